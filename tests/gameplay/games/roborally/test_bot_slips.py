"""The weaker bots err as people do, and get home; styles value things differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

from gameplay.bots.slips import Slips
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import STYLES, Pilot
from gameplay.games.roborally import bot, bot_value
from gameplay.games.roborally.bot import STRENGTHS, Strength, choose
from gameplay.games.roborally.bot_aim import hope
from gameplay.games.roborally.bot_answers import wise
from gameplay.games.roborally.bot_field import ACTIONS, Field, field_of
from gameplay.games.roborally.bot_slips import Misread, slips_drawn
from gameplay.games.roborally.forecast import forecast
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.shapes import View
from gameplay.management.offline import play
from tests.gameplay.games.roborally.scene import Race

GRID = """
. . > > . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


HAND = [10, 70, 80, 90, 100, 500, 510, 670, 790]


def seen(*robots: str, **race: Any) -> View:
    return cast("View", roborally.view(Race(*robots, stage="program", hands={"A": [500] * 5}, **race).state, 0))


def true(**race: Any) -> Field:
    return field_of(seen("A A1E", "B G5N", **race))


def lands(field: Field, code: Any, phase: int = 1, at: str = "A1") -> str:
    """The cell and the facing after a card for a robot that faces east."""
    course = field.course
    standing = field.after(course.number((ord(at[0]) - 65, int(at[1]) - 1)) << 2 | 1, phase, ACTIONS[code])
    x, y = course.xy[standing >> 2]
    return f"{chr(65 + x)}{y + 1}{'NESW'[standing & 3]}"


def test_a_slip_swaps_left_and_right_in_its_phase_alone() -> None:
    field = Misread(true(), {2: "side"})
    assert [lands(field, "L", phase) for phase in (1, 2, 3)] == ["A1N", "A1S", "A1N"]
    assert lands(field, "1", 2) == "B1E"


def test_a_slip_counts_a_cell_too_many_or_too_few() -> None:
    assert lands(Misread(true(), {1: "count"}), "2", at="A2") in ("B2E", "D2E")


def test_a_slip_overlooks_that_a_belt_carries_on() -> None:
    field = true(grid=GRID)
    assert lands(field, "2") == "D1E"
    assert lands(Misread(field, {1: "belts"}), "2") == "C1E"


def test_the_strongest_never_slips_and_the_weaker_the_more() -> None:
    def slips(level: str) -> int:
        return sum(len(slips_drawn(STRENGTHS[level].slips.lapse, f"turn{n}", Chance(b"slips"))) for n in range(200))

    counts = [slips(level) for level in STRENGTHS]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == 0


def test_a_robot_back_from_a_wreck_looks_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STRENGTHS, "rookie", Strength(slips=Slips(lapse=0.5)))
    answers = []
    for lives in (3, 2):
        held = Race("A A1E", "B G5N", stage="program", hands={"A": HAND}, flags=("D4",), archive={"A": "A1"})
        held.state.table.robots[0].lives = lives
        view = cast("View", roborally.view(held.state, 0))
        answers.append([choose(view, held.prompt("A"), Pilot("rookie"), Chance(b"%d" % n)) for n in range(12)])
    often, always = ([str(one) for one in some] for some in answers)
    assert len(set(often)) > 1
    assert len(set(always)) == 1


@pytest.mark.parametrize("level", ["rookie", "amateur", "racer"])
def test_the_weaker_get_home_too(level: str) -> None:
    for number in range(3):
        chance = Chance(b"home%d" % number)

        def answer(view: Mapping[str, Json], prompt: Prompt) -> Json:
            return choose(cast("View", view), prompt, Pilot(level), chance)  # noqa: B023

        end = play(roborally, roborally.setup({"board": "coil-yard"}, 2), answer, chance)
        assert end.table.reason == "finished"


def test_the_careful_rest_early_and_the_bold_late() -> None:
    def rests(style: str, damage: int) -> bool:
        race = Race(f"A A1S d{damage}", "B G5N", stage="announce", flags=("G1", "A5", "G3"))
        prompt = race.prompt("A")
        view = cast("View", roborally.view(race.state, 0))
        return bool(wise(view, prompt, bot_value.STYLES[style])["down"])

    assert [rests(style, 3) for style in ("bold", "", "careful")] == [False, False, True]
    assert [rests(style, 4) for style in ("bold", "", "careful")] == [False, True, True]
    assert rests("bold", 7)


def test_the_spiteful_like_a_rivals_loss_more() -> None:
    def gain(style: str) -> float:
        """What it is worth when B is hurt more."""
        hopes = []
        for damage in (0, 8):
            view = seen("A A1E", f"B G5N d{damage}")
            hopes.append(hope(field_of(view), forecast(view), 0, bot_value.STYLES[style]))
        return hopes[1] - hopes[0]

    assert gain("spiteful") > gain("") > 0


def test_a_rival_without_a_guess_is_expected_to_come_on() -> None:
    view = seen("A A1E", "B G5N")
    field, run = field_of(view), forecast(view)
    assert hope(field, run, 0, bot_value.PLAIN, idle={1}) < hope(field, run, 0, bot_value.PLAIN)


def test_the_spiteful_take_aim_even_when_they_plan_alone() -> None:
    race = Race("A A1N", "B E1N", stage="program", hands={"A": [70, 80, 90, 100, 10]}, flags=("G5",))
    run = forecast(cast("View", roborally.view(race.state, 0)))
    a = run.seats[0]
    assert bot._sees_rival(run, a, a.cell << 2 | 1)
    assert not bot._sees_rival(run, a, a.cell << 2 | 2)
    assert not bot._sees_rival(run, a, 0)


def test_every_style_has_its_prices() -> None:
    assert set(bot_value.STYLES) == {"", *STYLES}
