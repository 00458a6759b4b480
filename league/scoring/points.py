"""Points tables: what a place pays for a number of starters. Integers, except shares; shares and averages are exact
fractions, never floats.

The preset of the Bumping Bots rulebook (BB-10.2) has a column for each number of starters; a club may also pay a plain
list whatever the field ("Formula 1"), or "n, n-1, ..., 1".
"""

from __future__ import annotations

import numbers
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypedDict

import msgspec

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.engine.words import gettext_noop as _

FEWEST, MOST = 2, 9
"""The smallest and largest numbers of starters at a table of any game."""
HIGHEST = 1000
LONGEST_NAME = 60

Kind = Literal["columns", "list", "countdown", "share"]

if TYPE_CHECKING:
    Points = int | Fraction
    """Somebody's points: whole unless they contain an average."""
else:
    Points = numbers.Rational
    """What msgspec asks a value to be an instance of."""

POINTS_UNREADABLE = Refusal("points_unreadable", _("This points table can’t be read."), BAD_REQUEST)
POINTS_NO_NAME = Refusal("points_no_name", _("The points table needs a name of at most 60 characters."), BAD_REQUEST)
POINTS_MISSING_COLUMN = Refusal(
    "points_missing_column", _("The points table needs a column for each number of starters from 2 to 9."), BAD_REQUEST
)
POINTS_COLUMN_LENGTH = Refusal("points_column_length", _("Each column needs one value for each starter."), BAD_REQUEST)
POINTS_EMPTY = Refusal("points_empty", _("The points table is empty."), BAD_REQUEST)
POINTS_OUT_OF_RANGE = Refusal("points_out_of_range", _("Points must be between 0 and 1000."), BAD_REQUEST)
POINTS_RISING = Refusal("points_rising", _("A lower place can’t score more than a higher one."), BAD_REQUEST)
POINTS_NOTHING_TO_WIN = Refusal("points_nothing_to_win", _("The winner must get points."), BAD_REQUEST)


VULGAR = {
    (1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 5): "⅕", (2, 5): "⅖", (3, 5): "⅗", (4, 5): "⅘",
    (1, 6): "⅙", (5, 6): "⅚", (1, 8): "⅛", (3, 8): "⅜", (5, 8): "⅝", (7, 8): "⅞",
}  # fmt: skip
"""Fractions that have their own character."""


def exact(points: Points) -> Points:
    """An int if it is whole, so that whole points are stored and compared as before."""
    return points.numerator if points.denominator == 1 else points


def figure(value: Points | None) -> str | None:
    """Points as people read them: 12, or 12⅓ when they contain an average."""
    if value is None or isinstance(value, int):
        return None if value is None else str(value)
    whole, rest = divmod(abs(value.numerator), value.denominator)
    sign = "−" if value < 0 else ""
    try:
        return f"{sign}{whole or ''}{VULGAR[rest, value.denominator]}"
    except KeyError:
        return f"{sign}{f'{whole} ' if whole else ''}{rest}/{value.denominator}"


def points_plain(points: Points) -> int | str:
    """For JSON: 12, or "37/3"."""
    return points if isinstance(points, int) else f"{points.numerator}/{points.denominator}"


def points_encode(points: object) -> int | str:
    """For msgspec: encodes what it cannot write itself."""
    if isinstance(points, Fraction):
        return points_plain(points)
    raise TypeError(f"{type(points).__name__} is not stored")


def points_decode(kind: type, plain: int | str) -> Points:
    """For msgspec: reads what `points_encode` wrote."""
    return points_read(plain)


def points_read(plain: int | str) -> Points:
    """Reads what `points_plain` wrote."""
    return plain if isinstance(plain, int) else exact(Fraction(plain))


class BadTable(ValueError):
    """A points table that cannot be used. `refusal` says why, `at` the column or place at fault."""

    def __init__(self, refusal: Refusal, at: str = "") -> None:
        super().__init__(f"{refusal.code} {at}".strip())
        self.refusal, self.at = refusal, at


class PointsTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """One points table. Points never rise with the place, and are never negative."""

    name: str
    kind: Kind
    columns: dict[int, tuple[int, ...]] = {}
    """`columns` kind: starters -> points by place, first place first."""
    values: tuple[int, ...] = ()
    """`list` kind: points by place whatever the field; places after the list get 0."""


class Pay(TypedDict):
    """What one field size pays: {"starters": 5, "points": [7, 5, 3, 2, 1]}, first place first."""

    starters: int
    points: list[Points]


def bumping_bots() -> PointsTable:
    """BB-10.2, the championship points of the rulebook."""
    return PointsTable(
        "Bumping Bots",
        "columns",
        columns={
            2: (3, 1),
            3: (5, 3, 1),
            4: (5, 3, 2, 1),
            5: (7, 5, 3, 2, 1),
            6: (8, 6, 4, 3, 2, 1),
            7: (9, 7, 5, 4, 3, 2, 1),
            8: (10, 8, 6, 5, 4, 3, 2, 1),
            9: (10, 8, 6, 5, 4, 3, 2, 1, 0),
        },
    )


def roborally() -> PointsTable:
    """For RoboRally, which has no table of its own: the first robot home wins a race, so it is paid well; the last gets
    a point for taking part. 2 to 8 race it; it has a column for 9 because every table does."""
    return PointsTable(
        "RoboRally",
        "columns",
        columns={
            2: (4, 1),
            3: (6, 3, 1),
            4: (8, 5, 3, 1),
            5: (10, 6, 4, 2, 1),
            6: (12, 8, 5, 3, 2, 1),
            7: (13, 9, 6, 4, 3, 2, 1),
            8: (15, 10, 7, 5, 4, 3, 2, 1),
            9: (15, 10, 7, 5, 4, 3, 2, 1, 0),
        },
    )


def robotrick() -> PointsTable:
    """For RoboTrick, which three people play. Racers who share a place each get its points (RT-48); one who leaves
    ranks last (RT-52) and retires, which pays nothing. The column for 2 is for a table where one did not start; it has
    columns from 4 on because every table does."""
    return PointsTable(
        "RoboTrick",
        "columns",
        columns={
            2: (3, 1),
            3: (5, 3, 1),
            4: (7, 5, 3, 1),
            5: (9, 7, 5, 3, 1),
            6: (11, 9, 7, 5, 3, 1),
            7: (13, 11, 9, 7, 5, 3, 1),
            8: (15, 13, 11, 9, 7, 5, 3, 1),
            9: (17, 15, 13, 11, 9, 7, 5, 3, 1),
        },
    )


def dr2d() -> PointsTable:
    """For DR2D, which ranks by the turn of finishing (DD-115): three places stand out, and the last gets a point for
    taking part. 2 to 8 race it; it has a column for 9 because every table does."""
    return PointsTable(
        "DR2D",
        "columns",
        columns={
            2: (3, 1),
            3: (5, 3, 1),
            4: (7, 4, 2, 1),
            5: (9, 6, 4, 2, 1),
            6: (10, 7, 5, 3, 2, 1),
            7: (12, 9, 6, 4, 3, 2, 1),
            8: (14, 10, 7, 5, 4, 3, 2, 1),
            9: (14, 10, 7, 5, 4, 3, 2, 1, 0),
        },
    )


def droids() -> PointsTable:
    """For Droids, where the last one not eliminated wins and the others rank by how long they lasted (DR-8.15): racers
    who share a place each get its points. 2 to 4 play it; it has columns from 5 on because every table does."""
    return PointsTable(
        "Droids",
        "columns",
        columns={
            2: (3, 1),
            3: (5, 3, 1),
            4: (8, 5, 3, 1),
            5: (10, 7, 5, 3, 1),
            6: (12, 9, 7, 5, 3, 1),
            7: (14, 11, 9, 7, 5, 3, 1),
            8: (16, 13, 11, 9, 7, 5, 3, 1),
            9: (18, 15, 13, 11, 9, 7, 5, 3, 1),
        },
    )


def formula() -> PointsTable:
    """25-18-15-12-10-8-6-4-2-1, as in Formula 1 since 2010."""
    return PointsTable("Formula", "list", values=(25, 18, 15, 12, 10, 8, 6, 4, 2, 1))


def countdown() -> PointsTable:
    """As many points for first place as there are starters, one less for each place after it."""
    return PointsTable("Countdown", "countdown")


def share() -> PointsTable:
    """The share of rivals at the table that a racer has beaten: from 1 to 0 at tables of any size."""
    return PointsTable("Share of rivals beaten", "share")


def podium() -> PointsTable:
    """5-3-2-1: the fifth place and later ones pay nothing."""
    return PointsTable("5-3-2-1", "list", values=(5, 3, 2, 1))


PRESETS = {
    "bumping_bots": bumping_bots,
    "roborally": roborally,
    "robotrick": robotrick,
    "dr2d": dr2d,
    "droids": droids,
    "formula": formula,
    "countdown": countdown,
    "share": share,
    "podium": podium,
}


def of_game(game: str) -> PointsTable:
    """The table made for a game; otherwise one that suits every game."""
    return PRESETS.get(game, formula)()


def points_for(table: PointsTable, starters: int, place: int) -> Points:
    """Points of `place` (1-based) among `starters`: whole, except shares.

    :raises ValueError: there is no such place, or the table has no column for this many starters.

    >>> points_for(bumping_bots(), 5, 1)
    7
    """
    if not 1 <= place <= starters:
        raise ValueError(f"no place {place} among {starters} starters")
    if starters < FEWEST:
        return 0  # no rival to beat (BB-10.7)
    if table.kind == "share":
        return exact(Fraction(starters - place, starters - 1))
    if table.kind == "countdown":
        return starters - place + 1
    if table.kind == "list":
        return table.values[place - 1] if place <= len(table.values) else 0
    if starters not in table.columns:
        raise ValueError(f"no column for {starters} starters")
    return table.columns[starters][place - 1]


def chart(table: PointsTable, sizes: Sequence[int] = range(FEWEST, MOST + 1)) -> list[Pay]:
    """What each field size pays, for people to look at."""
    return [{"starters": n, "points": [points_for(table, n, place) for place in range(1, n + 1)]} for n in sizes]


def sizes(fewest: int, most: int) -> range:
    """The field sizes of a game with this range of seats at a table."""
    return range(max(FEWEST, fewest), min(most, MOST) + 1)


def parse(raw: Mapping[str, object]) -> PointsTable:
    """Read a table from JSON and check it.

    :raises BadTable: with a refusal and, where it can be said, the column or place.
    """
    try:
        table = msgspec.convert(dict(raw), PointsTable, str_keys=True)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        raise BadTable(POINTS_UNREADABLE, str(error)) from error
    check(table)
    return table


def check(table: PointsTable) -> None:
    """Raise BadTable unless every field size from 2 to 9 is paid fairly."""
    if not table.name.strip() or len(table.name) > LONGEST_NAME or not table.name.isprintable():
        raise BadTable(POINTS_NO_NAME, "name")
    if table.kind == "columns":
        if set(table.columns) != set(range(FEWEST, MOST + 1)):
            raise BadTable(POINTS_MISSING_COLUMN, "columns")
        for starters, column in sorted(table.columns.items()):
            if len(column) != starters:
                raise BadTable(POINTS_COLUMN_LENGTH, f"columns.{starters}")
            _check_points(column, f"columns.{starters}")
    elif table.kind == "list":
        if not table.values:
            raise BadTable(POINTS_EMPTY, "values")
        _check_points(table.values, "values")


def to_json(table: PointsTable) -> dict[str, object]:
    """Plain JSON values, with text keys."""
    return msgspec.json.decode(msgspec.json.encode(table), type=dict[str, object])


def _check_points(points: Sequence[int], at: str) -> None:
    if any(value < 0 or value > HIGHEST for value in points):
        raise BadTable(POINTS_OUT_OF_RANGE, at)
    if any(later > earlier for earlier, later in pairwise(points)):
        raise BadTable(POINTS_RISING, at)
    if len(points) and points[0] == 0:
        raise BadTable(POINTS_NOTHING_TO_WIN, at)
