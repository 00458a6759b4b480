"""Cards for the real tables of a race, to be printed: each says who sits there, and has the code that opens it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from league import selectors
from league.pages.common import page, show
from league.pages.desk import organised
from league.pages.races import race_of


@page
@login_required
@require_safe
def table_cards(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """For officials, who may open every table of the night."""
    _competition, context = organised(request, club_slug, slug, steward=True)
    _same, race = race_of(request, club_slug, slug, number)
    shown = selectors.race_page(race, request.user)
    context["card"] = shown.card
    context["tables"] = shown.for_cards
    return show(request, "league/table_cards.html", context)
