"""The tables of a round before they count, for its organisers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from gameplay.refused import Refused
from league.models import Berth, PlanState, Race, RaceStatus, TablePlan
from league.scoring.fair_plan import Wished
from league.scoring.fair_tables import PlannedTable, Score, swapped
from league.selectors.cards import entries_of
from league.selectors.fair_report import fair_report, parts_of
from league.selectors.shapes import EntryRef
from league.selectors.shapes.plans import FairReport, PlanPage, PlanRacer, PlanTable
from league.services.errors import refusal_text
from league.services.plans import plan_costs, plan_inputs, plan_made
from league.services.turnout import turnout


def table_plan(race: Race, entries: Mapping[int, EntryRef] | None = None) -> PlanPage:
    """Of a race that comes with its competition. The caller has the right. A constant number of queries."""
    entries = entries if entries is not None else entries_of(race.stage.competition)
    plan = TablePlan.objects.filter(run=race.run).first() if race.run is not None else None
    who = turnout(race)
    here = frozenset(entry.number for entry in who.present)
    aside = frozenset(entry.number for entry in who.present if entry.pk in who.aside)
    away = tuple(entries[one.pk] for one in who.expected if one.number not in here and one.pk in entries)
    if plan is None:
        return PlanPage("none", len(here), away, 0, 0, (), (), 0, (), (), "", (), "", "", None, False)
    by_number = {entry.number: entry for entry in entries.values()}
    groups = dict(Berth.objects.filter(stage=race.stage).values_list("entry__number", "group"))
    fixed = {int(number) for number in plan.wishes.get("fixed", {})}
    tables = tuple(_table(no, one, by_number, fixed, here, groups) for no, one in enumerate(plan.tables, 1))
    problem = refusal_text(Refused(plan.problem, plan.params)) if plan.problem else ""
    parts = parts_of(plan.score)
    missing = tuple((table.table_no, one.entry) for table in tables for one in table.racers if one.missing)
    return PlanPage(
        state=plan.state,
        here=len(here),
        away=away,
        version=plan.version,
        progress=plan.progress,
        tables=tables if plan.state == PlanState.READY else (),
        free=tuple(by_number[number] for number in plan.free if number in by_number),
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
    )


def plan_swapped(race: Race, one: int, other: int) -> PlanPage:
    """The plan as it would be with two start numbers in each other's place; nothing is written. Raises Refused:
    plan_waits, not_in_plan."""
    plan = TablePlan.objects.filter(run=race.run, state=PlanState.READY).first()
    if plan is None:
        raise Refused("plan_waits")
    tables = [tuple(table["entries"]) for table in plan.tables]
    there = {number for table in tables for number in table}
    if not {one, other} <= there | set(plan.free) or not there & {one, other}:
        raise Refused("not_in_plan")
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
