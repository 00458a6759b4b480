"""Races planned for a time ("Race tonight"): plan one, its page, and the buttons there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from gameplay import services
from gameplay.forms.meeting import MeetingForm
from gameplay.pages.common import game_or_404, nonce_of, tell
from gameplay.pages.link_cards import MEETING_OVER, coming_said, meeting_card
from gameplay.refused import Refused
from gameplay.selectors import game_page
from gameplay.selectors.meetings import meeting_get
from gameplay.wording import refusal_text

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

ANSWERS: dict[str, tuple[Callable[[HttpRequest, str], object], Words]] = {
    "come": (
        lambda request, code: services.meeting_come(code=code, user=request.user, nonce=nonce_of(request)),
        _("You’re in. A reminder comes 15 minutes before the start."),
    ),
    "here": (lambda request, code: services.meeting_come(code=code, user=request.user, nonce=nonce_of(request)), ""),
    "leave": (lambda request, code: services.meeting_leave(code=code, user=request.user), _("OK: you’re not coming.")),
    "cancel": (
        lambda request, code: services.meeting_cancel(code=code, by=request.user),
        _("The race is off. Everybody who was in gets a message."),
    ),
}
"""What each button does, and what the next page says."""


@require_http_methods(["GET", "POST"])
def meeting_new(request: HttpRequest, game: str) -> HttpResponse:
    meta = game_or_404(game)
    if not _has_account(request):
        return _account_first(request.path)
    form = MeetingForm(meta, request.POST or None, board=request.GET.get("board", ""))
    if request.method == "POST" and form.is_valid():
        try:
            planned = services.meeting_plan(host=request.user, game=game, nonce=nonce_of(request), **form.cleaned_data)
        except Refused as refused:
            form.add_error(refused.at if refused.at in form.fields else None, refusal_text(refused))
        else:
            return redirect("gameplay:meeting", code=planned.code)
    context = {"meta": meta, "form": form}
    return render(request, "gameplay/meeting_new.html", context, status=422 if form.is_bound else 200)


@require_safe
def meeting(request: HttpRequest, code: str) -> HttpResponse:
    """Its page asks for its part that changes again and again, and leads who is in to the table when that is open."""
    try:
        shown = meeting_get(code, request.user)
    except Refused:
        raise Http404 from None
    is_live = bool(request.headers.get("HX-Request"))
    if shown.match and shown.is_here:
        board = reverse("gameplay:match", args=[shown.match])
        return HttpResponseClientRedirect(board) if is_live else redirect(board)
    context = {
        "meeting": shown,
        "page": game_page(shown.game),
        "link": request.build_absolute_uri(request.path),
        "link_card": meeting_card(shown),
        "said": coming_said(shown),
        "over": MEETING_OVER.get(shown.state, ""),
        "names": ", ".join(shown.names),
    }
    return render(request, "gameplay/meeting_live.html" if is_live else "gameplay/meeting.html", context)


@require_POST
def meeting_answer(request: HttpRequest, code: str, answer: str) -> HttpResponse:
    if answer not in ANSWERS:
        raise Http404
    path = reverse("gameplay:meeting", args=[code])
    if not _has_account(request):
        return _account_first(path)
    act, done = ANSWERS[answer]
    try:
        act(request, code)
    except Refused as refused:
        if refused.code == "not_found":
            raise Http404 from None
        tell(request, refused)
    else:
        if done:
            messages.success(request, str(done))
    return redirect(path)


def _has_account(request: HttpRequest) -> bool:
    return request.user.is_authenticated and not request.user.is_guest


def _account_first(back: str) -> HttpResponse:
    return redirect(f"{reverse('account_signup')}?{urlencode({'next': back})}")
