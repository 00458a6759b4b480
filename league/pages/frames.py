"""Standings inside a page of another site. This is the only page that another site may frame: nothing in it acts, and
it shows nothing about the viewer."""

from __future__ import annotations

from dataclasses import replace

from csp.constants import NONE
from csp.decorators import csp_replace
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.conditional import file_of
from league.pages.common import page
from league.selectors.access import competition_get
from league.selectors.competitions import competition_head
from league.selectors.marks import competition_etag
from league.selectors.shapes.standings import StandingsTable
from league.selectors.standings import standings_table

POLICY = {"frame-ancestors": ["*"], "script-src": [NONE], "connect-src": [NONE], "form-action": [NONE]}
"""Any site may frame it; it has no scripts and no forms that act."""


@page  # type: ignore[arg-type]  # see below
@require_safe
@xframe_options_exempt
@csp_replace(POLICY)  # type: ignore[arg-type]  # its types know only views without arguments
def standings_frame(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The public standings, in the language of `?lang=`, else the club's; never those of a draft."""
    competition = competition_get(club_slug, slug, AnonymousUser())
    wanted = request.GET.get("lang", "")
    with translation.override(wanted if wanted in dict(settings.LANGUAGES) else competition.club.language):

        def make() -> bytes:
            table = standings_table(competition, AnonymousUser())
            context = {
                "page": competition_head(competition, AnonymousUser()),
                "table": _narrow(table),
                "club_slug": club_slug,
                "slug": slug,
            }
            return render(request, "league/standings_frame.html", context).content

        mark = competition_etag(competition, AnonymousUser())
        answer = file_of(request, mark, make, "text/html; charset=utf-8")
        answer["Content-Language"] = translation.get_language() or ""
    return answer


def _narrow(table: StandingsTable) -> StandingsTable:
    """Places, the last race and totals: a frame has no room for every race."""
    return replace(
        table,
        races=table.races[-1:],
        rows=tuple(replace(row, cells=row.cells[-1:]) for row in table.rows),
        teams=tuple(replace(team, points=team.points[-1:]) for team in table.teams),
    )
