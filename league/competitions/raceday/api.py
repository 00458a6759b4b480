"""The calendar, a race through its day with check-in, tables and results, the code on the door, the rounds of a
tournament, and the desk.

Racers open the page of a door's code; API clients check in with `check-in/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from league.common import bodies as common_bodies
from league.common.api import Endpoint, created, done, operation
from league.common.finding import competition_get, race_get
from league.common.shaping import dump
from league.competitions.life import bodies, reruns
from league.competitions.life import calendar as life_calendar
from league.competitions.raceday import door
from league.competitions.raceday.desk import desk
from league.competitions.raceday.desk_shapes import Desk, DoorSheet, NextThing
from league.competitions.raceday.door_read import door_sheet
from league.competitions.raceday.race_page import race_page
from league.competitions.raceday.shapes import RacePage
from league.races.cards import calendar
from league.races.shapes import RaceCard
from league.registration import entering
from league.results import agreeing, closing, match, recording, sheets
from league.results import bodies as results_bodies
from league.results.reading import closing_page, substitutes
from league.results.shapes import ClosingPage, SheetView, Substitutes, TablePage
from league.results.tables_shown import sheet_view
from league.start.attendance import bodies as attendance_bodies
from league.start.attendance import check_in, waiting
from league.start.seating import bodies as seating_bodies
from league.start.seating import late, start
from league.tournaments.rounds import bodies as rounds_bodies
from league.tournaments.rounds import rounds
from league.tournaments.rounds.api import TournamentEndpoint
from league.tournaments.rounds.reading import round_plan
from league.tournaments.rounds.shapes import RoundPlan

if TYPE_CHECKING:
    from league.models import Heat, Race


class DoorApi(Endpoint):
    @operation("competitions", "door_get", DoorSheet)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The code in `/d/<code>/`, if there is one, and how many have checked in with it. For organisers."""
        return Response(dump(door_sheet(self.competition(), request.user)))

    @operation("competitions", "door_open", DoorSheet)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Create the code; if there is one, return it. For organisers."""
        door.open(competition=self.competition(), by=self.user())
        return self.get(request, club, slug)

    @operation("competitions", "door_close")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Revoke the code. Racers who checked in with it stay checked in. For organisers."""
        door.close(competition=self.competition(), by=self.user())
        return done()


class CalendarApi(Endpoint):
    @operation("races", "calendar_get", RaceCard, many=True, public=True, kept=True)
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        """All races of one competition."""
        competition = self.competition()
        return self.cached_answer(request, competition, lambda: calendar(competition, request.user))

    @operation("races", "races_create", RacePage, body=bodies.RaceBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Add a race. For organisers."""
        race = life_calendar.race_add(
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
        race = life_calendar.race_update(race=self.race(), by=self.user(), **self.form(request, bodies.RaceChangeBody))
        return Response(dump(page(race, request)))


class RacePostponeApi(Endpoint):
    @operation("races", "races_postpone", RacePage, body=bodies.PostponeBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Move a race to a new date, or to none yet. For organisers."""
        race = life_calendar.race_postpone(race=self.race(), by=self.user(), **self.form(request, bodies.PostponeBody))
        return Response(dump(page(race, request)))


class RaceCancelApi(Endpoint):
    @operation("races", "races_cancel", RacePage, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        race = life_calendar.race_cancel(
            race=self.race(), by=self.user(), **self.form(request, common_bodies.ReasonBody)
        )
        return Response(dump(page(race, request)))


class RaceRerunApi(Endpoint):
    @operation("races", "races_rerun", RacePage, body=bodies.PostponeBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Race again, on a new date or on none yet. The previous run is annulled and stays readable. For organisers."""
        race = reruns.race_rerun(race=self.race(), by=self.user(), **self.form(request, bodies.PostponeBody))
        return Response(dump(page(race, request)))


class RaceUncancelApi(Endpoint):
    @operation("races", "races_uncancel", RacePage, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Put a cancelled race back on the calendar, or an annulled one with its result. For organisers; stewards undo
        an annulment. `annulled_live` when a table was still racing at the time."""
        race = reruns.race_uncancel(race=self.race(), by=self.user(), **self.form(request, common_bodies.ReasonBody))
        return Response(dump(page(race, request)))


class RaceOpenCheckInApi(Endpoint):
    @operation("races", "races_open_check_in", RacePage)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Open check-in early. For organisers."""
        race = check_in.race_open_check_in(race=self.race(), by=self.user())
        return Response(dump(page(race, request)))


class RaceStartApi(Endpoint):
    @operation("races", "races_start", RacePage, body=seating_bodies.StartBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Start the race early. For organisers.

        `race_blocked` while another race of the competition is running, with its number in `params`. `too_few_here`
        below two racers.
        """
        race = start.race_start(race=self.race(), by=self.user(), **self.form(request, seating_bodies.StartBody))
        return Response(dump(page(race, request)))


class RaceLateApi(Endpoint):
    @operation("races", "races_let_in", RacePage, body=seating_bodies.LateBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Let a late-comer in: annul a table's match and create it again with one more seat. For organisers.

        `late_answered` once a person's answer there counts, `late_table` when no table has room.
        """
        heat = late.race_let_in(race=self.race(), by=self.user(), **self.form(request, seating_bodies.LateBody))
        return Response(dump(page(heat.race, request)))


class RaceHoldApi(Endpoint):
    @operation("races", "races_hold", RacePage, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Hold a race at check-in: it does not start until it is released. For organisers."""
        race = waiting.race_hold(race=self.race(), by=self.user(), **self.form(request, common_bodies.ReasonBody))
        return Response(dump(page(race, request)))

    @operation("races", "races_release", RacePage)
    def delete(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Release a held race; check-in stays open for a while. For organisers."""
        return Response(dump(page(waiting.race_release(race=self.race(), by=self.user()), request)))


class RaceDelayApi(Endpoint):
    @operation("races", "races_delay", RacePage, body=attendance_bodies.DelayBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Delay the start by some minutes; check-ins stay. For organisers."""
        race = waiting.race_delay(race=self.race(), by=self.user(), **self.form(request, attendance_bodies.DelayBody))
        return Response(dump(page(race, request)))


class RacePublishApi(Endpoint):
    @operation("races", "races_publish", RacePage)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Make a provisional result official. For stewards."""
        return Response(dump(page(recording.race_publish(race=self.race(), by=self.user()), request)))


class RaceReopenApi(Endpoint):
    @operation("races", "races_reopen", RacePage, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Make an official result provisional again. For stewards."""
        race = recording.race_reopen(race=self.race(), by=self.user(), **self.form(request, common_bodies.ReasonBody))
        return Response(dump(page(race, request)))


class CheckInApi(Endpoint):
    @operation("races", "races_check_in", RacePage, body=attendance_bodies.CheckInBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check in. Organisers may name another entry."""
        race = self.race()
        check_in.race_check_in(race=race, by=self.user(), **self.form(request, attendance_bodies.CheckInBody))
        return Response(dump(page(race, request)))

    @operation("races", "races_check_out")
    def delete(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Undo one's check-in."""
        check_in.race_check_out(race=self.race(), by=self.user())
        return done()


class CheckInAllApi(Endpoint):
    @operation("races", "races_check_in_all", RacePage, body=attendance_bodies.CheckInAllBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check in the named entries, or all. For organisers."""
        race = self.race()
        check_in.race_check_in_all(race=race, by=self.user(), **self.form(request, attendance_bodies.CheckInAllBody))
        return Response(dump(page(race, request)))


class CheckInNamesApi(Endpoint):
    @operation("races", "races_arrive", RacePage, body=common_bodies.NamesBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Check people in by name. People without an entry are entered first; without a free place they wait. For
        organisers."""
        race = self.race()
        entering.entries_arrive(race=race, by=self.user(), **self.form(request, common_bodies.NamesBody))
        return Response(dump(page(race, request)))


class SubstitutesApi(Endpoint):
    @operation("races", "substitutes_get", Substitutes)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Which entries at a racing table may get a substitute, and who may be one. For organisers."""
        return Response(dump(substitutes(self.heat(), request.user)))

    @operation("races", "substitutes_put", Substitutes, body=results_bodies.SubstituteBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Put a bot or another player on the seat of an entry whose player has left. For organisers."""
        match.heat_substitute(heat=self.heat(), by=self.user(), **self.form(request, results_bodies.SubstituteBody))
        return self.get(request, club, slug, number, table)


class TablePauseApi(Endpoint):
    @operation("races", "tables_pause", TablePage)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Stop the clocks of a table until `resume`. For stewards."""
        match.heat_pause(heat=self.heat(), by=self.user(), paused=True)
        return Response(dump(table_page(self.heat(), request)))


class TableResumeApi(Endpoint):
    @operation("races", "tables_resume", TablePage)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Start the clocks again with the time that was left. For stewards."""
        match.heat_pause(heat=self.heat(), by=self.user(), paused=False)
        return Response(dump(table_page(self.heat(), request)))


class TableRestartApi(Endpoint):
    @operation("races", "tables_restart", TablePage, body=results_bodies.RestartBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Continue from an earlier position of a table's match; everything after it is void. For stewards.

        Repeating the request does nothing. `moved_on` when the position has changed since `head`.
        """
        match.heat_restart(heat=self.heat(), by=self.user(), **self.form(request, results_bodies.RestartBody))
        return Response(dump(table_page(self.heat(), request)))


class SheetApi(Endpoint):
    @operation("results", "results_get", TablePage, public=True)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """The confirmed result of one table."""
        return Response(dump(table_page(self.heat(), request)))

    @operation("results", "results_correct", TablePage, body=results_bodies.SheetBody)
    def put(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Write a new version of the sheet. For stewards.

        Only the first result of a table needs no `reason`. An official result stays official while its season runs.
        """
        body = self.parsed(request, results_bodies.SheetBody)
        sheets.correct(
            heat=self.heat(), by=self.user(), lines=body.lines_parsed(), reason=body.validated_data["reason"]
        )
        return self.get(request, club, slug, number, table)


class SheetUndoApi(Endpoint):
    @operation("results", "results_undo", SheetView, body=common_bodies.ReasonBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Go back to the previous version. For stewards."""
        heat = self.heat()
        sheet = sheets.undo(heat=heat, by=self.user(), **self.form(request, common_bodies.ReasonBody))
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
    @operation("results", "results_refuse", SheetView, body=common_bodies.ReasonOrNoneBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Refuse a proposed sheet, or take one's own back. For stewards."""
        given = self.form(request, common_bodies.ReasonOrNoneBody)
        sheet = sheets.refuse(heat=self.heat(), by=self.user(), sheet_id=sheet_id, **given)
        return Response(dump(sheet_view(sheet)))


def page(race: Race, request: Request) -> RacePage:
    competition = race.stage.competition
    found = competition_get(competition.club.slug, competition.slug, request.user)
    return race_page(race_get(found, race.number), request.user)


def table_page(heat: Heat, request: Request) -> TablePage:
    tables = race_page(heat.race, request.user).tables
    return next(one for one in tables if one.table.heat_id == heat.pk)


class TableCloseApi(Endpoint):
    @operation("tournaments", "tables_close_preview", ClosingPage)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """What each rule would do if it closed the table. Changes nothing. For stewards.

        `wrong_status` while its round is not running; `table_has_result`, `closed_already` when there is nothing to
        close.
        """
        return Response(dump(closing_page(self.race(), request.user, self.heat())))

    @operation("tournaments", "tables_close", RacePage, body=results_bodies.CloseBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Close the table by a rule: in its present order, by lot, or annulled. For stewards who did not race at it.
        Closing it again by the same rule does nothing.

        `standing_moved` when somebody has moved ahead since `seen`.
        """
        body = self.parsed(request, results_bodies.CloseBody)
        race = self.race()
        closing.table_close(
            race=race, by=self.user(), table_no=table, rule=body.validated_data["rule"], seen=body.seen_parsed()
        )
        return Response(dump(page(race, request)))


class RoundNextApi(TournamentEndpoint):
    @operation("tournaments", "rounds_coming", NextThing)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The next thing to do. For organisers."""
        return Response(dump(desk(self.tournament(), request.user).next_thing))

    @operation("tournaments", "rounds_next", RoundPlan)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Open the next round, of this stage or the next; a worker makes its tables. Asking again makes them again, for
        the racers who are here. For organisers."""
        race = rounds.round_next(competition=self.tournament(), by=self.user())
        return Response(dump(round_plan(race, request.user)))


class RoundCallApi(TournamentEndpoint):
    @operation("tournaments", "rounds_call", RacePage, body=rounds_bodies.CallBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Call the round: its tables count, matches begin, real tables get their sheets. Calling it again does nothing.
        For organisers.

        `without` can leave out racers who did not come; or give their seats to the waitlist first (`plan/substitute/`),
        or make the tables again (`plan/without/`).
        """
        race = rounds.call(race=self.race(), by=self.user(), **self.form(request, rounds_bodies.CallBody))
        return Response(dump(page(race, request)))


class DeskApi(Endpoint):
    @operation("competitions", "desk_get", Desk)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The next thing to do, and counters. For organisers."""
        return Response(dump(desk(self.competition(), request.user)))
