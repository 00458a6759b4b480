"""Words for people inside the pure engine.

The engine knows no translation machinery: it holds English message ids, marked so that `makemessages` finds them, and
the host translates them when it draws a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Self

Phrase = str | tuple[str, str]
"""A message id, or a pair for one and for many; the number in it is `%(n)s`."""
Table = Mapping[str, Phrase]
"""A game's names for its things and phrases for what happens, by a stable key such as `card/magnet` or `log/shock`: the
one place for them, read by plain pages and given to the live page."""


class Worded(StrEnum):
    """A closed set of a pure package: each member with its word, a message id."""

    word: str

    def __new__(cls, code: str, word: str = "") -> Self:
        self = str.__new__(cls, code)
        self._value_, self.word = code, word
        return self


def gettext_noop(message: str) -> str:
    """Mark a string for translation and return it unchanged."""
    return message


def pgettext_noop(context: str, message: str) -> str:
    """Mark a string of a context for translation and return it. Imported as `pgettext`, which `makemessages` looks
    for."""
    return message


def ngettext_noop(singular: str, plural: str) -> tuple[str, str]:
    """Mark a pair for translation and return it unchanged. Imported as `ngettext`, which `makemessages` looks for."""
    return singular, plural


def message(table: Table, key: str) -> str:
    """A message id with only one form. Raises KeyError."""
    phrase = table[key]
    if isinstance(phrase, str):
        return phrase
    raise KeyError(key)
