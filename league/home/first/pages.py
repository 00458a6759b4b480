"""The site's first page, the list of clubs, a club's page, and the user's own."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from accounts.conditional import for_visitor
from accounts.typing import AuthedRequest
from gameplay.selectors.meetings import meetings_mine
from league.common.conditional import club_etag
from league.common.finding import club_get
from league.common.pages import Context, page, show
from league.home.first import reading
from league.home.first.link_cards import club_card, clubs_card, site_card
from league.home.first.reading import club_home, clubs_public, site_club, site_front, site_home


@page
def home(request: HttpRequest) -> HttpResponse:
    """The home of the site's club, else the public clubs."""
    club = site_club()
    if club is None:
        return _front(request, {"site": site_home(request.user), "club": None, "link_card": site_card()})

    def make() -> HttpResponse:
        front = site_front(club, request.user)
        return _front(request, {"club": front, "link_card": club_card(front, first_page=True)})

    return for_visitor(request, lambda: club_etag(club), make)


def _front(request: HttpRequest, context: Context) -> HttpResponse:
    context["meetings"] = meetings_mine(request.user)
    return show(request, "site/home.html", context, live="site/home_live.html")


@page
def clubs(request: HttpRequest) -> HttpResponse:
    context = {"clubs": clubs_public(), "link_card": clubs_card()}
    return show(request, "site/clubs.html", context)


@page
@login_required
def my_home(request: AuthedRequest) -> HttpResponse:
    mine = reading.my_home(request.user)
    context = {
        "mine": mine,
        "meetings": meetings_mine(request.user),
        "organised": {club.slug for club in mine.clubs if club.role in ("owner", "organiser")},
    }
    return show(request, "site/my_home.html", context, live="site/my_home_live.html")


@page
@require_safe
def club(request: HttpRequest, club_slug: str) -> HttpResponse:
    found = club_get(club_slug)

    def make() -> HttpResponse:
        home = club_home(found, request.user)
        context = {"club": home, "link_card": club_card(home)}
        return show(request, "league/home/club.html", context, live="league/home/club_live.html")

    return for_visitor(request, lambda: club_etag(found), make)
