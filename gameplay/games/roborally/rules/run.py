"""A resolution at work: the table that it changes, where each robot is, its events and its questions.

This file holds the tools that every rule uses, and no rule. With `events=None` nothing is recorded; with `answers=None`
every question gets its default. Bots plan without both, so that the rules exist once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import TypedDict

from gameplay.engine.ask import Unanswered
from gameplay.engine.chance import Chance
from gameplay.engine.contract import EVERYBODY, ClockKind, Event, Json, Prompt
from gameplay.engine.squaregrid import LETTERS
from gameplay.games.roborally.board import Course
from gameplay.games.roborally.board_file import SPECIAL_RULES
from gameplay.games.roborally.cards import Card
from gameplay.games.roborally.state import Robot, Slot, Table

Fields = Mapping[str, Sequence[Json]]
"""The values each field of an answer may have."""


class Asking(TypedDict, total=False):
    """How a question is asked that is part of something larger: its barrier and its clock."""

    barrier: str
    clock: ClockKind
    limit: int
    sandglass: int


BY_ITSELF: Asking = {}
RULES = tuple(code.replace("-", "_") for code in SPECIAL_RULES)


class AnswerOutOfDate(LookupError):
    """A recorded answer is no longer legal (the rules were changed during a match)."""


class Run:
    """A mutable race."""

    __slots__ = (
        "absorbed", "answers", "asked", "at", "beat", "chance", "course", "events", "fresh", "killers", "robots",
        "rules", "seats", "setup", "table", "teams", "usurper", "waived",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        course: Course,
        setup: Mapping[str, Json],
        *,
        events: list[Event] | None = None,
        answers: Mapping[str, Mapping[str, Json]] | None = None,
        chance: Chance | None = None,
        waived: Sequence[int] = (),
    ) -> None:
        self.table = table
        """Changed in place: pass a clone."""
        self.course = course
        self.setup = setup
        self.rules = frozenset(rule for rule in RULES if setup.get(rule))
        """Special rules of this race, by their option (rulebook 5.4)."""
        self.events = events
        self.answers = answers
        self.chance = chance
        """None: nothing is drawn (a forecast); whatever needs luck does not happen."""
        self.waived = waived
        """Seats that are no longer asked."""
        self.seats = table.robots
        """Robots by seat."""
        self.robots = sorted(table.robots, key=_dock)
        """Robots in dock order (RR-1.11)."""
        self.at: list[Robot | None] = [None] * len(course.belt)
        """The robot on each cell."""
        for robot in table.robots:
            if robot.cell:
                self.at[robot.cell] = robot
        self.beat = 0
        self.fresh = False
        """The next event opens a new beat."""
        self.asked: dict[str, int] = {}
        self.absorbed: set[tuple[int, int]] = set()
        """(seat, side) for each Power-Down Shield that has worked in this phase (RR-O-17)."""
        self.killers: dict[int, int | None] = {}
        """By seat: who did the tenth damage, None for the factory."""
        self.usurper: int | None = None
        """The seat that destroyed the SuperBot in this phase."""
        self.teams: Sequence[int] = setup.get("teams") or ()
        """The team of each seat; empty when everybody races alone."""

    def fork(self) -> Run:
        """A forecast that continues from this position with its own robots: it records, asks and draws nothing.

        Plans that share their beginning fork after a phase; then each gets its next card and plays the next phase.
        """
        table = copy(self.table)
        table.robots = [copy(robot) for robot in table.robots]
        table.flags = list(table.flags)
        # A forecast does not follow the cards, but no branch may see what another has discarded.
        table.discards, table.option_discards, table.wrecks = [], [], list(table.wrecks)
        return Run(table, self.course, self.setup)

    def active(self) -> list[Robot]:
        """The robots that act now, in dock order: `Robot.active` of all, which a phase needs again and again."""
        return [robot for robot in self.robots if robot.cell and not robot.down]

    # -- events

    def tell(self, kind: str, seen_by: tuple[int, ...] | None = EVERYBODY, /, **data: Json) -> None:
        """Record an event in the current beat."""
        if self.events is not None:
            if self.fresh:
                self.beat += bool(self.events)
                self.fresh = False
            self.events.append(Event(kind, data, seen_by, self.beat))

    def next_beat(self) -> None:
        """Later events happen after the earlier ones."""
        self.fresh = True

    def begin(self, step: str) -> None:
        """Record which step of the turn begins."""
        self.table.step = step
        if self.events is not None:
            self.next_beat()
            self.tell("step", phase=self.table.phase, step=step)

    def spot(self, cell: int) -> list[int]:
        """[x, y] of a cell, as events and views name it."""
        return list(self.course.xy[cell])

    # -- questions

    def ask(
        self, robot: Robot, kind: str, fields: Fields, default: Mapping[str, Json], /, **context: Json
    ) -> Mapping[str, Json]:
        """The answer of a robot's player: a value for each field.

        Raises Unanswered with the open prompt when there is none yet.
        """
        return self.ask_at(f"{self.moment()}/{kind}", robot, kind, fields, default, **context)

    def moment(self) -> str:
        """The beginning of a key: turn and phase."""
        table = self.table
        return f"t{table.turn}/p{table.phase}" if table.phase else f"t{table.turn}"

    def ask_at(
        self,
        occasion: str,
        robot: Robot,
        kind: str,
        fields: Fields,
        default: Mapping[str, Json],
        /,
        *,
        barrier: str = "",
        sealed: bool = False,
        clock: ClockKind = "choice",
        **context: Json,
    ) -> Mapping[str, Json]:
        """Like `ask`, on an occasion that the caller names. From the second question on, the key gets a number."""
        if self.answers is None:
            return default
        count = self.asked.get(f"{occasion}/{robot.seat}", 0) + 1
        self.asked[f"{occasion}/{robot.seat}"] = count
        key = f"{occasion}.{count}/s{robot.seat}" if count > 1 else f"{occasion}/s{robot.seat}"
        answer = self.answers.get(key)
        if answer is None and robot.seat in self.waived:
            return default
        if answer is None:
            offered = {name: list(values) for name, values in fields.items()}
            data = {"turn": self.table.turn, "phase": self.table.phase, **context}
            data |= {"fields": offered, "default": dict(default)}
            prompt = Prompt(key, robot.seat, kind, barrier or key, sealed=sealed, clock=clock, data=data)
            raise Unanswered((prompt,))
        for name, values in fields.items():
            if name not in answer or answer[name] not in values:
                raise AnswerOutOfDate(key)
        return answer

    def wants(self, robot: Robot, option: str, *, default: bool = False, **context: Json) -> bool:
        """Whether the owner uses an option now (`kind` "option", `data.option`)."""
        if self.answers is None:
            return default
        fields = {"use": (True, False)}
        occasion = f"{self.moment()}/{option}"
        answer = self.ask_at(occasion, robot, "option", fields, {"use": default}, option=option, **context)
        return bool(answer["use"])

    # -- cards

    def draw(self) -> Card | None:
        """The top card of the deck; the discards refill an empty deck, or there is no card (RR-A-20)."""
        if self.chance is None:
            return None
        deck = self.table.programs
        if deck.spent:
            deck.renew(self.chance, self.shuffling("reshuffle"))
        return next(iter(deck.take(1)), None)

    def shuffling(self, what: str) -> str:
        """The label of one more shuffle; it is used once."""
        self.table.shuffles += 1
        return f"t{self.table.turn}/{what}/{self.table.shuffles}"

    def discard(self, cards: Sequence[Card]) -> None:
        self.table.programs.discard(cards)

    def put(self, robot: Robot, phase: int, slot: Slot) -> None:
        """Lay cards in a phase, replacing what was there, which is not discarded."""
        slots = robot.slots
        robot.slots = (*slots[: phase - 1], slot, *slots[phase:])

    def clear(self, robot: Robot, phase: int) -> None:
        """Discard what is in a phase."""
        self.discard(robot.slots[phase - 1].cards)
        self.put(robot, phase, Slot())


def _dock(robot: Robot) -> int:
    return robot.dock


def letter(direction: int) -> str:
    """N, E, S or W, as events and views name a direction."""
    return LETTERS[direction % 4]


def phases_of(locks: int) -> list[int]:
    """The numbers of locked phases."""
    return [phase for phase in (1, 2, 3, 4, 5) if locks >> (phase - 1) & 1]
