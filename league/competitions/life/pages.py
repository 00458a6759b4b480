"""The public pages of a competition, and its sign-up: each tab is its own page, and all refresh by fragment. Also how
an organiser adds a race and changes rules, texts and venues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.account_first import has_account
from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.common.pages import Context, act, button, page, refuse, season_page, show, show_form, submitted, whole
from league.common.references import EntryRef
from league.competitions.life import calendar as life_calendar
from league.competitions.life import life
from league.competitions.life import rules as life_rules
from league.competitions.life.forms import RaceForm
from league.competitions.life.reading import rules_versions
from league.games.reading import board_choices
from league.planning.link_cards import season_card, standings_card
from league.planning.pages import head, organised
from league.planning.reading import night_usual
from league.planning.season_form import CompetitionNameForm, RulesForm
from league.planning.shapes import StageView
from league.races import cards
from league.races.cards import calendar as cards_calendar
from league.races.cards import race_next
from league.races.kind import kind_of
from league.registration import entering
from league.registration.pages import came_from
from league.registration.reading import entries, registration_status
from league.registration.shapes import RegistrationStatus
from league.registration.words import fixed_text
from league.scoring.formats import name_of
from league.scoring.tournament import unused
from league.stakes.reading import stakes
from league.stakes.shapes import Stakes
from league.standings.charts import Bar, bump, point_bars, window
from league.standings.ledger import disqualified
from league.standings.link_words import live_text, next_text, won_text
from league.standings.podium import podium
from league.standings.reading import standings_table
from league.standings.shapes import StandingsTable
from league.standings.stories import standings_and_chart
from league.start.attendance.reading import attendances_by_number, reserve_state
from league.tournaments.rounds.tournament import tournament_home

if TYPE_CHECKING:
    from league.models import Competition


TO_COME = ("live", "check_in", "planned", "postponed")
"""Live and upcoming races at the top of the list; finished ones follow, the latest first."""


BESIDE = 8
"""How many tables of a round fit beside the standings; more go below."""


@page
@require_safe
@season_page
def overview(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "standings")
    return kind_of(competition).overview(request, competition, context)


def championship(request: HttpRequest, competition: Competition, context: Context) -> HttpResponse:
    """The standings, also those after an earlier race (`?after=3`); above them the next race in one line, or the podium
    once the championship is over."""
    club_slug, slug = context["club_slug"], context["slug"]
    after = whole(request.GET.get("after", ""))
    table, chart = standings_and_chart(competition, request.user, after_race=after)
    after = _earlier(table, after)
    registration = registration_status(competition, request.user)
    every = request.GET.get("races") == "all"
    shown = window(table, after=after, first=whole(request.GET.get("from", "")), whole=every)
    context |= {
        "after": after,
        "next_race": race_next(competition, request.user),
        "registration": registration,
        "sign_up": _leads(registration, request),
        "attendances": attendances_by_number(competition, request.user),
        "reserve": reserve_state(competition, request.user),
        "table": shown.table,
        "window": shown,
        "bump": bump(chart, _mine(table), whole=every, more=_all_races(club_slug, slug), at=table),
        "stakes": _at_stake(competition, table) if after is None else None,
    }
    now = table if after is None else None
    context["link_card"] = standings_card(context["page"], "overview", now, context["next_race"])
    if competition.is_over:
        context["podium"] = podium(competition)
    return show(
        request, "league/competitions/competition.html", context, live="league/competitions/competition_live.html"
    )


def _at_stake(competition: Competition, table: StandingsTable) -> Stakes | None:
    you = next((row.entry.id for row in table.rows if row.is_you), None)
    entries = {row.entry.id: row.entry for row in table.rows}
    return stakes(competition, entries, you, table.stage.number if table.stage else None)


def _earlier(table: StandingsTable, after: int | None) -> int | None:
    """The race of an earlier table; None for the latest table, which follows the season."""
    return None if table.available and after == table.available[-1] else after


def _leads(registration: RegistrationStatus, request: HttpRequest) -> bool:
    """Whether signing up is the one thing to do here. For a visitor without an account, a waitlist does not count."""
    free = registration.open and registration.taken < registration.capacity
    return registration.may_answer_offer or registration.may_apply or (free and not has_account(request))


def tournament(request: HttpRequest, competition: Competition, context: Context) -> HttpResponse:
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
    return show(
        request, "league/competitions/tournament.html", context, live="league/competitions/tournament_live.html"
    )


@page
@require_safe
@season_page
def standings(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The table. `?after=3`: after race 3; `?from=51`: from row 51 of a long table; `?races=all`: every race. A
    tournament shows its latest stage, or the one in `?stage=1`."""
    competition, context = head(request, club_slug, slug, "standings")
    after, stage = whole(request.GET.get("after", "")), whole(request.GET.get("stage", ""))
    table, places = standings_and_chart(competition, request.user, after_race=after, stage=stage)
    after = _earlier(table, after)
    every = request.GET.get("races") == "all"
    shown = window(table, after=after, first=whole(request.GET.get("from", "")), whole=every, stage=stage)
    chart = bump(places, _mine(table), whole=every, more=_all_races(club_slug, slug), at=table)
    context |= {"table": shown.table, "window": shown, "after": after, "bump": chart}
    if after is None:
        context["stakes"] = _at_stake(competition, table)
    context["link_card"] = standings_card(context["page"], "standings", table if after is None else None)
    return show(request, "league/competitions/standings.html", context, live="league/competitions/standings_live.html")


@page
@require_safe
@season_page
def calendar(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "races")
    races = cards.calendar(competition, request.user, grids=False)
    context["coming"] = [race for race in races if race.status in TO_COME]
    context["gone"] = [race for race in reversed(races) if race.status not in TO_COME]
    context["attendances"] = attendances_by_number(competition, request.user)
    return show(request, "league/competitions/calendar.html", context, live="league/competitions/calendar_live.html")


@page
@require_safe
@season_page
def results(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "races")
    context["run"] = cards.results(competition, request.user)
    context["podiums"] = _podiums(standings_table(competition, request.user))
    return show(request, "league/competitions/results.html", context, live="league/competitions/results_live.html")


@page
@require_safe
@season_page
def racers(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "racers")
    context["entries"] = entries(competition)
    context["disqualified"] = disqualified(competition)
    context["registration"] = registration_status(competition, request.user)
    return show(request, "league/competitions/racers.html", context, live="league/competitions/racers_live.html")


@page
@require_safe
@season_page
def teams(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "teams")
    if context["page"].rules.entry.teams:
        context["table"] = standings_table(competition, request.user)
    return show(request, "league/competitions/teams.html", context, live="league/competitions/teams_live.html")


@page
@require_safe
@season_page
def rules(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "rules")
    versions = rules_versions(competition)
    wanted = whole(request.GET.get("version", ""))
    shown = next((one for one in versions if one.version == wanted), context["page"].rules)
    context |= {"versions": versions, "shown": shown, "point_bars": point_bars(shown.stages[-1].chart)}
    context["stages"] = _stages(shown.kind.stages_described(shown.stages))
    return show(request, "league/competitions/rules.html", context)


def _stages(stages: tuple[StageView, ...]) -> list[tuple[StageView, tuple[tuple[int, tuple[Bar, ...]], ...], bool]]:
    """Each stage, what its places pay where that differs from the stage before, and whether it is the last."""
    before = [None, *(stage.chart for stage in stages)]
    return [
        (stage, () if stage.chart == chart else point_bars(stage.chart), stage is stages[-1])
        for stage, chart in zip(stages, before, strict=False)
    ]


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


@page
@login_required
@require_http_methods(["GET", "POST"])
def race_new(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    shown = context["page"]
    races = cards_calendar(competition, request.user)
    last = races[-1] if races else None
    initial: dict[str, object] = {"board": last.board if last else "", "time": "19:30"}
    initial["venue"] = last.venue if last else night_usual(competition.club).venue or None
    game = shown.rules.last.game
    boards = board_choices(competition.club, request.user, game, teams=shown.rules.entry.team_races)
    options = last.options if last else None
    form = RaceForm(request.POST or None, zone=shown.zone, game=game, boards=boards, options=options, initial=initial)
    if request.method == "POST" and form.is_valid() and (at := form.moment()):
        try:
            made = life_calendar.race_add(competition=competition, by=request.user, scheduled_at=at, **form.facts())
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("Race %(number)d is in the calendar.") % {"number": made.number})
            return redirect("league:desk", club_slug, slug)
    return show_form(request, "league/competitions/race_new.html", context | {"form": form})


@page
@login_required
@require_http_methods(["GET", "POST"])
def rules_change(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    stages, entry = competition.rules.all.stages, competition.rules.entry
    number = whole(request.GET.get("stage", "")) or 0
    number = number if number in stages else max(stages)
    stage = stages[number]
    without = unused(name_of(stage), first=number == min(stages), last=number == max(stages))
    form = RulesForm(request.POST or None, zone=competition.club.zone, entry=entry, stage=stage, without=without)
    if request.method == "POST" and form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            life_rules.competition_rules_change(
                competition=competition, by=request.user, reason=reason, changes=form.rules(), stage=number
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("A new version of the rules has been saved."))
            return redirect("league:rules", club_slug, slug)
    return show_form(request, "league/competitions/rules_change.html", context | {"form": form, "stage_number": number})


@page
@login_required
@require_http_methods(["GET", "POST"])
def competition_edit(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    form = CompetitionNameForm(
        request.POST or None, initial={"name": competition.name, "description": competition.description}
    )
    if submitted(form, life.update, competition=competition, by=request.user):
        messages.success(request, _("Saved."))
        return redirect("league:desk", club_slug, slug)
    return show_form(request, "league/competitions/competition_edit.html", context | {"form": form})


@button
def venues(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """One button fixes the venues: races that have not begun move elsewhere (`mend`; only those in `race` if given), or
    all bots leave. Returns to the page with the button: race night or a race's tables (`from`, with its number), the
    desk, or the entries."""
    competition, _context = organised(request, club_slug, slug)
    mend, back = request.POST.get("mend", ""), came_from(request, club_slug, slug)

    def done(changed: Sequence[object]) -> str:
        return fixed_text(mend, len(changed), kind_of(competition))

    if mend == "bots_out":
        return act(request, back, done, entering.entries_bots_out, competition=competition, by=request.user)
    numbers = [number for one in request.POST.getlist("race") if (number := whole(one)) is not None]
    return act(
        request,
        back,
        done,
        life_calendar.races_venue,
        competition=competition,
        by=request.user,
        venue=mend,
        numbers=numbers or None,
    )
