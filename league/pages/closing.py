"""An official closes a table of a round by a rule, after seeing what each rule would do."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.pages.common import page, show, whole
from league.pages.desk import organised
from league.pages.races import race_of
from league.selectors.access import heat_get
from league.selectors.cards import race_cards
from league.selectors.closing import closing_page
from league.services import closing, errors
from league.services.closing import STANDING_MOVED
from league.services.errors import NotFound, PermissionRefused

DONE = {
    "stands": gettext_lazy("Table %(table)d has been closed as it stood."),
    "lot": gettext_lazy("Table %(table)d has been closed, and its missing places drawn by lot."),
    "annulled": gettext_lazy("Table %(table)d has been annulled."),
}


@page
@login_required
@require_http_methods(["GET", "POST"])
def table_close(request: AuthedRequest, club_slug: str, slug: str, number: int, table_no: int) -> HttpResponse:
    """The places that each rule would give, and a button for each."""
    _competition, context = organised(request, club_slug, slug, steward=True)
    _competition, race = race_of(request, club_slug, slug, number)
    heat = heat_get(race, table_no)
    night = reverse("league:race_night", args=[club_slug, slug, number])
    moved = False
    if request.method == "POST":
        rule = request.POST.get("rule", "")
        seen = _seen(request.POST["seen"]) if "seen" in request.POST else None
        try:
            closing.table_close(race=race, by=request.user, table_no=table_no, rule=rule, seen=seen)
        except (PermissionRefused, NotFound):
            raise
        except Refused as refused:
            messages.error(request, errors.refusal_text(refused))
            moved = refused.refusal is STANDING_MOVED
            if not moved:
                return redirect(night)
        else:
            messages.success(request, _said(rule, table_no))
            return redirect(night)
    try:
        context["closing"] = closing_page(race, request.user, heat)
    except (PermissionRefused, NotFound):
        raise
    except Refused as refused:
        context["problem"] = errors.refusal_text(refused)
    context |= {"card": race_cards([race], grids=False)[0], "table_no": table_no}
    return show(request, "league/table_close.html", context, status=409 if moved else 200)


def _said(rule: str, table_no: int) -> str:
    return str(DONE[rule]) % {"table": table_no}


def _seen(text: str) -> list[tuple[int, int]]:
    """Reads what `ClosingPage.seen` writes; what is not a number becomes a place that nobody has."""
    pairs = (part.partition(":")[::2] for part in text.split()[:64])
    return [(-1 if (seat := whole(one)) is None else seat, whole(other) or 0) for one, other in pairs]
