"""Hand-written positions: a `Scene` plays registers and turns, a `Match` a whole match with its questions.

    scene = Scene("A B6", "B C6 pc4").step(A="E")
    assert scene.line == "A=C6 B=D6/4"

A line names a robot and its tile, then maybe `pc4`, a heading `E`, `laws12` (it has laws 1 and 2), `lost2`, `standby`
(it sits this turn out), `left` (its player has gone). The laws are far away unless the board says otherwise.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.codec import plain
from gameplay.engine.contract import Event, IllegalChoice, Outcome, Prompt
from gameplay.engine.squaregrid import name, named
from gameplay.games.dr2d.game import dr2d as game
from gameplay.games.dr2d.position import BoardPart, PositionFile, RobotPart, TurnPart
from gameplay.games.dr2d.rules.register import play_register
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.start import begin_turn
from gameplay.games.dr2d.rules.turn import run_turn
from gameplay.games.dr2d.state import ProgramChoice, Robot, State

WORDS = re.compile(r"(?:pc(\d)|laws(\d+)|lost(\d+)|([NESW])|(standby)|(left))")
Given = dict[str, Any]


def part_of(line: str) -> RobotPart:
    one, tile, *words = line.split()
    part = RobotPart(one, tile)
    for word in words:
        found = WORDS.fullmatch(word)
        assert found, line
        pc, laws, lost, heading, standby, left = found.groups()
        part.pc = int(pc or part.pc)
        part.laws = tuple(map(int, laws or "")) or part.laws
        part.lost = int(lost or part.lost)
        part.heading = heading or part.heading
        part.standby, part.left = part.standby or bool(standby), part.left or bool(left)
    return part


class Scene:
    """`tiles` as `B6> C6O`, `walls` as `F7-E`, `lasers` as `A7-E`, `laws` as `B2 F6 J10`."""

    def __init__(
        self, *lines: str, tiles: str = "", walls: str = "", lasers: str = "", laws: str = "", drift: bool = False,
        turn: int = 1, most: int = 40, order: str = "",
    ) -> None:  # fmt: skip
        """`order`: the names in seat order, when it is not that of the lines."""
        board = BoardPart(
            {tile[:-1]: tile[-1] for tile in tiles.split()},
            walls.split(),
            lasers.split(),
            compass="drift" if drift else "fixed",
        )
        if laws:
            first, second, third = laws.split()
            board.laws = (first, second, third)
        parts = [part_of(line) for line in lines]
        self.names = [part.id for part in parts]
        self.run = PositionFile(robots=parts, turns=[TurnPart()], board=plain(board), first_turn=turn).run()
        self.run.most = most
        if order:
            self.run.table.order = tuple(self.names.index(one) for one in order)
            self.run = Run(self.run.table, self.run.board, most, events=[])
        for robot in self.run.robots:
            robot.actions = "" if robot.standby or robot.leaving else "HHHHH"

    # -- doing

    def step(self, register: int = 0, **actions: str) -> Scene:
        """The next register, or this one, with these actions."""
        register = register or self.run.table.register + 1
        for one, action in actions.items():
            robot = self[one]
            robot.actions = robot.actions[: register - 1] + action + robot.actions[register:]
        play_register(self.run, register)
        return self

    def turn(self, standby: Given | None = None, glitch: Given | None = None, **programmes: str) -> Scene:
        """A whole turn up to its end; robots that are not named wait."""
        choices = [ProgramChoice(programmes.get(one, "HHHHH"), (standby or {}).get(one)) for one in self.names]
        run_turn(self.run, choices, {self.names.index(one): pair for one, pair in (glitch or {}).items()})
        return self

    def next(self) -> Scene:
        """The start of the next turn."""
        begin_turn(self.run)
        return self

    # -- looking

    def __getitem__(self, one: str) -> Robot:
        return self.run.table.robots[self.names.index(one)]

    def at(self, one: str) -> str:
        robot = self[one]
        tile = name(self.run.board.squares.xy[robot.cell]) if robot.cell else robot.state.upper()
        return tile + (f"/{robot.pc}" if robot.pc < 7 else "")

    @property
    def line(self) -> str:
        """`A=C5 B=D6/4`: tile and PC, where some are missing."""
        return " ".join(f"{one}={self.at(one)}" for one in self.names)

    @property
    def headings(self) -> str:
        return "".join("NESW"[robot.heading] for robot in self.run.table.robots)

    def laws(self, one: str) -> list[int]:
        return [law for law in (1, 2, 3) if self[one].laws >> (law - 1) & 1]

    def told(self, kind: str, **data: Any) -> list[dict[str, Any]]:
        """The events of a kind, with these data."""
        return [
            event.data
            for event in self.run.events or []
            if event.kind == kind and all(event.data.get(key) == value for key, value in data.items())
        ]

    @property
    def crashes(self) -> list[tuple[list[int], list[int] | None]]:
        """Which robots ran into each other, and over which tile, where it is one."""
        return [(data["seats"], data["cell"]) for data in self.told("crash")]

    def kinds(self, *wanted: str) -> list[str]:
        """The wanted kinds of events in order."""
        return [event.kind for event in self.run.events or [] if event.kind in wanted]


class Match:
    """Seats answer by number; `order` is the order in which they choose their start tiles."""

    def __init__(self, seats: int = 2, order: list[int] | None = None, seed: bytes = b"match", **raw: Any) -> None:
        if order is not None:
            raw["grid"] = {"mode": "choose", "order": order}
        self.chance = Chance(seed)
        step = game.start(game.setup(raw, seats), self.chance)
        self.state: State = step.state
        self.events: tuple[Event, ...] = step.events

    def begun(self) -> Match:
        """Everybody is placed on the board's own tiles."""
        while self.asked and self.prompt().kind == "place":
            self.late()
        return self

    @property
    def asked(self) -> list[int]:
        return [prompt.seat for prompt in game.prompts(self.state)]

    def prompt(self, seat: int | None = None) -> Prompt:
        return next(prompt for prompt in game.prompts(self.state) if seat in (None, prompt.seat))

    def answer(self, seat: int, payload: Any) -> Match:
        prompt = self.prompt(seat)
        step = game.decide(self.state, prompt, game.parse(self.state, prompt, payload), self.chance)
        self.state, self.events = step.state, step.events
        return self

    def place(self, seat: int, tile: str) -> Match:
        return self.answer(seat, {"cell": list(named(tile) or ())})

    def program(self, *programmes: str, **more: Any) -> Match:
        """Programmes by seat, for those that are asked; five H where none is given."""
        for seat in self.asked:
            actions = programmes[seat] if seat < len(programmes) else "HHHHH"
            self.answer(seat, {"actions": actions or "HHHHH", **more})
        return self

    def refused(self, seat: int, payload: Any) -> str:
        """The code with which an answer is refused."""
        with pytest.raises(IllegalChoice) as refusal:
            game.parse(self.state, self.prompt(seat), payload)
        return refusal.value.code

    def late(self, seat: int | None = None) -> Match:
        """A seat's time has run out."""
        prompt = self.prompt(seat)
        choice = game.default(self.state, prompt, None, self.chance)
        step = game.decide(self.state, prompt, choice, self.chance)
        self.state, self.events = step.state, step.events
        return self

    def leave(self, seat: int) -> Match:
        step = game.leave(self.state, seat, "conceded", self.chance)
        self.state, self.events = step.state, step.events
        return self

    def robot(self, seat: int) -> Robot:
        return self.state.table.robots[seat]

    def tile(self, seat: int) -> str:
        board = game.view(self.state, None)
        cell = board["robots"][seat]["cell"]
        return name((cell[0], cell[1])) if cell else self.robot(seat).state.upper()

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]

    @property
    def outcome(self) -> Outcome:
        outcome = game.outcome(self.state)
        assert outcome is not None
        return outcome

    @property
    def places(self) -> list[tuple[int, int, str]]:
        return [(line.seat, line.place, line.status) for line in self.outcome.lines]
