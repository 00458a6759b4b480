"""A new version of a competition's rules: what may change of a tournament's stage while it is played, and the rounds
that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.refusals import BAD_OPTION, TEAMS_LOCKED, UNCHANGED, WRONG_STATUS
from league.common.writing import audit, competition_lock, reason_clean, touch
from league.games import boards, facts
from league.games import sizes as games_sizes
from league.games.boards import box_board
from league.games.sizes import table_sizes
from league.models import Action, Competition, CompetitionRules, Race, RaceStatus, Role, Run
from league.planning import stages
from league.planning.form import rules_read, stage_rules_read
from league.planning.places import race_places_check
from league.races.cards import UNRACED
from league.races.where import raced_where
from league.registration import waitlist
from league.registration.waitlist import capacity_apply
from league.scoring.formats import Rules, format_of, own_values, rules_to_json
from league.scoring.presets import rounds_at_first
from league.scoring.rules import BAD_VALUE, OF_TEAMS, OF_THE_STAGE, EntryRules, StageRules, plain, values
from league.standings import snapshots
from league.tournaments.rounds.races import races_made

if TYPE_CHECKING:
    from accounts.models import User


TEAMS_EITHER = Refusal(
    "teams_either", _("Teams race together, but race %(number)s is online or at a table: change that first."), CONFLICT
)


@transaction.atomic
def competition_rules_change(
    *, competition: Competition, by: User, changes: Mapping[str, object], reason: str = "", stage: int | None = None
) -> CompetitionRules:
    """A new version of the rules; `changes` by name, of the entry rules and of a stage: the last unless `stage` names
    one. For organisers.

    Before the first race nothing needs saying; afterwards a reason does. Races that were run keep the points table they
    were run under; drop rule and tie-breaks hold for the whole stage, so its standings are rebuilt.
    """
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.is_over:
        raise Refused(WRONG_STATUS)
    now = competition.rules
    old = now.all
    stage = max(old.stages) if stage is None else stage
    if stage not in old.stages:
        raise Refused(BAD_VALUE, at="stage")
    run = Run.objects.filter(race__competition=competition, started_at__isnull=False).exists()
    reason = reason_clean(reason, required=run)
    new = _changed(old, stage, changes)
    if new == old:
        raise Refused(UNCHANGED)
    if run and any(getattr(new.entry, name) != getattr(old.entry, name) for name in OF_TEAMS):
        raise Refused(TEAMS_LOCKED, at="teams")
    game = old.stages[stage].game
    if new.entry.team_races and not old.entry.team_races and not facts.has_option(game, "teams"):
        raise Refused(BAD_OPTION, {"option": "teams"}, "teams")
    if format_of(new.stages[stage]).plans_tables:
        check(competition, old, new, stage)
    _check_tables(competition, old.entry, new.entry)
    _check_venues(competition, old.entry, new.entry)
    rules = CompetitionRules.objects.create(
        competition=competition,
        version=now.version + 1,
        definition=rules_to_json(new),
        created_by=by,
        reason=reason,
    )
    competition.rules = rules
    competition.save(update_fields=["rules"])
    rounds_follow(competition, stage)
    if new.entry.capacity != old.entry.capacity:
        capacity_apply(competition=competition)
        waitlist.promote(competition=competition, now=timezone.now())
    if run:
        snapshots.rebuild(competition=competition)
    _note(rules, by, old, new, stage)
    touch(competition, "standings")
    return rules


def _changed(old: Rules, stage: int, changes: Mapping[str, object]) -> Rules:
    """Raises Refused at an impossible value, TypeError at an unknown name."""
    of_entry = {name: value for name, value in changes.items() if name in EntryRules.__struct_fields__}
    of_stage = {name: value for name, value in changes.items() if name not in of_entry}
    if of_stage.keys() & OF_THE_STAGE:
        raise Refused(BAD_VALUE, at="game")  # its races are planned on boards of this one
    return replace(
        old,
        entry=rules_read(EntryRules, values(old.entry) | of_entry),
        stages={**old.stages, stage: stage_rules_read(type(old.stages[stage]), values(old.stages[stage]) | of_stage)},
    )


def _check_tables(competition: Competition, old: EntryRules, new: EntryRules) -> None:
    """Check that everybody entered finds a table in every race ahead. Raises Refused at the field that was changed."""
    if (new.capacity, new.team_races) == (old.capacity, old.team_races):
        return
    entered = competition.entries.filter(withdrawn_at=None).count()
    for race in Race.objects.filter(competition=competition, status__in=UNRACED).select_related("club_board"):
        race_places_check(race, new, entered=entered, at="capacity" if new.capacity != old.capacity else "teams")


def _check_venues(competition: Competition, old: EntryRules, new: EntryRules) -> None:
    """If races become team races, check that none ahead is both online and at a table. Raises Refused at "teams"."""
    if new.team_races and not old.team_races:
        ahead = Race.objects.filter(competition=competition, status__in=UNRACED)
        race = ahead.filter(raced_where(lambda where: bool(where.choices))).order_by("number").first()
        if race is not None:
            raise Refused(TEAMS_EITHER, {"number": race.number}, "teams")


def _note(rules: CompetitionRules, by: User, old: Rules, new: Rules, stage: int) -> None:
    """Into the history: the rules that changed, before and after."""
    before, after = ({**plain(one.entry), **plain(one.stages[stage])} for one in (old, new))
    changed = [name for name in after if after[name] != before[name]]
    audit(
        club=rules.competition.club_id,
        competition=rules.competition,
        by=by,
        action=Action.RULES_CHANGED,
        subject=f"rules v{rules.version}",
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
        reason=rules.reason,
    )


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
    if not own and rules.boards:
        found = [table_sizes(rules.game, box_board(rules.game, slug), rules.options) for slug in rules.boards]
    else:
        found = [table_sizes(race.game, boards.of(race), race.options) for race in own or races]
    return [games_sizes.within(sizes, rules) for sizes in dict.fromkeys(found)]
