"""The match of a table while it runs: pause and resume it, set it back to an earlier position, or have a bot or another
player drive for an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.refused import Refused
from gameplay.services import match_pause, match_restart, match_resume, seat_replace
from league.common.refusals import REQUIRED, NotFound
from league.common.rights import barred_check, require
from league.common.writing import heat_note, reason_clean
from league.models import Action, GridSlot, Heat, Player, Role
from league.races.where import spot_of

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def heat_pause(*, heat: Heat, by: User, paused: bool) -> None:
    """Stop all clocks of a table's match, or let them continue with the time left. For stewards.

    The same again changes nothing. Locks the match, then the competition. Raises PermissionRefused, and Refused:
    no_match_at_table, finished, not_open.
    """
    require(heat.race.stage.competition.club_id, by, Role.STEWARD)
    if not (match_pause if paused else match_resume)(code=spot_of(heat).match(heat).code, by=None):
        return
    after = {"table": heat.table_no}
    heat_note(heat, by, Role.STEWARD, action=Action.MATCH_PAUSED if paused else Action.MATCH_RESUMED, after=after)


@transaction.atomic
def heat_restart(*, heat: Heat, by: User, version: int, head: int | None, reason: str) -> None:
    """Set the match of a table back to the position after a step; later steps are void. For stewards.

    Results are written when a match ends, so there is nothing to undo here. The same request again changes nothing and
    is noted once. Locks the match, then the competition. Raises PermissionRefused, and Refused: reason_needed,
    no_match_at_table, and what `match_restart` refuses.
    """
    require(heat.race.stage.competition.club_id, by, Role.STEWARD)
    reason = reason_clean(reason)
    if not match_restart(code=spot_of(heat).match(heat).code, by=None, version=version, head=head):
        return
    after = {"table": heat.table_no, "step": version}
    heat_note(heat, by, Role.STEWARD, action=Action.MATCH_SET_BACK, after=after, reason=reason)


@transaction.atomic
def heat_substitute(*, heat: Heat, by: User, entry_number: int, level: str = "", player_id: int | None = None) -> None:
    """Put a bot of a level, or a player of the club with an account, on the seat of an entry whose player has gone. For
    organisers.

    The result stays the entry's: a substitute drives for it, and its player may be put back on a bot's seat; the rules
    say whether it counts for a team too (`EntryRules.substitutes`). A substitute who concedes retires the entry: the
    driver decides, as at a real table. A substitute who deletes the account leaves the seat to the next
    (gameplay/services/forgetting.py). Locks the match, then the competition. Raises NotFound and PermissionRefused, and
    Refused: required (one of both), no_match_at_table, banned, and what `seat_replace` refuses.
    """
    club_id = heat.race.stage.competition.club_id
    require(club_id, by, Role.ORGANISER)
    match = spot_of(heat).match(heat)
    slots = GridSlot.objects.filter(heat=heat, entry__number=entry_number, entry__player__bot_level="")
    slot = slots.first()
    if slot is None:
        raise NotFound("entry")
    user = player = None
    if player_id is not None:
        player = Player.objects.select_related("user").filter(pk=player_id, club_id=club_id, left_at=None).first()
        if player is None or player.user is None:
            raise NotFound("driver")
        user = player.user
    if (user is None) == (not level):
        raise Refused(REQUIRED, at="driver")
    seat_replace(code=match.code, by=None, seat=slot.seat, level=level, user=user)
    heat_note(heat, by, Role.ORGANISER, action=Action.SEAT_REPLACED, after={"entry": entry_number, "bot": level})
    if player is not None:
        barred_check(club_id, player=player)  # under the competition's lock, which a ban takes too
