"""The picture beside a link: 1200 x 630, a headline over standings, a podium, or robots in a line. As SVG whose every
look is an attribute (plain.py), with nothing in it that would have to be fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.html import escape

from accounts.looks import Robot, look_of
from gameplay.gamepages.letters import drawable
from gameplay.gamepages.plain import flat, resolved, rules
from gameplay.gamepages.robots import LETTERS, PARTS, css, drawing
from gameplay.gamepages.symbols import placed

WIDE, HIGH = 1200, 630
LEFT, RIGHT = 56, 1144
ROWS = 5
ROW, TABLE = 78, 178
"""Pixels: the height of a row of the standings, and the top of the first one."""
STEPS = ((444, 312, 1.8), (176, 268, 1.45), (756, 268, 1.45))
"""Of a podium, the first place first: where it begins, its width, and the size of its robot."""
HEIGHTS = {"1": (380, "#ffd84d"), "2": (416, "#b9c3cf"), "3": (447, "#d98c53")}
"""By place, which several may share: where the step begins, and its edge."""
BOARD = (736, 168, 408, 430)
"""The board's place: left, top, width, height."""
GROUND = 46
"""How far a robot from the front stands below its middle."""
MOST = 9
"""How many robots stand together."""
IN_LINE = 5
MATES = 3
"""How many robots of a team are drawn."""


@dataclass(frozen=True)
class Line:
    """A racer."""

    robot: Robot
    name: str
    place: str = ""
    """"=1" for a shared place."""
    told: str = ""
    """Points, as text."""
    mates: tuple[Robot, ...] = ()
    """In a team: the robots beside the first."""

    @property
    def robots(self) -> tuple[Robot, ...]:
        return (self.robot, *self.mates)[:MATES]

    @property
    def shown(self) -> str:
        """The name, or the number on the robot if the name cannot be drawn."""
        return drawable(self.name) or (f"#{self.robot.text}" if self.name and self.robot.text else "")


@dataclass(frozen=True)
class Poster:
    title: str
    text: str
    rows: tuple[Line, ...] = ()
    """Rows of standings; the robot of the first is large beside them."""
    beside: str = ""
    """The text below that robot."""
    steps: tuple[Line, ...] = ()
    """Steps of a podium, three at most."""
    robots: tuple[Line, ...] = ()
    """A line of robots, if there is neither; house robots if nobody is there."""
    board: str = ""
    """The scene of a board; the robots are listed beside it."""
    sheet: str = ""
    """Its style, below static/."""


FAMILY = tuple(Line(Robot(seat), "") for seat in range(MOST))


def poster_svg(poster: Poster) -> str:
    parts = [_head(poster)]
    if poster.steps:
        parts += [_step(line, at) for line, at in zip(poster.steps, STEPS, strict=False)]
    elif poster.rows:
        parts += _table(poster.rows[:ROWS])
        parts += _abreast(poster.rows[0].robots, 930, 510, 2.5, 420)
        parts += _words(drawable(poster.beside), 930, 562, 28, 400, most=2, anchor="middle")
    elif poster.board:
        parts += _table(poster.robots[:ROWS], left=-64)
        x, y, wide, high = BOARD
        parts.append(poster.board.replace("<svg", f'<svg x="{x}" y="{y}" width="{wide}" height="{high}"', 1))
    else:
        parts += _lined_up(poster.robots[:MOST] or FAMILY)
    return flat(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" '
        f'font-family="Lato" fill="{_day("--ink")}"><defs>{PARTS.page}</defs>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{_day("--paper")}"/>{"".join(parts)}</svg>',
        poster.sheet,
    )


def _head(poster: Poster) -> str:
    icon = Path(settings.BASE_DIR, "static/img/favicon.svg").read_text("utf-8")
    icon = icon.partition(">")[2].rpartition("</svg>")[0]
    title = _text(drawable(poster.title) or "Paddock", 162, 98, 58, RIGHT - 162, weight=700)
    words = _words(drawable(poster.text), 162, 143, 28, RIGHT - 162, most=1)
    return f'<g transform="translate(58 60) scale(2.5)">{icon}</g>{title}{"".join(words)}'


def _table(rows: Sequence[Line], left: float = 0) -> Iterable[str]:
    """`left`: how far the robots are moved if nobody has a place."""
    for at, line in enumerate(rows):
        top = TABLE + at * ROW
        yield f'<path d="M{LEFT} {top}H704" stroke="{_day("--line")}"/>'
        yield _text(line.place, 78, top + 53, 38, 60, weight=700, anchor="middle")
        more = 62 * (len(line.robots) - 1)
        yield from _abreast(line.robots, 152 + left + more / 2, top + 64, 0.52, 62 + more)
        yield _text(line.shown, 204 + left + more, top + 53, 38, 380 - left - more, weight=700)
        yield _text(line.told, 704, top + 53, 38, 110, weight=700, anchor="end")


def _step(line: Line, at: tuple[int, int, float]) -> str:
    left, wide, size = at
    top, edge = HEIGHTS[line.place.removeprefix("=")]
    middle = left + wide / 2
    box = f'x="{left}" y="{top}" width="{wide}" height="{HIGH - top + 20}" rx="12" stroke="{_day("--edge")}"'
    parts = [
        f'<rect {box} fill="{_day("--surface")}" stroke-width="4"/>',
        f'<path d="M{left + 2} {top + 14}h{wide - 4}v-2q0 -10 -10 -10h-{wide - 24}q-10 0 -10 10z" fill="{edge}"/>',
        f'<path d="M{left} {top + 14}h{wide}" stroke="{_day("--edge")}" stroke-width="4"/>',
        *_abreast(line.robots, middle, top, size, wide - 20),
        _text(line.place, middle, top + 68, 46, wide - 30, weight=700, anchor="middle"),
        _text(line.shown, middle, top + 117, 36, wide - 30, weight=700, anchor="middle"),
        _text(line.told, middle, top + 158, 25, wide - 30, anchor="middle", fill="--muted"),
    ]
    return "".join(parts)


def _lined_up(robots: Sequence[Line]) -> Iterable[str]:
    """In two lines if one would make them small."""
    lines = [robots] if len(robots) <= IN_LINE else [robots[:IN_LINE], robots[IN_LINE:]]
    cell = min(320.0, (RIGHT - LEFT) / min(max(len(robots), 1), IN_LINE))
    for down, line in enumerate(reversed(lines)):
        first = WIDE / 2 - cell * (len(line) - 1) / 2
        ground = (500 if len(lines) == 1 else 540) - 205 * down
        for at, one in enumerate(line):
            middle = first + at * cell
            yield _robot(one.robot, middle, ground, min(cell / 132, 2.4) if len(lines) == 1 else 1.2)
            yield _text(
                one.shown, middle, ground + (60 if len(lines) == 1 else 42), 30, cell - 12, weight=700, anchor="middle"
            )


def _abreast(robots: Sequence[Robot], x: float, ground: float, size: float, wide: float) -> list[str]:
    """A team side by side, in this width in pixels."""
    step = wide / len(robots)
    size = min(size, step / 108) if len(robots) > 1 else size
    first = x - step * (len(robots) - 1) / 2
    return [_robot(robot, first + at * step, ground, size) for at, robot in enumerate(robots)]


def _robot(robot: Robot, x: float, ground: float, size: float) -> str:
    look = look_of(robot.look, robot.seat)
    drawn = drawing("portrait", look, escape(robot.text or LETTERS[robot.seat]))
    at = f"translate({x:g} {ground - GROUND * size:g}) scale({size:g})"
    return str(placed(drawn, css("portrait", look), at, 0))


def _text(
    text: str, x: float, y: float, size: float, wide: float, *, weight: int = 400, anchor: str = "start",
    fill: str = "--ink", least: float = 0,
) -> str:  # fmt: skip
    """One line: smaller if it is too long, and cut off if that is not enough (`least`: the smallest size)."""
    size = max(least or size * 0.62, min(size, size * wide / max(_width(text, size), 1)))
    while text and _width(text, size) > wide:
        text = text.rstrip("…")[:-1].rstrip() + "…"
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.1f}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{_day(fill)}">{escape(text)}</text>'
    )


def _words(text: str, x: float, y: float, size: float, wide: float, *, most: int, anchor: str = "start") -> list[str]:
    """Up to this many lines of one size: smaller if it is too long, the last one cut off if that is not enough."""
    sizes = [size * part for part in (1, 0.85, 0.7)]
    fits = (one for one in sizes if len(_broken(text, one, wide)) <= most)
    size = next(fits, sizes[-1])
    lines = _broken(text, size, wide)
    lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [
        _text(line, x, y + at * size * 1.3, size, wide, anchor=anchor, fill="--muted", least=size)
        for at, line in enumerate(lines)
    ]


def _broken(text: str, size: float, wide: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and _width(f"{lines[-1]} {word}", size) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _width(text: str, size: float) -> float:
    """The approximate width of a text: nothing measures a font here, so it is a little too large."""
    narrow, broad = sum(text.count(one) for one in "iljtfrI.,:;'’|()1 "), sum(text.count(one) for one in "mwMW@%—…")
    capital = sum(one.isupper() for one in text) - text.count("I") - text.count("M") - text.count("W")
    return size * (0.33 * narrow + 0.9 * broad + 0.7 * capital + 0.57 * (len(text) - narrow - broad - capital))


def _day(name: str) -> str:
    """A colour of the site."""
    return resolved(rules()[0][name], rules()[0])
