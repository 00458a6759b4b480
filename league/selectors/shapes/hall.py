"""A tournament on the screen of a hall."""

from __future__ import annotations

from dataclasses import dataclass

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.podium import Podium
from league.selectors.shapes.races import RaceCard
from league.selectors.shapes.standings import StandingsTable
from league.selectors.shapes.tournament import TournamentRound, TournamentStage


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
