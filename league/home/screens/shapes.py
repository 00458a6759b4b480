"""What the screen of a hall shows of a tournament, and what the screen in a club's room shows of the night, competition
by competition."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.common.references import EntryRef
from league.competitions.raceday.evening_shapes import Ceremony, RacePodium
from league.games.shapes import RaceBoard
from league.planning.shapes import CompetitionHead
from league.races.shapes import RaceCard
from league.registration.shapes import RegistrationStatus
from league.standings.podium import Podium
from league.standings.shapes import StandingsTable
from league.tournaments.rounds.shapes import TournamentRound, TournamentStage


@dataclass(frozen=True)
class Hall:
    phase: str
    """ "ahead" (before the first check-in), "gathering" (check-in is open), "on" (a round), "between" (it is over, and
    the next is not called), "over"."""
    stage: TournamentStage | None
    """The current stage: of the latest round that was called or gathers, else the first."""
    round: TournamentRound | None
    """The round that is running or gathers; else the one called last."""
    late: bool
    """The round's time is up, and some of its tables have no result."""
    stages: tuple[TournamentStage, ...]
    coming: RaceCard | None
    """The next round, if it exists and none is running."""
    entered: tuple[EntryRef, ...]
    """Before the first round: everybody who takes part."""
    here: tuple[EntryRef, ...]
    """Racers who are here, while check-in is open."""
    missing: tuple[EntryRef, ...]
    standings: StandingsTable | None
    """The stage's standings, once one of its rounds has a result."""
    podium: Podium | None
    """Once it is over."""
    moment: str
    """Once it is over: the code of the match whose moment ends it; "" if there is none."""

    @property
    def tree(self) -> tuple[TournamentRound, ...]:
        """For a knock-out: its called rounds, if there are several to show beside each other."""
        if self.stage is None or not self.stage.is_tree:
            return ()
        called = tuple(one for one in self.stage.rounds if one.is_called)
        return called if len(called) > 1 else ()

    @property
    def venues(self) -> frozenset[str]:
        """Where the tables of the round are raced."""
        return frozenset(table.venue for table in self.round.tables) if self.round is not None else frozenset()

    @property
    def mixed(self) -> bool:
        """Whether some tables are real and others online: then each says where it is."""
        return len(self.venues) > 1

    @property
    def expected(self) -> int:
        """How many the gathering round expects."""
        return len(self.here) + len(self.missing)


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
    stakes: str = ""
    """What the race can decide, in one sentence."""

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
