"""What closing a table by each of the rules would do."""

from __future__ import annotations

from dataclasses import dataclass

from league.selectors.shapes.people import EntryRef


@dataclass(frozen=True)
class PlaceLine:
    entry: EntryRef
    place: int | None
    status: str
    """As on a sheet: classified, dnf, dns."""


@dataclass(frozen=True)
class ClosingPage:
    """A table of a round that is on."""

    at_table: bool
    late: bool
    """The time of the round is over."""
    stands: tuple[PlaceLine, ...]
    """The places as they would be; () where they can not count as it stands."""
    seen: str
    """The same as a form sends them: "2:1 0:2", seat and place."""
    problem: str
    """Code of why nothing stands yet: no_sheet, table_disputed, own_proposal, not_open; "" where something does."""
    kept: tuple[PlaceLine, ...]
    """Who keeps a place when lots are drawn: has finished, or has left."""
    lots: tuple[EntryRef, ...]
    """For whom lots are drawn."""
    format: str
    """Of the stage."""
    bye: str
    """What the rules pay who was free, and so whose table is annulled: average, win, none; "" where no rule does."""
    alone: bool
    """No other table of the round has a result, or may yet have one: annulled, the round has none."""
    own: str
    """"waits": the reader raced at it, and another decides; "alone": there is no other; else ""."""
