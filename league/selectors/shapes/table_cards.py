"""Cards that lie on tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.standings import RaceHead


@dataclass(frozen=True)
class TableCardView:
    """One card, to be printed."""

    table_no: int
    key: str
    made_at: datetime


@dataclass(frozen=True)
class TableCards:
    """Those of a club."""

    cards: tuple[TableCardView, ...]
    proposed: int
    """How many there are, or how many tables the club has raced at."""
    most: int


@dataclass(frozen=True)
class CardLead:
    """A table that is raced at now."""

    race: RaceHead
    competition: str
    token: str
    """Of its page: for whoever scans the one that lets them write, for others who are known the plain one."""


@dataclass(frozen=True)
class CardTarget:
    """What a phone shows that has scanned a card."""

    club_slug: str
    club_name: str
    table_no: int
    leads: tuple[CardLead, ...]
    """() between two rounds: the card is shut. Several where the club races twice at once."""
