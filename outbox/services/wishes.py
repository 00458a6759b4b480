"""What a person wants to hear of, how, and when not."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time

from django.db import transaction

from accounts.models import User
from outbox.kinds import Kind
from outbox.models import Quiet, Way, Wish


@transaction.atomic
def wishes_set(*, user: User, wishes: Mapping[str, tuple[bool, bool]], quiet: tuple[time, time] | None) -> None:
    """Save the choices by kind: letters, push. `quiet`: when the quiet hours begin and end, by the clock of the
    person's zone."""
    for kind, (mail, push) in wishes.items():
        Wish.objects.update_or_create(user=user, kind=kind, defaults={"mail": mail, "push": push})
    if quiet is None:
        Quiet.objects.filter(user=user).delete()
    else:
        Quiet.objects.update_or_create(user=user, defaults={"begins": quiet[0], "ends": quiet[1]})


@transaction.atomic
def wish_stop(*, user_id: int, kind: str, proposed_push: bool) -> bool:
    """No more letters of a kind: what the link in a letter does. A second call changes nothing. False: no user has this
    id any more."""
    if not User.objects.filter(pk=user_id).exists():
        return False
    Wish.objects.update_or_create(
        user_id=user_id, kind=kind, defaults={"mail": False}, create_defaults={"mail": False, "push": proposed_push}
    )
    return True


def wanted(kind: Kind, wish: Wish | None) -> dict[Way, bool]:
    """By way, whether a person with that wish, or without one, wants the kind."""
    return {Way.MAIL: kind.mail, Way.PUSH: kind.push} if wish is None else {Way.MAIL: wish.mail, Way.PUSH: wish.push}
