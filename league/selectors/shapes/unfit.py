"""Who is entered, and cannot race where the races to come are raced."""

from __future__ import annotations

from dataclasses import dataclass

from league.selectors.shapes.people import EntryRef


@dataclass(frozen=True)
class Unfit:
    why: str
    """"table": bots, and these races are at a table. "online": guests, and these races are online. "no_accounts": bots,
    these races may be either, and nobody is entered who could be online. "nobody_online": bots, check-in is open, and
    nobody who is here is online."""
    races: tuple[int, ...]
    """Their numbers, of those that have not begun."""
    entries: tuple[EntryRef, ...]
    mend: str
    """What would help: "either", "table", "online" (as the venue of these races), "bots_out" (all bots leave); "" where
    nothing does."""
    said: str
    """All of it in a sentence, in the reader's language."""
    button: str
    """What mends it, in the reader's language."""
