"""Races: the calendar, race day, and results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from league.api import bodies
from league.api.common import Endpoint, created, done, operation
from league.api.shaping import dump
from league.selectors.access import competition_get, race_get
from league.selectors.cards import race_cards, races_listed
from league.selectors.competitions import calendar
from league.selectors.previews import annul_preview, sheet_preview
from league.selectors.races import race_page
from league.selectors.shapes.previews import Preview
from league.selectors.shapes.races import RaceCard, RacePage, Substitutes, TablePage
from league.selectors.shapes.result_lines import SheetView
from league.selectors.sheets import sheet_view
from league.selectors.substitutes import substitutes
from league.services import agreeing, check_in, entering, late, pausing, restarts, results, runs, sheets, start, waiting
from league.services import calendar as calendar_services
from league.services import substitutes as substitutes_services

if TYPE_CHECKING:
    from league.models import Heat, Race


class RaceListApi(Endpoint):
    @operation("races", "races_list", RaceCard, page=True, query=bodies.RacesQuery, public=True)
    def get(self, request: Request) -> Response:
        """Races of all clubs, in order of their dates."""
        found = races_listed(**self.query(request, bodies.RacesQuery))
        return self.paged(request, found, lambda rows: race_cards(rows, request.user))


class CalendarApi(Endpoint):
    @operation("races", "calendar_get", RaceCard, many=True, public=True, kept=True)
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        """All races of one competition."""
        competition = self.competition()
        return self.cached_answer(request, competition, lambda: calendar(competition, request.user))

    @operation("races", "races_create", RacePage, body=bodies.RaceBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """One more date. For organisers."""
        race = calendar_services.race_add(
            competition=self.competition(), by=self.user(), **self.form(request, bodies.RaceBody)
        )
        return created(page(race, request))


class RaceApi(Endpoint):
    @operation("races", "races_get", RacePage, public=True)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        return Response(dump(race_page(self.race(), request.user)))

    @operation("races", "races_update", RacePage, body=bodies.RaceChangeBody)
    def patch(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Board, title or options, until the start. For organisers."""
        race = calendar_services.race_update(
            race=self.race(), by=self.user(), **self.form(request, bodies.RaceChangeBody)
        )
        return Response(dump(page(race, request)))


class RacePostponeApi(Endpoint):
    @operation("races", "races_postpone", RacePage, body=bodies.PostponeBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """To a new date, or to none yet. For organisers."""
        race = calendar_services.race_postpone(
            race=self.race(), by=self.user(), **self.form(request, bodies.PostponeBody)
        )
        return Response(dump(page(race, request)))


class RaceCancelApi(Endpoint):
    @operation("races", "races_cancel", RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        race = calendar_services.race_cancel(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceAnnulApi(Endpoint):
    @operation("races", "races_annul_preview", Preview)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """What the standings lose with the result of the race. Changes nothing. For stewards."""
        return Response(dump(annul_preview(self.race(), request.user)))

    @operation("races", "races_annul", RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """What was run counts for nothing; matches that are on are annulled. For stewards."""
        race = runs.race_annul(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceRerunApi(Endpoint):
    @operation("races", "races_rerun", RacePage, body=bodies.PostponeBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Race again, on a new date or on none yet. The run before is annulled and stays readable. For organisers."""
        race = runs.race_rerun(race=self.race(), by=self.user(), **self.form(request, bodies.PostponeBody))
        return Response(dump(page(race, request)))


class RaceUncancelApi(Endpoint):
    @operation("races", "races_uncancel", RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """A cancelled race comes back to the calendar, an annulled one with its result. For organisers; an annulment
        is taken back by stewards. `annulled_live` when a table was still racing then."""
        race = runs.race_uncancel(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceOpenCheckInApi(Endpoint):
    @operation("races", "races_open_check_in", RacePage)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Open the check-in before its time. For organisers."""
        race = check_in.race_open_check_in(race=self.race(), by=self.user())
        return Response(dump(page(race, request)))


class RaceStartApi(Endpoint):
    @operation("races", "races_start", RacePage, body=bodies.StartBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Start the race before its time. For organisers.

        `race_blocked` while another race of the competition is on, with its number in `params`. `too_few_here` below
        two racers.
        """
        race = start.race_start(race=self.race(), by=self.user(), **self.form(request, bodies.StartBody))
        return Response(dump(page(race, request)))


class RaceLateApi(Endpoint):
    @operation("races", "races_let_in", RacePage, body=bodies.LateBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Let a late-comer in: the match of a table is annulled and made anew with one seat more. For organisers.

        `late_answered` once an answer of a person counts there, `late_table` when no table takes one more.
        """
        race = late.race_let_in(race=self.race(), by=self.user(), **self.form(request, bodies.LateBody))
        return Response(dump(page(race, request)))


class RaceHoldApi(Endpoint):
    @operation("races", "races_hold", RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """A race at check-in does not start by itself until it is released. For organisers."""
        race = waiting.race_hold(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))

    @operation("races", "races_release", RacePage)
    def delete(self, request: Request, club: str, slug: str, number: int) -> Response:
        """A race that was held goes on, with check-in open for a while yet. For organisers."""
        return Response(dump(page(waiting.race_release(race=self.race(), by=self.user()), request)))


class RaceDelayApi(Endpoint):
    @operation("races", "races_delay", RacePage, body=bodies.DelayBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """The start moves on by so many minutes; check-ins stay. For organisers."""
        race = waiting.race_delay(race=self.race(), by=self.user(), **self.form(request, bodies.DelayBody))
        return Response(dump(page(race, request)))


class RacePublishApi(Endpoint):
    @operation("races", "races_publish", RacePage)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Provisional to official. For stewards."""
        return Response(dump(page(results.race_publish(race=self.race(), by=self.user()), request)))


class RaceReopenApi(Endpoint):
    @operation("races", "races_reopen", RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Official back to provisional. For stewards."""
        race = results.race_reopen(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class CheckInApi(Endpoint):
    @operation("races", "races_check_in", RacePage, body=bodies.CheckInBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check in. Organisers may name another entry."""
        race = self.race()
        check_in.race_check_in(race=race, by=self.user(), **self.form(request, bodies.CheckInBody))
        return Response(dump(page(race, request)))

    @operation("races", "races_check_out")
    def delete(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Take one's check-in back."""
        check_in.race_check_out(race=self.race(), by=self.user())
        return done()


class CheckInAllApi(Endpoint):
    @operation("races", "races_check_in_all", RacePage, body=bodies.CheckInAllBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check in everybody who is named, or all. For organisers."""
        race = self.race()
        check_in.race_check_in_all(race=race, by=self.user(), **self.form(request, bodies.CheckInAllBody))
        return Response(dump(page(race, request)))


class CheckInNamesApi(Endpoint):
    @operation("races", "races_arrive", RacePage, body=bodies.NamesBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check people in by their names. Those who are not entered are entered first; without a free place they wait.
        For organisers."""
        race = self.race()
        entering.entries_arrive(race=race, by=self.user(), **self.form(request, bodies.NamesBody))
        return Response(dump(page(race, request)))


class SubstitutesApi(Endpoint):
    @operation("races", "substitutes_get", Substitutes)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """For whom somebody else may drive on at a table that races, and who may. For organisers."""
        return Response(dump(substitutes(self.heat(), request.user)))

    @operation("races", "substitutes_put", Substitutes, body=bodies.SubstituteBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """A bot or another player drives on for an entry whose player has gone. For organisers."""
        substitutes_services.heat_substitute(
            heat=self.heat(), by=self.user(), **self.form(request, bodies.SubstituteBody)
        )
        return self.get(request, club, slug, number, table)


class TablePauseApi(Endpoint):
    @operation("races", "tables_pause", TablePage)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """The clocks of a table stand still, until `resume`. For stewards."""
        pausing.heat_pause(heat=self.heat(), by=self.user(), paused=True)
        return Response(dump(table_page(self.heat(), request)))


class TableResumeApi(Endpoint):
    @operation("races", "tables_resume", TablePage)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """The clocks run on with what was left of them. For stewards."""
        pausing.heat_pause(heat=self.heat(), by=self.user(), paused=False)
        return Response(dump(table_page(self.heat(), request)))


class TableRestartApi(Endpoint):
    @operation("races", "tables_restart", TablePage, body=bodies.RestartBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Go on from an earlier position of a table's match; what came after is void. For stewards.

        The same request again is done once. `moved_on` when the position has changed since `head`.
        """
        restarts.heat_restart(heat=self.heat(), by=self.user(), **self.form(request, bodies.RestartBody))
        return Response(dump(table_page(self.heat(), request)))


class SheetApi(Endpoint):
    @operation("results", "results_get", TablePage, public=True)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """The confirmed result of one table."""
        return Response(dump(table_page(self.heat(), request)))

    @operation("results", "results_correct", TablePage, body=bodies.SheetBody)
    def put(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """A new version of the sheet. For stewards.

        Only the first result of a table needs no `reason`. An official result stays official while its season runs.
        """
        body = self.parsed(request, bodies.SheetBody)
        sheets.correct(
            heat=self.heat(), by=self.user(), lines=body.lines_parsed(), reason=body.validated_data["reason"]
        )
        return self.get(request, club, slug, number, table)


class SheetUndoApi(Endpoint):
    @operation("results", "results_undo", SheetView, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Back to the version before. For stewards."""
        heat = self.heat()
        sheet = sheets.undo(heat=heat, by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(sheet_view(sheet)))


class SheetSecondApi(Endpoint):
    @operation("results", "results_second", SheetView)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Agree to a proposed sheet: it counts. For stewards.

        In the own case it counts with a public mark: at once where nobody else decides in the club; else, at a real
        table, once nobody has agreed for five minutes (`count_early` before, `own_dispute` in a dispute).
        """
        sheet = sheets.second(heat=self.heat(), by=self.user(), sheet_id=sheet_id)
        return Response(dump(sheet_view(sheet)))


class SheetAskApi(Endpoint):
    @operation("results", "results_ask", SheetView)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Ask the others who decide in the club to agree to a sheet that waits in the own case. Once. For stewards."""
        sheet = agreeing.sheet_ask(heat=self.heat(), by=self.user(), sheet_id=sheet_id)
        return Response(dump(sheet_view(sheet)))


class SheetRefuseApi(Endpoint):
    @operation("results", "results_refuse", SheetView, body=bodies.ReasonOrNoneBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Do not agree to a proposed sheet, or take one's own back. For stewards."""
        given = self.form(request, bodies.ReasonOrNoneBody)
        sheet = sheets.refuse(heat=self.heat(), by=self.user(), sheet_id=sheet_id, **given)
        return Response(dump(sheet_view(sheet)))


class SheetPreviewApi(Endpoint):
    @operation("results", "results_preview", Preview, body=bodies.SheetPreviewBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """What a correction would change. Changes nothing. For stewards."""
        body = self.parsed(request, bodies.SheetPreviewBody)
        return Response(dump(sheet_preview(self.heat(), body.lines_parsed(), request.user)))


def page(race: Race, request: Request) -> RacePage:
    competition = race.stage.competition
    found = competition_get(competition.club.slug, competition.slug, request.user)
    return race_page(race_get(found, race.number), request.user)


def table_page(heat: Heat, request: Request) -> TablePage:
    tables = race_page(heat.race, request.user).tables
    return next(one for one in tables if one.table.heat_id == heat.pk)
