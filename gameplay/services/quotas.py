"""How much one person may have going at once, outside of races."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model

from gameplay.models import Match
from gameplay.refused import Refused

if TYPE_CHECKING:
    from accounts.models import User

OPEN_TABLES = 4


def quota_check(*, user: User) -> None:
    """Raises Refused("too_many") when the user made enough tables that are not over.

    In the transaction that makes the next one: the user's row is locked until it is there, so that two doors at once
    can not both take the last place. Without the key (`no_key`), since whatever points to a user shares that.
    """
    users = get_user_model().objects.select_for_update(no_key=True)
    if not users.filter(pk=user.pk).exists():
        raise Refused("sign_in")  # the account went while its owner made a table
    mine = Match.objects.filter(creator=user).exclude(purpose=Match.Purpose.RACE).exclude(status__in=Match.OVER)
    if mine.count() >= OPEN_TABLES:
        raise Refused("too_many", {"most": OPEN_TABLES})
