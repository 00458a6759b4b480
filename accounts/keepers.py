"""What the apps above keep about people. Accounts know nothing of them: they register here when they are loaded.

A *keeper* is one app. It says what it keeps about a person (for the download) and what prevents deleting the person, it
forgets a deleted person, and it follows a guest to another name and anybody to another robot's look. Keepers are asked
in the order in which they registered, which is that of the locks: matches before clubs (league/README.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from accounts.models import User


@dataclass(frozen=True)
class Objection:
    """Why somebody cannot be deleted yet: a sentence in the reader's language, and the page where that can be
    changed."""

    text: str
    url: str


class Objected(Exception):
    """Something prevents deleting the person; nothing was written."""

    def __init__(self, objections: Sequence[Objection]) -> None:
        super().__init__("; ".join(objection.text for objection in objections))
        self.objections = tuple(objections)


def _nothing_against(user: User) -> Sequence[Objection]:
    return ()


def _names_nobody(user: User, before: str, cleared: bool) -> None:
    return


def _follows_nobody(user: User) -> None:
    return


@dataclass(frozen=True)
class Keeper:
    export: Callable[[User], dict[str, object]]
    """Top-level keys of the download, with values that `msgspec.json` encodes. A constant number of queries."""
    forget: Callable[[User], None]
    """Inside the transaction that deletes the user: take the name out and end what is running. Raises Objected. A
    second call changes nothing. Rows that are deleted with the user's row need no care."""
    objections: Callable[[User], Sequence[Objection]] = _nothing_against
    rename: Callable[[User, str, bool], None] = _names_nobody
    """Inside the transaction that gives a guest another name: the guest, the previous name, and whether that was taken
    away, so that it may not appear anywhere any more."""
    redress: Callable[[User], None] = _follows_nobody
    """Inside the transaction that gives the user's robot another look."""


_keepers: dict[str, Keeper] = {}


def keeper_register(app: str, keeper: Keeper) -> None:
    _keepers[app] = keeper


def keepers() -> tuple[Keeper, ...]:
    return tuple(_keepers.values())
