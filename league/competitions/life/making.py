"""A new championship or tournament on one page, with a preview as one types; a copy of a season; and the buttons from
one step of its life to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.common import refusals
from league.common.finding import access, competition_get
from league.common.pages import Context, act, button, page, refuse, show_form, whole
from league.competitions.life import copying, life
from league.competitions.life.copies import copy_name, copy_preview
from league.games.facts import first_game, games
from league.games.reading import board_choices
from league.planning import words
from league.planning.pages import initial_clean, organised_club, season_form, season_preview
from league.planning.reading import night_usual, preset_plans, tournament_plan
from league.planning.season_form import CopyForm, TournamentCopyForm
from league.planning.shapes import TournamentPlan
from league.planning.stages import StageForm
from league.planning.tournament_form import OWN, STAGE_FORMATS, TournamentForm, legs_changed, stages_changed
from league.races.kind import kind_of
from league.races.words import stage_name
from league.scoring.formats import FORMATS
from league.scoring.presets import DECATHLON, PRESETS

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import Club, Competition


class CompetitionStep(Protocol):
    """A service that takes a championship to its next step."""

    def __call__(self, *, competition: Competition, by: User) -> Competition: ...


STEPS: dict[str, CompetitionStep] = {
    "publish": life.publish,
    "finish": life.finish,
    "archive": life.archive,
    "unarchive": life.unarchive,
}


@page
@login_required
@require_http_methods(["GET", "POST"])
def competition_new(request: AuthedRequest, club_slug: str) -> HttpResponse:
    club = organised_club(request, club_slug)
    form = season_form(request, club)
    only_preview = "preview" in request.POST
    if request.method == "POST" and form.is_valid() and not only_preview:
        try:
            key = form.cleaned_data["form_key"]
            made = life.create(club=club, by=request.user, form=form.competition_form(), form_key=key)
        except Refused as refused:
            refuse(form, refused)
        else:
            desk = reverse("league:desk", args=[club_slug, made.slug])
            if made.published_at is not None:  # the form was sent twice
                messages.info(request, _("You’ve already created this championship. Here it is."))
                return redirect(desk)
            if "publish" in request.POST:  # a refusal leaves the draft, and the desk says why
                return act(
                    request,
                    desk,
                    _("The championship is published: sign-up is open."),
                    life.publish,
                    competition=made,
                    by=request.user,
                )
            messages.success(request, _("Saved as a draft. Only organisers can see it."))
            return redirect(desk)
    context = {"form": form, "club": club, "access": access(club, request.user), **season_preview(form)}
    context |= {"games": games(), "game": form.game_slug}
    return show_form(request, "league/competitions/competition_new.html", context)


@page
@login_required
@require_http_methods(["GET", "POST"])
def competition_copy(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Last season again, on other dates. Shows them before it makes it; htmx gets only the dates."""
    club = organised_club(request, club_slug)
    competition = competition_get(club_slug, slug, request.user)
    form, shown = _copy_form(request, competition), bool(getattr(request, "htmx", None))
    only_preview = shown or "preview" in request.POST
    if request.method == "POST" and form.is_valid() and not only_preview:
        name, key = form.cleaned_data["name"], form.cleaned_data["form_key"]
        try:
            made = copying.competition_copy(
                competition=competition, by=request.user, name=name, form_key=key, **form.dates()
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("Saved as a draft. Only organisers can see it."))
            return redirect("league:desk", club_slug, made.slug)
    words = kind_of(competition).words
    context = {"form": form, "club": club, "competition": competition, "words": words}
    context |= _copy_preview(form, competition)
    if shown:
        return render(request, "league/competitions/parts/copy_preview.html", context)
    return show_form(request, "league/competitions/competition_copy.html", context)


def _copy_form(request: HttpRequest, competition: Competition) -> CopyForm | TournamentCopyForm:
    return kind_of(competition).copy_form(competition, request.POST or None, copy_name(competition))


def _copy_preview(form: CopyForm | TournamentCopyForm, competition: Competition) -> Context:
    """The dates as soon as their fields are readable; before that, why there are none."""
    if not form.is_bound:
        initial_clean(form)
    if any(form.cleaned_data.get(name) in (None, "") for name in form.fields if name not in ("name", "form_key")):
        return {"copied": (), "problem": ""}
    try:
        return {"copied": copy_preview(competition, **form.dates()), "problem": ""}
    except Refused as refused:
        return {"copied": (), "problem": refusals.refusal_text(refused)}


@page
@login_required
@require_http_methods(["GET", "POST"])
def competition_delete(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """A draft nobody wants: the link only asks, the POST acts."""
    club = organised_club(request, club_slug)
    competition = competition_get(club_slug, slug, request.user)
    if request.method == "POST":
        return act(
            request,
            reverse("league:club", args=[club_slug]),
            _("The draft has been deleted."),
            life.delete,
            competition=competition,
            by=request.user,
        )
    if competition.status != "draft":
        raise Http404
    return render(request, "league/competitions/competition_delete.html", {"club": club, "competition": competition})


@button
def competition_step(request: AuthedRequest, club_slug: str, slug: str, step: str) -> HttpResponse:
    """Publish, finish, archive and restore: one button each on the desk."""
    competition = competition_get(club_slug, slug, request.user)
    if step not in STEPS:
        raise Http404
    done = str(kind_of(competition).words.steps[step])
    back = reverse("league:desk", args=[club_slug, slug])
    if step == "finish" and request.POST.get("early"):
        return _finish_early(request, competition, back)
    return act(request, back, done, STEPS[step], competition=competition, by=request.user)


def _finish_early(request: AuthedRequest, competition: Competition, back: str) -> HttpResponse:
    """The form names the races that it cancels: the organiser saw no others."""
    return act(
        request,
        back,
        str(kind_of(competition).words.ended),
        life.finish,
        competition=competition,
        by=request.user,
        early=True,
        cancels=[number for one in request.POST.getlist("cancels") if (number := whole(one)) is not None],
    )


@button
def competition_reopen(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Reopens a championship that is over. `from`: the page on which there is something to correct."""
    competition = competition_get(club_slug, slug, request.user)
    came, back = request.POST.get("from", ""), reverse("league:desk", args=[club_slug, slug])
    if came == "penalties":
        back = reverse("league:penalties", args=[club_slug, slug])
    elif (number := whole(came)) is not None:
        back = reverse("league:race", args=[club_slug, slug, number])
    return act(
        request,
        back,
        str(kind_of(competition).words.reopened),
        life.reopen,
        competition=competition,
        by=request.user,
        reason=request.POST.get("reason", ""),
    )


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
            made = life.create(
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
                return act(request, desk, done, life.publish, competition=made, by=request.user)
            messages.success(request, _("Saved as a draft. Only organisers can see it."))
            return redirect(desk)
    context = {"form": form, "club": club, "access": access(club, request.user), **_preview(form)}
    context |= {"games": games(), "game": DECATHLON if form.decathlon else form.game_slug}
    context |= {"formats": [(name, stage_name(name), _(FORMATS[name].description)) for name in STAGE_FORMATS]}
    return show_form(request, "league/competitions/tournament_new.html", context)


@button
def tournament_preview(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """Fragment: the plan of the tournament as the form is now."""
    club = organised_club(request, club_slug)
    form = _form(request, club)
    form.is_valid()
    context = {"form": form, "club": club, "swapped": True, **_preview(form)}
    return render(request, "league/competitions/parts/tournament_preview.html", context)


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
        problem = refusals.refusal_text(refused)
    except UNREADABLE:
        pass
    cards = [(option, words.PRESETS[option.data["value"]], plans.get(option.data["value"])) for option in form["shape"]]
    return {"cards": cards, "plan": plan, "problem": problem or (plan.problem if plan else "")}
