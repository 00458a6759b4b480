"""What people may be told. The outbox knows none of it: the apps above declare their kinds, and who writes them."""

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


Write = Callable[[JsonObject, "User | None"], Text | None]
"""From the facts, for a person, or (None) for a chat room or an address, which then is among the facts."""


@dataclass(frozen=True)
class Kind:
    """What a room's services tell under one name; they name the object. `writes` says who puts it into words."""

    key: str
    name: Words
    """Its name in the settings: "Check-in is open"."""
    about: Words
    """When one is told it: a sentence."""
    mail: bool = True
    """Goes by mail unless the person says otherwise."""
    push: bool = True
    chosen: bool = True
    """People choose whether they get it; else it goes only to chat rooms or to addresses."""
    first: bool = False
    """Sent before all others: somebody looks at a page and waits for it."""
    lasts: timedelta = timedelta(days=2)
    """After this long it is of no use to anybody, if the teller names no moment."""

    def write(self, facts: JsonObject, reader: User | None) -> Text | None:
        """None: it is not true any more, or not for this reader, who may be banned or out by now. The reader's language
        and zone are active."""
        return _writers[self.key](facts, reader)


_kinds: dict[str, Kind] = {}
_writers: dict[str, Write] = {}


def writes(kind: Kind) -> Callable[[Write], Write]:
    """The decorated function writes notices of this kind. Without it nobody is told anything of the kind."""

    def register(write: Write) -> Write:
        _kinds[kind.key], _writers[kind.key] = kind, write
        return write

    return register


def kind_get(key: str) -> Kind | None:
    """The kind with this key. None: it comes from a version of the site that knew more kinds."""
    return _kinds.get(key)


def kinds() -> tuple[Kind, ...]:
    """Those that people choose, in the order in which their writers were."""
    return tuple(kind for kind in _kinds.values() if kind.chosen)
