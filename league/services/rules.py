"""A new version of a competition's rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.models import Action, Competition, CompetitionRules, Race, Role, Run, Venue
from league.scoring.formats import Rules, format_of, rules_to_json
from league.scoring.rules import BAD_VALUE, OF_TEAMS, OF_THE_STAGE, EntryRules, plain, values
from league.services import stage_changes, standings, waitlist
from league.services.calendar import AHEAD
from league.services.common import audit, competition_lock, reason_clean, touch
from league.services.competition_form import rules_read
from league.services.errors import BAD_OPTION, TEAMS_LOCKED, UNCHANGED, WRONG_STATUS
from league.services.facts import games
from league.services.seating import race_places_check
from league.services.stage_changes import rounds_follow
from league.services.waitlist import capacity_apply

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
    if new.entry.team_races and not old.entry.team_races and not games.has_option(game, "teams"):
        raise Refused(BAD_OPTION, {"option": "teams"}, "teams")
    if format_of(new.stages[stage]).plans_tables:
        stage_changes.check(competition, old, new, stage)
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
        standings.rebuild(competition=competition)
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
        stages={**old.stages, stage: rules_read(type(old.stages[stage]), values(old.stages[stage]) | of_stage)},
    )


def _check_tables(competition: Competition, old: EntryRules, new: EntryRules) -> None:
    """Check that everybody entered finds a table in every race ahead. Raises Refused at the field that was changed."""
    if (new.capacity, new.team_races) == (old.capacity, old.team_races):
        return
    entered = competition.entries.filter(withdrawn_at=None).count()
    for race in Race.objects.filter(competition=competition, status__in=AHEAD).select_related("club_board"):
        race_places_check(race, new, entered=entered, at="capacity" if new.capacity != old.capacity else "teams")


def _check_venues(competition: Competition, old: EntryRules, new: EntryRules) -> None:
    """If races become team races, check that none ahead is both online and at a table. Raises Refused at "teams"."""
    if new.team_races and not old.team_races:
        ahead = Race.objects.filter(competition=competition, status__in=AHEAD, venue=Venue.EITHER).order_by("number")
        race = ahead.first()
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
