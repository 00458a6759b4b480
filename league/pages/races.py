"""The page of one race through its life: sign-up, check-in, grid, live, provisional, official, replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.framing import frames_own
from accounts.typing import AuthedRequest
from gameplay.selectors import game_page
from gameplay.selectors.pictures import board_picture
from league.pages.common import Context, act, button, page, show, whole
from league.pages.link_cards import race_card
from league.pages.result_text import race_text
from league.selectors.access import competition_get, race_get
from league.selectors.availability import attendance
from league.selectors.boards import race_board
from league.selectors.evening import after_race, race_orders
from league.selectors.race_podium import race_podium
from league.selectors.races import race_page
from league.selectors.shapes.races import CheckInLine, RacePage
from league.services import check_in as check_in_services

if TYPE_CHECKING:
    from league.models import Competition, Race


@frames_own
@page
@require_safe
def race(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    competition, found = race_of(request, club_slug, slug, number)
    shown = race_page(found, request.user)
    context = {"page": shown, "card": shown.card, "access": shown.access, "club_slug": club_slug, "slug": slug}
    context["attendance"] = attendance(found, request.user)
    context["podium"] = race_podium(found, shown.tables)
    context["link_card"] = race_card(shown, draft=competition.status == "draft")
    context["apart"] = _apart(shown)
    board = race_board(found)
    context |= {
        "board": board,
        "game_page": game_page(found.game),
        "picture": board_picture(board.game, board.title, board.drawing) if board else "",
        **evening(request, found, shown),
    }
    return show(request, "league/race.html", context, live="league/race_live.html")


@page
@require_safe
def race_order(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Fragment: the current order at the tables of a running race. Empty once it is over; the page around it then
    updates."""
    _competition, found = race_of(request, club_slug, slug, number)
    context: Context = {"orders": race_orders(found, request.user), "club_slug": club_slug, "slug": slug}
    context["race_number"] = found.number
    return render(request, "league/partials/race_order.html", context)


def evening(request: HttpRequest, race: Race, shown: RacePage) -> Context:
    """What a race's page and race night share: the order while the race runs, then its results."""
    after = after_race(race, request.user) if shown.face in ("provisional", "official") else None
    return {
        "orders": race_orders(race, request.user) if shown.face in ("grid", "live") else (),
        "after": after,
        "overall": {row.entry.id: row for row in after.standings.rows} if after and after.standings else {},
        "race_text": race_text(request, shown, after) if after is not None else "",
        "race_number": race.number,
    }


@button
def check_in(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Check in, and say where (`venue`) if the race may be either; with `entry`, an organiser checks a racer in. The
    browser makes the nonce (static/js/nonce.js)."""
    _competition, found = race_of(request, club_slug, slug, number)
    entry = _entry(request)
    nonce = request.POST.get("nonce", "")[:64] if entry is None else ""
    done = _("You’re checked in.") if entry is None else _("Checked in.")
    back = _back(request, club_slug, slug, number)
    return act(
        request,
        back,
        done,
        check_in_services.race_check_in,
        race=found,
        by=request.user,
        nonce=nonce,
        entry_number=entry,
        venue=request.POST.get("venue", ""),
    )


@button
def check_out(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    _competition, found = race_of(request, club_slug, slug, number)
    back, done = _back(request, club_slug, slug, number), _("No longer checked in.")
    return act(
        request, back, done, check_in_services.race_check_out, race=found, by=request.user, entry_number=_entry(request)
    )


def race_of(request: HttpRequest, club_slug: str, slug: str, number: int) -> tuple[Competition, Race]:
    competition = competition_get(club_slug, slug, request.user)
    return competition, race_get(competition, number)


def _apart(shown: RacePage) -> list[tuple[CheckInLine, list[str]]]:
    """The entries that are not at this race, first bots, then guests, because their reasons differ: for each kind one
    line and all names."""
    out = [line for line in shown.check_in if line.out]
    kinds = ([line for line in out if line.entry.is_bot], [line for line in out if not line.entry.is_bot])
    return [(kind[0], [line.entry.name for line in kind]) for kind in kinds if kind]


def _entry(request: HttpRequest) -> int | None:
    return whole(request.POST.get("entry", ""))


def _back(request: HttpRequest, club_slug: str, slug: str, number: int) -> str:
    """The page with the button: the desk's race night, or the race."""
    name = "league:race_night" if request.POST.get("from") == "desk" else "league:race"
    return reverse(name, args=[club_slug, slug, number])
