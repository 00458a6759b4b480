"""Positions written by hand: a referee's table, or a worked case of the rulebook.

A position names a board, the robots and the cards of one or more phases; `adjudicate` plays them and tells where
everybody stands after each step. The format is that of the worked cases; see docs/games/roborally.md, 6.9.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.codec import read
from gameplay.engine.contract import Event, IllegalChoice, InvalidChoice, Json
from gameplay.engine.positions import Answer, events_told, no_two, one_or_each, seat_of, within
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


class PhaseFile(msgspec.Struct, forbid_unknown_fields=True):
    """One phase: the cards, and in a worked case what must come of it."""

    cards: dict[str, list[Json]] = {}
    """`A: [670, '2']`; two cards in one phase: `A: [500, '1', 90, L]`, with `crab` or `dual` last if both may be."""
    expect: dict[str, str] = {}
    destroyed: list[str] = []
    touched: dict[str, list[Json]] = {}
    note: str = ""


class PositionFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    grid: str
    robots: Annotated[dict[str, str], msgspec.Meta(min_length=1, max_length=8)]
    """By name, in dock order: cell, facing and damage (`B1N9`)."""
    phases: Annotated[list[PhaseFile], msgspec.Meta(min_length=1, max_length=5)]
    game: Literal["roborally"] = "roborally"
    id: str = ""
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


class Script(dict[str, Mapping[str, Json]]):
    """Recorded answers that are handed out in the order of the questions."""

    def __init__(self, answers: Sequence[Mapping[str, Json]]) -> None:
        super().__init__()
        self.left = list(answers)
        self.asked: list[str] = []

    def get(self, key: str, default: Json = None) -> Json:
        self.asked.append(key)
        return self.left.pop(0) if self.left else default


def adjudicate(raw: Json) -> Answer:
    """Play the phases of a position (or of each in a list): every step, what was destroyed and touched, the events.

    Raises InvalidChoice or IllegalChoice that say where.
    """
    return one_or_each(raw, _adjudicate)


def _adjudicate(raw: Json) -> Answer:
    position = read(PositionFile, raw)
    run, names = run_of(position)
    phases = []
    for index, phase in enumerate(position.phases):
        at = f"$.phases[{index}]"
        number = position.first_phase + index
        if number > 5:
            raise InvalidChoice("a turn has five phases", at)
        _give_cards(run, names, phase, number, at)
        before = len(run.events or ())
        start = _standing(run)
        try:
            play_phase(run, number)
        except AnswerOutOfDate as wrong:
            raise IllegalChoice("not_offered", "$.answers", key=str(wrong)) from wrong
        events = (run.events or [])[before:]
        phases.append(_told(run, names, start, events))
    answer: dict[str, Json] = {"id": position.id, "seats": names, "phases": phases}
    if any(phase.expect for phase in position.phases):
        answer["differences"] = list(_differences(position, phases))
    return answer


def run_of(position: PositionFile) -> tuple[Run, list[str]]:
    """The table of a position, ready to play, and the names of its robots."""
    course, plain = _course(position)
    names = list(position.robots)
    robots = [_robot(position, course, seat, one) for seat, one in enumerate(names)]
    no_two({f"$.robots.{names[robot.seat]}": robot.cell for robot in robots}, "two robots stand on one cell")
    for code in position.rules:
        if code.replace("-", "_") not in RULES:
            raise InvalidChoice(f"no special rule {code[:40]!r}", "$.rules")
    setup: dict[str, Json] = {rule: rule.replace("_", "-") in position.rules for rule in RULES}
    if not TEAM_RULES.isdisjoint(position.rules) and set(position.teams) != set(names):
        raise InvalidChoice("name the team of each robot", "$.teams")
    setup["teams"] = [position.teams[one] for one in names] if position.teams else None
    table = Table(robots=robots, flags=list(course.flags), turn=1)
    held = {option for robot in robots for option in robot.options}
    table.option_deck = [option for option in option_cards.DECK if option not in held]
    used = {card for phase in position.phases for cards in phase.cards.values() for card in cards if type(card) is int}
    rest = [card for card in DECK if card not in used and card not in position.deck]
    table.deck = [*rest, *reversed(position.deck)]
    run = Run(
        table,
        course,
        {**setup, **plain, "life_rule": "seed", "last_robot_wins": False, "end": "full"},
        events=[],
        answers=Script(position.answers),
        chance=Chance(b"position"),
        waived=range(len(robots)),
    )
    return run, names


def _course(position: PositionFile) -> tuple[Course, dict[str, Json]]:
    """The tables of the board, and how a setup would carry it."""
    part: dict[str, Json] = {"id": "position", "kind": "test", "grid": position.grid}
    part |= {"walls": position.walls, "lasers": position.lasers, "pushers": position.pushers}
    with within("$.grid"):
        board = read_part(part, "position")
        if problems := check_part(board):
            raise BoardError(*problems)
    for number in range(1, len(position.flags) + 1):
        if named(position.flags.get(number, "")) is None:
            raise InvalidChoice("flags are numbered from 1 and stand on cells", "$.flags")
    flags = tuple(cell for _number, cell in sorted(position.flags.items()))
    course = CourseFile("position", (2, 8), (PlacedFile("position", (0, 0)),), flags)
    tables = compiled(course, lay(course, {"position": board}))
    if any(not 0 < flag < len(tables.belt) or tables.deadly[flag] for flag in tables.flags):
        raise InvalidChoice("a flag stands off the floor", "$.flags")
    whole = normalise(course, {"position": board})
    return tables, {"board": whole, "board_digest": digest(whole)}


def _robot(position: PositionFile, course: Course, seat: int, one: str) -> Robot:
    at = f"$.robots.{one}"
    found = ROBOT.fullmatch(position.robots[one])
    cell = named(found[1]) if found else None
    if found is None or cell is None or cell not in course or course.deadly[course.number(cell)]:
        raise InvalidChoice("expected a floor cell, a facing and maybe damage, such as `B2E` or `B2E3`", at)
    number = course.number(cell)
    archive = named(position.archive.get(one, name(cell)))
    if archive is None or archive not in course:
        raise InvalidChoice("expected a cell", f"$.archive.{one}")
    held = position.options.get(one, [])
    for option in held:
        if option not in option_cards.CARDS:
            raise InvalidChoice(f"no option card {option[:40]!r}", f"$.options.{one}")
    damage = int(found[3] or 0)
    return Robot(
        seat=seat,
        dock=seat + 1,
        cell=number,
        facing=LETTERS.index(found[2]),
        archive=course.number(archive),
        damage=damage,
        locks=sum(1 << (phase - 1) for phase in (1, 2, 3, 4, 5) if damage + phase >= 10),
        lives=position.lives.get(one, 3),
        flags=position.touched.get(one, 0),
        down=one in position.powered_down,
        options=tuple(held),
        coat=option_cards.COAT if "ablative-coat" in held else 0,
        shells=option_cards.SHELLS if "mini-howitzer" in held else 0,
    )


def _give_cards(run: Run, names: list[str], phase: PhaseFile, number: int, at: str) -> None:
    for one, said in phase.cards.items():
        robot = run.table.robots[seat_of(names, one, f"{at}.cards")]
        run.put(robot, number, _slot(robot, said, f"{at}.cards.{one}"))
    for robot in run.table.robots:
        if names[robot.seat] not in phase.cards and not robot.slots[number - 1].up:
            run.put(robot, number, EMPTY)


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


def _told(run: Run, names: list[str], here: dict[int, Standing], events: list[Event]) -> dict[str, Json]:
    """The position after each step: `here` before the phase, changed as the events tell."""
    steps: dict[str, str] = {}
    for event in events:
        for step in _begun(event):
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
        "events": events_told(events),
    }


def _begun(event: Event) -> tuple[str, ...]:
    """The steps that are over when this event comes."""
    match event.kind, event.data:
        case "step", {"step": "C"}:
            return ("B",)
        case "element", {"what": "belts"}:
            return ("C1",)
        case "element", {"what": "pushers"}:
            return ("C2",)
        case "element", {"what": "gears"}:
            return ("C2", "C3")
        case "step", {"step": "D"}:
            return ("C4",)
        case "step", {"step": "E"}:
            return ("D",)
    return ()


def _line(names: list[str], here: dict[int, Standing]) -> str:
    return " ".join(f"{one}={here[seat]}" for seat, one in enumerate(names))


def _differences(position: PositionFile, phases: list[dict[str, Json]]) -> Iterator[str]:
    """Where the result differs from a worked case; a step that the case leaves out is as the one before it."""
    destroyed: list[str] = []
    for index, (wanted, got) in enumerate(zip(position.phases, phases, strict=True)):
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
