"""Cards that lie on tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.standings import RaceHead


@dataclass(frozen=True)
class TableCardView:
    """One card, to print."""

    table_no: int
    key: str
    made_at: datetime


@dataclass(frozen=True)
class TableCards:
    """The cards of a club."""

    cards: tuple[TableCardView, ...]
    proposed: int
    """How many there are, or how many tables the club has raced at."""
    most: int


@dataclass(frozen=True)
class CardLead:
    """A table that is racing now."""

    race: RaceHead
    competition: str
    token: str
    """The token of its page: for a person who scans, the one that lets them write; for others who are recognised, the
    plain one."""


@dataclass(frozen=True)
class CardTarget:
    """What a phone shows after scanning a card."""

    club_slug: str
    club_name: str
    table_no: int
    leads: tuple[CardLead, ...]
    """() between two rounds: the card leads nowhere. Several if the club races twice at once."""
