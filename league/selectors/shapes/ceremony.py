"""A ceremony on the walls, and for the organiser who controls it."""

from __future__ import annotations

from dataclasses import dataclass

from league.selectors.shapes.competitions import CompetitionHead
from league.selectors.shapes.podium import Blocks
from league.selectors.shapes.standings import RaceHead

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
