"""A line of the history."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.typing import JsonObject
from league.models import Action
from league.races.shapes import RoundOf


@dataclass(frozen=True)
class AuditLine:
    id: int
    at: datetime
    by: str
    """"" for the system."""
    action: Action
    subject: str
    before: JsonObject
    after: JsonObject
    reason: str
    round: RoundOf | None = None
    """For a subject that is a round of a tournament: which one."""
    game: str = ""
    """In a competition's own history: the game from which its bots have their names."""
