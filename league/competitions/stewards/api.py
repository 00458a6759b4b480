"""The stewards' ledger and its proposals; annulling a race, and what a correction would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league.common import bodies as common_bodies
from league.common.api import Endpoint, created, operation
from league.common.shaping import dump
from league.competitions.life import reruns
from league.competitions.raceday.api import page
from league.competitions.raceday.shapes import RacePage
from league.competitions.stewards import bodies, penalties
from league.competitions.stewards.previews import annul_preview, sheet_preview
from league.competitions.stewards.shapes import Preview
from league.results import bodies as results_bodies
from league.results.shapes import Proposal
from league.results.waiting import proposals
from league.standings.ledger import adjustments
from league.standings.shapes import AdjustmentView

if TYPE_CHECKING:
    from league.models import Competition


class AdjustmentListApi(Endpoint):
    @operation("results", "adjustments_list", AdjustmentView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The stewards' ledger, newest first, revoked ones included."""
        return Response(dump(adjustments(self.competition())))

    @operation("results", "adjustments_create", AdjustmentView, body=bodies.AdjustmentBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Decide on points, places or a disqualification. For stewards."""
        competition = self.competition()
        made = penalties.add(competition=competition, by=self.user(), **self.form(request, bodies.AdjustmentBody))
        return created(_ledger_line(competition, made.pk))


class AdjustmentRevokeApi(Endpoint):
    @operation("results", "adjustments_revoke", AdjustmentView, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, adjustment_id: int) -> Response:
        competition = self.competition()
        penalties.revoke(
            competition=competition,
            by=self.user(),
            adjustment_id=adjustment_id,
            **self.form(request, common_bodies.ReasonBody),
        )
        return Response(dump(_ledger_line(competition, adjustment_id)))


class ProposalsApi(Endpoint):
    @operation("results", "proposals_list", Proposal, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Decisions of stewards about themselves that another must confirm: adjustments, revocations, results."""
        return Response(dump(proposals(self.competition(), request.user)))


class AdjustmentSecondApi(Endpoint):
    @operation("results", "adjustments_second", AdjustmentView)
    def post(self, request: Request, club: str, slug: str, adjustment_id: int) -> Response:
        """Agree to a proposed adjustment, or to its proposed revocation. For stewards other than the one who proposed
        it."""
        competition = self.competition()
        penalties.second(competition=competition, by=self.user(), adjustment_id=adjustment_id)
        return Response(dump(_ledger_line(competition, adjustment_id)))


class AdjustmentRefuseApi(Endpoint):
    @operation("results", "adjustments_refuse", AdjustmentView, body=common_bodies.ReasonOrNoneBody)
    def post(self, request: Request, club: str, slug: str, adjustment_id: int) -> Response:
        """Refuse, or take one's own proposal back. For stewards."""
        competition, given = self.competition(), self.form(request, common_bodies.ReasonOrNoneBody)
        penalties.refuse(competition=competition, by=self.user(), adjustment_id=adjustment_id, **given)
        return Response(dump(_ledger_line(competition, adjustment_id)))


def _ledger_line(competition: Competition, adjustment_id: int) -> AdjustmentView:
    return next(one for one in adjustments(competition) if one.id == adjustment_id)


class RaceAnnulApi(Endpoint):
    @operation("races", "races_annul_preview", Preview)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """What the standings lose with the result of the race. Changes nothing. For stewards."""
        return Response(dump(annul_preview(self.race(), request.user)))

    @operation("races", "races_annul", RacePage, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Annul a race: its result does not count, and running matches are annulled. For stewards."""
        race = reruns.race_annul(race=self.race(), by=self.user(), **self.form(request, common_bodies.ReasonBody))
        return Response(dump(page(race, request)))


class SheetPreviewApi(Endpoint):
    @operation("results", "results_preview", Preview, body=results_bodies.SheetPreviewBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """What a correction would change. Changes nothing. For stewards."""
        body = self.parsed(request, results_bodies.SheetPreviewBody)
        return Response(dump(sheet_preview(self.heat(), body.lines_parsed(), request.user)))
