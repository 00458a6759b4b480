"""The moments of a race of Bumping Bots that are worth seeing once more."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from gameplay.gamepages.moments import WIN, Found, Happened, Record, Rule, overtaking

PILE = 4
"""This many robots in the shocks of one turn make a moment."""


def finishes(record: Record) -> Iterator[tuple[Happened, int, list[int]]]:
    """The classified robots, as they cross the line (it counts at the end of the round), with the place and the order
    with which that round began (BB-3.3)."""
    order: list[int] = []
    crossed: dict[int, Happened] = {}
    for one in record.of("round", "crossing", "finish"):
        if one.kind == "round":
            order = one.data["order"]
        elif one.kind == "crossing":
            crossed[one.data["seat"]] = one
        else:
            yield crossed.get(one.data["seat"], one), one.data["place"], order


def wins(record: Record) -> Iterator[Found]:
    for at, place, _order in finishes(record):
        if place == 1:
            yield Found(at, (at.data["seat"],))


def last_round(record: Record) -> Iterator[Found]:
    """The winner was not ahead when the last round began."""
    for at, place, order in finishes(record):
        if place == 1 and order and order[0] != at.data["seat"]:
            yield Found(at, (at.data["seat"], order[0]))


def from_behind(record: Record) -> Iterator[Found]:
    """The winner was the last of four or more when half of the rounds were raced."""
    rounds = list(record.of("round"))
    order = rounds[len(rounds) // 2].data["order"] if rounds else []
    for at, place, _order in finishes(record):
        if place == 1 and len(order) > 3 and order[-1] == at.data["seat"]:
            yield Found(at, (at.data["seat"],))


def together(record: Record) -> Iterator[Found]:
    """The second crosses the line in the same round, after the winner."""
    first: Found | None = None
    began: list[int] = []
    for at, place, order in finishes(record):
        if place == 1:
            first, began = Found(at, (at.data["seat"],)), order
        elif place == 2 and first is not None and order is began and at[:2] > first.at[:2]:
            yield Found(at, (*first.seats, at.data["seat"]))


def pile(record: Record) -> Iterator[Found]:
    for step in record.steps():
        shocks = [one for one in step if one.kind == "shock" and one.data["against"] == "robot"]
        seats = {seat for one in shocks for seat in (one.data["seat"], one.data["by"]) if seat is not None}
        if len(seats) >= PILE:
            yield Found(shocks[-1], (), len(seats))


RULES = (
    overtaking(last_round),
    Rule("from_behind", _("Last at the halfway point, %(one)s wins."), from_behind),
    Rule("together", _("%(one)s wins just ahead of %(other)s, in the same round."), together),
    Rule("pile", _("%(n)s robots crash in one turn."), pile),
    Rule("first", _("%(one)s crosses the line first."), wins),
    WIN,
)
