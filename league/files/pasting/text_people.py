"""Pasted players: one name a line, or a table with a header."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.engine.words import gettext_noop as _
from league.files.pasting.text_cells import PASTE_EMPTY, PASTE_LINES, Row, Unreadable, columns, rows, unread, words

PASTE_NO_NAME = Refusal("paste_no_name", _("No column in the header is called “name”."), BAD_REQUEST)

MOST_PLAYERS = 200
"""In one paste: more than any club has, and few enough to check before adding them."""
COLUMNS = {
    "name": words(
        "name names player players racer racers driver nom noms nometprenom lastname joueur joueuse joueurs pilote "
        "pilotes participant participants pseudo member membre membres members displayname fullname nomcomplet surname "
        "nomdefamille"
    ),
    "first": words("firstname prenom prenoms givenname"),
    "email": words(
        "email emails mail emailaddress mailaddress courriel adresseemail adressemail adresseelectronique "
        "adressecourriel mel"
    ),
}


@dataclass(frozen=True)
class PlayerLine:
    line: int
    name: str
    email: str


@dataclass(frozen=True)
class Players:
    lines: tuple[PlayerLine, ...]
    unread: tuple[str, ...] = ()
    """Columns that mean nothing here, by their names; in a table without a header "3", "4" ..."""


def players_read(text: str) -> Players:
    """Raises Unreadable: paste_long, paste_empty, paste_quote, paste_lines, paste_no_name (a header without a column of
    names)."""
    header, *rest = rows(text)
    found = columns(header, COLUMNS)
    if not found:
        rest, left = (
            [header, *rest],
            tuple(str(at) for at in range(3, max(len(row.cells) for row in [header, *rest]) + 1)),
        )
        found = {"name": 0, "email": 1}
    elif not found.keys() & {"name", "first"}:
        raise Unreadable(PASTE_NO_NAME, header.line)
    else:
        left = unread(header, list(found.values()))
    if not rest:
        raise Unreadable(PASTE_EMPTY)
    if len(rest) > MOST_PLAYERS:
        raise Unreadable(PASTE_LINES, max=MOST_PLAYERS, lines=len(rest))
    return Players(tuple(_player(row, found) for row in rest), left)


def _player(row: Row, found: dict[str, int]) -> PlayerLine:
    return PlayerLine(row.line, name_at(row, found), row.at(found.get("email")))


def name_at(row: Row, found: dict[str, int]) -> str:
    """The name in a row; if first names have their own column, the first name comes first."""
    return " ".join(part for part in (row.at(found.get("first")), row.at(found.get("name"))) if part)
