"""Results as text, for a group chat: a button on a race's page, a page for an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.pages.common import page, season_page, show
from league.pages.competitions import head
from league.result_text import results_text
from league.selectors.podium import podium
from league.selectors.results_told import evening_results, race_facts
from league.selectors.shapes.told import SharedLine

if TYPE_CHECKING:
    from league.models import Competition
    from league.selectors.shapes.evening import AfterRace
    from league.selectors.shapes.races import RacePage


def race_text(request: HttpRequest, shown: RacePage, after: AfterRace | None) -> str:
    """What the button on a race's page copies; "" when there is no result. Asks the database nothing."""
    told, card = race_facts(shown, after), shown.card
    way = reverse("league:race", args=[card.club_slug, card.competition_slug, card.number])
    return results_text(told, request.build_absolute_uri(way)) if told is not None else ""


@page
@require_safe
@season_page
def evening_text(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "results")
    told = evening_results(competition)
    if told is not None:
        over = competition.is_over
        way = reverse("league:podium" if over else "league:results", args=[club_slug, slug])
        text = results_text(told, request.build_absolute_uri(way), _final(competition) if over else ())
        context |= {"results_text": text, "rows": text.count("\n") + 3, "tonight": told.is_fresh}
    return show(request, "league/results_text.html", context)


def _final(competition: Competition) -> list[SharedLine]:
    order = podium(competition).order
    return [SharedLine(one.entry.name, one.place, one.tied, total=one.total) for one in order]
