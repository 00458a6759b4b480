"""A race on paper: its tables with blanks for the places."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from gameplay.selectors import game_page
from league.pages.common import page, show
from league.pages.races import race_of
from league.selectors import paper as paper_selectors


@page
@require_safe
def race_paper(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """For everybody who may see the race."""
    _competition, race = race_of(request, club_slug, slug, number)
    paper = paper_selectors.race_paper(race)
    context = {"paper": paper, "card": paper.card, "game_page": game_page(race.game)}
    return show(request, "league/race_paper.html", context | {"club_slug": club_slug, "slug": slug})
