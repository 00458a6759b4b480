"""The input for the tables of a round, and the making: anybody who knows the luck can make them again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from league.scoring.fair_search import SEARCH, fair
from league.scoring.fair_tables import PlannedTable, Report, Score, Sitter, Weights, Wishes, scores, swapped
from league.scoring.heats import Division, Luck, Pair, pair


class Pool(msgspec.Struct, frozen=True):
    """Racers who can sit together: in one venue, and in one group."""

    venue: str
    label: str
    """Label of the draw from which their search starts."""
    sitters: tuple[Sitter, ...]
    """By start number."""
    division: Division
    first: int
    """The number of its first table, from 0."""
    spare: tuple[Sitter, ...] = ()
    """Racers who sit out; ranked behind those who sit."""
    consolation: bool = False
    """For racers who are already out."""


class Wished(msgspec.Struct, frozen=True):
    """What organisers asked for, at all tables."""

    fixed: tuple[tuple[int, int], ...] = ()
    """(start number, table), tables counted from 1."""
    apart: tuple[Pair, ...] = ()

    @classmethod
    def read(cls, stored: Mapping[str, object]) -> Wished:
        """Reads the wishes of a `TablePlan`."""
        fixed: Mapping[str, int] = stored.get("fixed", {})  # type: ignore[assignment]  # as TablePlan stores them
        apart: Sequence[Sequence[int]] = stored.get("apart", ())  # type: ignore[assignment]
        return cls(
            tuple(sorted((int(who), table) for who, table in fixed.items())),
            tuple(sorted(pair(one, other) for one, other in apart)),
        )

    def unmet(self, tables: Sequence[Sequence[int]]) -> bool:
        """Whether these tables miss a wish about racers who sit there."""
        where = {who: number for number, table in enumerate(tables, 1) for who in table}
        return any(where.get(who, table) != table for who, table in self.fixed) or any(
            one in where and where[one] == where.get(other) for one, other in self.apart
        )


class Drawn(msgspec.Struct, frozen=True):
    """The source of the luck, except the secret: whose nonces were mixed in."""

    label: str
    """The run's label."""
    nonces: tuple[str, ...]
    """Nonces of the racers who were there, by start number."""


class PlanInputs(msgspec.Struct, frozen=True):
    """The same inputs and luck make the same tables."""

    pools: tuple[Pool, ...]
    met: tuple[tuple[int, int, int], ...]
    """(start number, start number, how often they sat at one table), for the racers who are there."""
    weights: Weights
    wishes: Wished
    rounds_left: int
    drawn: Drawn

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(one.id for pool in self.pools for one in pool.spare)

    @property
    def people(self) -> int:
        return sum(len(pool.sitters) + len(pool.spare) for pool in self.pools)

    @property
    def meetings(self) -> dict[Pair, int]:
        return {pair(one, other): times for one, other, times in self.met}

    def wishes_of(self, pool: Pool) -> Wishes:
        here, tables = {one.id for one in pool.sitters}, range(len(pool.division.sizes))
        return Wishes(
            tuple(
                (who, at)
                for who, table in self.wishes.fixed
                if who in here and (at := table - 1 - pool.first) in tables
            ),
            tuple(couple for couple in self.wishes.apart if here.issuperset(couple)),
        )

    @property
    def hash(self) -> str:
        """Hash of who is there, the standings, the weights and the wishes. Luck is left out: a new nonce from a browser
        does not make tables out of date."""
        said = [[pool.venue, pool.label, pool.division, pool.sitters] for pool in self.pools]
        told = [said, self.free, self.met, self.weights, self.wishes]
        return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


class Made(msgspec.Struct, frozen=True):
    """The result of a search and its input, as `TablePlan.made` stores them."""

    inputs: PlanInputs
    tables: tuple[PlannedTable, ...]
    score: Score
    label: str
    """Label of the draw from which the first search started."""
    search: int = SEARCH
    """The search's version: another one may find other tables."""
    spared: int = 0
    """How many repeats it saves that some racers sit at smaller tables too often (`FairTables.spared`), over all
    pools."""


def make(inputs: PlanInputs, luck: Luck, told: Report, search: int = SEARCH) -> Made:
    """Search each pool's tables. `told`: reports the overall progress in percent. `search`: the version."""
    tables: list[PlannedTable] = []
    total, spared, met = Score(), 0, inputs.meetings
    for number, pool in enumerate(inputs.pools):
        found = fair(
            pool.sitters,
            pool.division.entries,
            met,
            luck=luck,
            label=pool.label,
            weights=inputs.weights,
            wishes=inputs.wishes_of(pool),
            rounds_left=inputs.rounds_left,
            progress=lambda percent, before=number: told((100 * before + percent) // len(inputs.pools)),  # type: ignore[misc]
            version=search,
        )
        for seats, size in zip(found.tables, pool.division.sizes, strict=True):
            tables.append(PlannedTable(pool.venue, seats, size - len(seats), number, pool.consolation))
        total, spared = total + found.score, spared + found.spared
    return Made(inputs, tuple(tables), total, inputs.pools[0].label, search, spared)


def costs(inputs: PlanInputs, tables: Sequence[PlannedTable]) -> tuple[Score, ...]:
    """What each of these tables costs; a racer there may have had a free round, or not have been there at all, when
    they were made, and a table may be gone."""
    met = inputs.meetings
    known = {one.id: one for pool in inputs.pools for one in (*pool.sitters, *pool.spare)}
    found: dict[int, Score] = {}
    for number, pool in enumerate(inputs.pools):
        mine = [at for at, table in enumerate(tables) if table.pool == number]
        seats = [tables[at].entries for at in mine]
        here = [known.get(one) or Sitter(one, rank=len(known) + 1) for table in seats for one in table]
        found |= zip(mine, scores(seats, here, met, inputs.weights, inputs.wishes_of(pool)), strict=True)
    return tuple(found.get(at, Score()) for at in range(len(tables)))


def exchanged(tables: Sequence[Sequence[int]], swaps: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The tables after these swaps, one after the other."""
    found = tuple(map(tuple, tables))
    for one, other in swaps:
        found = swapped(found, one, other)
    return found
