"""Ending a match in which only the reader's own place is left to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from gameplay import selectors, services
from gameplay.pages.common import match_or_404, message_id, tell
from gameplay.refused import Refused
from gameplay.services.stopping import NOT_DECIDED
from gameplay.wording import match_title

if TYPE_CHECKING:
    from gameplay.shapes import Decided


@require_http_methods(["GET", "POST"])
def match_stop(request: HttpRequest, code: str) -> HttpResponse:
    """The GET asks, the POST does it."""
    match = match_or_404(request, code)
    if request.method == "POST":
        try:
            services.match_stop(code=code, user=request.user, message_id=request.POST.get("id", ""))
        except Refused as refused:
            tell(request, refused)
        else:
            messages.success(request, gettext("The match ends here, and the place is yours."))
        return redirect("gameplay:match", code=code)
    sync = selectors.match_sync(match, None, holder=request.user.pk)
    place = decided_place(sync["decided"], sync["you"])
    if place is None:
        tell(request, Refused(NOT_DECIDED))
        return redirect("gameplay:match", code=code)
    context = {
        "match": match,
        "title": match_title(match),
        "decided": decided_text(place),
        "message_id": message_id(),
    }
    return render(request, "gameplay/stop.html", context)


def decided_place(decided: Decided | None, you: int | None) -> int | None:
    """The reader's certain place; None while others are left to win, or for somebody else."""
    return decided["place"] if decided is not None and decided["seat"] == you else None


def decided_text(place: int | None) -> str:
    """The same in words; "" if there is nothing to say. The live page says it in `page/decided.js`."""
    if place is None:
        return ""
    if place == 1:
        return gettext("First place is yours, whatever happens now.")
    return gettext("Only place %(place)s is left to win, and it’s yours.") % {"place": place}
