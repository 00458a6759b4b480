"""Boards to race on: an organiser's choices, and one drawn board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.typing import JsonObject


@dataclass(frozen=True)
class BoardChoice:
    """A board that an organiser may choose for a race."""

    code: str
    """What `board` and `boards` of races and competitions accept."""
    title: str
    seats_min: int
    seats_max: int
    kind: str
    """box: built in; mine: drawn by the organiser, copied as saved at the choice; club: a version the club races on."""
    drawn_by: str = ""
    drawn_at: datetime | None = None
    """When this version was saved."""


@dataclass(frozen=True)
class ClubBoardPage:
    """One version of a drawn board, as the club's races use it."""

    code: str
    game: str
    title: str
    seats_min: int
    seats_max: int
    drawn_by: str
    """ "" when the account is gone."""
    drawn_at: datetime
    club_slug: str
    club_name: str
    content: JsonObject
    """In the form that the option `board` of a new match accepts."""


@dataclass(frozen=True)
class RaceBoard:
    """The board of a race, for display."""

    code: str
    title: str
    game: str
    seats_min: int
    seats_max: int
    drawing: JsonObject | None
    """What its picture is drawn from."""
    club_copy: bool
    """It has a page in the club; other boards are built in."""
    drawn_by: str = ""
    drawn_at: datetime | None = None
