"""What a tournament's desk leads to: tables, the call, who is missing, the next stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone

from league.models import CheckIn, Competition, Heat, PlanState, Race, RaceStatus, SheetState, StandingsSnapshot
from league.scoring.formats import format_of
from league.scoring.standings import Standings
from league.selectors.cards import race_head
from league.selectors.going import OVER
from league.selectors.plans import table_plan
from league.selectors.rounds import rounds_of, stages_of
from league.selectors.shapes import EntryRef, NextThing, RoundThing
from league.selectors.shapes.tournament import Onwards
from league.services.facts.season import season_load
from league.services.sizes import race_sizes

MOST_NAMED = 24


def round_thing(competition: Competition, entries: Mapping[int, EntryRef]) -> NextThing | None:
    """The next thing to do with the rounds; None when there is nothing: before the first check-in, and when the last
    stage is over. A constant number of queries."""
    races = [
        race
        for race in Race.objects.filter(competition=competition).select_related("run", "stage", "club_board")
        if race.status not in (RaceStatus.CANCELLED, RaceStatus.VOID)
    ]
    races.sort(key=lambda race: race.number)
    for race in races:
        race.stage.competition = competition
    rounds = rounds_of(races)
    heads = {race.pk: race_head(race, rounds.get(race.pk)) for race in races}
    for race in races:
        if race.status == RaceStatus.LIVE:
            return NextThing("round_on", race.number, round=_on(race, RoundThing(heads[race.pk])))
    for race in races:
        if race.status == RaceStatus.CHECK_IN:
            return _gathering(race, RoundThing(heads[race.pk]), entries)
    begun = [race for race in races if race.status in OVER]
    coming = next((race for race in races if race.status == RaceStatus.PLANNED), None)
    if not begun:
        return None
    if coming is not None:
        return NextThing("next_round", coming.number, round=RoundThing(heads[coming.pk]))
    return _after(competition, begun[-1], entries)


def _on(race: Race, thing: RoundThing) -> RoundThing:
    """How far the tables of a round are."""
    heats = Heat.objects.filter(run=race.run).order_by("table_no")
    tables = list(heats.values_list("table_no", flat=True))
    done = set(heats.filter(sheets__state=SheetState.CONFIRMED).values_list("table_no", flat=True))
    late = race.until is not None and race.until < timezone.now()
    still = tuple(no for no in tables if no not in done)
    return RoundThing(thing.race, done=len(done), total=len(tables), still=still, late=late, until=race.until)


def _gathering(race: Race, thing: RoundThing, entries: Mapping[int, EntryRef]) -> NextThing:
    """Check-in is open: who is here, and how far its tables are."""
    plan = table_plan(race, entries)
    there = set(CheckIn.objects.filter(run=race.run).values_list("entry_id", flat=True))
    people = [entry for entry in entries.values() if not entry.withdrawn]
    here = [entry for entry in people if entry.id in there or entry.is_bot]
    away = tuple(entry for entry in people if entry not in here)[:MOST_NAMED]
    shown = RoundThing(thing.race, here=len(here), away=away, missing=plan.missing, outdated=plan.outdated)
    code = {
        PlanState.WAITING: "tables_making",
        PlanState.READY: "call",
        PlanState.FAILED: "tables_failed",
    }.get(PlanState(plan.state) if plan.state != "none" else None, "make_tables")  # type: ignore[arg-type]
    return NextThing(code, race.number, at=race.scheduled_at, problem=plan.problem, round=shown)


def _after(competition: Competition, last: Race, entries: Mapping[int, EntryRef]) -> NextThing | None:
    """Every round that is there is over: another one of a knock-out, the next stage, or nothing."""
    stage, rules = last.stage, competition.rules.all.stages
    season = season_load(stage)
    kind = format_of(stage.rules)
    if not season.races:
        return None
    if not kind.is_over(season, race_sizes(last)):
        return NextThing("next_round", round=RoundThing(None))
    if stage.ord == max(rules):
        return None
    onward = tuple(Onwards(entries[one.entry], one.why) for one in kind.goes_on(season) if one.entry in entries)
    following = next(one for one in stages_of(competition) if one.number == stage.ord + 1)
    return NextThing(
        "open_stage",
        count=len(onward),
        round=RoundThing(None, stage=following, onward=onward, tied=_tied(last, onward, entries)),
    )


def _tied(last: Race, onward: Sequence[Onwards], entries: Mapping[int, EntryRef]) -> tuple[tuple[EntryRef, str], ...]:
    """Who had as many points as the last who goes on, in one table of standings; with the tie-break that decided."""
    table: Standings | None = StandingsSnapshot.objects.filter(race=last).values_list("payload", flat=True).first()
    ids = {one.entry.id for one in onward}
    if table is None or any(row.group for row in table.rows):
        return ()
    placed = [row for row in table.rows if row.place is not None]
    inside = [row.total for row in placed if row.entry in ids]
    outside = [row.total for row in placed if row.entry not in ids]
    if not inside or not outside or min(inside) != max(outside):
        return ()
    level = min(inside)
    return tuple((entries[row.entry], row.decided_by) for row in placed if row.total == level and row.entry in entries)
