"""Talk of a competition, and reports about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from gameplay.shapes_talk import MutedShape


@dataclass(frozen=True)
class CompetitionTalkLine:
    id: int
    name: str
    text: str
    at: datetime
    mine: bool
    removed: bool


@dataclass(frozen=True)
class TalkPage:
    lines: tuple[CompetitionTalkLine, ...]
    """Oldest first."""
    earlier: int | None
    """There are older ones: those before this id."""
    muted: tuple[MutedShape, ...]
    """People who spoke here and whom the reader has muted."""
    writes: bool
    why: str
    """Why the reader cannot write, in words."""
    slow: int
    silenced_until: datetime | None
    judges: bool
    reports: int
    """How many are undecided; 0 for readers who are not stewards."""

    @property
    def news(self) -> CompetitionTalkLine | None:
        """The last line, if another person wrote it: a page that follows reads it aloud."""
        last = self.lines[-1] if self.lines else None
        return None if last is None or last.mine or last.removed else last


@dataclass(frozen=True)
class ReportView:
    id: int
    name: str
    """The author's name."""
    text: str
    said_at: datetime
    reporter: str
    """ "" if that person has left."""
    why: str
    at: datetime
    race: int | None
    """Where it was written: the number of a race and its table; None: in the competition."""
    table_no: int | None
    match_code: str
    verdict: str
    """"" while it is open, "removed", "dismissed"."""
    decided_by: str
    decided_at: datetime | None
    is_own: bool
    """The reader wrote it, or the report is one that another steward has to decide."""
    silenced_until: datetime | None


@dataclass(frozen=True)
class SilenceView:
    id: int
    name: str
    until: datetime
    reason: str
    is_own: bool


@dataclass(frozen=True)
class ReportsPage:
    open: tuple[ReportView, ...]
    decided: tuple[ReportView, ...]
    """The latest twenty."""
    silences: tuple[SilenceView, ...]
