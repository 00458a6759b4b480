"""Whether a tournament takes newcomers: one rule, asked wherever somebody is entered.

Once the last round is called in which the first stage takes late-comers, a newcomer would have a start number but no
race: check-in refuses them. Somebody with a place in the current stage comes back to it, and is no newcomer.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from gameplay.refused import Refused
from league.common.references import GONE
from league.common.refusals import LATE_RULE
from league.models import Berth, BerthWhy, Competition, CompetitionStatus, Entry, Race, RaceStatus, Stage
from league.races.kind import kind_of
from league.scoring.evening import groups_dealt
from league.scoring.rules import StageRules
from league.scoring.tournament import GroupsRules, RoundsRules


@dataclass(frozen=True)
class Intake:
    """What a competition does with somebody entered now."""

    open: bool
    """They can race from the next round on. Always so in a championship."""
    last_on: bool = False
    """The last round that takes newcomers is on: an organiser can let them in at one of its tables."""
    anyway: int | None = None
    """The round of the first stage from which they would race if an organiser enters them against the rules."""

    @property
    def takes_some(self) -> bool:
        """Takes newcomers, at least if an organiser says so."""
        return self.open or self.last_on or self.anyway is not None


def round_takes_new(rules: StageRules, number: int) -> bool:
    """Whether a round takes newcomers. `number`: of a round of the first stage, from 1. A format without such a rule
    takes them in the first round only."""
    return number <= rules.late


def intake(competition: Competition) -> Intake:
    """The intake of a competition, which comes with its rules. One query for a running tournament, else none."""
    if competition.status != CompetitionStatus.RUNNING:
        return Intake(open=True)
    return kind_of(competition).intake(competition)


def intake_of_rounds(competition: Competition) -> Intake:
    """The intake of a tournament that is on. One query."""
    later = Berth.objects.filter(stage__competition=OuterRef("competition"), stage__ord__gt=1)
    rounds = Race.objects.filter(competition=competition, decides=False, run__started_at__isnull=False)
    rounds = rounds.exclude(status__in=GONE).annotate(later=Exists(later)).order_by("number")
    called = list(rounds.values_list("stage__ord", "status", "later"))
    if any(ord_ > 1 or begun for ord_, _status, begun in called):
        return Intake(open=False)
    first, number = competition.rules.all.stages[1], len(called)
    if round_takes_new(first, number + 1):
        return Intake(open=True)
    last_on = round_takes_new(first, number) and called[-1][1] == RaceStatus.LIVE
    ahead = isinstance(first, RoundsRules | GroupsRules) and number < first.rounds
    return Intake(open=False, last_on=last_on, anyway=number + 1 if ahead else None)


def check(competition: Competition, player_id: int | None, *, organiser: bool = False, anyway: bool = False) -> bool:
    """Whether an organiser enters the player against the rules, and so has to give them a place in the stage
    (`berth_last`). `organiser`: one enters them. `anyway`: also when the rules take nobody new. Three queries at most.

    Raises Refused: late_rule.
    """
    found = intake(competition)
    if found.open or player_id in stage_place_holders(competition):
        return False
    if organiser and anyway and found.anyway is not None:
        return True
    if organiser and found.last_on:
        return False
    raise Refused(LATE_RULE)


def stage_place_holders(competition: Competition) -> set[int]:
    """Ids of the players with a place in the latest stage that has any, including those who left. One query."""
    latest = Berth.objects.filter(stage__competition=competition).order_by("-stage__ord").values("stage")[:1]
    return set(Berth.objects.filter(stage=latest).values_list("entry__player_id", flat=True))


def berth_last(stage: Stage, entry: Entry, now: datetime) -> None:
    """Give the entry the last place in a stage, unless it has one. The competition is locked."""
    if Berth.objects.filter(stage=stage, entry=entry).exists():
        return
    have = list(Berth.objects.filter(stage=stage).order_by("seed").values_list("seed", flat=True))
    seed = (have[-1] if have else 0) + 1
    group = groups_dealt(stage.rules, seed)[-1]
    Berth.objects.create(stage=stage, entry=entry, seed=seed, group=group, why=BerthWhy.LATE, at=now)
