"""What officials do at a table: close it by a rule, after seeing what each would do; set its match back; put a
substitute on the seat of an entry whose player has left."""

from __future__ import annotations

from typing import TypedDict

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.text import whole_number
from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from gameplay.selectors import match_get
from gameplay.selectors.positions import positions_shown
from gameplay.services.restarts import MOVED_ON
from gameplay.wording import level_name
from league.common import refusals
from league.common.finding import heat_get
from league.common.forms import ReasonForm, offer
from league.common.pages import page, race_of, refuse, show, show_form, whole
from league.common.refusals import NotFound, PermissionRefused
from league.planning.pages import organised
from league.races.cards import race_cards
from league.races.where import spot_of
from league.results import closing, match
from league.results.closing import STANDING_MOVED
from league.results.reading import closing_page, substitutes
from league.results.shapes import Substitutes

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
            messages.error(request, refusals.refusal_text(refused))
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
        context["problem"] = refusals.refusal_text(refused)
    context |= {"card": race_cards([race], grids=False)[0], "table_no": table_no, "spot": spot_of(heat)}
    return show(request, "league/results/table_close.html", context, status=409 if moved else 200)


def _said(rule: str, table_no: int) -> str:
    return str(DONE[rule]) % {"table": table_no}


def _seen(text: str) -> list[tuple[int, int]]:
    """Reads what `ClosingPage.seen` writes; what is not a number becomes a place that nobody has."""
    pairs = (part.partition(":")[::2] for part in text.split()[:64])
    return [(-1 if (seat := whole(one)) is None else seat, whole(other) or 0) for one, other in pairs]


@page
@login_required
@require_http_methods(["GET", "POST"])
def restart(request: AuthedRequest, club_slug: str, slug: str, number: int, table_no: int) -> HttpResponse:
    _competition, context = organised(request, club_slug, slug, steward=True)
    _competition, race = race_of(request, club_slug, slug, number)
    heat = heat_get(race, table_no)
    code = spot_of(heat).match_code(heat)
    if not code:
        raise Http404
    form = ReasonForm(request.POST if request.method == "POST" else None)
    night = reverse("league:race_night", args=[club_slug, slug, number])
    version, head = (whole_number(request.POST.get(name, "")) for name in ("version", "head"))
    if form.is_bound and form.is_valid():
        try:
            match.heat_restart(heat=heat, by=request.user, version=version, head=head, **form.cleaned_data)
        except Refused as refused:
            if refused.refusal is MOVED_ON:
                messages.error(request, refusals.refusal_text(refused))
                return redirect(f"{request.path}?from={version}")
            refuse(form, refused)
        else:
            messages.success(request, _("The match continues from there."))
            return redirect(night)
    try:
        context |= positions_shown(
            match_get(code, request.user),
            request.user,
            asked=request.GET,
            version=version if form.is_bound else None,
        )
    except Refused as refused:
        context["why"] = refusals.refusal_text(refused)
    context |= {"form": form, "back": night}
    return show(request, "league/results/restart.html", context, status=422 if form.is_bound else 200)


class Chosen(TypedDict):
    """What `heat_substitute` takes."""

    entry_number: int
    level: str
    player_id: int | None


class SubstituteForm(forms.Form):
    """`driver` is "bot:" and a level, or "player:" and an id."""

    entry = forms.TypedChoiceField(label=gettext_lazy("For whom"), coerce=int)
    driver = forms.ChoiceField(label=gettext_lazy("Who takes over"))

    def __init__(self, data: QueryDict | None, *, offered: Substitutes, game: str) -> None:
        super().__init__(data)
        said = _("The points stay with the racer who was entered.")
        alone = _(
            "They don’t count for the team: there, the seat counts as a forfeit unless its own racer drives to the end."
        )
        self.fields["driver"].help_text = said if offered.for_teams else f"{said} {alone}"
        bots = [(f"bot:{level}", _("Bot %(name)s") % {"name": level_name(level, game)}) for level in offered.levels]
        people = [(f"player:{one.id}", one.name) for one in offered.people]
        offer(self, "entry", [(str(one.number), f"{one.number} {one.name}") for one in offered.entries])
        offer(self, "driver", bots + people)

    def chosen(self) -> Chosen:
        kind, _sep, name = self.cleaned_data["driver"].partition(":")
        level, player_id = (name, None) if kind == "bot" else ("", int(name))
        return {"entry_number": self.cleaned_data["entry"], "level": level, "player_id": player_id}


@page
@login_required
@require_http_methods(["GET", "POST"])
def substitute(request: AuthedRequest, club_slug: str, slug: str, number: int, table_no: int) -> HttpResponse:
    _competition, context = organised(request, club_slug, slug)
    _competition, race = race_of(request, club_slug, slug, number)
    heat = heat_get(race, table_no)
    offered = substitutes(heat, request.user)
    form = SubstituteForm(request.POST if request.method == "POST" else None, offered=offered, game=race.game)
    if form.is_bound and form.is_valid():
        try:
            match.heat_substitute(heat=heat, by=request.user, **form.chosen())
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("The seat has changed hands."))
            return redirect("league:race_night", club_slug, slug, number)
    context |= {"form": form, "offered": offered, "number": number, "table_no": table_no}
    return show_form(request, "league/results/substitute.html", context)
