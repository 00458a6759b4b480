"""`manage.py bots [GAME]`: how strong the bots are, measured in mirrored races.

Each strength races the next one, and the strongest races the weakest, at each table size on every board meant for it;
then the styles race each other at two strengths. A lead in points appears if the game counts points. Prints Markdown,
and writes it into `docs/games/<game>-bots.md` with `--write`, between the marks `<!-- ladder -->` and `<!-- /ladder
-->`.

`--pairs champion:benchmarks.rivals.old:choose` races only these two (the first colon separates them). Other luck
(`--luck fresh`) gives other races. With `--least 20` it fails if a strength leads the one below by fewer Elo points.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from gameplay.bots.elo import Measured
from gameplay.engine.contract import InvalidSetup, Json
from gameplay.engine.pilot import STYLES
from gameplay.games.registry import GAMES, AnyGame
from gameplay.management.ladder import Race, Score, driver_of, mirrored, score

SIZES = (2, 4, 6)
"""Table sizes; a game that takes none of them races at its smallest table."""
MARKS = ("<!-- ladder -->", "<!-- /ladder -->")
HEAD = (
    "| first | second | robots | races | Elo (95 %) | points ahead | races won by the first |\n"
    "|---|---|---|---|---|---|---|"
)


class Command(BaseCommand):
    help = "Let the bots of a game race each other, and print how many Elo points they are apart."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", choices=sorted(GAMES), help="all of them without it")
        parser.add_argument("--races", type=int, default=6, help="numbers for each board and size")
        parser.add_argument("--seats", type=int, nargs="+", default=[], help="table sizes")
        parser.add_argument("--boards", nargs="+", default=[], help="only these")
        parser.add_argument("--options", nargs="+", default=[], help="of the match: cards=none laps=3")
        parser.add_argument("--levels", nargs="+", default=[], help="a ladder of these alone")
        parser.add_argument("--pairs", nargs="+", default=[], help="only these, such as expert:racer/bold")
        parser.add_argument("--luck", default="ladder", help="the word from which all draws come")
        parser.add_argument("--workers", type=int, default=2)
        parser.add_argument("--least", type=float, help="Elo points below which a step is an error")
        parser.add_argument("--write", action="store_true", help="put the tables into the game's document")

    def handle(self, *_args: object, **options: Any) -> None:
        for slug in [options["game"]] if options["game"] else GAMES:
            report = Report(GAMES[slug], options)
            lines = []
            for line in report.lines():
                self.stdout.write(line)
                lines.append(line)
            if options["write"]:
                write(Path(settings.BASE_DIR) / "docs" / "games" / f"{slug}-bots.md", lines)
            if report.too_close:
                raise CommandError("too close: " + "; ".join(report.too_close))


class Report:
    """The tables of one game."""

    def __init__(self, game: AnyGame, wanted: dict[str, Any]) -> None:
        self.game, self.wanted = game, wanted
        self.raw: dict[str, Json] = dict(map(_option, wanted["options"]))
        self.seconds: dict[str, list[float]] = {}
        self.too_close: list[str] = []
        fewest, most = game.meta.seats
        self.sizes = wanted["seats"] or [size for size in SIZES if fewest <= size <= most] or [fewest]

    def lines(self) -> Iterator[str]:
        some = self.wanted["levels"]
        levels = [level for level in self.game.meta.bot_levels[::-1] if not some or level in some]
        pairs = [self._pair(text) for text in self.wanted["pairs"]]
        if not pairs and len(levels) < 2:
            yield f"{self.game.meta.slug}: there are no two strengths to compare."
            return
        yield HEAD
        for first, second in pairs:
            yield from self._apart(first, second)
        if not pairs:
            yield from self._ladder(levels)
        if not self.seconds:
            raise CommandError("nobody raced: no board takes these options and table sizes")
        yield from ("", "| driver | answers | median | 99 of 100 below | longest |", "|---|---|---|---|---|")
        yield from _times(self.seconds)

    def _pair(self, text: str) -> tuple[str, str]:
        first, _colon, second = text.partition(":")
        if first == second:
            raise CommandError(f"{text}: nobody races against itself")
        try:
            for name in (first, second):
                driver_of(self.game, name)
        except LookupError as wrong:
            raise CommandError(str(wrong)) from wrong
        return first, second

    def _ladder(self, levels: Sequence[str]) -> Iterator[str]:
        steps = list(pairwise(levels))
        for first, second in dict.fromkeys([*steps, (levels[0], levels[-1])]):
            least = self.wanted["least"] if (first, second) in steps else None
            yield from self._apart(first, second, least)
        yield from ("", "Styles:", "", HEAD)
        for level in dict.fromkeys((levels[0], levels[len(levels) // 2])):
            for first, second in combinations(STYLES, 2):
                yield from self._apart(f"{level}/{first}", f"{level}/{second}")

    def _apart(self, first: str, second: str, least: float | None = None) -> Iterator[str]:
        """A line for each table size, and one for all of them."""
        together, sizes = Score(first, second), 0
        for seats in self.sizes:
            found = score(first, second, self._races(first, second, seats), self.wanted["workers"])
            if not found.races:
                continue
            sizes += 1
            yield _line(found, str(seats))
            together.shares |= found.shares
            together.wins |= found.wins
            together.points |= found.points
            for driver, spent in found.seconds.items():
                self.seconds.setdefault(driver, []).extend(spent)
        if sizes > 1:
            yield _line(together, "all")
        if least is not None and sizes and together.lead().mean < least:
            self.too_close.append(f"{first} - {second}: {together.lead().mean:.0f}")

    def _races(self, first: str, second: str, seats: int) -> list[Race]:
        meta, numbers = self.game.meta, range(self.wanted["races"])
        boards = self.wanted["boards"] or [board.slug for board in meta.boards if _is_meant(board.seats, seats)]
        fields = [{"board": board} | self.raw for board in boards] if meta.boards else [self.raw]
        return [
            race
            for field in fields
            if seats in _tables(self.game, field)
            for race in mirrored(meta.slug, (first, second), seats, field, numbers, self.wanted["luck"])
        ]


def _is_meant(board: tuple[int, int], seats: int) -> bool:
    return board[0] <= seats <= board[1]


def _tables(game: AnyGame, field: dict[str, Json]) -> frozenset[int]:
    try:
        return game.tables(field)
    except InvalidSetup as wrong:
        raise CommandError(str(wrong)) from wrong


def _option(text: str) -> tuple[str, Json]:
    """`cards=none`, `laps=3`, `teams=true`."""
    key, _is, value = text.partition("=")
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.isdigit() else value


def _line(found: Score, seats: str) -> str:
    ahead = found.ahead()
    return (
        f"| {found.first} | {found.second} | {seats} | {found.races} | {_told(found.lead(), 1, '+.0f')} |"
        f" {_told(ahead, 1, '+.1f') if ahead else '-'} | {_told(found.won(), 100, '.0f')} % |"
    )


def _told(measured: Measured, scale: float, form: str) -> str:
    mean, low, high = (format(scale * one, form) for one in measured)
    return f"{mean} [{low}, {high}]"


def _times(seconds: dict[str, list[float]]) -> Iterator[str]:
    for driver, some in seconds.items():
        spent = sorted(some)
        marks = (spent[len(spent) // 2], spent[len(spent) * 99 // 100], spent[-1])
        yield f"| {driver} | {len(spent)} | " + " | ".join(f"{mark * 1000:.1f} ms" for mark in marks) + " |"


def write(path: Path, lines: Sequence[str]) -> None:
    """Put the lines between the marks of a document. Raises CommandError if it has none."""
    text = path.read_text()
    if any(text.count(mark) != 1 for mark in MARKS):
        raise CommandError(f"{path.name} needs one {MARKS[0]} and one {MARKS[1]}")
    before, rest = text.split(MARKS[0])
    _old, after = rest.split(MARKS[1])
    path.write_text("\n".join([before + MARKS[0], "", *lines, "", MARKS[1] + after]))
