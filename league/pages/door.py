"""The page behind the code on the door, and the sheet with that code.

A racer who scans the code says "I am here", without an account, and then sees where to sit in each round.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import Limit
from accounts.typing import AuthedRequest
from league.pages.common import act, button, page, show, whole
from league.pages.desk import organised
from league.pages.phones import count, device_of, keep, number_of
from league.selectors.access import competition_get
from league.selectors.door import door_find, door_page, door_sheet
from league.services import door as door_services
from league.services.scorers import Device

if TYPE_CHECKING:
    from league.models import Door, Registration

    AtDoor = Callable[[HttpRequest, str, Door, Device], HttpResponse]

BY_DEVICE, BY_ADDRESS = Limit("door", 20, 60), Limit("door-address", 300, 60)
"""Limits for phones that send a name, and perhaps take it back. Sixty racers behind one address fit into a quarter of
an hour; a prankster who fills a list is slowed down, and noticed."""


def at_door(view: AtDoor) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view of one door, by its code, for the device that asks; 404 for a code that is not valid, 429 for a flood."""

    @never_cache
    @page
    @wraps(view)
    def wrapped(request: HttpRequest, token: str) -> HttpResponse:
        number = number_of(request)
        if request.method == "POST":
            count(request, number, BY_DEVICE, BY_ADDRESS)
        door = door_find(token)
        return keep(view(request, token, door, device_of(request, number)), number)

    return wrapped


@require_safe
@at_door
def door(request: HttpRequest, token: str, door: Door, device: Device) -> HttpResponse:
    context = {"door": door_page(door, device), "token": token}
    return show(request, "league/door.html", context, live="league/door_live.html")


@require_POST
@at_door
def here(request: HttpRequest, token: str, door: Door, device: Device) -> HttpResponse:
    """ "I am here": the signed-in user, or the name that was tapped (`entry`)."""
    return act(
        request,
        reverse("league:door", args=[token]),
        "",  # the page says it, larger
        door_services.arrive,
        door=door,
        device=device,
        entry_number=whole(request.POST.get("entry", "")),
        nonce=_nonce(request),
    )


@require_POST
@at_door
def join(request: HttpRequest, token: str, door: Door, device: Device) -> HttpResponse:
    def done(registration: Registration) -> str:
        way = registration.gave_way
        taken = _("You’re in. %(bot)s gave you its place.") % {"bot": way.bot} if way is not None else ""
        return {
            "confirmed": taken or _("You’re in."),
            "waitlisted": _("It’s full: you’re on the waitlist."),
        }.get(registration.state, _("You’ve asked to take part. An organiser will decide."))

    back = reverse("league:door", args=[token])
    return act(request, back, done, door_services.join, door=door, device=device, nonce=_nonce(request))


@require_POST
@at_door
def leave(request: HttpRequest, token: str, door: Door, device: Device) -> HttpResponse:
    return act(
        request,
        reverse("league:door", args=[token]),
        _("You’re no longer checked in."),
        door_services.leave,
        door=door,
        device=device,
    )


@page
@login_required
@require_safe
def sheet(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """The code, for the printer or for a screen at the entrance."""
    competition, context = organised(request, club_slug, slug)
    return show(request, "league/door_sheet.html", context | {"sheet": door_sheet(competition, request.user)})


@button
def sheet_step(request: AuthedRequest, club_slug: str, slug: str, step: str) -> HttpResponse:
    steps: dict[str, tuple[Callable[..., object], str]] = {
        "open": (door_services.open, ""),
        "close": (door_services.close, _("The code has been revoked. Racers who came in with it stay checked in.")),
    }
    if step not in steps:
        raise Http404
    service, done = steps[step]
    competition = competition_get(club_slug, slug, request.user)
    back = reverse("league:door_sheet", args=[club_slug, slug])
    return act(request, back, done, service, competition=competition, by=request.user)


def _nonce(request: HttpRequest) -> str:
    return request.POST.get("nonce", "")[:64]
