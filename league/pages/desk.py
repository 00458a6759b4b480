"""The organiser's desk: the next thing to do, entries, race night, rules, the championship itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from league import selectors, services
from league.forms.race import PostponeForm, RaceEditForm, RaceForm, ReasonForm
from league.forms.season import CompetitionNameForm, RulesForm
from league.pages.common import act, button, page, refuse, show, show_form, submitted, whole
from league.pages.races import race_of


@page
@login_required
@require_safe
def desk(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition = selectors.competition_get(club_slug, slug, request.user)
    shown = selectors.desk(competition, request.user)
    context = {
        "desk": shown,
        "page": shown.competition,
        "access": shown.competition.access,
        "tab": "desk",
        "club_slug": club_slug,
        "slug": slug,
    }
    return show(request, "league/desk.html", context, live="league/desk_live.html")


@page
@login_required
@require_safe
def history(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug, steward=True)
    club, before = competition.club, whole(request.GET.get("before", ""))
    lines = selectors.audit(club, request.user, competition=competition, before_id=before)
    return show(request, "league/desk_history.html", context | {"club": club, "lines": lines, "more": len(lines) == 50})


# --- Races ----------------------------------------------------------------------------------------------------------


@page
@login_required
@require_http_methods(["GET", "POST"])
def race_new(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    shown = context["page"]
    races = selectors.calendar(competition, request.user)
    last = races[-1] if races else None
    initial = {"board": last.board if last else "", "laps": last.laps if last else 2, "time": "19:30"}
    game = shown.rules.game
    boards = selectors.board_choices(competition.club, request.user, game)
    form = RaceForm(request.POST or None, zone=shown.zone, game=game, boards=boards, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            made = services.race_add(
                competition=competition,
                by=request.user,
                scheduled_at=form.moment(),
                board=data["board"],
                laps=data["laps"],
                title=data["title"],
            )
        except services.Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("Race %(number)d is in the calendar.") % {"number": made.number})
            return redirect("league:desk", club_slug, slug)
    return show_form(request, "league/race_new.html", context | {"form": form})


@page
@login_required
@require_safe
def race_night(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    return _night(request, club_slug, slug, number)


@button
def race_edit(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Any, form: Any) -> None:
        services.race_update(race=race, by=request.user, **form.cleaned_data)

    return _night_form(request, club_slug, slug, number, "edit_form", save, _("Saved."))


@button
def race_postpone(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Any, form: Any) -> None:
        services.race_postpone(
            race=race, by=request.user, scheduled_at=form.moment(), reason=form.cleaned_data["reason"]
        )

    return _night_form(request, club_slug, slug, number, "postpone_form", save, _("The calendar is changed."))


@button
def race_cancel(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Any, form: Any) -> None:
        services.race_cancel(race=race, by=request.user, reason=form.cleaned_data["reason"])

    return _night_form(request, club_slug, slug, number, "cancel_form", save, _("The race is cancelled."))


@button
def race_reopen(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Any, form: Any) -> None:
        services.race_reopen(race=race, by=request.user, reason=form.cleaned_data["reason"])

    return _night_form(request, club_slug, slug, number, "reopen_form", save, _("The results are provisional again."))


@button
def race_step(request: HttpRequest, club_slug: str, slug: str, number: int, step: str) -> HttpResponse:
    """One button: open the check-in, start now, publish the results."""
    _competition, race = race_of(request, club_slug, slug, number)
    steps: dict[str, tuple[Any, str]] = {
        "open-check-in": (services.race_open_check_in, _("Check-in is open.")),
        "start": (services.race_start, _("The race is on.")),
        "publish": (services.race_publish, _("The results are official.")),
    }
    if step not in steps:
        raise Http404
    service, done = steps[step]
    return act(request, _night_url(club_slug, slug, number), done, service, race=race, by=request.user)


@button
def table_step(request: HttpRequest, club_slug: str, slug: str, number: int, table_no: int, step: str) -> HttpResponse:
    """Stop the clocks of a table, or let them run on."""
    steps = {"pause": (True, _("The clocks stand still.")), "resume": (False, _("The race goes on."))}
    _competition, race = race_of(request, club_slug, slug, number)
    if step not in steps:
        raise Http404
    paused, done = steps[step]
    heat = selectors.heat_get(race, table_no)
    return act(
        request,
        _night_url(club_slug, slug, number),
        done,
        services.heat_pause,
        heat=heat,
        by=request.user,
        paused=paused,
    )


@button
def check_in_all(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Everybody who is not checked in yet; who can not be is named."""
    organised(request, club_slug, slug)
    _competition, race = race_of(request, club_slug, slug, number)
    lines = [
        one for one in selectors.race_page(race, request.user).check_in if not one.checked_in and not one.automatic
    ]
    done = 0
    for line in lines:
        try:
            services.race_check_in(race=race, by=request.user, entry_number=line.entry.number)
            done += 1
        except (services.PermissionRefused, services.NotFound):
            raise
        except services.Refused as refused:
            messages.warning(request, f"{line.entry.name}: {services.refusal_text(refused)}")
    messages.success(request, ngettext("%(n)d racer checked in.", "%(n)d racers checked in.", done) % {"n": done})
    return redirect("league:race_night", club_slug, slug, number)


def _night_form(
    request: HttpRequest, club_slug: str, slug: str, number: int, name: str, save: Callable[[Any, Any], None], done: str
) -> HttpResponse:
    """One of the forms of race night: saved and back, or shown again with its errors. Stewards may reopen, no more."""
    _competition, context = organised(request, club_slug, slug, steward=name == "reopen_form")
    _competition, race = race_of(request, club_slug, slug, number)
    form = _night_forms(request, race, selectors.race_page(race, request.user), context["page"], request.POST)[name]
    if form.is_valid():
        try:
            save(race, form)
        except services.Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, done)
            return redirect("league:race_night", club_slug, slug, number)
    return _night(request, club_slug, slug, number, **{name: form})


def _night_forms(request: HttpRequest, race: Any, shown: Any, overview: Any, data: Any = None) -> dict[str, Any]:
    card = shown.card
    # Who may not change the board is not offered any.
    changes = shown.may_move and shown.access.is_organiser
    boards = selectors.board_choices(race.stage.competition.club, request.user, card.game) if changes else ()
    initial = {"board": card.board, "laps": card.laps, "title": card.title}
    return {
        "edit_form": RaceEditForm(data, game=card.game, boards=boards, initial=initial, auto_id="edit_%s"),
        "postpone_form": PostponeForm(data, zone=overview.zone, at=card.scheduled_at, auto_id="postpone_%s"),
        "cancel_form": ReasonForm(data, auto_id="cancel_%s"),
        "reopen_form": ReasonForm(data, auto_id="reopen_%s"),
    }


def _night(request: HttpRequest, club_slug: str, slug: str, number: int, **forms: Any) -> HttpResponse:
    """Stewards come here for results, organisers for everything."""
    _competition, context = organised(request, club_slug, slug, steward=True)
    _competition, race = race_of(request, club_slug, slug, number)
    shown = selectors.race_page(race, request.user)
    context |= {"night": shown, "card": shown.card, **_night_forms(request, race, shown, context["page"]), **forms}
    return show(
        request, "league/race_night.html", context, live="league/race_night_live.html", status=422 if forms else 200
    )


# --- The championship -----------------------------------------------------------------------------------------------


@page
@login_required
@require_http_methods(["GET", "POST"])
def rules_change(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    now = context["page"].rules
    initial = {
        name: getattr(now, name) for name in ("capacity", "grid", "bots_score", "approval", "speed", "check_in_minutes")
    }
    initial |= {"drop_kind": now.drop.get("kind", "none"), "drop_n": now.drop.get("n")}
    form = RulesForm(request.POST or None, game=now.game, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            services.competition_rules_change(competition=competition, by=request.user, **form.changes())
        except services.Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("The rules have a new version."))
            return redirect("league:rules", club_slug, slug)
    return show_form(request, "league/rules_change.html", context | {"form": form})


@page
@login_required
@require_http_methods(["GET", "POST"])
def competition_edit(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    form = CompetitionNameForm(
        request.POST or None, initial={"name": competition.name, "description": competition.description}
    )
    if submitted(form, services.competition_update, competition=competition, by=request.user):
        messages.success(request, _("Saved."))
        return redirect("league:desk", club_slug, slug)
    return show_form(request, "league/competition_edit.html", context | {"form": form})


def organised(request: HttpRequest, club_slug: str, slug: str, steward: bool = False) -> tuple[Any, dict[str, Any]]:
    """The competition and the desk's context, for organisers (or stewards) alone."""
    competition = selectors.competition_get(club_slug, slug, request.user)
    shown = selectors.competition_head(competition, request.user)
    if not (shown.access.is_steward if steward else shown.access.is_organiser):
        raise PermissionDenied
    return competition, {"page": shown, "access": shown.access, "tab": "desk", "club_slug": club_slug, "slug": slug}


def _night_url(club_slug: str, slug: str, number: int) -> str:
    return reverse("league:race_night", args=[club_slug, slug, number])
