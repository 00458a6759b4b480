"""The robots' looks at a table. If two look alike, a rule changes the later one. At a table that is made at once,
people who chose come first, then bots, then everybody else; within each group by their seats.

The seats are locked with their match, or not stored yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from accounts.looks import KINDS, Look, family, house_number, lent, look_of, look_read, parted

if TYPE_CHECKING:
    from accounts.models import User
    from gameplay.models import Seating


class Wish(NamedTuple):
    """The look that somebody wants."""

    look: str = ""
    """A code; "": none was chosen."""
    number: int = 0
    """The number of a house robot, for anybody who has not chosen a look."""
    worn: bool = False
    """Used at this table already."""


def wish_of(user: User) -> Wish:
    return Wish(user.look, user.pk)


def bot_wish(name: str, number: int) -> Wish:
    """A bot's own, permanent look: by its name if a house robot has that, otherwise by a number."""
    return Wish("", house_number(name, number))


def seats_dress(wishes: Sequence[tuple[Seating, Wish]], others: Iterable[Seating] = ()) -> None:
    """Give each of these seats its look, not stored yet; the `others` at the table keep theirs."""
    worn = [look_of(one.look, one.seat) for one in others if not one.is_open]
    for seating, wish in sorted(wishes, key=lambda one: (_rank(*one), one[0].seat)):
        look = _look(seating, wish, worn)
        seating.look = look.code
        worn.append(look)


def seat_dress(seating: Seating, wish: Wish, seatings: Iterable[Seating]) -> None:
    """The same for one seat of a table."""
    seats_dress([(seating, wish)], (one for one in seatings if one.seat != seating.seat))


def _rank(seating: Seating, wish: Wish) -> int:
    return -1 if wish.worn else 0 if wish.look else 1 if seating.is_bot else 2


def _look(seating: Seating, wish: Wish, worn: Sequence[Look]) -> Look:
    if wish.look:
        return parted(look_read(wish.look), worn)
    own = family(wish.number)
    return parted(own, worn) if seating.is_bot else lent(own, seating.seat % KINDS, worn)
