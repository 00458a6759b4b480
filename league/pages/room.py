"""The screen in a club's room, which follows the night by itself."""

from __future__ import annotations

import zoneinfo
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.framing import frames_own
from accounts.zones import reading_in
from gameplay.selectors.pictures import board_picture
from league.pages.common import page, show
from league.selectors import room as room_selectors
from league.selectors.access import club_get
from league.selectors.shapes.room import Room


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
        shown = room_selectors.room(club, own=own)
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
        return show(request, "league/room.html", context, live="league/room_live.html")


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
