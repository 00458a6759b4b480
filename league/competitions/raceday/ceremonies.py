"""An organiser takes a ceremony step by step; all walls follow. No step changes a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.rights import require
from league.common.writing import audit, competition_lock, race_fresh, touch
from league.models import Action, Ceremony, CeremonyStep, Competition, Race, RaceStatus, Role
from league.races.kind import kind_of
from league.scoring.rules import BAD_VALUE

if TYPE_CHECKING:
    from accounts.models import User


NOT_ENDED = Refusal("not_ended", _("There is no result to celebrate yet. Finish racing first."), CONFLICT)

RACED = (RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)


def has_ended(competition: Competition, race: Race | None) -> bool:
    """There is a podium to celebrate: of the race, or of the competition, which comes with its rules."""
    if race is not None:
        return race.status in RACED and not race.has_no_result
    return competition.is_over or kind_of(competition).is_raced(competition)


@transaction.atomic
def show(*, competition: Competition, by: User, step: str, race: Race | None = None) -> Ceremony:
    """Show this step of the ceremony of a race (None: of the competition) on all walls, starting it if need be. A
    ceremony of another race ends. For organisers. The same step again changes nothing.

    Locks the competition. Raises PermissionRefused, and Refused: bad_value (no such step), not_ended.
    """
    require(competition.club_id, by, Role.ORGANISER)
    if step not in CeremonyStep.values:
        raise Refused(BAD_VALUE, at="step")
    competition = competition_lock(competition, by, Role.ORGANISER)
    race = race_fresh(race.pk, competition) if race is not None else None
    if not has_ended(competition, race):
        raise Refused(NOT_ENDED, at="step")
    on = Ceremony.objects.filter(competition=competition).first()
    if on is not None and (on.race_id, on.step) == (race.pk if race else None, step):
        return on
    started = on is None or on.race_id != (race.pk if race else None)
    on, _made = Ceremony.objects.update_or_create(
        competition=competition, defaults={"race": race, "step": step, "at": timezone.now()}
    )
    if started:
        _note(competition, by, Action.CEREMONY_STARTED, race)
    touch(competition, "ceremony")
    return on


@transaction.atomic
def stop(*, competition: Competition, by: User) -> bool:
    """End the ceremony: walls show what they showed before. False: none was on. For organisers. Locks the
    competition."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    on = Ceremony.objects.filter(competition=competition).select_related("race").first()
    if on is None:
        return False
    on.delete()
    _note(competition, by, Action.CEREMONY_STOPPED, on.race)
    touch(competition, "ceremony")
    return True


def _note(competition: Competition, by: User, action: Action, race: Race | None) -> None:
    subject = f"race {race.number}" if race is not None else competition.name
    audit(club=competition.club_id, competition=competition, by=by, action=action, subject=subject)
