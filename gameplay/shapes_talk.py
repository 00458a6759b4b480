"""What a page is told of the talk at a match. Part of the protocol in `gameplay.messages`."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta


class TalkLine(TypedDict):
    id: int
    seat: int | None
    """The speaker's; null: somebody who watches."""
    name: str
    guest: bool
    """The speaker has no account."""
    text: str
    reaction: Annotated[str, Meta(extra={"typescript": 'Reaction | ""'})]
    """"" for a message. Each reader sees it in their own language."""
    at: int
    """Milliseconds since 1970."""
    mine: bool
    removed: bool
    """A steward took it away."""


class TalkMay(TypedDict):
    """What the reader may do."""

    read: bool
    """Messages; who does not sees reactions alone."""
    react: bool
    write: bool
    report: bool
    why: str
    """A code: why somebody who reads does not write."""
    slow: int
    """Seconds between two messages of one person; 0: no slow mode."""


class MutedTold(TypedDict):
    id: int
    name: str


class TalkTold(TypedDict):
    type: Literal["talk"]
    id: str | None
    """Of the command that this answers; null: it came by itself."""
    whole: bool
    """All there is to show; otherwise what came since, or has changed."""
    on: bool
    """There is talk at this match."""
    may: TalkMay
    lines: list[TalkLine]
    muted: list[MutedTold]
    """Who has spoken here and is not heard by this reader."""
