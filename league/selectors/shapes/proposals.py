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
    """An official's options for a result, or their own decision, that waits because it is their own case."""

    others: tuple[str, ...]
    """Names of those who can make it count; () if the club has nobody, or, in a dispute, if all of them raced there
    too."""
    alone: bool
    """Nobody else decides in the club."""
    asked_at: datetime | None
    """When the others were asked."""
    counts_at: datetime | None
    """From when the reader may count it, with a public mark; None: never."""
    sheet_id: int = 0
    """The sheet with which the reader asks the others, or counts it; 0: nothing to do here, as with the older sheets of
    a dispute, and in the ledger."""

    @property
    def may_count(self) -> bool:
        return self.counts_at is not None and self.counts_at <= timezone.now()


@dataclass(frozen=True)
class Proposal:
    """A steward's decision about their own entry, team or table, or a result entered at a real table. It does not count
    before somebody else agrees."""

    kind: str
    """adjustment, revocation (of one), sheet."""
    id: int
    """Id of the adjustment or the sheet."""
    by: str
    at: datetime
    reason: str
    race: int | None
    table_no: int | None
    """For a sheet."""
    adjustment: AdjustmentView | None
    lines: tuple[SheetLineView, ...]
    """For a sheet, in order of place."""
    may_second: bool
    may_refuse: bool
    """The reader proposed it and may take it back, or may refuse it."""
    at_table: bool = False
    """A racer at a real table entered it; `by` is the name used."""
    proof: str = ""
    """How the table recognised that racer's phone: card, account or trusted; "" for older results without it."""
    offered_at: datetime | None = None
    """When the desk offers to count it, if nobody at the table has agreed by then."""
    disputed: bool = False
    """Somebody at the table says something else."""
    own: OwnPending | None = None
    """The reader's own case: a table where an official raced, or a decision that a steward proposed."""

    @property
    def may_decide(self) -> bool:
        """Whether the reader can make it count."""
        return self.may_second or (self.own is not None and self.own.may_count)

    @property
    def is_left_alone(self) -> bool:
        """Nobody at the table has agreed for minutes, and nobody contradicts it."""
        return not self.disputed and self.offered_at is not None and self.offered_at <= timezone.now()
