"""BB-9, laps, finish, end of the race."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Outcome
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.rules.finish import why_over
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import Rank, State
from gameplay.games.bumping_bots.view import lap
from tests.gameplay.games.bumping_bots.scene import END, KEEP, Scene, arm, jump, speed

OVAL = {"track": "rivet_oval"}
FAR = ("Y (0,4) f0 v1 F c1", "Z (1,4) f0 v1 F c1")


def race(seats: int = 3, **raw: Any) -> State:
    return game.start(game.setup({"cards": "none", **raw}, seats), Chance(b"x")).state


def play(state: State) -> State:
    (prompt,) = game.prompts(state)
    robot = state.robots[prompt.seat]
    choice = game.parse(state, prompt, {"steps": [speed(robot.speed, robot.gear), END]})
    return game.decide(state, prompt, choice, Chance(b"x")).state


def leave(state: State, seat: int, reason: Any = "conceded") -> State:
    return game.leave(state, seat, reason, Chance(b"x")).state


def ended(state: State) -> Outcome:
    outcome = game.outcome(state)
    assert outcome is not None
    assert game.prompts(state) == ()
    return outcome


def lines(state: State) -> list[tuple[int, int, str]]:
    return [(line.seat, line.place, line.status) for line in ended(state).lines]


def at(state: State, **robots: tuple[tuple[int, int], int]) -> State:
    """The state with robots of seats s0, s1... put on a cell with a count of crossings."""
    for name, (cell, c) in robots.items():
        robot = state.robots[int(name[1:])]
        robot.cell, robot.c = cell, c
    return state


def last_of_round(state: State) -> State:
    """Gives the turn to the last of the order, so that one decision ends the round; it is far from the line."""
    state.turn = state.order[-1]
    return state


def test_the_line_lies_between_the_last_zone_and_zone_0() -> None:
    """BB-9.1, BB-9.2: forwards +1, backwards -1, no other border counts."""
    assert Scene("A (7,3) f0 v1 F", **OVAL).turn("A", KEEP).robots == ["A (8,3) f0 v1 F c1"]
    assert Scene("A (8,3) f0 v1 R", **OVAL).turn("A", KEEP).robots == ["A (7,3) f0 v1 R c-1"]
    assert Scene("A (11,4) f0 v1 F c1", **OVAL).turn("A", KEEP).robots == ["A (12,4) f0 v1 F c1"]


def test_flown_over_cells_count_as_displacements() -> None:
    """BB-9.2."""
    scene = Scene("A (7,3) f0 v1 F", cards={"A": ["jump"]}, place={"A": 9}, **OVAL)
    assert scene.turn("A", KEEP, arm("jump"), jump(0)).robots == ["A (11,3) f0 v1 F c1"]


KETTLE_FLIGHTS = [
    # tier 2 flies over two cells, tier 3 over three
    *[(5, f"({q},{r}) f{f}", c) for q, r, f, c in [(6, 2, 0, 1), (9, 2, 3, -1)]],
    *[(7, f"({q},{r}) f0", 1) for q, r in [(3, 2), (2, 3), (6, 2), (5, 3), (5, 2), (5, 4)]],
    *[(7, f"({q},{r}) f3", -1) for q, r in [(7, 2), (6, 3), (10, 2), (9, 4), (9, 3), (9, 2)]],
]


@pytest.mark.parametrize(("place", "start", "crossed"), KETTLE_FLIGHTS)
def test_a_line_crossed_in_the_air_counts(place: int, start: str, crossed: int) -> None:
    """BB-9.2: even when neither the take-off nor the landing touches it: these fly over a whole zone."""
    scene = Scene(f"A {start} v1 F", cards={"A": ["jump"]}, place={"A": place}, track="kettle_ring")
    zone = Table(scene.state).track.zone_of
    before = zone[scene["A"].spot]
    scene.turn("A", KEEP, arm("jump"), jump(0))
    assert {before, zone[scene["A"].spot]} != {0, max(zone.values())}
    assert scene["A"].c == crossed
    assert [(told["from"], told["to"]) for told in scene.told("crossing")] == [(0, crossed)]


def test_being_pushed_over_the_line_counts() -> None:
    """BB-9.3, BB-11.5: gear, facing and cause do not matter; a push helps a team mate as well as anybody."""
    scene = Scene("A (6,3) f0 v3 F", "B (7,3) f2 v1 R c2", **OVAL).turn("A", KEEP)
    assert scene.robots[1] == "B (8,3) f2 v1 R c3"


def test_the_displayed_lap() -> None:
    """BB-9.4: max(1, min(c, laps))."""
    assert [lap(c, 2) for c in (-1, 0, 1, 2, 3)] == [1, 1, 1, 2, 2]
    assert [lap(c, 3) for c in (0, 1, 2, 3, 4)] == [1, 1, 2, 3, 3]


@pytest.mark.parametrize(("laps", "c", "finished"), [(2, 2, False), (2, 3, True), (3, 3, False), (3, 4, True)])
def test_the_race_is_covered_with_one_crossing_more_than_laps(laps: int, c: int, finished: bool) -> None:
    """BB-9.4: the first crossing starts lap 1."""
    scene = Scene(f"A (9,4) f0 v1 F c{c}", *FAR, laps=laps, **OVAL).end_round()
    assert (scene.ranking == [("A", 1)]) is finished
    assert (scene["A"].cell is None) is finished


def test_finishing_is_tested_at_the_end_of_the_round_only() -> None:
    """BB-9.5: a robot pushed back over the line before that moment has not finished."""
    state = at(race(), s0=((7, 3), 2), s1=((2, 4), 0), s2=((1, 4), 0))
    state.order, state.turn = [0, 1, 2], 0
    state = play(state)
    assert (state.robots[0].c, state.robots[0].status) == (3, "racing")
    pushed_back = at(state.clone(), s0=((7, 3), 2))
    for _ in range(2):
        state, pushed_back = play(state), play(pushed_back)
    assert (state.robots[0].status, state.robots[0].cell) == ("classified", None)
    assert pushed_back.robots[0].status == "racing"


def test_the_farthest_beyond_the_line_is_ahead() -> None:
    """BB-9.6, BB-9.7: by c, zone and row."""
    scene = Scene("A (9,3) f0 v6 F c3", "B (9,4) f0 v1 F c3", "C (8,3) f0 v6 F c4", *FAR, **OVAL).end_round()
    assert scene.ranking == [("C", 1), ("B", 2), ("A", 3)]


def test_crossings_count_before_zones_at_the_finish() -> None:
    """BB-9.7, BB-3.3: A is a zone further, B has crossed the line once more; within a zone the row counts."""
    scene = Scene("A (12,6) f0 v6 F c3", "B (8,3) f0 v1 F c4", "C (13,5) f0 v1 F c3", *FAR, **OVAL).end_round()
    assert scene.ranking == [("B", 1), ("C", 2), ("A", 3)]


def test_lanes_are_ignored_and_the_faster_is_ahead() -> None:
    """BB-9.7, BB-9.8: A is on the inner lane of the same row, B drives faster."""
    scene = Scene("A (9,4) f0 v3 F c3", "B (8,6) f0 v4 F c3", *FAR, **OVAL)
    assert scene.order()[:2] == "AB"
    assert scene.end_round().ranking == [("B", 1), ("A", 2)]


def test_equal_distance_and_speed_is_ex_aequo_and_the_next_place_is_skipped() -> None:
    """BB-9.9, BB-9.10: 1, 1, 3."""
    scene = Scene("A (9,4) f0 v3 F c3", "B (8,6) f0 v3 F c3", "C (9,3) f0 v3 F c3", *FAR, **OVAL).end_round()
    assert sorted(scene.ranking) == [("A", 1), ("B", 1), ("C", 3)]


def test_later_finishers_follow_the_earlier_ones() -> None:
    """BB-9.10, BB-9.11: the others race on until the last but one has finished."""
    state = last_of_round(at(race(4), s0=((9, 4), 3), s1=((8, 6), 3), s2=((2, 4), 2), s3=((1, 4), 2)))
    state.order, state.turn = [0, 1, 2, 3], 3
    state = play(state)
    assert [(rank.seat, rank.place) for rank in state.ranking] == [(0, 1), (1, 1)]
    assert state.phase == "race"
    assert state.order == [2, 3]
    state = at(state, s2=((9, 4), 3))
    state.turn = 3
    state = play(state)
    assert lines(state) == [(0, 1, "classified"), (1, 1, "classified"), (2, 3, "classified"), (3, 4, "classified")]
    assert ended(state).winners == (0, 1)
    assert ended(state).reason == "finished"


def test_without_full_ranking_the_race_ends_with_the_first_finisher() -> None:
    """BB-9.12: the others are ranked by BB-3.3."""
    state = at(race(4, full_ranking=False), s0=((1, 4), 2), s1=((9, 4), 3), s2=((5, 4), 1), s3=((2, 4), 2))
    state.order, state.turn = [0, 2, 3, 1], 1
    state = play(state)
    assert [seat for seat, _, _ in lines(state)] == [1, 3, 0, 2]
    assert ended(state).reason == "first_finish"


def test_without_full_ranking_a_round_without_a_finisher_ends_nothing() -> None:
    """BB-9.12."""
    state = race(3, full_ranking=False)
    while state.round == 1:
        state = play(state)
    assert (state.phase, state.round) == ("race", 2)


def test_with_full_ranking_it_continues() -> None:
    """BB-9.12: on by default."""
    state = at(race(4), s0=((1, 4), 2), s1=((9, 4), 3), s2=((5, 4), 1), s3=((2, 4), 2))
    state.order, state.turn = [0, 2, 3, 1], 1
    assert play(state).phase == "race"


@pytest.mark.parametrize(("laps", "rounds"), [(2, 120), (3, 180)])
def test_the_safety_stop(laps: int, rounds: int) -> None:
    """BB-9.13: after 60 x laps rounds those who are left are ranked by BB-3.3."""
    state = at(race(laps=laps), s0=((1, 4), 0), s1=((3, 4), 0), s2=((2, 4), 0))
    state.order, state.turn, state.round = [0, 1, 2], 2, rounds - 1
    state = play(state)
    assert (state.phase, state.round) == ("race", rounds)
    state.turn = state.order[-1]
    state = play(state)
    assert [seat for seat, _, _ in lines(state)] == [1, 2, 0]
    assert ended(state).reason == "safety_stop"


def test_a_retired_robot_takes_no_turn_and_leaves_the_track_at_the_end_of_the_round() -> None:
    """BB-9.14."""
    state = race(4)
    order = list(state.order)
    state = leave(state, order[2])
    assert state.robots[order[2]].cell is not None
    turns = []
    while state.round == 1:
        turns.append(state.turn)
        state = play(state)
    assert turns == [order[0], order[1], order[3]]
    assert state.robots[order[2]].cell is None
    assert order[2] not in state.order


def test_a_racer_who_retires_on_its_own_turn_passes_the_turn_on() -> None:
    """BB-9.14."""
    state = race(3)
    order = list(state.order)
    state = leave(state, order[0])
    assert state.turn == order[1]


def test_the_later_a_robot_retires_the_better_and_all_behind_the_others() -> None:
    """BB-9.14: in the same round by BB-3.3, even if its c would have finished the race."""
    state = at(race(5), s0=((9, 4), 3), s1=((1, 4), 2), s2=((2, 4), 2), s3=((3, 4), 0), s4=((4, 4), 0))
    state.order, state.turn = [0, 1, 2, 3, 4], 0
    state = leave(state, 3)
    while state.round == 1 and state.phase == "race":
        state = leave(play(state), 0)
    state = leave(leave(state, 1), 2)
    while state.phase == "race":
        state = play(state)
    assert lines(state) == [
        (4, 1, "classified"),
        (2, 2, "retired"),
        (1, 3, "retired"),
        (0, 4, "retired"),
        (3, 5, "retired"),
    ]
    assert [line.scores["points"] for line in ended(state).lines] == [7, 0, 0, 0, 0]


def test_a_robot_that_has_finished_can_no_longer_retire() -> None:
    """BB-9.14: it is classified."""
    state = last_of_round(at(race(4), s0=((9, 4), 3), s1=((4, 4), 0), s2=((2, 4), 2), s3=((1, 4), 2)))
    state.order, state.turn = [0, 1, 2, 3], 3
    state = play(state)
    assert leave(state, 0) == state
    once = leave(state, 1)
    assert leave(once, 1) == once


def test_the_last_robot_left_takes_the_next_place_at_the_end_of_the_round() -> None:
    """BB-9.12, BB-9.14."""
    state = race(2)
    first, second = state.order
    state = leave(state, second)
    assert state.phase == "race"
    state = play(state)
    assert lines(state) == [(first, 1, "classified"), (second, 2, "retired")]
    assert ended(state).winners == (first,)
    assert ended(state).reason == "abandoned"


def test_when_everybody_retires_nobody_wins() -> None:
    """BB-9.14: the race is over at once, the later the better."""
    state = race(3)
    for seat in (1, 0, 2):
        state = leave(state, seat)
    assert [(place, status) for _, place, status in lines(state)] == [(n, "retired") for n in (1, 2, 3)]
    assert ended(state).winners == ()


def test_a_player_who_leaves_before_its_place_is_chosen_is_never_on_the_grid() -> None:
    """BB-9.14, before the first round."""
    state = race(3, grid={"mode": "choose", "order": [0, 1, 2]})
    state = leave(state, 0)
    assert state.turn == 1
    state = leave(state, 2)
    assert lines(state) == [(1, 1, "classified"), (2, 2, "forfeit"), (0, 3, "forfeit")]


def test_a_racer_that_left_the_grid_is_behind_one_that_retired_in_the_first_round() -> None:
    """BB-9.14: the later the better, though both are taken off together and the earlier one is ahead."""
    state = race(4, grid={"mode": "choose", "order": [0, 1, 2, 3]})
    for cell in [(7, 3), (6, 5), (6, 4), (5, 6)]:
        if cell == (6, 5):
            state = leave(state, 0)
        (prompt,) = game.prompts(state)
        state = game.decide(state, prompt, game.parse(state, prompt, {"cell": list(cell)}), Chance(b"x")).state
    state = leave(state, 1)
    while state.round == 1:
        state = play(state)
    assert state.retired == [0, 1]


def test_a_retired_robot_is_hit_and_found_by_magnets_until_it_is_taken_off() -> None:
    """BB-9.14, BB-12.21."""
    hit = Scene("A (0,0) f0 v4 F", "B (1,0) f0 v6 F", extra={"B": {"retired": True}}).turn("A", KEEP)
    assert hit.robots == ["A (0,0) f0 v2 F", "B (2,0) f0 v4 F"]
    pulled = Scene(
        "A (0,0) f0 v1 F", "B (0,3) f0 v1 F", cards={"A": ["magnet"]}, place={"A": 9}, extra={"B": {"retired": True}}
    )
    assert pulled.offered("A", KEEP, do="magnet") == [{"do": "magnet", "direction": 5, "when": "start"}]


def test_the_winner_is_classified_first() -> None:
    """BB-9.15: robots ex aequo win together; a team wins by its points (BB-11.2)."""
    state = race(9, teams=[0, 1, 1, 1, 2, 2, 2, 0, 0])
    state.ranking = [Rank(seat, seat + 1, "classified") for seat in range(9)]
    state.phase, state.reason, state.turn = "over", "finished", None
    assert ended(state).winners == (1, 2, 3)
    assert why_over(race(4)) is None


def test_the_last_robot_may_end_its_round() -> None:
    """BB-9.16: it takes the next place at once, which it takes at the end of the round anyway (BB-9.12)."""
    state = race(2)
    first, second = state.order
    assert game.decided(state) is None
    state = leave(state, second)
    assert game.decided(state) == first
    state = game.stop(state).state
    assert lines(state) == [(first, 1, "classified"), (second, 2, "retired")]
    assert (ended(state).winners, ended(state).reason) == ((first,), "decided")


def test_two_that_retired_in_this_round_may_still_be_pushed_past_each_other() -> None:
    """BB-9.16, BB-9.14: then the round is played to its end; not where one of them left a round before."""
    state = race(3)
    first, second, third = state.order
    assert game.decided(leave(leave(state, second), third)) is None
    state = leave(play(play(state)), third)
    assert state.round == 2
    assert game.decided(leave(state, second)) == first
