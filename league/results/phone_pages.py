"""The page of a real table. People who scan its code enter the result without an account; signed-in racers can use its
plain address.

Browsers send the same with and without scripts; a script asks for JSON and gets `{"state": ...}` or, refused, `{"code",
"text", "at"}`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import Limit
from accounts.workers import worker_answer
from gameplay.refused import Refused
from league.common import refusals
from league.common.pages import act, page, refuse, show, whole
from league.common.phones import Device, count, device_of, keep, number_of
from league.common.refusals import TABLE_CLOSED, TABLE_HAS_RESULT, PermissionRefused
from league.common.told import Refusal, TableState
from league.races.words import race_name
from league.results import agreeing, scorers, tables
from league.results.forms import GridForm, TableForm
from league.results.reading import not_again, table_find, table_night, table_voucher
from league.results.shapes import TableNight

if TYPE_CHECKING:
    from league.models import Heat

    AtTable = Callable[[HttpRequest, str, Heat, Device], HttpResponse]

BY_DEVICE, BY_ADDRESS = Limit("real-table", 60, 60), Limit("real-table-address", 900, 60)
"""Limits for phones: a racer sends about five requests a race, some of them corrections; a club's evening of sixty
behind one address uses less than a tenth of this."""

TOO_LATE = (TABLE_HAS_RESULT, TABLE_CLOSED)
"""After these refusals, the result that the phone sent may already count."""


def at_table(view: AtTable) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view of one table, by the token of its link, for the device that asks; 404 for a forged link, 429 for a
    flood."""

    @never_cache
    @page
    @wraps(view)
    def wrapped(request: HttpRequest, token: str) -> HttpResponse:
        number = number_of(request)
        if request.method == "POST":
            count(request, number, BY_DEVICE, BY_ADDRESS)  # its script tries again later
        heat = table_find(token)
        device = device_of(request, number, scanned=scorers.is_code(token))
        return keep(view(request, token, heat, device), number)

    return wrapped


@require_safe
@at_table
def table(request: HttpRequest, token: str, heat: Heat, device: Device) -> HttpResponse:
    """A signed-in racer of this table claims their name by opening the page."""
    night = table_night(heat, device)
    if night.arrives and night.you is not None:
        try:
            scorers.take(heat=heat, device=device, entry_number=night.you.number)
        except Refused:
            pass  # the page explains as soon as the racer enters something
        else:
            night = table_night(heat, device)
    return _page(request, token, heat, device, night)


@require_POST
@at_table
def name(request: HttpRequest, token: str, heat: Heat, device: Device) -> HttpResponse:
    """ "I am ...": `entry`."""
    entry = _entry(request) or 0

    def take() -> object:
        return scorers.take(heat=heat, device=device, entry_number=entry)

    return _act(request, token, heat, device, "", take)


@require_POST
@at_table
def leave(request: HttpRequest, token: str, heat: Heat, device: Device) -> HttpResponse:
    return _act(request, token, heat, device, "", lambda: scorers.leave(heat=heat, device=device))


@require_POST
@at_table
def second(request: HttpRequest, token: str, heat: Heat, device: Device) -> HttpResponse:
    """ "That is right": `sheet`."""
    sheet_id, entry = _sheet(request), _entry(request)

    def agree() -> object:
        return tables.second(heat=heat, device=device, sheet_id=sheet_id, entry_number=entry)

    return _act(request, token, heat, device, _("The result counts."), agree)


@require_POST
@at_table
def ask(request: HttpRequest, token: str, heat: Heat, device: Device) -> HttpResponse:
    """An official who races here asks the others to agree: `sheet`."""
    sheet_id = _sheet(request)

    def ask_others() -> object:
        if device.user is None:
            raise PermissionRefused()
        return agreeing.sheet_ask(heat=heat, by=device.user, sheet_id=sheet_id)

    return _act(request, token, heat, device, _("The others get a message asking them to confirm."), ask_others)


@require_POST
@at_table
def withdraw(request: HttpRequest, token: str, heat: Heat, device: Device) -> HttpResponse:
    sheet_id = _sheet(request)

    def take_back() -> object:
        return tables.withdraw(heat=heat, device=device, sheet_id=sheet_id)

    return _act(request, token, heat, device, _("You’re no longer checked in."), take_back)


@require_POST
@at_table
def result(request: HttpRequest, token: str, heat: Heat, device: Device) -> HttpResponse:
    """Proposes a result; an official's result counts at once."""
    night = table_night(heat, device)
    form = TableForm(request.POST, racers=[racer.entry for racer in night.racers])

    def propose() -> object:
        said = form.lines()
        try:
            return tables.propose(
                heat=heat,
                device=device,
                lines=said,
                sent_id=str(form.cleaned_data["sent_id"] or ""),
                entry_number=_entry(request),
                voucher=request.POST.get("voucher", ""),
            )
        except Refused as refused:
            if refused.refusal in TOO_LATE:
                not_again(heat, said)
            raise

    return _enter(request, token, heat, device, {"form": form}, _("Result sent."), propose)


@require_POST
@at_table
def grid(request: HttpRequest, token: str, heat: Heat, device: Device) -> HttpResponse:
    """Sets the starting grid, typed or chosen; or, with `draw`, drawn by lot."""
    entry, done = _entry(request), _("The starting grid has been saved.")
    if "draw" in request.POST:

        def draw() -> object:
            return tables.table_grid_draw(heat=heat, device=device, entry_number=entry)

        return _act(request, token, heat, device, done, draw)
    night = table_night(heat, device)
    form = GridForm(request.POST, racers=night.racers)

    def save() -> object:
        return tables.grid_set(heat=heat, device=device, order=form.order(), entry_number=entry)

    return _enter(request, token, heat, device, {"grid_form": form}, done, save)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of these pages."""
    return worker_answer("js/table/worker.js")


def _act(
    request: HttpRequest, token: str, heat: Heat, device: Device, done: str, service: Callable[[], object]
) -> HttpResponse:
    """One button, one service."""
    if not _wants_json(request):
        return act(request, reverse("league:table", args=[token]), done, service)
    try:
        service()
    except Refused as refused:
        return _refused(refused)
    return _told(heat, device)


def _enter(
    request: HttpRequest,
    token: str,
    heat: Heat,
    device: Device,
    given: dict[str, Form],
    done: str,
    service: Callable[[], object],
) -> HttpResponse:
    """One form, one service; errors appear beside the form."""
    (form,) = given.values()
    if form.is_valid():
        try:
            service()
        except Refused as refused:
            if _wants_json(request):
                return _refused(refused)
            refuse(form, refused)
        else:
            if _wants_json(request):
                return _told(heat, device)
            messages.success(request, done)
            return redirect("league:table", token)
    if _wants_json(request):
        at, (complaint, *_more) = next(iter(form.errors.items()))
        return _reason({"code": "invalid", "text": str(complaint), "at": at}, 400)
    return _page(request, token, heat, device, table_night(heat, device), given, status=422)


def _page(
    request: HttpRequest,
    token: str,
    heat: Heat,
    device: Device,
    night: TableNight,
    given: dict[str, Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    racers = [racer.entry for racer in night.racers]
    forms = {"form": TableForm(racers=racers), "grid_form": GridForm(racers=night.racers)}
    context = {
        "night": night,
        "card": night.card,
        "where": table_name(night),
        "token": token,
        "state": table_state(night, table_voucher(heat, night, device)),
        **forms,
        **(given or {}),
    }
    if night.face == "closed":
        return render(request, "league/results/table_closed.html", context, status=410)
    return show(request, "league/results/table.html", context, live="league/results/table_live.html", status=status)


def table_state(night: TableNight, voucher: str = "") -> TableState:
    """The state of the table, with racers in grid order, or by seat."""
    racers = sorted(night.racers, key=lambda racer: racer.start_place or 0) if night.grid_known else night.racers
    numbers = [racer.entry.number for racer in night.racers]
    choice = [entry.number for entry in night.choice_order]
    return {
        "at": int(timezone.now().timestamp() * 1000),
        "where": f"{night.card.competition_name} · {table_name(night)}",
        "face": night.face,
        "racers": [{"number": racer.entry.number, "name": racer.entry.name} for racer in racers],
        "you": night.you.number if night.you else None,
        "voucher": voucher,
        "may_propose": night.may_enter,
        "counts_at_once": night.official,
        "racing_official": night.racing_official,
        "yours": any(one.yours for one in night.proposals),
        "grid": {
            "known": night.grid_known,
            "may_set": night.may_enter and night.has_grid,
            "chosen": bool(choice),
            "choice": [*choice, *(number for number in numbers if number not in choice)],
        },
    }


def table_name(night: TableNight) -> str:
    """ "Race 3 · table 2", without the table when there is only one."""
    race = race_name(night.card)
    return f"{race} · {_('table %(n)d') % {'n': night.table_no}}" if night.tables > 1 else race


def _told(heat: Heat, device: Device) -> JsonResponse:
    night = table_night(heat, device)
    return JsonResponse({"state": table_state(night, table_voucher(heat, night, device))})


def _refused(refused: Refused) -> JsonResponse:
    told: Refusal = {"code": refused.code, "text": refusals.refusal_text(refused), "at": refused.at}
    return _reason(told, refused.refusal.status)


def _reason(refusal: Refusal, status: int) -> JsonResponse:
    return JsonResponse(refusal, status=status)


def _wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "").startswith("application/json")


def _entry(request: HttpRequest) -> int | None:
    return whole(request.POST.get("entry", ""))


def _sheet(request: HttpRequest) -> int:
    return whole(request.POST.get("sheet", "")) or 0
