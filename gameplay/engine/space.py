"""A small grammar of legal answers.

One generic renderer turns a space into a plain form that works without scripts (`gameplay.forms`), so
every game can be played by keyboard and with a screen reader. A game's own panel is another way to give the
same answer. Labels are message ids with `params` for `%(name)s`; the host translates them.

A space describes one JSON payload:

- `OneOf(name, ...)`       -> `{name: value}` with one of the values (any JSON value);
- `Number(name, lo, hi)`   -> `{name: 3}`;
- `Arrange(name, items, k)`-> `{name: [..k different items' values, in order..]}`;
- `Optional(space)`        -> the payload of `space`, or the same key with null;
- `Steps(next, complete)`  -> `{"steps": [..., value]}`: a path answered one step at a time; `next` holds
  the legal next steps after the draft, `complete` tells that the path so far is a whole answer;
- `Form(fields)`           -> the union of its fields' payloads.
"""

from __future__ import annotations

from typing import Any

import msgspec

Json = Any
"""A JSON value: None, bool, int, str, list or dict of them (no float enters a state)."""


class Pick(msgspec.Struct, frozen=True):
    """One thing to pick."""

    value: Json
    label: str
    """A message id, e.g. `"Accelerate to %(speed)s"`."""
    params: dict[str, Json] = {}
    group: str = ""
    """A message id; picks of one group are shown together."""


class OneOf(msgspec.Struct, frozen=True, tag="one_of"):
    name: str
    label: str
    picks: tuple[Pick, ...]


class Number(msgspec.Struct, frozen=True, tag="number"):
    name: str
    label: str
    minimum: int
    maximum: int


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """Put k of the items in order; each item may be used once (equal values are different items)."""

    name: str
    label: str
    items: tuple[Pick, ...]
    k: int


class Optional(msgspec.Struct, frozen=True, tag="optional"):
    space: OneOf | Number | Arrange


class Steps(msgspec.Struct, frozen=True, tag="steps"):
    label: str
    next: tuple[Pick, ...]
    complete: bool
    """The draft is already a complete answer (nothing more needs to be picked)."""


class Form(msgspec.Struct, frozen=True, tag="form"):
    fields: tuple[OneOf | Number | Arrange | Optional, ...]


Space = OneOf | Number | Arrange | Optional | Steps | Form
