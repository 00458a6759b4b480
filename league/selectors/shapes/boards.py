"""Boards to race on: those an organiser may choose, and one that was drawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.typing import JsonObject


@dataclass(frozen=True)
class BoardChoice:
    """A board an organiser may choose for a race."""

    code: str
    """What `board` and `boards` of races and competitions take."""
    title: str
    seats_min: int
    seats_max: int
    kind: str
    """box; mine: drawn by the organiser, copied when chosen, as it is saved then; club: a version the club races on."""
    drawn_by: str = ""
    drawn_at: datetime | None = None
    """When this version was saved."""


@dataclass(frozen=True)
class ClubBoardPage:
    """One version of a drawn board, as races of the club have it."""

    code: str
    game: str
    title: str
    seats_min: int
    seats_max: int
    drawn_by: str
    """"" when the account is gone."""
    drawn_at: datetime
    club_slug: str
    club_name: str
    content: JsonObject
    """As an option `board` of a new match takes it."""


@dataclass(frozen=True)
class RaceBoard:
    """The board of a race, to be shown."""

    code: str
    title: str
    game: str
    seats_min: int
    seats_max: int
    drawing: JsonObject | None
    """What its picture is made of."""
    club_copy: bool
    """It has a page in the club; the others are of the box."""
    drawn_by: str = ""
    drawn_at: datetime | None = None
