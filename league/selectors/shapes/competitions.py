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
    """Racers who share first place, or teams if teams score."""
    leader_points: Points | None = None
    next_race: RaceCard | None = None
    is_tournament: bool = False

    @property
    def is_over(self) -> bool:
        return self.status in Competition.OVER

    @property
    def leader(self) -> str:
        """For a finished season all champions, else one name."""
        return ", ".join(self.leaders if self.is_over else self.leaders[:1])


@dataclass(frozen=True)
class OwnRule:
    """A rule that only this stage's format has, in words."""

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
    """How the competition counts lost places, in every version of the rules: slots, or raw."""

    @property
    def last(self) -> StageRules:
        """The rules of the last stage: a championship's only one, or the one that decides."""
        return self.stages[-1].rules

    @property
    def is_tournament(self) -> bool:
        return [one.format for one in self.stages] != [CHAMPIONSHIP]


@dataclass(frozen=True)
class CompetitionHead:
    """What every page of a competition shows at its top."""

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
    """A whole competition at once."""

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
    """ "" or why no team race is possible (BB-11.3): "count", "unequal"."""
    may_enter: tuple[PlayerRef, ...]
    """Players of the club without an active registration whom an organiser may enter (bots and guests)."""
    to_fill: int
    """How many bots are suggested, if places are free: enough to fill the last table; in a tournament, enough to fill
    the field, because its stages are planned for it."""
    takes_new: bool = True
    """False: a tournament has begun and takes no newcomers any more."""
    last_on: bool = False
    """The last round that takes newcomers is running: one can be let in at one of its tables."""
    anyway: int | None = None
    """The first round for a newcomer whom an organiser enters anyway."""
    gives_way: tuple[str, ...] = ()
    """When no place is free: the bots that give theirs to people whom an organiser lets in, the first one first."""
    gives_newcomers: int = 0
    """How many of them do so for people who are not on the waitlist yet."""
    unfit: tuple[Unfit, ...] = ()
    """Entries that cannot race where the coming races are."""
    all_at: str = ""
    """Where all coming races are: bots could race none at a "table", guests none "online"; otherwise ""."""


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
    """For a subject that is a round of a tournament: which one."""
    game: str = ""
    """In a competition's own history: the game from which its bots have their names."""


@dataclass(frozen=True)
class RoundThing:
    """Facts about the next or current round of a tournament."""

    race: RaceHead | None
    """None before the round exists: the next of a knock-out, or of the next stage."""
    here: int = 0
    away: tuple[EntryRef, ...] = ()
    """The first of the entries that are not here."""
    away_more: int = 0
    """How many more are not here."""
    missing: tuple[tuple[int, EntryRef], ...] = ()
    """(table, racer): planned for a table, and no longer here."""
    outdated: str = ""
    """Why the planned tables are out of date, as `PlanPage.outdated`; "": they are up to date."""
    done: int = 0
    """Tables of the round that have a result."""
    total: int = 0
    still: tuple[int, ...] = ()
    """Numbers of its other tables."""
    until: datetime | None = None
    late: bool = False
    """The round's time is up."""
    stage: StageRef | None = None
    """The stage that can be opened."""
    onward: tuple[Onwards, ...] = ()
    """Who qualifies for it."""
    tied: tuple[tuple[EntryRef, str], ...] = ()
    """Racers with equal points at the cut, with the tie-break that decided."""
    equal: tuple[tuple[EntryRef, ...], ...] = ()
    """For a coming deciding race: who races whom for a place in the next stage."""


@dataclass(frozen=True)
class NextThing:
    """The organiser's next step."""

    code: Todo
    race_number: int | None = None
    count: int = 0
    at: datetime | None = None
    problem: str = ""
    """For a race at check-in: why it could not start now with the racers who are here; for a table without a result:
    which one. In the reader's language."""
    round: RoundThing | None = None
    """In a tournament."""


@dataclass(frozen=True)
class WaitingRace:
    """A race at check-in that will not start automatically at its time."""

    race: RaceHead
    in_front: tuple[RaceHead, ...] = ()
    """Running races that it waits for."""
    endless: tuple[int, ...] = ()
    """Numbers of those that only their racers can end: one of their tables has no clock."""


@dataclass(frozen=True)
class Reach:
    """How many of the racers the site can reach while they are not looking at it."""

    reached: int
    racers: int
    mail_works: bool
    """The site has a mail server."""


@dataclass(frozen=True)
class EarlyEnd:
    """What finishing a competition now would mean."""

    races: tuple[RaceHead, ...]
    """Races that have not begun: they are cancelled."""
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
    """Entries that can race in what is still to come."""
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
    """Races that are held, or wait for a running one."""
    consequences: tuple[Consequence, ...] = ()
    """What a changed result means for later rounds, while it is undecided."""
    told: Reach | None = None
    reports: int = 0
    """Reported messages that wait for a steward."""
    early: EarlyEnd | None = None
    """None if it cannot be finished early: a race is running, none is still to come, or it is a draft or over."""
    unfit: tuple[Unfit, ...] = ()
    """Entries that cannot race where the next race is."""
    idle: int = 0
    """How many entries cannot race in anything that is still to come."""

    @property
    def raced_tonight(self) -> bool:
        """A race of this evening has a result."""
        begun = (race.started_at for race in self.races if race.status in ("provisional", "official"))
        return any(at is not None and timezone.now() - at < TONIGHT for at in begun)
