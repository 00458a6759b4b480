"""A hand-written position, what happens on it, and the position after as one line a robot.

    scene = Scene("A (0,0) f0 v4 F", "B (3,0) f1 v4 F")
    scene.turn("A", KEEP, pivot("B", "right"))
    assert scene.robots == ["A (2,0) f0 v2 F", "B (3,0) f0 v2 F"]

A line is name, cell (or `off`), f(acing), v (speed), gear, and c(rossings) when not 0. Without a mention: no cards.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.codec import read
from gameplay.engine.contract import Event, IllegalChoice, Preview
from gameplay.games.bumping_bots.choices import preview, run
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.position import PositionFile
from gameplay.games.bumping_bots.prompts import prompts
from gameplay.games.bumping_bots.rules.finish import check_finish, close, end_round, why_over
from gameplay.games.bumping_bots.rules.motors import turn_motors
from gameplay.games.bumping_bots.rules.order import in_order
from gameplay.games.bumping_bots.rules.speed import speeds
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import Robot, State, TurnChoice

Step = dict[str, Any]

LINE = re.compile(r"(\w+) +(?:\((-?\d+),(-?\d+)\)|off) f(\d) v(\d) ([FR])(?: c(-?\d+))?")
KEEP = "keep"
END: Step = {"do": "end"}


def speed(to: int, gear: str = "F") -> Step:
    return {"do": "speed", "to": to, "gear": gear}


def before(turn: str) -> Step:
    return {"do": "before", "turn": turn}


def after(turn: str) -> Step:
    return {"do": "after", "turn": turn}


def pivot(robot: str, turn: str, k: int = 1, strike: int = 1) -> Step:
    return {"do": "pivot", "seat": robot, "turn": turn, "k": k, "strike": strike}


def arm(card: str) -> Step:
    return {"do": "arm", "card": card}


def jump(at: int) -> Step:
    return {"do": "jump", "at": at}


def quick(turn: str, at: int) -> Step:
    return {"do": "quick", "turn": turn, "at": at}


def magnet(direction: int, when: str) -> Step:
    return {"do": "magnet", "direction": direction, "when": when}


NITRO: Step = {"do": "nitro"}
ENGINE: Step = {"do": "engine"}


class Scene:
    """Robots are named by letters; seats follow the order of the lines."""

    def __init__(self, *lines: str, cards: dict[str, list[str]] | None = None, **position: Any) -> None:
        robots: dict[str, Any] = {}
        extra = position.pop("extra", {})
        for line in lines:
            found = LINE.fullmatch(line)
            assert found, line
            name, q, r, facing, marker, gear, c = found.groups()
            robots[name] = {
                "cell": None if q is None else [int(q), int(r)],
                "facing": int(facing),
                "speed": int(marker),
                "gear": gear,
                "c": int(c or 0),
                "cards": (cards or {}).get(name, []),
                **extra.get(name, {}),
            }
        for name, place in position.pop("place", {}).items():
            robots[name]["place"] = place
        self.names = list(robots)
        self.state: State = read(PositionFile, {"robots": robots, **position}).state()
        self.events: tuple[Event, ...] = ()

    # -- doing -------------------------------------------------------------------------------------------------

    def steps(self, name: str, steps: tuple[Step | str, ...]) -> list[Step]:
        robot = self[name]
        written: list[Step] = []
        for step in steps:
            if isinstance(step, str):
                written.append(speed(robot.speed, robot.gear))
            else:
                seat = {"seat": self.names.index(step["seat"])} if isinstance(step.get("seat"), str) else {}
                written.append(step | seat)
        return written

    def turn(self, name: str, *steps: Step | str) -> Scene:
        """A whole turn of the robot; the end is added."""
        self.state.turn = self.names.index(name)
        choice = read(TurnChoice, {"steps": [*self.steps(name, steps), END]})
        return self._after(run(self.state, self.names.index(name), choice.steps)[0])

    def decide(self, name: str, *steps: Step | str) -> Scene:
        """A whole turn as in a race, with what follows it up to the next turn. The end is added."""
        assert self.state.turn == self.names.index(name)
        choice = read(TurnChoice, {"steps": [*self.steps(name, steps), END]})
        step = game.decide(self.state, prompts(self.state)[0], choice, Chance(b"scene"))
        self.state, self.events = step.state, step.events
        return self

    def look(self, name: str, *steps: Step | str) -> Preview:
        """The preview of an unfinished turn."""
        self.state.turn = self.names.index(name)
        return preview(self.state, prompts(self.state)[0], {"steps": self.steps(name, steps)})

    def offered(self, name: str, *steps: Step | str, do: str | None = None) -> list[Step]:
        """What may follow these steps; `do` picks one kind."""
        following = self.look(name, *steps).next
        picks = [pick.value for pick in getattr(following, "next", ())]
        return [step for step in picks if do is None or step["do"] == do]

    def refused(self, name: str, *steps: Step | str) -> str:
        """The code with which the last of these steps is refused."""
        with pytest.raises(IllegalChoice) as refusal:
            self.turn(name, *steps)
        assert refusal.value.at == f"$.steps[{len(steps) - 1}]"
        return refusal.value.code

    def motors(self) -> Scene:
        table = Table(self.state)
        turn_motors(table)
        return self._after(table)

    def finish(self) -> Scene:
        table = Table(self.state)
        check_finish(table)
        return self._after(table)

    def end_round(self) -> Scene:
        table = Table(self.state)
        end_round(table)
        reason = why_over(table.state)
        if reason is not None:
            close(table, reason)
        return self._after(table)

    def _after(self, table: Table) -> Scene:
        self.state, self.events = table.state, tuple(table.events)
        return self

    # -- looking -----------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Robot:
        return self.state.robots[self.names.index(name)]

    @property
    def robots(self) -> list[str]:
        return [self.line(name) for name in self.names]

    def line(self, name: str) -> str:
        r = self[name]
        cell = "off" if r.cell is None else f"({r.cell[0]},{r.cell[1]})"
        return f"{name} {cell} f{r.facing} v{r.speed} {r.gear}" + (f" c{r.c}" if r.c else "")

    @property
    def mobiles(self) -> list[tuple[int, int]]:
        return self.state.mobiles

    @property
    def ranking(self) -> list[tuple[str, int]]:
        return [(self.names[rank.seat], rank.place) for rank in self.state.ranking]

    def order(self) -> str:
        table = Table(self.state)
        racing = [r for r in self.state.robots if r.status == "racing"]
        return "".join(self.names[seat] for seat in in_order(table.track, racing, self.state.order))

    def speeds(self, name: str) -> set[str]:
        """`{"F3", "R1"}`..., the legal choices of phase 1."""
        legal = [f"{choice.gear}{choice.to}" for choice in speeds(self[name])]
        assert len(set(legal)) == len(legal)
        return set(legal)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]

    def way(self, name: str) -> list[tuple[int, int]]:
        """The cells a robot was moved to, in order."""
        seat = self.names.index(name)
        return [tuple(data["to"]) for data in self.told("move") if data["seat"] == seat]
