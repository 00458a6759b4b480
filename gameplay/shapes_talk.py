"""What a page knows about the talk at a match. Part of the protocol in `gameplay.messages`."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta


class TalkLine(TypedDict):
    id: int
    seat: int | None
    """The speaker's seat; null: a watcher."""
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
    """A steward removed it."""


class TalkMay(TypedDict):
    """What the reader may do."""

    read: bool
    """Messages; a person who may not read them sees only reactions."""
    react: bool
    write: bool
    report: bool
    why: str
    """A code: why a person who reads may not write."""
    slow: int
    """Seconds between two messages of one person; 0: no slow mode."""


class MutedShape(TypedDict):
    id: int
    name: str


class TalkShape(TypedDict):
    type: Literal["talk"]
    id: str | None
    """The id of the command that this answers; null: nobody asked."""
    whole: bool
    """This is all there is to show; otherwise only what is new or has changed."""
    on: bool
    """There is talk at this match."""
    may: TalkMay
    lines: list[TalkLine]
    muted: list[MutedShape]
    """Speakers here whom this reader has muted."""
