"""How places lost by penalty are counted: an organiser adopts the current rule, which changes earlier tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.refused import Refused
from league.models import Action, Adjustment, AdjustmentKind, Competition, CompetitionStatus, PenaltyRule, Role
from league.services import standings
from league.services.common import audit, competition_lock, race_fresh, touch
from league.services.errors import WRONG_STATUS
from league.services.telling import notify_corrected, reported_result

if TYPE_CHECKING:
    from accounts.models import User


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
    standings.rebuild(competition=competition)
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
