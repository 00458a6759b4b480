"""Going back to an earlier position, for the maker of a table who is its only person.

The officials of a race have a page of the league's, made of the same parts; if other people sit at the table, they are
asked (`setbacks`).
"""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.text import whole_number
from gameplay import selectors, services
from gameplay.pages.common import match_or_404, tell
from gameplay.refused import Refused
from gameplay.selectors.positions import positions_shown
from gameplay.services.restarts import MOVED_ON
from gameplay.wording import match_title


@require_http_methods(["GET", "POST"])
def match_restart(request: HttpRequest, code: str) -> HttpResponse:
    match = match_or_404(request, code)
    if not selectors.may_set_back(match, request.user):
        if selectors.may_steer(match, request.user) and selectors.may_ask_back(
            match, selectors.seat_of(match, request.user)
        ):
            return redirect("gameplay:match-set-back", code=code)  # somebody has sat down since the page was shown
        raise PermissionDenied
    if request.method == "POST":
        version, head = (whole_number(request.POST.get(name, "")) for name in ("version", "head"))
        try:
            services.match_restart(code=code, by=request.user, version=version, head=head)
        except Refused as refused:
            tell(request, refused)
            if refused.refusal is MOVED_ON:
                return redirect(f"{reverse('gameplay:match-restart', args=[code])}?from={version}")
        else:
            messages.success(request, gettext("The match continues from there."))
        return redirect("gameplay:match", code=code)
    try:
        context = positions_shown(match, request.user, asked=request.GET)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:match", code=code)
    return render(request, "gameplay/restart.html", {"match": match, "title": match_title(match), **context})
