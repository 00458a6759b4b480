"""What may change of a stage of a tournament while it is played, and the rounds that follow from it."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.models import Competition, Race, RaceStatus
from league.scoring.formats import Rules, format_of, own_values
from league.scoring.presets import rounds_at_first
from league.scoring.rules import StageRules
from league.scoring.tournament import TournamentRules
from league.services import boards, stages
from league.services import sizes as sizes_services
from league.services.boards import box_board
from league.services.round_races import races_made
from league.services.sizes import table_sizes

STAGE_BEGUN = Refusal("stage_begun", _("This stage has begun, so this can’t change any more."), CONFLICT)
ROUNDS_RACED = Refusal(
    "rounds_raced", _("This stage can’t have fewer rounds than have already begun: %(rounds)s."), CONFLICT
)
STAGE_OVER = Refusal(
    "stage_over", _("The next stage has begun: the rounds of this one can’t change any more."), CONFLICT
)

LOCKED = ("groups", "seeding", "carry")
"""Rules that decided who entered a stage, and where."""


def check(competition: Competition, old: Rules, new: Rules, stage: int) -> None:
    """Raises Refused at the rule at fault: stage_begun, rounds_raced, stage_over, and as `stages.check` does."""
    races = _races(competition)
    begun = [race for race in races if race.stage.ord == stage and race.run_id is not None]
    was, becomes = old.stages[stage], new.stages[stage]
    if begun:
        before, after = own_values(was), own_values(becomes)
        for name in LOCKED:
            if before.get(name) != after.get(name):
                raise Refused(STAGE_BEGUN, at=name)
    rounds = rounds_at_first(becomes)
    if rounds != rounds_at_first(was):
        if any(race.stage.ord > stage for race in races):
            raise Refused(STAGE_OVER, at="rounds")
        if rounds < len(begun):
            raise Refused(ROUNDS_RACED, {"rounds": len(begun)}, "rounds")
    try:
        stages.check(new, {number: _sizes(races, number, rules) for number, rules in new.stages.items()})
    except Refused as refused:
        at = refused.at.removeprefix(f"stages.{stage}.")
        raise refused.moved("" if at.startswith("stages.") else at) from refused


def rounds_follow(competition: Competition, stage: int) -> None:
    """Make a stage with races have as many rounds planned as its rules say: add some at the end, or remove those not
    begun."""
    rules = competition.rules.all.stages[stage]
    races = [
        race
        for race in _races(competition)
        if race.stage.ord == stage and race.status != RaceStatus.CANCELLED and not race.decides
    ]
    if not format_of(rules).plans_tables or not races:
        return
    more = rounds_at_first(rules) - len(races)
    for race in [race for race in reversed(races) if race.run_id is None][: max(0, -more)]:
        race.delete()
        boards.drop(race.club_board)
    of = races[-1].stage
    of.competition = competition
    races_made(of, races, max(0, more))


def _races(competition: Competition) -> list[Race]:
    return list(Race.objects.filter(competition=competition).select_related("stage", "club_board").order_by("number"))


def _sizes(races: list[Race], stage: int, rules: StageRules) -> list[frozenset[int]]:
    """Table sizes of a stage, board by board; for a stage without races yet, from its rules, or from how the others are
    raced."""
    own = [race for race in races if race.stage.ord == stage]
    if not own and isinstance(rules, TournamentRules) and rules.boards:
        found = [table_sizes(rules.game, box_board(rules.game, slug), rules.options) for slug in rules.boards]
    else:
        found = [table_sizes(race.game, boards.of(race), race.options) for race in own or races]
    return [sizes_services.within(sizes, rules) for sizes in dict.fromkeys(found)]
