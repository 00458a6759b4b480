"""How the numbers of one racer or team came about."""

from __future__ import annotations

from dataclasses import dataclass

from league.common.references import EntryRef
from league.races.shapes import RoundOf
from league.races.words import number_name
from league.scoring.points import Points
from league.scoring.season import Drop
from league.standings.shapes import AdjustmentView


@dataclass(frozen=True)
class ExplainLine:
    """How the number of one race came about."""

    race: int
    table_no: int | None
    status: str
    place: int | None
    """After penalties."""
    sheet_place: int | None
    """As on the confirmed sheet."""
    places_lost: int
    closed_place: int | None
    """For a racer who lost places: the place on the sheet once the disqualified have left it."""
    starters: int | None
    table_name: str
    rules_version: int | None
    points: Points | None
    """For a race it sat out: the average, if it pays."""
    dropped: bool
    kept: bool = False
    """A disqualification, in a competition that drops races but not disqualifications."""
    house: int = 0
    """How many of the starters were house bots."""
    waits: bool = False
    """Another result of this table is proposed, and waits for another steward."""
    own_case: bool = False
    """A steward who raced at the table wrote its result, or counted it, alone."""
    own_case_source: str = ""
    """For that result: "table" if its racers had entered it, or "steward"."""
    round: RoundOf | None = None
    code: str = ""
    """What the points are for: result, free (sat out, paid by the rules), average (sat out, paid with the average of
    the races raced), outside (a result of a racer who does not score); "" without points."""
    races: int = 0
    """For an average: over how many races; 0 if that is not stored."""

    @property
    def name(self) -> str:
        """ "Race 3", or in a tournament "Round 2"."""
        return number_name(self.race, self.round)


@dataclass(frozen=True)
class Share:
    """One part of a number: what a racer earned for a team, or a line of a total."""

    code: str
    """result, free, average, outside: a race, as in its line; member: what one racer earned for a team; carried: points
    from the previous stage; stewards: points given or taken; excluded: takes away what somebody earned who is
    disqualified from the competition. `outside` without a race does the same for somebody who does not score."""
    points: Points
    """What it adds; 0 for what does not count."""
    lost: Points | None = None
    """The points that do not count: of a dropped race, or of a racer who is not among the best of the team."""
    race: int | None = None
    entry: EntryRef | None = None
    """Whose points they are, in a number of a team."""
    adjustment: int | None = None
    """The id of the stewards' decision."""
    races: int = 0
    """For an average: over how many races; 0 if that is not stored."""
    result: ExplainLine | None = None
    """The result of `entry`."""


@dataclass(frozen=True)
class Level:
    """Those with equal points that are next to somebody in the standings, and what separates them."""

    names: tuple[str, ...]
    """() if only the tie-break is stored."""
    ahead: bool
    """They are behind."""
    decided_by: str
    """A code of `tie_breaks`, or "shared"."""
    mine: Points | None = None
    """What the tie-break found: wins, a place, a mean; null where it finds no number, as in a lot."""
    theirs: Points | None = None
    place: int = 0
    """Which places were counted, if the tie-break counts places one after the other."""


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """What explanations of racers and of teams have in common."""

    after_race: int | None
    drop: Drop
    drop_dsq: bool = False
    """A disqualification may be dropped; of a team, a race in which a disqualified racer's result counts for it."""
    place: int | None = None
    tied: bool = False
    total: Points = 0
    """The sum of `parts`."""
    parts: tuple[Share, ...] = ()
    adjustments: tuple[AdjustmentView, ...] = ()
    keep: int = 0
    """How many races count, of `run`."""
    run: int = 0
    level: Level | None = None

    @property
    def beside(self) -> tuple[Share, ...]:
        """What is neither a race nor a decision: points carried over, and what does not count as a whole."""
        return tuple(part for part in self.parts if part.race is None and part.adjustment is None)


@dataclass(frozen=True, kw_only=True)
class Explanation(Numbers):
    """How every number of one racer came about."""

    entry: EntryRef
    lines: tuple[ExplainLine, ...] = ()
    decided_by: str = ""
    """The tie-break that placed it before or behind its equals: "" when none was needed, "points" never; else one of
    the codes of `tie_breaks`, or "shared"."""
    free_pays: str = ""
    """What a free round pays by the rules of a tournament's stage: "average", "win", "none"."""
    carry: str = ""
    """Which part of the points of the previous stage is carried over: "half", "all", "none"."""


@dataclass(frozen=True)
class TeamLine:
    """How a team's number of one race came about."""

    race: int
    place: int | None
    """Among the teams; null if it sat out."""
    points: Points | None
    dropped: bool
    sat_out: bool
    parts: tuple[Share, ...]
    """The racers of the team, best first; or the average that it is paid."""
    best: int
    """How many of its racers count."""
    round: RoundOf | None = None

    @property
    def name(self) -> str:
        """ "Race 3", or in a tournament "Round 2"."""
        return number_name(self.race, self.round)


@dataclass(frozen=True, kw_only=True)
class TeamExplanation(Numbers):
    """How every number of a team came about."""

    team_id: int
    name: str
    lines: tuple[TeamLine, ...] = ()
