"""Write notices, in the transaction of their cause."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation

from accounts.limits import Limit, allowed
from accounts.typing import JsonObject
from outbox import points
from outbox.kinds import Kind, kind_get
from outbox.models import Delivery, Hook, Notice
from outbox.services.reach import reachable

HOUR = 3600


def tell(
    kind: Kind,
    users: Iterable[int],
    key: str,
    facts: JsonObject,
    *,
    due_at: datetime | None = None,
    until: datetime | None = None,
    push_alone: bool = False,
) -> int:
    """Write this notice to each of the users (ids), once for the key however often it is called. Returns how many were
    written: only to users whom some way reaches. At most five queries, none without users.

    `facts`: ids, from which the kind writes it when it is sent. `due_at`: not before; `until`: of no use after.
    """
    wanted = set(users)
    readers = reachable(wanted, push_alone=push_alone) if wanted else set()
    return _write(
        kind, key, facts, due_at, until, [{"user_id": pk, "push_alone": push_alone} for pk in sorted(readers)]
    )


def tell_hook(
    kind: Kind,
    hook_id: int | None,
    key: str,
    facts: JsonObject,
    *,
    due_at: datetime | None = None,
    until: datetime | None = None,
) -> int:
    """Write this notice to the chat room, once for the key. None: there is no room."""
    # Locked: an owner who enters another room at this moment would delete this one while the cause is written.
    if hook_id is None or not Hook.objects.select_for_update(no_key=True).filter(pk=hook_id, dead=False).first():
        return 0
    return _write(kind, key, facts, due_at, until, [{"hook_id": hook_id}])


@transaction.atomic
def tell_address(
    kind: Kind, address: str, about: str, facts: JsonObject, *, asker: str, until: datetime | None = None
) -> bool:
    """A letter to an address, confirmed or not, in the active language. Asked for again while it waits, it is one
    letter. False: it is not written, because too many are for this address, or from this sender.

    `about`: which letter of its kind, if one address may wait for several. `facts` hold no secret: a link is made when
    the letter is sent. `asker`: who is counted, such as a network. No page may show either limit, or it would reveal
    what is kept about an address.
    """
    address = address.strip().lower()
    by = Limit("letters", settings.LETTERS_PER_HOUR, HOUR)
    to = Limit("letters-to", settings.LETTERS_TO_ADDRESS_PER_HOUR, HOUR)
    if not allowed(by, asker) or not allowed(to, f"{kind.key} {address}"):
        return False
    _supersede(kind, address, about)
    key = f"{about} {timezone.now().isoformat()}"
    facts = {**facts, "language": translation.get_language() or settings.LANGUAGE_CODE}
    return bool(_write(kind, key, facts, None, until, [{"address": address}]))


def _supersede(kind: Kind, address: str, about: str) -> None:
    """What waits is dropped. What is being sent at this moment arrives all the same."""
    mine = Notice.objects.select_for_update().filter(address=address, kind=kind.key, key__startswith=f"{about} ")
    old = list(mine.exclude(state__in=Notice.OVER).values_list("pk", flat=True))
    if not old:
        return
    waiting = Delivery.objects.filter(notice__in=old, state=Delivery.State.WAITING)
    waiting.update(state=Delivery.State.DROPPED)
    Notice.objects.filter(pk__in=old).update(state=Notice.State.DROPPED, ended_at=timezone.now())


def returned(kind: Kind, user_id: int, key: str) -> None:
    """The person is back: what waits is not needed, and the same may be told again. What is being sent just now stays,
    and with it its key, until the person returns once more."""
    Notice.objects.filter(user=user_id, kind=kind.key, key=key).exclude(state=Notice.State.SENDING).delete()


def _write(
    kind: Kind,
    key: str,
    facts: JsonObject,
    due_at: datetime | None,
    until: datetime | None,
    readers: list[JsonObject],
) -> int:
    if kind_get(kind.key) is not kind:
        raise LookupError(f"nobody writes the kind {kind.key!r}")
    now = timezone.now()
    until = until or (due_at or now) + kind.lasts
    if not readers or until <= now:
        return 0
    rows = [
        Notice(kind=kind.key, key=key, facts=facts, due_at=due_at or now, until=until, **reader) for reader in readers
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    points.reached(points.WRITTEN)
    return len(rows)
