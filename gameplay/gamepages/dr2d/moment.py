"""The moments of a race of DR2D that are worth seeing once more."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from gameplay.gamepages.moments import WIN, Found, Happened, Record, Rule, overtakes, overtaking, wins

CRASH = 3
"""This many robots in one crash make a moment."""


def level(record: Record) -> Iterator[Found]:
    """Another robot has the three laws in the same turn."""
    last: Happened | None = None
    for one in record.of("teleported"):
        if last and last.data["turn"] == one.data["turn"] and last.data["seat"] in record.winners:
            yield Found(one, (last.data["seat"], one.data["seat"]))
        last = last or one


def crash(record: Record) -> Iterator[Found]:
    for one in record.of("crash"):
        n = len(one.data["seats"])
        if n >= CRASH:
            yield Found(one, (), n)


def over_the_edge(record: Record) -> Iterator[Found]:
    """Pushed off the board, or into a pit."""
    moved: dict[int, Happened] = {}
    for one in record.of("register", "move", "exited", "pit"):
        if one.kind == "register":
            moved = {}
        elif one.kind == "move":
            moved[one.data["seat"]] = one
        else:
            by = one if one.kind == "exited" else moved.get(one.data["seat"])
            if by and by.data["cause"] == "push":
                yield Found(one, (one.data["seat"],))


RULES = (
    overtaking(overtakes("law")),
    Rule("level", _("%(one)s wins just ahead of %(other)s, in the same turn."), level),
    Rule("crash", _("%(n)s robots run into each other."), crash),
    Rule("over_the_edge", _("%(one)s is pushed over the rim."), over_the_edge),
    Rule("first", _("%(one)s is first to get all three laws."), wins("teleported")),
    WIN,
)
