"""What racing online and racing at a table answer differently: `where_of` gives the object to ask about a race,
`spot_of` the one about a table (a heat). The ways know more than those who ask: `top.ways` has one file for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from league.sets import Venue

if TYPE_CHECKING:
    from league.models import Heat, Race


class Where(Protocol):
    """Of a race: online, at a table, or either."""

    venue: Venue


class Spot(Where, Protocol):
    """Of a heat, or of a racer who has checked in: online or at a table, never either."""


WHERES: dict[str, Where] = {}
"""By venue; `top.ways` adds them."""
SPOTS: dict[str, Spot] = {}
"""The same, for those where a heat can be."""


def where_of(race: Race) -> Where:
    return WHERES[race.venue]


def spot_of(heat: Heat) -> Spot:
    return SPOTS[heat.venue]
