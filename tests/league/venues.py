"""Races of every venue for tests: who is where, and who sits at which table."""

from __future__ import annotations

from typing import Any

from league.competitions.life import calendar, rules
from league.models import Forfeit, Heat
from league.registration import entering
from league.start.attendance import check_in
from tests.league.cup import Cup
from tests.support.worlds import made_once_a_worker


def guests(cup: Cup, *names: str) -> None:
    entering.entries_add_by_name(competition=cup.competition, by=cup.alice, names=list(names))


def venue(cup: Cup, where: str, number: int = 1) -> Cup:
    calendar.race_update(race=cup.race(number), by=cup.alice, venue=where)
    return cup


def come(cup: Cup, where: str, *entries: int, race: int = 1) -> int:
    return check_in.race_check_in_all(race=cup.race(race), by=cup.alice, entry_numbers=entries, venue=where)


@made_once_a_worker
def mixed_made(cup: Cup, bob: Any, erin: Any) -> Cup:
    """Races 1 and 2 may be either; four bots (1 to 4), Bob (5), Erin (6), the guests Gus (7) and Hana (8)."""
    rules.competition_rules_change(competition=cup.competition, by=cup.alice, changes={"capacity": 12})
    for user in (bob, erin):
        cup.enter(user)
    guests(cup, "Gus", "Hana")
    venue(cup, "either", 1)
    return venue(cup, "either", 2)


def forfeits() -> list[int]:
    return list(Forfeit.objects.order_by("entry__number").values_list("entry__number", flat=True))


def tables(cup: Cup, race: int = 1) -> list[tuple[str, list[int]]]:
    """(venue, start numbers in ascending order) of every table."""
    return [
        (heat.venue, sorted(heat.slots.values_list("entry__number", flat=True)))
        for heat in Heat.objects.filter(run=cup.race(race).run).order_by("table_no")
    ]
