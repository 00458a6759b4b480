"""Making matches: an instant race, a person's own table, and the led first race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_POST

from accounts.address import address_of
from accounts.services import guest_ensure
from accounts.typing import Json
from gameplay import selectors, services
from gameplay.forms import QuickRaceForm, TableForm
from gameplay.forms.table import USUAL_ROBOTS, board_option, boxed, initial_of
from gameplay.pages.common import game_or_404, nonce_of, tell
from gameplay.refused import Refused
from gameplay.selectors import game_page
from gameplay.selectors.ownboards import boards_for_table
from gameplay.selectors.pictures import box_cards, box_pictures, first_picture, own_cards
from gameplay.services import SeatSpec, TitleWords
from gameplay.services.names import board_title
from gameplay.wording import refusal_text, sizes_text

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer
    from gameplay.engine.contract import Meta


@require_http_methods(["GET", "POST"])
def table_new(request: HttpRequest, game: str) -> HttpResponse:
    """One page for a table: board, rules, seats. Starts at once when no seat stays open."""
    meta = game_or_404(game)
    asked = request.GET.get("board", "")
    drawn = boards_for_table(request.user, game, request.POST.get("board") or asked) if meta.boards else []
    info = boxed(meta, asked)
    first = initial_of(meta, info, robots_for(game, board_option(info), USUAL_ROBOTS))
    if any(board.code == asked for board in drawn):
        first["board"] = asked
    form = TableForm(meta, request.POST or None, initial=first, own=drawn)
    if request.method == "POST" and form.is_valid():
        try:
            return _open_table(request, meta, form)
        except Refused as refused:
            _complain(request, form, refused)
    context = {
        "meta": meta,
        "game_page": game_page(game),
        "form": form,
        "boards": box_cards(meta, first=asked),
        "board_parts": box_pictures(game).parts,
        "own": own_cards(drawn),
    }
    return render(request, "gameplay/table_new.html", context, status=422 if form.is_bound else 200)


def _open_table(request: HttpRequest, meta: Meta, form: TableForm) -> HttpResponse:
    table = form.table()
    user = guest_ensure(request)
    bots = bot_seats(user, meta, table.level, table.bots) if table.bots else []
    own = [own_seat(request, user)] if table.sit else []
    free = [SeatSpec(open=True) for _n in range(table.seats - len(bots) - len(own))]
    match = services.match_create(
        game=meta.slug,
        raw=table.raw,
        seats=[*own, *free, *bots],
        speed=table.speed,
        purpose="practice",
        title=(gettext_noop("%(name)s’s table"), {"name": user.public_name}),
        visibility=table.visibility,
        set_backs=table.set_backs,
        creator=user,
        address=address_of(request),
    )
    if not free:
        services.match_start(match_id=match.pk)
    return redirect("gameplay:match", code=match.code)


def _complain(request: HttpRequest, form: TableForm, refused: Refused) -> None:
    """Put the complaint at its field; the numbers that would fit also appear where the number is chosen."""
    text = refusal_text(refused)
    at = next((name for name in (f"option-{refused.at}", refused.at) if name in form.fields), "")
    if at:
        form.add_error(at, text)
    else:
        tell(request, refused)
    if refused.params.get("fits") and at != "seats":
        form.add_error("seats", sizes_text(refused.params["fits"], form.meta.slug))


@require_POST
def race_now(request: HttpRequest, game: str) -> HttpResponse:
    """A race against bots with one click, also without an account; with as many bots as the game and its board need."""
    meta = game_or_404(game)
    if not meta.bot_levels:
        raise Http404
    form = QuickRaceForm(meta, request.POST)
    wanted = form.cleaned_data if form.is_valid() else {}
    info = boxed(meta, wanted.get("board", ""))
    raw = {**board_option(info), **game_page(game).quick_options}
    robots = robots_for(game, raw, (wanted.get("bots") or USUAL_ROBOTS - 1) + 1)
    bots = bot_seats(request.user, meta, wanted.get("level", ""), robots - 1)
    try:
        return _race_at_once(request, game, raw, bots)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:lobby")


@require_http_methods(["GET", "POST"])
def first_race(request: HttpRequest, game: str) -> HttpResponse:
    """The led first race: a real race on a real board, without a clock, against as few patient rookies as fit."""
    meta = game_or_404(game)
    shown = game_page(game)
    first = shown.first_race
    if first is None or not meta.bot_levels:
        raise Http404
    info = boxed(meta, first.board)
    raw = {**board_option(info), **first.options}
    bots = [SeatSpec(bot_level=meta.bot_levels[0])] * (robots_for(game, raw, 2) - 1)
    if request.method == "POST":
        try:
            return _race_at_once(request, game, raw, bots, purpose="tutorial", title=shown.host_title("first"))
        except Refused as refused:
            tell(request, refused)
            return redirect("gameplay:first-race", game=game)
    context = {
        "meta": meta,
        "game_page": shown,
        "place": board_title(info) if info else "",
        "first": first,
        "picture": first_picture(meta, info, len(bots) + 1) if info else "",
        "bots": len(bots),
    }
    return render(request, "gameplay/first_race.html", context)


def _race_at_once(
    request: HttpRequest,
    game: str,
    raw: Mapping[str, Json],
    bots: Sequence[SeatSpec],
    purpose: str = "practice",
    title: str | TitleWords = "",
) -> HttpResponse:
    """The visitor against bots, without a clock."""
    user = guest_ensure(request)
    match = services.match_create(
        game=game,
        raw=raw,
        seats=[own_seat(request, user), *bots],
        speed="none",
        purpose=purpose,
        title=title,
        visibility="link",
        set_backs=True,
        creator=user,
        address=address_of(request),
    )
    services.match_start(match_id=match.pk)
    return redirect("gameplay:match", code=match.code)


def bot_seats(user: Viewer, meta: Meta, level: str, count: int) -> list[SeatSpec]:
    """This many bots of a strength, or mixed ones; "" is the strength that is proposed to the user."""
    proposed = selectors.levels_proposed(user)[meta.slug].level
    levels = selectors.opponents(meta.bot_levels, level or proposed, proposed, count)
    return [SeatSpec(bot_level=one) for one in levels]


def own_seat(request: HttpRequest, user: User) -> SeatSpec:
    return SeatSpec(user_id=user.pk, nonce=nonce_of(request))


def robots_for(game: str, raw: Mapping[str, Json], wanted: int) -> int:
    """As many as wanted, or as the game takes with these options, including the board."""
    return selectors.nearest_size(selectors.table_sizes(game, raw), wanted)
