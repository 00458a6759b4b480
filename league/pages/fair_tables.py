"""How a round's tables were made, once it is called; and the file with which anybody can make them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.pages.common import page, show
from league.pages.races import race_of
from league.selectors.access import access
from league.selectors.cards import race_cards
from league.selectors.fair_report import fair_file, fair_report

if TYPE_CHECKING:
    from league.models import Race


@page
@require_safe
def tables_made(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    race, names_all = _called(request, club_slug, slug, number)
    context = {
        "card": race_cards([race], grids=False)[0],
        "report": fair_report(race, names_all=names_all),
        "club_slug": club_slug,
        "slug": slug,
    }
    return show(request, "league/tables_made.html", context)


@page
@require_safe
def tables_file(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    race, names_all = _called(request, club_slug, slug, number)
    file = msgspec.json.format(msgspec.json.encode(fair_file(race, names_all=names_all)), indent=1)
    return HttpResponse(file, content_type="application/json")


def _called(request: HttpRequest, club_slug: str, slug: str, number: int) -> tuple[Race, bool]:
    """A round that was called, and whether the reader may see which pairs were kept apart (organisers of the club
    may)."""
    competition, race = race_of(request, club_slug, slug, number)
    if not race.on_call or race.run is None or race.run.started_at is None:
        raise Http404
    return race, access(competition.club, request.user).is_organiser
