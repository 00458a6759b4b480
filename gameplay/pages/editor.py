"""Drawing boards: the editor, a board's own page, and its owner's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.address import address_of
from accounts.limits import Limit, address_allowed, allowed
from accounts.services import guest_ensure
from accounts.typing import Json
from gameplay import services
from gameplay.pages.common import game_or_404, tell
from gameplay.pages.tables import bot_seats, own_seat, robots_for
from gameplay.refused import Refused
from gameplay.selectors import MIXED, game_page, ownboards
from gameplay.selectors.pictures import own_picture
from gameplay.services.boards import BOARD_UNREADABLE, TOO_FAST_DRAWING, board_read
from gameplay.services.rights import signed_in
from gameplay.wording import refusal_text

if TYPE_CHECKING:
    from accounts.models import User
    from gameplay.engine.contract import Meta
    from gameplay.models import OwnBoard

TRIAL_ROBOTS = 4
DRAWINGS = Limit("drawing", 150, 60)
VISITORS_DRAWINGS = Limit("visitors-drawing", 300, 60)
"""By address: a whole workshop may draw behind one."""


def editable_or_404(game: str) -> Meta:
    if not ownboards.is_editable(game):
        raise Http404
    return game_or_404(game)


def own_or_404(request: HttpRequest, game: str, code: str) -> OwnBoard:
    try:
        board = ownboards.own_board(code, request.user)
    except Refused:
        raise Http404 from None
    if board.game != game:
        raise Http404
    return board


@require_http_methods(["GET", "POST"])
def board_new(request: HttpRequest, game: str) -> HttpResponse:
    """A new sheet, or a copy of a board of the box (?from=slug)."""
    meta = editable_or_404(game)
    try:
        content = ownboards.board_first(game, request.GET.get("from", ""))
    except Refused:
        raise Http404 from None
    if request.GET.get("from"):
        content = {**content, "name": (gettext("%(board)s, my way") % {"board": content["name"]})[:60]}
    return _edit(request, meta, content, None)


@require_http_methods(["GET", "POST"])
def own_edit(request: HttpRequest, game: str, code: str) -> HttpResponse:
    meta = editable_or_404(game)
    board = own_or_404(request, game, code)
    if not request.user.is_authenticated or board.owner_id != request.user.pk:
        context = {"meta": meta, "game_page": game_page(game), "board": board}
        return render(request, "gameplay/editor/not_yours.html", context, status=403)
    return _edit(request, meta, board.content, board)


def _edit(request: HttpRequest, meta: Meta, content: dict[str, Json], board: OwnBoard | None) -> HttpResponse:
    game = meta.slug
    text = request.POST.get("text") or ownboards.board_text(game, content)
    complaints: list[str] = []
    if request.method == "POST":
        wants_json = request.headers.get("Accept", "").startswith("application/json")
        try:
            saved = services.board_save(
                user=_drawer(request, game, text),
                game=game,
                text=text,
                title=request.POST.get("title", ""),
                code=board.code if board else None,
            )
        except Refused as refused:
            complaints = _complaints(refused)
            if wants_json:
                return JsonResponse({"code": refused.code, "detail": " ".join(complaints)}, status=422)
        else:
            if wants_json:
                # The visitor has just been signed in, which makes the page's token invalid.
                return JsonResponse({"code": saved.code, "csrf": get_token(request), **_addresses(saved)})
            messages.success(request, gettext("The board has been saved."))
            for remark in ownboards.board_remarks(game, text):
                messages.info(request, remark)
            return redirect("gameplay:own-edit", game=game, code=saved.code)
    data = {
        "content": content,
        "extras": ownboards.board_extras(game),
        "suffix": ownboards.board_suffix(game),
        "check": reverse("gameplay:board-check", args=[game]),
        "code": board.code if board else "",
        **(_addresses(board) if board else {}),
    }
    context = {
        "meta": meta,
        "board": board,
        "title": request.POST.get("title") or content["name"],
        "text": text,
        "complaints": complaints,
        "data": data,
        "boxed": meta.boards,
        "module": game_page(game).file("editor.js"),
        "game_page": game_page(game),
    }
    return render(request, "gameplay/editor/edit.html", context, status=422 if complaints else 200)


def _drawer(request: HttpRequest, game: str, text: str) -> User:
    """The user who saves; a visitor becomes a guest once the text is a board. Raises Refused like `board_read`."""
    if not request.user.is_authenticated:
        board_read(services.editing_of(game), text)
    return guest_ensure(request)


def _addresses(board: OwnBoard) -> dict[str, str]:
    return {
        "edit": reverse("gameplay:own-edit", args=[board.game, board.code]),
        "view": reverse("gameplay:own-board", args=[board.game, board.code]),
        "race": reverse("gameplay:own-race", args=[board.game, board.code]),
    }


def _complaints(refused: Refused) -> list[str]:
    if refused.refusal is BOARD_UNREADABLE:
        return [problem["message"] for problem in ownboards.problem_lines(refused.params["problems"])]
    return [refusal_text(refused)]


@require_POST
def board_check(request: HttpRequest, game: str) -> HttpResponse:
    """The game's judgement of a text: problems, and the board as it was understood."""
    editable_or_404(game)
    try:
        _check_drawing(request)
        judged = ownboards.board_judge(game, request.POST.get("text", ""))
    except Refused as refused:
        told = {"code": refused.code, "detail": refusal_text(refused)}
        return JsonResponse(told, status=refused.refusal.status)
    return JsonResponse(
        {
            "content": judged.content,
            "text": judged.text,
            "problems": judged.problems,
            "errors": judged.errors,
            "remarks": judged.remarks,
        }
    )


def _check_drawing(request: HttpRequest) -> None:
    """Count one check of a board that is being drawn. Raises Refused: too_fast_drawing."""
    if request.user.is_authenticated:
        fine = allowed(DRAWINGS, request.user.pk)
    else:
        fine = address_allowed(VISITORS_DRAWINGS, request)
    if not fine:
        raise Refused(TOO_FAST_DRAWING)


@require_safe
def own_board(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """A board that somebody drew, for everybody with the link once it is shared."""
    meta = editable_or_404(game)
    board = own_or_404(request, game, code)
    problems = ownboards.board_problems(game, board.content)
    context = {
        "meta": meta,
        "board": board,
        "mine": request.user.is_authenticated and board.owner_id == request.user.pk,
        "picture": own_picture(board, named=True),
        "problems": problems,
        "raceable": not any(problem["level"] == "error" for problem in problems),
        "link": request.build_absolute_uri(reverse("gameplay:own-board", args=[game, code])),
        "game_page": game_page(game),
    }
    return render(request, "gameplay/editor/own_board.html", context)


@require_safe
def own_file(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """The text of the board, to store or to send."""
    editable_or_404(game)
    board = own_or_404(request, game, code)
    suffix = ownboards.board_suffix(game)
    answer = HttpResponse(ownboards.board_text(game, board.content), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{game}-{board.code}.{suffix}"'
    return answer


@require_POST
def own_share(request: HttpRequest, game: str, code: str) -> HttpResponse:
    own_or_404(request, game, code)
    try:
        shared = request.POST.get("shared") == "yes"
        services.board_share(user=signed_in(request.user), code=code, shared=shared)
    except Refused as refused:
        tell(request, refused)
    else:
        told = (
            gettext("Anyone with the link can now see the board.")
            if shared
            else gettext("Only you can see the board now.")
        )
        messages.success(request, told)
    return redirect("gameplay:own-board", game=game, code=code)


@require_POST
def own_copy(request: HttpRequest, game: str, code: str) -> HttpResponse:
    own_or_404(request, game, code)
    try:
        made = services.board_copy(user=guest_ensure(request), code=code)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:own-board", game=game, code=code)
    return redirect("gameplay:own-edit", game=game, code=made.code)


@require_POST
def own_delete(request: HttpRequest, game: str, code: str) -> HttpResponse:
    board = own_or_404(request, game, code)
    try:
        services.board_delete(user=signed_in(request.user), code=code)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:own-board", game=game, code=code)
    messages.success(request, gettext("“%(title)s” has been deleted.") % {"title": board.title})
    return redirect("gameplay:boards", game=game)


@require_POST
def own_race(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """A race with bots on the saved board: `who` is "drive" or "watch"."""
    meta = editable_or_404(game)
    board = own_or_404(request, game, code)
    try:
        user = guest_ensure(request)
        robots = robots_for(game, {"board": board.content}, TRIAL_ROBOTS)
        seats = bot_seats(user, meta, MIXED, robots)
        if request.POST.get("who") != "watch":
            seats[0] = own_seat(request, user)
        match = services.match_create(
            game=game,
            raw={"board": board.content},
            seats=seats,
            speed="none",
            purpose="practice",
            title=(gettext_noop("Trial race on %(board)s"), {"board": board.title}),
            back_url=reverse("gameplay:own-board", args=[game, code]),
            visibility="link",
            set_backs=True,
            creator=user,
            address=address_of(request),
        )
        services.match_start(match_id=match.pk)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:own-board", game=game, code=code)
    return redirect("gameplay:match", code=match.code)
