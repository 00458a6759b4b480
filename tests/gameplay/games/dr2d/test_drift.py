"""DD-74: boards whose turnstiles turn programmes, too. Its worked cases are DDC-26, DDC-27 and DDC-28."""

from __future__ import annotations

import pytest

from gameplay.games.dr2d.rules.elements import turned
from tests.gameplay.games.dr2d.scene import Scene


@pytest.mark.parametrize(
    ("register", "quarter", "after"),
    [(0, 1, "ESWNH"), (0, -1, "WNESH"), (1, 1, "NSWNH"), (3, -1, "NESSH"), (4, 1, "NESWH"), (5, 1, "NESWH")],
)
def test_the_remaining_actions_turn_by_a_quarter(register: int, quarter: int, after: str) -> None:
    """DD-74: those after the register; waiting stays waiting."""
    assert turned("NESWH", register, quarter) == after


def test_a_board_without_a_drifting_compass_turns_no_programme() -> None:
    """DD-74, DD-72."""
    scene = Scene("A B6", tiles="C6)").turn(A="ENNNN")
    assert scene.line == "A=C2"
    assert scene.told("turned_actions") == []


def test_a_drifting_robot_continues_where_it_was_turned() -> None:
    """DD-74: announced once for each quarter that changes something."""
    scene = Scene("A B6", tiles="C6)", drift=True).turn(A="ENNNH")
    assert scene.line == "A=F6"
    assert scene.told("turned_actions") == [{"seat": 0, "actions": "EEEEH"}]
    assert Scene("A B6", tiles="C6)", drift=True).turn(A="EHHHH").told("turned_actions") == []


def test_a_programme_is_turned_again_in_every_register_on_a_turnstile() -> None:
    """DD-74, DD-71."""
    scene = Scene("A B6", tiles="C6)", walls="C6-N C6-E", drift=True).turn(A="ENNNN")
    assert [data["actions"] for data in scene.told("turned_actions")] == ["EEEEE", "EESSS"]
    assert scene.line == "A=C9"


def test_a_turnstile_in_register_4_turns_the_last_action() -> None:
    """DD-74."""
    assert Scene("A B6", tiles="C6)", drift=True).turn(A="HHHEN").line == "A=D6"


def test_lost_and_cancelled_registers_turn_along_and_stay_lost() -> None:
    """DD-74, DD-69, DD-91."""
    scene = Scene("A C6 lost2", tiles="C6)", walls="", drift=True).turn(A="NNNHH")
    assert (scene.line, scene["A"].actions) == ("A=C7", "NESHH")
    scene = Scene("A B6 pc5", tiles="C6)", drift=True).turn(A="ENNNN", standby={"A": 3})
    assert (scene.line, scene["A"].actions) == ("A=D6/5", "EEEEE")


def test_a_robot_without_a_programme_only_turns() -> None:
    """DD-74, DD-93."""
    scene = Scene("A C6 standby", tiles="C6)", drift=True).turn()
    assert scene.told("turned_actions") == []
    assert scene.headings == "E"
