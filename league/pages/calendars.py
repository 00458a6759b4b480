"""Calendars to subscribe to, and the pages that show their addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.conditional import file_of
from accounts.typing import AuthedRequest, Json
from league.pages.common import button, page, show
from league.pages.ical import ical
from league.selectors import calendars
from league.selectors.access import access, club_get, competition_get
from league.selectors.calendars import (
    calendar_owner,
    club_calendar_etag,
    competition_calendar,
    competition_calendar_etag,
    person_calendar,
    person_calendar_etag,
    person_entries,
    races_coming,
)
from league.selectors.shapes.calendars import CalendarEntry
from league.services import calendar_entries

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
    return show(request, "league/club_calendar.html", context, live="league/club_calendar_live.html")


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
    return show(request, "league/my_calendar.html", {"mine": calendars.my_calendar(request.user)})


@button
def my_calendar_step(request: AuthedRequest, step: str) -> HttpResponse:
    """`make`: a new address, which replaces the old one; `drop`: remove it."""
    if request.user.is_guest:
        return redirect("account_signup")
    if step == "make":
        calendar_entries.calendar_address_make(user=request.user)
        messages.success(request, _("Your calendar has a new address."))
    elif step == "drop":
        calendar_entries.calendar_address_drop(user=request.user)
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
