"""The podium of one race, at the top of its page once it is over."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import OuterRef, Subquery

from accounts.looks import Robot
from gameplay.models import Seating
from league.models import GridSlot, HouseBot, Race, RaceStatus
from league.selectors.brought import gains_of
from league.selectors.shapes.podium import LAST_STEP, Blocks, OnStep, Step, blocks_of
from league.selectors.shapes.races import TablePage

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
