"""The talk of a table on a separate page, which needs no scripts."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.refusals import refusal_of
from accounts.text import whole_number
from gameplay import selectors, services
from gameplay.pages.common import match_or_404, message_id, tell
from gameplay.refused import Refused
from gameplay.wording import match_title, reaction_words


@require_http_methods(["GET", "POST"])
def match_talk(request: HttpRequest, code: str) -> HttpResponse:
    """What is said there, and the forms to say something; `act` says which was sent."""
    match = match_or_404(request, code)
    told = selectors.talk_of(code, request.user)
    if not told["on"]:
        raise Http404
    if request.method == "POST":
        try:
            done = _carry_out(request, code)
        except Refused as refused:
            tell(request, refused)
        else:
            if done:
                messages.success(request, done)
        return redirect("gameplay:match-talk", code=code)
    reactions = reaction_words(match.game)
    context = {
        "match": match,
        "title": match_title(match),
        "talk": told,
        "reactions": reactions.items(),
        "lines": [
            {**line, "said": reactions[line["reaction"]] if line["reaction"] else line["text"]}
            for line in told["lines"]
        ],
        "why": gettext(refusal_of(told["may"]["why"]).text) if told["may"]["why"] else "",
        "message_id": message_id(),
    }
    response = render(request, "gameplay/talk.html", context)
    add_never_cache_headers(response)
    return response


def _carry_out(request: HttpRequest, code: str) -> str:
    """Do it, and return the message about it. Raises Refused."""
    post, user = request.POST, request.user
    said_as = post.get("id", "")[:64]
    row = max(whole_number(post.get("line", "")), 0)
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "": (lambda: services.table_say(code=code, user=user, text=post.get("text", ""), said_as=said_as), ""),
        "react": (
            lambda: services.table_react(code=code, user=user, reaction=post.get("reaction", ""), said_as=said_as),
            "",
        ),
        "mute": (lambda: services.author_mute(code=code, user=user, line_id=row), gettext("Muted.")),
        "unmute": (lambda: services.person_unmute(user=user, muting_id=row), gettext("No longer muted.")),
        "report": (
            lambda: services.line_report(code=code, user=user, line_id=row, why=post.get("why", "")),
            gettext("Reported. The club’s stewards will look at it."),
        ),
    }
    act, done = acts.get(post.get("act", ""), acts[""])
    act()
    return done
