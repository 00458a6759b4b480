"""What a hall does, it does to any robot: one that acts, sleeps, is trapped, is at 1 PC, or whose player has gone."""

from __future__ import annotations

import pytest

from gameplay.games.dr2d.rules.end import download, presses, wrenches
from tests.gameplay.games.dr2d.scene import Scene

pytestmark = pytest.mark.parametrize("one", ["A C6", "A C6 standby", "A C6 lost9", "A C6 pc1", "A C6 pc4 left"])


def test_anybody_is_carried(one: str) -> None:
    """DD-40, DD-69, DD-93."""
    assert Scene(one, tiles="C6>").step().at("A")[:2] == "D6"


def test_anybody_is_moved_by_a_pusher(one: str) -> None:
    """DD-75, DD-69, DD-93."""
    assert Scene(one, tiles="C6e").step(2).at("A")[:2] == "D6"


def test_anybody_is_pushed(one: str) -> None:
    """DD-31, DD-69, DD-93."""
    assert Scene(one, "B B6").step(B="E").at("A")[:2] == "D6"


def test_anybody_is_turned(one: str) -> None:
    """DD-71."""
    assert Scene(one, tiles="C6)").step().headings == "E"


def test_anybody_is_trapped(one: str) -> None:
    """DD-65, DD-69, DD-93: with its earlier losses."""
    scene = Scene(one, "B B6", tiles="D6O")
    before = max(0, scene["A"].lost - 1)
    assert scene.step(B="E")["A"].lost > before
    assert len(scene.told("pit", seat=0)) == 1


def test_anybody_is_hit_and_gives_cover(one: str) -> None:
    """DD-84."""
    scene = Scene(one, "B C4", lasers="C12-N")
    before = scene["A"].pc
    assert scene.step()["A"].pc == max(1, before - 1)
    assert scene.at("B") == "C4"
    assert scene.told("laser")[0]["target"] == 0


def test_anybody_leaves_the_board(one: str) -> None:
    """DD-50: and comes back."""
    scene = Scene(one.replace("C6", "A6"), tiles="A6<").step()
    assert scene.at("A")[:3] == "OFF"
    assert scene.next().at("A")[:2] == "A7"


def test_anybody_is_pressed(one: str) -> None:
    """DD-85."""
    scene = Scene(one, tiles="C6P")
    before = scene["A"].pc
    presses(scene.run)
    assert scene["A"].pc == max(1, before - 2)
    assert len(scene.told("press")) == 1


def test_anybody_is_repaired_by_a_wrench(one: str) -> None:
    """DD-104: unless it has all its PC."""
    scene = Scene(one, tiles="C62")
    before = scene["A"].pc
    wrenches(scene.run)
    assert scene["A"].repair == (2 if before < 7 else 0)


def test_anybody_downloads_a_law(one: str) -> None:
    """DD-106: any robot on the tile; those whose players have left are removed before that (DD-117)."""
    scene = Scene(one, laws="C6 F6 J10")
    download(scene.run)
    assert scene.laws("A") == [1]


def test_anybody_with_a_robot_behind_it_holds_up_a_push(one: str) -> None:
    """DD-32."""
    assert Scene(one, "B B6", "C D6").step(B="E").line.split()[1:] == ["B=B6", "C=D6"]
