"""Cards for a club's real tables: printed once, each leads to whatever is raced at its table now."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from league.pages.common import act, button, page, show, whole
from league.pages.phones import discreet
from league.selectors import access as access_selectors
from league.selectors import table_cards as table_cards_selectors
from league.selectors.access import club_get
from league.selectors.table_cards import card_target
from league.services import table_cards as table_cards_services


@page
@login_required
@require_safe
def table_cards(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """For officials, who may open every table of the night."""
    club = club_get(club_slug)
    access = access_selectors.access(club, request.user)
    if not access.is_steward:
        raise PermissionDenied
    shown = table_cards_selectors.table_cards(club, request.user)
    context = {"club": club, "access": access, "cards": shown.cards, "proposed": shown.proposed, "most": shown.most}
    return show(request, "league/table_cards.html", context)


@button
def table_cards_step(request: AuthedRequest, club_slug: str, step: str) -> HttpResponse:
    """`make` a number of cards (`tables`), `renew` all of them, or renew one (`table`)."""
    club, by = club_get(club_slug), request.user
    back = reverse("league:table_cards", args=[club_slug])
    if step == "make":
        count = whole(request.POST.get("tables", ""))
        tables = -1 if count is None else count
        return act(request, back, _("The cards are ready."), table_cards_services.make, club=club, by=by, tables=tables)
    if step == "renew":
        done = _("The codes have changed. Old printouts no longer work: print new ones.")
        table_no = whole(request.POST.get("table", "")) or 0 if "table" in request.POST else None
        return act(request, back, done, table_cards_services.renew, club=club, by=by, table_no=table_no)
    raise Http404


@page
@require_safe
@never_cache
def card(request: HttpRequest, token: str) -> HttpResponse:
    """Scanning a card opens its table; between two rounds the table is closed."""
    shown = card_target(token, request.user)
    if len(shown.leads) == 1:
        return discreet(redirect("league:table", shown.leads[0].token))
    return discreet(show(request, "league/card.html", {"card": shown}))
