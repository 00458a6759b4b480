"""A race in which each racer says where: every table of it is online or real, so only races answer this way."""

from __future__ import annotations

from league.races.where import Where
from league.sets import Venue


class Either(Where):
    venue = Venue.EITHER
