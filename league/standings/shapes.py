"""The table of standings and its chart, and the decisions of stewards in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby, pairwise

from league.common.references import EntryRef
from league.races.shapes import RaceHead, StageRef
from league.scoring.points import Points
from league.scoring.season import Drop
from league.scoring.story import Story
from league.scoring.ties import Margin


@dataclass(frozen=True)
class Cell:
    """One entry in one race, a column of the standings."""

    race: int
    status: str
    """classified, dnf, dns, dsq, forfeit, absent (not at this race), void, sat_out."""
    place: int | None = None
    starters: int | None = None
    points: Points | None = None
    """None: nothing to count (absent, void, or sat out and dropped). A race that it sat out may pay an average, which
    need not be whole: then it is a text such as "19/3"."""
    dropped: bool = False
    """Does not count because of the drop rule."""
    tied: bool = False
    table_no: int | None = None
    """The table where it raced; None: nowhere."""


@dataclass(frozen=True)
class StandingRow:
    """One line of the standings."""

    entry: EntryRef
    place: int | None
    """None: outside the standings (a bot that does not score, or excluded)."""
    tied: bool
    """Shares its place with another."""
    total: Points
    """A fraction if races that it sat out pay an average: then a text such as "37/3"."""
    movement: int | None
    """Places won (+) or lost (-) since the previous race; None at the first race or when new."""
    behind: Points | None
    """Points behind the row above; None for the first, also in a group."""
    wins: int
    adjustment: int
    """Sum of the stewards' points, already in the total."""
    cells: tuple[Cell, ...]
    excluded: bool = False
    is_you: bool = False
    group: int = 0
    """From 1, in a stage with groups: places are within it."""
    carried: Points = 0
    """Carried over from the previous stage, already in the total."""
    goes_on: bool = False
    """Whether it qualifies, by the present results."""
    decided_by: str = ""
    """The tie-break that separated it from its equals; "" if points did."""
    margin: Margin | None = None
    """By how much; null where `decided_by` is "" or "shared", and in tables of before this was kept."""


@dataclass(frozen=True)
class TeamRow:
    team_id: int
    name: str
    place: int | None
    tied: bool
    total: Points
    movement: int | None
    behind: Points | None
    entries: tuple[EntryRef, ...]
    points: tuple[Points | None, ...]
    """One for each race, in the order of `StandingsTable.races`; includes the pay for races it sat out."""
    adjustment: int
    sat_out: tuple[int, ...] = ()
    """Numbers of the races it sat out."""
    dropped: tuple[int, ...] = ()
    """Numbers of the races that do not count because of the drop rule."""


@dataclass(frozen=True)
class Tie:
    """Racers with equal points, and how the rules separate them."""

    ahead: tuple[StandingRow, ...]
    """Several if they share the place."""
    behind: tuple[StandingRow, ...]
    """The next ones with as many points; () if they share their place."""
    decided_by: str
    """A code of `tie_breaks`; "" if it is one of them, but which one is not stored."""

    @property
    def shared(self) -> bool:
        return not self.behind


def ties_of(rows: Sequence[StandingRow]) -> tuple[Tie, ...]:
    """From place to place, as scoring decided (`decided_by`): between those with equal points, and for those who share
    a place. Empty in a knock-out, where points place nobody."""
    ranked = [row for row in rows if row.place is not None]
    ties: list[Tie] = []
    for _level, level in groupby(ranked, key=lambda row: (row.group, row.total)):
        places = [tuple(equals) for _place, equals in groupby(level, key=lambda row: row.place)]
        ties += (Tie(equals, (), "shared") for equals in places[:1] if len(equals) > 1 and equals[0].decided_by)
        for number, (ahead, behind) in enumerate(pairwise(places)):
            # A shared place says only that; the first among equals says what separated them from the next.
            told = behind[0].decided_by if len(behind) == 1 else ahead[0].decided_by if number == 0 else ""
            if behind[0].decided_by or told:
                ties.append(Tie(ahead, behind, "" if told == "shared" else told))
            if len(behind) > 1 and behind[0].decided_by:
                ties.append(Tie(behind, (), "shared"))
    return tuple(ties)


@dataclass(frozen=True)
class StandingsTable:
    competition_version: int
    after_race: int | None
    """Number of the last race counted; None before the first."""
    races: tuple[RaceHead, ...]
    """Races that count, in order of running: the columns of every row."""
    rows: tuple[StandingRow, ...]
    teams: tuple[TeamRow, ...]
    races_total: int
    """Races on the calendar that are not cancelled or void."""
    drop: Drop
    tie_breaks: tuple[str, ...]
    available: tuple[int, ...]
    """Race numbers that `after_race` accepts."""
    stage: StageRef | None = None
    """For a tournament: the stage shown."""
    stages: tuple[StageRef, ...] = ()
    """For a tournament: all of them."""
    deciders: int = 0
    """How many of `races` are deciding races, which are not rounds."""
    cut_is_final: bool = False
    """Qualifiers have a place in the next stage, or the stage's races are official."""
    story: Story | None = None
    """What the latest of `races` changed; None where nobody asked, or nothing can be said: before the first race, in
    groups and in a knock-out."""
    team_story: Story | None = None
    """The same for the teams."""

    @property
    def first(self) -> tuple[StandingRow, ...]:
        """The leader, or the winner once the season is over: several if they share the place."""
        return tuple(row for row in self.rows if row.place == 1)

    @property
    def first_teams(self) -> tuple[TeamRow, ...]:
        return tuple(row for row in self.teams if row.place == 1)

    @property
    def by_group(self) -> tuple[tuple[int, StandingsTable], ...]:
        """A table for each group; () without groups."""
        groups = sorted({row.group for row in self.rows if row.group})
        return tuple(
            (group, replace(self, rows=tuple(row for row in self.rows if row.group == group))) for group in groups
        )

    @property
    def carries(self) -> bool:
        """Somebody has carried points over."""
        return any(row.carried for row in self.rows)

    @property
    def cut(self) -> bool:
        """Some qualify, and others do not."""
        return any(row.goes_on for row in self.rows)

    @property
    def ties(self) -> tuple[Tie, ...]:
        """Why racers with equal points are in this order."""
        return ties_of(self.rows)

    @property
    def champions(self) -> int:
        """How many have won: teams if teams score, as in lists of championships."""
        return len(self.first_teams or self.first)


@dataclass(frozen=True)
class AdjustmentView:
    id: int
    kind: str
    value: int
    race: int | None
    entry: EntryRef | None
    team: str
    reason: str
    by: str
    at: datetime
    revoked: bool
    counts_from: int | None = None
    """The number of the race from which it counts; None: from the beginning."""
    annulled: bool = False
    """It is about an annulled run: it does not count in the new one."""
    revoked_by: str = ""
    revoke_reason: str = ""
    state: str = "confirmed"
    """proposed (waits for another steward), confirmed, refused. Only confirmed ones that are not revoked count."""
    own_case: bool = False
    """Somebody decided about their own entry or team, because the club had no other steward."""
    decided_by: str = ""
    """Who agreed to the proposal, or refused it."""
    revoke_waits: bool = False
    """`revoked_by` proposes to revoke it; until another steward agrees, it counts."""
    revoke_own_case: bool = False
    revoke_decided_by: str = ""

    @property
    def counts(self) -> bool:
        return self.state == "confirmed" and not self.revoked

    @property
    def waits(self) -> bool:
        return self.state == "proposed"


@dataclass(frozen=True)
class BumpLine:
    entry: EntryRef
    places: tuple[int | None, ...]
    """One after each race; None while not in the standings."""
    totals: tuple[Points | None, ...]


@dataclass(frozen=True)
class BumpChart:
    races: tuple[int, ...]
    lines: tuple[BumpLine, ...]
    worst: int
    """Largest place on the chart (its height)."""
