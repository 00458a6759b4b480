"""First pages: the site's, a club's, one's own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.challenges.shapes import ClubChallenge
from league.common.references import Access, EntryRef, PlayerRef
from league.competitions.life.shapes import CompetitionCard
from league.races.shapes import LiveCard, RaceCard, RoundOf
from league.races.where import WHERES, Where
from league.registration.shapes import RegistrationView
from league.scoring.points import Points
from league.standings.shapes import StandingsTable
from league.start.attendance.shapes import Attendance


@dataclass(frozen=True)
class ClubCard:
    slug: str
    name: str
    description: str
    players: int
    running: tuple[CompetitionCard, ...]
    next_race: RaceCard | None


@dataclass(frozen=True)
class ClubHome:
    slug: str
    name: str
    description: str
    zone: str
    access: Access
    next_race: RaceCard | None
    live: tuple[LiveCard, ...]
    running: tuple[CompetitionCard, ...]
    """Open or running."""
    earlier: tuple[CompetitionCard, ...]
    """Everything that is over, finished or archived, the newest first."""
    drafts: tuple[CompetitionCard, ...]
    """Organisers only; () for everybody else."""
    standings: StandingsTable | None
    """For the first running competition."""
    standings_of: CompetitionCard | None
    players: tuple[PlayerRef, ...]
    challenges: tuple[ClubChallenge, ...]


@dataclass(frozen=True)
class SiteHome:
    clubs: tuple[ClubCard, ...]
    live: tuple[LiveCard, ...]
    next_races: tuple[RaceCard, ...]


@dataclass(frozen=True)
class CompetitionName:
    slug: str
    name: str
    game: str


@dataclass(frozen=True)
class SiteFront:
    """The site's first page: only what it shows of its club's home."""

    slug: str
    name: str
    description: str
    access: Access
    next_race: RaceCard | None
    coming: tuple[RaceCard, ...]
    """The next race of each open or running competition, running races first."""
    live: tuple[LiveCard, ...]
    """On the whole site, except those in `coming`."""
    standings: StandingsTable | None
    """For the first running competition."""
    standings_of: CompetitionName | None
    last: CompetitionCard | None
    """The newest finished one, while none is running."""

    @property
    def own_race(self) -> RaceCard | None:
        """The next one that the reader races in."""
        return next((card for card in self.coming if card.you not in ("", "raced")), None)


@dataclass(frozen=True)
class MyCompetition:
    """ "You are 3rd with 41 points; the robot ahead has 45"."""

    card: CompetitionCard
    entry: EntryRef | None
    place: int | None
    tied: bool
    total: Points | None
    ahead: EntryRef | None
    ahead_total: Points | None
    behind: EntryRef | None
    behind_total: Points | None
    field: int
    next_race: RaceCard | None
    registration: RegistrationView | None
    attendance: Attendance | None = None
    """Answers about the next race; None if the user has no entry, or it is not the time to answer."""
    stakes: tuple[str, ...] = ()
    """How the racer can become champion in the next race, or what is still within reach."""

    @property
    def decides(self) -> str:
        """What is being raced while the standings say little: "stage" (a final or a round of a knock-out, where earlier
        points do not count), "last" (a championship's last race); otherwise ""."""
        race = self.next_race
        if race is None or race.status != "live":
            return ""
        if race.round is not None:
            return "stage" if race.round.its_format.one_table else ""
        return "last" if self.card.races_run == self.card.races else ""


@dataclass(frozen=True)
class Waiting:
    """One thing that needs the user, with one button."""

    kind: str
    """For everybody: "turn" (a question in a match of a race), "race_live" (a seat in one, or at a real table without
    `match_code`), "match" (a question in any other match: only `match_code` and `title`), "check_in", "offer" (a place
    to accept; with a `race_number` its check-in is open, and "yes, and I am here" is one tap), "result" (at a real
    table: to agree to, or `disputed`), "today" (a race before its check-in). For stewards: "decide" (`count` decisions
    that wait), "no_result" (a race without one), "publish" (a race whose result could be official). For organisers:
    "applied" (`count` people ask to take part). "ask" (to drive for somebody in a race), "drives" (said yes to
    that)."""
    club_slug: str = ""
    competition_slug: str = ""
    competition_name: str = ""
    race_number: int | None = None
    match_code: str = ""
    registration_id: int | None = None
    until: datetime | None = None
    venue: str = ""
    """The venue of the race whose check-in is open."""
    round: RoundOf | None = None
    """Which round of a tournament that race is."""
    name: str = ""
    """The racer to drive for."""
    path: str = ""
    """The page where the user can answer."""
    title: str = ""
    count: int = 0
    token: str = ""
    """Opens the page of the real table."""
    disputed: bool = False
    desk: bool = False
    """The user may open the competition's desk; stewards decide on the page of penalties."""

    @property
    def where(self) -> Where | None:
        """Where the race is raced whose check-in is open."""
        return WHERES.get(self.venue)


@dataclass(frozen=True)
class MyClub:
    slug: str
    name: str
    role: str | None
    player: PlayerRef | None


@dataclass(frozen=True)
class MyHome:
    clubs: tuple[MyClub, ...]
    competitions: tuple[MyCompetition, ...]
    """Without archived ones."""
    waiting: tuple[Waiting, ...]
    open_competitions: tuple[CompetitionCard, ...]
    """In the user's clubs, open for registration and without an entry of the user."""
    earlier: tuple[CompetitionCard, ...]
    """Archived competitions in which the user had an entry."""

    @property
    def next_race(self) -> RaceCard | None:
        """The user's next race with a date."""
        races = [one.next_race for one in self.competitions if one.next_race and one.next_race.you]
        dated = [(race.scheduled_at, race.number, race) for race in races if race.scheduled_at]
        return min(dated, key=lambda one: one[:2], default=(None, 0, None))[2]
