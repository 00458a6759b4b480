"""The positions from which a match may continue, in words: a list of them, or one with what would be lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from accounts.text import whole_number
from gameplay.engine.contract import Json
from gameplay.gamepages.base import SeatCard
from gameplay.gamepages.registry import game_page
from gameplay.refused import FINISHED, NO_POSITION, NOT_OPEN, Refused
from gameplay.selectors.restarts import match_positions, position_view
from gameplay.selectors.seats import names_marked, seat_cards
from gameplay.selectors.setbacks import own_answers
from gameplay.wording import host_text

if TYPE_CHECKING:
    from accounts.typing import Viewer
    from gameplay.models import Match
    from gameplay.selectors.restarts import Position

AT_ONCE = 20
"""Positions shown together."""


def positions_shown(
    match: Match, viewer: Viewer, *, asked: Mapping[str, str], version: int | None = None, seat: int | None = None
) -> dict[str, Json]:
    """What `gameplay/parts/restart.html` shows: a page of positions, newest first, or one with what would be lost.

    The one is `version`, or `from` in the address; `before` says below which version the page begins. With a `seat`
    they are those right before an answer of its player, who may ask for them. Raises Refused: finished, not_open,
    no_position, other_rules.
    """
    if match.is_over or match.status == "open":
        raise Refused(FINISHED if match.is_over else NOT_OPEN)
    seats = seat_cards(match, viewer)
    rows = _rows(match, seats)
    head = rows[-1]["version"]
    if seat is not None:
        rows = _before_answers(match, rows, seat)
    if version is None and "from" in asked:
        version = whole_number(asked["from"])
    if version is not None:
        version, view = position_view(match, version)
        return {
            "position": game_page(match.game).position(view, names_marked(seats), None, ()),
            "position_of": match.game,
            "position_template": game_page(match.game).position_template,
            "row": _row_of(rows, version),
            "head": head,
        }
    before = whole_number(asked.get("before", ""), none=head + 1)
    shown = [row for row in reversed(rows) if row["version"] < before]
    return {"rows": shown[:AT_ONCE], "more": shown[AT_ONCE - 1]["version"] if len(shown) > AT_ONCE else None}


def _row_of(rows: Sequence[dict[str, Json]], version: int) -> dict[str, Json]:
    for row in rows:
        if row["version"] == version:
            return row
    raise Refused(NO_POSITION, {"version": version}, at="version")


def _before_answers(match: Match, rows: Sequence[dict[str, Json]], seat: int) -> list[dict[str, Json]]:
    """Only the positions right before an answer of a seat; `answer` is the step that fed it, and `said` how many of the
    seat's answers would be lost."""
    own = {answer.version: answer for answer in own_answers(match, seat)}
    found = [(before, after["version"]) for before, after in pairwise(rows) if after["version"] in own]
    return [
        before | {"answer": version, "asked_before": own[version].asked, "said": _moves_back(len(found) - number)}
        for number, (before, version) in enumerate(found)
    ]


def _moves_back(n: int) -> str:
    return ngettext("Takes back your last move.", "Takes back your last %(n)s moves.", n) % {"n": n}


def _rows(match: Match, seats: Sequence[SeatCard]) -> list[dict[str, Json]]:
    heading = ""
    rows = []
    shown = game_page(match.game)
    for position in match_positions(match):
        for event in position.events:
            heading = shown.heading(event) or heading
        rows.append(
            {
                "version": position.version,
                "at": position.at,
                "later": position.later,
                "heading": heading or gettext("Before the start"),
                "said": _said(position, seats, match.game),
                "asked": _names(position.asked, seats),
            }
        )
    return rows


def _said(position: Position, seats: Sequence[SeatCard], game: str) -> str:
    """What led to a position."""
    if position.back:
        return gettext("The match was rewound to this moment.")
    answered, late, left = (_names(some, seats) for some in (position.answered, position.late, position.left))
    parts = [
        *([gettext("Answered: %(names)s.") % {"names": answered}] if answered else []),
        *([gettext("Time ran out for %(names)s.") % {"names": late}] if late else []),
        *([host_text(game, "out", names=left)] if left else []),
    ]
    return " ".join(parts) or gettext("The match begins.")


def _names(some: Sequence[int], seats: Sequence[SeatCard]) -> str:
    return ", ".join(seats[seat]["name"] for seat in dict.fromkeys(some))
