"""Option cards that change a move: gears, brakes, two cards in one phase (section 4)."""

from __future__ import annotations

import pytest

from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.scene import Race, Scene

FIVE = [500, 510, 520, 530, 540]
TURNS = [70, 80, 90, 100, 110]
OTHER = [10, 20, 30, 40, 50]


# -- RR-O-03, RR-O-12, RR-O-23: gears and brakes


@pytest.mark.parametrize(
    ("option", "card", "used", "plain"),
    [("brakes", 490, "D3N0", "D2N0"), ("fourth-gear", 790, "D1N0", "D2N0"), ("reverse-gear", 430, "D7N0", "D6N0")],
)
def test_gears_change_the_length_of_a_move(option: str, card: int, used: str, plain: str) -> None:
    """RR-O-03, RR-O-12, RR-O-23: decided at execution; the priority stays."""
    grid = "\n".join([". . . . . . ."] * 8)
    start = {"brakes": "D3N", "fourth-gear": "D5N", "reverse-gear": "D5N"}[option]
    for use, end in ((True, used), (False, plain)):
        scene = Scene(f"A {start}", "B A8W", grid=grid, options={"A": [option]}, answers=[{"use": use}]).play(
            A=card, B=80
        )
        assert scene.at("A") == end
        assert scene.asked == [f"p1/{option} A"]
        assert scene.told("execute")[0]["seat"] == (0 if card > 80 else 1)


def test_gears_need_their_card() -> None:
    """RR-O-03, RR-O-12, RR-O-23: no question for any other."""
    held = {"A": ["brakes", "fourth-gear", "reverse-gear"]}
    assert Scene("A D5N", options=held).play(A=670).asked == []
    assert Scene("A D5N", options=held).play(A=70).asked == []


def test_brakes_push_nobody() -> None:
    """RR-O-03."""
    scene = Scene("A D5N", "B D4E", options={"A": ["brakes"]}, answers=[{"use": True}]).play(A=490)
    assert scene.line == "A=D5N0 B=D4E1"
    assert scene.told("move") == []


# -- RR-O-06, RR-O-08: two cards in one phase


@pytest.mark.parametrize(
    ("how", "first", "second", "start", "end"),
    [
        ("crab", 500, 90, "C3N", "B3N0"),
        ("crab", 500, 80, "C3N", "D3N0"),
        ("crab", 500, 90, "C3W", "C4W0"),
        ("crab", 500, 80, "C3W", "C2W0"),
        ("crab", 500, 90, "C3E", "C2E0"),
        ("crab", 500, 80, "C3S", "B3S0"),
        ("dual", 790, 10, "C5N", "C4S0"),
        ("dual", 490, 10, "C5N", "C5S0"),
        ("dual", 430, 80, "C3N", "C3E0"),
        ("dual", 670, 70, "C5N", "C4W0"),
        ("dual", 790, 70, "C5N", "C3W0"),
        ("dual", 670, 10, "C5N", "C5S0"),
    ],
)
def test_mc14_pairs_in_one_phase(how: str, first: int, second: int, start: str, end: str) -> None:
    """RR-O-06, RR-O-08, MC-14."""
    option = {"crab": "crab-legs", "dual": "dual-processor"}[how]
    scene = Scene(f"A {start}", options={"A": [option]})
    scene.play(A=Slot((first, second), how))  # type: ignore[arg-type]
    assert scene.line == f"A={end}"


def test_a_pair_has_the_priority_of_its_move() -> None:
    """RR-O-06, RR-O-08."""
    for how in ("crab", "dual"):
        scene = Scene("A C3N", "B A5N").play(A=Slot((500, 90), how), B=490)  # type: ignore[arg-type]
        assert [data["seat"] for data in scene.told("execute")] == [0, 1]
        scene = Scene("A C3N", "B A5N").play(A=Slot((500, 90), how), B=510)  # type: ignore[arg-type]
        assert [data["seat"] for data in scene.told("execute")] == [1, 0]


def test_a_side_step_pushes() -> None:
    """RR-O-06."""
    assert Scene("A C3N", "B B3N").play(A=Slot((500, 90), "crab")).line == "A=B3N0 B=A3N0"


def test_gears_work_with_a_dual_processor() -> None:
    """RR-O-08: with Fourth Gear 3 to 4 to 3, with Reverse Gear 1 to 2 to 1."""
    held = {"A": ["dual-processor", "fourth-gear", "reverse-gear"]}
    scene = Scene("A C5N", options=held, answers=[{"use": True}]).play(A=Slot((790, 70), "dual"))
    assert scene.line == "A=C2W0"
    scene = Scene("A C3N", options=held, answers=[{"use": True}]).play(A=Slot((430, 70), "dual"))
    assert scene.line == "A=C4W0"


@pytest.mark.parametrize(
    ("options", "pair", "code"),
    [
        (["crab-legs"], {"card": 500, "second": 10}, "pair_not_allowed"),
        (["crab-legs"], {"card": 670, "second": 90}, "pair_not_allowed"),
        (["crab-legs"], {"card": 90, "second": 500}, "pair_not_allowed"),
        (["dual-processor"], {"card": 500, "second": 670}, "pair_not_allowed"),
        (["dual-processor"], {"card": 500, "second": 90, "how": "crab"}, "pair_not_allowed"),
        ([], {"card": 500, "second": 90}, "pair_not_allowed"),
        (["dual-processor"], {"card": 500, "second": 800}, "card_not_in_hand"),
        (["dual-processor"], {"card": 500, "second": 510}, "card_used_twice"),
    ],
)
def test_which_cards_may_share_a_phase(options: list[str], pair: dict[str, int], code: str) -> None:
    """RR-O-06, RR-O-08, RR-4.5."""
    race = Race("A D3N", "B A5N", hands={"A": [500, 510, 520, 530, 670, 90, 10], "B": OTHER}, options={"A": options})
    assert race.refused("A", registers=[510, pair, 520, 530, 670 if pair["card"] != 670 else 500]) == code


def test_with_both_options_the_player_says_which() -> None:
    """RR-O-06, RR-O-08."""
    for how, end in (("crab", "C3N2"), ("dual", "D3W2"), ("", "C3N2")):
        race = Race(
            "A D3N d2",
            "B A5N",
            hands={"A": [500, 90, 70, 80, 110, 100, 120], "B": OTHER},
            options={"A": ["crab-legs", "dual-processor"]},
            no_power_down=True,
        )
        race.answer("A", registers=[{"card": 500, "second": 90, "how": how}, 70, 80, 110, 100])
        race.answer("B", registers=OTHER)
        moved = [data["to"] for data in race.told("move", seat=0)]
        assert moved == ([[2, 2]] if end.startswith("C3") else [])


def test_a_locked_pair_keeps_working_without_the_option() -> None:
    """RR-O-06, RR-O-08: both cards are locked."""
    pair = Slot((500, 90), "crab", up=True)
    race = Race("A D3N d5", "B A5N", stage="prepare", slots={"A": [0, 0, 0, 0, pair]}, no_power_down=True)
    assert race["A"].slots[4] == pair
    assert {500, 90}.isdisjoint({*race.table.deck, *race["A"].hand, *race["B"].hand})
    scene = Scene("A D3N d5", first_phase=5)
    assert scene.play(A=pair).line == "A=C3N5"
