"""Tie-breaks: each is declared once, with its words and with how it orders equals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Any, Literal, Self

import msgspec

from gameplay.engine.words import gettext_noop as _
from league.scoring.points import Points, exact

WORST_PLACE = 64


@dataclass(frozen=True, slots=True)
class Facts:
    """What tie-breaks look at, by entry or by team. Smaller ranks are better."""

    places: Mapping[int, Sequence[int]]
    """In the races in which it was classified."""
    latest: Mapping[int, int]
    """Its rank in the latest race."""
    totals: Mapping[int, Points] = field(default_factory=dict)
    tables: Sequence[Mapping[int, int]] = ()
    """For each table that raced, the rank by entry."""
    seeds: Mapping[int, int] = field(default_factory=dict)
    deciders: Sequence[Mapping[int, int]] = ()
    """Like `tables`, for deciding races, including racers who did not come."""


Parts = Callable[[Facts, Sequence[int]], Mapping[int, Any]]
"""A tie-break's value for each in a group of equals: a sort key, smaller is better."""


def _countback(facts: Facts, group: Sequence[int]) -> dict[int, tuple[int, ...]]:
    return {one: _counts(facts.places[one]) for one in group}


def _counts(places: Iterable[int]) -> tuple[int, ...]:
    """One count per place, first places first; missing ends read as 0, so it is as long as the worst possible place."""
    counts = [0] * WORST_PLACE
    for place in places:
        counts[place - 1] -= 1
    return tuple(counts)


def _wins(facts: Facts, group: Sequence[int]) -> dict[int, int]:
    return {one: -sum(place == 1 for place in facts.places[one]) for one in group}


def _latest_race(facts: Facts, group: Sequence[int]) -> dict[int, int]:
    return {one: facts.latest[one] for one in group}


def _opponents(facts: Facts, group: Sequence[int]) -> dict[int, Points]:
    """The strength of the opponents: the mean of their totals, each meeting counted."""
    sums: dict[int, Points] = {}
    counts: dict[int, int] = {}
    for table in facts.tables:
        there = [one for one in table if one in facts.totals]
        whole = sum((facts.totals[one] for one in there), Fraction(0))
        for one in there:
            sums[one] = sums.get(one, 0) + whole - facts.totals[one]
            counts[one] = counts.get(one, 0) + len(there) - 1
    return {one: -Fraction(sums[one], counts[one]) if counts.get(one) else Fraction(0) for one in group}


def _direct(facts: Facts, group: Sequence[int]) -> dict[int, int]:
    """Who was ahead more often at shared tables, among exactly these."""
    balance = dict.fromkeys(group, 0)
    for table in facts.tables:
        for one, other in combinations([one for one in group if one in table], 2):
            ahead = (table[one] > table[other]) - (table[one] < table[other])
            balance[one] += ahead
            balance[other] -= ahead
    return balance


def _lot(facts: Facts, group: Sequence[int]) -> dict[int, int]:
    return {one: facts.seeds.get(one, len(facts.seeds) + 1) for one in group}


def decider(tables: Sequence[Mapping[int, int]], group: Sequence[int]) -> Mapping[int, int]:
    """The latest deciding race at one table in which all of these had to race; empty without one. `tables`: as
    `Facts.deciders`."""
    theirs = (table for table in reversed(tables) if all(one in table for one in group))
    return next(theirs, dict.fromkeys(group, 0))


class Margin(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """By how much somebody is ahead of others with equal points, or behind them."""

    others: tuple[int, ...]
    """The entries or teams with equal points that are next to it; several if they share a place."""
    ahead: bool
    """It is ahead of them."""
    mine: Points | None = None
    """What the tie-break found: wins, a place, a mean; None where it finds no number, as in a lot."""
    theirs: Points | None = None
    place: int = 0
    """The place whose results were counted, if the tie-break counts places one after the other."""


Sense = Literal[-1, 0, 1]
"""What the value of a tie-break is: a number of which more is better (-1, its value is negated), a rank (1), or nothing
that anybody reads (0)."""


class TieBreak(StrEnum):
    """What decides between entries with equal points."""

    word: str
    """What it looks at."""
    reason: str
    """Why somebody is ahead by it; follows "level on points"."""
    parts: Parts
    of_rounds: bool
    """It looks at tables and lots; teams, and racers who do not score, have none."""
    sense: Sense

    def __new__(cls, code: str, word: str, reason: str, parts: Parts, of_rounds: bool, sense: Sense) -> Self:
        self = str.__new__(cls, code)
        self._value_, self.word, self.reason, self.parts, self.of_rounds = code, word, reason, parts, of_rounds
        self.sense = sense
        return self

    def margins(self, ahead: Sequence[int], better: Any, behind: Sequence[int], worse: Any) -> tuple[Margin, Margin]:
        """What those ahead and those behind are told. `better` and `worse` are their values."""
        place = 0
        if isinstance(better, tuple):
            place = 1 + next(at for at, pair in enumerate(zip(better, worse, strict=True)) if pair[0] != pair[1])
            better, worse = better[place - 1], worse[place - 1]
        more, less = (exact(self.sense * better), exact(self.sense * worse)) if self.sense else (None, None)
        return Margin(tuple(behind), True, more, less, place), Margin(tuple(ahead), False, less, more, place)

    COUNTBACK = (
        "countback",
        _("more wins, then more second places, and so on"),
        _("but with more second places, then third places, and so on"),
        _countback,
        False,
        -1,
    )
    WINS = "wins", _("more wins"), _("but with more wins"), _wins, False, -1
    LATEST_RACE = (
        "latest_race",
        _("the better place in the latest race"),
        _("but with a better place in the latest race"),
        _latest_race,
        False,
        1,
    )
    OPPONENTS = "opponents", _("stronger opponents"), _("but with stronger opponents so far"), _opponents, True, -1
    DIRECT = (
        "direct",
        _("more often ahead at the same table"),
        _("but more often ahead when they met at a table"),
        _direct,
        True,
        -1,
    )
    LOT = "lot", _("the draw at the start"), _("drawn by lot"), _lot, True, 0
    DECIDER = (
        "decider",
        _("the deciding race"),
        _("settled by the deciding race"),
        lambda facts, group: decider(facts.deciders, group),
        True,
        1,
    )
    """Nobody chooses it: it decides before the lot, if there was such a race."""


CHOSEN = tuple(one for one in TieBreak if one is not TieBreak.DECIDER)
"""The tie-breaks that the rules of a competition may name."""
