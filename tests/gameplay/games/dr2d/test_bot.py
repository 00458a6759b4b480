"""The bots: always legal, the same from the same view, and each level better than the one below."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Prompt
from gameplay.engine.pilot import STYLES, Pilot
from gameplay.games.dr2d.board import Board, board_of, catalogue, digest
from gameplay.games.dr2d.board_edit import boards
from gameplay.games.dr2d.board_file import HEADER
from gameplay.games.dr2d.bot import STRENGTHS, choose
from gameplay.games.dr2d.game import dr2d as game
from gameplay.games.dr2d.meta import META
from gameplay.games.dr2d.report import HEAD, line
from gameplay.games.dr2d.state import ProgramChoice, Robot, State, Table
from gameplay.management.commands.board_report import race
from gameplay.management.offline import play

LEVELS = tuple(STRENGTHS)


def on_board(slug: str) -> Board:
    content = catalogue()[slug]
    return board_of(content, digest(content))


def position(slug: str, robots: list[Robot]) -> State:
    """Robots that must program, in turn 1."""
    setup = game.setup({"board": slug}, len(robots))
    return State(setup, Table(robots, tuple(range(len(robots))), 1), (None,) * len(robots))


def told(state: State, seat: int, level: str, seed: bytes, style: str = "") -> Any:
    prompt = next(prompt for prompt in game.prompts(state) if prompt.seat == seat)
    return choose(game.view(state, seat), prompt, Pilot(level, style), Chance(seed))


def turn(state: State, levels: Mapping[int, str], seed: bytes) -> State:
    """One turn: every bot is asked before any of them has answered."""
    asked = game.prompts(state)
    payloads = [told(state, prompt.seat, levels[prompt.seat], seed) for prompt in asked]
    for prompt, payload in zip(asked, payloads, strict=True):
        state = game.decide(state, prompt, game.parse(state, prompt, payload), Chance(seed)).state
    return state


@pytest.mark.parametrize("gap", ["", "F1-N"])
def test_bots_race_in_a_hall_from_whose_rim_nobody_comes_back(gap: str) -> None:
    """DD-54: the rim is walls all round, except perhaps for a pothole, over which a robot may leave for good."""
    rim = [f"{column}{row}-{side}" for row, side in ((1, "N"), (12, "S")) for column in HEADER]
    rim += [f"{column}{row}-{side}" for column, side in (("A", "W"), ("L", "E")) for row in range(1, 13)]
    blank = boards.blank()
    hall = {
        **blank,
        "grid": [".....O......", *blank["grid"][1:]],
        "walls": [wall for wall in rim if wall != gap],
        "starts": [start for start in blank["starts"] if start != "F1"] + ["H1"],
    }
    setup = game.setup({"board": hall}, 3)
    number = board_of(setup["board"], setup["board_digest"]).squares.number
    third = Robot(2, state="off", exit=(number((5, 0)), 4)) if gap else Robot(2, number((0, 11)), "board")
    robots = [Robot(0, number((0, 0)), "board"), Robot(1, number((5, 0)), "board", lost=1), third]
    state = State(setup, Table(robots, (0, 1, 2), 2, off=[2] if gap else []), (None,) * 3)
    for level in (LEVELS[0], LEVELS[-1]):
        later = turn(turn(state, dict.fromkeys(range(3), level), b"1"), dict.fromkeys(range(3), level), b"2")
        assert (later.table.robots[2].state == "off") is bool(gap)


@pytest.mark.parametrize("slug", sorted(catalogue()))
def test_every_level_and_style_answers_every_question_legally(slug: str) -> None:
    """Random races; at random prompts every level says what it would do."""
    dice = Random(slug)
    asked: set[tuple[str, str]] = set()

    def answer(view: Mapping[str, Any], prompt: Prompt) -> Any:
        if (prompt.kind, LEVELS[0]) not in asked or dice.random() < 0.1:
            state = game.imagine(view, Chance(b"look"))
            for level in LEVELS:
                style = dice.choice(["", *STYLES])
                payload = choose(view, prompt, Pilot(level, style), Chance(b"%d" % dice.randrange(10**6)))
                json.dumps(payload)
                game.parse(state, prompt, payload)
                asked.add((prompt.kind, level))
        return game.sample(view, prompt, Chance(b"%d" % dice.randrange(10**9)))

    end = play(game, game.setup({"board": slug, "max_turns": 4}, dice.choice([2, 3, 5])), answer, Chance(b"legal"))
    assert game.outcome(end) is not None
    assert asked == {(kind, level) for kind in ("place", "program") for level in LEVELS}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "robot",
    [
        {"pc": 2},
        {"pc": 3, "laws": 0b011},
        {"lost": 7},
        {"lost": 2, "pc": 2},
        {"pc": 6, "laws": 0b101, "lost": 4},
    ],
)
def test_a_battered_robot_is_programmed_too(level: str, robot: dict[str, int]) -> None:
    board = on_board("crossfire")
    state = position("crossfire", [Robot(0, board.starts[0], "board", **robot), Robot(1, board.starts[0] + 1, "board")])
    prompt = game.prompts(state)[0]
    game.parse(state, prompt, told(state, 0, level, b"1"))


def test_a_bot_thinks_of_robots_beyond_the_rim_asleep_finished_and_gone() -> None:
    board = on_board("cold_forge")
    one, two, three = board.starts[:3]
    rivals = [
        Robot(1, 0, "off", exit=(two, 3)),
        Robot(2, three, "board", standby=True),
        Robot(3, 0, "out", laws=0b111, finished=1),
        Robot(4, 0, "gone", left=1),
        Robot(5, one + 1, "board", leaving=True),
    ]
    state = position("cold_forge", [Robot(0, one, "board"), *rivals])
    prompt = game.prompts(state)[0]
    for level in LEVELS:
        game.parse(state, prompt, told(state, 0, level, b"1"))


def test_the_game_has_these_levels() -> None:
    assert META.bot_levels == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_the_same_from_the_same_view_whatever_rivals_have_handed_in(level: str) -> None:
    """DD-14: programmes are secret from bots too."""
    board = on_board("cold_forge")
    state = position("cold_forge", [Robot(seat, cell, "board") for seat, cell in enumerate(board.starts[:3])])
    told_before = told(state, 0, level, b"1")
    state.sealed = (None, ProgramChoice("NNNNN"), None)
    once = told(state, 0, level, b"1")
    state.sealed = (None, ProgramChoice("SEHWS"), None)
    assert told_before == once == told(state, 0, level, b"1")


def test_a_robot_that_needs_one_law_and_can_reach_it_goes_there() -> None:
    board = on_board("loading_bay")
    start = next(start for start in board.starts)
    near = board.laws[2] - 2 * board.squares.stride
    state = position("loading_bay", [Robot(0, near, "board", laws=0b011), Robot(1, start, "board")])
    for level in ("expert", "champion"):
        state_after = turn(state, {0: level, 1: "racer"}, b"go")
        assert state_after.table.robots[0].finished == 1


@pytest.mark.parametrize("level", LEVELS)
def test_two_who_want_the_same_law_do_not_crash_for_ever(level: str) -> None:
    """Both are equally far from the last law, on either side of it."""
    board = on_board("loading_bay")
    law = board.laws[2]
    for seed in (b"a", b"b"):
        robots = [Robot(0, law - 3, "board", laws=0b011), Robot(1, law + 3, "board", laws=0b011)]
        state = position("loading_bay", robots)
        while game.prompts(state) and state.table.turn < 16:
            state = turn(state, {0: level, 1: level}, seed + b"%d" % state.table.turn)
        assert any(robot.finished for robot in state.table.robots)


def test_a_champion_beats_a_rookie() -> None:
    wins = 0
    for number, (slug, ours) in enumerate((slug, seat) for slug in ("cold_forge", "sieve") for seat in (0, 1)):
        chance = Chance(b"match%d" % number)

        def answer(view: Mapping[str, Any], prompt: Prompt, ours: int = ours, chance: Chance = chance) -> Any:
            return choose(view, prompt, Pilot("champion" if prompt.seat == ours else "rookie"), chance)

        outcome = game.outcome(play(game, game.setup({"board": slug}, 2), answer, chance))
        assert outcome is not None
        wins += next(line.place for line in outcome.lines if line.seat == ours) == 1
    assert wins >= 3


def test_the_report_counts_what_happened_in_a_race() -> None:
    watched = race("dr2d", "cold_forge", 2, 1)
    assert 5 <= watched.home[0] <= watched.home[1] <= 40
    columns = line([watched, watched]).split(" | ")
    assert len(columns) == HEAD.count("|") + 1
    assert columns[2] == "0 %"
