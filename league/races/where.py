"""What racing online and racing at a table answer differently: `where_of` gives the object to ask about a race,
`spot_of` the one about a table (a heat). The ways know more than those who ask: `top.ways` has one file for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from django.db.models import Q

from league.races.tables import OfTable
from league.sets import Venue

if TYPE_CHECKING:
    from league.models import Heat, Race


class Where(Protocol):
    """Of a race: online, at a table, or either."""

    venue: Venue


class Spot(Where, OfTable, Protocol):
    """Of a heat, or of a racer who has checked in: online or at a table, never either."""


WHERES: dict[str, Where] = {}
"""By venue; `top.ways` adds them."""
SPOTS: dict[str, Spot] = {}
"""The same, for those where a heat can be."""


def where_of(race: Race) -> Where:
    return WHERES[race.venue]


def spot_of(heat: Heat) -> Spot:
    return SPOTS[heat.venue]


def by_spot(heats: Iterable[Heat]) -> list[tuple[Spot, list[Heat]]]:
    """Heats by where they are, to ask about them together."""
    found = list(heats)
    at = ((spot, [heat for heat in found if spot_of(heat) is spot]) for spot in SPOTS.values())
    return [(spot, there) for spot, there in at if there]


def by_hand(path: str = "") -> Q:
    """Tables whose result people write. `path`: the way to them, "heat__"."""
    return Q(**{f"{path}venue__in": [venue for venue, spot in SPOTS.items() if spot.by_hand]})
