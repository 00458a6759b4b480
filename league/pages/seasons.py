"""A new championship on one page, with a preview of its calendar and points as one types."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.forms.season import CopyForm, SeasonForm, TournamentCopyForm
from league.pages.charts import Bar, point_bars
from league.pages.common import Context, act, button, page, refuse, show_form, whole
from league.selectors.access import access, club_get, competition_get
from league.selectors.boards import board_choices
from league.selectors.copies import copy_name, copy_preview, copy_rhythm
from league.selectors.planning import night_usual
from league.selectors.previews import points_chart, rhythm_preview, tables_preview
from league.selectors.shapes.previews import TablesPreview
from league.services import competitions, copying, errors
from league.services.facts import games as games_selectors
from league.services.facts.games import first_game, games

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import Club, Competition


class CompetitionStep(Protocol):
    """A service that takes a championship to its next step."""

    def __call__(self, *, competition: Competition, by: User) -> Competition: ...


@page
@login_required
@require_http_methods(["GET", "POST"])
def competition_new(request: AuthedRequest, club_slug: str) -> HttpResponse:
    club = organised_club(request, club_slug)
    form = _season_form(request, club)
    only_preview = "preview" in request.POST
    if request.method == "POST" and form.is_valid() and not only_preview:
        try:
            key = form.cleaned_data["form_key"]
            made = competitions.create(club=club, by=request.user, form=form.competition_form(), form_key=key)
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
                    competitions.publish,
                    competition=made,
                    by=request.user,
                )
            messages.success(request, _("Saved as a draft. Only organisers can see it."))
            return redirect(desk)
    context = {"form": form, "club": club, "access": access(club, request.user), **season_preview(form)}
    context |= {"games": games(), "game": form.game_slug}
    return show_form(request, "league/competition_new.html", context)


@button
def competition_preview(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """Fragment: the calendar and the points as the form is now."""
    club = organised_club(request, club_slug)
    form = _season_form(request, club)
    form.is_valid()
    return render(request, "league/partials/season_preview.html", {"form": form, "club": club, **season_preview(form)})


def season_preview(form: SeasonForm) -> Context:
    """What an unfinished form can show: each half as soon as its own fields are readable."""
    if not form.is_bound:
        initial_clean(form)
    given = form.cleaned_data
    dates: list[tuple[datetime, str]] = []
    problem = ""
    bars: tuple[tuple[int, tuple[Bar, ...]], ...] = ()
    if all(given.get(name) for name in ("first", "time", "rhythm", "races")):
        titles = {one.code: one.title for one in form.board_choices}
        boards = [titles[code] for code in given.get("boards") or [] if code in titles]
        try:
            moments = rhythm_preview(form.rhythm_value(), form.zone)
            dates = [(moment, boards[n % len(boards)] if len(boards) > 1 else "") for n, moment in enumerate(moments)]
        except Refused as refused:
            problem = errors.refusal_text(refused)
    try:
        bars = point_bars(points_chart(form.points_table(), form.game_slug))
    except (Refused, ValueError, KeyError, StopIteration):
        bars = ()
    return {"dates": dates, "dates_problem": problem, "point_bars": bars, "tables": _tables(form)}


def _tables(form: SeasonForm) -> tuple[TablesPreview, ...]:
    """The tables of a full race, if the fields are readable."""
    given = form.cleaned_data
    places = given.get("capacity")
    if not isinstance(places, int) or places < 2:
        return ()
    return tables_preview(
        form.game_slug,
        given.get("boards") or [],
        {},
        places=places,
        venue=given.get("venue") or "online",
        uneven=given.get("uneven") or "house",
        teams=bool(given.get("teams")) and given.get("team_rule") == "whole",
    )


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
    context = {"form": form, "club": club, "competition": competition, **_copy_preview(form, competition)}
    if shown:
        return render(request, "league/partials/copy_preview.html", context)
    return show_form(request, "league/competition_copy.html", context)


def _copy_form(request: HttpRequest, competition: Competition) -> CopyForm | TournamentCopyForm:
    data, name = request.POST or None, copy_name(competition)
    if competition.rules.all.is_tournament:
        return TournamentCopyForm(data, initial={"name": name})
    planned = copy_rhythm(competition)
    return CopyForm(data, zone=competition.club.zone, planned=planned, name=name)


def _copy_preview(form: CopyForm | TournamentCopyForm, competition: Competition) -> Context:
    """The dates as soon as their fields are readable; before that, why there are none."""
    if not form.is_bound:
        initial_clean(form)
    if any(form.cleaned_data.get(name) in (None, "") for name in form.fields if name not in ("name", "form_key")):
        return {"copied": (), "problem": ""}
    try:
        return {"copied": copy_preview(competition, **form.dates()), "problem": ""}
    except Refused as refused:
        return {"copied": (), "problem": errors.refusal_text(refused)}


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
            competitions.delete,
            competition=competition,
            by=request.user,
        )
    if competition.status != "draft":
        raise Http404
    return render(request, "league/competition_delete.html", {"club": club, "competition": competition})


@button
def competition_step(request: AuthedRequest, club_slug: str, slug: str, step: str) -> HttpResponse:
    """Publish, finish, archive and restore: one button each on the desk."""
    competition = competition_get(club_slug, slug, request.user)
    steps: dict[str, tuple[CompetitionStep, str]] = {
        "publish": (competitions.publish, _("The championship is published: sign-up is open.")),
        "finish": (competitions.finish, _("The championship is over. Congratulations to everybody who raced!")),
        "archive": (competitions.archive, _("The championship is archived.")),
        "unarchive": (competitions.unarchive, _("The championship is no longer archived.")),
    }
    if competition.rules.all.is_tournament:
        steps = {
            "publish": (competitions.publish, _("The tournament is published: sign-up is open.")),
            "finish": (
                competitions.finish,
                _("The tournament is over. Congratulations to everybody who raced!"),
            ),
            "archive": (competitions.archive, _("The tournament is archived.")),
            "unarchive": (competitions.unarchive, _("The tournament is no longer archived.")),
        }
    if step not in steps:
        raise Http404
    service, done = steps[step]
    back = reverse("league:desk", args=[club_slug, slug])
    if step == "finish" and request.POST.get("early"):
        return _finish_early(request, competition, back)
    return act(request, back, done, service, competition=competition, by=request.user)


def _finish_early(request: AuthedRequest, competition: Competition, back: str) -> HttpResponse:
    """The form names the races that it cancels: the organiser saw no others."""
    return act(
        request,
        back,
        _("The tournament is over.") if competition.rules.all.is_tournament else _("The championship is over."),
        competitions.finish,
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
    tournament = competition.rules.all.is_tournament
    return act(
        request,
        back,
        _("The tournament is open again.") if tournament else _("The championship is open again."),
        competitions.reopen,
        competition=competition,
        by=request.user,
        reason=request.POST.get("reason", ""),
    )


def _season_form(request: HttpRequest, club: Club) -> SeasonForm:
    game = _game(request)
    boards = board_choices(club, request.user, game)
    usual = night_usual(club)
    return SeasonForm(request.POST or None, zone=club.zone, game=game, boards=boards, usual=usual)


def _game(request: HttpRequest) -> str:
    """The game of the championship: the one in the request if it is known, else the first."""
    games = [slug for slug, _title in games_selectors.games()]
    named = request.POST.get("game") or request.GET.get("game", "")
    return named if named in games else first_game()


def initial_clean(form: forms.Form) -> None:
    """Gives an unsent form the cleaned data it would have if sent; None for a field still to be filled in."""
    data = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    form.cleaned_data = {name: _parsed(form, name, value) for name, value in data.items()}


def _parsed(form: forms.Form, name: str, value: object) -> object:
    """An initial value as the field would clean it; None when the field refuses it."""
    try:
        return form.fields[name].clean(value)
    except ValidationError:
        return None


def organised_club(request: HttpRequest, club_slug: str) -> Club:
    club = club_get(club_slug)
    if not access(club, request.user).is_organiser:
        raise PermissionDenied
    return club
