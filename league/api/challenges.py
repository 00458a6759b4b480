"""Weekly challenges of a club. Before one closes nobody is told more than who has tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league import selectors, services
from league.api import bodies
from league.api.common import Endpoint, created, operation
from league.api.shaping import dump
from league.selectors import shapes

if TYPE_CHECKING:
    from league.models import Challenge


class ChallengeEndpoint(Endpoint):
    def challenge(self) -> Challenge:
        return selectors.challenge_find(self.club(), self.kwargs["game"], self.kwargs["number"])

    def shown(self) -> Response:
        return Response(
            dump(
                selectors.challenge_page(self.club(), self.kwargs["game"], self.request.user, self.kwargs.get("number"))
            )
        )


class ChallengeListApi(ChallengeEndpoint):
    @operation("challenges", "challenges_list", shapes.ChallengePage, public=True)
    def get(self, request: Request, club: str, game: str) -> Response:
        """The latest challenge of a club in a game, and those before it."""
        return self.shown()

    @operation("challenges", "challenges_open", shapes.ChallengePage, body=bodies.ChallengeBody, created=True)
    def post(self, request: Request, club: str, game: str) -> Response:
        """Open one until the end of the week in the club's zone. For organisers."""
        found, user = self.club(), self.user()
        services.challenge_open(club=found, by=user, game=game, **self.form(request, bodies.ChallengeBody))
        return created(selectors.challenge_page(found, game, user))


class ChallengeApi(ChallengeEndpoint):
    @operation("challenges", "challenges_get", shapes.ChallengePage, public=True)
    def get(self, request: Request, club: str, game: str, number: int) -> Response:
        return self.shown()

    @operation("challenges", "challenges_update", shapes.ChallengePage, body=bodies.GoesOnBody)
    def patch(self, request: Request, club: str, game: str, number: int) -> Response:
        """What opens when it closes. For organisers."""
        services.challenge_change(challenge=self.challenge(), by=self.user(), **self.form(request, bodies.GoesOnBody))
        return self.shown()


class ChallengeEndApi(ChallengeEndpoint):
    @operation("challenges", "challenges_end", shapes.ChallengePage)
    def post(self, request: Request, club: str, game: str, number: int) -> Response:
        """Close it now; its secret is told, and nothing follows. For organisers."""
        services.challenge_end(challenge=self.challenge(), by=self.user())
        return self.shown()


class AttemptApi(ChallengeEndpoint):
    @operation("challenges", "attempts_make", shapes.ChallengePage)
    def post(self, request: Request, club: str, game: str, number: int) -> Response:
        """One's only attempt; the code of its match is in `own`. The same again gives the same. For members."""
        services.attempt_make(challenge=self.challenge(), by=self.user())
        return self.shown()


class AttemptVoidApi(ChallengeEndpoint):
    @operation("challenges", "attempts_void", shapes.ChallengePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, game: str, number: int, player_id: int) -> Response:
        """An attempt does not count. For organisers, while the challenge is open."""
        reason = self.form(request, bodies.ReasonBody)["reason"]
        services.attempt_void(challenge=self.challenge(), by=self.user(), player_id=player_id, reason=reason)
        return self.shown()
