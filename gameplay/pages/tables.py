"""Making matches: a race at once, a table of one's own, the same again, and the led first race."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.services import guest_ensure
from gameplay import services
from gameplay.forms import QuickRaceForm, TableForm
from gameplay.forms.table import bot_levels, boxed, initial_of
from gameplay.pages.boardpictures import own_cards
from gameplay.pages.common import game_or_404, match_or_404, nonce_of, tell
from gameplay.pages.games import face
from gameplay.pages.limits import check_new_table
from gameplay.refused import Refused
from gameplay.selectors.boards import board_content
from gameplay.selectors.ownboards import boards_for_table
from gameplay.services import SeatSpec
from gameplay.wording import refusal_text

ADJUSTABLE = ("board", "grid")
"""What the same race again takes over from the frozen setup, beside the options of the game."""


@require_http_methods(["GET", "POST"])
def table_new(request: HttpRequest, game: str) -> HttpResponse:
    """One page for a table: track, rules, seats. Starts at once when no seat stays open."""
    meta = game_or_404(game)
    asked = request.GET.get("board", "")
    drawn = boards_for_table(request.user, game, request.POST.get("board") or asked)
    first = initial_of(meta, asked) | ({"board": asked} if any(board.code == asked for board in drawn) else {})
    form = TableForm(meta, request.POST or None, initial=first, own=drawn)
    if request.method == "POST" and form.is_valid():
        try:
            return _open_table(request, meta, form)
        except Refused as refused:
            if refused.at and f"option-{refused.at}" in form.fields:
                form.add_error(f"option-{refused.at}", refusal_text(refused, game))
            elif refused.at in form.fields:
                form.add_error(refused.at, refusal_text(refused, game))
            else:
                tell(request, refused, game)
    shown = face(game)
    boards = [
        {"info": info, "picture": shown.picture(board_content(game, info.slug))}
        for info in sorted(meta.boards, key=lambda info: info.slug != asked)
    ]
    context = {"meta": meta, "face": shown, "form": form, "boards": boards, "own": own_cards(drawn)}
    return render(request, "gameplay/table_new.html", context, status=422 if form.is_bound else 200)


def _open_table(request: HttpRequest, meta: Any, form: TableForm) -> HttpResponse:
    data = form.cleaned_data
    check_new_table(request)
    user = guest_ensure(request)
    bots = [SeatSpec(bot_level=level) for level in bot_levels(meta.bot_levels, data["level"], data["bots"])]
    own = [SeatSpec(user_id=user.pk, nonce=nonce_of(request))] if data["sit"] else []
    free = [SeatSpec(open=True) for _n in range(data["seats"] - len(bots) - len(own))]
    match = services.match_create(
        game=meta.slug,
        raw=form.raw(),
        seats=[*own, *free, *bots],
        speed=data["speed"],
        purpose="practice",
        title=gettext("%(name)s’s table") % {"name": user.public_name},
        visibility=data["visibility"],
        creator=user,
    )
    if not free:
        services.match_start(match_id=match.pk)
    return redirect("gameplay:match", code=match.code)


@require_POST
def race_now(request: HttpRequest, game: str) -> HttpResponse:
    """A race against bots with one click, also without an account; with as many bots as the board needs."""
    meta = game_or_404(game)
    form = QuickRaceForm(meta, request.POST)
    wanted = form.cleaned_data if form.is_valid() else {}
    try:
        check_new_table(request)
        user = guest_ensure(request)
        info = boxed(meta, wanted.get("board", ""))
        bots = max(wanted.get("bots") or 3, info.seats[0] - 1)
        levels = bot_levels(meta.bot_levels, wanted.get("level") or "racer", bots)
        match = services.match_create(
            game=game,
            raw={"board": info.slug},
            seats=[
                SeatSpec(user_id=user.pk, nonce=nonce_of(request)),
                *(SeatSpec(bot_level=level) for level in levels),
            ],
            speed="none",
            purpose="practice",
            visibility="link",
            creator=user,
        )
        services.match_start(match_id=match.pk)
    except Refused as refused:
        tell(request, refused, game)
        return redirect("gameplay:lobby")
    return redirect("gameplay:match", code=match.code)


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same race once more: same track and rules, the same bots, free seats for the other people."""
    old = match_or_404(code)
    if old.purpose == "race" or old.status not in ("finished", "annulled"):
        tell(request, Refused("not_open"))
        return redirect("gameplay:match", code=code)
    try:
        check_new_table(request)
        user = guest_ensure(request)
        own = SeatSpec(user_id=user.pk, nonce=nonce_of(request))
        seated = list(old.seatings.all())
        options = [option.key for option in game_or_404(old.game).options]
        others = [seating for seating in seated if seating.user_id != user.pk]
        seats = [SeatSpec(bot_level=seat.bot_level) if seat.is_bot else SeatSpec(open=True) for seat in others]
        match = services.match_create(
            game=old.game,
            raw={key: old.setup[key] for key in (*ADJUSTABLE, *options) if key in old.setup},
            seats=[own, *seats][: len(seated)],
            speed=old.speed,
            purpose="practice",
            title=old.title if old.purpose == "practice" else "",
            visibility=old.visibility,
            creator=user,
            bot_pace_ms=old.bot_pace_ms,
        )
        if all(seat.bot_level for seat in seats):
            services.match_start(match_id=match.pk)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:match", code=code)
    return redirect("gameplay:match", code=match.code)


@require_http_methods(["GET", "POST"])
def first_race(request: HttpRequest, game: str) -> HttpResponse:
    """The led first race: a real race on a real board against one patient rookie, without a clock."""
    meta = game_or_404(game)
    shown = face(game)
    first = shown.FIRST_RACE
    if request.method == "POST":
        try:
            check_new_table(request)
            user = guest_ensure(request)
            match = services.match_create(
                game=game,
                raw={"board": first.board, **first.options},
                seats=[SeatSpec(user_id=user.pk, nonce=nonce_of(request)), SeatSpec(bot_level=meta.bot_levels[0])],
                speed="none",
                purpose="tutorial",
                title=gettext("First race"),
                visibility="link",
                creator=user,
            )
            services.match_start(match_id=match.pk)
        except Refused as refused:
            tell(request, refused, game)
            return redirect("gameplay:first-race", game=game)
        return redirect("gameplay:match", code=match.code)
    board = next(info for info in meta.boards if info.slug == first.board)
    content = board_content(game, board.slug)
    picture = shown.picture(content, label=shown.alt(board.title, content))
    context = {"meta": meta, "board": board, "first": first, "picture": picture}
    return render(request, "gameplay/first_race.html", context)
