"""Home, clubs and my home."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts.typing import AuthedRequest
from league import selectors
from league.pages.charts import Bump, bump
from league.pages.common import Context, page, show
from league.selectors.shapes import ClubFront


@page
def home(request: HttpRequest) -> HttpResponse:
    """The home of the site's club, else the public clubs."""
    club = selectors.site_club()
    if club is None:
        context: Context = {"site": selectors.site_home(request.user), "club": None}
    else:
        front = selectors.club_front(club, request.user)
        context = {"club": front, "bump": _bump(front)}
    return show(request, "site/home.html", context, live="site/home_live.html")


@page
def clubs(request: HttpRequest) -> HttpResponse:
    return show(request, "site/clubs.html", {"clubs": selectors.clubs_public()})


@page
@login_required
def my_home(request: AuthedRequest) -> HttpResponse:
    mine = selectors.my_home(request.user)
    context = {
        "mine": mine,
        "organised": {club.slug for club in mine.clubs if club.role in ("owner", "organiser")},
    }
    return show(request, "site/my_home.html", context, live="site/my_home_live.html")


def _bump(front: ClubFront) -> Bump | None:
    """The drawing of the championship whose table the page shows."""
    if front.standings_of is None or front.standings is None or front.chart is None:
        return None
    you = frozenset(row.entry.id for row in front.standings.rows if row.is_you)
    more = reverse("league:standings", args=[front.slug, front.standings_of.slug]) + "?races=all"
    return bump(front.chart, you, more=more)
