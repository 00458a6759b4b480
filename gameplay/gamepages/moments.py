"""The moment of a race that is worth seeing once more, found in its record by a few rules of each game.

A rule looks at what everybody saw, and gives each place where it holds. The first rule of a game that holds somewhere
is the moment; of its places, the one with the largest `n`, and of equal ones the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Required, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words


class Happened(NamedTuple):
    """A public event, and its place in the record."""

    version: int
    beat: int
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Record:
    """What everybody saw of a race that is over, and who won it."""

    happened: Sequence[Happened]
    winners: Sequence[int]

    def of(self, *kinds: str) -> Iterator[Happened]:
        return (one for one in self.happened if one.kind in kinds)

    def steps(self) -> Iterator[list[Happened]]:
        """Step by step."""
        step: list[Happened] = []
        for one in self.happened:
            if step and step[0].version != one.version:
                yield step
                step = []
            step.append(one)
        if step:
            yield step


class Found(NamedTuple):
    at: Happened
    """The event that a viewer waits for."""
    seats: tuple[int, ...] = ()
    """The robot that did it, and its victim."""
    n: int = 1


@dataclass(frozen=True)
class Rule:
    name: str
    said: Words
    """A sentence with `%(one)s`, `%(other)s` for the seats, and `%(n)s`."""
    find: Callable[[Record], Iterable[Found]]


class Moment(TypedDict, total=False):
    """The stored form; empty: there is none."""

    rule: Required[str]
    version: int
    beat: int
    seats: list[int]
    n: int


def moment_of(rules: Sequence[Rule], record: Record) -> Moment | None:
    for rule in rules:
        best: Found | None = None
        for found in rule.find(record):
            if best is None or found.n >= best.n:
                best = found
        if best is not None:
            at = best.at
            return {"rule": rule.name, "version": at.version, "beat": at.beat, "seats": [*best.seats], "n": best.n}
    return None


# -- rules that games share ------------------------------------------------------------------------------------------


class Lead(NamedTuple):
    """Somebody overtakes the leader."""

    at: Happened
    seat: int
    before: int


def leads(marks: Iterable[Happened], seat: Callable[[Happened], int] | None = None) -> Iterator[Lead]:
    """Each change of the lead, where the leader is the first with that many marks (flags, laws)."""
    had: dict[int, int] = {}
    leader: int | None = None
    for at in marks:
        who = at.data["seat"] if seat is None else seat(at)
        had[who] = had.get(who, 0) + 1
        if leader is None or (who != leader and had[who] > had[leader]):
            if leader is not None:
                yield Lead(at, who, leader)
            leader = who


def overtakes(*kinds: str) -> Callable[[Record], Iterator[Found]]:
    """The winner takes the lead with the last mark, from the one who led until then."""

    def find(record: Record) -> Iterator[Found]:
        marks = list(record.of(*kinds))
        for lead in leads(marks):
            last = [mark for mark in marks if mark.data["seat"] == lead.seat][-1]
            if lead.seat in record.winners and lead.at is last:
                yield Found(lead.at, (lead.seat, lead.before))

    return find


def wins(*kinds: str) -> Callable[[Record], Iterator[Found]]:
    """The winner reaches the goal."""

    def find(record: Record) -> Iterator[Found]:
        for one in record.of(*kinds):
            if one.data.get("seat") in record.winners:
                yield Found(one, (one.data["seat"],))

    return find


def _at_the_end(record: Record) -> Iterator[Found]:
    """However a race with a winner ended."""
    if record.happened and record.winners:
        yield Found(record.happened[-1], tuple(record.winners[:1]))


WIN = Rule("win", _("%(one)s wins."), _at_the_end)
"""The last of each game's rules, for when nothing else holds."""


def overtaking(find: Callable[[Record], Iterable[Found]]) -> Rule:
    return Rule("overtaking", _("%(one)s overtakes %(other)s at the last moment and wins."), find)


def risen(find: Callable[[Record], Iterable[Found]]) -> Rule:
    said = ngettext_lazy(
        "%(one)s wins after being destroyed once.",
        "%(one)s wins after being destroyed %(n)s times.",
        "n",
    )
    return Rule("risen", said, find)
