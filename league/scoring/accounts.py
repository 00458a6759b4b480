"""What entries and teams earn in a season, race by race: which races count, and what a race that was sat out pays."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from fractions import Fraction

from league.scoring.points import Points, exact
from league.scoring.race import NOT_THERE, RACED, Cell
from league.scoring.season import Berth, Entry
from league.scoring.teams import Earned, TeamCell, TeamScore


class Account:
    """What one entry or team has earned so far."""

    def __init__(self, scores: Iterable[tuple[int, Points]] = (), kept: Iterable[int] = ()) -> None:
        """`scores`: (race, points), in order of running. `kept`: races that are never dropped."""
        self.scores: list[tuple[Points, int, int]] = []
        """(points, how many came before, race), the lowest first: the order of dropping."""
        self.kept = set(kept)
        """Races that are never dropped."""
        self.gross: Points = 0
        self.places: list[int] = []
        self.adjustment = 0
        self.sat_out: list[int] = []
        self.raced: list[Points] = []
        """The points of each race it started."""
        for race, points in scores:
            self.pay(race, points)

    def pay(self, race: int, points: Points) -> None:
        insort(self.scores, (points, len(self.scores), race))
        self.gross = exact(self.gross + points)

    def count(self, keep: int) -> tuple[tuple[int, ...], Points]:
        """The races dropped when `keep` count, in order of running, and the sum of the others."""
        gone = [one for one in self.scores if one[2] not in self.kept][: max(0, len(self.scores) - keep)]
        dropped = tuple(race for _, race in sorted((position, race) for _, position, race in gone))
        return dropped, exact(self.gross - sum(points for points, _, _ in gone))

    def make_up_sat_out(self, keep: int) -> tuple[tuple[int, ...], Points]:
        """If fewer of its races count than the rules `keep`: the races it sat out that make up for that, and the
        average that each pays. Nothing before it has raced at all."""
        paid = tuple(self.sat_out[: max(0, keep - len(self.scores))])
        return paid, exact(Fraction(sum(self.raced)) / len(self.raced)) if paid and self.raced else 0


class EntryAccount(Account):
    def __init__(self, entry: Entry, berth: Berth | None) -> None:
        super().__init__()
        self.entry, self.berth = entry, berth
        self.cells: list[Cell] = []
        self.excluded = False
        self.latest = NOT_THERE
        """Its rank in the latest race that was not void and that it did not sit out."""

    def enter(self, cell: Cell, dsq_counts: bool) -> None:
        self.cells.append(cell)
        if dsq_counts and cell.status == "dsq":
            self.kept.add(cell.race)
        if cell.status == "sat_out" and cell.points is None:
            self.sat_out.append(cell.race)
        elif cell.status in RACED:
            self.raced.append(cell.points or 0)
        if cell.points is not None:
            self.pay(cell.race, cell.points)
        if cell.status == "classified" and cell.place is not None:
            self.places.append(cell.place)


class TeamAccount(Account):
    def __init__(self) -> None:
        super().__init__()
        self.cells: list[TeamCell] = []
        self.earned: list[Earned] = []
        """One for each of `cells`."""
        self.latest = NOT_THERE
        """Its place in the latest team race that it did not sit out."""

    def enter(self, score: TeamScore, raced: bool, kept: bool) -> None:
        """`raced`: one of its members started. `kept`: it is never dropped."""
        cell = score.cell
        self.cells.append(cell)
        self.earned.append(score.earned)
        if kept:
            self.kept.add(cell.race)
        self.pay(cell.race, cell.points)
        self.places.append(cell.place)
        if raced:
            self.raced.append(cell.points)
