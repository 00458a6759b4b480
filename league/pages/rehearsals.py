"""A dry run of a tournament: the whole of it with bots, for its organisers alone."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from league import selectors, services
from league.pages.common import act, button, page, show, whole
from league.pages.desk import organised


@page
@login_required
@require_safe
def rehearsal(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    if not services.may_rehearse(competition):
        raise Http404
    context |= {"rehearsal": selectors.rehearsal_page(competition), "dry": True}
    return show(request, "league/rehearsal.html", context, live="league/rehearsal_live.html")


@button
def rehearsal_ask(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, _context = organised(request, club_slug, slug)
    racers = whole(request.POST.get("racers", "")) or 0
    back = reverse("league:rehearsal", args=[club_slug, slug])
    if not services.may_rehearse(competition):  # it has begun meanwhile, and has no such page any more
        back = reverse("league:desk", args=[club_slug, slug])
    return act(request, back, "", services.rehearsal_ask, competition=competition, by=request.user, racers=racers)
