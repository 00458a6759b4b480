"""A tournament on the hall's screen, and the end of a competition to share."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.framing import frames_own
from league.pages.common import page, season_page, show
from league.pages.competitions import head
from league.pages.link_cards import podium_card
from league.selectors import hall as hall_selectors
from league.selectors import podium as podium_selectors
from league.selectors.ceremonies import ceremony, ceremony_of
from league.selectors.registrations import registration_status
from league.services import ceremonies

WAYS = {"over": "podium", "gathering": "check_in", "on": "table"}
"""Why somebody would scan the code, by phase."""


@frames_own
@page
@require_safe
@season_page
def hall(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The hall screen, whose pages change by themselves (static/js/hall/)."""
    competition, context = head(request, club_slug, slug, "overview")
    if not competition.rules.all.is_tournament:
        raise Http404
    shown = hall_selectors.hall(competition, request.user)
    context |= {
        "hall": shown,
        "ceremony": ceremony_of(competition),
        "link": request.build_absolute_uri(_url(shown.phase, club_slug, slug)),
        "way": WAYS.get(shown.phase, "follow"),
        "live_address": f"/ws/c/{club_slug}/{slug}/",
    }
    if shown.phase == "ahead":
        context["registration"] = status = registration_status(competition, request.user)
        context["way"] = "register" if status.open else "follow"
    return show(request, "league/hall.html", context, live="league/hall_live.html")


def _url(phase: str, club_slug: str, slug: str) -> str:
    """The address where a phone follows."""
    return reverse("league:podium" if phase == "over" else "league:competition", args=[club_slug, slug])


@frames_own
@page
@require_safe
@season_page
def podium(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """A page to share and print. It appears as soon as everything is raced, and says while it is not final yet."""
    competition, context = head(request, club_slug, slug, "overview")
    context["over"] = competition.is_over
    context["link"] = request.build_absolute_uri(reverse("league:podium", args=[club_slug, slug]))
    if context["over"] or ceremonies.all_raced(competition):
        context["podium"] = podium_selectors.podium(competition)
        context["ceremony"] = ceremony(competition)
    context["link_card"] = podium_card(context["page"], context.get("podium"))
    return show(request, "league/podium.html", context, live="league/podium_live.html")
