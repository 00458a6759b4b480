"""What each rule would do if it closed a table."""

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
    """A table of a running round."""

    at_table: bool
    late: bool
    """The round's time is up."""
    stands: tuple[PlaceLine, ...]
    """The places as they would be; () if the present order cannot count."""
    seen: str
    """The same as a form sends it: "2:1 0:2", seat and place."""
    problem: str
    """Code of why there is no order yet: no_sheet, table_disputed, own_proposal, not_open; "" if there is one."""
    kept: tuple[PlaceLine, ...]
    """Racers who keep a place in a draw: they have finished, or left."""
    lots: tuple[EntryRef, ...]
    """Racers for whom lots are drawn."""
    format: str
    """The stage's format."""
    bye: str
    """What the rules pay for a free round, and so for an annulled table: average, win, none; "" without such a rule."""
    alone: bool
    """No other table of the round has a result, or may still get one: if it is annulled, the round has none."""
    own: str
    """ "waits": the reader raced at it, and somebody else decides; "alone": there is nobody else; otherwise ""."""
