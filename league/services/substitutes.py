"""A race continues without somebody: a bot or another player drives for an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.refused import Refused
from gameplay.services import seat_replace
from league.models import Action, GridSlot, Heat, Player, Role
from league.services.common import heat_note, match_of
from league.services.errors import REQUIRED, NotFound
from league.services.permissions import barred_check, require

if TYPE_CHECKING:
    from accounts.models import User


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
    match = match_of(heat)
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
