"""Races planned for a time ("Race tonight"): plan one, its page, and the buttons there."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.account_first import has_account, sign_up_first
from gameplay import services
from gameplay.forms.meeting import MeetingForm
from gameplay.pages.common import game_or_404, nonce_of, tell
from gameplay.pages.link_cards import meeting_card
from gameplay.refused import NOT_FOUND, Refused
from gameplay.selectors import game_page
from gameplay.selectors.meetings import meeting_get
from gameplay.wording import refusal_text


def _come(request: HttpRequest, code: str) -> None:
    services.meeting_come(code=code, user=request.user, nonce=nonce_of(request))


def _leave(request: HttpRequest, code: str) -> None:
    services.meeting_leave(code=code, user=request.user)
    messages.success(request, gettext("OK, you’re not coming."))


def _cancel(request: HttpRequest, code: str) -> None:
    services.meeting_cancel(code=code, by=request.user)


ANSWERS: dict[str, Callable[[HttpRequest, str], None]] = {
    "come": _come,
    "here": _come,  # for people who are in: the same again near the start
    "leave": _leave,
    "cancel": _cancel,
}
"""What each button does. Afterwards the page shows the new state."""


@require_http_methods(["GET", "POST"])
def meeting_new(request: HttpRequest, game: str) -> HttpResponse:
    meta = game_or_404(game)
    if not has_account(request):
        return sign_up_first(request.path)
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
    """A planned race. Its page fetches its changing part again and again, and leads people who are in to the table when
    that is open."""
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
    }
    return render(request, "gameplay/meeting_live.html" if is_live else "gameplay/meeting.html", context)


@require_POST
def meeting_answer(request: HttpRequest, code: str, answer: str) -> HttpResponse:
    if answer not in ANSWERS:
        raise Http404
    path = reverse("gameplay:meeting", args=[code])
    if not has_account(request):
        return sign_up_first(path)
    try:
        ANSWERS[answer](request, code)
    except Refused as refused:
        if refused.refusal is NOT_FOUND:
            raise Http404 from None
        tell(request, refused)
    return redirect(path)
