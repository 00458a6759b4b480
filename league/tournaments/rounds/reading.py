"""For organisers: the tables of a round before they count, who has gone home, and who may."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec

from accounts.refusals import refusal_of
from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common.references import EntryRef, entries_of, entry_ref
from league.common.refusals import PLAN_WAITS, NotFound, refusal_text
from league.common.rights import require
from league.common.writing import IN_SEASON
from league.models import Berth, PlanState, Race, RaceStatus, Role, TablePlan
from league.races.call import call_of
from league.races.cards import race_head
from league.races.rounds import rounds_of
from league.races.where import bots_at, where_of
from league.scoring.fair_plan import Wished
from league.scoring.fair_tables import PlannedTable, Score, swapped
from league.start.attendance.expected import RaceField, race_field, waitlisted_for
from league.tournaments.rounds.fair import fair_report, parts_of
from league.tournaments.rounds.plans import NOT_IN_PLAN, plan_costs, plan_inputs, plan_made
from league.tournaments.rounds.shapes import FairReport, NotRacing, PlanPage, PlanRacer, PlanTable, RoundPlan


@dataclass(frozen=True)
class StagePlaces:
    """The places of a round, for its organisers; by start number."""

    here: tuple[EntryRef, ...]
    home: tuple[EntryRef, ...]
    """Gone home."""


def stage_places(race: Race) -> StagePlaces | None:
    """The places of a round; None if it is not being gathered, on, or just over. One query."""
    gathering = (RaceStatus.CHECK_IN, RaceStatus.LIVE, RaceStatus.PROVISIONAL)
    if race.status not in gathering:
        return None
    if race.stage.competition.status not in IN_SEASON:
        return None
    rows = Berth.objects.filter(stage=race.stage, entry__withdrawn_at=None).select_related(
        "entry__player", "entry__team"
    )
    here: list[EntryRef] = []
    home: list[EntryRef] = []
    for berth in rows.order_by("entry__number"):
        (here if berth.left_at is None else home).append(entry_ref(berth.entry))
    return StagePlaces(tuple(here), tuple(home)) if here or home else None


def substitutes_waiting(race: Race) -> int:
    """How many of the waitlist could take a seat of this round. Constant queries."""
    return len(waitlisted_for(race.stage.competition, race.venue)) if call_of(race).takes_new(race) else 0


OUT = ("away", "free", "bot_table", "bot_alone", "guest_online", "left", "withdrawn")
"""The order in which a page says who does not race."""


def table_plan(race: Race, entries: Mapping[int, EntryRef] | None = None) -> PlanPage:
    """The plan of a race, which comes with its competition. The caller has checked the right. A constant number of
    queries."""
    entries = entries if entries is not None else entries_of(race.stage.competition)
    plan = TablePlan.objects.filter(run=race.run).first() if race.run is not None else None
    who = race_field(race)
    berths = {number: (group, left) for number, group, left in _berths(race)}
    here = frozenset(entry.number for entry in who.present)
    aside = frozenset(entry.number for entry in who.present if entry.pk in who.aside)
    away = tuple(entries[one.pk] for one in who.expected if one.number not in here and one.pk in entries)
    if plan is None:
        out = _out(race, who, entries, berths, ())
        return PlanPage("none", len(here), away, 0, 0, (), (), 0, (), (), "", (), "", "", None, False, out=out)
    by_number = {entry.number: entry for entry in entries.values()}
    groups = {number: group for number, (group, _left) in berths.items()}
    free = tuple(by_number[number] for number in plan.free if number in by_number)
    fixed = {int(number) for number in plan.wishes.get("fixed", {})}
    tables = tuple(_table(no, one, by_number, fixed, here, groups) for no, one in enumerate(plan.tables, 1))
    problem = refusal_text(Refused(refusal_of(plan.problem), plan.params)) if plan.problem else ""
    parts = parts_of(plan.score)
    missing = tuple((table.table_no, one.entry) for table in tables for one in table.racers if one.missing)
    return PlanPage(
        state=plan.state,
        here=len(here),
        away=away,
        version=plan.version,
        progress=plan.progress,
        tables=tables if plan.state == PlanState.READY else (),
        free=free,
        total=sum(part.value for part in parts),
        parts=parts,
        apart=tuple(
            (by_number[one], by_number[other])
            for one, other in plan.wishes.get("apart", ())
            if one in by_number and other in by_number
        ),
        outdated="people" if missing else _outdated(race, plan, here - aside),
        missing=missing,
        problem=problem,
        label=plan.label,
        made_at=plan.made_at,
        by_hand=plan.by_id is not None,
        report=_report(race, plan, entries),
        spare=tuple(
            by_number[number]
            for number in sorted(aside.difference(*(table["entries"] for table in plan.tables)))
            if number in by_number
        ),
        out=_out(race, who, entries, berths, free if plan.state == PlanState.READY else ()),
    )


def _berths(race: Race) -> list[tuple[int, int, datetime | None]]:
    """(start number, group, when they went home) of those with a place in the stage. One query."""
    return list(Berth.objects.filter(stage=race.stage).values_list("entry__number", "group", "left_at"))


def _out(
    race: Race,
    who: RaceField,
    entries: Mapping[int, EntryRef],
    berths: Mapping[int, tuple[int, datetime | None]],
    free: tuple[EntryRef, ...],
) -> tuple[NotRacing, ...]:
    """Entries that do not race the round, by reason. In a later stage only those with a place in it, and nobody who is
    out of a knock-out."""
    expected = {entry.pk for entry in who.expected}
    found: dict[str, list[EntryRef]] = {}
    for entry in sorted(entries.values(), key=lambda one: one.number):
        if race.stage.ord > 1 and entry.number not in berths:
            continue
        why = _why_out(race, entry, expected, who, berths.get(entry.number, (0, None))[1])
        if why:
            found.setdefault(why, []).append(entry)
    found |= {"free": list(free)} if free else {}
    return tuple(NotRacing(why, tuple(found[why])) for why in OUT if why in found)


def _why_out(race: Race, entry: EntryRef, expected: Collection[int], who: RaceField, left: datetime | None) -> str:
    """As `NotRacing.why`; "" if it races, or is out of the stage."""
    if entry.id in expected:
        return "" if entry.id in who.where else "away"
    if entry.withdrawn:
        return "withdrawn"
    if left is not None:
        return "left"
    venues = where_of(race).venues_open_to(entry)
    if entry.is_bot and not bots_at(who.where.values()):
        return "bot_alone" if venues else "bot_table"
    return "guest_online" if entry.is_guest and not venues else ""


def plan_swapped(race: Race, one: int, other: int) -> PlanPage:
    """The plan as it would be with two start numbers in each other's place; nothing is written. Raises Refused:
    plan_waits, not_in_plan."""
    plan = TablePlan.objects.filter(run=race.run, state=PlanState.READY).first()
    if plan is None:
        raise Refused(PLAN_WAITS)
    tables = [tuple(table["entries"]) for table in plan.tables]
    there = {number for table in tables for number in table}
    if not {one, other} <= there | set(plan.free) or not there & {one, other}:
        raise Refused(NOT_IN_PLAN)
    moved = swapped(tables, one, other)
    planned = [
        msgspec.structs.replace(msgspec.convert(table, PlannedTable), entries=entries)
        for table, entries in zip(plan.tables, moved, strict=True)
    ]
    parts = parts_of(msgspec.to_builtins(sum(plan_costs(race, plan, planned), Score())))
    return replace(table_plan(race), total=sum(part.value for part in parts), parts=parts)


def table_of(race: Race, number: int) -> int | None:
    """The planned table, from 1, of a start number; None: at none."""
    plan = TablePlan.objects.filter(run=race.run).first()
    tables = plan.tables if plan is not None else ()
    return next((no for no, table in enumerate(tables, 1) if number in table["entries"]), None)


def _report(race: Race, plan: TablePlan, entries: Mapping[int, EntryRef]) -> FairReport | None:
    if plan.state != PlanState.READY or not plan.made:
        return None
    return fair_report(race, names_all=True, entries=entries)


def _outdated(race: Race, plan: TablePlan, here: frozenset[int]) -> str:
    """As `PlanPage.outdated`."""
    if plan.state != PlanState.READY or race.status != RaceStatus.CHECK_IN:
        return ""
    tables = [table["entries"] for table in plan.tables]
    if not {number for table in tables for number in table}.union(plan.free).issuperset(here):
        return "people"
    made, wishes = plan_made(plan), Wished.read(plan.wishes)
    used = made.inputs.wishes if made is not None else wishes
    try:
        if plan_inputs(race, used).hash != plan.input_hash:
            return "people"
    except Refused:
        return "people"
    return "wishes" if wishes != used and wishes.unmet(tables) else ""


def _table(
    table_no: int,
    planned: Mapping[str, object],
    by_number: Mapping[int, EntryRef],
    fixed: set[int],
    here: frozenset[int],
    groups: Mapping[int, int],
) -> PlanTable:
    numbers = [int(one) for one in planned["entries"]]  # type: ignore[attr-defined]  # as `PlannedTable` is stored
    return PlanTable(
        table_no=table_no,
        venue=str(planned.get("venue", "")),
        racers=tuple(
            PlanRacer(by_number[number], seat, number in fixed, number not in here)
            for seat, number in enumerate(numbers, 1)
            if number in by_number
        ),
        house=int(str(planned.get("house", 0))),
        group=next((groups[number] for number in numbers if groups.get(number)), 0),
        consolation=bool(planned.get("consolation")),
    )


def round_find(race: Race) -> None:
    """Check that somebody asks for a round. Raises NotFound."""
    try:
        call_of(race).round_check()
    except Refused:
        raise NotFound("number") from None


def round_plan(race: Race, viewer: Viewer, swapped: tuple[int, int] | None = None) -> RoundPlan:
    """A round, which comes with its competition, and its tables; `swapped`: as they would be with these two start
    numbers in each other's place. For organisers. Raises PermissionRefused, NotFound (no round), and Refused as
    `plan_swapped`."""
    require(race.stage.competition.club_id, viewer, Role.ORGANISER)
    round_find(race)
    plan = table_plan(race) if swapped is None else plan_swapped(race, *swapped)
    return RoundPlan(race_head(race, rounds_of([race]).get(race.pk)), plan, substitutes_waiting(race))
