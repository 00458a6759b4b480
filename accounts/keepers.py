"""What the apps above keep of people. Accounts know nothing of them: they register here when they are loaded.

A *keeper* is one app: it tells what it keeps of a person (for the download of one's data), what stands against the
person's going, and it forgets somebody who goes. Keepers are asked in the order in which they registered, which is
that of the locks: matches before clubs (league/README.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.models import User


@dataclass(frozen=True)
class Objection:
    """Why somebody can not go yet: a sentence in the reader's language, and the page where that can be changed."""

    text: str
    url: str


class Objected(Exception):
    """Something stands against the person's going; nothing was written."""

    def __init__(self, objections: Sequence[Objection]) -> None:
        super().__init__("; ".join(objection.text for objection in objections))
        self.objections = tuple(objections)


def _nothing_against(user: User) -> Sequence[Objection]:
    return ()


@dataclass(frozen=True)
class Keeper:
    export: Callable[[User], dict[str, Any]]
    """Top-level keys of the download, with values that `msgspec.json` encodes. A constant number of queries."""
    forget: Callable[[User], None]
    """Inside the transaction that deletes the user: take the name out, end what runs. Raises Objected. Twice is once;
    rows that go with the user's row need no forgetting."""
    objections: Callable[[User], Sequence[Objection]] = _nothing_against


_keepers: dict[str, Keeper] = {}


def keeper_register(app: str, keeper: Keeper) -> None:
    _keepers[app] = keeper


def keepers() -> tuple[Keeper, ...]:
    return tuple(_keepers.values())
