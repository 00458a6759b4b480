"""Points, teams and winners of a single race: worked cases S01, S02, S04, S05."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Outcome
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.outcome import POINTS
from gameplay.games.bumping_bots.state import Rank


def outcome(places: list[int], retired: int = 0, teams: Any = None, entered: int | None = None) -> Outcome:
    """Seats in the order of their places; the last ones retired."""
    seats = len(places)
    raw = {"cards": "none", "teams": teams, "entered": entered or seats}
    state = game.start(game.setup(raw, seats), Chance(b"x")).state
    state.phase, state.turn, state.reason = "over", None, "finished"
    state.ranking = [
        Rank(seat, place, "retired" if seat >= seats - retired else "classified") for seat, place in enumerate(places)
    ]
    found = game.outcome(state)
    assert found is not None
    return found


def points(found: Outcome) -> list[int]:
    return [line.scores["points"] for line in found.lines]


def test_no_outcome_before_the_end() -> None:
    assert game.outcome(game.start(game.setup({}, 2), Chance(b"x")).state) is None


def test_s01_points_by_number_of_robots() -> None:
    """BB-10.2: five robots, the ninth of nine, two robots."""
    assert points(outcome([1, 2, 3, 4, 5])) == [7, 5, 3, 2, 1]
    assert points(outcome(list(range(1, 10)))) == [10, 8, 6, 5, 4, 3, 2, 1, 0]
    assert points(outcome([1, 2])) == [3, 1]
    assert {n: sum(table) for n, table in POINTS.items()} == {2: 4, 3: 9, 4: 11, 5: 18, 6: 24, 7: 31, 8: 39, 9: 39}


def test_s02_ex_aequo_robots_each_score_the_shared_place() -> None:
    """BB-10.8, BB-9.9: and both win."""
    found = outcome([1, 1, 3, 4])
    assert points(found) == [5, 5, 2, 1]
    assert found.winners == (0, 1)


def test_a_retired_robot_scores_nothing_and_the_column_stays() -> None:
    """BB-10.9, BB-9.14."""
    assert points(outcome([1, 2, 3, 4], retired=2)) == [5, 3, 0, 0]


def test_s04_teams_of_two_score_their_better_robot() -> None:
    """BB-11.1: places (1,8), (2,3), (4,5), (6,7); the winners are both robots of the first team."""
    found = outcome(list(range(1, 9)), teams=[0, 1, 1, 2, 2, 3, 3, 0])
    assert found.winners == (0, 7)
    assert [line.team for line in found.lines] == [0, 1, 1, 2, 2, 3, 3, 0]


def test_s05_teams_of_three_score_their_two_better_robots() -> None:
    """BB-11.2: places (1,8,9), (2,3,4), (5,6,7): the second team wins."""
    assert outcome(list(range(1, 10)), teams=[0, 1, 1, 1, 2, 2, 2, 0, 0]).winners == (1, 2, 3)


def test_a_retired_team_mate_scores_nothing() -> None:
    """BB-11.4: the rule stays, and with equal points the best-placed robot decides."""
    assert outcome([1, 2, 3, 4], retired=1, teams=[0, 1, 1, 0]).winners == (0, 3)
    equal = outcome(list(range(1, 10)), teams=[0, 1, 2, 1, 2, 0, 0, 1, 2])  # 10 + 3 and 8 + 5
    assert equal.winners == (0, 5, 6)


def test_a_team_wins_though_a_mate_forfeited_before_the_start() -> None:
    """BB-9.15, BB-11.4: one robot of each of these teams is missing; the rule "best one" or "best two" stays."""
    found = outcome([1, 2, 3, 4, 5], teams=[2, 0, 0, 1, 1], entered=6)  # column of five: 7 5 3 2 1
    assert found.winners == (0,)
    assert [line.team for line in found.lines] == [2, 0, 0, 1, 1]
    # eight of nine: 10 8 6 5 4 3 2 1; team 0 is two robots, 10 + 1; team 1 has 8 + 6
    assert outcome(list(range(1, 9)), teams=[0, 1, 1, 2, 2, 2, 1, 0], entered=9).winners == (1, 2, 6)
    # seven of nine: 9 7 5 4 3 2 1; team 0 has 9 + 1, team 1 has 7 + 3, and the better robot decides
    assert outcome(list(range(1, 8)), teams=[0, 1, 2, 2, 1, 2, 0], entered=9).winners == (0, 6)


@pytest.mark.parametrize("seats", range(2, 10))
def test_every_number_of_robots_has_a_column(seats: int) -> None:
    """BB-10.2."""
    assert len(POINTS[seats]) == seats
    assert list(POINTS[seats]) == sorted(POINTS[seats], reverse=True)


def test_a_racer_who_leaves_before_the_first_round_is_no_starter() -> None:
    """BB-10.6, BB-10.9: the column is the number of robots that start; later retirements do not change it."""
    chance = Chance(b"x")
    setup = game.setup({"cards": "none", "grid": {"mode": "choose", "order": [0, 1, 2, 3]}}, 4)
    state = game.leave(game.start(setup, chance).state, 1, "conceded", chance).state
    while state.phase == "grid":
        (prompt,) = game.prompts(state)
        state = game.decide(state, prompt, game.default(state, prompt, None, chance), chance).state
    for seat in (3, 2):
        state = game.leave(state, seat, "conceded", chance).state
    (prompt,) = game.prompts(state)
    state = game.decide(state, prompt, game.default(state, prompt, None, chance), chance).state
    found = game.outcome(state)
    assert found is not None
    told = [(line.seat, line.place, line.status, line.scores["points"]) for line in found.lines]
    assert [seat for seat, _, status, _ in told if status == "retired"] in ([2, 3], [3, 2])
    assert told[0] == (0, 1, "classified", 5)
    assert told[3] == (1, 4, "forfeit", 0)


def test_with_fewer_than_two_starters_there_are_no_points() -> None:
    """BB-10.7: the race is void, though a racer is left."""
    chance = Chance(b"x")
    state = game.start(game.setup({"cards": "choose"}, 2), chance).state
    found = game.outcome(game.leave(state, 1, "conceded", chance).state)
    assert found is not None
    assert [(line.seat, line.status, line.scores["points"]) for line in found.lines] == [
        (0, "classified", 0),
        (1, "forfeit", 0),
    ]
