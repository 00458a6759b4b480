"""Raced on this site: every table is a match."""

from __future__ import annotations

from league.races.where import Spot
from league.sets import Venue


class Online(Spot):
    venue = Venue.ONLINE

    # Of a race.

    # Of a table.
