"""The waiting room's actions: take a seat, leave it, put a bot on a seat, start. Each is a POST that leads back."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts.services import guest_ensure
from accounts.text import whole_number
from gameplay import services
from gameplay.pages.common import match_or_404, nonce_of, tell
from gameplay.refused import Refused
from gameplay.selectors.seats import names_at


def _do(request: HttpRequest, code: str, action: Callable[[], object]) -> HttpResponse:
    match_or_404(request, code)
    try:
        action()
    except Refused as refused:
        tell(request, refused)
    return redirect("gameplay:match", code=code)


@require_POST
def seat_take(request: HttpRequest, code: str) -> HttpResponse:
    """Anybody with the link may take a seat; a visitor becomes a guest, if there is a seat."""
    number = whole_number(request.POST.get("seat", ""))
    seat = number if number >= 0 else None

    def sit() -> object:
        names: list[str] = []
        if not request.user.is_authenticated:
            services.seat_look(code=code, seat=seat)
            names = names_at(code)
        user = guest_ensure(request, others=names)
        return services.seat_take(code=code, user=user, seat=seat, nonce=nonce_of(request))

    return _do(request, code, sit)


@require_POST
def seat_name_clear(request: HttpRequest, code: str) -> HttpResponse:
    """For people who keep order: removes the name that a guest chose."""
    seat = whole_number(request.POST.get("seat", ""))

    def clear() -> None:
        services.seat_name_clear(code=code, seat=seat, by=request.user)
        messages.success(request, gettext("The name has been removed. The site has chosen a new one."))

    return _do(request, code, clear)


@require_POST
def seat_leave(request: HttpRequest, code: str) -> HttpResponse:
    return _do(request, code, lambda: services.seat_leave(code=code, user=request.user))


@require_POST
def seat_bot(request: HttpRequest, code: str) -> HttpResponse:
    """An empty `level` opens the seat again."""
    seat = whole_number(request.POST.get("seat", ""))
    level = request.POST.get("level", "")
    return _do(request, code, lambda: services.seat_set_bot(code=code, user=request.user, seat=seat, level=level))


@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    """For the maker of the table. A league's race starts by its own time."""
    return _do(request, code, lambda: services.table_start(code=code, by=request.user))


@require_POST
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Close the reader's own table before it begins, or end it without an outcome; or remove somebody else's (`lobby`:
    from there)."""
    answer = _do(request, code, lambda: services.match_annul(code=code, by=request.user))
    return redirect("gameplay:lobby") if "lobby" in request.POST else answer
