"""Home, clubs and my home."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from accounts.conditional import for_visitor
from accounts.typing import AuthedRequest
from gameplay.selectors.meetings import meetings_mine
from league.pages.common import Context, page, show
from league.pages.link_cards import club_card, clubs_card, site_card
from league.selectors import home as home_selectors
from league.selectors.front import club_front, site_club
from league.selectors.home import clubs_public, site_home
from league.selectors.marks import club_etag


@page
def home(request: HttpRequest) -> HttpResponse:
    """The home of the site's club, else the public clubs."""
    club = site_club()
    if club is None:
        return _front(request, {"site": site_home(request.user), "club": None, "link_card": site_card()})

    def make() -> HttpResponse:
        front = club_front(club, request.user)
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
    mine = home_selectors.my_home(request.user)
    context = {
        "mine": mine,
        "meetings": meetings_mine(request.user),
        "organised": {club.slug for club in mine.clubs if club.role in ("owner", "organiser")},
    }
    return show(request, "site/my_home.html", context, live="site/my_home_live.html")
