"""One match: waiting room, live page, replay; its steps as JSON; conceding; the proof of its luck."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from gameplay import selectors, services
from gameplay.forms.table import LEVEL_NAMES
from gameplay.pages.boardpictures import match_picture
from gameplay.pages.common import game_or_404, game_static, match_or_404, match_title, message_id, seat_cards, tell
from gameplay.pages.games import face
from gameplay.pages.substitutes import gone_context
from gameplay.qr import qr_svg
from gameplay.refused import Refused
from gameplay.templatetags.gameplay import letter

VERDICT_SECONDS = 600


@require_safe
def match_page(request: HttpRequest, code: str) -> HttpResponse:
    """Whoever has the code may look; what is shown follows from the seat alone."""
    match = match_or_404(code)
    seats = seat_cards(match, request.user)
    you = next((seat["seat"] for seat in seats if seat["you"]), None)
    context = {
        "match": match,
        "meta": game_or_404(match.game),
        "title": match_title(match),
        "seats": seats,
        "you": you,
        "over": match.status in ("finished", "annulled"),
    }
    if match.started_at is None:
        return _waiting_room(request, match, context)
    context["eyes"] = _eyes(request, match, len(seats)) if "seat" in request.GET else you
    context["eyes_matter"] = match.status == "finished"
    context["data"] = _page_data(match, context)
    context["game_module"] = game_static(match.game, "game.js")
    context["game_style"] = game_static(match.game, "style.css")
    context["lessons_module"] = game_static(match.game, "lessons.js")
    context["guide_chapters"] = face(match.game).guide()
    context["guide_template"] = f"gameplay/games/{match.game}/guide.html"
    context["help"] = face(match.game).HELP
    context["lines"] = _lines(match, seats)
    context["winners"] = [f"{letter(seat)} {seats[seat]['name']}" for seat in (match.outcome or {}).get("winners", ())]
    context["may_leave"] = you is not None and not seats[you]["left"] and not context["over"]
    context["message_id"] = message_id()
    context["may_restart"] = not context["over"] and selectors.may_steer(match, request.user)
    context["gone"] = gone_context(match, request.user, seats, you)
    return render(request, "gameplay/match.html", context)


def _waiting_room(request: HttpRequest, match: Any, context: dict[str, Any]) -> HttpResponse:
    link = request.build_absolute_uri(reverse("gameplay:match", args=[match.code]))
    user = request.user
    board_name, picture = match_picture(match)
    context |= {
        "face": face(match.game),
        "board_name": board_name,
        "picture": picture,
        "link": link,
        "qr": qr_svg(link),
        "is_creator": user.is_authenticated and match.creator_id == user.pk and match.purpose != "race",
        "levels": [(level, LEVEL_NAMES.get(level, level)) for level in context["meta"].bot_levels],
        "free": sum(seat["open"] for seat in context["seats"]),
        "socket": f"/ws/m/{match.code}/",
    }
    return render(request, "gameplay/waiting.html", context)


def _page_data(match: Any, context: dict[str, Any]) -> dict[str, Any]:
    """What the live page's script starts from. Everything else comes over the socket."""
    return {
        "code": match.code,
        "game": match.game,
        "title": f"{context['title']} · Paddock",
        "status": match.status,
        "purpose": match.purpose,
        "over": context["over"],
        "you": context["you"],
        "seats": [{"seat": s["seat"], "label": s["name"], "bot": s["bot"], "you": s["you"]} for s in context["seats"]],
        "socket": f"/ws/m/{match.code}/",
        "history": _history_url(match, context),
        "form": reverse("gameplay:match-form", args=[match.code]),
    }


def _history_url(match: Any, context: dict[str, Any]) -> str:
    url = reverse("gameplay:match-steps", args=[match.code])
    return f"{url}?seat={context['eyes']}" if context["over"] and context["eyes"] is not None else url


def _eyes(request: HttpRequest, match: Any, seats: int) -> int | None:
    """Through whose eyes a finished match is seen again: anybody's, since nothing is hidden any more."""
    asked = request.GET.get("seat", "")
    if match.status == "finished" and len(asked) < 3 and asked.isascii() and asked.isdigit() and int(asked) < seats:
        return int(asked)
    return None


def _lines(match: Any, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The outcome with names, best first; empty while the match runs."""
    return [
        line | {"name": seats[line["seat"]]["name"], "you": seats[line["seat"]]["you"]}
        for line in selectors.match_outcome(match.pk)
    ]


@require_safe
def match_steps(request: HttpRequest, code: str) -> HttpResponse:
    """The first view and every step since, as the asker's seat saw them: for the log and the replay."""
    match = match_or_404(code)
    frames = selectors.match_keyframes(match)
    if not frames:
        return JsonResponse({"version": 0, "view": None, "steps": []})
    seat = selectors.seat_of(match, request.user)
    if match.status in ("finished", "annulled"):
        seat = _eyes(request, match, match.seatings.count())
    first = frames[0]
    steps = selectors.match_steps(match, seat, 0, limit=100_000)
    return JsonResponse({"version": first["version"], "view": first["view"] | {"you": seat}, "steps": steps})


@require_http_methods(["GET", "POST"])
def match_leave(request: HttpRequest, code: str) -> HttpResponse:
    """Conceding: the GET asks, the POST does it."""
    match = match_or_404(code)
    if request.method == "POST":
        try:
            services.match_leave(code=code, user=request.user, message_id=request.POST.get("id", ""))
        except Refused as refused:
            tell(request, refused)
        else:
            messages.success(request, gettext("You have conceded. You may go on watching."))
        return redirect("gameplay:match", code=code)
    context = {"match": match, "title": match_title(match), "message_id": message_id()}
    return render(request, "gameplay/leave.html", context)


@require_safe
def match_verify(request: HttpRequest, code: str) -> HttpResponse:
    """The promise, what the browsers added, the revealed seed, and the whole match computed again."""
    match = match_or_404(code)
    data = selectors.match_verify_data(match)
    seats = seat_cards(match, request.user)
    nonces = [{"seat": seat, "nonce": nonce} for seat, nonce in zip(seats, data["nonces"], strict=False)]
    verdict = _verdict(data) if data["revealed"] else None
    steps = data.get("steps", ())
    draws = [{"version": s["version"], "void": s["voided"], **_draw(draw)} for s in steps for draw in s["draws"]]
    context = {
        "match": match,
        "title": match_title(match),
        "proof": data,
        "nonces": nonces,
        "restarts": [step["version"] for step in steps if step["back_to"] is not None],
        "verdict": verdict,
        "draws": draws,
    }
    return render(request, "gameplay/verify.html", context)


def _verdict(data: dict[str, Any]) -> Any:
    """A finished match does not change: it is played again once in a while, not for every reader."""
    key = f"verdict:{data['code']}"
    verdict = cache.get(key)
    if verdict is None:
        verdict = selectors.verify(data)
        cache.set(key, verdict, VERDICT_SECONDS)
    return verdict


def _draw(draw: Any) -> dict[str, Any]:
    """A logged draw, stored as an object or as an array of its fields."""
    if isinstance(draw, dict):
        return draw
    return dict(zip(("label", "k", "n", "value"), draw, strict=False))
