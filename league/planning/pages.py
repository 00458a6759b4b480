"""What pages and forms of a competition share: who may organise it, its head, and a preview of what a form means."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.common import refusals
from league.common.finding import access, club_get, competition_get
from league.common.pages import Context, button
from league.games import facts
from league.games.facts import first_game
from league.games.reading import board_choices
from league.planning.head import competition_head
from league.planning.link_cards import season_card
from league.planning.reading import night_usual, points_chart, rhythm_preview, tables_preview
from league.planning.season_form import SeasonForm
from league.planning.shapes import TablesPreview
from league.standings.charts import Bar, point_bars

if TYPE_CHECKING:
    from league.models import Club, Competition


def organised(request: HttpRequest, club_slug: str, slug: str, steward: bool = False) -> tuple[Competition, Context]:
    """The competition and the desk's context, for organisers (or stewards) only."""
    competition = competition_get(club_slug, slug, request.user)
    shown = competition_head(competition, request.user)
    if not (shown.access.is_steward if steward else shown.access.is_organiser):
        raise PermissionDenied
    return competition, {"page": shown, "access": shown.access, "tab": "desk", "club_slug": club_slug, "slug": slug}


def head(request: HttpRequest, club_slug: str, slug: str, tab: str) -> tuple[Competition, Context]:
    """The competition, and the head of each of its pages. A tab reads only what else it shows."""
    competition = competition_get(club_slug, slug, request.user)
    shown = competition_head(competition, request.user)
    context = {"page": shown, "access": shown.access, "tab": tab, "club_slug": club_slug, "slug": slug}
    return competition, context | {"link_card": season_card(shown, tab)}


def competition_url(club_slug: str, slug: str) -> str:
    return reverse("league:competition", args=[club_slug, slug])


@button
def competition_preview(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """Fragment: the calendar and the points as the form is now."""
    club = organised_club(request, club_slug)
    form = season_form(request, club)
    form.is_valid()
    return render(
        request, "league/planning/parts/season_preview.html", {"form": form, "club": club, **season_preview(form)}
    )


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
            problem = refusals.refusal_text(refused)
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


def season_form(request: HttpRequest, club: Club) -> SeasonForm:
    game = _game(request)
    boards = board_choices(club, request.user, game)
    usual = night_usual(club)
    return SeasonForm(request.POST or None, zone=club.zone, game=game, boards=boards, usual=usual)


def _game(request: HttpRequest) -> str:
    """The game of the championship: the one in the request if it is known, else the first."""
    games = [slug for slug, _title in facts.games()]
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
