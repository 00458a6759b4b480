"""Rounds of a tournament for organisers: make, check and change the tables before they count, and call the round. For
everybody: how tables were made, with the file to make them again, and leaving a tournament or coming back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.common import refusals
from league.common.finding import access, competition_get
from league.common.pages import Context, act, button, lead_on, page, race_of, show, whole
from league.common.refusals import NotFound, PermissionRefused
from league.planning.pages import organised
from league.races.cards import race_cards
from league.registration.field import race_unfit
from league.registration.reading import entries
from league.scoring.formats import format_of
from league.tournaments.rounds import berths, no_shows, plans, rounds
from league.tournaments.rounds.fair import fair_file, fair_report
from league.tournaments.rounds.reading import plan_swapped, round_find, substitutes_waiting, table_of, table_plan

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    from league.models import Entry, Race


STEPS: dict[str, tuple[Callable[..., None], _StrOrPromise, _StrOrPromise]] = {
    "leave": (
        berths.stage_leave,
        gettext_lazy("Noted: you’re going home. Thank you for racing!"),
        gettext_lazy("Gone home: won’t be seated again."),
    ),
    "return": (
        berths.stage_return,
        gettext_lazy("You’re back. Check in for the next round when check-in opens."),
        gettext_lazy("Back: can check in again."),
    ),
}
"""The service, the message for oneself, and the message about somebody else."""


@button
def stage_step(request: AuthedRequest, club_slug: str, slug: str, step: str) -> HttpResponse:
    """`entry`: an organiser acts for that racer, on the race night of `race`."""
    if step not in STEPS:
        raise Http404
    service, of_oneself, of_another = STEPS[step]
    competition = competition_get(club_slug, slug, request.user)
    number, race = whole(request.POST.get("entry", "")), whole(request.POST.get("race", ""))
    back = reverse("league:competition", args=[club_slug, slug])
    if race is not None:
        back = reverse("league:race_night", args=[club_slug, slug, race]) + "#home-title"
    done = str(of_oneself if number is None else of_another)
    return act(request, back, done, service, competition=competition, by=request.user, number=number)


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
    return show(request, "league/tournaments/tables_made.html", context)


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
    round_find(race)
    if race.run is None or race.run.started_at is None:
        raise Http404
    return race, access(competition.club, request.user).is_organiser


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
    return show(request, "league/tournaments/plan.html", context, live="league/tournaments/plan_live.html")


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
            context["problem"] = refusals.refusal_text(refused)
    return show(request, "league/tournaments/parts/plan_bar.html", context)


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
        messages.error(request, refusals.refusal_text(refused))
        return redirect("league:desk", club_slug, slug)
    return redirect("league:round_plan", club_slug, slug, race.number)


@button
def plan_step(request: AuthedRequest, club_slug: str, slug: str, number: int, step: str) -> HttpResponse:
    """One change of the tables, for the chosen racers (`who`); or the call."""
    _competition, race = race_of(request, club_slug, slug, number)
    version, chosen = whole(request.POST.get("version", "")) or 0, _chosen(request.POST.getlist("who"))
    if step == "remake":  # includes racers who have come since
        return _next(request, club_slug, slug)
    if step not in ROUND_STEPS:
        raise Http404
    how_many, service, done = ROUND_STEPS[step]
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


ROUND_STEPS: dict[str, tuple[int | None, Callable[..., Any], _StrOrPromise | Callable[[Any], str]]] = {
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
    round_find(race)
    race.stage.competition = competition
    card = race_cards([race], grids=False)[0]
    plan = table_plan(race)
    waiting = substitutes_waiting(race)
    return race, context | {
        "card": card,
        "plan": plan,
        "minutes_offered": MINUTES,
        "waiting": waiting,
        "knockout": format_of(race.stage.rules).tree,
    }


def _chosen(given: list[str]) -> list[int]:
    return [number for number in map(whole, given) if number is not None]
