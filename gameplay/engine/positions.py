"""Positions written by hand: what the `position.py` of a game needs to answer the referee's tool. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from gameplay.engine.boardfile import BoardError
from gameplay.engine.contract import Event, IllegalChoice, InvalidChoice, Json

Answer = dict[str, Json]


def one_or_each(raw: Json, adjudicate: Callable[[Json], Answer]) -> Answer:
    """The answer to a position, or to each in a list."""
    if not isinstance(raw, list):
        return adjudicate(raw)
    cases = []
    for index, case in enumerate(raw):
        with within(f"$[{index}]"):
            cases.append(adjudicate(case))
    return {"cases": cases}


@contextmanager
def within(at: str) -> Iterator[None]:
    """What is wrong with a part of a document is told with its place in the whole."""
    try:
        yield
    except InvalidChoice as wrong:
        raise InvalidChoice(wrong.message, at + wrong.at[1:]) from wrong
    except IllegalChoice as refused:
        raise IllegalChoice(refused.code, at + refused.at[1:], **refused.params) from refused
    except BoardError as wrong:
        raise InvalidChoice("; ".join(str(problem) for problem in wrong.problems[:3]), at) from wrong


def seat_of(names: Sequence[str], name: str, at: str) -> int:
    """The seat of a robot that a position names."""
    if name not in names:
        raise InvalidChoice(f"no robot named {name[:40]!r}", at)
    return names.index(name)


def no_two(said: Mapping[str, object], message: str) -> None:
    """Values by their paths are all different; the second of two is at fault. None is no value."""
    seen = set()
    for at, value in said.items():
        if value in seen:
            raise InvalidChoice(message, at)
        if value is not None:
            seen.add(value)


def events_told(events: Sequence[Event]) -> list[Json]:
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
