"""Positions written by hand: a referee's table, or a worked case of the rulebook.

A position names a board, the robots and the cards of one or more phases. The format is that of the worked cases; see
docs/games/roborally.md, 6.9.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, IllegalChoice, InvalidChoice, Json
from gameplay.engine.positions import Answer, Document, adjudicator, events_shown, must, no_two, seat_of, within
from gameplay.engine.squaregrid import LETTERS, name, named
from gameplay.games.roborally import options as option_cards
from gameplay.games.roborally.board import BoardError, Course, compiled, digest, normalise
from gameplay.games.roborally.board_check import check_part, lay
from gameplay.games.roborally.board_file import TEAM_RULES, CourseFile, PlacedFile, read_part
from gameplay.games.roborally.cards import CODES, DECK, pair_kinds
from gameplay.games.roborally.rules.register import play_phase
from gameplay.games.roborally.rules.run import RULES, AnswerOutOfDate, Run, letter
from gameplay.games.roborally.state import EMPTY, Robot, Slot, Table

ROBOT = re.compile(r"([A-Z]{1,2}\d{1,3})([NESW])(\d?)")
Phase = Annotated[int, msgspec.Meta(ge=1, le=5)]
STEPS = ("B", "C1", "C2", "C3", "C4", "D", "E")
BEGUN: dict[tuple[str, Json], Sequence[str]] = {
    ("step", "C"): ("B",),
    ("element", "belts"): ("C1",),
    ("element", "pushers"): ("C2",),
    ("element", "gears"): ("C2", "C3"),
    ("step", "D"): ("C4",),
    ("step", "E"): ("D",),
}
"""The steps that are over when an event comes, by its kind and what it is about."""


class PhaseFile(msgspec.Struct, forbid_unknown_fields=True):
    """One phase: the cards, and in a worked case what must come of it."""

    cards: dict[str, list[Json]] = {}
    """`A: [670, '2']`; two cards in one phase: `A: [500, '1', 90, L]`, with `crab` or `dual` last if both may be."""
    expect: dict[str, str] = {}
    destroyed: list[str] = []
    touched: dict[str, list[Json]] = {}
    note: str = ""

    def give_cards(self, run: Run, names: list[str], number: int) -> None:
        """Lay the cards of the phase of this number."""
        for one, said in self.cards.items():
            robot = run.table.robots[seat_of(names, one, "$.cards")]
            run.put(robot, number, _slot(robot, said, f"$.cards.{one}"))
        for robot in run.table.robots:
            if names[robot.seat] not in self.cards and not robot.slots[number - 1].up:
                run.put(robot, number, EMPTY)


class Script(dict[str, Mapping[str, Json]]):
    """Recorded answers that are handed out in the order of the questions."""

    def __init__(self, answers: Sequence[Mapping[str, Json]]) -> None:
        super().__init__()
        self.left = list(answers)
        self.asked: list[str] = []

    def get(self, key: str, default: Json = None) -> Json:
        self.asked.append(key)
        return self.left.pop(0) if self.left else default


class PositionFile(Document, kw_only=True):
    """A whole position: the phases are played, and every step is told, what was destroyed and touched, the events."""

    grid: str
    robots: Annotated[dict[str, str], msgspec.Meta(min_length=1, max_length=8)]
    """By name, in dock order: cell, facing and damage (`B1N9`)."""
    phases: Annotated[list[PhaseFile], msgspec.Meta(min_length=1, max_length=5)]
    game: Literal["roborally"] = "roborally"
    title: str = ""
    walls: list[str] = []
    lasers: list[str] = []
    pushers: list[str] = []
    flags: dict[int, str] = {}
    powered_down: list[str] = []
    first_phase: Phase = 1
    options: dict[str, list[str]] = {}
    touched: dict[str, int] = {}
    """Flags touched before."""
    archive: dict[str, str] = {}
    lives: dict[str, int] = {}
    rules: list[str] = []
    """Special rules of the course (5.4)."""
    teams: dict[str, int] = {}
    """The team of each robot, from 0."""
    deck: list[int] = []
    """The next cards of the deck, the top card first."""
    answers: list[dict[str, Json]] = []
    """Payloads, in the order in which the questions come; after the last every question gets its default."""

    def answer(self) -> Answer:
        run, names = self.run()
        phases = []
        for index, phase in enumerate(self.phases):
            number = self.first_phase + index
            with within(f"$.phases[{index}]"):
                must(number <= 5, "a turn has five phases", "$")
                phase.give_cards(run, names, number)
            before, here = len(run.events or ()), _standing(run)
            try:
                play_phase(run, number)
            except AnswerOutOfDate as wrong:
                raise IllegalChoice("not_offered", "$.answers", key=str(wrong)) from wrong
            phases.append(_told(run, names, here, (run.events or [])[before:]))
        answer: Answer = {"id": self.id, "seats": names, "phases": phases}
        if any(phase.expect for phase in self.phases):
            answer["differences"] = list(self._differences(phases))
        return answer

    def run(self) -> tuple[Run, list[str]]:
        """The table, ready to play, and the names of its robots."""
        course, plain = self._course()
        names = list(self.robots)
        robots = [self._robot(course, seat, one) for seat, one in enumerate(names)]
        no_two({f"$.robots.{names[robot.seat]}": robot.cell for robot in robots}, "two robots stand on one cell")
        for code in self.rules:
            must(code.replace("-", "_") in RULES, f"no special rule {code[:40]!r}", "$.rules")
        setup: dict[str, Json] = {rule: rule.replace("_", "-") in self.rules for rule in RULES}
        teamed = TEAM_RULES.isdisjoint(self.rules) or set(self.teams) == set(names)
        must(teamed, "name the team of each robot", "$.teams")
        setup["teams"] = [self.teams[one] for one in names] if self.teams else None
        table = Table(robots=robots, flags=list(course.flags), turn=1)
        held = {option for robot in robots for option in robot.options}
        table.option_deck = [option for option in option_cards.DECK if option not in held]
        used = {card for phase in self.phases for cards in phase.cards.values() for card in cards if type(card) is int}
        rest = [card for card in DECK if card not in used and card not in self.deck]
        table.deck = [*rest, *reversed(self.deck)]
        run = Run(
            table,
            course,
            {**setup, **plain, "life_rule": "seed", "last_robot_wins": False, "end": "full"},
            events=[],
            answers=Script(self.answers),
            chance=Chance(b"position"),
            waived=range(len(robots)),
        )
        return run, names

    def _course(self) -> tuple[Course, dict[str, Json]]:
        """The tables of the board, and how a setup would carry it."""
        part: dict[str, Json] = {"id": "position", "kind": "test", "grid": self.grid}
        part |= {"walls": self.walls, "lasers": self.lasers, "pushers": self.pushers}
        with within("$.grid"):
            board = read_part(part, "position")
            if problems := check_part(board):
                raise BoardError(*problems)
        for number in range(1, len(self.flags) + 1):
            must(named(self.flags.get(number, "")), "flags are numbered from 1 and stand on cells", "$.flags")
        flags = tuple(cell for _number, cell in sorted(self.flags.items()))
        course = CourseFile("position", (2, 8), (PlacedFile("position", (0, 0)),), flags)
        tables = compiled(course, lay(course, {"position": board}))
        floor = all(0 < flag < len(tables.belt) and not tables.deadly[flag] for flag in tables.flags)
        must(floor, "a flag stands off the floor", "$.flags")
        whole = normalise(course, {"position": board})
        return tables, {"board": whole, "board_digest": digest(whole)}

    def _robot(self, course: Course, seat: int, one: str) -> Robot:
        at = f"$.robots.{one}"
        found = ROBOT.fullmatch(self.robots[one])
        cell = named(found[1]) if found else None
        if found is None or cell is None or cell not in course or course.deadly[course.number(cell)]:
            raise InvalidChoice("expected a floor cell, a facing and maybe damage, such as `B2E` or `B2E3`", at)
        number = course.number(cell)
        archive = named(self.archive.get(one, name(cell)))
        if archive is None or archive not in course:
            raise InvalidChoice("expected a cell", f"$.archive.{one}")
        held = self.options.get(one, [])
        for option in held:
            must(option in option_cards.CARDS, f"no option card {option[:40]!r}", f"$.options.{one}")
        damage = int(found[3] or 0)
        return Robot(
            seat=seat,
            dock=seat + 1,
            cell=number,
            facing=LETTERS.index(found[2]),
            archive=course.number(archive),
            damage=damage,
            locks=sum(1 << (phase - 1) for phase in (1, 2, 3, 4, 5) if damage + phase >= 10),
            lives=self.lives.get(one, 3),
            flags=self.touched.get(one, 0),
            down=one in self.powered_down,
            options=tuple(held),
            coat=option_cards.COAT if "ablative-coat" in held else 0,
            shells=option_cards.SHELLS if "mini-howitzer" in held else 0,
        )

    def _differences(self, phases: list[Answer]) -> Iterator[str]:
        """Where the result differs from a worked case; a step that the case leaves out is as the one before it."""
        destroyed: list[str] = []
        for index, (wanted, got) in enumerate(zip(self.phases, phases, strict=True)):
            said = None
            for step in STEPS:
                said = wanted.expect.get(step, said)
                if said is not None and got["steps"][step] != said:
                    yield f"phase {index + 1}, {step}: {got['steps'][step]} instead of {said}"
            destroyed += got["destroyed"]
            if wanted.destroyed and destroyed != wanted.destroyed:
                yield f"phase {index + 1}: destroyed {destroyed} instead of {wanted.destroyed}"
            for one, touched in wanted.touched.items():
                if got["touched"].get(one) != touched:
                    yield f"phase {index + 1}: {one} touched {got['touched'].get(one)} instead of {touched}"


adjudicate = adjudicator(PositionFile)


def _slot(robot: Robot, said: list[Json], at: str) -> Slot:
    cards, how = said, ""
    if len(said) in (3, 5):
        cards, how = said[:-1], said[-1]
    pairs = list(zip(cards[::2], cards[1::2], strict=False))
    if len(cards) not in (2, 4) or any(type(card) is not int or CODES.get(card) != str(code) for card, code in pairs):
        raise InvalidChoice("expected a priority and its code, such as `[670, '2']`", at)
    if len(pairs) == 1:
        return Slot((pairs[0][0],))
    kinds = pair_kinds(pairs[0][0], pairs[1][0], robot.options)
    wanted = [kind for kind in kinds if how in ("", kind)]
    if not wanted:
        raise IllegalChoice("pair_not_allowed", at)
    return Slot((pairs[0][0], pairs[1][0]), wanted[0])


# -- telling ------------------------------------------------------------------------------------------------------


@dataclass
class Standing:
    """A robot as a worked case writes it: cell, facing and damage (`B1N9`; the tenth damage is written 0), or X."""

    at: str
    facing: str
    damage: int
    gone: bool = False

    def __str__(self) -> str:
        return "X" if self.gone else f"{self.at}{self.facing}{self.damage % 10}"


def _standing(run: Run) -> dict[int, Standing]:
    """By seat, where everybody stands now."""
    return {
        robot.seat: Standing(name(run.course.xy[robot.cell]), letter(robot.facing), robot.damage, not robot.on_board)
        for robot in run.table.robots
    }


def _told(run: Run, names: list[str], here: dict[int, Standing], events: list[Event]) -> Answer:
    """The position after each step: `here` before the phase, changed as the events tell."""
    steps: dict[str, str] = {}
    for event in events:
        for step in BEGUN.get((event.kind, event.data.get("what", event.data.get("step"))), ()):
            steps.setdefault(step, _line(names, here))
        match event.kind, event.data:
            case "move", {"seat": seat, "to": to}:
                here[seat].at = name((to[0], to[1])) if min(to) >= 0 else "-"
            case "rotate", {"seat": seat, "to": to}:
                here[seat].facing = to
            case "damage", {"seat": seat, "damage": damage}:
                here[seat].damage = damage
            case "destroyed", {"seat": seat}:
                here[seat].gone = True
    steps["E"] = _line(names, _standing(run))
    robots = run.table.robots
    return {
        "steps": {step: steps[step] for step in STEPS},
        "destroyed": [names[event.data["seat"]] for event in events if event.kind == "destroyed"],
        "touched": {names[r.seat]: [r.flags, name(run.course.xy[r.archive])] for r in robots},
        "events": events_shown(events),
    }


def _line(names: list[str], here: dict[int, Standing]) -> str:
    return " ".join(f"{one}={here[seat]}" for seat, one in enumerate(names))
