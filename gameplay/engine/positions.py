"""Positions written by hand: what a referee's document may say, how it is answered, and where it is wrong.

A game's `position.py` declares its documents as structs that answer themselves, a `Document` or a `Question` for each
kind, and hands them to `adjudicator`. A path begins with `$`, the part at hand; `within` says where in the whole it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Union, cast

import msgspec

from gameplay.engine.boardfile import BoardError
from gameplay.engine.codec import read
from gameplay.engine.contract import Event, IllegalChoice, InvalidChoice, Json

Answer = dict[str, Json]


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A document that plays what it says."""

    id: str = ""

    def answer(self) -> Answer:
        """What the referee's tool tells. Raises InvalidChoice or IllegalChoice that say where."""
        raise NotImplementedError


class Question(Document, tag_field="kind", kw_only=True):
    """A document of one kind of several, with what a worked case expects."""

    expect: Json = None

    def found(self) -> Json:
        """The answer by the rules."""
        raise NotImplementedError

    def answer(self) -> Answer:
        found = self.found()
        answer = {"id": self.id, "kind": self.__struct_config__.tag, "answer": found}
        return answer if self.expect is None else answer | {"differences": differences(self.expect, found)}


def adjudicator(*kinds: type[Document]) -> Callable[[Json], Answer]:
    """What answers a document of any of these kinds, or each in a list."""
    kind = cast("type[Document]", Union[kinds])  # noqa: UP007 - they are known when it is called

    def adjudicate(raw: Json) -> Answer:
        if not isinstance(raw, list):
            return read(kind, raw).answer()
        cases = []
        for index, case in enumerate(raw):
            with within(f"$[{index}]"):
                cases.append(read(kind, case).answer())
        return {"cases": cases}

    return adjudicate


@contextmanager
def within(at: str, *, exactly: bool = False) -> Iterator[None]:
    """What is wrong with a part of a document is told with its place in the whole; `exactly`: with no other place."""
    try:
        yield
    except InvalidChoice as wrong:
        raise InvalidChoice(wrong.message, at if exactly else at + wrong.at[1:]) from wrong
    except IllegalChoice as refused:
        raise IllegalChoice(refused.code, at if exactly else at + refused.at[1:], **refused.params) from refused
    except BoardError as wrong:
        raise InvalidChoice("; ".join(str(problem) for problem in wrong.problems[:3]), at) from wrong


def must(holds: object, message: str, at: str) -> None:
    """What a document says has to make sense. Raises InvalidChoice."""
    if not holds:
        raise InvalidChoice(message, at)


def allowed(holds: object, code: str, at: str) -> None:
    """What a document asks for has to be legal. Raises IllegalChoice."""
    if not holds:
        raise IllegalChoice(code, at)


def seat_of(names: Sequence[str], name: str, at: str, unknown: str = "no robot named {!r}") -> int:
    """The seat of a robot that a position names."""
    must(name in names, unknown.format(name[:40]), at)
    return names.index(name)


def no_two(said: Mapping[str, object], message: str) -> None:
    """Values by their paths are all different; the second of two is at fault. None is no value."""
    seen = set()
    for at, value in said.items():
        must(value not in seen, message, at)
        if value is not None:
            seen.add(value)


def events_shown(events: Sequence[Event]) -> list[Json]:
    return [{"kind": event.kind, **event.data, "beat": event.beat} for event in events]


def differences(expected: Json, found: Json, where: str = "") -> list[str]:
    """Where an answer is not what a worked case expects. A case may leave keys out; what it names must be there."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            line
            for key, value in expected.items()
            for line in differences(value, found.get(key), f"{where}, {key}" if where else key)
        ]
    return [] if expected == found else [f"{where or 'answer'}: {found!r} instead of {expected!r}"]
