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
    """Raises Refused("too_many") when the user has made enough tables that are not over.

    Called in the transaction that makes the next table. The user's row is locked until then, so that two requests at
    once can not both take the last place. The lock leaves the key alone (`no_key`), because every row that points to
    the user shares a lock on that.
    """
    users = get_user_model().objects.select_for_update(no_key=True)
    if not users.filter(pk=user.pk).exists():
        raise Refused("sign_in")  # the account was deleted while its owner made a table
    mine = Match.objects.filter(creator=user).exclude(purpose=Match.Purpose.RACE).exclude(status__in=Match.OVER)
    if mine.count() >= OPEN_TABLES:
        raise Refused("too_many", {"most": OPEN_TABLES})
