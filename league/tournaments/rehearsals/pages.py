"""A dry run of a whole tournament with bots, for its organisers only."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from league.common.pages import act, button, page, show, whole
from league.planning.pages import organised
from league.races.kind import kind_of
from league.tournaments.rehearsals import rehearsals
from league.tournaments.rehearsals.reading import rehearsal_page


@page
@login_required
@require_safe
def rehearsal(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    if not kind_of(competition).may_rehearse(competition.status):
        raise Http404
    context |= {"rehearsal": rehearsal_page(competition), "dry": True}
    return show(request, "league/tournaments/rehearsal.html", context, live="league/tournaments/rehearsal_live.html")


@button
def rehearsal_ask(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, _context = organised(request, club_slug, slug)
    racers = whole(request.POST.get("racers", "")) or 0
    back = reverse("league:rehearsal", args=[club_slug, slug])
    if not kind_of(competition).may_rehearse(competition.status):  # it has begun meanwhile and no longer has this page
        back = reverse("league:desk", args=[club_slug, slug])
    return act(request, back, "", rehearsals.ask, competition=competition, by=request.user, racers=racers)
