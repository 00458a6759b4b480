"""Players and past results from a spreadsheet: paste them, check them, then write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from accounts.zones import moment_text
from gameplay.refused import Refused
from league.common import finding
from league.common.finding import club_get
from league.common.pages import Context, page, refuse, show, show_form
from league.files.pasting import players, write
from league.files.pasting.forms import PlayersPasteForm, ResultsPasteForm, TonightForm
from league.files.pasting.reading import players_pasted, result_of_tonight, results_may_be_pasted, results_pasted
from league.games.reading import board_choices
from league.planning.pages import organised
from league.races.cards import race_heads
from league.races.shapes import RaceHead
from league.races.words import race_name

if TYPE_CHECKING:
    from league.models import Club, Competition


@page
@login_required
@require_http_methods(["GET", "POST"])
def players_paste(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """A list of names. `write` adds them; anything else previews what each line would become."""
    club = club_get(club_slug)
    access = finding.access(club, request.user)
    if not access.is_organiser:
        raise PermissionDenied
    form = PlayersPasteForm(request.POST if request.method == "POST" else None)
    context: Context = {"club": club, "access": access, "form": form}
    if not form.is_bound or not form.is_valid():
        return show(request, "league/files/players_paste.html", context, status=422 if form.is_bound else 200)
    text = form.cleaned_data["text"]
    if "write" in request.POST and _players_added(request, club, form):
        return redirect("league:people", club_slug)
    context["found"] = players_pasted(club, request.user, text)
    return show(request, "league/files/players_paste.html", context, status=422 if form.errors else 200)


def _players_added(request: AuthedRequest, club: Club, form: PlayersPasteForm) -> bool:
    try:
        added = players.players_paste(club=club, by=request.user, text=form.cleaned_data["text"])
    except Refused as refused:
        refuse(form, refused)
        return False
    if count := len(added.new):
        said = ngettext("%(n)d racer added.", "%(n)d racers added.", count) % {"n": count}
        messages.success(request, said)
    else:
        messages.info(request, _("Everybody on this list is already in the club."))
    return True


@page
@login_required
@require_http_methods(["GET", "POST"])
def results_paste(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Results of races that were run elsewhere. `write` writes them; anything else previews the outcome."""
    competition, context = organised(request, club_slug, slug)
    context["refusal"] = results_may_be_pasted(competition)
    sent = request.method == "POST"
    form = _results_form(request, competition)
    if sent and form.is_valid():
        text, races = form.cleaned_data["text"], form.races_form()
        done = _results_written(request, competition, form) if "write" in request.POST else None
        if done is not None:
            return done
        if not context["refusal"]:
            context["found"] = results_pasted(competition, request.user, text, races)
    bad = sent and bool(form.errors or context["refusal"])
    context |= {"form": form, "wide_header": wide_header(), "long_header": long_header()}
    return show(request, "league/files/results_paste.html", context, status=422 if bad else 200)


@page
@login_required
@require_http_methods(["GET", "POST"])
def result_tonight(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Tonight's result at one table: taps on names in order of finish, and one button."""
    competition, context = organised(request, club_slug, slug)
    shown = result_of_tonight(competition, request.user)
    races = [(one.number, _race_said(one)) for one in shown.races]
    form = TonightForm(request.POST or None, racers=shown.racers, races=races)
    if form.is_bound and form.is_valid():
        try:
            written = write.result_tonight(
                competition=competition,
                by=request.user,
                lines=form.lines(),
                number=form.cleaned_data["race"],
                form_key=form.cleaned_data["form_key"],
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            said = _("The result of race %(number)d counts. It is provisional until you make it official.")
            messages.success(request, said % {"number": written.races[0]})
            return redirect("league:race_night", club_slug, slug, written.races[0])
    return show_form(request, "league/files/result_tonight.html", context | {"form": form, "tonight": shown})


def _race_said(race: RaceHead) -> str:
    """ "Race 4 · Thu 3 Dec, 19:30"."""
    return f"{race_name(race)} · {moment_text(race.scheduled_at, 'short')}" if race.scheduled_at else race_name(race)


def wide_header() -> list[str]:
    """Header of the example with a column for each race, in words that the paste understands."""
    return [_("Racer"), "1", "2", f"3 {_('Night race')}"]


def long_header() -> list[str]:
    """Header of the example with a line for each racer in each race."""
    return [_("Race"), _("Date"), pgettext("column", "Table"), _("Name"), _("Place")]


def _results_form(request: HttpRequest, competition: Competition) -> ResultsPasteForm:
    """The fields depend on the calendar and on whether the game has boards."""
    heads = race_heads(competition)
    to_fill = [one for one in heads if one.status in ("planned", "postponed", "void")]
    boards = board_choices(competition.club, request.user, competition.rules.last.game)
    fill = "1" if len(to_fill) == len(heads) else ""  # a season without a race run here yet
    data = request.POST if request.method == "POST" else None
    return ResultsPasteForm(data, boards=boards, fill=bool(to_fill), initial={"fill": fill})


def _results_written(request: AuthedRequest, competition: Competition, form: ResultsPasteForm) -> HttpResponse | None:
    """None: the service refused them, and the form says why."""
    try:
        written = write.results_paste(
            competition=competition,
            by=request.user,
            text=form.cleaned_data["text"],
            form=form.races_form(),
            form_key=form.cleaned_data["form_key"],
        )
    except Refused as refused:
        refuse(form, refused)
        return None
    count = len(written.races)
    if written.again:
        messages.info(request, _("These results have already been entered. Here they are."))
    else:
        said = ngettext(
            "The result of %(n)d race has been entered.", "The results of %(n)d races have been entered.", count
        )
        messages.success(request, said % {"n": count})
    return redirect("league:results", competition.club.slug, competition.slug)
