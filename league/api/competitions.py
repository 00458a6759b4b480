"""Competitions: made, published, changed; their standings, rules and teams."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from league import selectors, services
from league.api import bodies, rule_bodies
from league.api.common import Endpoint, created, done, operation
from league.api.shaping import dump
from league.selectors import shapes

if TYPE_CHECKING:
    from league.models import Competition

STEPS = {
    "publish": services.competition_publish,
    "archive": services.competition_archive,
    "unarchive": services.competition_unarchive,
}


@dataclass(frozen=True)
class Dates:
    """The dates of a rhythm."""

    dates: tuple[datetime, ...]


@dataclass(frozen=True)
class TeamView:
    id: int
    name: str
    entries: tuple[shapes.EntryRef, ...]


class CompetitionListApi(Endpoint):
    @operation(
        "competitions",
        "competitions_list",
        shapes.CompetitionCard,
        page=True,
        query=bodies.CompetitionsQuery,
        public=True,
    )
    def get(self, request: Request) -> Response:
        """Competitions of all clubs, newest first. Drafts are listed for their organisers only."""
        found = selectors.competitions_visible(request.user, **self.query(request, bodies.CompetitionsQuery))
        return self.paged(request, found, lambda rows: selectors.competition_cards(rows, request.user))


class ClubCompetitionListApi(Endpoint):
    @operation(
        "competitions",
        "competitions_create",
        shapes.CompetitionOverview,
        body=rule_bodies.CompetitionBody,
        created=True,
    )
    def post(self, request: Request, club: str) -> Response:
        """A championship or a tournament as a draft, with its calendar and rules. For organisers."""
        body = self.parsed(request, rule_bodies.CompetitionBody)
        made = services.competition_create(club=self.club(), by=self.user(), form=body.competition_form())
        return created(overview(made, request))


class CompetitionApi(Endpoint):
    @operation("competitions", "competitions_get", shapes.CompetitionOverview, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(dump(selectors.competition_overview(self.competition(), request.user)))

    @operation("competitions", "competitions_update", shapes.CompetitionOverview, body=bodies.CompetitionTextBody)
    def put(self, request: Request, club: str, slug: str) -> Response:
        """Name and description. For organisers."""
        data = self.form(request, bodies.CompetitionTextBody)
        changed = services.competition_update(competition=self.competition(), by=self.user(), **data)
        return Response(dump(overview(changed, request)))

    @operation("competitions", "competitions_delete")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """A draft that was never published, for good. For organisers."""
        services.competition_delete(competition=self.competition(), by=self.user())
        return done()


class CompetitionStepApi(Endpoint):
    step = ""

    @operation("competitions", "competitions_step", shapes.CompetitionOverview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Publish a draft, archive a finished competition, or take it out of the archive. For organisers."""
        changed = STEPS[self.step](competition=self.competition(), by=self.user())
        return Response(dump(overview(changed, request)))


class CompetitionPublishApi(CompetitionStepApi):
    step = "publish"

    @operation("competitions", "competitions_publish", shapes.CompetitionOverview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Publish a draft: registration can begin. For organisers."""
        return super().post(request, club, slug)


class CompetitionFinishApi(Endpoint):
    @operation("competitions", "competitions_finish", shapes.CompetitionOverview, body=bodies.FinishBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Every race is over: the standings are final. For organisers.

        A tournament whose last stage was not raced is refused (`final_not_raced`, `rounds_not_raced`) unless `early`.
        `cancels` names the races that have not begun, as the desk says them (`early.races`); if one is missing, nothing
        is cancelled and the answer is `races_left`.
        """
        given = self.form(request, bodies.FinishBody)
        changed = services.competition_finish(competition=self.competition(), by=self.user(), **given)
        return Response(dump(overview(changed, request)))


class CompetitionArchiveApi(CompetitionStepApi):
    step = "archive"

    @operation("competitions", "competitions_archive", shapes.CompetitionOverview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Archive: among the earlier seasons alone, its talk is closed, everything stays readable. For organisers."""
        return super().post(request, club, slug)


class CompetitionUnarchiveApi(CompetitionStepApi):
    step = "unarchive"

    @operation("competitions", "competitions_unarchive", shapes.CompetitionOverview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Out of the archive again: finished, as it was. For organisers."""
        return super().post(request, club, slug)


class CompetitionReopenApi(Endpoint):
    @operation("competitions", "competitions_reopen", shapes.CompetitionOverview, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """A championship that is over goes on; official races stay official. For organisers."""
        changed = services.competition_reopen(
            competition=self.competition(), by=self.user(), **self.form(request, bodies.ReasonBody)
        )
        return Response(dump(overview(changed, request)))


class CompetitionCopyApi(Endpoint):
    @operation("competitions", "competitions_copy", shapes.CompetitionOverview, body=bodies.CopyBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """The same competition on other dates, as a draft. For organisers."""
        body = self.parsed(request, bodies.CopyBody)
        made = services.competition_copy(competition=self.competition(), by=self.user(), **body.arguments())
        return created(overview(made, request))


class RulesApi(Endpoint):
    @operation("competitions", "rules_list", shapes.RulesView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Every version of the rules, newest first."""
        return Response(dump(selectors.rules_versions(self.competition())))

    @operation("competitions", "rules_change", shapes.RulesView, body=rule_bodies.RulesChangeBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """A new version of the rules; after the first race it needs a reason. For organisers."""
        competition = self.competition()
        body = self.parsed(request, rule_bodies.RulesChangeBody)
        services.competition_rules_change(competition=competition, by=self.user(), **body.change())
        return created(selectors.rules_versions(competition)[0])


class StandingsApi(Endpoint):
    @operation("standings", "standings_get", shapes.StandingsTable, query=bodies.AfterRaceQuery, public=True, kept=True)
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        """The standings now, or as they were after a race."""
        query, competition = self.query(request, bodies.AfterRaceQuery), self.competition()
        return self.kept(request, competition, lambda: selectors.standings_table(competition, request.user, **query))


class ExplainApi(Endpoint):
    @operation("standings", "standings_explain", shapes.Explanation, query=bodies.AfterRaceQuery, public=True)
    def get(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        """How every number of one line came about."""
        query = self.query(request, bodies.AfterRaceQuery)
        return Response(dump(selectors.explain(self.competition(), entry_number, **query)))


class BumpChartApi(Endpoint):
    @operation("standings", "standings_chart", shapes.BumpChart, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Places after each race."""
        return Response(dump(selectors.bump_chart(self.competition())))


class DeskApi(Endpoint):
    @operation("competitions", "desk_get", shapes.Desk)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The next thing to do, and counters. For organisers."""
        return Response(dump(selectors.desk(self.competition(), request.user)))


class AdjustmentListApi(Endpoint):
    @operation("results", "adjustments_list", shapes.AdjustmentView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The stewards' ledger, newest first, revoked ones included."""
        return Response(dump(selectors.adjustments(self.competition())))

    @operation("results", "adjustments_create", shapes.AdjustmentView, body=bodies.AdjustmentBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Points, places or a disqualification. For stewards."""
        competition = self.competition()
        made = services.adjustment_add(
            competition=competition, by=self.user(), **self.form(request, bodies.AdjustmentBody)
        )
        return created(_ledger_line(competition, made.pk))


class AdjustmentRevokeApi(Endpoint):
    @operation("results", "adjustments_revoke", shapes.AdjustmentView, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, adjustment_id: int) -> Response:
        competition = self.competition()
        services.adjustment_revoke(
            competition=competition,
            by=self.user(),
            adjustment_id=adjustment_id,
            **self.form(request, bodies.ReasonBody),
        )
        return Response(dump(_ledger_line(competition, adjustment_id)))


class ProposalsApi(Endpoint):
    @operation("results", "proposals_list", shapes.Proposal, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """What stewards decided about themselves and another has to confirm. Adjustments, revocations, results."""
        return Response(dump(selectors.proposals(self.competition(), request.user)))


class AdjustmentSecondApi(Endpoint):
    @operation("results", "adjustments_second", shapes.AdjustmentView)
    def post(self, request: Request, club: str, slug: str, adjustment_id: int) -> Response:
        """Agree to a proposed adjustment, or to its proposed revocation. For stewards, but not who proposed it."""
        competition = self.competition()
        services.adjustment_second(competition=competition, by=self.user(), adjustment_id=adjustment_id)
        return Response(dump(_ledger_line(competition, adjustment_id)))


class AdjustmentRefuseApi(Endpoint):
    @operation("results", "adjustments_refuse", shapes.AdjustmentView, body=bodies.ReasonOrNoneBody)
    def post(self, request: Request, club: str, slug: str, adjustment_id: int) -> Response:
        """Do not agree, or take one's own proposal back. For stewards."""
        competition, given = self.competition(), self.form(request, bodies.ReasonOrNoneBody)
        services.adjustment_refuse(competition=competition, by=self.user(), adjustment_id=adjustment_id, **given)
        return Response(dump(_ledger_line(competition, adjustment_id)))


class TeamListApi(Endpoint):
    @operation("teams", "teams_list", TeamView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(dump(_teams(self.competition())))

    @operation("teams", "teams_create", TeamView, many=True, body=bodies.TeamBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        competition = self.competition()
        services.team_create(competition=competition, by=self.user(), **self.form(request, bodies.TeamBody))
        return created(_teams(competition))


class TeamApi(Endpoint):
    @operation("teams", "teams_rename", TeamView, many=True, body=bodies.TeamBody)
    def put(self, request: Request, club: str, slug: str, team_id: int) -> Response:
        competition = self.competition()
        services.team_rename(
            competition=competition, by=self.user(), team_id=team_id, **self.form(request, bodies.TeamBody)
        )
        return Response(dump(_teams(competition)))

    @operation("teams", "teams_delete")
    def delete(self, request: Request, club: str, slug: str, team_id: int) -> Response:
        services.team_delete(competition=self.competition(), by=self.user(), team_id=team_id)
        return done()


class TeamsDrawApi(Endpoint):
    @operation("teams", "teams_draw", TeamView, many=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Everybody into whole teams, by lot. For organisers."""
        competition = self.competition()
        services.teams_draw(competition=competition, by=self.user())
        return Response(dump(_teams(competition)))


class EntryTeamApi(Endpoint):
    @operation("teams", "entries_set_team", TeamView, many=True, body=bodies.EntryTeamBody)
    def put(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        competition = self.competition()
        services.entry_set_team(
            competition=competition,
            by=self.user(),
            entry_number=entry_number,
            **self.form(request, bodies.EntryTeamBody),
        )
        return Response(dump(_teams(competition)))


class PointsPresetsApi(Endpoint):
    @operation("competitions", "points_presets", shapes.PointsPreset, many=True, public=True)
    def get(self, request: Request) -> Response:
        """Points tables to start from."""
        return Response(dump(selectors.points_presets()))


class RhythmApi(Endpoint):
    @operation("competitions", "rhythm_preview", Dates, body=bodies.RhythmPreviewBody, public=True)
    def post(self, request: Request) -> Response:
        """The dates that a rhythm gives. Changes nothing."""
        given = self.form(request, bodies.RhythmPreviewBody)
        zone = given.pop("zone")
        return Response(dump(Dates(selectors.rhythm_preview(services.Rhythm(**given), zone))))


def overview(competition: Competition, request: Request) -> shapes.CompetitionOverview:
    found = selectors.competition_get(competition.club.slug, competition.slug, request.user)
    return selectors.competition_overview(found, request.user)


def _ledger_line(competition: Competition, adjustment_id: int) -> shapes.AdjustmentView:
    return next(one for one in selectors.adjustments(competition) if one.id == adjustment_id)


def _teams(competition: Competition) -> tuple[TeamView, ...]:
    return tuple(TeamView(pk, name, entries) for pk, name, entries in selectors.teams(competition))
