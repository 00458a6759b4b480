"""An organiser puts a substitute on the seat of an entry whose player has left."""

from __future__ import annotations

from typing import TypedDict

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from gameplay.wording import level_name
from league.forms.common import offer
from league.pages.common import page, refuse, show_form
from league.pages.desk import organised
from league.pages.races import race_of
from league.selectors.access import heat_get
from league.selectors.shapes.races import Substitutes
from league.selectors.substitutes import substitutes
from league.services import substitutes as substitutes_services


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
            substitutes_services.heat_substitute(heat=heat, by=request.user, **form.chosen())
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("The seat has changed hands."))
            return redirect("league:race_night", club_slug, slug, number)
    context |= {"form": form, "offered": offered, "number": number, "table_no": table_no}
    return show_form(request, "league/substitute.html", context)
