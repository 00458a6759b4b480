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
    """"ahead" (before the first check-in), "gathering" (check-in is open), "on" (a round), "between" (it is over, and
    the next is not called), "over"."""
    stage: TournamentStage | None
    """The one that is on: of the latest round that was called or gathers, else the first."""
    round: TournamentRound | None
    """The one that is on or gathers; else the one that was called last."""
    late: bool
    """The time of the round is over, and tables of it have no result."""
    stages: tuple[TournamentStage, ...]
    coming: RaceCard | None
    """The next round, where it is there and none is on."""
    entered: tuple[EntryRef, ...]
    """Before the first round: everybody who takes part."""
    here: tuple[EntryRef, ...]
    """While check-in is open."""
    missing: tuple[EntryRef, ...]
    standings: StandingsTable | None
    """Of the stage, once a round of it has a result."""
    podium: Podium | None
    """Once it is over."""
    moment: str
    """Once it is over: the code of the match with the moment to end with; "" where there is none."""

    @property
    def tree(self) -> tuple[TournamentRound, ...]:
        """Of a knock-out: its rounds that were called, where there are several to see beside each other."""
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
        """Some tables are real ones, others are online: each says where it is."""
        return len(self.venues) > 1

    @property
    def expected(self) -> int:
        """Of the round that gathers."""
        return len(self.here) + len(self.missing)
