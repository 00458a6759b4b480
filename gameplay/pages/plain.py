"""The whole game as plain forms: without scripts, by keyboard, with a screen reader.

Generic: the question is a space of the choice grammar. A path of steps is built by links (`?draft=` holds the steps so
far, nothing is stored), every other space is one form. The position in words and as a picture comes from the game's own
template. For a game without a live board this is also the page of a match: it updates automatically while the reader
has no question to answer, and shows the result.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.typing import Json
from gameplay import selectors, services
from gameplay.forms import SpaceForm, space_form
from gameplay.gamepages.base import Mark
from gameplay.pages.common import (
    game_or_404,
    match_or_404,
    message_id,
    seat_of_reader,
    tell,
)
from gameplay.pages.deciding import decided_place, decided_text
from gameplay.pages.ending import end_context
from gameplay.pages.setbacks import asked_back
from gameplay.pages.substitutes import abandoned_context
from gameplay.refused import INVALID, NOT_OPEN, Refused
from gameplay.selectors import game_page
from gameplay.selectors.seats import may_rename, names_marked, seat_cards
from gameplay.services import presence
from gameplay.services.decisions import STALE
from gameplay.shapes import Look
from gameplay.wording import match_title, worded

if TYPE_CHECKING:
    from gameplay.models import Match

DRAFT_MAX = 6000
"""Characters of a draft in the address."""
Steps = list[Json]
"""A path so far: what the reader chose, in order."""


@dataclass(frozen=True)
class Pick:
    """A next step, as a link to the page with that step added."""

    number: int
    label: str
    group: str
    cell: Sequence[int] | None
    url: str


@dataclass(frozen=True)
class Asked:
    """An open question to one seat."""

    match: Match
    seat: int
    prompt: Mapping[str, Json]

    @property
    def key(self) -> str:
        return str(self.prompt["key"])

    def look(self, steps: Steps) -> Look:
        """What these steps would do, and what may follow them."""
        return selectors.preview(self.match, self.seat, self.key, {"steps": steps} if steps else None)


@dataclass
class Answered:
    """The result of a form that was sent: where to go, or what to show again."""

    to: HttpResponse | None = None
    shown: dict[str, Json] = field(default_factory=dict)


@require_http_methods(["GET", "POST"])
def match_form(request: HttpRequest, code: str) -> HttpResponse:
    match = match_or_404(request, code)
    if match.started_at is None:
        return redirect("gameplay:match", code=code)
    seats = seat_cards(match, request.user)
    you = seat_of_reader(seats)
    if you is not None and request.user.pk is not None:
        presence.seen(match.code, request.user.pk)
    sync = selectors.match_sync(match, you, holder=request.user.pk)
    prompt = next((p for p in sync["prompts"] if p["seat"] == you and not p["answered"]), None)
    question: dict[str, Json] = {}
    if prompt is not None and you is not None:
        asked = Asked(match, you, prompt)
        if request.method == "POST":
            done = _answer(request, asked)
            if done.to is not None:
                return done.to
            question = done.shown
        else:
            question = _still_open(request, asked)
        if question:
            question["question"] = game_page(match.game).question(prompt, seats, sync["view"])
    elif request.method == "POST":
        tell(request, Refused(NOT_OPEN))
        return redirect("gameplay:match-form", code=code)
    shown = game_page(match.game)
    context = {
        "match": match,
        "meta": game_or_404(match.game),
        "title": match_title(match),
        "seats": seats,
        "you": you,
        "waiting_for": ", ".join(seats[p["seat"]]["name"] for p in sync["prompts"] if not p["answered"]),
        "message_id": message_id(),
        "abandoned": abandoned_context(match, request.user, seats, you),
        "may_steer": not match.is_over and selectors.may_steer(match, request.user),
        "may_restart": not match.is_over and selectors.may_set_back(match, request.user),
        "may_ask_back": selectors.may_ask_back(match, you),
        "asked_back": asked_back(sync["set_back"], seats, you),
        "renames": may_rename(match, seats, request.user),
        "set_back": any(clock["asked"] == match.restarted for clock in sync["clocks"]["prompts"].values()),
        "position": shown.position(sync["view"], names_marked(seats), you, question.get("marks", ())),
        "position_template": shown.position_template,
        "decided": decided_text(decided_place(sync["decided"], you)),
        "has_live": bool(shown.file("game.js")),
        **question,
    }
    if not context["has_live"]:
        context["follows"] = "" if prompt is not None or match.is_over else f"/ws/m/{match.code}/"
    if match.is_over:
        context |= end_context(match, seats, request.user)
    return render(request, "gameplay/form.html", context, status=422 if question.get("bad") else 200)


def _still_open(request: HttpRequest, asked: Asked) -> dict[str, Json]:
    """What `_question` shows; nothing if the match has moved on since the question was read."""
    try:
        return _question(request, asked)
    except Refused:
        return {}


def _question(request: HttpRequest, asked: Asked) -> dict[str, Json]:
    """The space of the prompt and, for a path, of the draft in the address."""
    steps = _draft(request.GET.get("draft", ""))
    look = None
    if steps:
        try:
            look = asked.look(steps)
        except Refused as refused:
            tell(request, refused)
            steps = []
    if look is None:
        look = asked.look([])
    space = look["next"]
    if not steps and space is not None and space["type"] != "steps":
        return {"prompt": asked.prompt, "form": space_form(space)}
    picks = _picks(asked.match.code, space, steps)
    return {
        "prompt": asked.prompt,
        "steps": [_said(asked, step, steps[:n]) for n, step in enumerate(steps)],
        "picks": picks,
        "groups": _groups(picks),
        "marks": _marks(picks),
        "complete": look["complete"],
        "payload": json.dumps({"steps": steps}),
        "back": _address(asked.match.code, steps[:-1]) if steps else "",
    }


def _picks(code: str, space: Mapping[str, Json] | None, steps: Steps) -> list[Pick]:
    return [
        Pick(
            number=number,
            label=worded(pick["label"], pick["params"]),
            group=worded(pick["group"]),
            cell=pick["params"].get("cell"),
            url=_address(code, [*steps, pick["value"]]),
        )
        for number, pick in enumerate((space or {}).get("next", ()), start=1)
    ]


def _marks(picks: Sequence[Pick]) -> list[Mark]:
    """The numbers of the choices on the cells that they are about; a cell that all of them share is left out."""
    cells: dict[tuple[int, int], list[str]] = {}
    for pick in picks:
        if pick.cell:
            cells.setdefault((pick.cell[0], pick.cell[1]), []).append(str(pick.number))
    return [(cell, "·".join(numbers)) for cell, numbers in cells.items() if len(numbers) < 4 and len(cells) > 1]


def _groups(picks: Sequence[Pick]) -> list[dict[str, Json]]:
    names = list(dict.fromkeys(pick.group for pick in picks))
    return [{"name": name, "picks": [pick for pick in picks if pick.group == name]} for name in names]


def _said(asked: Asked, step: Json, before: Steps) -> str:
    """The words of a step already taken: those of its pick."""
    for pick in (asked.look(before)["next"] or {}).get("next", ()):
        if pick["value"] == step:
            return worded(pick["label"], pick["params"])
    return json.dumps(step)


def _answer(request: HttpRequest, asked: Asked) -> Answered:
    code, prompt = asked.match.code, asked.prompt
    # The same question may have been asked again meanwhile, in a match that was set back.
    if (request.POST.get("prompt"), request.POST.get("rev", str(prompt["rev"]))) != (asked.key, str(prompt["rev"])):
        tell(request, Refused(STALE))
        return Answered(to=redirect("gameplay:match-form", code=code))
    try:
        payload, wrong = _posted(request, asked)
        if wrong is not None:
            return Answered(shown={"prompt": prompt, "form": wrong, "bad": True})
        services.decision_submit(
            code=code,
            user=request.user,
            message_id=request.POST.get("id", "")[:64],
            prompt=asked.key,
            rev=prompt["rev"],
            payload=payload,
        )
    except Refused as refused:
        tell(request, refused)
    return Answered(to=redirect("gameplay:match-form", code=code))


def _posted(request: HttpRequest, asked: Asked) -> tuple[dict[str, Json], SpaceForm | None]:
    """The payload, or the form with its mistakes. Raises Refused."""
    if "payload" in request.POST:
        steps = _steps_in(request.POST["payload"])
        if steps is None:
            raise Refused(INVALID)
        return {"steps": steps}, None  # an empty path may be an answer, too: the game decides
    space = asked.look([])["next"]
    if space is None or space["type"] == "steps":
        raise Refused(INVALID)
    form = space_form(space, request.POST)
    return (form.payload(), None) if form.is_valid() else ({}, form)


def _draft(text: str) -> Steps:
    """The list of steps in an address; anything else is no draft."""
    value = _decoded(text)
    return value if isinstance(value, list) else []


def _steps_in(text: str) -> Steps | None:
    """The list of steps of a payload; None if there is none."""
    value = _decoded(text)
    steps = value.get("steps") if isinstance(value, dict) else None
    return steps if isinstance(steps, list) else None


def _decoded(text: str) -> Json:
    """The value; None for text that is too long, or no JSON."""
    if len(text) > DRAFT_MAX:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _address(code: str, steps: Steps) -> str:
    url = reverse("gameplay:match-form", args=[code])
    return (
        f"{url}?{urlencode({'draft': json.dumps(steps, separators=(',', ':'))})}#question"
        if steps
        else f"{url}#question"
    )
