"""The public pages of a championship, and its sign-up. Each tab is its own page; all refresh by fragment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.account_first import has_account
from accounts.typing import AuthedRequest
from league.link_words import live_text, next_text, won_text
from league.pages.charts import Bar, bump, point_bars
from league.pages.common import Context, act, button, page, season_page, show, whole
from league.pages.intent import account_first, tap_done, tapped
from league.pages.link_cards import season_card, standings_card
from league.pages.windows import window
from league.selectors import competitions
from league.selectors import explain as explain_selectors
from league.selectors.access import competition_get
from league.selectors.availability import attendances_by_number, reserve_state
from league.selectors.competitions import competition_head, entries, race_next, rules_versions
from league.selectors.ledger import disqualified
from league.selectors.podium import podium
from league.selectors.registrations import registration_status
from league.selectors.shapes.competitions import RulesView, StageView
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.registrations import RegistrationStatus
from league.selectors.shapes.standings import StandingsTable
from league.selectors.standings import standings_and_chart, standings_table
from league.selectors.tournament import tournament_home
from league.services import registrations

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import Competition, Registration


TO_COME = ("live", "check_in", "planned", "postponed")
"""Live and upcoming races at the top of the list; finished ones follow, the latest first."""


BESIDE = 8
"""How many tables of a round fit beside the standings; more go below."""


class SignUp(Protocol):
    """A service about one's own registration."""

    def __call__(self, *, competition: Competition, by: User) -> Registration: ...


@page
@require_safe
@season_page
def overview(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The standings, and above them the next race in one line, or the podium once the championship is over."""
    competition, context = head(request, club_slug, slug, "standings")
    if competition.rules.all.is_tournament:
        return _tournament(request, competition, context)
    table, chart = standings_and_chart(competition, request.user)
    registration = registration_status(competition, request.user)
    every = request.GET.get("races") == "all"
    shown = window(table, after=None, first=whole(request.GET.get("from", "")), whole=every)
    context |= {
        "next_race": race_next(competition, request.user),
        "registration": registration,
        "sign_up": _leads(registration, request),
        "attendances": attendances_by_number(competition, request.user),
        "reserve": reserve_state(competition, request.user),
        "table": shown.table,
        "window": shown,
        "bump": bump(chart, _mine(table), whole=every, more=_all_races(club_slug, slug)),
    }
    context["link_card"] = standings_card(context["page"], "overview", table, context["next_race"])
    if competition.is_over:
        context["podium"] = podium(competition)
    return show(request, "league/competition.html", context, live="league/competition_live.html")


def _leads(registration: RegistrationStatus, request: HttpRequest) -> bool:
    """Whether signing up is the one thing to do here. For a visitor without an account, a waitlist does not count."""
    free = registration.open and registration.taken < registration.capacity
    return registration.may_answer_offer or registration.may_apply or (free and not has_account(request))


def _tournament(request: HttpRequest, competition: Competition, context: Context) -> HttpResponse:
    """The viewer's own table first, or the podium at the end; the standings beside the current round; the stages."""
    home = tournament_home(competition, request.user)
    shown, table, latest = home.tournament, home.standings, home.tournament.latest
    context |= {"tournament": shown, "latest": latest}
    if table is not None and latest is not None:
        part = window(
            table, after=None, first=whole(request.GET.get("from", "")), whole=request.GET.get("races") == "all"
        )
        beside = not competition.is_over and len(latest.tables) <= BESIDE
        context |= {"table": part.table, "window": part, "aside": latest.race.number if beside else None}
    if competition.is_over:
        context["podium"] = found = podium(competition)
        context["link_card"] = season_card(context["page"], "overview", won_text([step.name for step in found.first]))
    else:
        registration = registration_status(competition, request.user)
        later = any(stage.at.begun and stage.at.number > 1 for stage in shown.stages)  # too late to sign up
        on = live_text(latest.race) if latest else ""
        offered = registration.mine is not None and registration.mine.state == "offered"
        outside = shown.mine is None and (competition.status != "running" or (registration.open and not later))
        context |= {
            "my_seat": shown.mine,
            "leads": shown.mine is not None and (table is None or shown.mine.state == "seat" or bool(shown.coming)),
            "next_race": shown.coming,
            "link_card": season_card(context["page"], "overview", next_text(shown.coming) or on),
            "registration": registration,
            "sign_up": offered or outside,
            "raced": competition.status == "running" and home.raced,
        }
    return show(request, "league/tournament.html", context, live="league/tournament_live.html")


@page
@require_safe
@season_page
def standings(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The table. `?after=3`: after race 3; `?from=51`: from row 51 of a long table; `?races=all`: every race. A
    tournament shows its latest stage, or the one in `?stage=1`."""
    competition, context = head(request, club_slug, slug, "standings")
    after, stage = whole(request.GET.get("after", "")), whole(request.GET.get("stage", ""))
    table, places = standings_and_chart(competition, request.user, after_race=after, stage=stage)
    if table.available and after == table.available[-1]:
        after = None
    every = request.GET.get("races") == "all"
    shown = window(table, after=after, first=whole(request.GET.get("from", "")), whole=every, stage=stage)
    if table.stage is not None:  # rounds count within their stage, as in the menu above the table
        places = replace(places, races=tuple(range(1, len(places.races) + 1)))
    chart = bump(places, _mine(table), whole=every, more=_all_races(club_slug, slug))
    context |= {"table": shown.table, "window": shown, "after": after, "bump": chart}
    context["link_card"] = standings_card(context["page"], "standings", table if after is None else None)
    return show(request, "league/standings.html", context, live="league/standings_live.html")


@page
@require_safe
@season_page
def explain(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """How one number of the table was calculated: a page, or the inside of a dialog."""
    competition, context = head(request, club_slug, slug, "standings")
    after, stage = whole(request.GET.get("after", "")), whole(request.GET.get("stage", ""))
    context["why"] = explain_selectors.explain(competition, number, after_race=after, stage=stage)
    if request.headers.get("HX-Target") == "popover-body":
        return show(request, "league/partials/explain.html", context | {"in_dialog": True})
    return show(request, "league/explain.html", context)


@page
@require_safe
@season_page
def calendar(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "races")
    races = competitions.calendar(competition, request.user, grids=False)
    context["coming"] = [race for race in races if race.status in TO_COME]
    context["gone"] = [race for race in reversed(races) if race.status not in TO_COME]
    context["attendances"] = attendances_by_number(competition, request.user)
    return show(request, "league/calendar.html", context, live="league/calendar_live.html")


@page
@require_safe
@season_page
def results(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "races")
    context["run"] = competitions.results(competition, request.user)
    context["podiums"] = _podiums(standings_table(competition, request.user))
    return show(request, "league/results.html", context, live="league/results_live.html")


@page
@require_safe
@season_page
def racers(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "racers")
    context["entries"] = entries(competition)
    context["disqualified"] = disqualified(competition)
    context["registration"] = registration_status(competition, request.user)
    return show(request, "league/racers.html", context, live="league/racers_live.html")


@page
@require_safe
@season_page
def teams(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "teams")
    if context["page"].rules.entry.teams:
        context["table"] = standings_table(competition, request.user)
    return show(request, "league/teams.html", context, live="league/teams_live.html")


@page
@require_safe
@season_page
def rules(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "rules")
    versions = rules_versions(competition)
    wanted = whole(request.GET.get("version", ""))
    shown = next((one for one in versions if one.version == wanted), context["page"].rules)
    context |= {"versions": versions, "shown": shown, "point_bars": point_bars(shown.stages[-1].chart)}
    if shown.is_tournament:
        context["stages"] = _stages(shown)
    return show(request, "league/rules.html", context)


def _stages(rules: RulesView) -> list[tuple[StageView, tuple[tuple[int, tuple[Bar, ...]], ...], bool]]:
    """Each stage, what its places pay where that differs from the stage before, and whether it is the last."""
    before = [None, *(stage.chart for stage in rules.stages)]
    return [
        (stage, () if stage.chart == chart else point_bars(stage.chart), stage is rules.stages[-1])
        for stage, chart in zip(rules.stages, before, strict=False)
    ]


# --- Sign-up --------------------------------------------------------------------------------------------------------


@page
@require_http_methods(["GET", "POST"])
def register(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """Sign up with one tap. A visitor without an account creates one first, comes back here, and is then registered."""
    home = redirect("league:competition", club_slug, slug)
    if not has_account(request):
        return account_first(request) if request.method == "POST" else home
    if not tapped(request):
        return home

    def said(registration: Registration) -> str:
        done = {"waitlisted": _("You’re on the waitlist."), "applied": _("An organiser will answer you.")}
        return done.get(registration.state, _("You’re signed up."))

    return tap_done(request, _signed(request, club_slug, slug, registrations.apply, said))


@button
def offer_accept(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Accept an offered place; with the number of a race (`here`) also check in, and open the race."""
    here = whole(request.POST.get("here", ""))
    if here is None:
        return _signed(request, club_slug, slug, registrations.accept, _("The place is yours."))
    return act(
        request,
        reverse("league:race", args=[club_slug, slug, here]),
        _("The place is yours, and you’re checked in."),
        registrations.accept,
        competition=competition_get(club_slug, slug, request.user),
        by=request.user,
        here=here,
        nonce=request.POST.get("nonce", "")[:64],
        venue=request.POST.get("venue", ""),
    )


@button
def offer_decline(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    return _signed(request, club_slug, slug, registrations.decline, _("You’ve given up the place."))


@page
@login_required
@require_http_methods(["GET", "POST"])
def withdraw(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """The link only asks, the POST acts."""
    competition, context = head(request, club_slug, slug, "overview")
    context["registration"] = registration_status(competition, request.user)
    if request.method == "POST":
        reason = request.POST.get("reason", "")
        return act(
            request,
            _url(club_slug, slug),
            _("You’ve given up your place. Thank you for letting us know."),
            registrations.withdraw,
            competition=competition,
            by=request.user,
            reason=reason,
        )
    return show(request, "league/withdraw.html", context)


def _signed(
    request: AuthedRequest, club_slug: str, slug: str, service: SignUp, done: str | Callable[[Registration], str]
) -> HttpResponse:
    competition = competition_get(club_slug, slug, request.user)
    return act(request, _url(club_slug, slug), done, service, competition=competition, by=request.user)


def head(request: HttpRequest, club_slug: str, slug: str, tab: str) -> tuple[Competition, Context]:
    """The competition, and the head of each of its pages. A tab reads only what else it shows."""
    competition = competition_get(club_slug, slug, request.user)
    shown = competition_head(competition, request.user)
    context = {"page": shown, "access": shown.access, "tab": tab, "club_slug": club_slug, "slug": slug}
    return competition, context | {"link_card": season_card(shown, tab)}


def _podiums(table: StandingsTable) -> dict[int, list[tuple[int, list[tuple[int, EntryRef]]]]]:
    """{race: [(table, [(place, entry)])]}: the first three at each table, from the cells of the standings."""
    found: dict[int, dict[int, list[tuple[int, EntryRef]]]] = {}
    for row in table.rows:
        for cell in row.cells:
            if cell.status == "classified" and cell.place and cell.place <= 3:
                found.setdefault(cell.race, {}).setdefault(cell.table_no or 1, []).append((cell.place, row.entry))
    return {
        race: [(no, sorted(lines, key=lambda line: (line[0], line[1].number))) for no, lines in sorted(tables.items())]
        for race, tables in found.items()
    }


def _all_races(club_slug: str, slug: str) -> str:
    return reverse("league:standings", args=[club_slug, slug]) + "?races=all"


def _mine(table: StandingsTable) -> frozenset[int]:
    return frozenset(row.entry.id for row in table.rows if row.is_you)


def _url(club_slug: str, slug: str) -> str:
    return reverse("league:competition", args=[club_slug, slug])
