"""Pausing the match of a table, and resuming it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.services import match_pause, match_resume
from league.models import Action, Heat, Role
from league.services.common import heat_note, match_of
from league.services.permissions import require

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def heat_pause(*, heat: Heat, by: User, paused: bool) -> None:
    """Stop all clocks of a table's match, or let them continue with the time left. For stewards.

    The same again changes nothing. Locks the match, then the competition. Raises PermissionRefused, and Refused:
    no_match_at_table, finished, not_open.
    """
    require(heat.race.stage.competition.club_id, by, Role.STEWARD)
    if not (match_pause if paused else match_resume)(code=match_of(heat).code, by=None):
        return
    after = {"table": heat.table_no}
    heat_note(heat, by, Role.STEWARD, action=Action.MATCH_PAUSED if paused else Action.MATCH_RESUMED, after=after)
