"""DD-10 and following: the start of a turn, programmes, the glitch; DD-119: a player who does not answer."""

from __future__ import annotations

from collections import Counter

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.games.dr2d.game import dr2d as game
from gameplay.games.dr2d.rules.program import PAIRS, glitch
from tests.gameplay.games.dr2d.scene import Match, Scene


def test_a_turn_starts_with_coming_back_then_standby_then_repairs() -> None:
    """DD-10, DD-11, DD-12, DD-98, DD-101."""
    scene = Scene("A A1 pc2", "B C3 pc4", "C E5 pc5", tiles="C31 E51")
    scene.turn(A="WHHHH", standby={"A": 6, "B": 6})
    assert scene.line == "A=OFF/2 B=C3/4 C=E5/5"
    scene.next()
    assert scene.line == "A=A2 B=C3 C=E5/6"
    assert scene.kinds("turn", "reentered", "standby", "repaired") == [
        "turn", "reentered", "standby", "standby", "repaired",
    ]  # fmt: skip
    assert scene.told("repaired") == [{"seat": 2, "pc": 6, "by": 1}]


def test_robots_that_are_not_in_standby_and_not_finished_are_programmed() -> None:
    """DD-13, DD-94, DD-109."""
    match = Match(4, order=[0, 1, 2, 3]).begun()
    assert match.asked == [0, 1, 2, 3]
    assert {prompt.barrier for prompt in game.prompts(match.state)} == {"t1/program"}
    for seat, changes in {0: {"standby": True}, 1: {"state": "out", "cell": 0}}.items():
        for key, value in changes.items():
            setattr(match.robot(seat), key, value)
    assert match.asked == [2, 3]


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"actions": "NNNN"}, "length"),
        ({"actions": "NNNNNN"}, "length"),
        ({"actions": ""}, "length"),
        ({"actions": "NNXNN"}, "letter"),
        ({"actions": "nnnnn"}, "letter"),
        ({"actions": "ONNNN"}, "letter"),
        ({"actions": ["N", "E", "S", "W"]}, "length"),
        ({"actions": ["N", "E", "S", "W", "NE"]}, "length"),
    ],
)
def test_a_programme_has_five_actions_or_is_refused_as_a_whole(payload: Json, code: str) -> None:
    """DD-13."""
    match = Match(2).begun()
    assert match.refused(0, payload) == code


def test_a_programme_is_a_text_or_a_list_of_letters() -> None:
    """DD-13."""
    match = Match(2).begun()
    prompt = match.prompt(0)
    listed = game.parse(match.state, prompt, {"actions": ["N", "E", "S", "W", "H"]})
    assert listed == game.parse(match.state, prompt, {"actions": "NESWH", "standby_from": None})


def test_programmes_are_secret_until_the_last_one_is_in() -> None:
    """DD-14: then all are known at once."""
    match = Match(3, order=[0, 1, 2]).begun()
    for seat, actions in enumerate(("NESWH", "SSSSS")):
        match.answer(seat, {"actions": actions})
        assert match.told("ready") == [{"seat": seat}]
        assert not match.told("locked")
        told = codec.dump([event for event in match.events if event.seen_by is None]).decode()
        views = "".join(codec.dump(game.view(match.state, viewer)).decode() for viewer in (None, 0, 1, 2))
        assert actions not in told + views
    assert [prompt.sealed for prompt in game.prompts(match.state)] == [True]
    match.answer(2, {"actions": "HHHHE"})
    assert match.told("locked") == [
        {
            "programmes": [
                {"seat": 0, "actions": "NESWH", "standby_from": None},
                {"seat": 1, "actions": "SSSSS", "standby_from": None},
                {"seat": 2, "actions": "HHHHE", "standby_from": None},
            ]
        }
    ]
    assert match.state.sealed == (None, None, None)


def test_nobody_can_change_one_register_separately() -> None:
    """DD-14: the host takes a programme back as a whole, as long as the barrier is open."""
    match = Match(2).begun()
    assert match.prompt(0).revisable
    before = match.prompt(0)
    match.answer(0, {"actions": "NNNNN"})
    assert before not in game.prompts(match.state)
    with pytest.raises(ValueError, match="is not open"):
        game.decide(match.state, before, game.parse(match.state, before, {"actions": "EEEEE"}), Chance(b"x"))


@pytest.mark.parametrize(("pc", "glitches"), [(7, False), (3, False), (2, True)])
def test_a_robot_below_3_pc_glitches(pc: int, glitches: bool) -> None:
    """DD-15: it exchanges the actions of two registers."""
    scene = Scene(f"A C6 pc{pc}").turn(A="NEHHH", glitch={"A": (1, 4)})
    assert [data["registers"] for data in scene.told("glitch")] == [[1, 4]] * glitches
    assert scene["A"].actions == ("HEHNH" if glitches else "NEHHH")
    assert scene["A"].glitch == ((1, 4) if glitches else None)
    assert scene.told("locked")[0]["programmes"][0]["actions"] == "NEHHH"


def test_a_glitch_happens_once_a_turn_even_if_both_actions_are_equal() -> None:
    """DD-15."""
    scene = Scene("A C6 pc2").turn(A="NNHHH", glitch={"A": (1, 2)})
    assert [(data["registers"], data["actions"]) for data in scene.told("glitch")] == [([1, 2], "NNHHH")]


def test_a_glitch_exchanges_actions_before_registers_are_cancelled() -> None:
    """DD-15, DD-91: the N of register 5 is played in register 1; what is in registers 3 to 5 then is cancelled."""
    scene = Scene("A C6 pc2").turn(A="EHHHN", standby={"A": 3}, glitch={"A": (1, 5)})
    assert (scene.line, scene["A"].actions) == ("A=C5/2", "NHHHE")


def test_programmes_are_announced_in_the_drawn_order() -> None:
    """DD-4, DD-14."""
    scene = Scene("A C6", "B E6", "C G6", order="CAB").turn(A="NHHHH", B="EHHHH", C="SHHHH")
    assert [one["seat"] for one in scene.told("locked")[0]["programmes"]] == [2, 0, 1]


def test_glitches_come_in_seat_order_after_the_programmes_are_locked() -> None:
    """DD-15."""
    match = Match(3, order=[2, 0, 1]).begun()
    for seat in range(3):
        match.robot(seat).pc = 2
    match.program("NESWH", "NESWH", "NESWH")
    assert [data["seat"] for data in match.told("glitch")] == [2, 0, 1]
    kinds = [event.kind for event in match.events]
    assert kinds.index("locked") < kinds.index("glitch") < kinds.index("register")


def test_a_glitch_looks_at_pc_after_repairs() -> None:
    """DD-16, DD-102: 2 PC and a wrench are 3."""
    scene = Scene("A C6 pc2", tiles="C61").turn(glitch={"A": (1, 2)})
    assert len(scene.told("glitch")) == 1
    scene.next().turn(A="NEHHH", glitch={"A": (1, 2)})
    assert len(scene.told("glitch")) == 1
    assert scene["A"].actions == "NEHHH"


def test_a_laser_that_leaves_2_pc_lets_the_programme_of_this_turn_run() -> None:
    """DD-16."""
    scene = Scene("A F6 pc3", lasers="F1-S").turn(A="HENWH", glitch={"A": (2, 3)})
    assert scene.told("glitch") == []
    assert scene.line == "A=F5/1"


def test_the_ten_pairs_are_equally_likely_and_one_is_drawn_for_each_turn() -> None:
    """DD-17."""
    assert PAIRS == ((1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5))
    drawn: Counter[tuple[int, ...]] = Counter()
    scene = Scene("A C6 pc2", "B E6 pc2", "C G6")
    for number in range(2000):
        scene.run.events, scene.run.chance = [], Chance(b"%d" % number)
        glitch(scene.run)
        draws = scene.run.chance.log
        assert [(draw.label, draw.n) for draw in draws] == [("t1/glitch/s0", 10), ("t1/glitch/s1", 10)]
        for draw, told in zip(draws, scene.told("glitch"), strict=True):
            assert tuple(told["registers"]) == PAIRS[draw.value]
        drawn[tuple(scene.told("glitch")[0]["registers"])] += 1
    assert sorted(drawn) == sorted(PAIRS)
    assert all(130 < count < 270 for count in drawn.values())


def test_a_forecast_exchanges_nothing() -> None:
    """DD-17: nobody knows what will be drawn."""
    scene = Scene("A C6 pc2")
    glitch(scene.run)
    assert scene.told("glitch") == []


def test_a_player_who_sends_no_programme_in_time_waits_without_a_standby() -> None:
    """DD-119: three times in a row are a forfeit; the host counts turns in which it asked."""
    match = Match(2, order=[0, 1]).begun()
    match.robot(0).pc = 4
    match.late(0).answer(1, {"actions": "HHHHH"})
    assert match.told("locked")[0]["programmes"][0] == {"seat": 0, "actions": "HHHHH", "standby_from": None}
    assert game.meta.timeouts_to_leave == 3
