"""Turns due notices into messages that have arrived: at least once.

Three steps, each in a transaction of its own. A due notice is *taken*: it becomes deliveries, one for each way that its
reader wants. A delivery is *claimed* for a while, sent outside of any transaction, and *noted*. A process that dies on
the way leaves it to the next run. Only a death between the other side's yes and our note can double a message.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from typing import assert_never

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.letters import mail_works
from outbox import points
from outbox.kinds import kind_get
from outbox.models import Delivery, Notice, Quiet, Subscription, Way, Wish
from outbox.services import mail, push, rooms
from outbox.services.errors import Later, Unreachable
from outbox.services.quiet import quiet_until
from outbox.services.reach import addresses, people, push_works
from outbox.services.wishes import wanted
from outbox.services.writing import Written, written

log = logging.getLogger(__name__)

RUN_SECONDS = 20.0
"""After this a run begins no further message: another worker, or the next run, continues."""
CLAIM = timedelta(minutes=2)
"""Longer than any message takes (`calls.SECONDS`, the mail server's)."""
PAUSES = tuple(timedelta(minutes=n) for n in (1, 5, 20, 60, 180))
"""Between the tries of one message. After the last one it is given up."""
AT_ONCE = 50
AWAY_PAUSE = timedelta(minutes=1)
"""When nothing arrives on a way, nothing else is sent on it: a mail server that does not answer holds each letter for
`EMAIL_TIMEOUT`, and holds up everything else with it."""
AGAIN_LASTS = timedelta(days=1)


def outbox_has_post(*, now: datetime | None = None) -> bool:
    """Two queries at most."""
    now = now or timezone.now()
    return _due_notices(now).exists() or _due_deliveries(now).exists()


def outbox_send(*, now: datetime | None = None) -> int:
    """Send what is due, for `RUN_SECONDS`. Returns how many messages arrived. `now` is for tests."""
    begun, sent = time.monotonic(), 0
    while time.monotonic() - begun < RUN_SECONDS:
        if _take(now or timezone.now()):  # before each message: a message that somebody waits for overtakes the others
            continue
        delivery = _claim(now or timezone.now())
        if delivery is None:
            break
        sent += _deliver(delivery, now or timezone.now())
    return sent


def _due_notices(now: datetime) -> QuerySet[Notice]:
    return Notice.objects.filter(state=Notice.State.WAITING, due_at__lte=now)


def _due_deliveries(now: datetime) -> QuerySet[Delivery]:
    return Delivery.objects.filter(state=Delivery.State.WAITING, next_at__lte=now)


# --- Taking -------------------------------------------------------------------------------------------------------


@transaction.atomic
def _take(now: datetime) -> int:
    """Some notices become deliveries, or wait for the morning, or are dropped. Returns how many were processed."""
    rows = _due_notices(now).select_for_update(
        of=("self",), skip_locked=connection.features.has_select_for_update_skip_locked
    )
    notices = list(rows.select_related("hook").order_by("due_at", "pk")[:AT_ONCE])
    if not notices:
        return 0
    users = [notice.user_id for notice in notices if notice.user_id]
    known = people(users)
    mails = addresses(users) if mail_works() else {}
    browsers: dict[int, list[Subscription]] = {}
    for subscription in Subscription.objects.filter(user__in=known) if push_works() else ():
        browsers.setdefault(subscription.user_id, []).append(subscription)
    hours = {quiet.user_id: quiet for quiet in Quiet.objects.filter(user__in=known)}
    wishes = {(wish.user_id, wish.kind): wish for wish in Wish.objects.filter(user__in=known)}
    deliveries: list[Delivery] = []
    for notice in notices:
        user, own = notice.user_id, []
        if notice.until is not None and notice.until <= now:
            pass
        elif notice.address:
            kind = kind_get(notice.kind)
            own = [Delivery(notice=notice, way=Way.MAIL, next_at=now, first=kind.first)] if kind else []
        elif user is None:
            own = [Delivery(notice=notice, way=Way.HOOK, next_at=now)]
        elif user in known:
            quiet = hours.get(user)
            later = quiet and quiet_until(quiet.begins, quiet.ends, known[user].zone, now)
            if later:
                notice.due_at = later
                continue
            own = _ways(notice, wishes.get((user, notice.kind)), user in mails, browsers.get(user, []), now)
        notice.state = Notice.State.SENDING if own else Notice.State.DROPPED
        notice.ended_at = None if own else now
        deliveries += own
    Delivery.objects.bulk_create(deliveries)
    Notice.objects.bulk_update(notices, ["due_at", "state", "ended_at"])
    points.reached(points.TAKEN)
    return len(notices)


def _ways(
    notice: Notice, wish: Wish | None, mail_to: bool, browsers: list[Subscription], now: datetime
) -> list[Delivery]:
    kind = kind_get(notice.kind)
    if kind is None:
        return []
    wants, found = wanted(kind, wish), []
    if mail_to and wants[Way.MAIL] and not notice.push_alone:
        found.append(Delivery(notice=notice, way=Way.MAIL, next_at=now))
    if wants[Way.PUSH]:
        found += [Delivery(notice=notice, way=Way.PUSH, subscription=one, next_at=now) for one in browsers]
    return found


# --- Sending ------------------------------------------------------------------------------------------------------


@transaction.atomic
def _claim(now: datetime) -> Delivery | None:
    """Claim the next delivery: it is this sender's until the claim ends."""
    rows = _due_deliveries(now).select_for_update(
        of=("self",), skip_locked=connection.features.has_select_for_update_skip_locked
    )
    delivery = (
        rows.select_related("notice__hook", "notice__user", "subscription").order_by("-first", "next_at", "pk").first()
    )
    if delivery is None:
        return None
    delivery.tried, delivery.next_at = delivery.tried + 1, now + CLAIM
    delivery.save(update_fields=["tried", "next_at"])
    return delivery


def _send(delivery: Delivery, what: Written) -> None:
    """Raises Later (with what went wrong) when it may work another time, Unreachable when it never will."""
    match Way(delivery.way):
        case Way.MAIL:
            mail.send(delivery, what)
        case Way.PUSH:
            push.send(delivery, what)
        case Way.HOOK:
            rooms.send(delivery, what)
        case never:
            assert_never(never)


def _deliver(delivery: Delivery, now: datetime) -> bool:
    points.reached(points.CLAIMED)
    try:
        what = written(delivery, now)
        if what is None:
            return _note(delivery, Delivery.State.DROPPED, now)
        _send(delivery, what)
    except Unreachable as gone:
        return _note(delivery, Delivery.State.DROPPED, now, gone.trouble)
    except Later as later:
        if later.for_all:
            _due_deliveries(now).filter(way=delivery.way).update(next_at=now + AWAY_PAUSE)
        return _again(delivery, now, later.trouble)
    except Exception as error:  # a fault of ours must not keep the others from being sent
        log.exception("a message could not be sent", extra={"delivery": delivery.pk})
        return _again(delivery, now, type(error).__name__)
    points.reached(points.GIVEN)
    return _note(delivery, Delivery.State.SENT, now)


def _again(delivery: Delivery, now: datetime, trouble: str) -> bool:
    """Try again later, or give up: then it is stuck, and an operator sees it."""
    pauses = PAUSES[delivery.tried - 1 : delivery.tried]
    if not pauses:
        return _note(delivery, Delivery.State.FAILED, now, trouble)
    mine = Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.WAITING, tried=delivery.tried)
    mine.update(next_at=now + pauses[0], trouble=trouble[:200])
    return False


@transaction.atomic
def _note(delivery: Delivery, state: str, now: datetime, trouble: str = "") -> bool:
    """Note how it went. The notice ends with its last delivery. A sender whose claim has run out notes only that the
    message was sent, which stays true."""
    sent = state == Delivery.State.SENT
    mine = Q(pk=delivery.pk) if sent else Q(pk=delivery.pk, state=Delivery.State.WAITING, tried=delivery.tried)
    Delivery.objects.filter(mine).update(state=state, trouble=trouble[:200], sent_at=now if sent else F("sent_at"))
    notice = Notice.objects.select_for_update().filter(pk=delivery.notice_id, state=Notice.State.SENDING).first()
    if notice is not None:
        states = set(notice.deliveries.values_list("state", flat=True))
        if Delivery.State.WAITING not in states:
            best = (Delivery.State.SENT, Notice.State.DONE), (Delivery.State.FAILED, Notice.State.FAILED)
            _end(notice, next((end for one, end in best if one in states), Notice.State.DROPPED), now)
    points.reached(points.NOTED)
    return sent


def _end(notice: Notice, state: str, now: datetime) -> None:
    ended = now if state in Notice.OVER else None
    Notice.objects.filter(pk=notice.pk).update(state=state, ended_at=ended)


@transaction.atomic
def deliveries_again(rows: QuerySet[Delivery], *, now: datetime) -> int:
    """An operator has mended the cause: send at once what was given up, or waits for its next try."""
    stuck = rows.filter(state__in=(Delivery.State.FAILED, Delivery.State.WAITING))
    pks = list(stuck.values_list("pk", "notice_id"))
    Delivery.objects.filter(pk__in=[pk for pk, _notice in pks]).update(
        state=Delivery.State.WAITING, tried=0, next_at=now
    )
    Notice.objects.filter(pk__in=[notice for _pk, notice in pks]).update(
        state=Notice.State.SENDING, ended_at=None, until=now + AGAIN_LASTS
    )
    return len(pks)
