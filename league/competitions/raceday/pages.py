"""The page of one race through its life, with its check-in; the door, where a racer says "I am here" without an account
and then sees where to sit; cards for real tables, each of which leads to whatever is raced there now; the buttons of a
ceremony; and a race on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.framing import frames_own
from accounts.limits import Limit
from accounts.typing import AuthedRequest
from gameplay.selectors import game_page
from gameplay.selectors.pictures import board_picture
from league.common import finding
from league.common.finding import club_get, competition_get, race_get
from league.common.pages import Context, act, button, page, race_of, show, whole
from league.common.phones import Device, count, device_of, discreet, keep, number_of
from league.competitions.raceday import ceremonies, table_cards_read
from league.competitions.raceday import door as raceday_door
from league.competitions.raceday import paper as raceday_paper
from league.competitions.raceday import table_cards as raceday_table_cards
from league.competitions.raceday.door_read import door_find, door_page, door_sheet
from league.competitions.raceday.evening import after_race, race_orders
from league.competitions.raceday.link_cards import race_card
from league.competitions.raceday.podiums import race_podium
from league.competitions.raceday.race_page import race_page
from league.competitions.raceday.shapes import CheckInLine, RacePage
from league.competitions.raceday.table_cards_read import card_target
from league.competitions.raceday.told import results_text
from league.competitions.raceday.told_read import race_facts
from league.games.reading import race_board
from league.planning.pages import organised
from league.races.kind import kind_of
from league.stakes.reading import race_stakes
from league.start.attendance import check_in as attendance_check_in
from league.start.attendance.reading import attendance

if TYPE_CHECKING:
    from league.competitions.raceday.evening_shapes import AfterRace
    from league.models import Race


@frames_own
@page
@require_safe
def race(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    competition, found = race_of(request, club_slug, slug, number)
    shown = race_page(found, request.user)
    context = {"page": shown, "card": shown.card, "access": shown.access, "club_slug": club_slug, "slug": slug}
    context["attendance"] = attendance(found, request.user)
    context["podium"] = race_podium(found, shown.tables)
    context["link_card"] = race_card(shown, draft=competition.status == "draft")
    context |= {"apart": _apart(shown), "words": kind_of(competition).words}
    board = race_board(found)
    context |= {
        "board": board,
        "game_page": game_page(found.game),
        "picture": board_picture(board.game, board.title, board.drawing) if board else "",
        **evening(request, found, shown),
    }
    return show(request, "league/competitions/race.html", context, live="league/competitions/race_live.html")


@page
@require_safe
def race_order(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Fragment: the current order at the tables of a running race. Empty once it is over; the page around it then
    updates."""
    _competition, found = race_of(request, club_slug, slug, number)
    context: Context = {"orders": race_orders(found, request.user), "club_slug": club_slug, "slug": slug}
    context["race_number"] = found.number
    return render(request, "league/competitions/parts/race_order.html", context)


def evening(request: HttpRequest, race: Race, shown: RacePage) -> Context:
    """What a race's page and race night share: the order while the race runs, then its results."""
    after = after_race(race, request.user) if shown.face in ("provisional", "official") else None
    return {
        "orders": race_orders(race, request.user) if shown.face in ("grid", "live") else (),
        "after": after,
        "overall": {row.entry.id: row for row in after.standings.rows} if after and after.standings else {},
        "race_text": race_text(request, shown, after) if after is not None else "",
        "race_number": race.number,
        "stakes": race_stakes(race, shown.mine),
    }


@button
def check_in(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Check in, and say where (`venue`) if the race may be either; with `entry`, an organiser checks a racer in. The
    browser makes the nonce (static/js/nonce.js)."""
    _competition, found = race_of(request, club_slug, slug, number)
    entry = _entry(request)
    nonce = request.POST.get("nonce", "")[:64] if entry is None else ""
    done = _("You’re checked in.") if entry is None else _("Checked in.")
    back = _back(request, club_slug, slug, number)
    return act(
        request,
        back,
        done,
        attendance_check_in.race_check_in,
        race=found,
        by=request.user,
        nonce=nonce,
        entry_number=entry,
        venue=request.POST.get("venue", ""),
    )


@button
def check_out(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    _competition, found = race_of(request, club_slug, slug, number)
    back, done = _back(request, club_slug, slug, number), _("No longer checked in.")
    return act(
        request,
        back,
        done,
        attendance_check_in.race_check_out,
        race=found,
        by=request.user,
        entry_number=_entry(request),
    )


def _apart(shown: RacePage) -> list[tuple[CheckInLine, list[str]]]:
    """The entries that are not at this race, first bots, then guests, because their reasons differ: for each kind one
    line and all names."""
    out = [line for line in shown.check_in if line.out]
    kinds = ([line for line in out if line.entry.is_bot], [line for line in out if not line.entry.is_bot])
    return [(kind[0], [line.entry.name for line in kind]) for kind in kinds if kind]


def _entry(request: HttpRequest) -> int | None:
    return whole(request.POST.get("entry", ""))


def _back(request: HttpRequest, club_slug: str, slug: str, number: int) -> str:
    """The page with the button: the desk's race night, or the race."""
    name = "league:race_night" if request.POST.get("from") == "desk" else "league:race"
    return reverse(name, args=[club_slug, slug, number])


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
    return show(request, "league/competitions/door.html", context, live="league/competitions/door_live.html")


@require_POST
@at_door
def here(request: HttpRequest, token: str, door: Door, device: Device) -> HttpResponse:
    """ "I am here": the signed-in user, or the name that was tapped (`entry`)."""
    return act(
        request,
        reverse("league:door", args=[token]),
        "",  # the page says it, larger
        raceday_door.arrive,
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
    return act(request, back, done, raceday_door.join, door=door, device=device, nonce=_nonce(request))


@require_POST
@at_door
def leave(request: HttpRequest, token: str, door: Door, device: Device) -> HttpResponse:
    return act(
        request,
        reverse("league:door", args=[token]),
        _("You’re no longer checked in."),
        raceday_door.leave,
        door=door,
        device=device,
    )


@page
@login_required
@require_safe
def sheet(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """The code, for the printer or for a screen at the entrance."""
    competition, context = organised(request, club_slug, slug)
    return show(
        request, "league/competitions/door_sheet.html", context | {"sheet": door_sheet(competition, request.user)}
    )


@button
def sheet_step(request: AuthedRequest, club_slug: str, slug: str, step: str) -> HttpResponse:
    steps: dict[str, tuple[Callable[..., object], str]] = {
        "open": (raceday_door.open, ""),
        "close": (raceday_door.close, _("The code has been revoked. Racers who came in with it stay checked in.")),
    }
    if step not in steps:
        raise Http404
    service, done = steps[step]
    competition = competition_get(club_slug, slug, request.user)
    back = reverse("league:door_sheet", args=[club_slug, slug])
    return act(request, back, done, service, competition=competition, by=request.user)


def _nonce(request: HttpRequest) -> str:
    return request.POST.get("nonce", "")[:64]


@page
@login_required
@require_safe
def table_cards(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """For officials, who may open every table of the night."""
    club = club_get(club_slug)
    access = finding.access(club, request.user)
    if not access.is_steward:
        raise PermissionDenied
    shown = table_cards_read.table_cards(club, request.user)
    context = {"club": club, "access": access, "cards": shown.cards, "proposed": shown.proposed, "most": shown.most}
    return show(request, "league/competitions/table_cards.html", context)


@button
def table_cards_step(request: AuthedRequest, club_slug: str, step: str) -> HttpResponse:
    """`make` a number of cards (`tables`), `renew` all of them, or renew one (`table`)."""
    club, by = club_get(club_slug), request.user
    back = reverse("league:table_cards", args=[club_slug])
    if step == "make":
        count = whole(request.POST.get("tables", ""))
        tables = -1 if count is None else count
        return act(request, back, _("The cards are ready."), raceday_table_cards.make, club=club, by=by, tables=tables)
    if step == "renew":
        done = _("The codes have changed. Old printouts no longer work: print new ones.")
        table_no = whole(request.POST.get("table", "")) or 0 if "table" in request.POST else None
        return act(request, back, done, raceday_table_cards.renew, club=club, by=by, table_no=table_no)
    raise Http404


@page
@require_safe
@never_cache
def card(request: HttpRequest, token: str) -> HttpResponse:
    """Scanning a card opens its table; between two rounds the table is closed."""
    shown = card_target(token, request.user)
    if len(shown.leads) == 1:
        return discreet(redirect("league:table", shown.leads[0].token))
    return discreet(show(request, "league/competitions/card.html", {"card": shown}))


STOP = "stop"


@button
def ceremony_step(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Show `step`, or end the ceremony (`stop`), of the competition or of one `race`. Return to the page with the
    button."""
    competition = competition_get(club_slug, slug, request.user)
    number = whole(request.POST.get("race", ""))
    race = race_get(competition, number) if number is not None else None
    if request.POST.get("from") == "desk":
        back = reverse("league:desk", args=[club_slug, slug])
    elif race is None:
        back = reverse("league:podium", args=[club_slug, slug])
    else:
        back = reverse("league:race_night", args=[club_slug, slug, race.number])
    step = request.POST.get("step", "")
    if step == STOP:
        return act(request, back, "", ceremonies.stop, competition=competition, by=request.user)
    return act(request, back, "", ceremonies.show, competition=competition, by=request.user, step=step, race=race)


@page
@require_safe
def race_paper(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """For everybody who may see the race."""
    _competition, race = race_of(request, club_slug, slug, number)
    paper = raceday_paper.race_paper(race)
    context = {"paper": paper, "card": paper.card, "game_page": game_page(race.game)}
    return show(request, "league/competitions/race_paper.html", context | {"club_slug": club_slug, "slug": slug})


def race_text(request: HttpRequest, shown: RacePage, after: AfterRace | None) -> str:
    """What the button on a race's page copies; "" when there is no result. Asks the database nothing."""
    told, card = race_facts(shown, after), shown.card
    way = reverse("league:race", args=[card.club_slug, card.competition_slug, card.number])
    return results_text(told, request.build_absolute_uri(way)) if told is not None else ""
