"""Races: the calendar, race day, and results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from league import selectors, services
from league.api import bodies
from league.api.common import Endpoint, created, done, operation
from league.api.shaping import dump
from league.selectors import shapes

if TYPE_CHECKING:
    from league.models import Heat, Race


class RaceListApi(Endpoint):
    @operation("races", "races_list", shapes.RaceCard, page=True, query=bodies.RacesQuery, public=True)
    def get(self, request: Request) -> Response:
        """Races of all clubs, in order of their dates."""
        found = selectors.races_listed(**self.query(request, bodies.RacesQuery))
        return self.paged(request, found, lambda rows: selectors.race_cards(rows, request.user))


class CalendarApi(Endpoint):
    @operation("races", "calendar_get", shapes.RaceCard, many=True, public=True, kept=True)
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        """All races of one competition."""
        competition = self.competition()
        return self.kept(request, competition, lambda: selectors.calendar(competition, request.user))

    @operation("races", "races_create", shapes.RacePage, body=bodies.RaceBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """One more date. For organisers."""
        race = services.race_add(competition=self.competition(), by=self.user(), **self.form(request, bodies.RaceBody))
        return created(page(race, request))


class RaceApi(Endpoint):
    @operation("races", "races_get", shapes.RacePage, public=True)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        return Response(dump(selectors.race_page(self.race(), request.user)))

    @operation("races", "races_update", shapes.RacePage, body=bodies.RaceChangeBody)
    def patch(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Board, title or options, until the start. For organisers."""
        race = services.race_update(race=self.race(), by=self.user(), **self.form(request, bodies.RaceChangeBody))
        return Response(dump(page(race, request)))


class RacePostponeApi(Endpoint):
    @operation("races", "races_postpone", shapes.RacePage, body=bodies.PostponeBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """To a new date, or to none yet. For organisers."""
        race = services.race_postpone(race=self.race(), by=self.user(), **self.form(request, bodies.PostponeBody))
        return Response(dump(page(race, request)))


class RaceCancelApi(Endpoint):
    @operation("races", "races_cancel", shapes.RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        race = services.race_cancel(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceAnnulApi(Endpoint):
    @operation("races", "races_annul_preview", shapes.Preview)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """What the standings lose with the result of the race. Changes nothing. For stewards."""
        return Response(dump(selectors.annul_preview(self.race(), request.user)))

    @operation("races", "races_annul", shapes.RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """What was run counts for nothing; matches that are on are annulled. For stewards."""
        race = services.race_annul(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceRerunApi(Endpoint):
    @operation("races", "races_rerun", shapes.RacePage, body=bodies.PostponeBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Race again, on a new date or on none yet. The run before is annulled and stays readable. For organisers."""
        race = services.race_rerun(race=self.race(), by=self.user(), **self.form(request, bodies.PostponeBody))
        return Response(dump(page(race, request)))


class RaceUncancelApi(Endpoint):
    @operation("races", "races_uncancel", shapes.RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """A cancelled race comes back to the calendar, an annulled one with its result. For organisers; an annulment
        is taken back by stewards. `annulled_live` when a table was still racing then."""
        race = services.race_uncancel(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceOpenCheckInApi(Endpoint):
    @operation("races", "races_open_check_in", shapes.RacePage)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Open the check-in before its time. For organisers."""
        race = services.race_open_check_in(race=self.race(), by=self.user())
        return Response(dump(page(race, request)))


class RaceStartApi(Endpoint):
    @operation("races", "races_start", shapes.RacePage, body=bodies.StartBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Start the race before its time. For organisers.

        `race_blocked` while another race of the competition is on, with its number in `params`. `too_few_here` below
        two racers.
        """
        race = services.race_start(race=self.race(), by=self.user(), **self.form(request, bodies.StartBody))
        return Response(dump(page(race, request)))


class RaceLateApi(Endpoint):
    @operation("races", "races_let_in", shapes.RacePage, body=bodies.LateBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Let a late-comer in: the match of a table is annulled and made anew with one seat more. For organisers.

        `late_answered` once an answer of a person counts there, `late_table` when no table takes one more.
        """
        race = services.race_let_in(race=self.race(), by=self.user(), **self.form(request, bodies.LateBody))
        return Response(dump(page(race, request)))


class RaceHoldApi(Endpoint):
    @operation("races", "races_hold", shapes.RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """A race at check-in does not start by itself until it is released. For organisers."""
        race = services.race_hold(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))

    @operation("races", "races_release", shapes.RacePage)
    def delete(self, request: Request, club: str, slug: str, number: int) -> Response:
        """A race that was held goes on, with check-in open for a while yet. For organisers."""
        return Response(dump(page(services.race_release(race=self.race(), by=self.user()), request)))


class RaceDelayApi(Endpoint):
    @operation("races", "races_delay", shapes.RacePage, body=bodies.DelayBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """The start moves on by so many minutes; check-ins stay. For organisers."""
        race = services.race_delay(race=self.race(), by=self.user(), **self.form(request, bodies.DelayBody))
        return Response(dump(page(race, request)))


class RacePublishApi(Endpoint):
    @operation("races", "races_publish", shapes.RacePage)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Provisional to official. For stewards."""
        return Response(dump(page(services.race_publish(race=self.race(), by=self.user()), request)))


class RaceReopenApi(Endpoint):
    @operation("races", "races_reopen", shapes.RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Official back to provisional. For stewards."""
        race = services.race_reopen(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class CheckInApi(Endpoint):
    @operation("races", "races_check_in", shapes.RacePage, body=bodies.CheckInBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check in. Organisers may name another entry."""
        race = self.race()
        services.race_check_in(race=race, by=self.user(), **self.form(request, bodies.CheckInBody))
        return Response(dump(page(race, request)))

    @operation("races", "races_check_out")
    def delete(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Take one's check-in back."""
        services.race_check_out(race=self.race(), by=self.user())
        return done()


class CheckInAllApi(Endpoint):
    @operation("races", "races_check_in_all", shapes.RacePage, body=bodies.CheckInAllBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check in everybody who is named, or all. For organisers."""
        race = self.race()
        services.race_check_in_all(race=race, by=self.user(), **self.form(request, bodies.CheckInAllBody))
        return Response(dump(page(race, request)))


class CheckInNamesApi(Endpoint):
    @operation("races", "races_arrive", shapes.RacePage, body=bodies.NamesBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check people in by their names. Those who are not entered are entered first; without a free place they wait.
        For organisers."""
        race = self.race()
        services.entries_arrive(race=race, by=self.user(), **self.form(request, bodies.NamesBody))
        return Response(dump(page(race, request)))


class SubstitutesApi(Endpoint):
    @operation("races", "substitutes_get", shapes.Substitutes)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """For whom somebody else may drive on at a table that races, and who may. For organisers."""
        return Response(dump(selectors.substitutes(self.heat(), request.user)))

    @operation("races", "substitutes_put", shapes.Substitutes, body=bodies.SubstituteBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """A bot or another player drives on for an entry whose player has gone. For organisers."""
        services.heat_substitute(heat=self.heat(), by=self.user(), **self.form(request, bodies.SubstituteBody))
        return self.get(request, club, slug, number, table)


class TablePauseApi(Endpoint):
    @operation("races", "tables_pause", shapes.TablePage)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """The clocks of a table stand still, until `resume`. For stewards."""
        services.heat_pause(heat=self.heat(), by=self.user(), paused=True)
        return Response(dump(table_page(self.heat(), request)))


class TableResumeApi(Endpoint):
    @operation("races", "tables_resume", shapes.TablePage)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """The clocks run on with what was left of them. For stewards."""
        services.heat_pause(heat=self.heat(), by=self.user(), paused=False)
        return Response(dump(table_page(self.heat(), request)))


class TableRestartApi(Endpoint):
    @operation("races", "tables_restart", shapes.TablePage, body=bodies.RestartBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Go on from an earlier position of a table's match; what came after is void. For stewards.

        The same request again is done once. `moved_on` when the position has changed since `head`.
        """
        services.heat_restart(heat=self.heat(), by=self.user(), **self.form(request, bodies.RestartBody))
        return Response(dump(table_page(self.heat(), request)))


class SheetApi(Endpoint):
    @operation("results", "results_get", shapes.TablePage, public=True)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """The confirmed result of one table."""
        return Response(dump(table_page(self.heat(), request)))

    @operation("results", "results_correct", shapes.TablePage, body=bodies.SheetBody)
    def put(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """A new version of the sheet. For stewards.

        Only the first result of a table needs no `reason`. An official result stays official while its season runs.
        """
        body = self.parsed(request, bodies.SheetBody)
        services.sheet_correct(
            heat=self.heat(), by=self.user(), lines=body.lines_parsed(), reason=body.validated_data["reason"]
        )
        return self.get(request, club, slug, number, table)


class SheetUndoApi(Endpoint):
    @operation("results", "results_undo", shapes.SheetView, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Back to the version before. For stewards."""
        heat = self.heat()
        sheet = services.sheet_undo(heat=heat, by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(selectors.sheet_view(sheet)))


class SheetSecondApi(Endpoint):
    @operation("results", "results_second", shapes.SheetView)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Agree to a proposed sheet: it counts. For stewards.

        In the own case it counts with a public mark: at once where nobody else decides in the club; else, at a real
        table, once nobody has agreed for five minutes (`count_early` before, `own_dispute` in a dispute).
        """
        sheet = services.sheet_second(heat=self.heat(), by=self.user(), sheet_id=sheet_id)
        return Response(dump(selectors.sheet_view(sheet)))


class SheetAskApi(Endpoint):
    @operation("results", "results_ask", shapes.SheetView)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Ask the others who decide in the club to agree to a sheet that waits in the own case. Once. For stewards."""
        sheet = services.sheet_ask(heat=self.heat(), by=self.user(), sheet_id=sheet_id)
        return Response(dump(selectors.sheet_view(sheet)))


class SheetRefuseApi(Endpoint):
    @operation("results", "results_refuse", shapes.SheetView, body=bodies.ReasonOrNoneBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Do not agree to a proposed sheet, or take one's own back. For stewards."""
        given = self.form(request, bodies.ReasonOrNoneBody)
        sheet = services.sheet_refuse(heat=self.heat(), by=self.user(), sheet_id=sheet_id, **given)
        return Response(dump(selectors.sheet_view(sheet)))


class SheetPreviewApi(Endpoint):
    @operation("results", "results_preview", shapes.Preview, body=bodies.SheetPreviewBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """What a correction would change. Changes nothing. For stewards."""
        body = self.parsed(request, bodies.SheetPreviewBody)
        return Response(dump(selectors.sheet_preview(self.heat(), body.lines_parsed(), request.user)))


def page(race: Race, request: Request) -> shapes.RacePage:
    competition = race.stage.competition
    found = selectors.competition_get(competition.club.slug, competition.slug, request.user)
    return selectors.race_page(selectors.race_get(found, race.number), request.user)


def table_page(heat: Heat, request: Request) -> shapes.TablePage:
    tables = selectors.race_page(heat.race, request.user).tables
    return next(one for one in tables if one.table.heat_id == heat.pk)
