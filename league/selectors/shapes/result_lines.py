"""A result sheet, and its line for each racer."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from accounts.typing import JsonObject
from league.scoring.points import Points
from league.selectors.shapes.people import EntryRef


@dataclass(frozen=True)
class ResultLine:
    entry: EntryRef
    status: str
    """classified, dnf, dns, dsq; forfeits are listed beside the tables, in `RacePage.forfeits`."""
    place: int | None
    """After penalties."""
    sheet_place: int | None
    tied: bool
    points: Points | None
    start_place: int | None
    places_lost: int = 0
    closed_place: int | None = None
    """For a racer who lost places: the place on the sheet once the disqualified have left it."""
    sheet_status: str = ""
    """As on the sheet, which does not show a steward's disqualification or a void race."""
    details: JsonObject = field(default_factory=dict)
    substituted: bool = False
    """Another driver was driving it when the match ended."""


@dataclass(frozen=True)
class SheetView:
    id: int
    version: int
    state: str
    source: str
    by: str
    """"" for a match."""
    reason: str
    created_at: datetime
    own_case: bool = False
    """A steward who raced at the table wrote it alone, because the club had no other."""
    replaces: bool = False
    """It replaced an earlier version, which an undo brings back."""
    decided_by: str = ""
    """Who agreed to the proposal, or refused it."""
    scorer: str = ""
    """Entered at a real table: the racer's name, and how the table recognised the phone. For officials."""
    scorer_proof: str = ""
    seconder: str = ""
    """Who agreed there."""
    seconder_proof: str = ""
