"""The stewards' ledger: points, places, disqualifications. Append-only; a mistake is revoked, never edited. An
organiser may adopt the current rule for places lost by penalty, which changes earlier tables (`apply`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from league.common.own_case import another_decides, own_case_of_entry
from league.common.references import RUN
from league.common.refusals import NOTHING_WAITS, REQUIRED, STILL_WAITS, WRONG_STATUS, NotFound
from league.common.tell import notify_adjusted, notify_corrected, reported_result
from league.common.writing import audit, competition_lock, entry_get, race_fresh, reason_clean, touch
from league.models import (
    Action,
    Adjustment,
    AdjustmentKind,
    AdjustmentState,
    Competition,
    CompetitionStatus,
    Entry,
    PenaltyRule,
    Race,
    Role,
    Team,
)
from league.scoring.rules import BAD_VALUE
from league.standings import snapshots
from league.standings.season import race_counted

if TYPE_CHECKING:
    from accounts.models import User


RACE_NOT_RUN = Refusal("race_not_run", _("This race has not been run."), CONFLICT)
BAD_KIND = Refusal("bad_kind", _("This kind of penalty or bonus doesn’t exist."), BAD_REQUEST)
ONE_OF_ENTRY_TEAM = Refusal("one_of_entry_team", _("Choose one racer or one team."), BAD_REQUEST)
ALREADY_REVOKED = Refusal("already_revoked", _("This has already been revoked."), CONFLICT)

MOST = 1000
COUNTS = (Action.ADJUSTMENT_ADDED, Action.ADJUSTMENT_SECONDED, Action.ADJUSTMENT_REVOKED, Action.REVOCATION_SECONDED)
"""What changes the standings, as the history calls it; the rest is proposed or refused."""


@transaction.atomic
def add(
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
    """Points (signed) for an entry or team; places lost in a race; disqualification from a race or the competition. For
    stewards; about a steward's own entry or team it is only proposed if the club has another steward."""
    competition = _running(competition, by)
    reason = reason_clean(reason)
    entry, team, race = subject(competition, kind, value, entry_number, team_id, race_number)
    told_of = race or race_counted(competition)
    case = own_case_of_entry(competition.club_id, by, entry, team)
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
        state=AdjustmentState.PROPOSED if case == "waits" else AdjustmentState.CONFIRMED,
        own_case=case == "alone",
    )
    action = Action.ADJUSTMENT_PROPOSED if case == "waits" else Action.ADJUSTMENT_ADDED
    _changed(adjustment, by, action, after=_facts(adjustment), reason=reason)
    return adjustment


@transaction.atomic
def revoke(*, competition: Competition, by: User, adjustment_id: int, reason: str) -> Adjustment:
    """Take an adjustment back; it stays in the ledger, with the reason. For stewards; about a steward's own entry or
    team it is only proposed if the club has another steward."""
    competition = _running(competition, by)
    adjustment = _adjustment(competition, adjustment_id)
    if adjustment.revoked_at is not None:
        raise Refused(ALREADY_REVOKED)
    if adjustment.state != AdjustmentState.CONFIRMED or adjustment.revoke_proposed_at is not None:
        raise Refused(STILL_WAITS if adjustment.state != AdjustmentState.REFUSED else WRONG_STATUS)
    case = own_case_of_entry(competition.club_id, by, adjustment.entry, adjustment.team)
    adjustment.revoke_reason, adjustment.revoked_by = reason_clean(reason), by
    if case == "waits":
        adjustment.revoke_proposed_at = timezone.now()
    else:
        adjustment.revoked_at, adjustment.revoke_own_case = timezone.now(), case == "alone"
    adjustment.save()
    action = Action.REVOCATION_PROPOSED if case == "waits" else Action.ADJUSTMENT_REVOKED
    _changed(adjustment, by, action, before=_facts(adjustment), reason=adjustment.revoke_reason)
    return adjustment


@transaction.atomic
def second(*, competition: Competition, by: User, adjustment_id: int) -> Adjustment:
    """Agree to what another steward proposed about that steward's own entry or team: it counts, or is revoked, from now
    on. For stewards."""
    competition = _running(competition, by)
    adjustment = _adjustment(competition, adjustment_id)
    if adjustment.state == AdjustmentState.PROPOSED:
        another_decides(adjustment.by_id, by)
        adjustment.state, adjustment.decided_by, adjustment.decided_at = AdjustmentState.CONFIRMED, by, timezone.now()
        if adjustment.race is None:  # tables from before the agreement stay as they are
            counted = race_counted(competition)
            adjustment.run = counted.run if counted else None
        action = Action.ADJUSTMENT_SECONDED
    elif _revocation_waits(adjustment):
        another_decides(adjustment.revoked_by_id, by)
        adjustment.revoked_at, adjustment.revoke_decided_by = timezone.now(), by
        action = Action.REVOCATION_SECONDED
    else:
        raise Refused(NOTHING_WAITS)
    adjustment.save()
    _changed(adjustment, by, action, after=_facts(adjustment))
    return adjustment


@transaction.atomic
def refuse(*, competition: Competition, by: User, adjustment_id: int, reason: str = "") -> Adjustment:
    """Refuse what a steward proposed, or take your own proposal back. For stewards."""
    competition = _running(competition, by)
    adjustment = _adjustment(competition, adjustment_id)
    before = _facts(adjustment)
    if adjustment.state == AdjustmentState.PROPOSED:
        adjustment.state, adjustment.decided_by, adjustment.decided_at = AdjustmentState.REFUSED, by, timezone.now()
        action = Action.ADJUSTMENT_REFUSED
    elif _revocation_waits(adjustment):
        adjustment.revoke_proposed_at, adjustment.revoked_by, adjustment.revoke_reason = None, None, ""
        action = Action.REVOCATION_REFUSED
    else:
        raise Refused(NOTHING_WAITS)
    adjustment.save()
    _changed(adjustment, by, action, before=before, reason=reason_clean(reason, required=False))
    return adjustment


def _running(competition: Competition, by: User) -> Competition:
    """The competition, locked, while its ledger is open."""
    competition = competition_lock(competition, by, Role.STEWARD)
    if competition.status != CompetitionStatus.RUNNING:
        raise Refused(WRONG_STATUS)
    return competition


def _adjustment(competition: Competition, adjustment_id: int) -> Adjustment:
    rows = Adjustment.objects.select_related("race", "entry__player", "team")
    adjustment = rows.filter(competition=competition, pk=adjustment_id).first()
    if adjustment is None:
        raise NotFound("adjustment_id")
    adjustment.competition = competition
    return adjustment


def _revocation_waits(adjustment: Adjustment) -> bool:
    return adjustment.revoke_proposed_at is not None and adjustment.revoked_at is None


def _changed(
    adjustment: Adjustment,
    by: User,
    action: Action,
    *,
    before: JsonObject | None = None,
    after: JsonObject | None = None,
    reason: str = "",
) -> None:
    competition = adjustment.competition
    race = race_fresh(adjustment.race_id, competition) if adjustment.race_id is not None else None
    before_it = reported_result(race)
    snapshots.rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=_subject(adjustment),
        before=before,
        after=after,
        reason=reason,
    )
    touch(competition, "standings")
    if action in COUNTS:
        whose = [adjustment.entry_id] if adjustment.entry_id is not None else _of_team(adjustment)
        notify_adjusted(adjustment, whose)
        why = adjustment.revoke_reason if adjustment.revoked_at is not None else adjustment.reason
        notify_corrected(race, before_it, by=by, why=why, because=adjustment, but=whose)


def _of_team(adjustment: Adjustment) -> list[int]:
    return list(Entry.objects.filter(team=adjustment.team_id).values_list("pk", flat=True))


def subject(
    competition: Competition,
    kind: str,
    value: int,
    entry_number: int | None,
    team_id: int | None,
    race_number: int | None,
) -> tuple[Entry | None, Team | None, Race | None]:
    """The entry or team and the race it is about. Raises Refused at the field at fault."""
    if kind not in set(AdjustmentKind):
        raise Refused(BAD_KIND, at="kind")
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
        raise Refused(BAD_VALUE, at="value")
    if (entry_number is None) == (team_id is None) or (team_id is not None and kind != AdjustmentKind.POINTS):
        raise Refused(ONE_OF_ENTRY_TEAM, at="entry_number")
    good = {
        AdjustmentKind.POINTS: value != 0,
        AdjustmentKind.PLACES: value >= 1,
        AdjustmentKind.DISQUALIFICATION: value == 0,
    }
    if not good[AdjustmentKind(kind)]:
        raise Refused(BAD_VALUE, at="value")
    race = None
    if race_number is not None:
        race = Race.objects.filter(competition=competition, number=race_number).first()
        if race is None:
            raise NotFound("race_number")
        if race.status not in RUN:
            raise Refused(RACE_NOT_RUN, at="race_number")
    elif kind == AdjustmentKind.PLACES:
        raise Refused(REQUIRED, at="race_number")
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


@transaction.atomic
def apply(*, competition: Competition, by: User) -> Competition:
    """Count lost places by slots from now on; racers whose result changes get a message. For organisers, while the
    competition runs. The same again changes nothing. Locks the competition. Raises Refused: wrong_status."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status != CompetitionStatus.RUNNING:
        raise Refused(WRONG_STATUS)
    if competition.penalty_rule == PenaltyRule.SLOTS:
        return competition
    lost = Adjustment.objects.filter(competition=competition, kind=AdjustmentKind.PLACES, race__isnull=False)
    races = [race_fresh(pk, competition) for pk in lost.order_by("race").values_list("race", flat=True).distinct()]
    told = [(race, reported_result(race)) for race in races]
    competition.penalty_rule = PenaltyRule.SLOTS
    competition.save(update_fields=["penalty_rule"])
    snapshots.rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.PENALTY_RULE_APPLIED,
        subject=competition.name,
    )
    touch(competition, "standings")
    for race, before in told:
        notify_corrected(race, before, by=by)
    return competition
