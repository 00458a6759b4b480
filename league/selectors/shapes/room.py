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
    """A match to show large."""

    match_code: str
    race: RaceCard | None
    """None: a race between the club's bots."""
    table_no: int | None = None
    """None: the race has only one table."""
    title: str = ""
    """For a race between bots."""


@dataclass(frozen=True)
class RacePodium:
    """Who came first at one table of a race."""

    table_no: int | None
    """None: the race has only one table."""
    podium: Podium
    moment: str = ""
    """The code of its match, if a moment of it is worth replaying."""


@dataclass(frozen=True)
class RoomPart:
    """One competition on its evening."""

    head: CompetitionHead
    phase: str
    """ "racing", "gathering" (check-in is open), "after", "ahead" (for a tournament that begins today)."""
    race: RaceCard | None
    """The race that is running, gathers, or ended last."""
    hall: Hall | None = None
    """For a tournament: what its hall screen shows."""
    registration: RegistrationStatus | None = None
    """For a tournament that begins today."""
    boards: tuple[RoomBoard, ...] = ()
    """Tables that race online; those that will end first come first."""
    tables: tuple[TournamentRound, ...] = ()
    """Tables of running races without a board here: real ones, and finished ones."""
    here: tuple[EntryRef, ...] = ()
    """While check-in is open."""
    missing: tuple[EntryRef, ...] = ()
    starts_at: datetime | None = None
    """When it starts automatically at the latest; None while that is undecided."""
    podiums: tuple[RacePodium, ...] = ()
    """For the race that is over."""
    podium: Podium | None = None
    """For the whole season, once it is closed: replaces the podium of its last race."""
    moment: str = ""
    """With it: the code of the match whose moment ends it."""
    standings: StandingsTable | None = None

    @property
    def expected(self) -> int:
        return len(self.here) + len(self.missing)

    @property
    def annulled(self) -> bool:
        """The race does not count."""
        return self.race is not None and self.race.shown == "annulled"

    @property
    def key(self) -> str:
        """Tells its panels from another competition's."""
        return self.head.slug


@dataclass(frozen=True)
class RoomTable:
    """The standings of a running championship."""

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
    """ "racing", "gathering", "after", "ahead" (something has a date), "quiet" (nothing has)."""
    parts: tuple[RoomPart, ...]
    """Competitions that race tonight, the most urgent first."""
    coming: tuple[RaceCard, ...]
    """The next races, the earliest first, without those in `parts`."""
    tables: tuple[RoomTable, ...] = ()
    """While nothing is running."""
    boards: tuple[RoomBoard, ...] = ()
    """Races between bots, while nothing is running."""
    board: RaceBoard | None = None
    """For the first in `coming`, while nothing is running."""
    registration: RegistrationStatus | None = None
    """For its competition, while nothing is running."""
    ceremony: Ceremony | None = None
    """While there is one, the screen shows nothing else."""
    door: str = ""
    """The code of the door where people check in now; "" for none, or for a screen that is not the club's own."""

    @property
    def alone(self) -> RoomPart | None:
        """The only competition that races tonight."""
        return self.parts[0] if len(self.parts) == 1 else None

    @property
    def next(self) -> RaceCard | None:
        return self.coming[0] if self.coming else None

    @property
    def several(self) -> bool:
        """The current and coming races belong to several competitions."""
        return len({card.competition_slug for card in self.coming} | {part.key for part in self.parts}) > 1
