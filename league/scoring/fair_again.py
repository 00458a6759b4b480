"""Makes fair tables again: anybody can do so from the file of a called round. Also explains each table's unfairness."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from league.scoring.fair_plan import Made, PlanInputs, Wished, costs, exchanged, make
from league.scoring.fair_search import SEARCH
from league.scoring.fair_tables import PlannedTable, Score, Sitter
from league.scoring.heats import Luck, Pair, pair


class FairFile(msgspec.Struct, frozen=True):
    """Everything that the tables of a round were made from."""

    club: str
    competition: str
    race: int
    """The race's number."""
    run: int
    made: Made
    swaps: tuple[Pair, ...]
    """Pairs swapped by hand, in order."""
    planned: tuple[PlannedTable, ...]
    """The tables when the round was called; before that, the present ones."""
    used: tuple[PlannedTable, ...] = ()
    """The tables that were opened, without racers who had left; () until the round is called."""
    wishes: Wished = Wished()
    """The wishes at that time; `made.inputs` has those that the search knew."""
    secret: str = ""
    """The secret of the run's seed, hexadecimal; "" until it is revealed."""
    hidden: int = 0
    """How many pairs were kept apart without being named in this file: without them the search cannot run again."""

    @property
    def hindrance(self) -> str:
        """Why the search cannot run again: "secret", "hidden", "search" (a newer one made the tables); "" if it can."""
        if self.hidden:
            return "hidden"
        return "search" if not 1 <= self.made.search <= SEARCH else "" if self.secret else "secret"


class Again(msgspec.Struct, frozen=True):
    """The outcome of making them again."""

    found: Made | None
    """None: it cannot be searched."""
    parts: tuple[Score, ...]
    """For each table that was used, or is planned."""
    found_same: bool
    """The search gave the same tables and the same score; True if it could not run."""
    planned_same: bool
    """With the swaps by hand, the tables are the planned ones."""
    gone: tuple[int, ...]
    """Numbers of tables that opened with other racers than planned, because somebody had left."""

    @property
    def is_same(self) -> bool:
        return self.found_same and self.planned_same


def again(file: FairFile, luck: Luck | None) -> Again:
    """`luck`: from the secret in the file, if it is there."""
    found = None if luck is None or file.hindrance else searched(file.made, luck)
    by_hand = exchanged([table.entries for table in file.made.tables], file.swaps)
    shown = file.used or file.planned
    wished = msgspec.structs.replace(file.made.inputs, wishes=file.wishes)
    return Again(
        found=found,
        parts=costs(wished, shown),
        found_same=found is None or (found.tables == file.made.tables and found.score == file.made.score),
        planned_same=by_hand == tuple(table.entries for table in file.planned),
        gone=otherwise(file.planned, file.used),
    )


def searched(made: Made, luck: Luck) -> Made:
    """Runs the search version that made it."""
    return make(made.inputs, luck, lambda _percent: None, made.search)


def otherwise(planned: Sequence[PlannedTable], used: Sequence[PlannedTable]) -> tuple[int, ...]:
    """Numbers of the used tables that were not planned like that."""
    known = {table.entries for table in planned}
    return tuple(number for number, table in enumerate(used, 1) if table.entries not in known)


def used_tables(
    planned: Sequence[PlannedTable], heats: Sequence[Sequence[int]], venues: Sequence[str], sizes: Sequence[int]
) -> tuple[PlannedTable, ...]:
    """Tables as in a round's report; each is matched with the planned table of one of its racers."""
    pools = {one: table.pool for table in planned for one in table.entries}
    return tuple(
        PlannedTable(venue, tuple(seats), size - len(seats), next((pools[one] for one in seats if one in pools), 0))
        for seats, venue, size in zip(heats, venues, sizes, strict=True)
    )


class Reasons(msgspec.Struct, frozen=True):
    """What one table's score is for. All by start number."""

    cost: Score
    met: tuple[tuple[int, int, int], ...]
    """Two racers, and how often they had met."""
    mates: tuple[Pair, ...]
    seats: tuple[tuple[int, int, int], ...]
    """The racer, the seat from 1, and how often they had it before."""
    sizes: tuple[tuple[int, int, int], ...]
    """The racer, the size of the table, and how often they sat at that size before; () if all tables have one size."""
    apart: tuple[Pair, ...]
    """Pairs that should have been kept apart."""
    places: tuple[int, int]
    """The table's best and last place in the standings or seeding; (0, 0) if they do not count."""


def reasons(inputs: PlanInputs, tables: Sequence[PlannedTable]) -> tuple[Reasons, ...]:
    """For each table. `inputs`: with the present wishes."""
    met, apart = inputs.meetings, set(inputs.wishes.apart)
    known = {one.id: one for pool in inputs.pools for one in (*pool.sitters, *pool.spare)}
    uneven = {
        number: len({len(table.entries) for table in tables if table.pool == number}) > 1
        for number in range(len(inputs.pools))
    }
    ranked = bool(inputs.weights.alike or inputs.weights.level)

    def of(table: PlannedTable, cost: Score) -> Reasons:
        here = [known.get(one) or Sitter(one, rank=len(known) + 1) for one in table.entries]
        couples = [pair(*couple) for couple in combinations(table.entries, 2)]
        ranks = [one.rank for one in here]
        size = len(here)
        return Reasons(
            cost=cost,
            met=tuple((*couple, met[couple]) for couple in couples if met.get(couple)),
            mates=tuple(pair(a.id, b.id) for a, b in combinations(here, 2) if a.team == b.team != 0),
            seats=tuple((one.id, at + 1, n) for at, one in enumerate(here) if (n := one.seats.count(at))),
            sizes=tuple((one.id, size, n) for one in here if (n := one.sizes.count(size)))
            if uneven.get(table.pool)
            else (),
            apart=tuple(couple for couple in couples if couple in apart),
            places=(min(ranks), max(ranks)) if ranked and ranks else (0, 0),
        )

    return tuple(of(table, cost) for table, cost in zip(tables, costs(inputs, tables), strict=True))
