"""A competition's head and rules, and the plan of a tournament that nobody has created yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.typing import JsonObject
from league.common.references import Access
from league.models import Competition
from league.races.kind import KINDS, Kind
from league.races.shapes import OfFormat
from league.scoring.formats import CHAMPIONSHIP
from league.scoring.points import Pay
from league.scoring.presets import Round
from league.scoring.rules import EntryRules, StageRules
from league.scoring.uneven import Uneven


@dataclass(frozen=True)
class NightUsual:
    """Where and when a club races."""

    venue: str
    """ "" if it has not raced yet."""
    at: datetime
    """The next such night."""


@dataclass(frozen=True)
class StagePlan:
    """A stage if every place is taken."""

    number: int
    format: str
    rules: StageRules
    last: bool
    racing: int
    """How many enter it."""
    sizes: tuple[int, ...]
    """Table sizes of its first round that the game allows."""
    rounds: tuple[Round, ...]
    minutes: int
    """A rough duration, including the pauses between its rounds."""
    uneven: Uneven | None = None
    """If those who enter it make no whole tables in its first round."""
    legs: tuple[str, ...] = ()
    """For a decathlon: the game and board of each round."""
    on: tuple[str, ...] = ()
    """What a later stage sets for itself: its boards, and options in words."""

    @property
    def played(self) -> list[tuple[str, Round]]:
        """For a decathlon: each round with its game and board."""
        return list(zip(self.legs, self.rounds, strict=False))

    @property
    def first(self) -> Round:
        return self.rounds[0]


@dataclass(frozen=True)
class TournamentPlan:
    stages: tuple[StagePlan, ...]
    problem: str = ""
    """Why it cannot be created like this, in the reader's language."""

    @property
    def rounds(self) -> int:
        return sum(len(stage.rounds) for stage in self.stages)

    @property
    def minutes(self) -> int:
        return sum(stage.minutes for stage in self.stages)


@dataclass(frozen=True)
class TablesPreview:
    """The tables of a race with every place taken."""

    board: str
    """The board's title; "" in a game without boards."""
    sizes: tuple[int, ...]
    """Seats of each, including house bots'."""
    house: int
    out: int


@dataclass(frozen=True)
class PointsPreset:
    slug: str
    label: str
    table: JsonObject
    """What `CompetitionForm.points` accepts."""
    chart: tuple[Pay, ...]


@dataclass(frozen=True)
class OwnRule:
    """A rule that only this stage's format has, in words."""

    name: str
    label: str
    value: str


@dataclass(frozen=True)
class StageView(OfFormat):
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
    def kind(self) -> Kind:
        return KINDS[[one.format for one in self.stages] != [CHAMPIONSHIP]]


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
    def kind(self) -> Kind:
        return self.rules.kind

    @property
    def may_rehearse(self) -> bool:
        return self.kind.may_rehearse(self.status)

    @property
    def is_over(self) -> bool:
        return self.status in Competition.OVER
