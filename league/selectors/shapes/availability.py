"""What racers have said of a coming race, and who is asked to drive for those who are out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef, PlayerRef
from league.selectors.shapes.races import RaceCard


@dataclass(frozen=True)
class AskLine:
    """The latest question about one entry that is out. For organisers and entrants."""

    entry: EntryRef
    player: PlayerRef
    """Who is asked, or was the last."""
    state: str
    """open, accepted, declined or expired; after the last two nobody in line was left."""
    expires_at: datetime


@dataclass(frozen=True)
class YourAsk:
    """The question to the reader."""

    name: str
    """For whom."""
    state: str
    """open or accepted."""
    expires_at: datetime
    for_teams: bool
    """What a substitute scores counts for a team too."""


@dataclass(frozen=True)
class AbsencePage:
    """What the link "I'm out" shows."""

    name: str
    """The racer's."""
    card: RaceCard
    out: bool
    coming: bool
    """Something can still be said: check-in has not closed."""


@dataclass(frozen=True)
class AskPage:
    """What the link of a question to a substitute shows."""

    name: str
    """Who is asked."""
    instead: str
    """For whom."""
    card: RaceCard
    state: str
    """open, accepted, declined, expired or released."""
    expires_at: datetime
    coming: bool
    """As of `AbsencePage`."""
    for_teams: bool
    """What a substitute scores counts for a team too."""


@dataclass(frozen=True)
class Attendance:
    """Of one race whose check-in has not closed."""

    number: int
    coming: int
    out: int
    unsaid: int
    checked_in: int = 0
    """Who is here already is asked no more, and is in none of the three counts before; but who is out stays out."""
    you: str = ""
    """What the reader has said: "coming", "out", "unsaid"; "" for one who is not entered, or may not race it."""
    here: bool = False
    """The reader's entry is checked in."""
    named: bool = False
    """The reader may know who said what: an organiser, a steward or an entrant."""
    who_comes: tuple[EntryRef, ...] = ()
    who_is_out: tuple[EntryRef, ...] = ()
    who_has_not_said: tuple[EntryRef, ...] = ()
    asks: tuple[AskLine, ...] = ()
    may_ask: tuple[int, ...] = ()
    """Start numbers for which the reader may have a substitute asked: nobody is asked for them now."""
    may_recall: tuple[int, ...] = ()
    """Start numbers of which the reader may take the question, or the yes, back."""
    your_ask: YourAsk | None = None

    @property
    def out_ids(self) -> frozenset[int]:
        return frozenset(entry.id for entry in self.who_is_out)

    @property
    def substitutes(self) -> dict[int, str]:
        """Names of those who have said yes, by the id of the entry."""
        return {one.entry.id: one.player.name for one in self.asks if one.state == "accepted"}
