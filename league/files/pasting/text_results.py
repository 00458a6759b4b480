"""Pasted results of past races, long (a row for each racer of each race) or wide (a row for each racer, a column for
each race).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.engine.words import gettext_noop as _
from league.files.pasting.text_cells import (
    PASTE_EMPTY,
    PASTE_LINES,
    Fault,
    Row,
    Unreadable,
    columns,
    rows,
    unread,
    word,
    words,
)
from league.files.pasting.text_marks import Mark, RaceLabel, date_read, header_read, mark_read, number_read, table_read
from league.files.pasting.text_people import COLUMNS as OF_PEOPLE
from league.files.pasting.text_people import name_at

PASTE_HEADER = Refusal(
    "paste_header",
    _(
        "The first line must name the columns: one for the name, then one for each race, or one for the race and "
        "one for the place."
    ),
    BAD_REQUEST,
)
PASTE_WHO = Refusal("paste_who", _("There is no name on this line."), BAD_REQUEST)
PASTE_WHICH = Refusal("paste_which", _("This line does not say which race it was."), BAD_REQUEST)
PASTE_TWO_DATES = Refusal("paste_two_dates", _("This race has a different date on an earlier line."), BAD_REQUEST)
PASTE_COLUMN_TWICE = Refusal("paste_column_twice", _("There are two columns for race %(number)s."), BAD_REQUEST)

MOST_ROWS = 1500
"""In long form: sixty races of a league of twenty-five."""
MOST_RACERS = 200
COLUMNS = {
    **{name: OF_PEOPLE[name] for name in ("name", "first")},
    "race": words(
        "race racenumber racenr raceno round course ncourse ndecourse manche nmanche numerodecourse numerodelacourse "
        "nocourse event leg"
    ),
    "title": words("title titre racename racetitle nomdelacourse titredelacourse track"),
    "date": words("date day jour raceday dateofrace datedelacourse"),
    "place": words("place position pos rank rang result resultat finish arrivee classement placing"),
    "status": words("status statut etat state"),
    "table": words("table tableno tablenumber ntable heat serie tablen"),
}
NO_RACE = words(
    "total totals points pts score sum somme average moyenne rank rang classement place position pos team teams equipe "
    "club email mail courriel number startnumber numero dossard wins victoires no nr robot races courses status statut "
    "table"
)
"""Columns of a wide table that are not races, and hold only what is computed here."""


@dataclass(frozen=True)
class ResultCell:
    """One racer's result in one race."""

    line: int
    name: str
    mark: Mark
    table: str = ""
    """The table's name; "" if the text does not say."""


@dataclass
class PastedRace:
    said: RaceLabel
    line: int
    cells: list[ResultCell] = field(default_factory=list)


@dataclass(frozen=True)
class Results:
    form: Literal["long", "wide"]
    races: tuple[PastedRace, ...]
    """In the order of the text."""
    faults: tuple[Fault, ...]
    lines: dict[int, str]
    """The text of each line, to show beside a fault."""
    unread: tuple[str, ...] = ()


def results_read(text: str) -> Results:
    """Raises Unreadable: as `rows`, paste_lines, paste_header (no column for names, or none for a race)."""
    header, *rest = rows(text)
    found = columns(header, COLUMNS)
    if not rest:
        raise Unreadable(PASTE_EMPTY)
    named = found.keys() & {"name", "first"}
    if named and found.keys() & {"race", "title", "date"} and found.keys() & {"place", "status"}:
        return _long(header, rest, found)
    return _wide(header, rest, {name: found[name] for name in named})


def _long(header: Row, rest: Sequence[Row], found: dict[str, int]) -> Results:
    if len(rest) > MOST_ROWS:
        raise Unreadable(PASTE_LINES, max=MOST_ROWS, lines=len(rest))
    races: dict[tuple[object, ...], PastedRace] = {}
    faults: list[Fault] = []
    for row in rest:
        try:
            said, cell = _long_row(row, found)
        except Unreadable as wrong:
            faults.append(wrong.fault)
            continue
        key = (said.number,) if said.number is not None else (said.title.casefold(), said.date)
        race = races.setdefault(key, PastedRace(said, row.line))
        try:
            race.said = race.said.joined(said)
        except ValueError:
            faults.append(Fault(row.line, PASTE_TWO_DATES))
        if cell is not None:
            race.cells.append(cell)
    left = unread(header, list(found.values()))
    return Results("long", tuple(races.values()), tuple(faults), _lines(rest), left)


def _long_row(row: Row, found: dict[str, int]) -> tuple[RaceLabel, ResultCell | None]:
    """Raises Unreadable: paste_who, paste_which, paste_race_number, paste_date, paste_place, paste_status,
    paste_table."""
    name = name_at(row, found)
    if not name:
        raise Unreadable(PASTE_WHO, row.line)
    said = RaceLabel(number_read(row.at(found.get("race")), row.line), row.at(found.get("title")))
    if not said.number and row.at(found.get("race")):
        said = header_read(row.at(found["race"]), row.line).joined(said)
    if day := row.at(found.get("date")):
        said = RaceLabel(said.number, said.title, date_read(day, row.line))
    if said.number is None and not said.title and said.date is None:
        raise Unreadable(PASTE_WHICH, row.line)
    mark = mark_read(row.at(found.get("place")), row.at(found.get("status")), row.line)
    if mark is None:
        return said, None
    return said, ResultCell(row.line, name, mark, table_read(row.at(found.get("table"))))


def _wide(header: Row, rest: Sequence[Row], named: dict[str, int]) -> Results:
    if len(rest) > MOST_RACERS:
        raise Unreadable(PASTE_LINES, max=MOST_RACERS, lines=len(rest))
    named = named or {"name": 0}
    of_races = [
        at
        for at, cell in enumerate(header.cells)
        if cell and at not in named.values() and word(cell) not in NO_RACE and word(cell) not in OF_PEOPLE["email"]
    ]
    if not of_races:
        raise Unreadable(PASTE_HEADER, header.line)
    faults: list[Fault] = []
    races = {at: PastedRace(header_read(header.cells[at], header.line), header.line) for at in of_races}
    numbers = [race.said.number for race in races.values() if race.said.number is not None]
    if len(numbers) != len(set(numbers)):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        faults.append(Fault(header.line, PASTE_COLUMN_TWICE, {"number": twice}))
    for row in rest:
        faults += _wide_row(row, name_at(row, named), races)
    left = unread(header, [*named.values(), *of_races])
    return Results("wide", tuple(races.values()), tuple(faults), _lines([header, *rest]), left)


def _wide_row(row: Row, name: str, races: dict[int, PastedRace]) -> Iterable[Fault]:
    """Adds a racer's results to the races; returns what it cannot read."""
    if not name:
        yield Fault(row.line, PASTE_WHO)
        return
    for at, race in races.items():
        try:
            mark = mark_read(row.at(at), "", row.line)
        except Unreadable as wrong:
            yield wrong.fault
        else:
            if mark is not None:
                race.cells.append(ResultCell(row.line, name, mark))


def _lines(found: Iterable[Row]) -> dict[int, str]:
    return {row.line: str(row) for row in found}
