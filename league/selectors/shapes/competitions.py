"""Competitions, their rules and registrations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from accounts.typing import JsonObject
from league.models import Action, Competition
from league.scoring.formats import CHAMPIONSHIP
from league.scoring.points import Pay, Points
from league.scoring.rules import EntryRules, StageRules
from league.selectors.shapes.consequences import Consequence
from league.selectors.shapes.people import Access, EntryRef, PlayerRef
from league.selectors.shapes.proposals import Proposal
from league.selectors.shapes.races import RaceCard
from league.selectors.shapes.registrations import RegistrationStatus, RegistrationView
from league.selectors.shapes.standings import RaceHead, RoundOf, StageRef, StandingsTable
from league.selectors.shapes.told import TONIGHT
from league.selectors.shapes.tournament import Onwards
from league.selectors.shapes.unfit import Unfit
from league.sets import Todo


@dataclass(frozen=True)
class CompetitionCard:
    club_slug: str
    club_name: str
    slug: str
    name: str
    status: str
    game: str
    races: int
    races_run: int
    entries: int
    capacity: int
    leaders: tuple[str, ...] = ()
    """Who shares the first place: racers, or teams where teams score."""
    leader_points: Points | None = None
    next_race: RaceCard | None = None
    is_tournament: bool = False

    @property
    def is_over(self) -> bool:
        return self.status in Competition.OVER

    @property
    def leader(self) -> str:
        """Of a season that is over all champions, else one name."""
        return ", ".join(self.leaders if self.is_over else self.leaders[:1])


@dataclass(frozen=True)
class OwnRule:
    """A rule that the stage's format alone has, as people read it."""

    name: str
    label: str
    value: str


@dataclass(frozen=True)
class StageView:
    number: int
    format: str
    rules: StageRules
    own: tuple[OwnRule, ...]
    chart: tuple[Pay, ...]
    """What each field size pays."""


@dataclass(frozen=True)
class RulesView:
    version: int
    entry: EntryRules
    """Who takes part."""
    stages: tuple[StageView, ...]
    reason: str
    created_at: datetime
    penalty_rule: str = "slots"
    """How the competition counts places lost, in whatever version of the rules: slots, or raw."""

    @property
    def last(self) -> StageRules:
        """Of the last stage: the one a championship has, or the one that decides."""
        return self.stages[-1].rules

    @property
    def is_tournament(self) -> bool:
        return [one.format for one in self.stages] != [CHAMPIONSHIP]


@dataclass(frozen=True)
class CompetitionHead:
    """What stands over every page of a competition."""

    slug: str
    name: str
    description: str
    status: str
    club_slug: str
    club_name: str
    zone: str
    version: int
    access: Access
    rules: RulesView
    published_at: datetime | None
    talk: bool
    """The club's members talk there."""

    @property
    def is_over(self) -> bool:
        return self.status in Competition.OVER


@dataclass(frozen=True)
class CompetitionOverview(CompetitionHead):
    """All of a competition at once."""

    races: tuple[RaceCard, ...]
    next_race: RaceCard | None
    standings: StandingsTable
    entries: tuple[EntryRef, ...]
    teams: tuple[str, ...]
    registration: RegistrationStatus


@dataclass(frozen=True)
class RegistrationsPage:
    capacity: int
    taken: int
    confirmed: tuple[RegistrationView, ...]
    offered: tuple[RegistrationView, ...]
    applied: tuple[RegistrationView, ...]
    waitlisted: tuple[RegistrationView, ...]
    gone: tuple[RegistrationView, ...]
    """Declined, expired, withdrawn, rejected."""
    entries: tuple[EntryRef, ...]
    teams: tuple[tuple[str, tuple[EntryRef, ...]], ...]
    teams_problem: str
    """"" or why no team race can be run (BB-11.3): "count", "unequal"."""
    may_enter: tuple[PlayerRef, ...]
    """Players of the club with no active registration, whom an organiser may enter (bots and guests)."""
    to_fill: int
    """How many bots are proposed, as far as places are free: as many as make the last table full; in a tournament, as
    many as make the field full, since its stages are laid out for it."""
    takes_new: bool = True
    """False: a tournament has begun and takes nobody new any more."""
    last_on: bool = False
    """The last round that takes somebody new is on: a newcomer can be let in at one of its tables."""
    anyway: int | None = None
    """The round from which on somebody would race whom an organiser enters all the same."""
    gives_way: tuple[str, ...] = ()
    """Where no place is free: the bots that give theirs to people whom an organiser lets in, the first one first."""
    gives_newcomers: int = 0
    """How many of them do so for people who are not on the waitlist yet."""
    unfit: tuple[Unfit, ...] = ()
    """Who cannot race where the races to come are raced."""
    all_at: str = ""
    """Where all races to come are raced: at a "table" bots would race none of them, "online" guests; "" elsewhere."""


@dataclass(frozen=True)
class AuditLine:
    id: int
    at: datetime
    by: str
    """"" for the system."""
    action: Action
    subject: str
    before: JsonObject
    after: JsonObject
    reason: str
    round: RoundOf | None = None
    """Of a subject that is a round of a tournament: which."""
    game: str = ""
    """Of a competition's own history: its bots have the names of this game."""


@dataclass(frozen=True)
class RoundThing:
    """What there is to know of the round that is next, or that is on, in a tournament."""

    race: RaceHead | None
    """None where the round is not there yet: the next of a knock-out, or of the next stage."""
    here: int = 0
    away: tuple[EntryRef, ...] = ()
    """Who is entered and not here, the first of them."""
    away_more: int = 0
    """How many more are not here."""
    missing: tuple[tuple[int, EntryRef], ...] = ()
    """(table, who): at a planned table, and not here any more."""
    outdated: str = ""
    """Why the planned tables are out of date, as `PlanPage.outdated`; "": they are not."""
    done: int = 0
    """Tables of the round that have a result."""
    total: int = 0
    still: tuple[int, ...] = ()
    """Numbers of the others."""
    until: datetime | None = None
    late: bool = False
    """The time of the round is over."""
    stage: StageRef | None = None
    """The stage that can be opened."""
    onward: tuple[Onwards, ...] = ()
    """Who goes on to it."""
    tied: tuple[tuple[EntryRef, str], ...] = ()
    """Who had equal points where it was decided who goes on, with the tie-break that decided."""
    equal: tuple[tuple[EntryRef, ...], ...] = ()
    """Of a deciding race that comes: who races whom for a place in the next stage."""


@dataclass(frozen=True)
class NextThing:
    """The organiser's one next thing to do."""

    code: Todo
    race_number: int | None = None
    count: int = 0
    at: datetime | None = None
    problem: str = ""
    """Of a race at check-in: why those who are there could not start now; of a table without a result: which. In the
    reader's language."""
    round: RoundThing | None = None
    """In a tournament."""


@dataclass(frozen=True)
class WaitingRace:
    """A race at check-in that will not start by itself at its time."""

    race: RaceHead
    in_front: tuple[RaceHead, ...] = ()
    """Races that are on, which it waits for."""
    endless: tuple[int, ...] = ()
    """Numbers of those that nothing ends but their racers: a table of theirs has no clock."""


@dataclass(frozen=True)
class Reach:
    """How many of the racers the site can tell anything while they do not look at it."""

    reached: int
    racers: int
    mail_works: bool
    """The site has a mail server."""


@dataclass(frozen=True)
class EarlyEnd:
    """What it means to finish a competition now."""

    races: tuple[RaceHead, ...]
    """Those that have not begun: they are cancelled."""
    raced: bool
    """At least one has been raced."""
    final_left: bool = False
    """A tournament's final was not raced."""


@dataclass(frozen=True)
class Desk:
    competition: CompetitionHead
    races: tuple[RaceHead, ...]
    """In the order in which they take place."""
    next_thing: NextThing
    entries: int
    """Of those who can race in what is still to come."""
    capacity: int
    applied: int
    waiting: int
    offered: int
    races_run: int
    races_total: int
    provisional: int
    audit: tuple[AuditLine, ...]
    """The latest ten."""
    proposals: tuple[Proposal, ...] = ()
    """What waits for another steward."""
    waits: tuple[WaitingRace, ...] = ()
    """Races that are held, or wait for another that is on."""
    consequences: tuple[Consequence, ...] = ()
    """What a changed result means for what was made of it, and is not decided yet."""
    told: Reach | None = None
    reports: int = 0
    """Reported messages that wait for a steward."""
    early: EarlyEnd | None = None
    """None where it can not be finished early: a race is on, none is still to come, or it is a draft or over."""
    unfit: tuple[Unfit, ...] = ()
    """Who cannot race where the next race is raced."""
    idle: int = 0
    """Who is entered, and can race in nothing that is still to come."""

    @property
    def raced_tonight(self) -> bool:
        """A race of this evening has a result."""
        begun = (race.started_at for race in self.races if race.status in ("provisional", "official"))
        return any(at is not None and timezone.now() - at < TONIGHT for at in begun)
