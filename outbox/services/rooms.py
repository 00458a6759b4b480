"""A notice in a chat room: what Discord's webhooks take, and those of other chats that imitate them."""

from __future__ import annotations

import re

import requests
from django.db import transaction

from accounts.typing import JsonObject
from outbox.models import Delivery, Hook
from outbox.services import calls
from outbox.services.errors import Later, Unreachable
from outbox.services.writing import Written, absolute

LINE = 1000
"""Characters of one field; Discord takes 1024."""


def room_save(hook: Hook | None, *, url: str, language: str, zone: str) -> Hook:
    """Store the room at this address in place of the one before; whatever waited for that one is not sent. Raises
    calls.Forbidden."""
    calls.url_check(url)
    if hook is not None and hook.url == url and not hook.dead:
        hook.language, hook.zone = language, zone
        hook.save(update_fields=["language", "zone"])
        return hook
    return Hook.objects.create(url=url, language=language, zone=zone)


def send(delivery: Delivery, what: Written) -> None:
    """Send the notice to the room. Raises Later and Unreachable; a room that is gone is not called again."""
    hook = delivery.notice.hook
    if hook is None:
        raise Unreachable("the room is gone")
    try:
        answer = calls.Session().post(hook.url, json=_message(what))
        calls.judged(answer, "the chat room")
    except Unreachable as gone:
        _trouble(hook, gone.trouble, dead=True)
        raise
    except calls.Forbidden as error:
        _trouble(hook, str(error), dead=True)
        raise Unreachable(str(error)) from error
    except requests.RequestException as error:
        trouble = f"the chat room is away ({type(error).__name__})"
        _trouble(hook, trouble)
        raise Later(trouble) from error
    except Later as later:
        _trouble(hook, later.trouble)
        raise
    _trouble(hook, "")


@transaction.atomic
def _trouble(hook: Hook, trouble: str, *, dead: bool = False) -> None:
    Hook.objects.filter(pk=hook.pk).update(trouble=trouble[:200], dead=dead)


def _message(what: Written) -> JsonObject:
    """The message. A name that looks like a mention calls nobody, and no name becomes bold."""
    text = what.text
    return {
        "username": "Paddock",
        "allowed_mentions": {"parse": []},
        "embeds": [
            {
                "title": text.subject[:256],
                "description": "\n".join(_plain(line) for line in text.lines)[:4000],
                "url": absolute(text.link.path),
                "fields": [
                    {"name": _plain(name)[:256], "value": _plain(value)[:LINE], "inline": True}
                    for name, value in list(text.hints.items())[:25]
                ],
            }
        ],
    }


def _plain(text: str) -> str:
    return re.sub(r"([\\*_~`|>\[\]#@])", r"\\\1", text)
