"""A competition as a card in lists, and all of it for the API."""

from __future__ import annotations

from dataclasses import dataclass

from league.common.references import EntryRef
from league.models import Competition
from league.planning.shapes import CompetitionHead
from league.races.kind import KINDS, Kind
from league.races.shapes import RaceCard
from league.registration.shapes import RegistrationStatus
from league.scoring.points import Points
from league.standings.shapes import StandingsTable


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
    def kind(self) -> Kind:
        return KINDS[self.is_tournament]

    @property
    def counted(self) -> str:
        """How many of its races were run."""
        return self.kind.words.counted % {"run": self.races_run, "total": self.races}

    @property
    def is_over(self) -> bool:
        return self.status in Competition.OVER

    @property
    def leader(self) -> str:
        """For a finished season all champions, else one name."""
        return ", ".join(self.leaders if self.is_over else self.leaders[:1])


@dataclass(frozen=True)
class CompetitionOverview(CompetitionHead):
    """A whole competition at once."""

    races: tuple[RaceCard, ...]
    next_race: RaceCard | None
    standings: StandingsTable
    entries: tuple[EntryRef, ...]
    teams: tuple[str, ...]
    registration: RegistrationStatus
