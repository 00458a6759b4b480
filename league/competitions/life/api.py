"""Competitions: creating, publishing, changing, finishing and copying them, and their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league.common import bodies as common_bodies
from league.common.api import Endpoint, created, done, operation
from league.common.finding import competition_get
from league.common.shaping import dump
from league.competitions.life import bodies, calendar, copying, life, rules
from league.competitions.life.cards import competition_cards
from league.competitions.life.reading import competition_overview, competitions_visible, rules_versions
from league.competitions.life.shapes import CompetitionCard, CompetitionOverview
from league.planning import bodies as planning_bodies
from league.planning.shapes import RulesView
from league.registration.field import registrations
from league.registration.shapes import RegistrationsPage

if TYPE_CHECKING:
    from league.models import Competition


STEPS = {
    "publish": life.publish,
    "archive": life.archive,
    "unarchive": life.unarchive,
}


class CompetitionListApi(Endpoint):
    @operation(
        "competitions",
        "competitions_list",
        CompetitionCard,
        page=True,
        query=bodies.CompetitionsQuery,
        public=True,
    )
    def get(self, request: Request) -> Response:
        """Competitions of all clubs, newest first. Only their organisers see drafts."""
        found = competitions_visible(request.user, **self.query(request, bodies.CompetitionsQuery))
        return self.paged(request, found, lambda rows: competition_cards(rows, request.user))


class ClubCompetitionListApi(Endpoint):
    @operation(
        "competitions",
        "competitions_create",
        CompetitionOverview,
        body=planning_bodies.CompetitionBody,
        created=True,
    )
    def post(self, request: Request, club: str) -> Response:
        """Create a championship or a tournament as a draft, with its calendar and rules. For organisers."""
        body = self.parsed(request, planning_bodies.CompetitionBody)
        made = life.create(club=self.club(), by=self.user(), form=body.competition_form())
        return created(overview(made, request))


class CompetitionApi(Endpoint):
    @operation("competitions", "competitions_get", CompetitionOverview, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(dump(competition_overview(self.competition(), request.user)))

    @operation("competitions", "competitions_update", CompetitionOverview, body=bodies.CompetitionTextBody)
    def put(self, request: Request, club: str, slug: str) -> Response:
        """Change name and description. For organisers."""
        data = self.form(request, bodies.CompetitionTextBody)
        changed = life.update(competition=self.competition(), by=self.user(), **data)
        return Response(dump(overview(changed, request)))

    @operation("competitions", "competitions_delete")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Delete a draft that was never published. For organisers."""
        life.delete(competition=self.competition(), by=self.user())
        return done()


class CompetitionStepApi(Endpoint):
    step = ""

    @operation("competitions", "competitions_step", CompetitionOverview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Publish a draft, archive a finished competition, or take it out of the archive. For organisers."""
        changed = STEPS[self.step](competition=self.competition(), by=self.user())
        return Response(dump(overview(changed, request)))


class CompetitionPublishApi(CompetitionStepApi):
    step = "publish"

    @operation("competitions", "competitions_publish", CompetitionOverview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Publish a draft: registration can begin. For organisers."""
        return super().post(request, club, slug)


class CompetitionFinishApi(Endpoint):
    @operation("competitions", "competitions_finish", CompetitionOverview, body=bodies.FinishBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Finish a competition: the standings are final. For organisers.

        A tournament whose last stage was not raced is refused (`final_not_raced`, `rounds_not_raced`) unless `early`.
        `cancels` names the races that have not begun, as the desk lists them (`early.races`); if one is missing,
        nothing is cancelled and the answer is `races_left`.
        """
        given = self.form(request, bodies.FinishBody)
        changed = life.finish(competition=self.competition(), by=self.user(), **given)
        return Response(dump(overview(changed, request)))


class CompetitionArchiveApi(CompetitionStepApi):
    step = "archive"

    @operation("competitions", "competitions_archive", CompetitionOverview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Archive a competition: it moves to the earlier seasons, its talk closes, everything stays readable. For
        organisers."""
        return super().post(request, club, slug)


class CompetitionUnarchiveApi(CompetitionStepApi):
    step = "unarchive"

    @operation("competitions", "competitions_unarchive", CompetitionOverview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Take a competition out of the archive: it is finished, as before. For organisers."""
        return super().post(request, club, slug)


class CompetitionReopenApi(Endpoint):
    @operation("competitions", "competitions_reopen", CompetitionOverview, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Reopen a finished championship; official races stay official. For organisers."""
        changed = life.reopen(
            competition=self.competition(), by=self.user(), **self.form(request, common_bodies.ReasonBody)
        )
        return Response(dump(overview(changed, request)))


class CompetitionCopyApi(Endpoint):
    @operation("competitions", "competitions_copy", CompetitionOverview, body=bodies.CopyBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Copy the competition to other dates, as a draft. For organisers."""
        body = self.parsed(request, bodies.CopyBody)
        made = copying.competition_copy(competition=self.competition(), by=self.user(), **body.arguments())
        return created(overview(made, request))


class RulesApi(Endpoint):
    @operation("competitions", "rules_list", RulesView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Every version of the rules, newest first."""
        return Response(dump(rules_versions(self.competition())))

    @operation("competitions", "rules_change", RulesView, body=planning_bodies.RulesChangeBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Create a new version of the rules; after the first race it needs a reason. For organisers."""
        competition = self.competition()
        body = self.parsed(request, planning_bodies.RulesChangeBody)
        rules.competition_rules_change(competition=competition, by=self.user(), **body.change())
        return created(rules_versions(competition)[0])


def overview(competition: Competition, request: Request) -> CompetitionOverview:
    found = competition_get(competition.club.slug, competition.slug, request.user)
    return competition_overview(found, request.user)


class VenuesApi(Endpoint):
    @operation("registrations", "races_venue", RegistrationsPage, body=bodies.VenueBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Choose where races that have not begun are raced: all of them, or those with these numbers. The answer says
        who cannot race there. For organisers."""
        competition = self.competition()
        calendar.races_venue(competition=competition, by=self.user(), **self.form(request, bodies.VenueBody))
        return Response(dump(registrations(self.competition(), request.user)))
