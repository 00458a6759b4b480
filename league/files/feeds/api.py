"""The results of a competition in one answer, for programs that show or keep them."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from league.common.api import Endpoint, operation
from league.files.feeds.results import results_export
from league.files.feeds.shapes import Results


class ResultsApi(Endpoint):
    @operation("results", "results_export", Results, public=True, kept=True)
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        """All results: standings of each stage, and every table with places and points."""
        competition = self.competition()
        return self.cached_answer(request, competition, lambda: results_export(competition))
