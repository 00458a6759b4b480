"""The podium of one race, at the top of its page once it is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import OuterRef, Subquery

from accounts.looks import Robot
from gameplay.brought import Gain
from gameplay.models import Seating
from league.common.references import EntryRef, house_ref
from league.competitions.raceday.evening_shapes import RacePodium
from league.models import GridSlot, Heat, HouseBot, HouseResult, Race, RaceStatus, SheetState
from league.results.shapes import TablePage
from league.standings.gains import gains_of
from league.standings.podium import LAST_STEP, Blocks, OnStep, Podium, Step, blocks_of
from league.standings.shapes import StandingsTable

OVER = (RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)
MOST_WINNERS = 6
"""With more tables than this, winners are a list without a picture."""


def look_worn() -> Subquery:
    """What the robot of a grid place or house bot wore in the match; NULL at a real table."""
    seated = Seating.objects.filter(match=OuterRef("heat__match"), seat=OuterRef("seat"))
    return Subquery(seated.values("look")[:1])


def robots_raced(race: Race) -> dict[int, Robot]:
    """By entry id, of house bots below 0: their robots as they raced; of a real table as they are now. Two queries."""
    worn, found = look_worn(), {}
    for slot in GridSlot.objects.filter(run=race.run).select_related("entry__player").annotate(worn=worn):
        look = slot.entry.player.robot.code if slot.worn is None else slot.worn
        found[slot.entry_id] = Robot(slot.seat, look)
    for pk, seat, look in (
        HouseBot.objects.filter(heat__run=race.run).annotate(worn=worn).values_list("id", "seat", "worn")
    ):
        found[-pk] = Robot(seat, look or "")
    return found


def race_podium(race: Race, tables: Sequence[TablePage]) -> Blocks:
    """The first three of a race, with their robots, and what it brought them; with several tables the winner of each.
    () before all is decided, or if nobody is classified. At most four queries."""
    raced = [table for table in tables if table.results]
    if race.status not in OVER or not 0 < len(raced) <= MOST_WINNERS:
        return ()
    last = LAST_STEP if len(raced) == 1 else 1
    seats = robots_raced(race)
    gains = gains_of(race)
    steps = [
        Step(
            place=line.place,
            tied=line.tied,
            racers=(OnStep(line.entry, seats.get(line.entry.id, Robot(0, line.entry.look))),),
            gain=gains.get(line.entry.id),
            table_no=table.table.table_no if len(raced) > 1 else None,
        )
        for table in raced
        for line in table.results
        if line.status == "classified" and line.place is not None and line.place <= last
    ]
    return blocks_of(steps)


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
