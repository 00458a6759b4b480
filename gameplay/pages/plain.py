"""The whole game as plain forms: without scripts, by keyboard, with a screen reader.

Generic: the question is a space of the choice grammar. A path of steps is built by links (`?draft=` holds the steps so
far, nothing is stored), every other space is one form. The position in words and as a picture comes from the game's
own template.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from gameplay import selectors, services
from gameplay.forms import space_form
from gameplay.pages.common import game_or_404, game_static, match_or_404, match_title, message_id, seat_cards, tell
from gameplay.pages.games import face
from gameplay.pages.substitutes import gone_context
from gameplay.refused import Refused
from gameplay.wording import worded

DRAFT_MAX = 6000
"""Characters of a draft in the address."""


@require_http_methods(["GET", "POST"])
def match_form(request: HttpRequest, code: str) -> HttpResponse:
    match = match_or_404(code)
    if match.started_at is None:
        return redirect("gameplay:match", code=code)
    seats = seat_cards(match, request.user)
    you = next((seat["seat"] for seat in seats if seat["you"]), None)
    sync = selectors.match_sync(match, you, holder=request.user.pk)
    prompt = next((p for p in sync["prompts"] if p["seat"] == you and not p["answered"]), None)
    context: dict[str, Any] = {
        "match": match,
        "meta": game_or_404(match.game),
        "title": match_title(match),
        "seats": seats,
        "you": you,
        "sync": sync,
        "waiting_for": ", ".join(seats[p["seat"]]["name"] for p in sync["prompts"] if not p["answered"]),
        "message_id": message_id(),
        "gone": gone_context(match, request.user, seats, you),
        "may_restart": not match.is_over and selectors.may_steer(match, request.user),
        "set_back": any(clock["asked"] == match.restarted for clock in sync["clocks"]["prompts"].values()),
    }
    if prompt is not None:
        if request.method == "POST":
            done = _answer(request, match, you, prompt, context)
            if done is not None:
                return done
        else:
            context |= _question(request, match, you, prompt)
    elif request.method == "POST":
        tell(request, Refused("not_open"))
        return redirect("gameplay:match-form", code=code)
    shown = face(match.game)
    context["position"] = shown.position(sync["view"], seats, you, context.get("marks", ()))
    context["position_template"] = f"gameplay/games/{match.game}/position.html"
    context["game_style"] = game_static(match.game, "style.css")
    if prompt is not None:
        context["question"] = shown.question(prompt, seats)
    return render(request, "gameplay/form.html", context, status=422 if context.get("bad") else 200)


def _question(request: HttpRequest, match: Any, you: Any, prompt: dict[str, Any]) -> dict[str, Any]:
    """The space of the prompt and, for a path, of the draft in the address."""
    steps = _draft(request.GET.get("draft", ""))
    look = None
    if steps:
        try:
            look = selectors.preview(match, you, prompt["key"], {"steps": steps})
        except Refused as refused:
            tell(request, refused, match.game)
            steps = []
    if look is None:
        look = selectors.preview(match, you, prompt["key"], None)
    space = look["next"]
    if not steps and space is not None and space["type"] != "steps":
        return {"prompt": prompt, "form": space_form(space), "label": ""}
    picks = _picks(match.code, space, steps)
    return {
        "prompt": prompt,
        "steps": [_said(step, n, steps, match, you, prompt) for n, step in enumerate(steps)],
        "picks": picks,
        "groups": _groups(picks),
        "marks": _marks(picks),
        "complete": look["complete"],
        "payload": json.dumps({"steps": steps}),
        "back": _address(match.code, steps[:-1]) if steps else "",
    }


def _picks(code: str, space: Any, steps: list[Any]) -> list[dict[str, Any]]:
    """Each next step as a link to the page with that step added."""
    return [
        {
            "number": number,
            "label": worded(pick["label"], pick["params"]),
            "group": worded(pick["group"]),
            "cell": pick["params"].get("cell"),
            "url": _address(code, [*steps, pick["value"]]),
        }
        for number, pick in enumerate((space or {}).get("next", ()), start=1)
    ]


def _marks(picks: list[dict[str, Any]]) -> list[tuple[Any, str]]:
    """Numbers of the choices on the cells they are about; a cell that all of them share says nothing."""
    cells: dict[tuple[int, int], list[str]] = {}
    for pick in picks:
        if pick["cell"]:
            cells.setdefault(tuple(pick["cell"]), []).append(str(pick["number"]))
    return [(cell, "·".join(numbers)) for cell, numbers in cells.items() if len(numbers) < 4 and len(cells) > 1]


def _groups(picks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    names = list(dict.fromkeys(pick["group"] for pick in picks))
    return [{"name": name, "picks": [pick for pick in picks if pick["group"] == name]} for name in names]


def _said(step: Any, n: int, steps: list[Any], match: Any, you: Any, prompt: dict[str, Any]) -> str:
    """The words of a step already taken: those of the pick it was."""
    look = selectors.preview(match, you, prompt["key"], {"steps": steps[:n]} if n else None)
    for pick in (look["next"] or {}).get("next", ()):
        if pick["value"] == step:
            return worded(pick["label"], pick["params"])
    return json.dumps(step)


def _answer(
    request: HttpRequest, match: Any, you: Any, prompt: dict[str, Any], context: dict[str, Any]
) -> HttpResponse | None:
    """Submit; None when the form has to be shown again."""
    # The same question may have been asked anew meanwhile, in a match that was set back.
    if (request.POST.get("prompt"), request.POST.get("rev", str(prompt["rev"]))) != (prompt["key"], str(prompt["rev"])):
        tell(request, Refused("stale"))
        return redirect("gameplay:match-form", code=match.code)
    try:
        payload = _posted(request, match, you, prompt, context)
        if payload is None:
            return None
        services.decision_submit(
            code=match.code,
            user=request.user,  # type: ignore[arg-type]
            message_id=request.POST.get("id", "")[:64],
            prompt=prompt["key"],
            rev=prompt["rev"],
            payload=payload,
        )
    except Refused as refused:
        tell(request, refused, match.game)
    return redirect("gameplay:match-form", code=match.code)


def _posted(request: HttpRequest, match: Any, you: Any, prompt: dict[str, Any], context: dict[str, Any]) -> Any:
    if "payload" in request.POST:
        steps = _draft(request.POST["payload"], key="steps")
        if not steps:
            raise Refused("invalid")
        return {"steps": steps}
    space = selectors.preview(match, you, prompt["key"], None)["next"]
    if space is None or space["type"] == "steps":
        raise Refused("invalid")
    form = space_form(space, request.POST)
    if form.is_valid():
        return form.payload()
    context |= {"prompt": prompt, "form": form, "bad": True}
    return None


def _draft(text: str, key: str = "") -> list[Any]:
    """A list of steps out of an address or a field; anything else is no draft."""
    if not text or len(text) > DRAFT_MAX:
        return []
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if key:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, list) else []


def _address(code: str, steps: list[Any]) -> str:
    url = reverse("gameplay:match-form", args=[code])
    return (
        f"{url}?{urlencode({'draft': json.dumps(steps, separators=(',', ':'))})}#question"
        if steps
        else f"{url}#question"
    )
