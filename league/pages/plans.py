"""The tables of a round before they count: make, check and change them, and call the round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.pages.common import Context, act, button, lead_on, page, show, whole
from league.pages.desk import organised
from league.pages.races import race_of
from league.scoring.formats import TREE, name_of
from league.selectors.access import competition_get
from league.selectors.berths import substitutes_waiting
from league.selectors.cards import race_cards
from league.selectors.competitions import entries
from league.selectors.field import race_unfit
from league.selectors.plans import plan_swapped, table_of, table_plan
from league.services import errors, no_shows, plans, rounds
from league.services.errors import NotFound, PermissionRefused

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise

    from league.models import Entry, Race

UNCALLED = ("planned", "postponed", "check_in")
MINUTES = (15, 20, 30, 45, 60, 90)
"""Suggested lengths of a round."""


@page
@login_required
@require_safe
def round_plan(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    race, context = _planned(request, club_slug, slug, number)
    if race.status not in UNCALLED:  # the next step is on race night
        return lead_on(request, reverse("league:race_night", args=[club_slug, slug, number]))
    if race.status == "check_in":
        context |= {"unfit": race_unfit(race), "unfit_from": f"round_plan:{number}"}
    return show(request, "league/plan.html", context, live="league/plan_live.html")


@page
@login_required
@require_safe
def plan_preview(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """What is possible with the ticked names, and how swapping two would change the unfairness."""
    race, context = _planned(request, club_slug, slug, number)
    numbers = _chosen(request.GET.getlist("who"))
    people = {entry.number: entry.name for entry in entries(race.stage.competition)}
    chosen = [people[one] for one in numbers if one in people]
    context |= {"scripted": True, "chosen": chosen, "gone": bool(request.GET.get("gone"))}
    if len(numbers) == 2:
        try:
            context["preview"] = plan_swapped(race, *numbers)
        except Refused as refused:
            context["problem"] = errors.refusal_text(refused)
    return show(request, "league/partials/plan_bar.html", context)


@button
def round_next(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """The one button for the next step: makes the tables of the round that comes next."""
    return _next(request, club_slug, slug)


def _next(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition = competition_get(club_slug, slug, request.user)
    try:
        race = rounds.round_next(competition=competition, by=request.user)
    except (PermissionRefused, NotFound):
        raise
    except Refused as refused:
        messages.error(request, errors.refusal_text(refused))
        return redirect("league:desk", club_slug, slug)
    return redirect("league:round_plan", club_slug, slug, race.number)


@button
def plan_step(request: AuthedRequest, club_slug: str, slug: str, number: int, step: str) -> HttpResponse:
    """One change of the tables, for the chosen racers (`who`); or the call."""
    _competition, race = race_of(request, club_slug, slug, number)
    version, chosen = whole(request.POST.get("version", "")) or 0, _chosen(request.POST.getlist("who"))
    if step == "remake":  # includes racers who have come since
        return _next(request, club_slug, slug)
    if step not in STEPS:
        raise Http404
    how_many, service, done = STEPS[step]
    back = reverse("league:round_plan", args=[club_slug, slug, number])
    if how_many is not None and len(chosen) != how_many:
        messages.error(request, _("Choose two names.") if how_many == 2 else _("Choose one name."))
        return redirect(back)
    told: dict[str, object] = {"race": race, "by": request.user, "version": version}
    if step == "call":
        missing = () if "everybody" in request.POST else chosen
        told |= {"minutes": whole(request.POST.get("minutes", "")), "without": missing}
    if step in ("substitute", "without"):
        told["numbers"] = chosen
    if step in NO_SHOWS:
        told["gone"] = bool(request.POST.get("gone"))
    if step == "without":
        del told["version"]  # the tables are made again, so any version will do
    if how_many == 2:
        told |= dict(zip(("one", "other"), chosen, strict=True))
    elif how_many == 1:
        told["number"] = chosen[0]
    if step == "fix":
        told["table"] = table_of(race, chosen[0])
    return act(request, back, done if callable(done) else str(done), service, **told)


def _seated(entries: list[Entry]) -> str:
    """Names who came from the waitlist: perhaps fewer seats were free than asked for."""
    return _("Moved from the waitlist to the tables: %(names)s.") % {
        "names": ", ".join(entry.player.name for entry in entries)
    }


STEPS: dict[str, tuple[int | None, Callable[..., Any], StrOrPromise | Callable[[Any], str]]] = {
    "call": (None, rounds.call, gettext_lazy("The round has started: its tables are below.")),
    "substitute": (None, no_shows.round_substitute, _seated),
    "without": (
        None,
        no_shows.round_without,
        gettext_lazy("The tables have been redone without the racers who didn’t come."),
    ),
    "swap": (2, plans.tables_swap, gettext_lazy("These two have swapped seats.")),
    "apart": (2, partial(plans.tables_apart, apart=True), gettext_lazy("These two will sit at different tables.")),
    "together": (
        2,
        partial(plans.tables_apart, apart=False),
        gettext_lazy("These two can sit at the same table again."),
    ),
    "fix": (1, plans.tables_fix, gettext_lazy("This racer stays put when the tables are redone.")),
    "loose": (1, partial(plans.tables_fix, table=None), gettext_lazy("This racer can be seated anywhere.")),
}
"""How many names must be chosen (None: any number), the service, and the message or a function that makes it of the
service's answer."""
NO_SHOWS = ("call", "substitute", "without")
"""Steps about racers who did not come; `gone`: they went home and are not expected any more."""


def _planned(request: AuthedRequest, club_slug: str, slug: str, number: int) -> tuple[Race, Context]:
    """A round of a tournament, and its tables, for organisers only."""
    competition, context = organised(request, club_slug, slug)
    _competition, race = race_of(request, club_slug, slug, number)
    if not race.on_call:
        raise Http404
    race.stage.competition = competition
    card = race_cards([race], grids=False)[0]
    plan = table_plan(race)
    waiting = substitutes_waiting(race)
    return race, context | {
        "card": card,
        "plan": plan,
        "minutes_offered": MINUTES,
        "waiting": waiting,
        "knockout": name_of(race.stage.rules) == TREE,
    }


def _chosen(given: list[str]) -> list[int]:
    return [number for number in map(whole, given) if number is not None]
