"""A notice in words: in its reader's language and zone, from what is true when it is sent."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac

from accounts.models import User
from accounts.zones import reading_in
from outbox.kinds import Kind, Text, kind_get
from outbox.models import Delivery, Notice, Way, Wish
from outbox.services.reach import people
from outbox.services.wishes import wanted


@dataclass(frozen=True)
class Written:
    kind: Kind
    text: Text
    language: str
    zone: str
    reader: User | None
    topic: str
    """The same for the same notice: mail readers and push services recognise repeats by it. 32 characters of
    base64url."""


def written(delivery: Delivery, now: datetime) -> Written | None:
    """The text. None: it is too late, it is no longer true, or its reader is gone or does not want it any more."""
    notice, kind = delivery.notice, kind_get(delivery.notice.kind)
    facts = notice.facts
    if kind is None or (notice.until is not None and notice.until <= now):
        return None
    reader = None
    if notice.user_id is not None:
        reader = people([notice.user_id]).get(notice.user_id)
        wish = Wish.objects.filter(user=notice.user_id, kind=kind.key).first()
        if reader is None or not wanted(kind, wish)[Way(delivery.way)]:
            return None
        language, zone = reader.language, reader.zone
    elif notice.hook is not None and not notice.hook.dead:
        language, zone = notice.hook.language, notice.hook.zone
    elif notice.address:
        language, zone, facts = facts["language"], settings.TIME_ZONE, {**facts, "address": notice.address}
    else:
        return None
    own = ZoneInfo(zone)
    with translation.override(language), reading_in(own) if reader else timezone.override(own):
        text = kind.write(facts, reader)
    return None if text is None else Written(kind, text, language, zone, reader, _topic_of(notice))


def _topic_of(notice: Notice) -> str:
    return _topic(notice.kind, notice.address or f"{notice.user_id} {notice.hook_id}", notice.key)


def topic(kind: Kind, user_id: int, key: str) -> str:
    """Of what a person is told, as a page may tell it by itself: the one replaces the other."""
    return _topic(kind.key, f"{user_id} {None}", key)


def _topic(kind: str, reader: str, key: str) -> str:
    which = f"{kind} {reader} {key}"
    oldest = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)[-1]  # what was sent before a change is replaced, too
    digest = salted_hmac("outbox.topic", which, secret=oldest, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:24]).decode()


def absolute(path: str) -> str:
    """A page's full address. Workers answer no request, so the settings name the site."""
    return f"{settings.SITE_URL}{path}"
