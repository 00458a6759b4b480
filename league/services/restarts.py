"""Continue a race from an earlier position of a table's match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.services import match_restart
from league.models import Action, Heat, Role
from league.services.common import heat_note, match_of, reason_clean
from league.services.permissions import require

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def heat_restart(*, heat: Heat, by: User, version: int, head: int | None, reason: str) -> None:
    """Set the match of a table back to the position after a step; later steps are void. For stewards.

    Results are written when a match ends, so there is nothing to undo here. The same request again changes nothing and
    is noted once. Locks the match, then the competition. Raises PermissionRefused, and Refused: reason_needed,
    no_match_at_table, and what `match_restart` refuses.
    """
    require(heat.race.stage.competition.club_id, by, Role.STEWARD)
    reason = reason_clean(reason)
    if not match_restart(code=match_of(heat).code, by=None, version=version, head=head):
        return
    after = {"table": heat.table_no, "step": version}
    heat_note(heat, by, Role.STEWARD, action=Action.MATCH_SET_BACK, after=after, reason=reason)
