"""The moments of a match of Droids that are worth seeing once more."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from gameplay.gamepages.moments import WIN, Found, Record, Rule, overtakes, overtaking
from gameplay.games.droids.state import KILLER

HIT = 3
"""This many emitters destroyed at once make a moment."""


def salvo(record: Record) -> Iterator[Found]:
    """A player's shot that destroys much; the killer has no seat to be named by."""
    for one in record.of("shot"):
        if one.data["emitters"] >= HIT and one.data["robot"] not in (one.data["target"], KILLER):
            yield Found(one, (one.data["robot"], one.data["target"]), one.data["emitters"])


def blast(record: Record) -> Iterator[Found]:
    for one in record.of("exploded"):
        if one.data["emitters"] >= HIT:
            yield Found(one, (one.data["robot"],), one.data["emitters"])


def out(record: Record) -> Iterator[Found]:
    """The last one to go, if only one is left."""
    for one in record.of("out"):
        if one.data["why"] != "left" and one.data["seat"] not in record.winners:
            yield Found(one, (one.data["seat"],))


def objective(record: Record) -> Iterator[Found]:
    """The winner's last step towards the objective."""
    for one in record.of("delivered", "home", "garden"):
        if one.data["seat"] in record.winners:
            yield Found(one, (one.data["seat"],))


RULES = (
    overtaking(overtakes("delivered", "garden")),
    Rule(
        "salvo",
        ngettext_lazy(
            "%(one)s destroys %(n)s of %(other)s’s emitters in one shot.",
            "%(one)s destroys %(n)s of %(other)s’s emitters in one shot.",
            "n",
        ),
        salvo,
    ),
    Rule(
        "blast",
        ngettext_lazy(
            "A mine destroys %(n)s of %(one)s’s emitters.", "A mine destroys %(n)s of %(one)s’s emitters.", "n"
        ),
        blast,
    ),
    Rule("objective", _("%(one)s reaches the goal and wins."), objective),
    Rule("out", _("%(one)s is out of the match."), out),
    WIN,
)
