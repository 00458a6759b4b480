"""The organiser's control of the ceremony: one button for each step."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from accounts.typing import AuthedRequest
from league.pages.common import act, button, whole
from league.selectors.access import competition_get, race_get
from league.services import ceremonies

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
