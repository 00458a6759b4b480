"""What other programs read: calendars to subscribe to, with the page of their addresses; standings in a frame; results
of an evening as text.

The frame is the only page that another site may frame: nothing in it acts, and it shows nothing about the viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from csp.constants import NONE
from csp.decorators import csp_replace
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.conditional import file_of
from accounts.typing import AuthedRequest, Json
from league.common.conditional import competition_etag
from league.common.finding import access, club_get, competition_get
from league.common.pages import button, page, season_page, show
from league.competitions.raceday.shapes import SharedLine
from league.competitions.raceday.told import results_text
from league.files.feeds import addresses, calendars
from league.files.feeds.calendars import (
    calendar_owner,
    club_calendar_etag,
    competition_calendar,
    competition_calendar_etag,
    person_calendar,
    person_calendar_etag,
    person_entries,
    races_coming,
)
from league.files.feeds.ical import ical
from league.files.feeds.shapes import CalendarEntry
from league.files.feeds.told import evening_results
from league.planning.head import competition_head
from league.planning.pages import head
from league.standings.podium import podium
from league.standings.reading import standings_table
from league.standings.shapes import StandingsTable

if TYPE_CHECKING:
    from league.models import Competition


Entries = Callable[[], Sequence[CalendarEntry]]


@page
@require_safe
def club_calendar(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_get(club_slug)
    races = races_coming(club, request.user)
    context = {
        "club": club,
        "access": access(club, request.user),
        "on": [race for race in races if race.status == "live"],
        "coming": [race for race in races if race.status != "live"],
    }
    return show(request, "league/files/club_calendar.html", context, live="league/files/club_calendar_live.html")


@page
@require_safe
def club_ical(request: HttpRequest, club_slug: str) -> HttpResponse:
    """In the club's language, because all subscribers get the same file."""
    club = club_get(club_slug)
    with translation.override(club.language):
        return _answer(request, club.name, club.zone, club_calendar_etag(club), lambda: calendars.club_calendar(club))


@page
@require_safe
def competition_ical(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """In the club's language. A draft has none, not even for its organisers: a calendar program is not signed in."""
    competition = competition_get(club_slug, slug, AnonymousUser())
    club = competition.club
    with translation.override(club.language):
        mark = competition_calendar_etag(competition)
        return _answer(request, competition.name, club.zone, mark, lambda: competition_calendar(competition))


@page
@require_safe
def person_ical(request: HttpRequest, token: str) -> HttpResponse:
    """In the person's language."""
    user = calendar_owner(token)
    seasons = person_entries(user)
    with translation.override(user.language):
        name = _("%(name)s’s races") % {"name": user.public_name}
        mark = person_calendar_etag(user, seasons)
        return _answer(request, name, user.zone, mark, lambda: person_calendar(seasons), private=True)


@page
@login_required
@require_safe
def my_calendar(request: AuthedRequest) -> HttpResponse:
    if request.user.is_guest:
        return render(request, "accounts/guest.html")
    return show(request, "league/files/my_calendar.html", {"mine": calendars.my_calendar(request.user)})


@button
def my_calendar_step(request: AuthedRequest, step: str) -> HttpResponse:
    """`make`: a new address, which replaces the old one; `drop`: remove it."""
    if request.user.is_guest:
        return redirect("account_signup")
    if step == "make":
        addresses.calendar_address_make(user=request.user)
        messages.success(request, _("Your calendar has a new address."))
    elif step == "drop":
        addresses.calendar_address_drop(user=request.user)
        messages.success(request, _("Your calendar no longer has an address."))
    else:
        raise Http404
    return redirect("league:my_calendar")


def _answer(
    request: HttpRequest, name: str, zone: str, mark: Json, entries: Entries, *, private: bool = False
) -> HttpResponse:
    """The file, or 304 before any of it is read."""

    def make() -> bytes:
        return HttpResponse(ical(name, zone, entries(), request.build_absolute_uri)).content

    answer = file_of(request, mark, make, "text/calendar; charset=utf-8", private=private)
    if answer.status_code == 200:
        answer["Content-Disposition"] = 'inline; filename="races.ics"'
        answer["Content-Language"] = translation.get_language() or ""
    return answer


POLICY = {"frame-ancestors": ["*"], "script-src": [NONE], "connect-src": [NONE], "form-action": [NONE]}
"""Any site may frame it; it has no scripts and no forms that act."""


@page  # type: ignore[arg-type]  # see below
@require_safe
@xframe_options_exempt
@csp_replace(POLICY)  # type: ignore[arg-type]  # its types know only views without arguments
def standings_frame(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The public standings, in the language of `?lang=`, else the club's; never those of a draft."""
    competition = competition_get(club_slug, slug, AnonymousUser())
    wanted = request.GET.get("lang", "")
    with translation.override(wanted if wanted in dict(settings.LANGUAGES) else competition.club.language):

        def make() -> bytes:
            table = standings_table(competition, AnonymousUser())
            context = {
                "page": competition_head(competition, AnonymousUser()),
                "table": _narrow(table),
                "club_slug": club_slug,
                "slug": slug,
            }
            return render(request, "league/files/standings_frame.html", context).content

        mark = competition_etag(competition, AnonymousUser())
        answer = file_of(request, mark, make, "text/html; charset=utf-8")
        answer["Content-Language"] = translation.get_language() or ""
    return answer


def _narrow(table: StandingsTable) -> StandingsTable:
    """Places, the last race and totals: a frame has no room for every race."""
    return replace(
        table,
        races=table.races[-1:],
        rows=tuple(replace(row, cells=row.cells[-1:]) for row in table.rows),
        teams=tuple(replace(team, points=team.points[-1:]) for team in table.teams),
    )


@page
@require_safe
@season_page
def evening_text(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "results")
    told = evening_results(competition)
    if told is not None:
        over = competition.is_over
        way = reverse("league:podium" if over else "league:results", args=[club_slug, slug])
        text = results_text(told, request.build_absolute_uri(way), _final(competition) if over else ())
        context |= {"results_text": text, "rows": text.count("\n") + 3, "tonight": told.is_fresh}
    return show(request, "league/files/results_text.html", context)


def _final(competition: Competition) -> list[SharedLine]:
    order = podium(competition).order
    return [SharedLine(one.entry.name, one.place, one.tied, total=one.total) for one in order]
