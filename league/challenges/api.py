"""Weekly challenges of a club. Before one closes, the API only shows who has tried it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league.challenges import bodies, challenges
from league.challenges.reading import challenge_find, challenge_page
from league.challenges.shapes import ChallengePage
from league.common import bodies as common_bodies
from league.common.api import Endpoint, created, operation
from league.common.shaping import dump

if TYPE_CHECKING:
    from league.models import Challenge


class ChallengeEndpoint(Endpoint):
    def challenge(self) -> Challenge:
        return challenge_find(self.club(), self.kwargs["game"], self.kwargs["number"])

    def shown(self) -> Response:
        return Response(
            dump(challenge_page(self.club(), self.kwargs["game"], self.request.user, self.kwargs.get("number")))
        )


class ChallengeListApi(ChallengeEndpoint):
    @operation("challenges", "challenges_list", ChallengePage, public=True)
    def get(self, request: Request, club: str, game: str) -> Response:
        """The latest challenge of a club in a game, and earlier ones."""
        return self.shown()

    @operation("challenges", "challenges_open", ChallengePage, body=bodies.ChallengeBody, created=True)
    def post(self, request: Request, club: str, game: str) -> Response:
        """Open one until the end of the week in the club's zone. For organisers."""
        found, user = self.club(), self.user()
        challenges.open(club=found, by=user, game=game, **self.form(request, bodies.ChallengeBody))
        return created(challenge_page(found, game, user))


class ChallengeApi(ChallengeEndpoint):
    @operation("challenges", "challenges_get", ChallengePage, public=True)
    def get(self, request: Request, club: str, game: str, number: int) -> Response:
        return self.shown()

    @operation("challenges", "challenges_update", ChallengePage, body=common_bodies.GoesOnBody)
    def patch(self, request: Request, club: str, game: str, number: int) -> Response:
        """Choose what opens when it closes. For organisers."""
        challenges.change(challenge=self.challenge(), by=self.user(), **self.form(request, common_bodies.GoesOnBody))
        return self.shown()


class ChallengeEndApi(ChallengeEndpoint):
    @operation("challenges", "challenges_end", ChallengePage)
    def post(self, request: Request, club: str, game: str, number: int) -> Response:
        """Close it now; its secret is revealed, and no other challenge opens. For organisers."""
        challenges.end(challenge=self.challenge(), by=self.user())
        return self.shown()


class AttemptApi(ChallengeEndpoint):
    @operation("challenges", "attempts_make", ChallengePage)
    def post(self, request: Request, club: str, game: str, number: int) -> Response:
        """Make one's only attempt; the code of its match is in `own`. Asking again returns the same attempt. For
        members."""
        challenges.attempt_make(challenge=self.challenge(), by=self.user())
        return self.shown()


class AttemptVoidApi(ChallengeEndpoint):
    @operation("challenges", "attempts_void", ChallengePage, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, game: str, number: int, player_id: int) -> Response:
        """Make an attempt void. For organisers, while the challenge is open."""
        reason = self.form(request, common_bodies.ReasonBody)["reason"]
        challenges.attempt_void(challenge=self.challenge(), by=self.user(), player_id=player_id, reason=reason)
        return self.shown()
