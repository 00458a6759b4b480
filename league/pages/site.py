"""Home, clubs and my home."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from accounts.typing import AuthedRequest
from gameplay.selectors import matches_waiting
from league import selectors
from league.pages.charts import Bump, bump
from league.pages.common import Context, page, show
from league.selectors.shapes import ClubHome

MOST_WAITING = 12


@page
def home(request: HttpRequest) -> HttpResponse:
    """The home of the site's club, else the public clubs."""
    site = selectors.site_home(request.user)
    context: Context = {"site": site, "club": None}
    if site.club_slug:
        home_of = selectors.club_home(selectors.club_get(site.club_slug), request.user)
        context |= {"club": home_of, "bump": _bump(request, home_of)}
    return show(request, "site/home.html", context, live="site/home_live.html")


@page
def clubs(request: HttpRequest) -> HttpResponse:
    return show(request, "site/clubs.html", {"clubs": selectors.clubs_public()})


@page
@login_required
def my_home(request: AuthedRequest) -> HttpResponse:
    mine = selectors.my_home(request.user)
    told = {one.match_code for one in mine.waiting}
    asked = matches_waiting(request.user)[:MOST_WAITING]
    context = {
        "mine": mine,
        "matches_waiting": [match for match in asked if match.code not in told],
        "organised": {club.slug for club in mine.clubs if club.role in ("owner", "organiser")},
    }
    return show(request, "site/my_home.html", context, live="site/my_home_live.html")


def _bump(request: HttpRequest, home_of: ClubHome) -> Bump | None:
    """The drawing of the championship whose table the page shows."""
    if home_of.standings_of is None or home_of.standings is None:
        return None
    competition = selectors.competition_get(home_of.slug, home_of.standings_of.slug, request.user)
    you = frozenset(row.entry.id for row in home_of.standings.rows if row.is_you)
    return bump(selectors.bump_chart(competition), you)
