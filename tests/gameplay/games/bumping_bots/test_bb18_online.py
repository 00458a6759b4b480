"""BB-18, online play."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.engine.space import Steps
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.state import State, TurnChoice
from tests.gameplay.games.bumping_bots.scene import (
    END,
    ENGINE,
    KEEP,
    NITRO,
    Scene,
    after,
    arm,
    before,
    jump,
    magnet,
    pivot,
    quick,
    speed,
)


def race(seats: int = 3, seed: bytes = b"x", **raw: Any) -> State:
    return game.start(game.setup(raw, seats), Chance(seed)).state


def kinds(steps: list[dict[str, Any]]) -> list[str]:
    """Each kind once, as long as the turn lasts."""
    return [step["do"] for n, step in enumerate(steps) if n == 0 or steps[n - 1]["do"] != step["do"]]


def test_decisions_are_asked_in_the_order_of_the_rulebook() -> None:
    """BB-18.1: speed, card, then during the movement, pivot at its strike, after, magnet end."""
    hand = ["jump", "magnet", "engine", "quick"]
    field = ("A (0,0) f0 v4 F", "B (4,0) f1 v4 F", "C (0,4) f0 v1 F", "D (3,3) f0 v1 F")
    scene = Scene(*field, cards={"A": hand}, place={"A": 9})
    assert [step["do"] for step in scene.offered("A")] == ["speed"] * 5
    assert kinds(scene.offered("A", KEEP)) == ["engine", "arm", "magnet", "before", "pivot", "after", "end"]
    assert kinds(scene.offered("A", speed(3))) == ["engine", "arm", "magnet", "before", "after", "magnet", "end"]
    assert kinds(scene.offered("A", speed(3), after("left"))) == ["magnet", "end"]


def test_quick_and_jump_are_asked_at_each_moment_they_are_legal() -> None:
    """BB-18.1."""
    scene = Scene("A (0,0) f0 v3 F", cards={"A": ["jump", "quick"]}, place={"A": 9})
    assert scene.offered("A", KEEP, arm("jump"), do="jump") == [jump(0), jump(1), jump(2)]
    moments = [step["at"] for step in scene.offered("A", KEEP, arm("quick"), do="quick")]
    assert moments == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ((KEEP, after("left"), before("left")), "no_orientation_before"),
        ((KEEP, before("left"), ENGINE), "too_late"),
        ((KEEP, arm("quick"), quick("left", 2), quick("left", 1)), "no_rotation_here"),
        ((KEEP, after("left"), pivot("B", "left")), "no_pivot"),
        ((KEEP, magnet(5, "end"), after("left")), "no_orientation_after"),
    ],
)
def test_what_a_later_decision_has_passed_over_is_declined(steps: tuple[Any, ...], code: str) -> None:
    """BB-18.1, BB-18.2: an optional decision not given is declined, and cannot be made up for."""
    field = ("A (0,0) f0 v3 F", "C (3,3) f0 v1 F", "B (-5,5) f1 v4 F")
    scene = Scene(*field, cards={"A": ["magnet", "engine", "quick"]}, place={"A": 9})
    assert scene.refused("A", *steps) == code


def test_an_optional_pivot_not_given_is_a_push() -> None:
    """BB-18.1."""
    assert Scene("A (0,0) f0 v4 F", "B (1,0) f1 v4 F").turn("A", KEEP).robots[1] == "B (2,0) f1 v2 F"


def test_a_turn_is_closed_by_an_explicit_end() -> None:
    """BB-18.2: without it nothing is decided; after it nothing may follow."""
    state = race()
    (prompt,) = game.prompts(state)
    with pytest.raises(IllegalChoice) as refusal:
        game.parse(state, prompt, {"steps": [speed(1)]})
    assert (refusal.value.code, refusal.value.at) == ("not_ended", "$.steps")
    with pytest.raises(IllegalChoice) as refusal:
        game.parse(state, prompt, {"steps": [speed(1), END, END]})
    assert (refusal.value.code, refusal.value.at) == ("after_the_end", "$.steps[2]")
    with pytest.raises(IllegalChoice) as refusal:
        game.parse(state, prompt, {"steps": [END]})
    assert (refusal.value.code, refusal.value.at) == ("speed_first", "$.steps[0]")


def test_without_the_end_the_answer_is_the_position_so_far_and_what_may_follow() -> None:
    """BB-18.2: the preview changes nothing."""
    state = race(2)
    (prompt,) = game.prompts(state)
    view = game.view(state, prompt.seat)
    kept = codec.digest(state), codec.dump(view)
    preview = game.preview(view, prompt, {"steps": [speed(3)]})
    assert not preview.complete
    assert [event.data["to"] for event in preview.events if event.kind == "move"]
    assert isinstance(preview.next, Steps)
    assert END in [pick.value for pick in preview.next.next]
    done = game.preview(view, prompt, {"steps": [speed(3), END]})
    assert (done.complete, done.next) == (True, None)
    assert [event.kind for event in done.events] == [event.kind for event in preview.events]
    assert (codec.digest(state), codec.dump(view)) == kept


def test_before_a_speed_is_chosen_nothing_else_may_follow() -> None:
    """BB-18.2, BB-4.1."""
    scene = Scene("A (0,0) f0 v3 F", cards={"A": ["nitro", "engine"]})
    assert {step["do"] for step in scene.offered("A")} == {"speed", "nitro"}
    assert NITRO in scene.offered("A")


def test_every_step_offered_is_legal_and_leads_on() -> None:
    """BB-18.2: all next decisions, at whichever later moment, can be taken as they are offered."""
    field = ("B (4,0) f1 v4 F", "C (0,3) f0 v1 F", "D (5,-1) f2 v3 F")
    hand = {"A": ["jump", "magnet", "engine", "quick", "nitro"]}
    turns = 0
    todo: list[tuple[Any, ...]] = [()]
    while todo:
        steps = todo.pop()
        scene = Scene("A (0,0) f0 v4 F", *field, cards=hand, place={"A": 5}, mobiles=[[2, 0], [-1, 1]])
        following = scene.offered("A", *steps)
        assert len({str(step) for step in following}) == len(following)
        for step in following:
            if step == END:
                scene = Scene("A (0,0) f0 v4 F", *field, cards=hand, place={"A": 5}, mobiles=[[2, 0], [-1, 1]])
                scene.turn("A", *steps)
                turns += 1
            elif len(steps) < 3:
                todo.append((*steps, step))
    assert turns > 200


def test_time_out_keeps_the_speed_and_declines_everything() -> None:
    """BB-18.3: whatever the draft was; grid and cards have their own defaults (BB-2.10, BB-12.4)."""
    state = race(card_count=3)
    state.robots[state.order[0]].speed = 4
    (prompt,) = game.prompts(state)
    choice = game.default(state, prompt, {"steps": [speed(5), before("left")]}, Chance(b"x"))
    assert isinstance(choice, TurnChoice)
    assert game.parse(state, prompt, codec.plain(choice)) == choice
    assert codec.plain(choice) == {"steps": [speed(4), END]}


def test_three_time_outs_in_a_row_retire() -> None:
    """BB-18.3: the host counts them and calls `leave(..., "absent")` (BB-9.14)."""
    assert game.meta.timeouts_to_leave == 3
    state = race()
    last = state.order[-1]
    step = game.leave(state, last, "absent", Chance(b"x"))
    assert [event.data for event in step.events] == [{"seat": last, "reason": "absent", "round": 1}]


def test_seed_and_decisions_give_the_same_state() -> None:
    """BB-18.4: and another seed other cards and another grid."""

    def played(seed: bytes) -> str:
        chance, state = Chance(seed), race(4, seed)
        for _ in range(40):
            (prompt,) = game.prompts(state)
            payload = game.sample(game.view(state, prompt.seat), prompt, Chance(prompt.key.encode()))
            state = game.decide(state, prompt, game.parse(state, prompt, payload), chance).state
        return codec.digest(state)

    assert played(b"a") == played(b"a")
    assert played(b"a") != played(b"b")


def test_only_unplayed_cards_are_hidden_and_shown_when_the_race_is_over() -> None:
    """BB-18.5."""
    state = race(3)
    own, other, nobody = (game.view(state, viewer) for viewer in (0, 1, None))
    for view in (own, other, nobody):
        you = view.pop("you")
        for seat, robot in enumerate(view["robots"]):
            assert robot.pop("cards") == (state.robots[seat].cards if seat == you else None)
    assert own == other == nobody
    for seat in (0, 1, 2):
        state = game.leave(state, seat, "conceded", Chance(b"x")).state
    assert [robot["cards"] for robot in game.view(state, None)["robots"]] == [r.cards for r in state.robots]


@pytest.mark.parametrize(
    ("payload", "at"),
    [
        ({"steps": [{"do": "fly"}]}, "$.steps[0].do"),
        ({"steps": [{"do": "speed", "to": "3", "gear": "F"}]}, "$.steps[0].to"),
        ({"steps": [{"do": "speed", "to": 3}]}, "$.steps[0]"),
        ({"steps": [speed(1), {"do": "magnet", "direction": 6, "when": "end"}]}, "$.steps[1].direction"),
        ({"steps": [speed(1), {"do": "end", "now": True}]}, "$.steps[1]"),
        ({"steps": [END] * 65}, "$.steps"),
        ({"path": []}, "$"),
        ([], "$"),
        (None, "$"),
    ],
)
def test_an_unreadable_answer_is_refused_with_its_place(payload: Any, at: str) -> None:
    """BB-18.2."""
    state = race()
    (prompt,) = game.prompts(state)
    with pytest.raises(InvalidChoice) as refusal:
        game.parse(state, prompt, payload)
    assert refusal.value.at == at
