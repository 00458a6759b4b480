"""Competitions: creating, publishing and changing them; their standings, rules and teams."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from league.api import bodies, rule_bodies
from league.api.common import Endpoint, created, done, operation
from league.api.shaping import dump
from league.scoring.calendar import Rhythm
from league.selectors.access import competition_get
from league.selectors.cards import competition_cards
from league.selectors.competitions import competition_overview, competitions_visible, rules_versions, teams
from league.selectors.desk import desk
from league.selectors.explain import explain
from league.selectors.ledger import adjustments
from league.selectors.previews import points_presets, rhythm_preview
from league.selectors.proposals import proposals
from league.selectors.shapes.competitions import CompetitionCard, CompetitionOverview, Desk, RulesView
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.previews import PointsPreset
from league.selectors.shapes.proposals import Proposal
from league.selectors.shapes.standings import AdjustmentView, BumpChart, Explanation, StandingsTable
from league.selectors.standings import bump_chart, standings_table
from league.services import adjustments as adjustments_services
from league.services import competitions, copying, rules
from league.services import teams as teams_services

if TYPE_CHECKING:
    from league.models import Competition

STEPS = {
    "publish": competitions.publish,
    "archive": competitions.archive,
    "unarchive": competitions.unarchive,
}


@dataclass(frozen=True)
class Dates:
    """The dates of a rhythm."""

    dates: tuple[datetime, ...]


@dataclass(frozen=True)
class TeamView:
    id: int
    name: str
    entries: tuple[EntryRef, ...]


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
        body=rule_bodies.CompetitionBody,
        created=True,
    )
    def post(self, request: Request, club: str) -> Response:
        """Create a championship or a tournament as a draft, with its calendar and rules. For organisers."""
        body = self.parsed(request, rule_bodies.CompetitionBody)
        made = competitions.create(club=self.club(), by=self.user(), form=body.competition_form())
        return created(overview(made, request))


class CompetitionApi(Endpoint):
    @operation("competitions", "competitions_get", CompetitionOverview, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(dump(competition_overview(self.competition(), request.user)))

    @operation("competitions", "competitions_update", CompetitionOverview, body=bodies.CompetitionTextBody)
    def put(self, request: Request, club: str, slug: str) -> Response:
        """Change name and description. For organisers."""
        data = self.form(request, bodies.CompetitionTextBody)
        changed = competitions.update(competition=self.competition(), by=self.user(), **data)
        return Response(dump(overview(changed, request)))

    @operation("competitions", "competitions_delete")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Delete a draft that was never published. For organisers."""
        competitions.delete(competition=self.competition(), by=self.user())
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
        changed = competitions.finish(competition=self.competition(), by=self.user(), **given)
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
    @operation("competitions", "competitions_reopen", CompetitionOverview, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Reopen a finished championship; official races stay official. For organisers."""
        changed = competitions.reopen(
            competition=self.competition(), by=self.user(), **self.form(request, bodies.ReasonBody)
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

    @operation("competitions", "rules_change", RulesView, body=rule_bodies.RulesChangeBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Create a new version of the rules; after the first race it needs a reason. For organisers."""
        competition = self.competition()
        body = self.parsed(request, rule_bodies.RulesChangeBody)
        rules.competition_rules_change(competition=competition, by=self.user(), **body.change())
        return created(rules_versions(competition)[0])


class StandingsApi(Endpoint):
    @operation("standings", "standings_get", StandingsTable, query=bodies.AfterRaceQuery, public=True, kept=True)
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        """The standings now, or as they were after a race."""
        query, competition = self.query(request, bodies.AfterRaceQuery), self.competition()
        return self.cached_answer(request, competition, lambda: standings_table(competition, request.user, **query))


class ExplainApi(Endpoint):
    @operation("standings", "standings_explain", Explanation, query=bodies.AfterRaceQuery, public=True)
    def get(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        """How every number of one line was calculated."""
        query = self.query(request, bodies.AfterRaceQuery)
        return Response(dump(explain(self.competition(), entry_number, **query)))


class BumpChartApi(Endpoint):
    @operation("standings", "standings_chart", BumpChart, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Places after each race."""
        return Response(dump(bump_chart(self.competition())))


class DeskApi(Endpoint):
    @operation("competitions", "desk_get", Desk)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The next thing to do, and counters. For organisers."""
        return Response(dump(desk(self.competition(), request.user)))


class AdjustmentListApi(Endpoint):
    @operation("results", "adjustments_list", AdjustmentView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The stewards' ledger, newest first, revoked ones included."""
        return Response(dump(adjustments(self.competition())))

    @operation("results", "adjustments_create", AdjustmentView, body=bodies.AdjustmentBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Decide on points, places or a disqualification. For stewards."""
        competition = self.competition()
        made = adjustments_services.add(
            competition=competition, by=self.user(), **self.form(request, bodies.AdjustmentBody)
        )
        return created(_ledger_line(competition, made.pk))


class AdjustmentRevokeApi(Endpoint):
    @operation("results", "adjustments_revoke", AdjustmentView, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, adjustment_id: int) -> Response:
        competition = self.competition()
        adjustments_services.revoke(
            competition=competition,
            by=self.user(),
            adjustment_id=adjustment_id,
            **self.form(request, bodies.ReasonBody),
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
        adjustments_services.second(competition=competition, by=self.user(), adjustment_id=adjustment_id)
        return Response(dump(_ledger_line(competition, adjustment_id)))


class AdjustmentRefuseApi(Endpoint):
    @operation("results", "adjustments_refuse", AdjustmentView, body=bodies.ReasonOrNoneBody)
    def post(self, request: Request, club: str, slug: str, adjustment_id: int) -> Response:
        """Refuse, or take one's own proposal back. For stewards."""
        competition, given = self.competition(), self.form(request, bodies.ReasonOrNoneBody)
        adjustments_services.refuse(competition=competition, by=self.user(), adjustment_id=adjustment_id, **given)
        return Response(dump(_ledger_line(competition, adjustment_id)))


class TeamListApi(Endpoint):
    @operation("teams", "teams_list", TeamView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(dump(_teams(self.competition())))

    @operation("teams", "teams_create", TeamView, many=True, body=bodies.TeamBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        competition = self.competition()
        teams_services.create(competition=competition, by=self.user(), **self.form(request, bodies.TeamBody))
        return created(_teams(competition))


class TeamApi(Endpoint):
    @operation("teams", "teams_rename", TeamView, many=True, body=bodies.TeamBody)
    def put(self, request: Request, club: str, slug: str, team_id: int) -> Response:
        competition = self.competition()
        teams_services.rename(
            competition=competition, by=self.user(), team_id=team_id, **self.form(request, bodies.TeamBody)
        )
        return Response(dump(_teams(competition)))

    @operation("teams", "teams_delete")
    def delete(self, request: Request, club: str, slug: str, team_id: int) -> Response:
        teams_services.delete(competition=self.competition(), by=self.user(), team_id=team_id)
        return done()


class TeamsDrawApi(Endpoint):
    @operation("teams", "teams_draw", TeamView, many=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Put everybody into whole teams, by lot. For organisers."""
        competition = self.competition()
        teams_services.draw(competition=competition, by=self.user())
        return Response(dump(_teams(competition)))


class EntryTeamApi(Endpoint):
    @operation("teams", "entries_set_team", TeamView, many=True, body=bodies.EntryTeamBody)
    def put(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        competition = self.competition()
        teams_services.entry_set_team(
            competition=competition,
            by=self.user(),
            entry_number=entry_number,
            **self.form(request, bodies.EntryTeamBody),
        )
        return Response(dump(_teams(competition)))


class PointsPresetsApi(Endpoint):
    @operation("competitions", "points_presets", PointsPreset, many=True, public=True)
    def get(self, request: Request) -> Response:
        """Points tables to start from."""
        return Response(dump(points_presets()))


class RhythmApi(Endpoint):
    @operation("competitions", "rhythm_preview", Dates, body=bodies.RhythmPreviewBody, public=True)
    def post(self, request: Request) -> Response:
        """The dates that a rhythm gives. Changes nothing."""
        given = self.form(request, bodies.RhythmPreviewBody)
        zone = given.pop("zone")
        return Response(dump(Dates(rhythm_preview(Rhythm(**given), zone))))


def overview(competition: Competition, request: Request) -> CompetitionOverview:
    found = competition_get(competition.club.slug, competition.slug, request.user)
    return competition_overview(found, request.user)


def _ledger_line(competition: Competition, adjustment_id: int) -> AdjustmentView:
    return next(one for one in adjustments(competition) if one.id == adjustment_id)


def _teams(competition: Competition) -> tuple[TeamView, ...]:
    return tuple(TeamView(pk, name, entries) for pk, name, entries in teams(competition))
