"""Who is ahead in a match that is still on (`Game.standing`), game by game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Game, Json
from gameplay.games.dr2d.state import State
from gameplay.games.registry import GAMES
from tests.gameplay.games.bumping_bots.scene import Scene as Lap
from tests.gameplay.games.dr2d.scene import Scene as Factory
from tests.gameplay.games.droids.scene import scene as quarry
from tests.gameplay.games.roborally.scene import Race as Course
from tests.gameplay.games.robotrick.scene import past, position
from tests.gameplay.games.test_contract import CASES, moments

LUCK = Chance(b"standing")


def told(slug: str, state: Any) -> list[tuple[int, int, str]]:
    assert GAMES[slug].outcome(state) is None
    return [(line.seat, line.place, line.status) for line in GAMES[slug].standing(state)]


def test_bumping_bots_the_robot_farther_round_is_ahead() -> None:
    """BB-3.3; a robot that has covered the race in this round has finished, those on the track follow."""
    scene = Lap("A (9,4) f0 v1 F c1", "B (8,6) f0 v1 F c2", "C (9,3) f0 v1 F c3", laps=2, track="rivet_oval")
    assert told("bumping_bots", scene.state) == [(2, 1, "classified"), (1, 2, "classified"), (0, 3, "classified")]


def test_bumping_bots_before_the_grid_nobody_is_ahead() -> None:
    game = GAMES["bumping_bots"]
    state = game.start(game.setup({"cards": "none", "grid": {"mode": "choose", "order": [0, 1, 2, 3]}}, 4), LUCK).state
    assert state.phase == "grid"
    assert [line.place for line in game.standing(state)] == [1, 1, 1, 1]
    (prompt,) = game.prompts(state)
    payload = game.sample(game.view(state, prompt.seat), prompt, LUCK)
    state = game.decide(state, prompt, game.parse(state, prompt, payload), LUCK).state
    assert [line.place for line in game.standing(state)] == [1, 2, 2, 2]


def test_roborally_by_flags_then_by_life_and_damage() -> None:
    """RR-A-28"""
    race = Course("A A1E d5", "B A3E f1", "C A5E", flags=("B1", "C3"))
    assert told("roborally", race.state) == [(1, 1, "classified"), (2, 2, "classified"), (0, 3, "classified")]


def test_roborally_equals_share_a_place() -> None:
    race = Course("A A1E", "B A3E", "C A5E f1", flags=("B1", "C3"))
    assert [place for _seat, place, _status in told("roborally", race.state)] == [1, 2, 2]


def test_dr2d_by_laws_then_by_who_had_them_first() -> None:
    """DD-116"""
    scene = Factory("A B3 laws23 pc3", "B B4", "C F5 laws1 pc6", laws="B2 F6 J10")
    state = State({}, scene.run.table, (None, None, None))
    assert told("dr2d", state) == [(0, 1, "classified"), (2, 2, "classified"), (1, 3, "classified")]


def test_robotrick_counts_what_each_has_captured_in_this_round() -> None:
    """RT-43, RT-46: the leader after the finished rounds may be behind by now."""
    hands = {"P0": ["A2"], "P1": ["A4"], "P2": ["A6"], "D": ["A5"]}
    state = position(number=2, hands=hands, past=[past(5, 3, 0)], up={"P1": ["C9"]})
    points = {line.seat: line.scores["points"] for line in GAMES["robotrick"].standing(state)}
    assert points[0] == 5
    assert points[1] > 5
    assert told("robotrick", state)[0] == (1, 1, "classified")


def test_droids_in_the_game_before_those_out() -> None:
    """DR-8.15: those who are in the game share the place where the scenario counts nothing."""
    state = quarry(blue="e1", yellow="a5", green="f10", out=["yellow"]).state
    assert [(line.seat, line.place) for line in GAMES["droids"].standing(state)] == [(0, 1), (2, 1), (1, 3)]


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_places_are_known_at_every_moment_and_in_the_end_they_are_the_outcome(
    slug: str, seats: int, raw: dict[str, Json]
) -> None:
    """Every seat once, in order of place, and every place follows from the ones before."""
    game = GAMES[slug]
    state = game.start(game.setup(raw, seats), Chance(f"{slug}{seats}".encode())).state
    _is_a_standing(game, state, seats)
    for moment in moments(slug, seats, raw, 60):
        state = moment.step.state
        before = codec.dump(state)
        _is_a_standing(game, state, seats)
        assert codec.dump(state) == before
    for seat in range(seats):
        state = game.leave(state, seat, "conceded", Chance(b"c")).state
        _is_a_standing(game, state, seats)
    ended = game.outcome(state)
    if ended is not None:
        assert game.standing(state) == ended.lines


def _is_a_standing(game: Game[Any], state: Any, seats: int) -> None:
    lines = game.standing(state)
    assert sorted(line.seat for line in lines) == list(range(seats))
    places = [line.place for line in lines]
    assert places[0] == 1
    assert all(now in (before, position) for position, (before, now) in enumerate(pairwise(places), 2))
