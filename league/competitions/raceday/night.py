"""The organiser's desk, and race night: dates and facts of a race, late-comers, check-in, the steps from start to
results, its tables and phones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from accounts.zones import moment_text
from gameplay.refused import Refused
from league.common.finding import competition_get, heat_get, race_get
from league.common.forms import ReasonForm
from league.common.pages import act, button, page, race_of, refuse, show, whole
from league.competitions.life import calendar, reruns
from league.competitions.life.forms import DelayForm, PostponeForm, RaceEditForm
from league.competitions.raceday import desk as raceday_desk
from league.competitions.raceday.ceremonies_read import ceremony
from league.competitions.raceday.door_read import newcomers
from league.competitions.raceday.pages import evening
from league.competitions.raceday.race_page import race_page
from league.competitions.raceday.shapes import RacePage
from league.games.reading import board_choices
from league.planning.dates import soon
from league.planning.pages import organised
from league.planning.shapes import CompetitionHead
from league.races.call import call_of
from league.races.kind import kind_of
from league.races.where import spot_of
from league.registration.field import race_unfit
from league.results import match, recording, scorers
from league.start.attendance import check_in, waiting
from league.start.attendance.reading import attendance, attendances_by_number
from league.start.seating import late, start

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import Heat, Race


F = TypeVar("F", bound=Form)


class RaceStep(Protocol):
    """A service that takes a race to its next step."""

    def __call__(self, *, race: Race, by: User) -> Race: ...


@page
@login_required
@require_safe
def desk(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition = competition_get(club_slug, slug, request.user)
    shown = raceday_desk.desk(competition, request.user)
    context = {
        "desk": shown,
        "uneven": kind_of(competition).uneven(competition),
        "attendances": attendances_by_number(competition, request.user),
        "page": shown.competition,
        "access": shown.competition.access,
        "tab": "desk",
        "club_slug": club_slug,
        "slug": slug,
    }
    return show(request, "league/competitions/desk.html", context, live="league/competitions/desk_live.html")


@page
@login_required
@require_safe
def race_night(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    return _night(request, club_slug, slug, number)


@button
def race_edit(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Race, form: RaceEditForm) -> None:
        calendar.race_update(race=race, by=request.user, **form.facts())

    return _night_form(request, club_slug, slug, number, "edit_form", RaceEditForm, save, _("Saved."))


@button
def race_postpone(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Race, form: PostponeForm) -> None:
        reason = form.cleaned_data["reason"]
        calendar.race_postpone(race=race, by=request.user, scheduled_at=form.moment(), reason=reason)

    done = _("The calendar has been updated.")
    return _night_form(request, club_slug, slug, number, "postpone_form", PostponeForm, save, done)


@button
def race_delay(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Start some minutes later: one tap on a suggestion, or a number typed in."""

    def save(race: Race, form: DelayForm) -> None:
        waiting.race_delay(race=race, by=request.user, minutes=form.cleaned_data["minutes"])

    done = _("The start has been delayed. Check-ins are kept.")
    return _night_form(request, club_slug, slug, number, "delay_form", DelayForm, save, done)


@button
def race_let_in(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Let a late-comer in, by start number (`entry`)."""
    _competition, race = race_of(request, club_slug, slug, number)
    entry = whole(request.POST.get("entry", "")) or 0
    back, venue = _night_url(club_slug, slug, number), request.POST.get("venue", "")
    service, by = late.race_let_in, request.user
    return act(request, back, _let_in, service, race=race, by=by, entry_number=entry, venue=venue)


def _let_in(heat: Heat) -> str:
    return str(spot_of(heat).table_words.let_in)


@button
def race_hold(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Race, form: ReasonForm) -> None:
        waiting.race_hold(race=race, by=request.user, reason=form.cleaned_data["reason"])

    done = _("The race is on hold: it won’t start until you resume it.")
    return _night_form(request, club_slug, slug, number, "hold_form", ReasonForm, save, done)


@button
def race_cancel(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Race, form: ReasonForm) -> None:
        calendar.race_cancel(race=race, by=request.user, reason=form.cleaned_data["reason"])

    return _night_form(request, club_slug, slug, number, "cancel_form", ReasonForm, save, _("The race is cancelled."))


@button
def race_rerun(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Race, form: PostponeForm) -> None:
        reruns.race_rerun(race=race, by=request.user, scheduled_at=form.moment(), reason=form.cleaned_data["reason"])

    done = _("The race will be rerun. You can still look at the earlier run.")
    return _night_form(request, club_slug, slug, number, "rerun_form", PostponeForm, save, done)


@button
def race_uncancel(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    def save(race: Race, form: ReasonForm) -> None:
        reruns.race_uncancel(race=race, by=request.user, reason=form.cleaned_data["reason"])

    return _night_form(request, club_slug, slug, number, "uncancel_form", ReasonForm, save, _("The race is back on."))


@button
def race_step(request: AuthedRequest, club_slug: str, slug: str, number: int, step: str) -> HttpResponse:
    """One button: race tonight, open check-in, start now (or with those who are free), release, publish the results."""
    _competition, race = race_of(request, club_slug, slug, number)
    steps: dict[str, tuple[RaceStep, str | Callable[[Race], str]]] = {
        "tonight": (calendar.race_tonight, _raced_tonight),
        "open-check-in": (check_in.race_open_check_in, _("Check-in is open.")),
        "start": (start.race_start, _("The race is on.")),
        "start-anyway": (partial(start.race_start, anyway=True), _("The race is on.")),
        "release": (waiting.race_release, _released),
        "publish": (recording.race_publish, _("The results are official.")),
    }
    if step not in steps:
        raise Http404
    service, done = steps[step]
    return act(request, _night_url(club_slug, slug, number), done, service, race=race, by=request.user)


def _raced_tonight(race: Race) -> str:
    at = moment_text(race.scheduled_at, "time") if race.scheduled_at else ""
    return _("The race is now set for tonight at %(time)s. Everybody who is entered gets a message.") % {"time": at}


def _released(race: Race) -> str:
    """The race starts at its time, but everybody gets a few minutes to come back."""
    at = max((at for at in (race.scheduled_at, race.not_before) if at is not None), default=None)
    if race.status != "check_in" or at is None:
        return _("The race is no longer on hold.")
    return _("The race is no longer on hold. It starts at %(time)s at the earliest.") % {
        "time": moment_text(at, "time")
    }


@button
def table_step(
    request: AuthedRequest, club_slug: str, slug: str, number: int, table_no: int, step: str
) -> HttpResponse:
    """Stop the clocks of a table, or start them again."""
    steps = {"pause": (True, _("The clocks are stopped.")), "resume": (False, _("The clocks are running again."))}
    _competition, race = race_of(request, club_slug, slug, number)
    if step not in steps:
        raise Http404
    paused, done = steps[step]
    heat = heat_get(race, table_no)
    return act(
        request,
        _night_url(club_slug, slug, number),
        done,
        match.heat_pause,
        heat=heat,
        by=request.user,
        paused=paused,
    )


@button
def scorer_free(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Take a racer's name from the phone that has it (`entry`, a start number)."""
    _competition, race = race_of(request, club_slug, slug, number)
    entry = whole(request.POST.get("entry", "")) or 0
    done = _("The name is free: another phone can take it.")
    back = _night_url(club_slug, slug, number)
    return act(request, back, done, scorers.name_free, race=race, by=request.user, entry_number=entry)


@button
def scorer_trust(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """The phone that has a racer's name (`entry`, a start number) needs no code tonight."""
    _competition, race = race_of(request, club_slug, slug, number)
    entry = whole(request.POST.get("entry", "")) or 0
    done = _("This phone is trusted tonight: it can enter results without a table code.")
    back = _night_url(club_slug, slug, number)
    return act(request, back, done, scorers.trust, race=race, by=request.user, entry_number=entry)


@button
def check_in_all(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Check in the racers whose names are ticked; or everybody who may still come (`everybody`), from the desk."""
    _competition, race = race_of(request, club_slug, slug, number)
    everybody = "everybody" in request.POST
    return act(
        request,
        reverse("league:desk", args=[club_slug, slug]) if everybody else _night_url(club_slug, slug, number),
        lambda done: ngettext("%(n)d racer checked in.", "%(n)d racers checked in.", done) % {"n": done},
        check_in.race_check_in_all,
        race=race,
        by=request.user,
        entry_numbers=None if everybody else [whole(one) or 0 for one in request.POST.getlist("here")],
        venue=request.POST.get("venue", ""),
    )


def _night_form(
    request: HttpRequest,
    club_slug: str,
    slug: str,
    number: int,
    name: str,
    kind: type[F],
    save: Callable[[Race, F], object],
    done: str,
) -> HttpResponse:
    """Save one of the forms of race night and go back, or show it again with its errors. Stewards may undo an
    annulment."""
    _competition, context = organised(request, club_slug, slug, steward=name == "uncancel_form")
    _competition, race = race_of(request, club_slug, slug, number)
    form = _night_forms(request, race, race_page(race, request.user), context["page"], request.POST)[name]
    if isinstance(form, kind) and form.is_valid():
        try:
            save(race, form)
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, done)
            return redirect("league:race_night", club_slug, slug, number)
    return _night(request, club_slug, slug, number, **{name: form})


def _night_forms(
    request: HttpRequest, race: Race, shown: RacePage, overview: CompetitionHead, data: QueryDict | None = None
) -> dict[str, Form]:
    card = shown.card
    # Only people who may change the board are offered boards.
    changes = shown.may_move and shown.access.is_organiser
    of = race.stage.competition
    teams = of.rules.entry.team_races
    boards = board_choices(of.club, request.user, card.game, teams=teams) if changes else ()
    initial: dict[str, object] = {"board": card.board, "title": card.title, "venue": card.venue}
    return {
        "edit_form": RaceEditForm(
            data, game=card.game, boards=boards, options=card.options, initial=initial, auto_id="edit_%s"
        ),
        "postpone_form": PostponeForm(data, zone=overview.zone, at=card.scheduled_at, auto_id="postpone_%s"),
        "cancel_form": ReasonForm(data, auto_id="cancel_%s"),
        "rerun_form": PostponeForm(data, zone=overview.zone, at=soon(), auto_id="rerun_%s"),
        "uncancel_form": ReasonForm(data, auto_id="uncancel_%s"),
        "hold_form": ReasonForm(data, auto_id="hold_%s", initial={"reason": card.hold}),
        "delay_form": DelayForm(data, auto_id="delay_%s"),
    }


def _night(request: HttpRequest, club_slug: str, slug: str, number: int, **forms: Form) -> HttpResponse:
    """Stewards come here for results, organisers for everything."""
    competition, context = organised(request, club_slug, slug, steward=True)
    race = race_get(competition, number)
    shown = race_page(race, request.user)
    context |= {"night": shown, "card": shown.card, **_night_forms(request, race, shown, context["page"]), **forms}
    context |= evening(request, race, shown)
    context["places"] = call_of(race).stage_places(race)
    context["attendance"] = attendance(race, request.user)
    context["newcomers"] = newcomers(race) if shown.access.is_organiser else None
    context["ceremony"] = ceremony(competition, race) if shown.access.is_organiser else None
    if shown.access.is_organiser and shown.face in ("planned", "check_in"):
        context |= {"unfit": race_unfit(race), "unfit_from": f"race_night:{number}"}
    return show(
        request,
        "league/competitions/race_night.html",
        context,
        live="league/competitions/race_night_live.html",
        status=422 if forms else 200,
    )


def _night_url(club_slug: str, slug: str, number: int) -> str:
    return reverse("league:race_night", args=[club_slug, slug, number])
