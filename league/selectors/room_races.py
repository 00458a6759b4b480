"""Races on the screen of a room: who sits where, how tables ended, and who came in first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from accounts.looks import Robot
from gameplay.brought import Gain
from league.models import Heat, HouseResult, Race, Result, ResultSheet, SheetState
from league.selectors.brought import gains_of
from league.selectors.cards import house_ref, race_head
from league.selectors.race_podium import robots_raced
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.podium import LAST_STEP, OnStep, Podium, Step
from league.selectors.shapes.races import RaceCard, TableRef
from league.selectors.shapes.room import RacePodium
from league.selectors.shapes.standings import StandingsTable
from league.selectors.shapes.tournament import RoundRacer, RoundTable, TournamentRound
from league.sets import RoundTableState as State

Came = tuple[int, int, EntryRef]
"""Table, place, and who."""


def race_podiums(race: Race, table: StandingsTable) -> tuple[RacePodium, ...]:
    """The first three of each table, from the standings after the race, which include penalties and shared places. ()
    if no result. A constant number of queries."""
    robots = robots_raced(race)
    came: list[Came] = [
        (cell.table_no or 1, cell.place, row.entry)
        for row in table.rows
        for cell in row.cells
        if cell.race == race.number and cell.status == "classified" and cell.place is not None
    ]
    if not came:
        return ()
    came += _house(race)
    numbers = sorted({one[0] for one in came})
    several, gains = len(numbers) > 1, gains_of(race)
    moved = Heat.objects.filter(run=race.run, match__status="finished", match__moment__has_key="rule")
    moments = dict(moved.values_list("table_no", "match__code"))
    return tuple(
        RacePodium(number if several else None, _podium(came, number, gains, robots), moments.get(number) or "")
        for number in numbers
    )


def _house(race: Race) -> list[Came]:
    """House bots came in too, and get no points. One query."""
    found = HouseResult.objects.filter(
        sheet__heat__run=race.run, sheet__state=SheetState.CONFIRMED, status="classified", place__lte=LAST_STEP
    ).select_related("bot", "sheet__heat")
    return [(one.sheet.heat.table_no, one.place or 0, house_ref(one.bot, 0)) for one in found]


def _podium(came: Iterable[Came], number: int, gains: Mapping[int, Gain], robots: Mapping[int, Robot]) -> Podium:
    here = sorted((one for one in came if one[0] == number and one[1] <= LAST_STEP), key=lambda one: one[1])
    places = [place for _table, place, _who in here]
    steps = [
        Step(
            place,
            places.count(place) > 1,
            (OnStep(entry, robots.get(entry.id, Robot(0, entry.look))),),
            gain=gains.get(entry.id),
        )
        for _table, place, entry in here
    ]
    return Podium(tuple(steps), (), (), ())


def rounds_on(races: Sequence[Race], cards: Mapping[int, RaceCard]) -> tuple[TournamentRound, ...]:
    """Tables of running races without a live board (real ones, and those that are over), as a tournament shows a round.
    Two queries at most."""
    shown = {race.pk: [one for one in cards[race.pk].tables if not one.is_on] for race in races}
    heats = [table.heat_id for tables in shown.values() for table in tables]
    if not heats:
        return ()
    waiting = ResultSheet.objects.filter(heat__in=heats, state__in=(SheetState.PROPOSED, SheetState.DISPUTED))
    waits = frozenset(waiting.values_list("heat_id", flat=True))
    done: dict[int, dict[int, Result]] = {}
    results = Result.objects.filter(sheet__heat__in=heats, sheet__state=SheetState.CONFIRMED)
    for result in results.select_related("sheet"):
        done.setdefault(result.sheet.heat_id, {})[result.entry_id] = result
    return tuple(
        TournamentRound(
            race=race_head(race),
            until=race.until,
            tables=tuple(_table(race, one, done.get(one.heat_id), one.heat_id in waits) for one in shown[race.pk]),
            free=(),
            here=0,
        )
        for race in races
        if shown[race.pk]
    )


def _table(race: Race, table: TableRef, done: Mapping[int, Result] | None, waits: bool) -> RoundTable:
    state = State.WAITS if waits else State.ON
    if done is not None or table.is_annulled:
        state = State.ANNULLED if done is None else State.OVER
    results = done or {}
    places = [result.place for result in results.values() if result.place is not None]
    racers = [RoundRacer(entry, seat) for seat, entry in enumerate(table.entries, 1)]
    racers = [
        replace(one, status=found.status, place=found.place, tied=places.count(found.place or 0) > 1)
        if (found := results.get(one.entry.id))
        else one
        for one in racers
    ]
    if done is not None:
        racers.sort(key=lambda one: (one.place is None, one.place or 0, one.seat))
    return RoundTable(race.number, table.heat_id, table.table_no, table.venue, "", state, tuple(racers))
