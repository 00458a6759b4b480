"""The five strengths: how far each of them looks, and how it errs. And the styles."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gameplay.bots.slips import Slips
from gameplay.games.droids.bot_goals import Taste
from gameplay.games.droids.bot_plan import Search


class Strength(msgspec.Struct, frozen=True):
    """How one strength thinks."""

    search: Search
    slips: Slips = Slips()
    """`blur` is in emitters or so; in a lapse it counts a column wrong, or takes left for right."""
    rivals: bool = False
    """Reckons with what rivals have laid openly."""
    chooses: bool = False
    """And with which of several orders they would rather send."""
    hands: int = 0
    """Hands that it imagines for each way to draw; without any it goes by habit."""
    cover: bool = False
    """Lays what is left over where it may be pushed to."""
    waits: bool = False
    """Lays what it does not need first, and the rest once it has seen what rivals lay."""
    killer: int = 2
    """Plans of each length that it follows against the killer."""
    digits: int = 10
    """Digits that come to its mind against the killer."""


STRENGTHS: Mapping[str, Strength] = {
    "rookie": Strength(Search(width=1, depth=4, nodes=60), Slips(blur=0.8, lapse=0.2), killer=1, digits=1),
    "amateur": Strength(Search(width=2, depth=5, nodes=120), Slips(blur=0.4, lapse=0.1), killer=1, digits=2),
    "racer": Strength(Search(width=4, nodes=300), Slips(blur=0.1, lapse=0.04), killer=2, digits=4),
    "expert": Strength(Search(width=6, nodes=400), rivals=True, hands=2, cover=True, killer=3),
    "champion": Strength(
        Search(width=10, nodes=700), rivals=True, chooses=True, hands=4, cover=True, waits=True, killer=8
    ),
}
"""By level, from weakest to strongest."""

STYLES: Mapping[str, Taste] = {
    "": Taste(),
    "bold": Taste(caution=0.8),
    "careful": Taste(caution=1.2),
    "spiteful": Taste(grudge=1.15),
}
"""By `Pilot.style`."""
