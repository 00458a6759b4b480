"""What tables online and real tables answer differently: how they are made, who still comes, how they end.

`where.spot_of` gives the object to ask, `top.ways` has the answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from gameplay.services import MatchStanding

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrOrPromise

    from accounts.typing import JsonObject, Viewer
    from gameplay.engine.chance import Chance
    from gameplay.models import Match
    from gameplay.refused import Refused
    from gameplay.services import TitleWords
    from league.common.references import EntryRef
    from league.models import Entry, GridSlot, Heat, HouseResult, Race, ResultSheet, Run
    from league.races.shapes import TableRef
    from league.results.closing import Closed, Seats, Seen
    from league.results.shapes import PlaceLine, Substitutes, TablePage
    from league.scoring.heats import Seating
    from league.start.seating.divide import Group
    from league.start.seating.heats import RunInputs, Table
    from outbox.kinds import Link


@dataclass(frozen=True)
class TableWords:
    """Of a table, in the reader’s language."""

    tag: _StrOrPromise
    """Beside the name of a table; "" for the usual place."""
    let_in: _StrOrPromise
    """That somebody was let in late."""
    on: _StrOrPromise
    """That a table is racing."""
    first_result: _StrOrPromise
    """Above the form in which a steward enters a result where there is none; "" where that is usual."""
    stands: _StrOrPromise
    """What closing a table as it stands does, before its places."""
    drawn: _StrOrPromise
    """What else drawing its places by lot does."""
    no_places: _StrOrPromise
    """Why it cannot be closed as it stands yet: there are no places."""


class OfTable(Protocol):
    """Of a heat. Answers that are written out here are those of a table without a match."""

    table_words: TableWords
    by_hand: bool
    """Those who sit there write its result, tonight on their phones or on paper."""
    label_end: str
    """What the labels of its draws end with, so that each place of a race has draws of its own."""
    part: str
    """Template of a table for officials: `table`, `name`."""
    part_now: str
    """Template of a table of a race that is on, for all readers: `table`."""
    part_seat: str
    """Template that leads a racer from the `seat` on: `code` (of the match), `token` (of the table’s page), `tonight`
    (its result is entered there), `known` (the reader is certainly this racer), `wide`."""

    def make(
        self,
        race: Race,
        table: Table,
        order: Sequence[int] | None,
        luck: Chance,
        inputs: RunInputs,
        round_: TitleWords | None,
    ) -> Sequence[int]:
        """Make a heat and seat its racers. `order`: who chooses the grid place first, by entry id; None: it is drawn.
        `round_`: what a round of a tournament is called. Returns the grid as start numbers if it was drawn here."""
        ...

    def report(
        self,
        groups: Sequence[Group],
        seatings: Sequence[Seating],
        venues: Sequence[str],
        grids: Mapping[int, Sequence[int]],
    ) -> JsonObject:
        """What the report of a run needs besides to repeat all draws, if some race here. `venues`: of its tables."""
        ...

    def too_late(self, heats: Sequence[Heat]) -> dict[int, Refused]:
        """Why tables take nobody more, however many sit there, by heat id: late_over, late_answered. At most one
        query."""
        ...

    def hold_unanswered(self, heat: Heat) -> None:
        """Lock what changes with who sits there besides rows of the league, before the competition. Raises Refused:
        late_answered, late_over."""
        return

    def newcomer(self, race: Race, run: Run, heat: Heat, entry: Entry, nonce: str) -> None:
        """Seat a late-comer. The competition is locked. Raises Refused as `late.race_let_in`."""
        ...

    def swap(self, heat: Heat, slot: GridSlot, nonce: str) -> JsonObject:
        """Have the new entry of a slot race in place of the old one; what is locked is held (`hold_unanswered`).
        Returns what the report of the run says besides who came for whom."""
        return {}

    def match(self, heat: Heat) -> Match:
        """Its match. Raises Refused: no_match_at_table, or wrong_status (none yet)."""
        ...

    def match_code(self, heat: Heat) -> str:
        """The code of its match; "" without one."""
        return ""

    def token(self, heat: Heat | int) -> str:
        """Of the page on which its racers enter the result; "" without one."""
        ...

    def link(self, heat: Heat) -> Link:
        """The way of its racers to the table, in a letter."""
        ...

    def is_over(self, heat: Heat) -> bool:
        """It ended by itself, with or without a result."""
        return False

    def may_enter(self, table: TableRef) -> bool:
        """Whether stewards may enter a result by hand where there is none."""
        return True

    def entering_check(self, heat: Heat) -> None:
        """The same of a heat. Raises Refused: race_live."""
        return

    def phones_check(self) -> None:
        """Whether phones write its result. Raises Refused: table_online."""
        ...

    def choosing(self, tables: Sequence[TablePage]) -> bool:
        """At one of these tables, all here and of a race that is on, places on the grid are still being chosen. At most
        one query."""
        ...

    def no_order(self, table: TableRef) -> _StrOrPromise:
        """Why a table that is on has no order yet."""
        ...

    def watching(self, table: TableRef) -> _StrOrPromise:
        """What the link to its match says; "" without one."""
        return ""

    def substitutes(self, heat: Heat) -> Substitutes:
        """Who can be replaced, and by whom. A constant number of queries."""
        ...

    def house_results(self, sheet: ResultSheet) -> QuerySet[HouseResult]:
        """What its house bots got."""
        ...

    def hold(self, heat: Heat) -> MatchStanding | None:
        """Lock what closing ends besides rows of the league, before the competition, and return how it is. None: it is
        over."""
        return MatchStanding()

    def standing(self, heat: Heat) -> MatchStanding:
        """The same for display."""
        return MatchStanding()

    def places(
        self, heat: Heat, viewer: Viewer, standing: MatchStanding, seats: Seats, names: Mapping[int, EntryRef]
    ) -> tuple[tuple[PlaceLine, ...], str]:
        """Its places if it were closed as it stands; and the code of why it cannot be, otherwise ""."""
        ...

    def close(self, closed: Closed, seen: Seen | None) -> None:
        """Close it as it stands. `seen`: the places that the official saw, where they may change meanwhile. Raises
        Refused as `closing.table_close`."""
        ...

    def end(self, heat: Heat) -> None:
        """End it without a result."""
        return

    def drivers_keep(self, heat: Heat) -> None:
        """Keep who drove at the end, now that it ended without its own result. At most two queries."""
        return

    def settled(self, run: Run) -> None:
        """All tables of the run are done: tell its seed, if nothing here has."""
        ...
