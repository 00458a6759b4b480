"""The end of a competition, read from the standings of its stages: the podium, everybody behind it, and how the winners
got there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import OuterRef, Subquery

from accounts.looks import Robot
from gameplay.brought import Gain
from league.common.references import EntryRef, entries_of
from league.models import Competition, StandingsSnapshot, Team
from league.races.cards import race_heads
from league.races.kind import kind_of
from league.races.shapes import RaceHead, StageRef
from league.scoring.points import Points
from league.scoring.standings import Row, Standings

MOST_WAYS = 4
"""With more winners than this, no way is shown."""
LAST_STEP = 3
"""The last place on a podium."""


@dataclass(frozen=True)
class OnStep:
    """A racer on the podium."""

    entry: EntryRef
    robot: Robot
    """For a race as it was there; for a competition their present one, with the start number."""


@dataclass(frozen=True)
class Step:
    """A racer, or a team, among the first three."""

    place: int
    tied: bool
    racers: tuple[OnStep, ...]
    total: Points | None = None
    """As in `Finish`; None for a race."""
    team: str = ""
    """The team's name, with its racers, if teams score."""
    gain: Gain | None = None
    """For a race: the points it gained, instead of a total."""
    table_no: int | None = None
    """For a race with several tables: the table where it was won."""

    @property
    def robots(self) -> tuple[Robot, ...]:
        return tuple(one.robot for one in self.racers)

    @property
    def name(self) -> str:
        return self.team or self.racers[0].entry.name


@dataclass(frozen=True)
class Finish:
    """A line of the final order."""

    entry: EntryRef
    place: int | None
    """None: outside the standings."""
    tied: bool
    total: Points | None
    """In the last stage that they reached; None if not points decided, but how far they got."""
    stage: StageRef | None = None
    """In a tournament: the last stage that they raced in."""
    excluded: bool = False
    """Disqualified from the competition."""


@dataclass(frozen=True)
class TeamFinish:
    name: str
    place: int | None
    tied: bool
    total: Points


@dataclass(frozen=True)
class Leg:
    """One race of a winner."""

    race: RaceHead
    status: str
    """As in a cell of the standings."""
    place: int | None
    starters: int | None
    tied: bool
    points: Points | None
    table_no: int | None
    dropped: bool
    """It would pay points, but does not count."""


@dataclass(frozen=True)
class Way:
    """How a winner got there, race by race."""

    entry: EntryRef
    legs: tuple[Leg, ...]


Blocks = tuple[tuple[int, tuple[Step, ...]], ...]
"""(place, those who share it), best first."""


def blocks_of(steps: Iterable[Step]) -> Blocks:
    found: dict[int, list[Step]] = {}
    for step in steps:
        found.setdefault(step.place, []).append(step)
    return tuple((place, tuple(found[place])) for place in sorted(found))


@dataclass(frozen=True)
class Podium:
    steps: tuple[Step, ...]
    """Places 1 to 3, best first; more than three if some share a place."""
    order: tuple[Finish, ...]
    """Everybody who raced, best first; those outside the standings last."""
    teams: tuple[TeamFinish, ...]
    ways: tuple[Way, ...]
    """For the winners, if there are few: several who share first place, or the racers of a team."""

    @property
    def first(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.place == 1)

    @property
    def winners(self) -> tuple[int, ...]:
        """Their entry ids."""
        return tuple(one.entry.id for step in self.first for one in step.racers)

    @property
    def blocks(self) -> Blocks:
        return blocks_of(self.steps)


def podium(competition: Competition, entries: Mapping[int, EntryRef] | None = None) -> Podium:
    """The podium of a competition, which comes with its rules, by the current standings. A constant number of
    queries."""
    entries = entries if entries is not None else entries_of(competition)
    tables = stage_tables(competition)
    refs = {one.number: one for one in kind_of(competition).stages(competition)}
    order = _order(tables, refs, entries)
    last = tables[max(tables)] if tables else Standings((), ())
    teams = _teams(competition, last)
    first = {one.entry.id: one for one in order if one.place is not None and one.place <= LAST_STEP}
    if teams:
        steps = tuple(_team_step(one, entries) for one in teams if one.place and one.place <= LAST_STEP)
    else:
        steps = tuple(Step(one.place or 0, one.tied, (_on_step(one.entry),), one.total) for one in first.values())
    won = [one.entry for step in steps if step.place == 1 for one in step.racers]
    return Podium(steps, order, teams, _ways(competition, tables, won))


def stage_tables(competition: Competition) -> dict[int, Standings]:
    """The latest standings of each stage that has begun, by its number. One query."""
    newest = StandingsSnapshot.objects.filter(race__stage=OuterRef("race__stage")).order_by("-ordinal")
    latest = StandingsSnapshot.objects.filter(competition=competition, pk=Subquery(newest.values("pk")[:1]))
    return dict(latest.order_by("race__stage__ord").values_list("race__stage__ord", "payload"))


def _order(
    tables: Mapping[int, Standings], refs: Mapping[int, StageRef], entries: Mapping[int, EntryRef]
) -> tuple[Finish, ...]:
    """Entries that reached a later stage come before all others; among those out in the same stage its standings
    decide, and equal places in two groups are shared."""
    found: list[Finish] = []
    outside: list[Finish] = []
    seen: set[int] = set()
    for number in sorted(tables, reverse=True):
        rows = [row for row in tables[number].rows if row.entry in entries and row.entry not in seen]
        seen |= {row.entry for row in rows}
        at = refs.get(number)
        by_points = at is None or at.its_format.by_points
        outside += [
            Finish(entries[row.entry], None, False, row.total if by_points else None, at, row.excluded)
            for row in rows
            if row.place is None
        ]
        placed = sorted((row for row in rows if row.place is not None), key=_place)
        for _place_there, equals in groupby(placed, key=_place):
            level = list(equals)
            place = len(found) + 1
            found += [
                Finish(entries[row.entry], place, len(level) > 1, row.total if by_points else None, at) for row in level
            ]
    return (*found, *outside)


def _place(row: Row) -> int:
    return row.place or 0


def _teams(competition: Competition, last: Standings) -> tuple[TeamFinish, ...]:
    """Teams of the last stage, if teams score. One query, none without teams."""
    if not last.teams:
        return ()
    names = dict(Team.objects.filter(competition=competition).values_list("id", "name"))
    return tuple(TeamFinish(names.get(row.team, ""), row.place, row.tied, row.total) for row in last.teams)


def _team_step(team: TeamFinish, entries: Mapping[int, EntryRef]) -> Step:
    racers = tuple(_on_step(one) for one in entries.values() if one.team == team.name)
    return Step(team.place or 0, team.tied, racers, team.total, team.name)


def _on_step(entry: EntryRef) -> OnStep:
    return OnStep(entry, Robot(0, entry.look, str(entry.number)))


def _ways(competition: Competition, tables: Mapping[int, Standings], winners: Sequence[EntryRef]) -> tuple[Way, ...]:
    if not 0 < len(winners) <= MOST_WAYS:
        return ()
    heads = {head.number: head for head in race_heads(competition)}
    return tuple(Way(one, legs(one.id, tables, heads)) for one in winners)


def legs(entry: int, tables: Mapping[int, Standings], heads: Mapping[int, RaceHead]) -> tuple[Leg, ...]:
    """The way of an entry through the stages (`stage_tables`), race by race. No query."""
    found = []
    for _number, table in sorted(tables.items()):
        for row in table.rows:
            if row.entry == entry:
                found += [
                    Leg(
                        heads[cell.race],
                        cell.status,
                        cell.place,
                        cell.starters,
                        cell.tied,
                        row.pays(cell),
                        cell.table,
                        cell.race in row.dropped and cell.points is not None,
                    )
                    for cell in row.cells
                    if cell.race in heads
                ]
    return tuple(found)
