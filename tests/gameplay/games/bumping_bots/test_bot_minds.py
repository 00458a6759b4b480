"""How the bots think, in worked positions: cards by tier, shocks that pay, slips, styles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.hexgrid import distance
from gameplay.engine.pilot import Pilot
from gameplay.games.bumping_bots import bot_plan
from gameplay.games.bumping_bots.bot import choose
from gameplay.games.bumping_bots.bot_driver import own_way
from gameplay.games.bumping_bots.bot_field import KEPT, MOTIONS, Field
from gameplay.games.bumping_bots.bot_levels import Strength
from gameplay.games.bumping_bots.bot_plan import Planner, hand_value, planner_of
from gameplay.games.bumping_bots.bot_search import turns
from gameplay.games.bumping_bots.bot_value import Worth
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.prompts import prompts
from gameplay.games.bumping_bots.state import Card, Robot, State

from .scene import Scene

FAR = "Z (5,3) f0 v3 F"
"""A rival that is a lap behind."""
EXACT = Strength()
"""Own way, without a slip."""


def scene(*lines: str, track: str = "rivet_oval", **more: Any) -> Scene:
    made = Scene(*lines, track=track, round=9, **more)
    made.state.turn = 0
    return made


def champion(of: Scene, style: str = "") -> Scene:
    """The scene after the champion's turn for the first robot."""
    (prompt,) = prompts(of.state)
    payload = choose(game.view(of.state, 0), prompt, Pilot("champion", style), Chance(b"minds"))
    steps = [step for step in payload["steps"] if step["do"] != "end"]
    return of.turn(of.names[0], *steps)


def driven(of: Scene, strength: Strength = EXACT, style: str = "") -> State:
    """The state after the first robot moved by itself."""
    return own_way(of.state, 0, strength, style, "minds", Chance(b"minds")).state


# -- cards by tier


def test_a_champion_keeps_its_nitro_in_front_and_plays_it_at_the_back() -> None:
    """BB-12.31: one cell more in tier 0, four in tier 3."""
    line = "A (-6,6) f0 v5 F c1"
    kept_it = champion(scene(line, FAR, cards={"A": ["nitro"]}, place={"A": 1}))
    played_it = champion(scene(line, FAR, cards={"A": ["nitro"]}, place={"A": 7}))
    assert (kept_it["A"].played, played_it["A"].played) == ([], ["nitro"])


def test_a_champion_plays_the_card_that_brings_it_home_a_turn_sooner() -> None:
    line = "A (0,6) f0 v5 F c2"
    home, short = champion(scene(line, FAR, cards={"A": ["engine"]}, place={"A": 1})), champion(scene(line, FAR))
    assert (home["A"].played, home["A"].c, short["A"].c) == (["engine"], 3, 2)


def test_a_card_is_dear_at_the_back_of_the_field_and_worth_nothing_at_the_finish() -> None:
    for card in ("nitro", "engine", "jump", "quick", "magnet"):
        assert (
            hand_value([card], 3, 10.0)
            > hand_value([card], 0, 10.0)
            > hand_value([card], 0, 1.0)
            > hand_value([card], 0, 0.0)
            == 0.0
        )


@pytest.mark.parametrize("card", ["nitro", "engine", "quick"])
@pytest.mark.parametrize("tier", range(4))
def test_the_planner_foresees_the_turns_that_the_rules_allow(card: Card, tier: int) -> None:
    """On a track without obstacles, from standings drawn at random."""
    of = scene("A (5,3) f0 v3 F", "Z (-6,0) f4 v1 F", cards={"A": [card]}, place={"A": 2 * tier + 1})
    worth, dice, compared = Worth(of.state), Random(tier), 0
    for _standing in range(12):
        robot = of["A"]
        robot.cell, robot.facing = dice.choice(worth.field.cells), dice.randrange(6)
        robot.gear, robot.speed, robot.locked = dice.choice(MOTIONS[:6])
        if distance(robot.cell, of["Z"].spot) <= 12:
            continue
        node = worth.field.node(robot.cell, robot.facing, (robot.gear, robot.speed, robot.locked))
        assert node is not None
        foreseen = {end for end, _need, _engine, left in worth.planner(tier).turns(node, 9, 0, (card,)) if not left}
        found = {standing(worth, one.state.robots[0]) for one in turns(of.state, 0, card, limit=10_000)}
        assert foreseen >= found
        compared += len(found)
    assert compared > 5


def standing(worth: Worth, robot: Robot) -> int | None:
    return worth.field.node(robot.spot, robot.facing, (robot.gear, robot.speed, robot.locked))


def test_a_planner_that_forgets_plans_the_same_and_holds_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scene("A (-6,6) f0 v4 F c1", FAR)
    worth, me = Worth(made.state), made["A"]
    node = worth.field.node(me.spot, me.facing, ("F", 4, False))
    assert node is not None

    def planned(planner: Planner) -> float:
        return planner.to_go(node, 2, 0, ("nitro", "engine"), 2)

    remembers, forgets = Planner(worth.field, 2), Planner(worth.field, 2)
    much = planned(remembers)
    monkeypatch.setattr(bot_plan, "MOST_KNOWN", 3)
    assert planned(forgets) == much
    assert len(forgets._known) <= 4 < len(remembers._known)


def test_no_more_tracks_are_kept_for_their_plans_than_for_their_fields() -> None:
    for _track in range(KEPT + 1):
        field = Field.__new__(Field)
        assert planner_of(field, 0) is planner_of(field, 0) is not planner_of(field, 1)
    assert bot_plan._planners.cache_info().currsize == KEPT


# -- rivals


def test_a_champion_hits_the_leader_before_the_line_and_turns_it_away() -> None:
    """A racer in its place drives past."""
    lines = ("A (-5,5) f0 v4 F c2", "B (0,4) f0 v4 F c2")
    struck, passed = champion(scene(*lines))["B"], driven(scene(*lines)).robots[1]
    assert (struck.speed, struck.facing) == (2, 2)
    assert (passed.speed, passed.facing) == (4, 0)


# -- slips


def test_a_robot_that_looks_at_the_cells_it_gains_comes_too_fast_to_a_bend() -> None:
    line = "A (-5,1) f5 v4 F c1"
    wise, rash = (driven(scene(line, FAR), one).robots[0] for one in (EXACT, Strength(rush=0.4)))
    assert (wise.speed, rash.speed) == (4, 5)
    worth = Worth(scene(line, FAR).state)
    assert worth.turns_to_go(rash) > worth.turns_to_go(wise)


# -- styles


def test_a_bold_robot_is_the_faster_one() -> None:
    lines = ("A (-5,1) f5 v4 F c1", "B (-5,-1) f4 v3 F c1")
    assert driven(scene(*lines), style="bold").robots[0].speed > driven(scene(*lines)).robots[0].speed


def test_a_careful_robot_keeps_away_from_a_rival() -> None:
    lines = ("A (16,-4) f3 v5 F c1", "B (12,-3) f3 v3 F c1")
    near, far = (driven(scene(*lines), style=style).robots for style in ("", "careful"))
    assert (distance(near[0].spot, near[1].spot), distance(far[0].spot, far[1].spot)) == (2, 3)


def test_a_spiteful_robot_goes_out_of_its_way_to_turn_a_rival_round() -> None:
    lines = ("A (2,-3) f3 v4 F c1", "B (-2,-3) f4 v3 F c1")
    fair, foul = (driven(scene(*lines), style=style).robots[1] for style in ("", "spiteful"))
    assert (fair.speed, fair.facing) == (3, 4)
    assert (foul.speed, foul.facing) == (1, 2)
