"""Standings, their explanation, their chart, the ledger and previews."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby, pairwise

from league.models import Venue
from league.scoring.points import Points
from league.scoring.season import Drop
from league.selectors.shapes.people import EntryRef


@dataclass(frozen=True)
class Cell:
    """One entry in one race, a column of the standings."""

    race: int
    status: str
    """classified, dnf, dns, dsq, forfeit, absent (not at this race), void, sat_out."""
    place: int | None = None
    starters: int | None = None
    points: Points | None = None
    """None: nothing to count (absent, void, or sat out and dropped). A race that was sat out may pay an average, which
    need not be whole: then it is a text such as "19/3"."""
    dropped: bool = False
    """Does not count because of the drop rule."""
    tied: bool = False
    table_no: int | None = None
    """Where it raced; None: nowhere."""


@dataclass(frozen=True)
class StandingRow:
    """One line of the standings."""

    entry: EntryRef
    place: int | None
    """None: outside the standings (a bot that does not score, or excluded)."""
    tied: bool
    """Shares its place with another."""
    total: Points
    """Not whole where races that were sat out pay an average: then a text such as "37/3"."""
    movement: int | None
    """Places won (+) or lost (-) since the race before; None at the first race or when new."""
    behind: Points | None
    """Points behind the row above; None for the first, also of a group."""
    wins: int
    adjustment: int
    """Sum of the stewards' points, already in the total."""
    cells: tuple[Cell, ...]
    excluded: bool = False
    is_you: bool = False
    group: int = 0
    """From 1, in a stage with groups: places are within it."""
    carried: Points = 0
    """Brought along from the stage before, already in the total."""
    goes_on: bool = False
    """As the results stand."""
    decided_by: str = ""
    """The tie-break that set it apart from its equals; "" where points did."""


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
    """One a race, in the order of `StandingsTable.races`; what a race that it sat out pays, where it does."""
    adjustment: int
    sat_out: tuple[int, ...] = ()
    """Numbers of the races it sat out."""
    dropped: tuple[int, ...] = ()
    """Numbers of the races that do not count because of the drop rule."""


@dataclass(frozen=True)
class Tie:
    """Equals on points, and what the rules make of them."""

    ahead: tuple[StandingRow, ...]
    """Several where they share the place."""
    behind: tuple[StandingRow, ...]
    """The next ones with as many points; () of those who share their place."""
    decided_by: str
    """A code of `tie_breaks`; "" where it is one of them, but not told which."""

    @property
    def shared(self) -> bool:
        return not self.behind


def ties_of(rows: Sequence[StandingRow]) -> tuple[Tie, ...]:
    """From place to place, as scoring has decided (`decided_by`): between those who are level on points, and of those
    who share a place. Nothing in a knock-out, where points place nobody."""
    ranked = [row for row in rows if row.place is not None]
    ties: list[Tie] = []
    for _level, level in groupby(ranked, key=lambda row: (row.group, row.total)):
        places = [tuple(equals) for _place, equals in groupby(level, key=lambda row: row.place)]
        ties += (Tie(equals, (), "shared") for equals in places[:1] if len(equals) > 1 and equals[0].decided_by)
        for number, (ahead, behind) in enumerate(pairwise(places)):
            # Who shares a place is told that alone, and who is first among equals what set them apart from the next.
            told = behind[0].decided_by if len(behind) == 1 else ahead[0].decided_by if number == 0 else ""
            if behind[0].decided_by or told:
                ties.append(Tie(ahead, behind, "" if told == "shared" else told))
            if len(behind) > 1 and behind[0].decided_by:
                ties.append(Tie(behind, (), "shared"))
    return tuple(ties)


class Begins:
    """What has a date, and begins earlier or later than that."""

    scheduled_at: datetime | None
    started_at: datetime | None

    @property
    def at(self) -> datetime | None:
        """When it began; before that, when it is to begin. None: there is no date."""
        return self.started_at or self.scheduled_at

    @property
    def off_schedule(self) -> bool:
        """It began at another minute than was planned."""
        if self.started_at is None or self.scheduled_at is None:
            return False
        return self.started_at.replace(second=0, microsecond=0) != self.scheduled_at.replace(second=0, microsecond=0)


@dataclass(frozen=True)
class RoundOf:
    """Which round of its tournament a race is."""

    stage: int
    """From 1."""
    format: str
    number: int
    """In its stage, from 1."""
    planned: int
    """How many rounds the stage has by its rules; 0 where that shows as it goes."""
    several: bool = False
    """Another stage has the same format."""
    decides: bool = False
    """No round: a deciding race among those who are equal. `number` is that of the round before."""
    game: str = ""
    """What its game is called, where the tournament has several; else ""."""
    seats: int = 0
    """How many sit at a table at most, by its rules."""


@dataclass(frozen=True)
class StageRef:
    """A stage of a tournament, to choose from."""

    number: int
    """From 1."""
    format: str
    several: bool
    """Another stage has the same format."""
    begun: bool
    """A round of it was called."""


class Listed(Begins):
    """A race in a list."""

    status: str
    venue: str
    number: int
    round: RoundOf | None
    """None: no round of a tournament."""

    @property
    def shown_number(self) -> int:
        """What it is counted as: a race in its competition, a round in its stage."""
        return self.round.number if self.round else self.number

    @property
    def venue_text(self) -> str:
        """Where it is raced, in words, unless that is online as usual."""
        return "" if self.venue == Venue.ONLINE else str(Venue(self.venue).label)

    @property
    def on_paper(self) -> bool:
        """It is on, at real tables too, which can be printed to be written on."""
        return self.status == "live" and self.venue != Venue.ONLINE

    @property
    def shown(self) -> str:
        """Its status as people read it: what was run and is cancelled was annulled."""
        return "annulled" if self.status == "cancelled" and self.started_at is not None else self.status


@dataclass(frozen=True)
class RaceHead(Listed):
    number: int
    title: str
    status: str
    scheduled_at: datetime | None
    started_at: datetime | None
    board_title: str
    has_no_result: bool = False
    """Provisional, but every match was annulled."""
    hold: str = ""
    """Why an organiser holds it at check-in; "" when nobody does."""
    venue: str = Venue.ONLINE
    """"online", "table" or "either"."""
    round: RoundOf | None = None

    @property
    def raced_on(self) -> str:
        """The board, of several games with its game before it."""
        return " · ".join(part for part in (self.round.game if self.round else "", self.board_title) if part)


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
    """Races of the calendar that are not cancelled or void."""
    drop: Drop
    tie_breaks: tuple[str, ...]
    available: tuple[int, ...]
    """Race numbers that can be given as `after_race`."""
    stage: StageRef | None = None
    """Of a tournament: the stage that is shown."""
    stages: tuple[StageRef, ...] = ()
    """Of a tournament: all of them."""
    deciders: int = 0
    """How many of `races` are deciding races, which are no rounds."""
    cut_is_final: bool = False
    """Whoever goes on has a place in the next stage, or its races are official."""

    @property
    def first(self) -> tuple[StandingRow, ...]:
        """Whoever leads, or has won once the season is over: several when they share the place."""
        return tuple(row for row in self.rows if row.place == 1)

    @property
    def first_teams(self) -> tuple[TeamRow, ...]:
        return tuple(row for row in self.teams if row.place == 1)

    @property
    def by_group(self) -> tuple[tuple[int, StandingsTable], ...]:
        """A table for each group; () where there are none."""
        groups = sorted({row.group for row in self.rows if row.group})
        return tuple(
            (group, replace(self, rows=tuple(row for row in self.rows if row.group == group))) for group in groups
        )

    @property
    def carries(self) -> bool:
        """Somebody has brought points along."""
        return any(row.carried for row in self.rows)

    @property
    def cut(self) -> bool:
        """Some go on, and others do not."""
        return any(row.goes_on for row in self.rows)

    @property
    def ties(self) -> tuple[Tie, ...]:
        """Why those stand as they do who are level on points."""
        return ties_of(self.rows)

    @property
    def champions(self) -> int:
        """How many have won: teams where teams score, as in lists of championships."""
        return len(self.first_teams or self.first)


@dataclass(frozen=True)
class ExplainLine:
    """How one number of a standing came about."""

    race: int
    table_no: int | None
    status: str
    place: int | None
    """After penalties."""
    sheet_place: int | None
    """As on the confirmed sheet."""
    places_lost: int
    closed_place: int | None
    """Of somebody who lost places: the place on the sheet once the disqualified have left it."""
    starters: int | None
    table_name: str
    rules_version: int | None
    points: Points | None
    """Of a race that was sat out: the average, where it pays."""
    dropped: bool
    kept: bool = False
    """A disqualification, where races are dropped and the rules do not let it be one of them."""
    house: int = 0
    """How many of the starters were house bots."""
    waits: bool = False
    """Another result of this table is proposed, and waits for another steward."""
    own_case: bool = False
    """A steward who raced at the table wrote its result, or counted it, alone."""
    own_case_source: str = ""
    """Of that result: "table", where its racers had entered it, or "steward"."""
    round: RoundOf | None = None


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
    """Number of the race from which on it counts; None: from the beginning."""
    annulled: bool = False
    """It is about a run that was annulled and run again: it does not count in the new one."""
    revoked_by: str = ""
    revoke_reason: str = ""
    state: str = "confirmed"
    """proposed (waits for another steward), confirmed, refused. Only what is confirmed and not revoked counts."""
    own_case: bool = False
    """Somebody decided about an own entry or team, because the club had no other steward."""
    decided_by: str = ""
    """Who agreed to what was proposed, or refused it."""
    revoke_waits: bool = False
    """`revoked_by` proposes to revoke it; until another steward agrees it counts."""
    revoke_own_case: bool = False
    revoke_decided_by: str = ""

    @property
    def counts(self) -> bool:
        return self.state == "confirmed" and not self.revoked

    @property
    def waits(self) -> bool:
        return self.state == "proposed"


@dataclass(frozen=True)
class Explanation:
    entry: EntryRef
    after_race: int | None
    place: int | None
    tied: bool
    gross: Points
    """Sum of all races, dropped ones included."""
    dropped: Points
    adjusted: int
    total: Points
    """carried + gross - dropped + paid + adjusted."""
    drop: Drop
    lines: tuple[ExplainLine, ...]
    adjustments: tuple[AdjustmentView, ...]
    decided_by: str
    """The tie-break that placed it before or behind its equals: "" when none was needed, "points" never;
    else one of the codes of `tie_breaks`, or "shared"."""
    paid: Points = 0
    """What all the races pay together that it sat out."""
    carried: Points = 0
    """Brought along from the stage before."""
    drop_dsq: bool = False
    """A disqualification may be dropped."""
    free_pays: str = ""
    """By the rules of a stage of a tournament, what a free round pays: "average", "win", "none"."""


@dataclass(frozen=True)
class BumpLine:
    entry: EntryRef
    places: tuple[int | None, ...]
    """One after each race; None when not in the standings then."""
    totals: tuple[Points | None, ...]


@dataclass(frozen=True)
class BumpChart:
    races: tuple[int, ...]
    lines: tuple[BumpLine, ...]
    worst: int
    """Largest place on the chart (its height)."""
