"""What an owner sees of the club's chat room."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from league.models import Club


@dataclass(frozen=True)
class ChatRoom:
    host: str
    """Only the host: the whole address is a secret."""
    since: datetime
    trouble: str
    dead: bool
    """The other side says that there is no such room."""


def chat_room(club: Club) -> ChatRoom | None:
    """One query at most."""
    hook = club.hook
    if hook is None:
        return None
    return ChatRoom(urlsplit(hook.url).hostname or "", hook.created_at, hook.trouble, hook.dead)
