"""The screen of a tournament's hall and of a club's room, which change by themselves; and the podium of a competition
to share."""

from __future__ import annotations

import zoneinfo
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.framing import frames_own
from accounts.zones import reading_in
from gameplay.selectors.pictures import board_picture
from league.common.finding import club_get
from league.common.pages import page, season_page, show
from league.competitions.raceday.ceremonies_read import ceremony, ceremony_of
from league.home.screens import hall as screens_hall
from league.home.screens import room as screens_room
from league.home.screens.shapes import Room
from league.planning.link_cards import podium_card
from league.planning.pages import head
from league.races.kind import kind_of
from league.registration.reading import registration_status
from league.standings import podium as standings_podium
from league.standings.stories import standings_told

WAYS = {"over": "podium", "gathering": "check_in", "on": "table"}
"""Why somebody would scan the code, by phase."""


@frames_own
@page
@require_safe
@season_page
def hall(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The hall screen, whose pages change by themselves (static/js/hall/)."""
    competition, context = head(request, club_slug, slug, "overview")
    if not kind_of(competition).has_hall:
        raise Http404
    shown = screens_hall.hall(competition, request.user)
    context |= {
        "hall": shown,
        "ceremony": ceremony_of(competition),
        "link": request.build_absolute_uri(_url(shown.phase, club_slug, slug)),
        "way": WAYS.get(shown.phase, "follow"),
        "live_address": f"/ws/c/{club_slug}/{slug}/",
    }
    if shown.phase == "ahead":
        context["registration"] = status = registration_status(competition, request.user)
        context["way"] = "register" if status.open else "follow"
    return show(request, "league/home/hall.html", context, live="league/home/hall_live.html")


def _url(phase: str, club_slug: str, slug: str) -> str:
    """The address where a phone follows."""
    return reverse("league:podium" if phase == "over" else "league:competition", args=[club_slug, slug])


@frames_own
@page
@require_safe
@season_page
def podium(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """A page to share and print. It appears as soon as everything is raced, and says while it is not final yet."""
    competition, context = head(request, club_slug, slug, "overview")
    context["over"] = competition.is_over
    context["link"] = request.build_absolute_uri(reverse("league:podium", args=[club_slug, slug]))
    if context["over"] or kind_of(competition).is_raced(competition):
        context["podium"] = standings_podium.podium(competition)
        context["table"] = standings_told(competition, request.user)
        context["ceremony"] = ceremony(competition)
    context["link_card"] = podium_card(context["page"], context.get("podium"))
    return show(request, "league/home/podium.html", context, live="league/home/podium_live.html")


class Way(NamedTuple):
    """Where the code leads a phone."""

    what: str
    """register, check_in, follow, podium, club."""
    address: str


@page
@require_safe
@never_cache
@frames_own
def room(request: HttpRequest, club_slug: str) -> HttpResponse:
    """In the club's language and time for every reader; it belongs to no user, as it frames the screens of matches
    (`gameplay:match-watch`). `?key=`: the club's own screen, which also shows the code of the door."""
    club = club_get(club_slug)
    own = bool(club.screen_key) and constant_time_compare(request.GET.get("key", ""), club.screen_key)
    with translation.override(club.language), reading_in(zoneinfo.ZoneInfo(club.zone)):
        shown = screens_room.room(club, own=own)
        way = _way(shown)
        context = {
            "room": shown,
            "ceremony": shown.ceremony,
            "picture": board_picture(shown.board.game, shown.board.title, shown.board.drawing) if shown.board else "",
            "club_slug": club.slug,
            "way": way.what,
            "link": request.build_absolute_uri(way.address),
            "live_address": f"/ws/c/{club.slug}/",
        }
        return show(request, "league/home/room.html", context, live="league/home/room_live.html")


def _way(shown: Room) -> Way:
    """Where the code leads: to the door while people gather, to what is running, or to the sign-up."""
    if shown.door:
        return Way("check_in", reverse("league:door", args=[f"{shown.door[:5]}-{shown.door[5:]}"]))
    part = shown.parts[0] if shown.parts else None
    card = part.race if part is not None else shown.next
    if part is not None and part.hall is not None and part.phase != "gathering":
        over = part.hall.phase == "over"
        status = part.registration
        at_tables = "table" if part.hall.phase == "on" else "follow"
        what = "podium" if over else "register" if status is not None and status.open else at_tables
        return Way(what, reverse("league:podium" if over else "league:competition", args=[shown.slug, part.key]))
    if part is None and card is not None and shown.registration is not None and shown.registration.open:
        return Way("register", reverse("league:competition", args=[shown.slug, card.competition_slug]))
    if card is None:
        return Way("club", reverse("league:club", args=[shown.slug]))
    what = "check_in" if part is not None and part.phase == "gathering" else "follow"
    return Way(what, reverse("league:race", args=[shown.slug, card.competition_slug, card.number]))
