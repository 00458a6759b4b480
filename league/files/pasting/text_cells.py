"""Pasted text as rows of cells, and the meaning of its header."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO

from accounts.refusals import BAD_REQUEST, Refusal
from accounts.text import one_line
from gameplay.engine.words import gettext_noop as _

PASTE_EMPTY = Refusal("paste_empty", _("Paste a list first."), BAD_REQUEST)
PASTE_LONG = Refusal("paste_long", _("This is too long: at most %(max)s characters at once."), BAD_REQUEST)
PASTE_LINES = Refusal(
    "paste_lines", _("That’s %(lines)s lines: at most %(max)s at once. Paste them in parts."), BAD_REQUEST
)
PASTE_QUOTE = Refusal("paste_quote", _("A quotation mark opens here and never closes."), BAD_REQUEST)

MOST_TEXT = 60_000
"""Characters: a large club's season in a spreadsheet takes less than half of it."""
SEPARATORS = "\t;,"
"""In order of trust: no name contains a tab, and hardly any a semicolon."""


@dataclass(frozen=True)
class Fault:
    """What cannot be used, and why."""

    line: int
    """From 1, as an editor counts; 0: the whole text."""
    refusal: Refusal
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    line: int
    cells: tuple[str, ...]
    """Each cell on one line and stripped; without empty cells at the end, but with one cell at least."""

    def at(self, column: int | None) -> str:
        """ "" if the row has no such column."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""

    def __str__(self) -> str:
        return " | ".join(self.cells)


class Unreadable(ValueError):
    """The text is not a table."""

    def __init__(self, refusal: Refusal, line: int = 0, **params: str | int) -> None:
        super().__init__(refusal.code)
        self.fault = Fault(line, refusal, params)


def rows(text: str) -> list[Row]:
    """Rows that are not empty. Raises Unreadable: paste_long, paste_empty, paste_quote."""
    if len(text) > MOST_TEXT:
        raise Unreadable(PASTE_LONG, max=MOST_TEXT)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    separator = separator_of(text)
    _quotes_close(text, separator)
    found = [Row(line, cells) for line, cells in _read(text, separator) if cells]
    if not found:
        raise Unreadable(PASTE_EMPTY)
    return found


def separator_of(text: str) -> str:
    """Tab, semicolon or comma: the first one in the header or, if that has only one column, in a line."""
    lines = [line for line in text.split("\n") if line.strip()]
    for those in (lines[:1], lines):
        for one in SEPARATORS:
            if any(one in _unquoted(line) for line in those):
                return one
    return ","


def words(text: str) -> frozenset[str]:
    """Words of a header, as `word` makes them, with spaces between them."""
    return frozenset(text.split())


def word(text: str) -> str:
    """The form in which headers are compared: "N° de course" is "ndecourse", "E-Mail" is "email"."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if c.isalnum())


def columns(header: Row, known: Mapping[str, frozenset[str]]) -> dict[str, int]:
    """Where each known column is; the first of several with the same name."""
    found: dict[str, int] = {}
    for at, cell in enumerate(header.cells):
        for name, words in known.items():
            if word(cell) in words and name not in found:
                found[name] = at
                break
    return found


def unread(header: Row, used: Sequence[int]) -> tuple[str, ...]:
    """The names of columns that nothing reads."""
    return tuple(cell for at, cell in enumerate(header.cells) if cell and at not in used)


def _read(text: str, separator: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each row with the number of its first line."""
    reader, begins = csv.reader(StringIO(text), delimiter=separator), 1
    for cells in reader:
        clean = [one_line(cell) for cell in cells]
        while clean and not clean[-1]:
            clean.pop()
        yield begins, tuple(clean)
        begins = reader.line_num + 1


def _quotes_close(text: str, separator: str) -> None:
    """Refuses a quote that is never closed: it would make one cell of all the lines after it."""
    reader, begins = csv.reader(StringIO(text), delimiter=separator, strict=True), 1
    try:
        for _cells in reader:
            begins = reader.line_num + 1
    except csv.Error as error:
        if "end of data" in str(error):
            raise Unreadable(PASTE_QUOTE, begins) from error


def _unquoted(line: str) -> str:
    return re.sub(r'"[^"]*"', "", line)
