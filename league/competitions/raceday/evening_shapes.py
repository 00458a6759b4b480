"""The evening of a race: the order while it runs and the standings after it; the podium of a race, and a ceremony on
the walls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.common.references import EntryRef
from league.planning.shapes import CompetitionHead
from league.races.shapes import RaceCard, RaceHead, TableRef
from league.standings.podium import Blocks, Podium
from league.standings.shapes import StandingsTable


@dataclass(frozen=True)
class OrderLine:
    """One racer of a table that is racing, or that has its result while others race."""

    entry: EntryRef
    seat: int
    """The robot's seat."""
    place: int | None
    """None: the result gives it none, or nobody is ahead yet."""
    tied: bool
    told: str
    """How far it is, in the game's words; "" if the game does not say."""
    is_racing: bool
    """It has neither finished nor left."""
    status: str = ""
    """By the table's result: classified, dnf, dns, dsq; "" while the table is racing."""
    is_you: bool = False


@dataclass(frozen=True)
class TableOrder:
    """One table of a running race."""

    table: TableRef
    lines: tuple[OrderLine, ...]
    """In order of place; () while the order is unknown: at a real table before its result, and before a match
    begins."""
    is_over: bool
    """It has a result."""


@dataclass(frozen=True)
class AfterRace:
    """What follows a race that was run."""

    standings: StandingsTable | None
    """After this race; None if it counts in none."""
    next_race: RaceCard | None
    """The next race of the competition, a live one first."""
    check_in_opens_at: datetime | None
    """When that race's check-in opens automatically; None if it is open, or the race has no date."""


START, MOMENT = "start", "moment"


@dataclass(frozen=True)
class Ceremony:
    race_number: int | None
    """None: for the whole competition."""
    blocks: Blocks
    moment: str
    """The code of the match whose moment ends it; "" if there is none."""
    step: str
    """A `CeremonyStep`; "" while there is no ceremony."""
    head: CompetitionHead | None = None
    """Only on the walls."""
    race: RaceHead | None = None
    """Only on the walls, for a race."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of this ceremony, in order."""
        places = (str(place) for place, _who in reversed(self.blocks))
        return (START, *places, *((MOMENT,) if self.moment else ()))

    @property
    def next(self) -> str:
        """What the next press shows; "" at the end."""
        if self.step not in self.steps:
            return START
        return dict(zip(self.steps, self.steps[1:], strict=False)).get(self.step, "")

    @property
    def revealed(self) -> tuple[int, ...]:
        """Places whose racers are on the podium."""
        if self.step not in self.steps:
            return ()
        seen = self.steps[: self.steps.index(self.step) + 1]
        return tuple(place for place, _who in self.blocks if str(place) in seen)

    @property
    def steps_up(self) -> int | None:
        """The place whose racers step up now."""
        return int(self.step) if self.step.isdecimal() else None

    @property
    def plays(self) -> bool:
        """The moment is playing."""
        return self.step == MOMENT and bool(self.moment)


@dataclass(frozen=True)
class RacePodium:
    """Who came first at one table of a race."""

    table_no: int | None
    """None: the race has only one table."""
    podium: Podium
    moment: str = ""
    """The code of its match, if a moment of it is worth replaying."""
