"""For planning a competition: points tables to choose from, and the dates of a rhythm."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rest_framework.request import Request
from rest_framework.response import Response

from league.common.api import Endpoint, operation
from league.common.shaping import dump
from league.planning import bodies
from league.planning.reading import points_presets, rhythm_preview
from league.planning.shapes import PointsPreset
from league.scoring.calendar import Rhythm


@dataclass(frozen=True)
class Dates:
    """The dates of a rhythm."""

    dates: tuple[datetime, ...]


class PointsPresetsApi(Endpoint):
    @operation("competitions", "points_presets", PointsPreset, many=True, public=True)
    def get(self, request: Request) -> Response:
        """Points tables to start from."""
        return Response(dump(points_presets()))


class RhythmApi(Endpoint):
    @operation("competitions", "rhythm_preview", Dates, body=bodies.RhythmPreviewBody, public=True)
    def post(self, request: Request) -> Response:
        """The dates that a rhythm gives. Changes nothing."""
        given = self.form(request, bodies.RhythmPreviewBody)
        zone = given.pop("zone")
        return Response(dump(Dates(rhythm_preview(Rhythm(**given), zone))))
