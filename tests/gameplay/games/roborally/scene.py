"""Hand-written tables: a `Scene` plays single phases, a `Race` whole parts of turns with their questions.

    scene = Scene("A B2E", "B D2N").play(A=670, B=490)
    assert scene.line == "A=D2E0 B=E1N0"

    race = Race("A B2E d5", hands={"A": [500, 510, 520, 530]})
    race.answer("A", registers=[500, 510, 520, 530])

A line names a robot, its cell and facing, then maybe d(amage), f(lags touched), l(ife tokens), and `down`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, IllegalChoice, Prompt
from gameplay.engine.squaregrid import LETTERS, name
from gameplay.games.roborally import board as courses
from gameplay.games.roborally import options as option_cards
from gameplay.games.roborally.board import Course
from gameplay.games.roborally.board_file import CourseFile, PlacedFile, read_part
from gameplay.games.roborally.cards import DECK
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.position import PositionFile, Script
from gameplay.games.roborally.rules.register import play_phase
from gameplay.games.roborally.rules.run import RULES
from gameplay.games.roborally.rules.turn import advance
from gameplay.games.roborally.state import Robot, Slot, State, Table

FLOOR = "\n".join([". . . . . . ."] * 5)
LINE = re.compile(r"([A-H]) +(-|[A-Z]{1,2}\d+)([NESW])((?: [dfl]\d+)*)( down)?")
CHANCE = b"scene"


Line = tuple[str, str, str, dict[str, int], bool]
"""(name, cell, facing, numbers, powered down)."""


def read_line(line: str) -> Line:
    found = LINE.fullmatch(line)
    assert found, line
    numbers = {part[0]: int(part[1:]) for part in found[4].split()}
    return found[1], found[2], found[3], numbers, bool(found[5])


class Scene:
    """Phases of one turn; robots are named by letters in dock order."""

    def __init__(self, *lines: str, grid: str = FLOOR, answers: Sequence[dict[str, Any]] = (), **position: Any) -> None:
        robots, down, touched, lives = {}, [], {}, {}
        for line in lines:
            one, cell, facing, numbers, is_down = read_line(line)
            robots[one] = f"{cell}{facing}{numbers.get('d', 0)}"
            touched[one], lives[one] = numbers.get("f", 0), numbers.get("l", 3)
            down += [one] if is_down else []
        file = PositionFile(
            grid=grid, robots=robots, phases=[], powered_down=down, touched=touched, lives=lives, **position
        )
        self.run, self.names = file.run()
        self.script = Script(answers)
        self.run.answers = self.script
        self.phase = file.first_phase - 1

    def play(self, **cards: Any) -> Scene:
        """The next phase: a priority for each robot that has a card (or a Slot)."""
        self.phase += 1
        for one, card in cards.items():
            slot = card if isinstance(card, Slot) else Slot((card,))
            self.run.put(self[one], self.phase, slot)
        play_phase(self.run, self.phase)
        return self

    def hold(self, one: str, **cards: Any) -> Scene:
        """Lays cards in phases: `hold("A", p3=500)`."""
        for phase, card in cards.items():
            slot = card if isinstance(card, Slot) else Slot((card,))
            self.run.put(self[one], int(phase[1:]), slot)
        return self

    def __getitem__(self, one: str) -> Robot:
        return self.run.seats[self.names.index(one)]

    @property
    def line(self) -> str:
        return " ".join(f"{one}={self.at(one)}" for one in self.names)

    def at(self, one: str) -> str:
        """`D2E0`: cell, facing, damage; X when destroyed."""
        robot = self[one]
        if robot.status != "racing":
            return "X"
        return f"{name(self.run.course.xy[robot.cell])}{LETTERS[robot.facing]}{robot.damage}"

    def told(self, kind: str, **data: Any) -> list[dict[str, Any]]:
        """The events of a kind, with these data."""
        return [
            event.data
            for event in self.run.events or []
            if event.kind == kind and all(event.data.get(key) == value for key, value in data.items())
        ]

    @property
    def destroyed(self) -> str:
        return "".join(self.names[data["seat"]] for data in self.told("destroyed"))

    @property
    def asked(self) -> list[str]:
        """Occasions of the questions so far, without turn and seat: `p1/brakes A`."""
        keys = [key.removeprefix("t1/").rsplit("/s", 1) for key in self.script.asked]
        return [f"{occasion} {self.names[int(seat)]}" for occasion, seat in keys]


def bundle(grid: str, flags: Sequence[str], rules: Sequence[str] = (), **part: Any) -> dict[str, Any]:
    """A course of one test board."""
    board = read_part({"id": "scene", "kind": "test", "grid": grid, **part})
    course = CourseFile("scene", (2, 8), (PlacedFile("scene", (0, 0)),), tuple(flags), rules=tuple(rules))
    return courses.normalise(course, {"scene": board})


class Race:
    """A match at the beginning of a part of a turn, played through the contract."""

    def __init__(
        self,
        *lines: str,
        grid: str = FLOOR,
        stage: Any = "program",
        turn: int = 1,
        phase: int = 0,
        flags: Sequence[str] = ("G5",),
        hands: dict[str, list[int]] | None = None,
        slots: dict[str, list[Any]] | None = None,
        options: dict[str, list[str]] | None = None,
        archive: dict[str, str] | None = None,
        stored: dict[str, int] | None = None,
        deck: Sequence[int] | None = None,
        option_deck: Sequence[str] | None = None,
        board: dict[str, Any] | None = None,
        more: dict[str, dict[str, Any]] | None = None,
        superbot: str = "",
        **setup: Any,
    ) -> None:
        plain = bundle(grid, flags, **(board or {}))
        self.course = courses.load(plain)
        lettered = [read_line(line) for line in lines]
        self.names = [one for one, *_rest in lettered]
        robots = []
        for seat, line in enumerate(lettered):
            robot = _robot(self.course, seat, line, (archive or {}).get(line[0]), (options or {}).get(line[0], []))
            robot.slots = _slots((slots or {}).get(line[0], []))
            robot.hand = tuple(sorted((hands or {}).get(line[0], []), reverse=True))
            robot.stored = (stored or {}).get(line[0], 0)
            for field, value in (more or {}).get(line[0], {}).items():
                setattr(robot, field, value)
            robots.append(robot)
        table = Table(robots, list(self.course.flags), turn=turn, phase=phase, deck=_deck(robots, deck or ()))
        table.option_deck = _option_deck(robots, option_deck or ())
        table.wrecks = [r.seat for r in robots if r.status == "destroyed"]
        if superbot:
            table.superbot = self.names.index(superbot)
            setup["superbot"] = True
        settings = {"end": "first", "lives": 3, "life_rule": "seed", "last_robot_wins": False, "max_turns": 60}
        settings |= {"game": "roborally", "seats": len(lines), "grid": {"mode": "drawn"}, **dict.fromkeys(RULES, False)}
        settings |= {**setup, "board": plain, "board_digest": courses.digest(plain)}
        self.chance = Chance(CHANCE)
        self.events: list[Event] = []
        self._take(State(settings, stage, table, table))

    def _take(self, state: State) -> Race:
        self.state, events = advance(state, self.chance)
        self.events += events
        return self

    def __getitem__(self, one: str) -> Robot:
        return self.state.table.robots[self.names.index(one)]

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def asked(self) -> list[str]:
        """Open questions: `program A`, `brakes B`."""
        return [f"{p.data.get('option', p.kind)} {self.names[p.seat]}" for p in self.state.asked]

    def prompt(self, one: str) -> Prompt:
        return next(p for p in self.state.asked if self.names[p.seat] == one)

    def answer(self, one: str, **payload: Any) -> Race:
        """Answers the open question of a robot."""
        prompt = self.prompt(one)
        step = roborally.decide(self.state, prompt, roborally.parse(self.state, prompt, payload), self.chance)
        self.state = step.state
        self.events += step.events
        return self

    def refused(self, one: str, **payload: Any) -> str:
        """The code with which an answer is refused."""
        prompt = self.prompt(one)
        with pytest.raises(IllegalChoice) as refusal:
            roborally.parse(self.state, prompt, payload)
        return refusal.value.code

    def time_out(self, one: str, draft: Any = None) -> Race:
        """Nobody answers."""
        prompt = self.prompt(one)
        choice = roborally.default(self.state, prompt, draft, self.chance)
        return self.answer(one, **codec.plain(choice))

    def time_outs(self, *kinds: str) -> Race:
        """Nobody answers questions of these kinds (of any kind without them) until another comes, or the turn is
        over."""
        turn = self.table.turn
        while self.state.asked and self.table.turn == turn:
            prompt = self.state.asked[0]
            if kinds and prompt.kind not in kinds and prompt.data.get("option") not in kinds:
                break
            self.time_out(self.names[prompt.seat])
        return self

    def leave(self, one: str) -> Race:
        step = roborally.leave(self.state, self.names.index(one), "conceded", self.chance)
        self.state = step.state
        self.events += step.events
        return self

    def told(self, kind: str, **data: Any) -> list[dict[str, Any]]:
        return [
            event.data
            for event in self.events
            if event.kind == kind and all(event.data.get(key) == value for key, value in data.items())
        ]

    def at(self, one: str) -> str:
        robot = self[one]
        if not robot.cell:
            return "X"
        return f"{name(self.course.xy[robot.cell])}{LETTERS[robot.facing]}{robot.damage}"

    @property
    def line(self) -> str:
        return " ".join(f"{one}={self.at(one)}" for one in self.names)

    @property
    def ranking(self) -> list[tuple[str, int]]:
        outcome = roborally.outcome(self.state)
        assert outcome is not None
        return [(self.names[line.seat], line.place) for line in outcome.lines]

    @property
    def winners(self) -> str:
        outcome = roborally.outcome(self.state)
        assert outcome is not None
        return "".join(self.names[seat] for seat in outcome.winners)


def _robot(course: Course, seat: int, line: Line, archive: str | None, held: Sequence[str]) -> Robot:
    """A robot as its line describes it, with its option cards."""
    _one, cell, facing, numbers, down = line
    number = 0 if cell == "-" else course.number(_cell(cell))
    damage = numbers.get("d", 0)
    return Robot(
        seat,
        seat + 1,
        number,
        LETTERS.index(facing),
        course.number(_cell(archive or (cell if cell != "-" else "A1"))),
        damage=damage,
        locks=sum(1 << (p - 1) for p in range(1, 6) if damage + p >= 10),
        lives=numbers.get("l", 3),
        flags=numbers.get("f", 0),
        status="racing" if number else "destroyed",
        down=down,
        options=tuple(held),
        coat=option_cards.COAT if "ablative-coat" in held else 0,
        shells=option_cards.SHELLS if "mini-howitzer" in held else 0,
    )


def _deck(robots: Sequence[Robot], top: Sequence[int]) -> list[int]:
    """The cards nobody has, with these on top."""
    used = {card for r in robots for card in (*r.hand, r.stored, *(c for slot in r.slots for c in slot.cards))}
    return [*(card for card in DECK if card not in used and card not in top), *reversed(top)]


def _option_deck(robots: Sequence[Robot], top: Sequence[str]) -> list[str]:
    """The option cards nobody holds, with these on top."""
    held = {option for robot in robots for option in robot.options}
    return [*(card for card in option_cards.DECK if card not in held and card not in top), *reversed(top)]


def _cell(text: str) -> tuple[int, int]:
    return ord(text[0]) - 65, int(text[1:]) - 1


def _slots(given: Sequence[Any]) -> tuple[Slot, ...]:
    slots = [one if isinstance(one, Slot) else Slot((one,)) if one else Slot() for one in given]
    return (*slots, *[Slot()] * (5 - len(slots)))
