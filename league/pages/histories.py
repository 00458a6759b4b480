"""The history of a competition: who did what, and how anybody can check its draws."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from league.pages.common import page, show, whole
from league.pages.desk import organised
from league.selectors.desk import audit


@page
@login_required
@require_safe
def history(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug, steward=True)
    club, before = competition.club, whole(request.GET.get("before", ""))
    lines = audit(club, request.user, competition=competition, before_id=before)
    return show(request, "league/desk_history.html", context | {"club": club, "lines": lines, "more": len(lines) == 50})


@page
@login_required
@require_safe
def check(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug, steward=True)
    lines = audit(competition.club, request.user, competition=competition, limit=200, draws=True)
    return show(request, "league/desk_check.html", context | {"lines": lines})
