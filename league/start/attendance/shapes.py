"""What racers said about a coming race, and who is asked to drive for those who are out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.common.references import EntryRef, PlayerRef
from league.races.shapes import RaceCard


@dataclass(frozen=True)
class AskLine:
    """The latest question about one entry that is out. For organisers and entrants."""

    entry: EntryRef
    player: PlayerRef
    """The player who is asked, or was asked last."""
    state: str
    """open, accepted, declined or expired; after the last two, nobody in line was left."""
    expires_at: datetime


@dataclass(frozen=True)
class YourAsk:
    """The question that the reader should answer."""

    name: str
    """The racer to drive for."""
    state: str
    """open or accepted."""
    expires_at: datetime
    for_teams: bool
    """A substitute's points also count for a team."""


@dataclass(frozen=True)
class AbsencePage:
    """What the "I'm out" link shows."""

    name: str
    """The racer's name."""
    card: RaceCard
    out: bool
    coming: bool
    """The racer can still answer: check-in has not closed."""


@dataclass(frozen=True)
class AskPage:
    """What a substitute's link shows."""

    name: str
    """The player who is asked."""
    instead: str
    """The racer to drive for."""
    card: RaceCard
    state: str
    """open, accepted, declined, expired or released."""
    expires_at: datetime
    coming: bool
    """As in `AbsencePage`."""
    for_teams: bool
    """A substitute's points also count for a team."""


@dataclass(frozen=True)
class Attendance:
    """Answers about one race whose check-in has not closed."""

    number: int
    coming: int
    out: int
    unsaid: int
    checked_in: int = 0
    """Racers who are here: they need not answer, and are in none of the three counts above, except racers who are
    out."""
    you: str = ""
    """The reader's answer: "coming", "out", "unsaid"; "" for a reader without an entry, or who may not race it."""
    here: bool = False
    """The reader's entry is checked in."""
    named: bool = False
    """The reader may see who answered what: an organiser, a steward or an entrant."""
    who_comes: tuple[EntryRef, ...] = ()
    who_is_out: tuple[EntryRef, ...] = ()
    who_has_not_said: tuple[EntryRef, ...] = ()
    asks: tuple[AskLine, ...] = ()
    may_ask: tuple[int, ...] = ()
    """Start numbers for which the reader may ask for a substitute: nobody is asked for them now."""
    may_recall: tuple[int, ...] = ()
    """Start numbers for which the reader may take back the question, or the yes."""
    your_ask: YourAsk | None = None

    @property
    def out_ids(self) -> frozenset[int]:
        return frozenset(entry.id for entry in self.who_is_out)

    @property
    def substitutes(self) -> dict[int, str]:
        """Names of substitutes who said yes, by the id of the entry."""
        return {one.entry.id: one.player.name for one in self.asks if one.state == "accepted"}
