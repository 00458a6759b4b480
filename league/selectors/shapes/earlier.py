"""Runs of a race that no longer count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import EntryRef


@dataclass(frozen=True)
class EarlierResult:
    entry: EntryRef
    place: int | None
    status: str


@dataclass(frozen=True)
class EarlierTable:
    table_no: int
    match_code: str
    results: tuple[EarlierResult, ...]
    """As on the confirmed sheet; () if there was none."""


@dataclass(frozen=True)
class EarlierRun:
    """A run that no longer counts: annulled, because the race runs again."""

    number: int
    started_at: datetime | None
    annulled_at: datetime | None
    annulled_by: str
    reason: str
    tables: tuple[EarlierTable, ...]
