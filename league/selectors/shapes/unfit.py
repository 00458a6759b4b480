"""Entries that cannot race where the coming races are."""

from __future__ import annotations

from dataclasses import dataclass

from league.selectors.shapes.people import EntryRef


@dataclass(frozen=True)
class Unfit:
    why: str
    """ "table": bots, and these races are at a table. "online": guests, and these races are online. "no_accounts":
    bots, these races may be either, and no entry could be online. "nobody_online": bots, check-in is open, and nobody
    who is here is online."""
    races: tuple[int, ...]
    """Numbers of the races that have not begun."""
    entries: tuple[EntryRef, ...]
    mend: str
    """What would help: "either", "table", "online" (as the venue of these races), "bots_out" (all bots leave); "" if
    nothing does."""
    said: str
    """The whole explanation in a sentence, in the reader's language."""
    button: str
    """The button that fixes it, in the reader's language."""
