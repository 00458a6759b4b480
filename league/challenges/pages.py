"""The weekly challenge of a club: its page, and the buttons on it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.challenges import challenges as challenges_services
from league.challenges.forms import ChallengeForm, GoesOnForm
from league.challenges.link_cards import challenge_card
from league.challenges.reading import challenge_find, challenge_page, solo_get
from league.common.finding import club_get
from league.common.forms import ReasonForm
from league.common.pages import act, button, page, show
from league.common.refusals import NotFound, PermissionRefused


@page
@require_safe
def challenges(request: HttpRequest, club_slug: str, game: str) -> HttpResponse:
    """The latest challenge, and earlier ones."""
    return _page(request, club_slug, game, None)


@page
@require_safe
def challenge(request: HttpRequest, club_slug: str, game: str, number: int) -> HttpResponse:
    return _page(request, club_slug, game, number)


def _page(request: HttpRequest, club_slug: str, game: str, number: int | None) -> HttpResponse:
    found = challenge_page(club_get(club_slug), game, request.user, number)
    context: dict[str, object] = {"challenge": found, "access": found.access, "link_card": challenge_card(found)}
    context["club"] = {"slug": found.club_slug, "name": found.club_name}
    if found.may_open:
        last = found.shown.card if found.shown else None
        initial: dict[str, object] = {"level": last.level, "side": last.side} if last else {}
        context["form"] = ChallengeForm(game, initial={"goes_on": "rotate", **initial})
    elif found.access.is_organiser and found.shown is not None and found.shown.card.is_open:
        context["next_form"] = GoesOnForm(initial={"goes_on": found.shown.goes_on})
    return show(request, "league/challenges/challenge.html", context)


@button
def challenge_open(request: AuthedRequest, club_slug: str, game: str) -> HttpResponse:
    club = club_get(club_slug)
    solo_get(game)
    given = {name: request.POST.get(name, "")[:20] for name in ("level", "side", "goes_on")}
    return act(
        request,
        reverse("league:challenges", args=[club_slug, game]),
        _("The challenge is open. Nobody can know its draws: the secret has just been sealed."),
        challenges_services.open,
        club=club,
        by=request.user,
        game=game,
        **given,
    )


@button
def challenge_change(request: AuthedRequest, club_slug: str, game: str, number: int) -> HttpResponse:
    found = challenge_find(club_get(club_slug), game, number)
    goes_on = request.POST.get("goes_on", "")[:20]
    back = reverse("league:challenge", args=[club_slug, game, number])
    return act(
        request, back, _("Saved."), challenges_services.change, challenge=found, by=request.user, goes_on=goes_on
    )


@button
def challenge_end(request: AuthedRequest, club_slug: str, game: str, number: int) -> HttpResponse:
    found = challenge_find(club_get(club_slug), game, number)
    back = reverse("league:challenge", args=[club_slug, game, number])
    done = _("The challenge is closed, and its secret is revealed.")
    return act(request, back, done, challenges_services.end, challenge=found, by=request.user)


@button
def attempt(request: AuthedRequest, club_slug: str, game: str, number: int) -> HttpResponse:
    """Opens the match: a new one, or the one the player has already begun."""
    found = challenge_find(club_get(club_slug), game, number)
    try:
        made = challenges_services.attempt_make(challenge=found, by=request.user)
    except (PermissionRefused, NotFound):
        raise
    except Refused:
        back = reverse("league:challenge", args=[club_slug, game, number])
        return act(request, back, "", challenges_services.attempt_make, challenge=found, by=request.user)
    return redirect("gameplay:match", code=made.match.code)


@button
def attempt_void(request: AuthedRequest, club_slug: str, game: str, number: int, player_id: int) -> HttpResponse:
    found = challenge_find(club_get(club_slug), game, number)
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    back = reverse("league:challenge", args=[club_slug, game, number])
    done = _("The attempt doesn’t count.")
    return act(
        request,
        back,
        done,
        challenges_services.attempt_void,
        challenge=found,
        by=request.user,
        player_id=player_id,
        reason=reason,
    )
