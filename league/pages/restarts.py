"""Officials of a race set a table's match back. The page has the same parts as for any other match."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.text import whole_number
from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from gameplay.selectors import match_get
from gameplay.selectors.positions import positions_shown
from gameplay.services.restarts import MOVED_ON
from league.forms.race import ReasonForm
from league.pages.common import page, refuse, show
from league.pages.desk import organised
from league.pages.races import race_of
from league.selectors.access import heat_get
from league.services import errors, restarts


@page
@login_required
@require_http_methods(["GET", "POST"])
def restart(request: AuthedRequest, club_slug: str, slug: str, number: int, table_no: int) -> HttpResponse:
    _competition, context = organised(request, club_slug, slug, steward=True)
    _competition, race = race_of(request, club_slug, slug, number)
    heat = heat_get(race, table_no)
    if heat.match is None:
        raise Http404
    form = ReasonForm(request.POST if request.method == "POST" else None)
    night = reverse("league:race_night", args=[club_slug, slug, number])
    version, head = (whole_number(request.POST.get(name, "")) for name in ("version", "head"))
    if form.is_bound and form.is_valid():
        try:
            restarts.heat_restart(heat=heat, by=request.user, version=version, head=head, **form.cleaned_data)
        except Refused as refused:
            if refused.refusal is MOVED_ON:
                messages.error(request, errors.refusal_text(refused))
                return redirect(f"{request.path}?from={version}")
            refuse(form, refused)
        else:
            messages.success(request, _("The match continues from there."))
            return redirect(night)
    try:
        context |= positions_shown(
            match_get(heat.match.code, request.user),
            request.user,
            asked=request.GET,
            version=version if form.is_bound else None,
        )
    except Refused as refused:
        context["why"] = errors.refusal_text(refused)
    context |= {"form": form, "back": night}
    return show(request, "league/restart.html", context, status=422 if form.is_bound else 200)
