"""Who got which notice: people whom a way reaches, and the notices and letters that they got."""

from __future__ import annotations

from typing import Any


def confirmed(*users: Any) -> None:
    """The addresses of these accounts are confirmed."""
    from allauth.account.models import EmailAddress

    for user in users:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def notices(kind: str = "") -> list[tuple[str, str]]:
    """(name, kind) of every notice to be sent, in the order in which it was written."""
    from outbox.models import Notice

    found = Notice.objects.exclude(user=None).select_related("user").order_by("pk")
    return [(one.user.public_name, one.kind) for one in found if one.user and kind in ("", one.kind)]


def readers(kind: str) -> list[str]:
    """The names of the people who get a notice of a kind."""
    return sorted(name for name, _kind in notices(kind))


def forget() -> None:
    """Ignore what was written so far."""
    from django.core import mail

    from outbox.models import Notice

    Notice.objects.all().delete()
    mail.outbox.clear()


def text_of(user: Any, kind: str, language: str = "en", zone: str = "") -> Any:
    """The latest of a kind as this reader would get it now; None: it would not be sent. Fails where there is none."""
    from zoneinfo import ZoneInfo

    from django.utils import translation

    from accounts.zones import reading_in
    from outbox.kinds import kind_get
    from outbox.models import Notice

    notice = Notice.objects.filter(user=user, kind=kind).latest("pk")
    known = kind_get(kind)
    assert known is not None
    with translation.override(language), reading_in(ZoneInfo(zone or user.zone)):
        return known.write(notice.facts, user)


def post() -> list[Any]:
    """Sends what is due; returns all letters sent."""
    from django.core import mail

    from outbox.services import outbox_send

    outbox_send()
    return mail.outbox


def link_of(letter: Any, path: str) -> str:
    """The path of the link in a letter that begins with `path`."""
    import re

    found = re.search(rf"https?://[^/\s]+({re.escape(path)}\S+)", letter.body)
    assert found, letter.body
    return found[1]


def letters(user: Any) -> list[str]:
    """The subjects of the letters that this person got, once everything due was sent."""
    return [letter.subject for letter in post() if user.email in letter.to[0]]
