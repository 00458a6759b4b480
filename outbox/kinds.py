"""Kinds of notices. The outbox knows none itself: the apps above register their kinds when they are loaded."""

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
    """A way to act on a notice. The page behind it asks; only a tap there acts."""

    text: str
    path: str


@dataclass(frozen=True)
class Text:
    """What a notice says, in the reader's language and zone."""

    subject: str
    """The subject of a letter; the title of a push."""
    lines: Sequence[str]
    """One sentence each, or a list with a line for each of its parts. A push shows only the first."""
    link: Link
    """The page it leads to."""
    more: Sequence[Link] = ()
    """What else the reader can do; in a letter alone."""
    hints: Mapping[str, str] = field(default_factory=dict)
    """For a chat room: a field's name and what it holds."""


@dataclass(frozen=True)
class Kind:
    key: str
    name: Words
    """Its name in the settings: "Check-in is open"."""
    about: Words
    """When people get it: a sentence."""
    write: Callable[[JsonObject, User | None], Text | None]
    """Writes it from the facts, for a person, or (None) for a chat room or for an address, which then is among the
    facts; the language and zone are active. None: it is no longer true, or not for this reader, who may be banned or
    out by now."""
    mail: bool = True
    """Goes by mail unless the person says otherwise."""
    push: bool = True
    chosen: bool = True
    """People choose whether they get it; else it goes only to chat rooms or to addresses."""
    first: bool = False
    """Sent before all others: somebody looks at a page and waits for it."""
    lasts: timedelta = timedelta(days=2)
    """After this long it is of no use to anybody, if the teller names no moment."""


_kinds: dict[str, Kind] = {}


def kind_register(kind: Kind) -> Kind:
    _kinds[kind.key] = kind
    return kind


def kind_get(key: str) -> Kind | None:
    """The kind with this key. None: it comes from a version of the site that knew more kinds."""
    return _kinds.get(key)


def kinds() -> tuple[Kind, ...]:
    """The kinds that people choose, in the order of their registration."""
    return tuple(kind for kind in _kinds.values() if kind.chosen)
