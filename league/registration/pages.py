"""The desk's entries, waitlist and teams. Each button calls one service."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.account_first import has_account
from accounts.typing import AuthedRequest
from gameplay.wording import level_choices
from league.common.finding import competition_get
from league.common.intent import account_first, tap_done, tapped
from league.common.pages import act, button, page, race_of, show, whole
from league.planning.pages import competition_url, head, organised
from league.races.kind import kind_of
from league.registration import entering
from league.registration import registrations as registrations_services
from league.registration import teams as teams_services
from league.registration.entering import Arrived
from league.registration.field import registrations
from league.registration.reading import registration_status, teams
from league.registration.words import ways_text

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import Competition, Registration


T = TypeVar("T")


@page
@require_http_methods(["GET", "POST"])
def register(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """Sign up with one tap. A visitor without an account creates one first, comes back here, and is then registered."""
    home = redirect("league:competition", club_slug, slug)
    if not has_account(request):
        return account_first(request) if request.method == "POST" else home
    if not tapped(request):
        return home

    def said(registration: Registration) -> str:
        done = {"waitlisted": _("You’re on the waitlist."), "applied": _("An organiser will answer you.")}
        return done.get(registration.state, _("You’re signed up."))

    return tap_done(request, _signed(request, club_slug, slug, registrations_services.apply, said))


@page
@login_required
@require_safe
def entries(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = organised(request, club_slug, slug)
    context["entries"] = registrations(competition, request.user)
    context["team_options"] = [
        (pk, name, any(entry.withdrawn for entry in seats)) for pk, name, seats in teams(competition)
    ]
    context["uneven"] = kind_of(competition).uneven(competition)
    context["levels"] = level_choices(context["page"].rules.last.game)
    return show(request, "league/registration/entries.html", context, live="league/registration/entries_live.html")


@button
def registration_step(
    request: AuthedRequest, club_slug: str, slug: str, registration_id: int, step: str
) -> HttpResponse:
    """Confirm, reject or offer one registration; or remove one."""
    words = kind_of(competition_get(club_slug, slug, request.user)).words

    def confirmed(made: Registration) -> str:
        waits = made.state == "waitlisted"
        return " ".join([_no_place(1) if waits else _("Confirmed."), *ways_text([made.gave_way], words)])

    steps: dict[str, tuple[Callable[..., Registration], str | Callable[[Registration], str]]] = {
        "confirm": (registrations_services.confirm, confirmed),
        "reject": (registrations_services.reject, _("Not accepted.")),
        "offer": (registrations_services.offer, _("The place has been offered.")),
    }
    if step not in steps:
        raise Http404
    more: dict[str, object] = {"reason": request.POST.get("reason", "")} if step == "reject" else {}
    if step == "confirm":
        more["anyway"] = _anyway(request)
    service, done = steps[step]
    return _do(request, club_slug, slug, service, done, registration_id=registration_id, **more)


@button
def entry_add(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """An organiser enters a guest or a bot."""
    words = kind_of(competition_get(club_slug, slug, request.user)).words

    def done(made: Registration) -> str:
        waits = ngettext("%(n)d racer is on the waitlist.", "%(n)d racers are on the waitlist.", 1) % {"n": 1}
        said = waits if made.state == "waitlisted" else _("Entered.")
        return " ".join([said, *ways_text([made.gave_way], words)])

    player_id, anyway = _id(request, "player"), _anyway(request)
    return _do(request, club_slug, slug, registrations_services.apply, done, player_id=player_id, anyway=anyway)


@button
def entries_fill(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Fill up with bots."""

    def done(made: list[Registration]) -> str:
        return ngettext("%(n)d bot entered.", "%(n)d bots entered.", len(made)) % {"n": len(made)}

    count, level = _id(request, "count"), request.POST.get("level", "")
    anyway = _anyway(request)
    return _do(request, club_slug, slug, entering.entries_fill_with_bots, done, count=count, level=level, anyway=anyway)


@button
def entries_name(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Enter people by name, with commas or line breaks between names."""

    words = kind_of(competition_get(club_slug, slug, request.user)).words

    def done(made: list[Registration]) -> str:
        waiting = sum(one.state == "waitlisted" for one in made)
        entered = len(made) - waiting
        said = ngettext("%(n)d racer entered.", "%(n)d racers entered.", entered) % {"n": entered}
        waits = ngettext("%(n)d racer is on the waitlist.", "%(n)d racers are on the waitlist.", waiting)
        ways = ways_text((one.gave_way for one in made), words)
        return " ".join([*([said] if entered else []), *ways, *([waits % {"n": waiting}] if waiting else [])])

    names = re.split(r"[,;\n]", request.POST.get("names", ""))
    return _do(request, club_slug, slug, entering.entries_add_by_name, done, names=names, anyway=_anyway(request))


@button
def entries_arrive(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """Enters people who are at the door without an entry, by name, and checks them in."""

    def done(arrived: Arrived) -> str:
        here = ngettext("%(n)d racer checked in.", "%(n)d racers checked in.", arrived.here) % {"n": arrived.here}
        ways = ways_text(arrived.gave_way, kind_of(competition).words)
        waits = [_no_place(arrived.waiting)] if arrived.waiting else []
        return " ".join([*([here] if arrived.here else []), *ways, *waits])

    competition, race = race_of(request, club_slug, slug, number)
    back = reverse("league:race_night", args=[club_slug, slug, number])
    names = re.split(r"[,;\n]", request.POST.get("names", ""))
    anyway = _anyway(request)
    return act(request, back, done, entering.entries_arrive, race=race, by=request.user, names=names, anyway=anyway)


def came_from(request: HttpRequest, club_slug: str, slug: str) -> str:
    name, _colon, number = request.POST.get("from", "").partition(":")
    if name in ("race_night", "round_plan") and (race := whole(number)) is not None:
        return reverse(f"league:{name}", args=[club_slug, slug, race])
    return reverse("league:desk" if name == "desk" else "league:entries", args=[club_slug, slug])


def _no_place(waiting: int) -> str:
    return ngettext(
        "It’s full: %(n)d racer is on the waitlist.",
        "It’s full: %(n)d racers are on the waitlist.",
        waiting,
    ) % {"n": waiting}


@button
def entry_withdraw(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    player_id, reason = _id(request, "player"), request.POST.get("reason", "")
    done = _("Withdrawn. Past results are kept.")
    return _do(request, club_slug, slug, registrations_services.withdraw, done, player_id=player_id, reason=reason)


@button
def team_new(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    return _do(request, club_slug, slug, teams_services.create, _("Saved."), name=request.POST.get("name", ""))


@button
def team_delete(request: AuthedRequest, club_slug: str, slug: str, team_id: int) -> HttpResponse:
    return _do(request, club_slug, slug, teams_services.delete, _("The team has been deleted."), team_id=team_id)


@button
def teams_draw(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    return _do(request, club_slug, slug, teams_services.draw, _("The teams have been drawn by lot."))


@button
def team_set(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    team_id = _id(request, "team") or None
    return _do(
        request, club_slug, slug, teams_services.entry_set_team, _("Saved."), entry_number=number, team_id=team_id
    )


def _do(
    request: AuthedRequest,
    club_slug: str,
    slug: str,
    service: Callable[..., T],
    done: str | Callable[[T], str],
    **arguments: object,
) -> HttpResponse:
    """One button of the desk, for organisers only; returns to the entries."""
    competition, _context = organised(request, club_slug, slug)
    back = reverse("league:entries", args=[club_slug, slug])
    return act(request, back, done, service, competition=competition, by=request.user, **arguments)


def _anyway(request: HttpRequest) -> bool:
    """Whether to enter a newcomer although the rules of the tournament no longer take any."""
    return "anyway" in request.POST


def _id(request: HttpRequest, name: str) -> int:
    """An id from a form; 0 (nobody's) when it cannot be read."""
    return whole(request.POST.get(name, "")) or 0


class SignUp(Protocol):
    """A service about one's own registration."""

    def __call__(self, *, competition: Competition, by: User) -> Registration: ...


@button
def offer_accept(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """Accept an offered place; with the number of a race (`here`) also check in, and open the race."""
    here = whole(request.POST.get("here", ""))
    if here is None:
        return _signed(request, club_slug, slug, registrations_services.accept, _("The place is yours."))
    return act(
        request,
        reverse("league:race", args=[club_slug, slug, here]),
        _("The place is yours, and you’re checked in."),
        registrations_services.accept,
        competition=competition_get(club_slug, slug, request.user),
        by=request.user,
        here=here,
        nonce=request.POST.get("nonce", "")[:64],
        venue=request.POST.get("venue", ""),
    )


@button
def offer_decline(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    return _signed(request, club_slug, slug, registrations_services.decline, _("You’ve given up the place."))


@page
@login_required
@require_http_methods(["GET", "POST"])
def withdraw(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """The link only asks, the POST acts."""
    competition, context = head(request, club_slug, slug, "overview")
    context["registration"] = registration_status(competition, request.user)
    if request.method == "POST":
        reason = request.POST.get("reason", "")
        return act(
            request,
            competition_url(club_slug, slug),
            _("You’ve given up your place. Thank you for letting us know."),
            registrations_services.withdraw,
            competition=competition,
            by=request.user,
            reason=reason,
        )
    return show(request, "league/registration/withdraw.html", context)


def _signed(
    request: AuthedRequest, club_slug: str, slug: str, service: SignUp, done: str | Callable[[Registration], str]
) -> HttpResponse:
    competition = competition_get(club_slug, slug, request.user)
    return act(request, competition_url(club_slug, slug), done, service, competition=competition, by=request.user)
