"""What the apps above keep of people. Accounts know nothing of them: they register here when they are loaded.

A *keeper* is one app: it tells what it keeps of a person (for the download) and what stands against deleting the
person, it forgets a person who is deleted, and it follows a guest who has another name, and anybody whose robot has
another look. Keepers are asked in the order in which they registered, which is that of the locks: matches before clubs
(league/README.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from accounts.models import User


@dataclass(frozen=True)
class Objection:
    """Why somebody cannot be deleted yet: a sentence in the reader's language, and the page to change that."""

    text: str
    url: str


class Objected(Exception):
    """Something stands against deleting the person; nothing was written."""

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
    """Inside the transaction that deletes the user: take the name out, end what runs. Raises Objected. A second
    call changes nothing; rows that are deleted with the user's row need no care."""
    objections: Callable[[User], Sequence[Objection]] = _nothing_against
    rename: Callable[[User, str, bool], None] = _names_nobody
    """Inside the transaction that gives a guest another name: who, the name before, and whether that was taken away,
    so that it may not stand anywhere any more."""
    redress: Callable[[User], None] = _follows_nobody
    """Inside the transaction that gives the user's robot another look."""


_keepers: dict[str, Keeper] = {}


def keeper_register(app: str, keeper: Keeper) -> None:
    _keepers[app] = keeper


def keepers() -> tuple[Keeper, ...]:
    return tuple(_keepers.values())
