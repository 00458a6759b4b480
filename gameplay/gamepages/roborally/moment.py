"""The moments of a race of RoboRally that are worth seeing once more."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from gameplay.gamepages.moments import WIN, Found, Happened, Record, Rule, overtakes, overtaking, risen, wins

HURT = 7
"""Points of damage that make a win a moment; ten destroy a robot (RR-12.1)."""


def pushed_off(record: Record) -> Iterator[Found]:
    """Somebody's card pushes another robot into a pit or off the board."""
    for step in record.steps():
        driver: int | None = None
        moved: dict[int, Happened] = {}
        for one in step:
            if one.kind == "execute":
                driver = one.data["seat"]
            elif one.kind == "move":
                moved[one.data["seat"]] = one
            elif one.kind == "destroyed" and one.data["cause"] != "damage":
                last = moved.get(one.data["seat"])
                if last and last.data["cause"] == "push" and driver not in (None, one.data["seat"]):
                    yield Found(one, (driver, one.data["seat"]))


def destroyed(record: Record) -> Iterator[Found]:
    """The winner was destroyed on the way."""
    for one in record.of("finished"):
        seat = one.data["seat"]
        n = sum(other.data["seat"] == seat for other in record.of("destroyed"))
        if seat in record.winners and n:
            yield Found(one, (seat,), n)


def hurt(record: Record) -> Iterator[Found]:
    """The winner was almost destroyed."""
    damage: dict[int, int] = {}
    for one in record.of("damage", "repaired", "reentered", "finished"):
        seat = one.data["seat"]
        if one.kind != "finished":
            damage[seat] = one.data["damage"]
        elif seat in record.winners and damage.get(seat, 0) >= HURT:
            yield Found(one, (seat,), damage[seat])


RULES = (
    overtaking(overtakes("touched", "shared")),
    Rule("pushed_off", _("%(one)s destroys %(other)s with a push."), pushed_off),
    risen(destroyed),
    Rule("hurt", _("%(one)s wins with %(n)s points of damage."), hurt),
    Rule("first", _("%(one)s is first to touch the last flag."), wins("finished")),
    WIN,
)
