"""What happens to later rounds when a result changes: keep, hand over or undo them. Also takes a steward who has just
changed a result to the question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.typing import AuthedRequest
from league.common.finding import access, competition_get
from league.common.pages import act, button
from league.tournaments.consequences import decide
from league.tournaments.consequences.reading import consequences_asked, may_decide

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise

    from league.models import Competition


STEPS: dict[str, tuple[Callable[..., object], StrOrPromise]] = {
    "keep": (decide.keep, gettext_lazy("Everything stays as it is.")),
    "take": (decide.take, gettext_lazy("The places have changed hands.")),
    "undo": (decide.undo, gettext_lazy("Undone. Carry on from here.")),
}


@button
def consequence(request: AuthedRequest, club_slug: str, slug: str, step: str) -> HttpResponse:
    """An organiser answers a question (`question`) in one of the three ways."""
    competition = competition_get(club_slug, slug, request.user)
    if step not in STEPS:
        raise Http404
    service, done = STEPS[step]
    back = reverse("league:desk", args=[club_slug, slug])
    question, reason = request.POST.get("question", ""), request.POST.get("reason", "")
    told = {"competition": competition, "by": request.user, "question": question, "reason": reason}
    return act(request, back, str(done), service, **told)


class Asked:
    """Takes the person who changes a result to the questions that the change raises, if they may answer them."""

    def __init__(self, request: HttpRequest, competition: Competition) -> None:
        self.request, self.competition = request, competition
        self.before = consequences_asked(competition)

    def then(self, usual: HttpResponse) -> HttpResponse:
        """The page that asks, or the `usual` answer when the change raises no question."""
        if consequences_asked(self.competition) <= self.before:
            return usual
        if not may_decide(access(self.competition.club, self.request.user).role):
            messages.warning(self.request, _("An organiser decides at the desk what happens to the later rounds."))
            return usual
        desk = reverse("league:desk", args=[self.competition.club.slug, self.competition.slug])
        return redirect(f"{desk}#consequences-title")
