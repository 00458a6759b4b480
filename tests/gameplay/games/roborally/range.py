"""A on A1 facing east, and what it shoots at: shared by the tests of guns and weapons."""

from __future__ import annotations

from typing import Any

from tests.gameplay.games.roborally.scene import Race, Scene

ROW = ". . . . . . . . ."


def shot(weapon: str, target: int | None = None) -> dict[str, Any]:
    return {"shot": {"weapon": weapon, "target": target}}


def armed(*options: str, robots: tuple[str, ...] = ("B D1N",), answers: Any = (), **more: Any) -> Scene:
    """A on A1 facing east shoots along an empty row."""
    return Scene("A A1E", *robots, grid=more.pop("grid", ROW), options={"A": list(options)}, answers=answers, **more)


def offered(*options: str, robots: tuple[str, ...] = ("B D1N",), **more: Any) -> list[Any]:
    """What A may fire, as the question itself says."""
    lines = ("A A1E", *robots)
    grid = more.pop("grid", ROW) + "\n" + ROW
    race = Race(*lines, grid=grid, flags=("I2",), stage="phase", options={"A": list(options)}, **more)
    if "weapon A" not in race.asked:
        return []
    return [(one["weapon"], one["target"]) for one in race.prompt("A").data["fields"]["shot"]]
