"""What people may be told. The outbox knows none of it: the apps above register their kinds when they are loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from accounts.typing import JsonObject

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

    from accounts.models import User


@dataclass(frozen=True)
class Link:
    """A way to act on what one is told. The page behind it asks; only a tap there acts."""

    text: str
    path: str


@dataclass(frozen=True)
class Text:
    """What a notice says, in the reader's language and zone."""

    subject: str
    """Of a letter; the title of a push."""
    lines: Sequence[str]
    """One sentence each, or a list with a line for each of its parts. The first alone is the body of a push."""
    link: Link
    """Where it leads."""
    more: Sequence[Link] = ()
    """What else may be done, in a letter alone."""
    hints: Mapping[str, str] = field(default_factory=dict)
    """Of a chat room: a field's name and what it holds."""


@dataclass(frozen=True)
class Kind:
    key: str
    name: Words
    """What it is called in the settings: "Check-in is open"."""
    about: Words
    """When one is told it: a sentence."""
    write: Callable[[JsonObject, User | None], Text | None]
    """From the facts, for a person, or (None) for a chat room or an address, which then is among the facts; the
    language and zone are active. None: it is not true any more, or not for this reader, who may be banned or out by
    now."""
    mail: bool = True
    """Goes by mail unless the person says otherwise."""
    push: bool = True
    chosen: bool = True
    """People choose whether they are told it; else it goes to chat rooms, or to addresses, alone."""
    first: bool = False
    """Sent before all others: somebody looks at a page and waits for it."""
    lasts: timedelta = timedelta(days=2)
    """After so long it is of no use to anybody, where the teller names no moment."""


_kinds: dict[str, Kind] = {}


def kind_register(kind: Kind) -> Kind:
    _kinds[kind.key] = kind
    return kind


def kind_get(key: str) -> Kind | None:
    """None: of a version of the site that knew more kinds."""
    return _kinds.get(key)


def kinds() -> tuple[Kind, ...]:
    """Those that people choose, in the order in which they were registered."""
    return tuple(kind for kind in _kinds.values() if kind.chosen)
