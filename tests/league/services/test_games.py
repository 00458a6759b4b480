"""A championship of another game than the first, from its calendar to its points."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.registry import GAMES
from gameplay.refused import Refused
from league.competitions.raceday.race_page import race_page
from league.games.facts import first_game
from league.registration import teams
from league.scoring import points
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db


def test_a_championship_of_roborally_is_raced_and_paid(alice: Any) -> None:
    """Docks in the order of the standings; an eliminated racer scores nothing."""
    table = points.to_json(points.roborally())
    cup = Cup.make(alice, bots=4, game="roborally", boards=("coil-yard",), points=table, races=2)
    cup.start(1)
    match = cup.heat(1).match
    assert match.game == "roborally"
    assert match.status == "running"
    assert "laps" not in match.setup
    assert match.setup["board"]["id"] == "coil-yard"
    cup.finish(1, "3 1 4 | 2")
    assert cup.totals() == {3: 8, 1: 5, 4: 3, 2: 0}
    cup.start(2)
    assert cup.heat(2).match.setup["grid"]["mode"] == "order"


def test_docks_are_start_places_from_the_start_on(alice: Any) -> None:
    """The first docks are drawn; afterwards the last of the standings gets dock 1."""
    cup = Cup.make(alice, bots=4, game="roborally", races=2)
    cup.start(1)
    assert sorted(cup.heat(1).slots.values_list("start_place", flat=True)) == [1, 2, 3, 4]
    cup.finish(1, "3 1 4 | 2")
    cup.start(2)
    docks = cup.heat(2).slots.order_by("start_place").values_list("entry__number", flat=True)
    assert list(docks) == [2, 4, 1, 3]
    cup.finish(2, "1 2 3 4")
    table = race_page(cup.race(2), alice).tables[0]
    assert {line.entry.number: line.start_place for line in table.results} == {2: 1, 4: 2, 1: 3, 3: 4}


def test_without_a_game_it_gets_the_first_and_its_own_points_and_places(alice: Any) -> None:
    first = Cup.make(alice, name="First").competition.rules
    other = Cup.make(alice, name="Other", game="roborally").competition.rules
    assert first.last.game == first_game() == next(iter(GAMES))
    assert (first.last.points.name, first.entry.capacity) == ("Bumping Bots", 9)
    assert (other.last.points.name, other.entry.capacity) == ("RoboRally", 8)


@pytest.mark.parametrize(
    ("board", "options"), [("last-shift", {}), ("tandem-drive", {}), ("coil-yard", {"shared_flags": True})]
)
def test_a_race_in_teams_of_the_table_is_for_practice_only(alice: Any, board: str, options: dict[str, bool]) -> None:
    """RR-S-26: five robots may turn up, and nobody would know who is whose mate."""
    table = points.to_json(points.roborally())
    with pytest.raises(Refused) as refused:
        Cup.make(alice, bots=4, game="roborally", boards=(board,), points=table, options=options)
    assert (refused.value.code, refused.value.at) == ("team_race", "boards")


def test_a_season_in_teams_says_who_is_whose_mate_in_roborally(alice: Any) -> None:
    table = points.to_json(points.roborally())
    cup = Cup.make(
        alice, bots=4, game="roborally", boards=("coil-yard",), points=table, races=1, teams=True, capacity=4
    )
    teams.draw(competition=cup.competition, by=alice)
    cup.start(1)
    setup = cup.heat(1).match.setup
    assert sorted(setup["teams"]) == [0, 0, 1, 1]
    assert "shared_flags" not in setup
