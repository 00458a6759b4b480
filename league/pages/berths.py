"""Racers leave a tournament and come back: by themselves, or through an organiser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy

from accounts.typing import AuthedRequest
from league.pages.common import act, button, whole
from league.selectors.access import competition_get
from league.services import berths

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

STEPS: dict[str, tuple[Callable[..., None], _StrOrPromise, _StrOrPromise]] = {
    "leave": (
        berths.stage_leave,
        gettext_lazy("Noted: you’re going home. Thank you for racing!"),
        gettext_lazy("Gone home: won’t be seated again."),
    ),
    "return": (
        berths.stage_return,
        gettext_lazy("You’re back. Check in for the next round when check-in opens."),
        gettext_lazy("Back: can check in again."),
    ),
}
"""The service, the message for oneself, and the message about somebody else."""


@button
def stage_step(request: AuthedRequest, club_slug: str, slug: str, step: str) -> HttpResponse:
    """`entry`: an organiser acts for that racer, on the race night of `race`."""
    if step not in STEPS:
        raise Http404
    service, of_oneself, of_another = STEPS[step]
    competition = competition_get(club_slug, slug, request.user)
    number, race = whole(request.POST.get("entry", "")), whole(request.POST.get("race", ""))
    back = reverse("league:competition", args=[club_slug, slug])
    if race is not None:
        back = reverse("league:race_night", args=[club_slug, slug, race]) + "#home-title"
    done = str(of_oneself if number is None else of_another)
    return act(request, back, done, service, competition=competition, by=request.user, number=number)
