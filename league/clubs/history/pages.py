"""The history of a competition or a club: who did what, and how anybody can check a competition's draws."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from league.clubs.history.reading import audit
from league.common.finding import access, club_get
from league.common.pages import page, show, whole
from league.planning.pages import organised


@page
@login_required
@require_safe
def history(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug, steward=True)
    club, before = competition.club, whole(request.GET.get("before", ""))
    lines = audit(club, request.user, competition=competition, before_id=before)
    return show(
        request, "league/clubs/desk_history.html", context | {"club": club, "lines": lines, "more": len(lines) == 50}
    )


@page
@login_required
@require_safe
def check(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug, steward=True)
    lines = audit(competition.club, request.user, competition=competition, limit=200, draws=True)
    return show(request, "league/clubs/desk_check.html", context | {"lines": lines})


@page
@login_required
@require_safe
def club_history(request: AuthedRequest, club_slug: str) -> HttpResponse:
    found = club_get(club_slug)
    lines = audit(found, request.user, before_id=whole(request.GET.get("before", "")))
    context = {"club": found, "access": access(found, request.user), "lines": lines, "more": len(lines) == 50}
    return show(request, "league/clubs/history.html", context)
