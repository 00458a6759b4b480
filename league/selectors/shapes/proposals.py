"""What waits for somebody to agree: another steward, or another racer of a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import AdjustmentView


@dataclass(frozen=True)
class SheetLineView:
    """One line of a proposed sheet."""

    entry: EntryRef
    place: int | None
    status: str
    tied: bool = False
    """Shares its place."""


@dataclass(frozen=True)
class Proposal:
    """A decision of a steward about an own entry, team or table, or a result entered at a real table. It does not count
    before another agrees."""

    kind: str
    """adjustment, revocation (of one), sheet."""
    id: int
    """Of the adjustment or the sheet."""
    by: str
    at: datetime
    reason: str
    race: int | None
    table_no: int | None
    """Of a sheet."""
    adjustment: AdjustmentView | None
    lines: tuple[SheetLineView, ...]
    """Of a sheet, in order of place."""
    may_second: bool
    may_refuse: bool
    """Who proposed it may take it back."""
    at_table: bool = False
    """A racer at a real table entered it, in whose name `by` is."""
    proof: str = ""
    """By what that racer's phone was known to be there: card, account or trusted; "" of a result from before that was
    kept."""
    offered_at: datetime | None = None
    """When the desk offers to count it, if nobody at the table has agreed by then."""
    disputed: bool = False
    """Somebody at the table says something else."""

    @property
    def is_left_alone(self) -> bool:
        """Nobody at the table has agreed for minutes, and nobody says something else."""
        return not self.disputed and self.offered_at is not None and self.offered_at <= timezone.now()
