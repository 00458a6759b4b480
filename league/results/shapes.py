"""Result sheets with their lines and what waits for agreement; what a phone at a real table shows; what each closing
rule would do; who may be a substitute."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from accounts.typing import JsonObject
from league.common.references import EntryRef, PlayerRef
from league.common.told import Face, RacingOfficial
from league.races.shapes import OfFormat, RaceCard, TableRef
from league.scoring.points import Points
from league.standings.shapes import AdjustmentView


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


@dataclass(frozen=True)
class TableRacer:
    """A racer on the table's grid."""

    entry: EntryRef
    start_place: int | None
    holder: str
    """Who has the name tonight: "you", "phone" (another device), "account" (a signed-in device), or "" if nobody has
    taken it."""


@dataclass(frozen=True)
class TableProposal:
    """A result that was entered at the table and does not count yet."""

    id: int
    lines: tuple[SheetLineView, ...]
    """In order of place."""
    by: str
    """The racer in whose name it was entered."""
    proof: str
    """How the table recognised that racer's phone: card, account or trusted; "" for older results without it."""
    at: datetime
    yours: bool
    may_second: bool
    problem: str
    """Why the reader cannot agree to it, in the reader's language."""
    own: OwnPending | None = None
    """The reader is an official who races here, and cannot agree like any other racer of the table."""


@dataclass(frozen=True)
class TableNight:
    """One table on the night of its race."""

    card: RaceCard
    table_no: int
    tables: int
    """How many tables the race has."""
    face: Face
    """The present subject of the page; "closed": the night is over, or the run does not count."""
    racers: tuple[TableRacer, ...]
    you: EntryRef | None
    """The device's racer."""
    known: bool
    """Because the racer is signed in: the device cannot take another name."""
    arrives: bool
    """The reader is signed in and races here, but has not taken the name yet: `scorers.take` does that."""
    official: bool
    """A result from the reader counts at once."""
    problem: str
    """Why the reader cannot enter anything, in the reader's language; "" also while only the name is missing."""
    needs_code: bool
    """The reason is that nothing proves that the reader is at the table: its code or a sign-in would."""
    racing_official: RacingOfficial
    proposals: tuple[TableProposal, ...]
    dispute: OwnPending | None
    """The options of an official who races here when the racers disagree."""
    result: tuple[SheetLineView, ...]
    """The result that counts; () until there is one."""
    result_own_case: str
    """An official of the table decided alone that it counts: its source, "table" or "steward"; otherwise ""."""
    may_correct: bool
    """The reader is an official."""
    choice_order: tuple[EntryRef, ...]
    """The order in which racers choose a place on the grid; () when it is drawn."""
    has_grid: bool
    """False: in this game nobody starts ahead of anybody, so the page does not ask."""
    grid_known: bool
    until: datetime | None
    version: int
    """The competition's version."""

    @property
    def some_taken(self) -> bool:
        """Another device has one of the names."""
        return any(racer.holder in ("phone", "account") for racer in self.racers)

    @property
    def may_enter(self) -> bool:
        """Whether the reader can enter a result or the grid: nothing counts yet, and at most the name is missing."""
        return self.face in ("enter", "proposed", "disputed") and not self.problem


@dataclass(frozen=True)
class PlaceLine:
    entry: EntryRef
    place: int | None
    status: str
    """As on a sheet: classified, dnf, dns."""


@dataclass(frozen=True)
class ClosingPage(OfFormat):
    """A table of a running round."""

    at_table: bool
    late: bool
    """The round's time is up."""
    stands: tuple[PlaceLine, ...]
    """The places as they would be; () if the present order cannot count."""
    seen: str
    """The same as a form sends it: "2:1 0:2", seat and place."""
    problem: str
    """Code of why there is no order yet: no_sheet, table_disputed, own_proposal, not_open; "" if there is one."""
    kept: tuple[PlaceLine, ...]
    """Racers who keep a place in a draw: they have finished, or left."""
    lots: tuple[EntryRef, ...]
    """Racers for whom lots are drawn."""
    format: str
    """The stage's format."""
    bye: str
    """What the rules pay for a free round, and so for an annulled table: average, win, none; "" without such a rule."""
    alone: bool
    """No other table of the round has a result, or may still get one: if it is annulled, the round has none."""
    own: str
    """ "waits": the reader raced at it, and somebody else decides; "alone": there is nobody else; otherwise ""."""


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


@dataclass(frozen=True)
class PhoneName:
    """A racer whose name a device has tonight."""

    entry: EntryRef
    proof: str
    """The best proof that it has shown: door, card, account, trusted."""

    @property
    def may_trust(self) -> bool:
        """Whether it can be trusted to enter results without a card."""
        return self.proof in ("door", "card")


@dataclass(frozen=True)
class RealTable:
    """What opens the page of a real table on its night, for officials and the table's racers."""

    token: str
    """The token of the plain page, for signed-in readers."""
    code: str
    """For officials: the code that lets people who scan it enter the result, like the table's card; "" for others."""
    held: tuple[PhoneName, ...]
    """Names that devices have tonight; () for a reader who cannot free one."""


@dataclass(frozen=True)
class TablePage:
    """One heat of a race page."""

    table: TableRef
    starters: int
    grid: tuple[EntryRef, ...]
    """By start place if known, else by seat."""
    results: tuple[ResultLine, ...]
    """() until a sheet is confirmed. Includes house bots, without points."""
    sheet: SheetView | None
    sheets: tuple[SheetView, ...]
    """Every version; () for viewers who are not stewards."""
    your_seat: int | None
    placed: bool = True
    """Every start place is known, or the game has none. Until then `grid` is in order of seats."""
    real: RealTable | None = None
    """None: not at a table, its night is over, or not for this reader."""

    @property
    def chooses(self) -> bool:
        """Its racers choose places on the grid and have not said which."""
        return self.table.spot.by_hand and not self.placed

    @property
    def may_write(self) -> bool:
        """Its result is missing, and the reader may open the page on which its racers enter it."""
        return self.real is not None and not self.results and not self.table.is_over

    @property
    def agreed(self) -> SheetView | None:
        """For officials: the result that counts, if a racer entered it at the table."""
        return next((one for one in self.sheets if one.state == "confirmed" and one.scorer), None)


@dataclass(frozen=True)
class Substitutes:
    """An organiser's choices at one table."""

    entries: tuple[EntryRef, ...]
    """Entries whose player has left, or for whom a bot already drives."""
    levels: tuple[str, ...]
    people: tuple[PlayerRef, ...]
    """Players of the club with an account and without a seat at this table."""
    for_teams: bool
    """A substitute's points also count for a team."""
