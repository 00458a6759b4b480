"""Going on from an earlier position: the positions in words, one of them with what would be lost, and the doing.

For who made the table, here; for the officials of a race, by the league's page of the same parts.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from gameplay import selectors, services
from gameplay.pages.common import game_static, match_or_404, match_title, seat_cards, tell
from gameplay.pages.games import face
from gameplay.refused import Refused

ON_A_PAGE = 20


@require_http_methods(["GET", "POST"])
def match_restart(request: HttpRequest, code: str) -> HttpResponse:
    match = match_or_404(code)
    if not selectors.may_steer(match, request.user):
        raise PermissionDenied
    if request.method == "POST":
        version, head = chosen(request)
        try:
            services.match_restart(code=code, by=request.user, version=version, head=head)  # type: ignore[arg-type]
        except Refused as refused:
            tell(request, refused)
            if refused.code == "moved_on":
                return redirect(f"{reverse('gameplay:match-restart', args=[code])}?from={version}")
        else:
            messages.success(request, gettext("The race goes on from there."))
        return redirect("gameplay:match", code=code)
    try:
        context = restart_context(request, match)
    except Refused as refused:
        tell(request, refused)
        return redirect("gameplay:match", code=code)
    return render(request, "gameplay/restart.html", {"match": match, "title": match_title(match), **context})


def chosen(request: HttpRequest) -> tuple[int, int]:
    """The version and the newest one the person has seen, of the form; nonsense is a version that never was."""
    return _number(request.POST.get("version", "")), _number(request.POST.get("head", ""))


def restart_context(request: HttpRequest, match: Any, version: int | None = None) -> dict[str, Any]:
    """What `gameplay/parts/restart.html` shows: a page of positions, newest first, or one with what would be lost.

    The one is `version`, or `?from=`. Raises Refused: finished, not_open, no_position, other_rules.
    """
    if match.is_over or match.status == "open":
        raise Refused("finished" if match.is_over else "not_open")
    seats = seat_cards(match, request.user)
    rows = _rows(match, seats)
    if version is None and "from" in request.GET:
        version = _number(request.GET["from"])
    if version is not None:
        version, view = selectors.position_view(match, version)
        return {
            "position": face(match.game).position(view, seats, None, ()),
            "position_template": f"gameplay/games/{match.game}/position.html",
            "game_style": game_static(match.game, "style.css"),
            "row": next(row for row in rows if row["version"] == version),
            "head": rows[-1]["version"],
        }
    before = _number(request.GET.get("before", ""), none=rows[-1]["version"] + 1)
    shown = [row for row in reversed(rows) if row["version"] < before]
    return {"rows": shown[:ON_A_PAGE], "more": shown[ON_A_PAGE - 1]["version"] if len(shown) > ON_A_PAGE else None}


def _rows(match: Any, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    heading = ""
    rows = []
    for position in selectors.match_positions(match):
        for event in position.events:
            heading = face(match.game).heading(event) or heading
        rows.append(
            {
                "version": position.version,
                "at": position.at,
                "later": position.later,
                "heading": heading or gettext("Before the start"),
                "said": _said(position, seats),
                "asked": _names(position.asked, seats),
            }
        )
    return rows


def _said(position: Any, seats: list[dict[str, Any]]) -> str:
    """What led to a position."""
    if position.back:
        return gettext("The race was set back to here.")
    told = (
        (gettext("Answered: %(names)s."), position.answered),
        (gettext("Time was up for %(names)s."), position.late),
        (gettext("Out of the race: %(names)s."), position.left),
    )
    parts = [text % {"names": _names(some, seats)} for text, some in told if some]
    return " ".join(parts) or gettext("The match begins.")


def _names(some: list[int], seats: list[dict[str, Any]]) -> str:
    return ", ".join(seats[seat]["name"] for seat in dict.fromkeys(some))


def _number(text: str, none: int = -1) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else none
