"""The start of a race: check-in closes, forfeits and sit-outs are recorded, heats and their matches are made. All or
nothing: who is there is read once, under the lock, and decides everything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from accounts.typing import JsonObject
from gameplay.engine.chance import Chance, mix
from gameplay.models import Seed
from gameplay.refused import Refused
from league.common.references import RUN
from league.common.refusals import TOO_FEW_HERE, WRONG_STATUS
from league.common.tell import notify_cancelled
from league.common.writing import race_lock, race_note, run_of
from league.games.facts import has_grid
from league.models import (
    Action,
    CheckIn,
    Competition,
    CompetitionStatus,
    Entry,
    Forfeit,
    Race,
    RaceNote,
    RaceStatus,
    Role,
    Run,
    SitOut,
)
from league.races.call import call_of
from league.races.where import SPOTS
from league.scoring.formats import format_of
from league.scoring.heats import FEWEST, Seating, draw_sitting_out
from league.scoring.season import Season
from league.standings.season import season_load
from league.start.attendance import substitutes
from league.start.attendance.expected import RaceField, race_field
from league.start.attendance.substitutes import drivers
from league.start.attendance.waiting import way_clear
from league.start.seating.divide import Group, groups_divide, house_bots, races_in_teams
from league.start.seating.heats import RunInputs, Table, Teams, met_before, teams_met_before
from league.start.seating.planned import tables_of_plan

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def race_start(
    *,
    race: Race,
    by: User,
    anyway: bool = False,
    stand_ins: Mapping[int, str] | None = None,
    bot_pace_ms: int | None = None,
) -> Race:
    """Start a race before its time, or one that is held. A race that is already live is left alone.

    `anyway`: also while another race of the competition is on, with those who sit nowhere else. Racers in that race are
    neither on the grid nor forfeits. `stand_ins`: by entry id, levels of bots that drive in that entry's name (the demo
    club's past races). Raises PermissionRefused, and Refused: wrong_status, needs_call, race_blocked, too_few_free,
    too_few_here, those of `groups_divide`.
    """
    race = race_lock(race, by, Role.ORGANISER)
    call_of(race).start_check(race)
    stand_ins = stand_ins or {}
    elsewhere: Collection[int] = ()
    if race.status == RaceStatus.CHECK_IN:
        elsewhere = way_clear(race, anyway)
        if len(race_field(race, stand_ins, elsewhere).present) < FEWEST:
            raise Refused(TOO_FEW_HERE)  # a race is void (BB-10.7) only if too few came by its time
    start(race, by, timezone.now(), stand_ins, bot_pace_ms, elsewhere)
    return race


def start(
    race: Race,
    by: User | None,
    now: datetime,
    stand_ins: Mapping[int, str] | None = None,
    bot_pace_ms: int | None = None,
    elsewhere: Collection[int] = (),
) -> None:
    """Start a race with the competition locked, and nothing in the way (`waiting`). `elsewhere`: entries that sit
    in another race and are not expected in this one. Raises Refused when the race is not at check-in."""
    if race.status == RaceStatus.LIVE:
        return
    if race.status != RaceStatus.CHECK_IN:
        raise Refused(WRONG_STATUS)
    stand_ins = stand_ins or {}
    there = race_field(race, stand_ins, elsewhere)
    if len(there.present) < FEWEST:
        _void(race, by, now)  # BB-10.7
        return
    call_of(race).start(Starting(race, by, now, there, stand_ins, bot_pace_ms, elsewhere))


@dataclass(frozen=True)
class Starting:
    """A race that starts: at check-in, and enough racers are there."""

    race: Race
    by: User | None
    now: datetime
    there: RaceField
    stand_ins: Mapping[int, str]
    bot_pace_ms: int | None
    elsewhere: Collection[int]
    """Entries that sit in another race and are not expected in this one."""

    def inputs(self) -> RunInputs:
        """What the heats need to know of who is there. At most three queries."""
        check_ins, driving = check_ins_by_entry(run_of(self.race)), drivers(self.race, self.there.present)
        return RunInputs(check_ins, self.stand_ins, self.bot_pace_ms, driving)


def start_drawn(starting: Starting) -> None:
    """Start a race whose tables are drawn now; a racer who is absent forfeits. Raises Refused: as `groups_divide`."""
    race, by, now, there, elsewhere = starting.race, starting.by, starting.now, starting.there, starting.elsewhere
    run, present = run_of(race), there.present
    groups = groups_divide(race, there, races_in_teams(race.stage.competition, there.expected))
    absent = [entry for entry in there.expected if entry not in present and entry.pk not in elsewhere]
    Forfeit.objects.bulk_create(Forfeit(run=run, entry=entry, team_id=entry.team_id, at=now) for entry in absent)
    luck = race_luck(race, present_nonces(race, present))
    season = season_load(race.stage)
    rest = _sitting_out(race, groups, luck)
    SitOut.objects.bulk_create(SitOut(run=run, entry=one, team_id=one.team_id, at=now) for one in rest.entries)
    groups = [replace(one, entries=tuple(e for e in one.entries if e not in rest.entries)) for one in groups]
    seatings = [_seated(race, group, season, luck) for group in groups]
    order = _choice_order(race, season, [e.pk for e in present if e not in rest.entries], luck)
    _begin(race, run, now)
    tables = _tables(race, groups, seatings)
    grids = _heats(race, tables, order, luck, starting.inputs())
    report = _report(groups, seatings, tables, order, luck, grids, there.expected, elsewhere) | rest.report
    run.heats_report = report if has_grid(race.game) else {**report, "grid": "none"}
    run.save(update_fields=["heats_report"])
    race_note(
        race,
        by,
        Action.RACE_STARTED,
        after={
            "starters": len(present) - len(rest.entries),
            "tables": len(tables),
            "forfeits": [entry.player.display_name for entry in absent],
            **({"sit_out": [entry.player.display_name for entry in rest.entries]} if rest.entries else {}),
            **({"house": house} if (house := sum(table.house for _venue, table in tables)) else {}),
        },
    )


def check_ins_by_entry(run: Run) -> dict[int, CheckIn]:
    """Who has checked in, by entry id."""
    return {check_in.entry_id: check_in for check_in in CheckIn.objects.filter(run=run)}


def start_planned(starting: Starting) -> None:
    """Start a called round with the tables of its plan. Those who are not there are not in the round; only racers for a
    place in the next stage forfeit. Raises Refused: plan_waits, plan_outdated."""
    race, now, there = starting.race, starting.now, starting.there
    run, present, inputs = run_of(race), there.present, starting.inputs()
    luck = race_luck(race, present_nonces(race, present))
    tables, free = tables_of_plan(run, race, present, there.aside)
    seated = {entry.pk for _venue, table in tables for entry in table.entries}
    spare = [entry for entry in present if entry.pk not in seated and entry not in free]
    SitOut.objects.bulk_create(SitOut(run=run, entry=one, team_id=one.team_id, at=now) for one in free)
    missed = {entry for one in there.tied for entry in (*one.entries, *one.gone)} - seated
    for entry in Entry.objects.filter(pk__in=missed).order_by("number"):
        Forfeit.objects.create(run=run, entry=entry, team_id=entry.team_id, at=now)
    _begin(race, run, now)
    grids = _heats(race, tables, None, luck, inputs)
    report: JsonObject = {
        "sizes": [len(table.entries) + table.house for _venue, table in tables],
        "score": run.plan.score,
        "label": run.plan.label,
        "heats": [[entry.number for entry in table.entries] for _venue, table in tables],
        "venues": [venue for venue, _table in tables],
        "grid": "draw" if has_grid(race.game) else "none",
        "grids": {str(table): list(grid) for table, grid in grids.items()},
        "choice_order": None,
        "draws": [[draw.label, draw.k, draw.n, draw.value] for draw in luck.log],
        "planned": {"version": run.plan.version, "by_hand": run.plan.by_id is not None, "kept": bool(run.plan.made)},
    }
    if free:
        report["free"] = [entry.number for entry in free]
    if spare:
        report["spare"] = [entry.number for entry in spare]
    if consolation := [table.number for _venue, table in tables if table.consolation]:
        report["consolation"] = consolation
    run.heats_report = report
    run.save(update_fields=["heats_report"])
    race_note(
        race,
        starting.by,
        Action.ROUND_CALLED,
        after={
            "starters": len(seated),
            "tables": len(tables),
            "free": [e.player.display_name for e in free],
        },
    )


@dataclass(frozen=True)
class _Rest:
    """Entries that sit out."""

    entries: tuple[Entry, ...] = ()
    report: JsonObject = field(default_factory=dict)
    """The lots, for anybody who knows the seed: who was there, by start number, and how often they had sat out."""


def _sitting_out(race: Race, groups: Sequence[Group], luck: Chance) -> _Rest:
    """Those who have sat out least in this competition sit out, by lot among equals; before them those who race for no
    points, so that no person makes room for a bot. A whole team sits out together."""
    if not any(group.tables.out for group in groups):
        return _Rest()
    competition = race.stage.competition
    silent = not competition.rules.entry.bots_score
    entries: list[Entry] = []
    lots: list[JsonObject] = []
    for group in groups:
        if group.tables.out:
            label, units = group.label("sit_out"), group.units
            times = sat_out_before(competition, "team_id" if group.team else "entry_id")
            ranks = {
                key: (int(not (silent and all(e.player.is_bot for e in unit))), times.get(key, 0))
                for key, unit in units.items()
            }
            chosen = [one for key in draw_sitting_out(ranks, group.tables.out, luck, label) for one in units[key]]
            entries += chosen
            before = {str(one.number): times.get(key, 0) for key, unit in units.items() for one in unit}
            teams = {"teams": _numbers(units)} if group.team else {}
            lots.append({"label": label, "entries": [one.number for one in chosen], "before": before, **teams})
    return _Rest(tuple(entries), {"sit_out": lots})


def _numbers(units: Mapping[int, Sequence[Entry]]) -> list[list[int]]:
    """Teams as draws use them, in order of their ids: each as the start numbers of those who are there."""
    return [[one.number for one in units[key]] for key in sorted(units)]


def sat_out_before(competition: Competition, who: Literal["entry_id", "team_id"] = "entry_id") -> dict[int, int]:
    """How often each entry, or each team, has sat out a race of the competition that counts, by id. One query."""
    counts = SitOut.objects.filter(run__current_of__competition=competition, run__current_of__status__in=RUN)
    return dict(counts.order_by().values_list(who).annotate(times=Count("run", distinct=True)))


def _seated(race: Race, group: Group, season: Season, luck: Chance) -> Seating:
    """Who of a group sits at which of its tables: entries, or whole teams by their ids."""
    met = (teams_met_before if group.team else met_before)(race.stage.competition)
    sizes, label = group.tables.entries, group.label("heats")
    return format_of(race.stage.rules).seat(season, list(group.units), sizes, met, luck, label)


def _tables(race: Race, groups: Sequence[Group], seatings: Sequence[Seating]) -> list[tuple[str, Table]]:
    """The tables of all groups with their venues, numbered through."""
    planned = []
    for group, seating in zip(groups, seatings, strict=True):
        units = group.units
        for seats, size in zip(seating.heats, group.tables.sizes, strict=True):
            entries = [one for key in seats for one in units[key]]
            teams = Teams(group.team, group.entered or size * group.team) if group.team else None
            planned.append((group.venue, entries, house_bots(race, group, entries, size), teams))
    return [
        (venue, Table(number, len(planned), entries, house, teams))
        for number, (venue, entries, house, teams) in enumerate(planned, 1)
    ]


def _heats(
    race: Race, tables: Sequence[tuple[str, Table]], order: Sequence[int] | None, luck: Chance, inputs: RunInputs
) -> dict[int, tuple[int, ...]]:
    """Make the heats; returns the drawn grids of real tables, by table number."""
    grids, named = {}, call_of(race).title(race)
    for venue, table in tables:
        grid = tuple(SPOTS[venue].make(race, table, order, luck, inputs, named))
        if grid:
            grids[table.number] = grid
    return grids


def _begin(race: Race, run: Run, now: datetime) -> None:
    """Begin the race, and its season."""
    competition = race.stage.competition
    run.started_at, run.rules = now, competition.rules
    run.save()
    substitutes.close(race)
    race.status, race.note, race.hold = RaceStatus.LIVE, "", ""
    race.save()
    if competition.status == CompetitionStatus.OPEN:
        competition.status = CompetitionStatus.RUNNING
        competition.save(update_fields=["status"])


def present_nonces(race: Race, present: Sequence[Entry]) -> list[str]:
    """Of those who are there, in their order; "" if the browser gave none. One query."""
    said = dict(CheckIn.objects.filter(run=run_of(race)).values_list("entry_id", "nonce"))
    return [said.get(entry.pk, "") for entry in present]


def race_luck(race: Race, nonces: Sequence[str]) -> Chance:
    """The race's own draws (heats, lots): its run's seed with every starter's nonce, in order of start numbers."""
    run = run_of(race)
    if run.seed_id is None:
        raise Refused(WRONG_STATUS)
    secret = bytes(Seed.objects.only("secret").get(pk=run.seed_id).secret)
    return luck_of(secret, run.label, nonces)


def luck_of(secret: bytes, label: str, nonces: Sequence[str]) -> Chance:
    """The draws of a run, for anybody who knows its secret."""
    return Chance(mix(secret, label, nonces))


def run_luck(race: Race) -> Chance:
    """The luck of a race that has begun, as it was at its start: for a draw at a real table."""
    return race_luck(race, run_nonces(run_of(race)))


def run_nonces(run: Run) -> list[str]:
    """The nonces of those who were there at the start, in order of the start numbers they had; "" if the browser gave
    none. One query."""
    report = run.heats_report
    now = report.get("renumbered", {})
    sat_out = (number for lot in report.get("sit_out", ()) for number in lot["entries"])
    rest = (*report.get("free", ()), *report.get("spare", ()))
    there = sorted([*(number for heat in report.get("heats", ()) for number in heat), *sat_out, *rest])
    nonces = dict(CheckIn.objects.filter(run=run).values_list("entry__number", "nonce"))
    return [nonces.get(now.get(str(number), number), "") for number in there]


def _choice_order(race: Race, season: Season, present: Sequence[int], luck: Chance) -> list[int] | None:
    """Entries, the one that chooses first in front; None: the grid is drawn (BB-10.3, BB-10.4)."""
    if race.stage.rules.grid != "reverse" or not season.races:
        return None
    drawn = luck.shuffle("grid_lots", sorted(present))
    lots = {entry: lot for lot, entry in enumerate(drawn)}
    return format_of(race.stage.rules).choice_order(season, present, lots)


def _void(race: Race, by: User | None, now: datetime) -> None:
    run = run_of(race)
    substitutes.close(race)
    run.finished_at = now
    run.save(update_fields=["finished_at"])
    race.status, race.hold, race.note = RaceStatus.VOID, "", RaceNote.TOO_FEW_STARTERS
    race.save(update_fields=["status", "note", "hold"])
    race_note(race, by, Action.RACE_VOID)
    notify_cancelled(race)


def _report(
    groups: Sequence[Group],
    seatings: Sequence[Seating],
    tables: Sequence[tuple[str, Table]],
    order: Sequence[int] | None,
    luck: Chance,
    grids: Mapping[int, Sequence[int]],
    expected: Sequence[Entry],
    elsewhere: Collection[int],
) -> JsonObject:
    """What anybody who knows the seed needs to repeat the draws, and who was not expected. Entries are named by start
    number."""
    number = {entry.pk: entry.number for entry in expected}
    report: JsonObject = {
        "sizes": [len(table.entries) + table.house for _venue, table in tables],
        "score": sum(seating.score for seating in seatings),
        "label": seatings[-1].label,
        "heats": [[entry.number for entry in table.entries] for _venue, table in tables],
        "grid": "draw" if order is None else "choose",
        "choice_order": None if order is None else [number[pk] for pk in order],
        "draws": [[draw.label, draw.k, draw.n, draw.value] for draw in luck.log],
    }
    if elsewhere:
        report["elsewhere"] = [entry.number for entry in expected if entry.pk in elsewhere]
    venues = [venue for venue, _table in tables]
    for group in groups:
        report |= group.spot.report(groups, seatings, venues, grids)
        if group.team and not group.entered:
            report |= {"team_size": group.team, "teams": _numbers(group.units)}
    return report
