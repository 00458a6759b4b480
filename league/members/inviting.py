"""A member of a club invites another one to a race tonight. Limits on invitations are in `gameplay.services`."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from gameplay.services import meeting_invite, meeting_plan
from gameplay.services.meeting_inviting import may_be_invited
from league.common.refusals import REQUIRED, NotFound
from league.common.rights import require
from league.games import facts
from league.models import Club, Membership, Player, Role

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer
    from gameplay.models import Meeting


NOT_INVITABLE = Refusal("not_invitable", _("%(name)s can’t be invited: only members with an account can."), CONFLICT)


@transaction.atomic
def racer_invite(
    *,
    club: Club,
    by: User,
    player_id: int,
    game: str = "",
    starts_at: datetime | None = None,
    meeting: str = "",
) -> Meeting:
    """Keep a seat for a racer, in a race already planned (`meeting`, its code) or in a new one that only people with
    the link find. Both must be members. Raises as `meeting_plan` and `meeting_invite`, and Refused: not_invitable,
    required (at starts_at)."""
    require(club, by, Role.MEMBER)
    player = Player.objects.select_related("user").filter(club=club, pk=player_id).first()
    if player is None:
        raise NotFound("player_id")
    if player.user is None or not _are_mates(club, by, player):
        raise Refused(NOT_INVITABLE, {"name": player.name})
    if not meeting:
        if starts_at is None:
            raise Refused(REQUIRED, at="starts_at")
        board = next((info.slug for info in facts.boards(game)), "")
        meeting = meeting_plan(host=by, game=game, starts_at=starts_at, board=board, visibility="link").code
    return meeting_invite(code=meeting, by=by, user_id=player.user.pk).meeting


def may_invite(club: Club, by: Viewer, player: Player) -> bool:
    """Whether a racer's page offers it. Two queries; none for a visitor, on the user's own page, and for bots and
    guests."""
    if not by.is_authenticated or player.user is None or player.left_at is not None or player.user_id == by.pk:
        return False
    return _are_mates(club, by, player) and may_be_invited(by, player.user)


def _are_mates(club: Club, by: User, player: Player) -> bool:
    """Both are members. A banned person is none."""
    return Membership.objects.filter(club=club, user__in=[by.pk, player.user_id]).count() == 2
