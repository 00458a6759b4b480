"""The screen in a club's room: what it shows of the night, competition by competition."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.boards import RaceBoard
from league.selectors.shapes.ceremony import Ceremony
from league.selectors.shapes.competitions import CompetitionHead
from league.selectors.shapes.hall import Hall
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.podium import Podium
from league.selectors.shapes.races import RaceCard
from league.selectors.shapes.registrations import RegistrationStatus
from league.selectors.shapes.standings import StandingsTable
from league.selectors.shapes.tournament import TournamentRound


@dataclass(frozen=True)
class RoomBoard:
    """A match to look at, large."""

    match_code: str
    race: RaceCard | None
    """None: a race between the club's bots."""
    table_no: int | None = None
    """None: the race has but one table."""
    title: str = ""
    """Of a race between bots."""


@dataclass(frozen=True)
class RacePodium:
    """Who came in first at one table of a race."""

    table_no: int | None
    """None: the race has but one table."""
    podium: Podium
    moment: str = ""
    """The code of its match, where something of it is worth seeing once more."""


@dataclass(frozen=True)
class RoomPart:
    """One competition on its evening."""

    head: CompetitionHead
    phase: str
    """"racing", "gathering" (check-in is open), "after", "ahead" (of a tournament that begins today)."""
    race: RaceCard | None
    """The one that is on, gathers, or was over last."""
    hall: Hall | None = None
    """Of a tournament: what its hall screen shows."""
    registration: RegistrationStatus | None = None
    """Of a tournament that begins today."""
    boards: tuple[RoomBoard, ...] = ()
    """Tables that race online, those first that end soonest."""
    tables: tuple[TournamentRound, ...] = ()
    """Tables of races that are on and have no board here: real ones, and those that are over."""
    here: tuple[EntryRef, ...] = ()
    """While check-in is open."""
    missing: tuple[EntryRef, ...] = ()
    starts_at: datetime | None = None
    """When it starts by itself at the latest; None while that is open."""
    podiums: tuple[RacePodium, ...] = ()
    """Of the race that is over."""
    podium: Podium | None = None
    """Of the whole season, once it is closed: instead of that of its last race."""
    moment: str = ""
    """With it: the code of the match with the moment to end with."""
    standings: StandingsTable | None = None

    @property
    def expected(self) -> int:
        return len(self.here) + len(self.missing)

    @property
    def annulled(self) -> bool:
        """The race counts for nothing."""
        return self.race is not None and self.race.shown == "annulled"

    @property
    def key(self) -> str:
        """Tells its panels from those of another competition."""
        return self.head.slug


@dataclass(frozen=True)
class RoomTable:
    """The standings of a championship that runs."""

    name: str
    slug: str
    standings: StandingsTable


@dataclass(frozen=True)
class Room:
    slug: str
    name: str
    description: str
    zone: str
    language: str
    version: int
    phase: str
    """"racing", "gathering", "after", "ahead" (something has a date), "quiet" (nothing has)."""
    parts: tuple[RoomPart, ...]
    """Competitions whose evening it is, the most urgent first."""
    coming: tuple[RaceCard, ...]
    """The next races, the earliest first; none that `parts` shows."""
    tables: tuple[RoomTable, ...] = ()
    """While nothing is on."""
    boards: tuple[RoomBoard, ...] = ()
    """Races between bots, while nothing is on."""
    board: RaceBoard | None = None
    """Of the first of `coming`, while nothing is on."""
    registration: RegistrationStatus | None = None
    """Of its competition, while nothing is on."""
    ceremony: Ceremony | None = None
    """While it is on, the screen shows nothing else."""
    door: str = ""
    """The code of the door where people check in now; "" for none, or for a screen that is not the club's own."""

    @property
    def alone(self) -> RoomPart | None:
        """The one competition whose evening it is."""
        return self.parts[0] if len(self.parts) == 1 else None

    @property
    def next(self) -> RaceCard | None:
        return self.coming[0] if self.coming else None

    @property
    def several(self) -> bool:
        """What is on and what comes is not of one competition."""
        return len({card.competition_slug for card in self.coming} | {part.key for part in self.parts}) > 1
