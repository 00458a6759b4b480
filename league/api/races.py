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
        """Races of all clubs, by date."""
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
        """Add a race. For organisers."""
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
        """Change board, title or options, until the start. For organisers."""
        race = calendar_services.race_update(
            race=self.race(), by=self.user(), **self.form(request, bodies.RaceChangeBody)
        )
        return Response(dump(page(race, request)))


class RacePostponeApi(Endpoint):
    @operation("races", "races_postpone", RacePage, body=bodies.PostponeBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Move a race to a new date, or to none yet. For organisers."""
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
        """Annul a race: its result does not count, and running matches are annulled. For stewards."""
        race = runs.race_annul(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceRerunApi(Endpoint):
    @operation("races", "races_rerun", RacePage, body=bodies.PostponeBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Race again, on a new date or on none yet. The previous run is annulled and stays readable. For organisers."""
        race = runs.race_rerun(race=self.race(), by=self.user(), **self.form(request, bodies.PostponeBody))
        return Response(dump(page(race, request)))


class RaceUncancelApi(Endpoint):
    @operation("races", "races_uncancel", RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Put a cancelled race back on the calendar, or an annulled one with its result. For organisers; stewards undo
        an annulment. `annulled_live` when a table was still racing at the time."""
        race = runs.race_uncancel(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceOpenCheckInApi(Endpoint):
    @operation("races", "races_open_check_in", RacePage)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Open check-in early. For organisers."""
        race = check_in.race_open_check_in(race=self.race(), by=self.user())
        return Response(dump(page(race, request)))


class RaceStartApi(Endpoint):
    @operation("races", "races_start", RacePage, body=bodies.StartBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Start the race early. For organisers.

        `race_blocked` while another race of the competition is running, with its number in `params`. `too_few_here`
        below two racers.
        """
        race = start.race_start(race=self.race(), by=self.user(), **self.form(request, bodies.StartBody))
        return Response(dump(page(race, request)))


class RaceLateApi(Endpoint):
    @operation("races", "races_let_in", RacePage, body=bodies.LateBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Let a late-comer in: annul a table's match and create it again with one more seat. For organisers.

        `late_answered` once a person's answer there counts, `late_table` when no table has room.
        """
        race = late.race_let_in(race=self.race(), by=self.user(), **self.form(request, bodies.LateBody))
        return Response(dump(page(race, request)))


class RaceHoldApi(Endpoint):
    @operation("races", "races_hold", RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Hold a race at check-in: it does not start until it is released. For organisers."""
        race = waiting.race_hold(race=self.race(), by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(page(race, request)))

    @operation("races", "races_release", RacePage)
    def delete(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Release a held race; check-in stays open for a while. For organisers."""
        return Response(dump(page(waiting.race_release(race=self.race(), by=self.user()), request)))


class RaceDelayApi(Endpoint):
    @operation("races", "races_delay", RacePage, body=bodies.DelayBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Delay the start by some minutes; check-ins stay. For organisers."""
        race = waiting.race_delay(race=self.race(), by=self.user(), **self.form(request, bodies.DelayBody))
        return Response(dump(page(race, request)))


class RacePublishApi(Endpoint):
    @operation("races", "races_publish", RacePage)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Make a provisional result official. For stewards."""
        return Response(dump(page(results.race_publish(race=self.race(), by=self.user()), request)))


class RaceReopenApi(Endpoint):
    @operation("races", "races_reopen", RacePage, body=bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Make an official result provisional again. For stewards."""
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
        """Undo one's check-in."""
        check_in.race_check_out(race=self.race(), by=self.user())
        return done()


class CheckInAllApi(Endpoint):
    @operation("races", "races_check_in_all", RacePage, body=bodies.CheckInAllBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check in the named entries, or all. For organisers."""
        race = self.race()
        check_in.race_check_in_all(race=race, by=self.user(), **self.form(request, bodies.CheckInAllBody))
        return Response(dump(page(race, request)))


class CheckInNamesApi(Endpoint):
    @operation("races", "races_arrive", RacePage, body=bodies.NamesBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check people in by name. People without an entry are entered first; without a free place they wait. For
        organisers."""
        race = self.race()
        entering.entries_arrive(race=race, by=self.user(), **self.form(request, bodies.NamesBody))
        return Response(dump(page(race, request)))


class SubstitutesApi(Endpoint):
    @operation("races", "substitutes_get", Substitutes)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Which entries at a racing table may get a substitute, and who may be one. For organisers."""
        return Response(dump(substitutes(self.heat(), request.user)))

    @operation("races", "substitutes_put", Substitutes, body=bodies.SubstituteBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Put a bot or another player on the seat of an entry whose player has left. For organisers."""
        substitutes_services.heat_substitute(
            heat=self.heat(), by=self.user(), **self.form(request, bodies.SubstituteBody)
        )
        return self.get(request, club, slug, number, table)


class TablePauseApi(Endpoint):
    @operation("races", "tables_pause", TablePage)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Stop the clocks of a table until `resume`. For stewards."""
        pausing.heat_pause(heat=self.heat(), by=self.user(), paused=True)
        return Response(dump(table_page(self.heat(), request)))


class TableResumeApi(Endpoint):
    @operation("races", "tables_resume", TablePage)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Start the clocks again with the time that was left. For stewards."""
        pausing.heat_pause(heat=self.heat(), by=self.user(), paused=False)
        return Response(dump(table_page(self.heat(), request)))


class TableRestartApi(Endpoint):
    @operation("races", "tables_restart", TablePage, body=bodies.RestartBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Continue from an earlier position of a table's match; everything after it is void. For stewards.

        Repeating the request does nothing. `moved_on` when the position has changed since `head`.
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
        """Write a new version of the sheet. For stewards.

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
        """Go back to the previous version. For stewards."""
        heat = self.heat()
        sheet = sheets.undo(heat=heat, by=self.user(), **self.form(request, bodies.ReasonBody))
        return Response(dump(sheet_view(sheet)))


class SheetSecondApi(Endpoint):
    @operation("results", "results_second", SheetView)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Agree to a proposed sheet: it counts. For stewards.

        In one's own case it counts with a public mark: at once if nobody else decides in the club; otherwise, at a real
        table, once nobody has agreed for five minutes (`count_early` before, `own_dispute` in a dispute).
        """
        sheet = sheets.second(heat=self.heat(), by=self.user(), sheet_id=sheet_id)
        return Response(dump(sheet_view(sheet)))


class SheetAskApi(Endpoint):
    @operation("results", "results_ask", SheetView)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Ask the others who decide in the club to agree to a sheet that waits in one's own case. Once. For
        stewards."""
        sheet = agreeing.sheet_ask(heat=self.heat(), by=self.user(), sheet_id=sheet_id)
        return Response(dump(sheet_view(sheet)))


class SheetRefuseApi(Endpoint):
    @operation("results", "results_refuse", SheetView, body=bodies.ReasonOrNoneBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Refuse a proposed sheet, or take one's own back. For stewards."""
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
