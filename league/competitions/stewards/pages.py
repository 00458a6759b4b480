"""Corrections of results and penalties: always a preview of the change, a reason, and a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_http_methods

from accounts.refusals import refusal_of
from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.common import refusals
from league.common.finding import competition_get, heat_get
from league.common.forms import ReasonForm
from league.common.pages import Context, act, button, page, race_of, refuse, show, show_form, submitted, whole
from league.common.refusals import WRONG_STATUS, PermissionRefused
from league.competitions.life import reruns
from league.competitions.raceday.race_page import race_page
from league.competitions.stewards import penalties as stewards_penalties
from league.competitions.stewards.forms import PenaltyForm
from league.competitions.stewards.previews import adjustment_preview, annul_preview, penalty_rule_preview, sheet_preview
from league.competitions.stewards.shapes import Preview
from league.planning.pages import head, organised
from league.races.cards import race_heads
from league.races.kind import kind_of
from league.races.words import race_name
from league.registration import reading
from league.results import agreeing, recording, sheets
from league.results.corrections_read import provisional
from league.results.forms import SheetForm
from league.results.shapes import ResultLine, TablePage
from league.results.waiting import proposals
from league.standings.ledger import adjustments
from league.tournaments.consequences.pages import Asked

if TYPE_CHECKING:
    from league.models import Adjustment, Competition, ResultSheet


@page
@login_required
@require_http_methods(["GET", "POST"])
def correct(request: AuthedRequest, club_slug: str, slug: str, number: int, table_no: int) -> HttpResponse:
    """ "Something is wrong": correct a table's result, also an official one; or enter one by hand, at a real table or
    where a match was annulled.

    `preview` shows what would change, `save` saves it.
    """
    competition, context = organised(request, club_slug, slug, steward=True)
    _competition, race = race_of(request, club_slug, slug, number)
    shown = race_page(race, request.user)
    heat = heat_get(race, table_no)
    table = next((one for one in shown.tables if one.table.table_no == table_no), None)
    if table is None or not (table.results or table.table.spot.may_enter(table.table)):
        raise Http404
    if not shown.may_correct:  # the race's page says what is needed first
        return redirect("league:race", club_slug, slug, number)
    form = SheetForm(request.POST or None, results=_lines_of(table), first=not table.results)
    context |= {"form": form, "card": shown.card, "table": table, "table_no": table_no}
    if request.method == "POST":
        if "save" in request.POST and form.is_valid():
            asked = Asked(request, competition)
            try:
                sheet = sheets.correct(
                    heat=heat, by=request.user, lines=form.lines(), reason=form.cleaned_data.get("reason", "")
                )
            except Refused as refused:
                refuse(form, refused)
            else:
                messages.success(request, _corrected(table, sheet, official=shown.face == "official"))
                return asked.then(redirect("league:race", club_slug, slug, number))
        if form.readable():
            context["preview"] = sheet_preview(heat, form.lines(), request.user)
            context["problem"] = _problem(context["preview"])
        if "save" not in request.POST:
            form.errors.pop("reason", None)  # only required to save
        if request.headers.get("HX-Target") == "preview":
            return render(request, "league/competitions/parts/changes.html", context)
    return show_form(request, "league/competitions/correct.html", context)


@page
@login_required
@require_http_methods(["GET", "POST"])
def annul(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """What annulling a race would change, a reason, and the button that annuls it."""
    _competition, context = organised(request, club_slug, slug, steward=True)
    _competition, race = race_of(request, club_slug, slug, number)
    shown = race_page(race, request.user)
    if not shown.may_annul:
        raise Http404
    form = ReasonForm(request.POST or None)
    if submitted(form, reruns.race_annul, race=race, by=request.user) is not None:
        messages.success(request, _("The race is annulled: it doesn’t count."))
        return redirect("league:race", club_slug, slug, number)
    preview = annul_preview(race, request.user)
    return show_form(
        request, "league/competitions/annul.html", context | {"form": form, "card": shown.card, "preview": preview}
    )


@page
@login_required
@require_http_methods(["GET", "POST"])
def results_official(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """A list of all provisional results, and one button for those that can become official (`race`, their numbers)."""
    competition, context = organised(request, club_slug, slug, steward=True)
    if request.method == "POST":
        named = [whole(number) or 0 for number in request.POST.getlist("race")]
        done, left = recording.races_publish(competition=competition, by=request.user, numbers=named)
        if done:
            said = ngettext("%(n)d result is now official.", "%(n)d results are now official.", len(done))
            messages.success(request, said % {"n": len(done)})
        if left:
            numbers = ", ".join(str(race.number) for race in left)
            messages.warning(
                request,
                _("Races left out because something there is still undecided: %(numbers)s.") % {"numbers": numbers},
            )
        if not done and not left:
            messages.info(request, _("None of these results is provisional any more."))
        return redirect("league:results_official", club_slug, slug)
    context["provisional"] = found = provisional(competition, request.user)
    context["ready"] = sum(not one.problem for one in found)
    return render(request, "league/competitions/results_official.html", context)


@button
def undo(request: AuthedRequest, club_slug: str, slug: str, number: int, table_no: int) -> HttpResponse:
    competition, race = race_of(request, club_slug, slug, number)
    heat = heat_get(race, table_no)
    reason = request.POST.get("reason", "")
    back = reverse("league:race", args=[club_slug, slug, number])

    def done(sheet: ResultSheet) -> str:
        return _proposed() if sheet.state == "proposed" else _("The previous version is back.")

    asked = Asked(request, competition)
    return asked.then(act(request, back, done, sheets.undo, heat=heat, by=request.user, reason=reason))


@button
def sheet_step(
    request: AuthedRequest, club_slug: str, slug: str, number: int, table_no: int, sheet_id: int, step: str
) -> HttpResponse:
    """Agree to a proposed result, or refuse it; or ask the others to agree."""
    steps: dict[str, tuple[Callable[..., object], str]] = {
        "second": (sheets.second, _("The result counts, and the standings are updated.")),
        "refuse": (sheets.refuse, _("Refused: this result does not count.")),
        "ask": (agreeing.sheet_ask, _("The others get a message asking them to confirm.")),
    }
    competition, race = race_of(request, club_slug, slug, number)
    if step not in steps:
        raise Http404
    service, done = steps[step]
    back, asked = _back(request, club_slug, slug, number), Asked(request, competition)
    heat = heat_get(race, table_no)
    return asked.then(act(request, back, done, service, heat=heat, by=request.user, sheet_id=sheet_id))


@page
@require_http_methods(["GET", "POST"])
def penalties(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The stewards' ledger: everybody reads it, stewards write in it."""
    competition, context = head(request, club_slug, slug, "standings")
    context |= {"ledger": adjustments(competition), "link_card": None}  # penalties appear on no link card
    context["proposals"] = proposals(competition, request.user, role=context["access"].role)
    running = competition.status == "running"  # otherwise no decision can be written
    if context["access"].is_organiser:
        context["rule_changes"] = penalty_rule_preview(competition)
    context["may_write"] = context["access"].is_steward and running
    if not (context["may_write"] and request.user.is_authenticated):
        if request.method == "POST":
            if not context["access"].is_steward:
                raise PermissionDenied
            messages.error(request, refusals.refusal_text(Refused(WRONG_STATUS)))
            return redirect("league:penalties", club_slug, slug)
        return show(request, "league/competitions/penalties.html", context)
    form = _penalty_form(request, competition, context["page"].rules.entry.teams)
    context["form"] = form
    if request.method == "POST":
        if "save" in request.POST and form.is_valid():
            asked = Asked(request, competition)
            try:
                made = stewards_penalties.add(competition=competition, by=request.user, **form.cleaned_data)
            except Refused as refused:
                refuse(form, refused)
            else:
                waits = made.state == "proposed"
                messages.success(request, _proposed() if waits else _("Saved; the standings are up to date."))
                return asked.then(redirect("league:penalties", club_slug, slug))
        if "instead" in request.POST:
            form.data = {**form.data, "kind": "take"}
        if "save" not in request.POST or not form.errors:
            _preview_penalty(context, competition, request, form)
        if request.headers.get("HX-Target") == "preview":
            return render(request, "league/competitions/parts/changes.html", context)
    return show_form(request, "league/competitions/penalties.html", context)


@button
def penalty_rule(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Lost places follow the current rule."""
    competition = competition_get(club_slug, slug, request.user)
    back = reverse("league:penalties", args=[club_slug, slug])
    asked, done = Asked(request, competition), _("Applied; the standings are updated.")
    return asked.then(act(request, back, done, stewards_penalties.apply, competition=competition, by=request.user))


@button
def penalty_revoke(request: AuthedRequest, club_slug: str, slug: str, adjustment_id: int) -> HttpResponse:
    competition = competition_get(club_slug, slug, request.user)
    reason = request.POST.get("reason", "")

    def done(adjustment: Adjustment) -> str:
        return _("Revoked; the standings are updated.") if adjustment.revoked_at is not None else _proposed()

    asked = Asked(request, competition)
    answer = act(
        request,
        reverse("league:penalties", args=[club_slug, slug]),
        done,
        stewards_penalties.revoke,
        competition=competition,
        by=request.user,
        adjustment_id=adjustment_id,
        reason=reason,
    )
    return asked.then(answer)


@button
def penalty_step(request: AuthedRequest, club_slug: str, slug: str, adjustment_id: int, step: str) -> HttpResponse:
    """Agree to what another steward proposed for the ledger, or refuse it."""
    steps: dict[str, tuple[Callable[..., object], str]] = {
        "second": (stewards_penalties.second, _("Agreed; the standings are up to date.")),
        "refuse": (stewards_penalties.refuse, _("Refused; nothing has changed.")),
    }
    competition = competition_get(club_slug, slug, request.user)
    if step not in steps:
        raise Http404
    service, done = steps[step]
    back, asked = _back(request, club_slug, slug, whole(request.POST.get("race", ""))), Asked(request, competition)
    told = {"competition": competition, "by": request.user, "adjustment_id": adjustment_id}
    return asked.then(act(request, back, done, service, **told))


def _corrected(table: TablePage, sheet: ResultSheet, *, official: bool) -> str:
    if sheet.state == "proposed":
        again = _("Saved. This decision is about you, so the result is provisional again until another steward agrees.")
        return again if official else _proposed()
    if official:
        return _(
            "The result is corrected and official. Everybody whose result changed gets a message with your reason."
        )
    done = _("The result is corrected and the standings updated.")
    return done if table.results else _("The result is entered and the standings updated.")


def _proposed() -> str:
    return _("Saved. This decision is about you, so it only counts once another steward agrees.")


def _back(request: HttpRequest, club_slug: str, slug: str, number: int | None) -> str:
    """The page with the button."""
    page_from = request.POST.get("from", "")
    if page_from in ("race", "race_night") and number is not None:
        return reverse(f"league:{page_from}", args=[club_slug, slug, number])
    return reverse("league:desk" if page_from == "desk" else "league:penalties", args=[club_slug, slug])


def _penalty_form(request: HttpRequest, competition: Competition, with_teams: bool) -> PenaltyForm:
    """It offers everybody who ever entered: a racer who withdrew keeps points, and may lose them."""
    entries = [
        (one.number, f"{one.number} {one.name}" + (f" ({pgettext('racer', 'withdrawn')})" if one.withdrawn else ""))
        for one in reading.entries(competition)
    ]
    races = [
        (one.number, race_name(one))
        for one in race_heads(competition)
        if one.status in ("live", "provisional", "official")
    ]
    teams = [(pk, name) for pk, name, _entries in reading.teams(competition)] if with_teams else []
    whole = str(kind_of(competition).words.whole)
    return PenaltyForm(
        request.POST or None, entries=entries, races=races, whole=whole, teams=teams, initial={"kind": "take"}
    )


def _lines_of(table: TablePage) -> tuple[ResultLine, ...]:
    """The confirmed results, and a line for each entry of the grid that has none yet, so that nobody is forgotten.

    Without any result, each line waits for a place.
    """
    there = {line.entry.id for line in table.results}
    status = "dns" if table.results else "classified"
    missing = [entry for entry in table.table.entries if entry.id not in there]
    return (*table.results, *(ResultLine(entry, status, None, None, False, None, None) for entry in missing))


def _preview_penalty(context: Context, competition: Competition, request: HttpRequest, form: PenaltyForm) -> None:
    form.is_valid()
    given = form.cleaned_data
    if set(form.errors) - {"reason"}:
        return
    try:
        context["preview"] = adjustment_preview(
            competition,
            request.user,
            kind=given["kind"],
            value=given["value"],
            entry_number=given["entry_number"],
            team_id=given["team_id"],
            race_number=given.get("race_number"),
        )
    except PermissionRefused:
        raise
    except Refused as refused:
        context["problem"] = refusals.refusal_text(refused)
    else:
        context["problem"] = _problem(context["preview"])
    form.errors.pop("reason", None)  # only required to save


def _problem(preview: Preview) -> str:
    return (
        refusals.refusal_text(Refused(refusal_of(preview.problem), preview.problem_params)) if preview.problem else ""
    )
