"""A new tournament on one page: a preset in one tap, or stages set one by one, with a preview as one types."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league import plan_words
from league.forms.tournament import OWN, STAGE_FORMATS, TournamentForm, legs_changed, stages_changed
from league.pages.common import Context, act, button, page, refuse, show_form
from league.pages.seasons import initial_clean, organised_club
from league.scoring.formats import FORMATS
from league.scoring.presets import DECATHLON, PRESETS
from league.selectors.access import access
from league.selectors.boards import board_choices
from league.selectors.planning import night_usual, preset_plans, tournament_plan
from league.selectors.shapes.planning import TournamentPlan
from league.services import competitions, errors
from league.services.facts.games import first_game, games
from league.services.stages import StageForm
from league.stage_words import stage_name

if TYPE_CHECKING:
    from league.models import Club

UNREADABLE = (KeyError, ValueError, StopIteration, TypeError)
"""What an unfinished form raises when a part is missing."""


@page
@login_required
@require_http_methods(["GET", "POST"])
def tournament_new(request: AuthedRequest, club_slug: str) -> HttpResponse:
    club = organised_club(request, club_slug)
    form = _form(request, club)
    change = request.POST.get("stages", "")
    if change:
        form = _changed(request, club, form, change)
    elif request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        try:
            made = competitions.create(
                club=club, by=request.user, form=form.competition_form(), form_key=form.cleaned_data["form_key"]
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            desk = reverse("league:desk", args=[club_slug, made.slug])
            if made.published_at is not None:  # the form was sent twice
                messages.info(request, _("You’ve already created this tournament. Here it is."))
                return redirect(desk)
            if "publish" in request.POST:  # a refusal leaves the draft, and the desk says why
                done = _("The tournament is published: sign-up is open.")
                return act(request, desk, done, competitions.publish, competition=made, by=request.user)
            messages.success(request, _("Saved as a draft. Only organisers can see it."))
            return redirect(desk)
    context = {"form": form, "club": club, "access": access(club, request.user), **_preview(form)}
    context |= {"games": games(), "game": DECATHLON if form.decathlon else form.game_slug}
    context |= {"formats": [(name, stage_name(name), _(FORMATS[name].description)) for name in STAGE_FORMATS]}
    return show_form(request, "league/tournament_new.html", context)


@button
def tournament_preview(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """Fragment: the plan of the tournament as the form is now."""
    club = organised_club(request, club_slug)
    form = _form(request, club)
    form.is_valid()
    context = {"form": form, "club": club, "swapped": True, **_preview(form)}
    return render(request, "league/partials/tournament_preview.html", context)


def _changed(request: AuthedRequest, club: Club, form: TournamentForm, change: str) -> TournamentForm:
    """The form with other stages or rounds, without errors for fields that are still empty."""
    form.is_valid()
    if change.startswith("legs:"):
        data = legs_changed(request.POST, change)
    else:
        try:
            stages = form.with_stages(form.draft()).stages
        except (Refused, *UNREADABLE):
            stages = (StageForm("rounds"), StageForm("final"))
        data = stages_changed(request.POST, stages, change)
    changed = _form(request, club, data)
    changed.is_valid()
    changed.errors.clear()
    return changed


def _form(request: HttpRequest, club: Club, data: object = None) -> TournamentForm:
    named = request.POST.get("game") or request.GET.get("game", "")
    known = [slug for slug, _title in games()]
    game = named if named in (*known, DECATHLON) else first_game()
    boards = () if game == DECATHLON else board_choices(club, request.user, game)
    given, usual = data or request.POST or None, night_usual(club)
    return TournamentForm(given, zone=club.zone, game=game, boards=boards, usual=usual)  # type: ignore[arg-type]  # a copy of the same


def _preview(form: TournamentForm) -> Context:
    """What an unfinished form can show: a summary of each shape, and the chosen one in full."""
    if not form.is_bound:
        initial_clean(form)
    plans: dict[str, TournamentPlan] = {}
    plan: TournamentPlan | None = None
    problem = ""
    try:
        draft = form.draft()
        legs = form.legs() if form.decathlon else ()
        plans = preset_plans(draft, [DECATHLON] if form.decathlon else PRESETS[:-1], legs)
        if form.stage_formats:
            plans[OWN] = tournament_plan(form.own_stages(replace(draft), legs))
        plan = plans.get(form.cleaned_data["shape"])
    except Refused as refused:
        problem = errors.refusal_text(refused)
    except UNREADABLE:
        pass
    cards = [
        (option, plan_words.PRESETS[option.data["value"]], plans.get(option.data["value"])) for option in form["shape"]
    ]
    return {"cards": cards, "plan": plan, "problem": problem or (plan.problem if plan else "")}
