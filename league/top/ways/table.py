"""Raced at a real table: those who sit there send the result."""

from __future__ import annotations

from league.races.where import Spot
from league.sets import Venue


class AtTable(Spot):
    venue = Venue.TABLE

    # Of a race.

    # Of a table.
