"""The bots: always legal, home soon, and blind to what their seat cannot see."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Prompt
from gameplay.engine.pilot import LEVELS, STYLES, Pilot
from gameplay.games.bumping_bots import board
from gameplay.games.bumping_bots.bot import choose
from gameplay.games.bumping_bots.bot_field import FAR, MOTIONS, Field, field_of, speed_choices
from gameplay.games.bumping_bots.bot_search import turns
from gameplay.games.bumping_bots.choices import parse, run
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.rules.grid import empty_race
from gameplay.games.bumping_bots.rules.motors import turn_motors
from gameplay.games.bumping_bots.rules.speed import speeds
from gameplay.games.bumping_bots.state import Robot, State
from gameplay.management.offline import play

TRACKS = sorted(board.catalogue())


def field(slug: str) -> Field:
    canonical = board.normalise(board.catalogue()[slug])
    digest = board.digest(canonical)
    return field_of(board.track_of(canonical, digest), digest)


def fewest(slug: str, laps: int) -> int:
    """The fewest turns of a lone robot from the best grid place, by the table."""
    track = board.load(board.normalise(board.catalogue()[slug]))
    table = field(slug)
    nodes = [table.node(cell, track.dirs[0], ("F", 1, False)) for cell in track.grid]
    return min(table.turns[laps + 1][node] for node in nodes if node is not None)


# -- the table


@pytest.mark.parametrize(("slug", "one", "two"), [("rivet_oval", 10, 18), ("gearbox_serpentine", 14, 27)])
def test_the_table_knows_the_fewest_turns_the_rulebook_names(slug: str, one: int, two: int) -> None:
    assert (fewest(slug, 1), fewest(slug, 2)) == (one, two)


def test_the_table_uses_the_speeds_of_the_rules() -> None:
    """BB-4, from both sides."""
    for gear, speed, locked in MOTIONS:
        robot = Robot(seat=0, facing=0, gear=gear, speed=speed, locked=locked)
        legal = {(choice.gear, choice.to, choice.gear != gear) for choice in speeds(robot)}
        assert set(speed_choices((gear, speed, locked))) == legal


@pytest.mark.parametrize("slug", TRACKS)
def test_from_everywhere_a_lone_robot_gets_home(slug: str) -> None:
    """Even nose to the wall, and from the cells that arms and arrows rule."""
    table = field(slug)
    nodes = [table.node(cell, facing, MOTIONS[0]) for cell in table.cells for facing in range(6)]
    stuck = [node for node in nodes if node is None or table.turns[1][node] >= FAR]
    assert stuck == []


def test_a_swelled_engine_and_laps_beyond_the_table_are_worth_something() -> None:
    track = board.load(board.normalise(board.catalogue()["rivet_oval"]))
    table, start = field("rivet_oval"), track.grid[0]
    plain = table.value(start, 0, ("F", 3, False), 3)
    assert table.value(start, 0, ("F", 3, False), 3, engine=3) < plain
    assert table.value(start, 0, ("F", 3, False), 6) > table.value(start, 0, ("F", 3, False), 4) + 10
    assert table.value((99, 99), 0, ("F", 3, False), 1) >= FAR


# -- legal everywhere


@pytest.mark.parametrize("seed", [1, 2])
def test_every_level_answers_every_question_legally(seed: int) -> None:
    """More races in tests/deep/games/test_bots.py."""
    asked_everywhere(seed)


def asked_everywhere(seed: int) -> None:
    """A random race over any track and options; at random prompts every level says what it would do."""
    dice = Random(seed)
    seats = dice.choice([2, 3, 4, 6, 9])
    order = dice.sample(range(seats), seats)
    raw = {
        "board": TRACKS[seed % len(TRACKS)],
        "laps": dice.choice([2, 3]),
        "cards": ("choose", "draw", "none")[seed % 3],
        "card_count": dice.choice([0, 1, 5]) if seed % 3 else 1,
        "grid": {"mode": "choose", "order": order},
        "teams": seats in (4, 6, 9) and seed % 2 == 0,
    }
    asked: set[tuple[str, str]] = set()

    def answer(view: Mapping[str, Any], prompt: Prompt) -> Any:
        state = game.imagine(view, Chance(b"look"))
        if prompt.kind != "turn" or dice.random() < 0.02:
            for level in LEVELS:
                payload = choose(view, prompt, Pilot(level, dice.choice(["", *STYLES])), Chance(b"%d" % seed))
                json.dumps(payload)
                game.parse(state, prompt, payload)
                asked.add((level, prompt.kind))
        if dice.random() < 0.5:
            return choose(view, prompt, Pilot("rookie"), Chance(b"%d" % seed))
        return game.sample(view, prompt, Chance(b"%d" % dice.randrange(10**9)))

    end = play(game, game.setup(raw, seats), answer, Chance(b"legal%d" % seed))
    assert game.outcome(end) is not None
    assert {kind for _level, kind in asked} >= {"grid", "turn"}


def test_every_turn_the_search_finds_is_what_the_rules_make_of_it() -> None:
    """The search runs the rules; its payloads must lead to the very position it promised."""
    setup = game.setup({"board": "clockwork_foundry", "laps": 2, "cards": "draw", "card_count": 5}, 9)
    state = game.start(setup, Chance(b"search")).state
    dice = Random(3)
    checked = 0
    for _turn in range(45):
        (prompt,) = game.prompts(state)
        for card in (None, *dict.fromkeys(state.robots[prompt.seat].cards)):
            for found in list(turns(state, prompt.seat, card, limit=60))[::5]:
                choice = parse(state, prompt, json.loads(json.dumps(found.payload())))
                table, _ended = run(state, prompt.seat, choice.steps)  # type: ignore[union-attr]
                assert table.state == found.state
                checked += 1
        payload = game.sample(game.view(state, prompt.seat), prompt, Chance(b"%d" % dice.randrange(10**6)))
        state = game.decide(state, prompt, game.parse(state, prompt, payload), Chance(b"search")).state
        if state.phase == "over":
            break
    assert checked > 300


# -- home soon


def alone(slug: str, laps: int) -> State:
    """A race in which the second robot has retired and is gone."""
    setup = game.setup({"board": slug, "laps": laps, "cards": "none"}, 2)
    state = empty_race(setup)
    track = board.track_of(setup["board"], setup["board_digest"])
    state.phase, state.round, state.order, state.turn = "race", 1, [0], 0
    state.robots[0].cell, state.robots[0].status = track.grid[0], "racing"
    state.robots[1].status, state.robots[1].left_round = "retired", 0
    state.retired = [1]
    return state


def turns_home(slug: str, laps: int, level: str) -> int:
    state, chance = alone(slug, laps), Chance(b"alone")
    while state.robots[0].c <= laps:
        (prompt,) = game.prompts(state)
        choice = parse(state, prompt, choose(game.view(state, 0), prompt, Pilot(level), chance))
        table, _ended = run(state, 0, choice.steps)  # type: ignore[union-attr]
        table.bumped.clear()
        turn_motors(table)
        state = table.state
        state.round += 1
        assert state.round <= 60 * laps, f"{level} does not get home on {slug}"
    return state.round - 1


@pytest.mark.parametrize("slug", TRACKS)
def test_a_lone_champion_laps_every_track_in_nearly_the_fewest_turns(slug: str) -> None:
    assert turns_home(slug, 2, "champion") <= fewest(slug, 2) + 1


@pytest.mark.parametrize("slug", TRACKS)
@pytest.mark.parametrize("level", LEVELS[:3])
def test_a_weak_driver_alone_takes_longer_but_never_looks_lost(slug: str, level: str) -> None:
    """A race with a person's slips: three fifths longer at most."""
    assert fewest(slug, 2) <= turns_home(slug, 2, level) <= 1.6 * fewest(slug, 2)


# -- fair


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_the_same_from_the_same_view_whatever_rivals_hold(level: str) -> None:
    """BB-18.5: hands are secret from bots too."""
    setup = game.setup({"board": "rivet_oval", "cards": "draw"}, 3)
    state = game.start(setup, Chance(b"hands")).state
    (prompt,) = game.prompts(state)
    other = state.clone()
    for robot in other.robots:
        if robot.seat != prompt.seat:
            robot.cards = ["jump", "jump"] if robot.cards != ["jump", "jump"] else ["quick", "quick"]
    views = [game.view(one, prompt.seat) for one in (state, other)]
    assert views[0] == views[1]
    assert choose(views[0], prompt, Pilot(level), Chance(b"1")) == choose(views[1], prompt, Pilot(level), Chance(b"1"))
