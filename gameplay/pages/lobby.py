"""The lobby: matches that wait for the reader, tables with a free seat, races to watch, and an instant race."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gameplay import selectors
from gameplay.forms import QuickRaceForm
from gameplay.forms.table import USUAL_ROBOTS
from gameplay.gamepages.base import SeatCard
from gameplay.pages.common import game_or_404
from gameplay.pages.link_cards import lobby_card
from gameplay.selectors import game_page
from gameplay.selectors.meetings import meetings_coming
from gameplay.selectors.seats import seat_cards
from gameplay.wording import match_title

if TYPE_CHECKING:
    from gameplay.engine.contract import Meta
    from gameplay.models import Match

SHOWN = 12


@dataclass(frozen=True)
class Row:
    """A match as its card shows it."""

    match: Match
    title: str
    game: str
    """Its name, if the title does not say it."""
    seats: list[SeatCard]
    waits: bool
    """It waits for the reader's answer."""
    takes_away: bool
    """The reader may end somebody else's table."""
    replayed: bool
    """Its page shows a replay, once it is over."""


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Everything public, newest first; before them the reader's matches that wait for an answer."""
    mine = selectors.matches_of(request.user)
    proposed = selectors.levels_proposed(request.user)
    keeps = selectors.keeps_order(request.user)
    games = selectors.games_list()
    asked = request.GET.get("game", "")
    running = mine.filter(status__in=["open", "running", "paused"])
    context = {
        "link_card": lobby_card(),
        "games": [
            {"meta": meta, "game_page": game_page(meta.slug), "quick": _quick(meta, proposed.get(meta.slug))}
            for meta in games
        ],
        "chosen": asked if any(meta.slug == asked for meta in games) else games[0].slug,
        "meetings": meetings_coming(request.user),
        "mine": _rows(running[:SHOWN], request),
        "finished": _rows(mine.filter(status="finished")[:6], request),
        "open": _rows(selectors.matches_open()[:SHOWN], request, keeps=keeps),
        "live": _rows(selectors.matches_live()[:SHOWN], request, keeps=keeps),
    }
    return render(request, "gameplay/lobby.html", context)


def _quick(meta: Meta, proposed: selectors.Proposed | None) -> QuickRaceForm | None:
    """An instant race needs bots."""
    if proposed is None:
        return None
    bots = min(max(USUAL_ROBOTS, meta.seats[0]), meta.seats[1]) - 1
    return QuickRaceForm(meta, initial={"level": proposed.level, "bots": bots}, moved=proposed.moved)


def _rows(matches: Iterable[Match], request: HttpRequest, *, keeps: bool = False) -> list[Row]:
    return [
        Row(
            match=match,
            title=match_title(match),
            game=game_or_404(match.game).title if match.title else "",
            seats=seat_cards(match, request.user),
            waits=getattr(match, "waits", False),
            takes_away=selectors.takes_away(match, request.user, keeps=keeps),
            replayed=bool(game_page(match.game).file("game.js")),
        )
        for match in matches
    ]
