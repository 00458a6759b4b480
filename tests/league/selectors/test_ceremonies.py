"""Which ceremony is on, which steps it has, and the moment at its end."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.models import Match
from league.competitions.raceday import ceremonies
from league.competitions.raceday.ceremonies_read import ceremony, ceremony_of
from league.competitions.raceday.evening_shapes import Ceremony as Shown
from league.models import Ceremony, Competition, Heat, Race
from tests.league.cup import Cup
from tests.league.tourney import Tourney, crowded, rounds

pytestmark = pytest.mark.django_db


def over(cup: Cup) -> Cup:
    Competition.objects.filter(pk=cup.competition.pk).update(status="finished")
    return cup.fresh()


def at(cup: Cup, step: str, race: Race | None = None) -> Shown:
    ceremonies.show(competition=cup.competition, by=cup.alice, step=step, race=race)
    found = ceremony_of(cup.competition)
    assert found is not None
    assert ceremony_of(cup.club) == found
    return found


def with_moment(cup: Cup, *numbers: int) -> None:
    codes = Heat.objects.filter(run__current_of__number__in=numbers, run__current_of__competition=cup.competition)
    Match.objects.filter(pk__in=codes.values("match")).update(
        status="finished", finished_at=timezone.now(), outcome={}, moment={"rule": "first", "version": 1, "beat": 0}
    )


def test_the_robots_step_up_one_by_one_then_the_moment_plays(alice: Any) -> None:
    """The moment comes from the champion's last race, not from one that another has won since."""
    cup = Cup.make(alice, bots=4, races=2)
    cup.run(1, "1 2 3 4")
    cup.run(2, "1 3 2 4")
    with_moment(cup, 1, 2)
    over(cup)
    steps = [(one.step, one.revealed, one.steps_up, one.plays, one.next) for one in walk(cup)]
    assert steps == [
        ("start", (), None, False, "3"),
        ("3", (3,), 3, False, "2"),
        ("2", (2, 3), 2, False, "1"),
        ("1", (1, 2, 3), 1, False, "moment"),
        ("moment", (1, 2, 3), None, True, ""),
    ]
    assert at(cup, "moment").moment == cup.heat(2).match.code
    assert at(cup, "start", cup.race(1)).moment == cup.heat(1).match.code


def walk(cup: Cup) -> list[Shown]:
    found, step = [], ceremony(cup.competition).next  # type: ignore[union-attr]  # it is over
    while step:
        found.append(at(cup, step))
        step = found[-1].next
    return found


def test_a_missing_place_and_a_missing_moment_are_no_steps(alice: Any) -> None:
    cup = Cup.make(alice, bots=2, races=1)
    cup.run(1, "1 2")
    over(cup)
    assert [one.step for one in walk(cup)] == ["start", "2", "1"]


def test_at_two_tables_the_first_three_of_each_step_up(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    shown = at(tourney, "start", tourney.race(1))
    assert [(place, [(one.name, one.table_no) for one in who]) for place, who in shown.blocks] == [
        (1, [("Bot 1", 1), ("Bot 5", 2)]),
        (2, [("Bot 2", 1), ("Bot 6", 2)]),
        (3, [("Bot 3", 1), ("Bot 7", 2)]),
    ]


def test_at_many_tables_the_winners_alone_and_at_very_many_nobody(alice: Any) -> None:
    for tables, steps in ((4, ("start", "1")), (9, None)):
        tourney = crowded(alice, rounds(2), number=4 * tables, name=f"T{tables}")
        tourney.raced(1, [list(range(first, first + 4)) for first in range(1, 4 * tables, 4)])
        found = ceremony(tourney.competition, tourney.race(1))
        assert (found.steps if found else None) == steps


def test_one_that_nobody_ends_gives_the_screens_back(alice: Any) -> None:
    cup = Cup.make(alice, bots=3, races=1)
    cup.run(1, "1 2 3")
    at(over(cup), "2")
    Ceremony.objects.update(at=timezone.now() - timedelta(hours=3))
    assert ceremony_of(cup.club) is None
    assert ceremony(cup.competition).step == ""  # type: ignore[union-attr]


def test_it_is_over_when_the_race_is_run_again(alice: Any) -> None:
    cup = Cup.make(alice, bots=3, races=2)
    cup.run(1, "1 2 3")
    at(cup, "2", cup.race(1))
    Race.objects.filter(pk=cup.race(1).pk).update(status="live")
    assert ceremony_of(cup.club) is None


def test_the_number_of_queries_does_not_grow(alice: Any) -> None:
    counted = []
    for bots, races in ((3, 1), (8, 3)):
        cup = Cup.make(alice, bots=bots, races=races, name=f"{bots} bots")
        for number in range(1, races + 1):
            cup.run(number, " ".join(str(one) for one in range(1, bots + 1)))
        at(over(cup), "1")
        with CaptureQueriesContext(connection) as queries:
            ceremony_of(cup.competition)
        counted.append(len(queries))
    assert counted[1] <= counted[0] <= 14
