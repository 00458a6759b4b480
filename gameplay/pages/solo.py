"""Playing alone: the lists of the best, and an instant match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_POST, require_safe

from accounts.address import address_of
from accounts.services import guest_ensure
from gameplay import selectors, services
from gameplay.forms import SoloForm
from gameplay.pages.common import game_or_404, tell
from gameplay.pages.tables import own_seat
from gameplay.refused import Refused
from gameplay.selectors import game_page
from gameplay.selectors.boards import board_content, board_info
from gameplay.services.names import board_title
from gameplay.services.solo import SOLO_LEVEL, SOLO_SIDE

if TYPE_CHECKING:
    from gameplay.engine.contract import Meta, Solo


def _solo_or_404(game: str) -> tuple[Meta, Solo]:
    meta = game_or_404(game)
    if meta.solo is None:
        raise Http404
    return meta, meta.solo


@require_safe
def solo(request: HttpRequest, game: str) -> HttpResponse:
    meta, alone = _solo_or_404(game)
    levels = selectors.solo_levels(game, request.user)
    hardest = next((one.level for one in levels if one.own is None), levels[-1].level)
    info = board_info(game, alone.board)
    context = {
        "meta": meta,
        "game_page": game_page(game),
        "info": info,
        "board": board_title(info) if info else "",
        "facts": game_page(game).facts(board_content(game, alone.board)) if info else (),
        "levels": levels,
        "untried": [one.name for one in levels if not one.tried],
        "kept": gettext(alone.kept[1]),
        "form": SoloForm(meta, alone, initial={"level": hardest}),
    }
    return render(request, "gameplay/solo.html", context)


@require_POST
def solo_start(request: HttpRequest, game: str) -> HttpResponse:
    """A match alone with one click, also without an account. Everybody may watch it, because its result may be
    listed."""
    meta, alone = _solo_or_404(game)
    form = SoloForm(meta, alone, request.POST)
    if not form.is_valid():
        tell(request, Refused(SOLO_LEVEL if "level" in form.errors else SOLO_SIDE))
        return redirect("gameplay:solo", game=game)
    level, side = form.cleaned_data["level"], form.cleaned_data["side"]
    try:
        user = guest_ensure(request)
        match = services.match_create(
            game=game,
            raw=services.solo_options(game, level=level, side=side),
            seats=[own_seat(request, user)],
            speed="none",
            purpose="practice",
            title=(gettext_noop("%(name)s, alone"), {"name": user.public_name}),
            visibility="public",
            creator=user,
            address=address_of(request),
        )
        services.match_start(match_id=match.pk)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:solo", game=game)
    return redirect("gameplay:match", code=match.code)
