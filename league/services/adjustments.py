"""The stewards' ledger: points, places, disqualifications. Append-only; a mistake is revoked, never edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from accounts.typing import JsonObject
from gameplay.refused import Refused
from league.models import Adjustment, AdjustmentKind, Competition, CompetitionStatus, Entry, Race, Role, Team
from league.services.common import audit, competition_lock, entry_get, reason_clean, touch
from league.services.errors import NotFound
from league.services.facts.season import RUN, race_counted
from league.services.standings import standings_rebuild

if TYPE_CHECKING:
    from accounts.models import User

MOST = 1000


@transaction.atomic
def adjustment_add(
    *,
    competition: Competition,
    by: User,
    kind: str,
    reason: str,
    value: int = 0,
    entry_number: int | None = None,
    team_id: int | None = None,
    race_number: int | None = None,
) -> Adjustment:
    """Points (signed) for an entry or team; places lost in a race; disqualification from a race or the competition.
    For stewards."""
    competition = competition_lock(competition, by, Role.STEWARD)
    if competition.status != CompetitionStatus.RUNNING:
        raise Refused("wrong_status")
    reason = reason_clean(reason)
    entry, team, race = adjustment_subject(competition, kind, value, entry_number, team_id, race_number)
    told_of = race or race_counted(competition)
    adjustment = Adjustment.objects.create(
        competition=competition,
        race=race,
        run=told_of.run if told_of else None,
        entry=entry,
        team=team,
        kind=kind,
        value=value,
        reason=reason,
        by=by,
    )
    standings_rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action="adjustment_added",
        subject=_subject(adjustment),
        after=_facts(adjustment),
        reason=reason,
    )
    touch(competition, "standings")
    return adjustment


@transaction.atomic
def adjustment_revoke(*, competition: Competition, by: User, adjustment_id: int, reason: str) -> Adjustment:
    """Take an adjustment back; it stays in the ledger, with the reason. For stewards."""
    competition = competition_lock(competition, by, Role.STEWARD)
    if competition.status != CompetitionStatus.RUNNING:
        raise Refused("wrong_status")
    adjustment = (
        Adjustment.objects.select_related("race", "entry__player", "team")
        .filter(competition=competition, pk=adjustment_id)
        .first()
    )
    if adjustment is None:
        raise NotFound("adjustment_id")
    if adjustment.revoked_at is not None:
        raise Refused("already_revoked")
    adjustment.revoke_reason = reason_clean(reason)
    adjustment.revoked_at, adjustment.revoked_by = timezone.now(), by
    adjustment.save(update_fields=["revoked_at", "revoked_by", "revoke_reason"])
    standings_rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action="adjustment_revoked",
        subject=_subject(adjustment),
        before=_facts(adjustment),
        reason=adjustment.revoke_reason,
    )
    touch(competition, "standings")
    return adjustment


def adjustment_subject(
    competition: Competition,
    kind: str,
    value: int,
    entry_number: int | None,
    team_id: int | None,
    race_number: int | None,
) -> tuple[Entry | None, Team | None, Race | None]:
    """Whom and which race it is about. Raises Refused at the field at fault."""
    if kind not in AdjustmentKind.values:
        raise Refused("bad_kind", at="kind")
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
        raise Refused("bad_value", at="value")
    if (entry_number is None) == (team_id is None) or (team_id is not None and kind != AdjustmentKind.POINTS):
        raise Refused("one_of_entry_team", at="entry_number")
    good = {
        AdjustmentKind.POINTS: value != 0,
        AdjustmentKind.PLACES: value >= 1,
        AdjustmentKind.DISQUALIFICATION: value == 0,
    }
    if not good[AdjustmentKind(kind)]:
        raise Refused("bad_value", at="value")
    race = None
    if race_number is not None:
        race = Race.objects.filter(stage__competition=competition, number=race_number).first()
        if race is None:
            raise NotFound("race_number")
        if race.status not in RUN:
            raise Refused("race_not_run", at="race_number")
    elif kind == AdjustmentKind.PLACES:
        raise Refused("required", at="race_number")
    team = None
    if team_id is not None:
        team = Team.objects.filter(competition=competition, pk=team_id).first()
        if team is None:
            raise NotFound("team_id")
    entry = entry_get(competition, entry_number) if entry_number is not None else None
    return entry, team, race


def _subject(adjustment: Adjustment) -> str:
    if adjustment.entry is not None:
        return adjustment.entry.player.display_name
    return adjustment.team.name if adjustment.team is not None else ""


def _facts(adjustment: Adjustment) -> JsonObject:
    return {
        "kind": adjustment.kind,
        "value": adjustment.value,
        "race": adjustment.race.number if adjustment.race else None,
    }
