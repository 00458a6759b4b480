"""How a person's robot looks: a code of five digits. How they are drawn: gameplay/gamepages/robots.py.

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
"""How many there are of each part."""
LENGTH = 5
HOUSE = ("Axle", "Bolt", "Cog", "Dynamo", "Elbow", "Flange", "Gasket", "Hinge", "Ingot")
"""The house robots, one of each part: proper names, the same in every language."""
NUMBERS = (1, 99)
"""The lowest and the highest number that a person can wish for."""
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
        """The look in second colours."""
        return self._replace(paint=self.trim, trim=self.paint)

    def like(self, other: Look) -> bool:
        """Whether people would confuse the two: the same shape in the same paint."""
        return (self.shape, self.paint) == (other.shape, other.paint)


class Robot(NamedTuple):
    """A robot as it is drawn on a podium."""

    seat: int
    look: str = ""
    """Its code; "" for a house robot."""
    text: str = ""
    """What its plate says; "": the letter of the seat."""


def look_read(code: str) -> Look:
    """Parse a look. Raises ValueError: no such look."""
    if not CODE.fullmatch(code):
        raise ValueError(code)
    return Look(*map(int, code))


def family(number: int) -> Look:
    """One of the nine house robots, by any number: a seat, or the id of a person who has not chosen one."""
    return Look(*[number % KINDS] * LENGTH)


def house_number(name: str, number: int) -> int:
    """A bot named like a house robot is that one; any other goes by a number."""
    return HOUSE.index(name) if name in HOUSE else number


def look_of(code: str, number: int) -> Look:
    """The look that a person chose; without a choice, a house robot by that number."""
    return look_read(code) if code else family(number)


def parted(wish: Look, others: Iterable[Look]) -> Look:
    """The look at a table where `others` are already: in second colours if one of them looks alike, and in the next
    free paint if one looks like that, too."""
    there = list(others)
    second = wish.second()
    again = (wish._replace(paint=(wish.paint + more) % KINDS) for more in range(1, KINDS))
    return next((one for one in (wish, second, *again) if not any(one.like(other) for other in there)), wish)


def lent(wish: Look, seat: int, others: Iterable[Look]) -> Look:
    """The look at a table for a person who has not chosen one: a house robot in a shape that none of the `others` has.
    The wished shape comes before the seat's, and that before the rest."""
    there = list(others)
    shapes = {other.shape for other in there}
    free = (family(shape) for shape in (wish.shape, seat, *range(KINDS)) if shape % KINDS not in shapes)
    return next(free, None) or parted(wish, there)


def look_check(name: str) -> CheckConstraint:
    """The column `look` is empty or a code. No regular expression, which only SQLite would lack."""
    rest: F | Replace = F("look")
    for digit in range(KINDS):
        rest = Replace(rest, Value(str(digit)), Value(""))
    return CheckConstraint(condition=Q(look="") | Q(Exact(Length("look"), LENGTH), Exact(rest, Value(""))), name=name)
