"""Who comes to a race, and who is asked to drive for racers who are out."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.refused import Refused
from league.common import bodies as common_bodies
from league.common.api import Endpoint, done, operation
from league.common.shaping import dump
from league.start.attendance import bodies, reading, replies, substitutes
from league.start.attendance.out import RACE_NOT_COMING
from league.start.attendance.shapes import Attendance


class RaceEndpoint(Endpoint):
    def attendance(self) -> Response:
        found = reading.attendance(self.race(), self.request.user)
        if found is None:
            raise Refused(RACE_NOT_COMING)
        return Response(dump(found))


class AvailabilityApi(RaceEndpoint):
    @operation("races", "availability_get", Attendance, public=True, also=(409,))
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """List who comes, who is out, and who has not answered, until check-in closes. Entrants and the club's
        officials see names, everybody else numbers."""
        return self.attendance()

    @operation("races", "availability_say", Attendance, body=bodies.AvailabilityBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Say "I'll be there", "I can't", or neither. Organisers may name another entry."""
        replies.say(race=self.race(), by=self.user(), **self.form(request, bodies.AvailabilityBody))
        return self.attendance()


class SubstituteAskApi(RaceEndpoint):
    @operation("races", "substitute_ask", Attendance, body=common_bodies.EntryChoiceBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Ask the first in line to drive for one's own entry, which is out for this race. Organisers may name another
        entry."""
        substitutes.substitute_ask(
            race=self.race(), by=self.user(), **self.form(request, common_bodies.EntryChoiceBody)
        )
        return self.attendance()


class SubstituteRecallApi(RaceEndpoint):
    @operation("races", "substitute_recall", Attendance, body=common_bodies.EntryChoiceBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Stop asking for a substitute for one's own entry. Organisers may name another entry."""
        substitutes.substitute_recall(
            race=self.race(), by=self.user(), **self.form(request, common_bodies.EntryChoiceBody)
        )
        return self.attendance()


class SubstituteAnswerApi(RaceEndpoint):
    @operation("races", "substitute_answer", Attendance, body=bodies.AnswerBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Answer a request to drive; a yes can be taken back until the start."""
        substitutes.answer(race=self.race(), by=self.user(), **self.form(request, bodies.AnswerBody))
        return self.attendance()


class ReserveApi(Endpoint):
    @operation("registrations", "reserve_offer")
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Offer to drive for racers who are out."""
        substitutes.reserve_set(competition=self.competition(), by=self.user(), offers=True)
        return done()

    @operation("registrations", "reserve_end")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Withdraw the offer."""
        substitutes.reserve_set(competition=self.competition(), by=self.user(), offers=False)
        return done()
