"""How a person's robot looks: a code of five digits. What they are drawn as: gameplay/gamepages/robots.py.

"38152" is shape 3, face 8, livery 1, paint 5 (the body), trim 2 (the livery): nine of each, and any goes with any.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import CheckConstraint, F, Q, Value
from django.db.models.functions import Length, Replace
from django.db.models.lookups import Exact

KINDS = 9
"""Of each part."""
LENGTH = 5
HOUSE = ("Axle", "Bolt", "Cog", "Dynamo", "Elbow", "Flange", "Gasket", "Hinge", "Ingot")
"""The robots of the house, one of each part: proper names, the same in every language."""
NUMBERS = (1, 99)
"""That can be wished for, the first and the last."""
CODE = re.compile(f"[0-{KINDS - 1}]{{{LENGTH}}}")


class Look(NamedTuple):
    shape: int
    face: int
    livery: int
    paint: int
    trim: int

    @property
    def code(self) -> str:
        return "".join(map(str, self))

    def second(self) -> Look:
        """In second colours."""
        return self._replace(paint=self.trim, trim=self.paint)

    def like(self, other: Look) -> bool:
        """Whether people would take one for the other: the same shape in the same paint."""
        return (self.shape, self.paint) == (other.shape, other.paint)


class Robot(NamedTuple):
    """Whose picture stands on a podium."""

    seat: int
    look: str = ""
    """Its code, "" for that of the house."""
    text: str = ""
    """On its plate; "": the letter of the seat."""


def look_read(code: str) -> Look:
    """Raises ValueError: no such look."""
    if not CODE.fullmatch(code):
        raise ValueError(code)
    return Look(*map(int, code))


def family(number: int) -> Look:
    """One of the nine robots of the house, by any number: a seat, or the id of somebody who has chosen none."""
    return Look(*[number % KINDS] * LENGTH)


def house_number(name: str, number: int) -> int:
    """A bot that is named like a robot of the house is that one; any other goes by a number."""
    return HOUSE.index(name) if name in HOUSE else number


def look_of(code: str, number: int) -> Look:
    """What somebody chose; for anybody who chose nothing, a robot of the house by that number."""
    return look_read(code) if code else family(number)


def parted(wish: Look, others: Iterable[Look]) -> Look:
    """The look at a table where `others` are already: in second colours where one of them looks alike, and where one
    looks like that, too, in the next paint that is free."""
    there = list(others)
    second = wish.second()
    again = (wish._replace(paint=(wish.paint + more) % KINDS) for more in range(1, KINDS))
    return next((one for one in (wish, second, *again) if not any(one.like(other) for other in there)), wish)


def lent(wish: Look, seat: int, others: Iterable[Look]) -> Look:
    """The look at a table of somebody who chose none: a robot of the house in a shape that none of the `others` has,
    the wished one before the seat's and that before the rest."""
    there = list(others)
    shapes = {other.shape for other in there}
    free = (family(shape) for shape in (wish.shape, seat, *range(KINDS)) if shape % KINDS not in shapes)
    return next(free, None) or parted(wish, there)


def look_check(name: str) -> CheckConstraint:
    """The column `look` is empty or a code. Without a regular expression, which SQLite alone would not know."""
    rest: F | Replace = F("look")
    for digit in range(KINDS):
        rest = Replace(rest, Value(str(digit)), Value(""))
    return CheckConstraint(condition=Q(look="") | Q(Exact(Length("look"), LENGTH), Exact(rest, Value(""))), name=name)
