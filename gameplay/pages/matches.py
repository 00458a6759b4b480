"""One match: waiting room, live page, replay; its steps as JSON; conceding; the proof of its luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.conditional import for_visitor
from accounts.framing import frames_own
from accounts.joined import address
from accounts.text import whole_number
from accounts.typing import Json
from gameplay import selectors, services
from gameplay.end_words import robot_called
from gameplay.gamepages.base import SeatCard
from gameplay.pages.common import (
    game_or_404,
    match_or_404,
    message_id,
    seat_of_reader,
    tell,
)
from gameplay.pages.ending import end_context
from gameplay.pages.link_cards import match_card
from gameplay.pages.plain import match_form
from gameplay.pages.substitutes import abandoned_context
from gameplay.qr import qr_svg
from gameplay.refused import Refused
from gameplay.selectors import PIECE, game_page
from gameplay.selectors.pictures import match_board
from gameplay.selectors.seats import may_rename, names_to_clear, seat_cards
from gameplay.shapes import HistoryShape
from gameplay.wording import level_names, match_title

if TYPE_CHECKING:
    from accounts.linkcard import LinkCard
    from accounts.typing import Viewer
    from gameplay.engine.contract import Meta
    from gameplay.models import Match
    from gameplay.selectors.verify import Verdict

VERDICT_SECONDS = 24 * 3600


class Common(TypedDict):
    """What the waiting room and the live page share."""

    link_card: LinkCard | None
    match: Match
    meta: Meta
    title: str
    seats: list[SeatCard]
    you: int | None
    over: bool
    takes_away: bool
    """The reader may end somebody else's table."""
    clears: list[SeatCard]
    """Guests whose name the reader may take away."""
    renames: bool
    """The reader sits here as a guest, who may choose another name."""


@require_safe
@frames_own
def match_page(request: HttpRequest, code: str) -> HttpResponse:
    """Anybody with the code may look; the seat alone decides what is shown.

    A game without a live board of its own is played, watched and read afterwards on its plain page, here in place.
    """
    match = match_or_404(request, code)
    if match.started_at is not None and not game_page(match.game).file("game.js"):
        return match_form(request, code)
    seats = seat_cards(match, request.user)
    common = Common(
        link_card=match_card(match, seats),
        match=match,
        meta=game_or_404(match.game),
        title=match_title(match),
        seats=seats,
        you=seat_of_reader(seats),
        over=match.status in ("finished", "annulled"),
        takes_away=selectors.takes_away(match, request.user),
        clears=names_to_clear(seats, request.user),
        renames=may_rename(match, seats, request.user),
    )
    if match.started_at is None:
        return _waiting_room(request, common)
    return _live_page(request, common)


def _live_page(request: HttpRequest, common: Common) -> HttpResponse:
    match, seats, you = common["match"], common["seats"], common["you"]
    shown = game_page(match.game)
    eyes = _eyes(request, match, len(seats)) if "seat" in request.GET else you
    coached = match.purpose == "tutorial" and you is not None and not common["over"]
    talks = selectors.may_talk(match)
    context = {
        **common,
        "eyes": eyes,
        "eyes_matter": match.status == "finished",
        "data": _page_data(common, request.user, eyes),
        "game_module": shown.file("game.js"),
        "lessons_module": shown.file("lessons.js"),
        "coached": coached,
        "talks": talks,
        "scripts": _scripts(common, coached=coached, talks=talks),
        "guide_chapters": shown.guide() if shown.guide_template else (),
        "game_page": shown,
        "winners": [
            robot_called(seat, seats[seat]["name"], guest=seats[seat]["guest"])
            for seat in (match.outcome or {}).get("winners", ())
        ],
        "may_leave": you is not None and not seats[you]["left"] and not common["over"],
        "message_id": message_id(),
        "may_steer": not common["over"] and selectors.may_steer(match, request.user),
        "may_restart": not common["over"] and selectors.may_set_back(match, request.user),
        "may_ask_back": selectors.may_ask_back(match, you),
        "abandoned": abandoned_context(match, request.user, seats, you),
    }
    if common["over"]:
        context |= end_context(match, seats, request.user)
    response = render(request, "gameplay/match.html", context)
    if not common["over"]:
        add_never_cache_headers(response)  # it holds what only this seat may see
    return response


def _scripts(common: Common, *, coached: bool, talks: bool) -> str:
    """The scripts of the live page: the first runs, and has the rest at hand when it asks for it."""
    page, game = "gameplay/page", f"gameplay/games/{common['match'].game}"
    rest = [f"{page}/replay.js", *([f"{page}/talk.js", f"{page}/socket.js"] if talks else [])]
    roots = [f"{page}/match.js", *(rest if common["over"] else [f"{page}/live.js"]), f"{game}/game.js"]
    return address(*roots, *([f"{page}/coach.js"] if coached else []))


def _waiting_room(request: HttpRequest, common: Common) -> HttpResponse:
    match, user = common["match"], request.user
    link = request.build_absolute_uri(reverse("gameplay:match", args=[match.code]))
    context = {
        **common,
        "game_page": game_page(match.game),
        "board": match_board(match),
        "link": link,
        "qr": qr_svg(link),
        "is_creator": user.is_authenticated and match.creator_id == user.pk and match.purpose not in match.OF_CLUBS,
        "levels": level_names(match.game),
        "free": sum(seat["open"] for seat in common["seats"]),
        "socket": f"/ws/m/{match.code}/",
    }
    return render(request, "gameplay/waiting.html", context)


def _page_data(common: Common, user: Viewer, eyes: int | None) -> dict[str, Json]:
    """The data from which the page's script starts: everything that the board needs. Later events come over the
    socket."""
    match = common["match"]
    began: dict[str, Json]
    if common["over"]:
        began = {"told": _seen_by(eyes, selectors.match_replayed(match, eyes))}
    else:
        began = {**selectors.match_joined(match, common["you"], user.pk)}
    return {
        **began,
        "head": match.version,
        "code": match.code,
        "game": match.game,
        "title": f"{common['title']} · Paddock",
        "status": match.status,
        "purpose": match.purpose,
        "over": common["over"],
        "you": eyes if common["over"] else common["you"],
        "seats": [
            {
                "seat": s["seat"],
                "label": s["name"],
                "guest": s["guest"],
                "bot": s["bot"],
                "style": s["style"],
                "you": s["you"],
            }
            for s in common["seats"]
        ],
        "socket": f"/ws/m/{match.code}/",
        "api": reverse("api:match", args=[match.code]),
        "history": _history_url(common, eyes),
        "form": reverse("gameplay:match-form", args=[match.code]),
    }


def _history_url(common: Common, eyes: int | None) -> str:
    url = reverse("gameplay:match-steps", args=[common["match"].code])
    return f"{url}?seat={eyes}" if common["over"] and eyes is not None else url


def _eyes(request: HttpRequest, match: Match, seats: int) -> int | None:
    """Through whose eyes a finished match is replayed: anybody's, since nothing is hidden any more."""
    asked = whole_number(request.GET.get("seat", ""))
    return asked if match.status == "finished" and 0 <= asked < seats else None


@require_safe
def match_steps(request: HttpRequest, code: str) -> HttpResponse:
    """The first view and the steps since, as the asker's seat saw them: for the log and the replay.

    In pieces: `after` a version, at most `limit`.
    """
    match = match_or_404(request, code)
    eyes = _eyes(request, match, match.seatings.count())
    seat = eyes if match.is_over else selectors.seat_of(match, request.user)
    after, limit = (whole_number(request.GET.get(name, ""), none) for name, none in (("after", 0), ("limit", PIECE)))
    return JsonResponse(_seen_by(seat, selectors.match_history(match, seat, after=after, limit=limit)))


def _seen_by(seat: int | None, told: HistoryShape) -> HistoryShape:
    """The first view is a spectator's: this says whose page it is on."""
    if told.get("view"):
        told["view"] |= {"you": seat}
    return told


@require_http_methods(["GET", "POST"])
def match_leave(request: HttpRequest, code: str) -> HttpResponse:
    """Conceding: the GET asks, the POST does it."""
    match = match_or_404(request, code)
    if request.method == "POST":
        try:
            services.match_leave(code=code, user=request.user, message_id=request.POST.get("id", ""))
        except Refused as refused:
            tell(request, refused)
        else:
            messages.success(request, gettext("You’ve conceded. You can keep watching."))
        return redirect("gameplay:match", code=code)
    context = {"match": match, "title": match_title(match), "message_id": message_id()}
    return render(request, "gameplay/leave.html", context)


@require_safe
def match_verify(request: HttpRequest, code: str) -> HttpResponse:
    """The commitment, what the browsers added, the revealed seed, and the whole match computed again."""
    match = match_or_404(request, code)
    seats = seat_cards(match, request.user)
    mark: Json = [match.version, match.status, match.seed_id, [[seat["name"], seat["you"]] for seat in seats]]
    return for_visitor(request, lambda: mark, lambda: _proof(request, match, seats))


def _proof(request: HttpRequest, match: Match, seats: Sequence[SeatCard]) -> HttpResponse:
    data = selectors.match_verify_data(match)
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


def _verdict(data: Mapping[str, Json]) -> Verdict:
    """A finished match does not change, and is replayed once for each day and release, not for every reader."""
    key = f"verdict:{settings.RELEASE}:{data['code']}"
    verdict: Verdict | None = cache.get(key)
    if verdict is None:
        verdict = selectors.verify(data)
        cache.set(key, verdict, VERDICT_SECONDS)
    return verdict


def _draw(draw: Mapping[str, Json] | Sequence[Json]) -> dict[str, Json]:
    """A logged draw, stored as an object or as an array of its fields."""
    if isinstance(draw, Mapping):
        return dict(draw)
    return dict(zip(("label", "k", "n", "value"), draw, strict=False))
