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
class OwnPending:
    """What an official does about a result, or an own decision, that waits in the own case."""

    others: tuple[str, ...]
    """Who can make it count, by name; () where the club has nobody, or, of a dispute, all of them raced there too."""
    alone: bool
    """The club has nobody else who decides."""
    asked_at: datetime | None
    """The others were asked."""
    counts_at: datetime | None
    """From when the reader may count it, with a public mark; None: never."""
    sheet_id: int = 0
    """With what the others are asked, and the reader counts it; 0: nothing can be done here, as with the older sheets
    of a dispute, and in the ledger."""

    @property
    def may_count(self) -> bool:
        return self.counts_at is not None and self.counts_at <= timezone.now()


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
    own: OwnPending | None = None
    """The reader's own case: a table at which an official raced, or a decision that a steward proposed."""

    @property
    def may_decide(self) -> bool:
        """The reader makes it count."""
        return self.may_second or (self.own is not None and self.own.may_count)

    @property
    def is_left_alone(self) -> bool:
        """Nobody at the table has agreed for minutes, and nobody says something else."""
        return not self.disputed and self.offered_at is not None and self.offered_at <= timezone.now()
