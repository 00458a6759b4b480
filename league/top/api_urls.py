"""Addresses of the league's API, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from accounts import converters  # noqa: F401 - registers `whole`
from league.challenges import api as challenges_api
from league.clubs.history import api as history_api
from league.competitions.life import api as life_api
from league.competitions.raceday import api as raceday_api
from league.competitions.stewards import api as stewards_api
from league.files.feeds import api as feeds_api
from league.games import api as games_api
from league.home.first import api as first_api
from league.members import api as members_api
from league.planning import api as planning_api
from league.races import api as races_api
from league.registration import api as registration_api
from league.results import api as results_api
from league.standings import api as standings_api
from league.start.attendance import api as attendance_api
from league.tournaments.consequences import api as consequences_api
from league.tournaments.rehearsals import api as rehearsals_api
from league.tournaments.rounds import api as rounds_api

CLUB = "clubs/<slug:club>/"
CHALLENGES = CLUB + "challenges/<slug:game>/"
CHALLENGE = CHALLENGES + "<whole:number>/"
ONE = "competitions/<slug:club>/<slug:slug>/"
RACE = ONE + "races/<whole:number>/"
TABLE = RACE + "tables/<whole:table>/"
REGISTRATION = ONE + "registrations/<whole:registration_id>/"

urlpatterns = [
    path("me/home/", first_api.MyHomeApi.as_view(), name="my_home"),
    path("clubs/", first_api.ClubListApi.as_view(), name="clubs"),
    path(CLUB, first_api.ClubApi.as_view(), name="club"),
    path(CLUB + "members/", members_api.MemberListApi.as_view(), name="members"),
    path(CLUB + "members/<whole:user_id>/", members_api.MemberApi.as_view(), name="member"),
    path(CLUB + "leave/", members_api.LeaveApi.as_view(), name="leave"),
    path(CLUB + "invitations/", members_api.InvitationListApi.as_view(), name="invitations"),
    path(CLUB + "invitations/<whole:invitation_id>/", members_api.InvitationApi.as_view(), name="invitation"),
    path(CLUB + "audit/", history_api.AuditApi.as_view(), name="audit"),
    path(CLUB + "players/", members_api.PlayerListApi.as_view(), name="players"),
    path(CLUB + "players/<whole:player_id>/", members_api.PlayerApi.as_view(), name="player"),
    path(CLUB + "players/<whole:player_id>/claim-link/", members_api.ClaimLinkApi.as_view(), name="claim_link"),
    path(CLUB + "players/<whole:player_id>/ban/", members_api.PersonBanApi.as_view(), name="person_ban"),
    path(CLUB + "bans/", members_api.BanListApi.as_view(), name="bans"),
    path(CLUB + "bans/<whole:ban_id>/", members_api.BanApi.as_view(), name="ban"),
    path(CLUB + "competitions/", life_api.ClubCompetitionListApi.as_view(), name="club_competitions"),
    path(CLUB + "boards/", games_api.BoardChoiceListApi.as_view(), name="club_boards"),
    path(CLUB + "boards/<slug:board>/", games_api.ClubBoardApi.as_view(), name="club_board"),
    path(CHALLENGES, challenges_api.ChallengeListApi.as_view(), name="challenges"),
    path(CHALLENGE, challenges_api.ChallengeApi.as_view(), name="challenge"),
    path(CHALLENGE + "end/", challenges_api.ChallengeEndApi.as_view(), name="challenge_end"),
    path(CHALLENGE + "attempt/", challenges_api.AttemptApi.as_view(), name="attempt"),
    path(CHALLENGE + "attempts/<whole:player_id>/void/", challenges_api.AttemptVoidApi.as_view(), name="attempt_void"),
    path("invitations/accept/", members_api.JoinApi.as_view(), name="join"),
    path("players/claim/", members_api.ClaimApi.as_view(), name="claim"),
    path("players/claim/preview/", members_api.ClaimPreviewApi.as_view(), name="claim_preview"),
    path("points-presets/", planning_api.PointsPresetsApi.as_view(), name="points_presets"),
    path("rhythm/", planning_api.RhythmApi.as_view(), name="rhythm"),
    path("competitions/", life_api.CompetitionListApi.as_view(), name="competitions"),
    path("races/", races_api.RaceListApi.as_view(), name="races"),
    path(ONE, life_api.CompetitionApi.as_view(), name="competition"),
    path(ONE + "publish/", life_api.CompetitionPublishApi.as_view(), name="competition_publish"),
    path(ONE + "finish/", life_api.CompetitionFinishApi.as_view(), name="competition_finish"),
    path(ONE + "reopen/", life_api.CompetitionReopenApi.as_view(), name="competition_reopen"),
    path(ONE + "archive/", life_api.CompetitionArchiveApi.as_view(), name="competition_archive"),
    path(ONE + "unarchive/", life_api.CompetitionUnarchiveApi.as_view(), name="competition_unarchive"),
    path(ONE + "copy/", life_api.CompetitionCopyApi.as_view(), name="competition_copy"),
    path(ONE + "rules/", life_api.RulesApi.as_view(), name="rules"),
    path(ONE + "desk/", raceday_api.DeskApi.as_view(), name="desk"),
    path(ONE + "standings/", standings_api.StandingsApi.as_view(), name="standings"),
    path(ONE + "standings/chart/", standings_api.BumpChartApi.as_view(), name="standings_chart"),
    path(ONE + "standings/<whole:entry_number>/", standings_api.ExplainApi.as_view(), name="standings_explain"),
    path(
        ONE + "standings/teams/<whole:team_id>/",
        standings_api.ExplainTeamApi.as_view(),
        name="standings_explain_team",
    ),
    path(ONE + "results/", feeds_api.ResultsApi.as_view(), name="results"),
    path(ONE + "adjustments/", stewards_api.AdjustmentListApi.as_view(), name="adjustments"),
    path(
        ONE + "adjustments/<whole:adjustment_id>/revoke/",
        stewards_api.AdjustmentRevokeApi.as_view(),
        name="adjustment_revoke",
    ),
    path(
        ONE + "adjustments/<whole:adjustment_id>/second/",
        stewards_api.AdjustmentSecondApi.as_view(),
        name="adjustment_second",
    ),
    path(
        ONE + "adjustments/<whole:adjustment_id>/refuse/",
        stewards_api.AdjustmentRefuseApi.as_view(),
        name="adjustment_refuse",
    ),
    path(ONE + "proposals/", stewards_api.ProposalsApi.as_view(), name="proposals"),
    path(ONE + "teams/", registration_api.TeamListApi.as_view(), name="teams"),
    path(ONE + "teams/draw/", registration_api.TeamsDrawApi.as_view(), name="teams_draw"),
    path(ONE + "teams/<whole:team_id>/", registration_api.TeamApi.as_view(), name="team"),
    path(ONE + "entries/<whole:entry_number>/team/", registration_api.EntryTeamApi.as_view(), name="entry_team"),
    path(ONE + "entries/bots/", registration_api.EntriesFillApi.as_view(), name="entries_fill"),
    path(ONE + "venue/", life_api.VenuesApi.as_view(), name="venues"),
    path(ONE + "entries/names/", registration_api.EntriesByNameApi.as_view(), name="entries_name"),
    path(ONE + "registrations/", registration_api.RegistrationListApi.as_view(), name="registrations"),
    path(ONE + "registrations/all/", registration_api.RegistrationsAllApi.as_view(), name="registrations_all"),
    path(ONE + "registrations/mine/", registration_api.MyRegistrationApi.as_view(), name="registration_mine"),
    path(ONE + "registrations/withdraw/", registration_api.RegistrationWithdrawApi.as_view(), name="withdraw"),
    path(ONE + "registrations/mine/accept/", registration_api.OfferAcceptApi.as_view(), name="offer_accept"),
    path(ONE + "registrations/mine/decline/", registration_api.OfferDeclineApi.as_view(), name="offer_decline"),
    path(ONE + "reserve/", attendance_api.ReserveApi.as_view(), name="reserve"),
    path(REGISTRATION + "confirm/", registration_api.RegistrationConfirmApi.as_view(), name="registration_confirm"),
    path(REGISTRATION + "offer/", registration_api.RegistrationOfferApi.as_view(), name="registration_offer"),
    path(REGISTRATION + "reject/", registration_api.RegistrationRejectApi.as_view(), name="registration_reject"),
    path(ONE + "races/", raceday_api.CalendarApi.as_view(), name="calendar"),
    path(ONE + "tournament/", rounds_api.TournamentApi.as_view(), name="tournament"),
    path(ONE + "door/", raceday_api.DoorApi.as_view(), name="door"),
    path(ONE + "rehearsal/", rehearsals_api.RehearsalApi.as_view(), name="rehearsal"),
    path(ONE + "consequences/", consequences_api.ConsequencesApi.as_view(), name="consequences"),
    path(ONE + "consequences/keep/", consequences_api.ConsequenceKeepApi.as_view(), name="consequence_keep"),
    path(ONE + "consequences/take/", consequences_api.ConsequenceTakeApi.as_view(), name="consequence_take"),
    path(ONE + "consequences/undo/", consequences_api.ConsequenceUndoApi.as_view(), name="consequence_undo"),
    path(ONE + "rounds/next/", raceday_api.RoundNextApi.as_view(), name="round_next"),
    path(ONE + "entries/<whole:entry_number>/leave/", rounds_api.StageLeaveApi.as_view(), name="stage_leave"),
    path(ONE + "entries/<whole:entry_number>/return/", rounds_api.StageReturnApi.as_view(), name="stage_return"),
    path(RACE + "plan/", rounds_api.RoundPlanApi.as_view(), name="round_plan"),
    path(RACE + "plan/swap/", rounds_api.PlanSwapApi.as_view(), name="plan_swap"),
    path(RACE + "plan/fix/", rounds_api.PlanFixApi.as_view(), name="plan_fix"),
    path(RACE + "plan/apart/", rounds_api.PlanApartApi.as_view(), name="plan_apart"),
    path(RACE + "plan/substitute/", rounds_api.PlanSubstituteApi.as_view(), name="plan_substitute"),
    path(RACE + "plan/without/", rounds_api.PlanWithoutApi.as_view(), name="plan_without"),
    path(RACE + "call/", raceday_api.RoundCallApi.as_view(), name="round_call"),
    path(RACE, raceday_api.RaceApi.as_view(), name="race"),
    path(RACE + "postpone/", raceday_api.RacePostponeApi.as_view(), name="race_postpone"),
    path(RACE + "cancel/", raceday_api.RaceCancelApi.as_view(), name="race_cancel"),
    path(RACE + "uncancel/", raceday_api.RaceUncancelApi.as_view(), name="race_uncancel"),
    path(RACE + "annul/", stewards_api.RaceAnnulApi.as_view(), name="race_annul"),
    path(RACE + "rerun/", raceday_api.RaceRerunApi.as_view(), name="race_rerun"),
    path(RACE + "open-check-in/", raceday_api.RaceOpenCheckInApi.as_view(), name="race_open_check_in"),
    path(RACE + "start/", raceday_api.RaceStartApi.as_view(), name="race_start"),
    path(RACE + "late/", raceday_api.RaceLateApi.as_view(), name="race_late"),
    path(RACE + "hold/", raceday_api.RaceHoldApi.as_view(), name="race_hold"),
    path(RACE + "delay/", raceday_api.RaceDelayApi.as_view(), name="race_delay"),
    path(RACE + "publish/", raceday_api.RacePublishApi.as_view(), name="race_publish"),
    path(RACE + "reopen/", raceday_api.RaceReopenApi.as_view(), name="race_reopen"),
    path(RACE + "check-in/all/", raceday_api.CheckInAllApi.as_view(), name="race_check_in_all"),
    path(RACE + "check-in/names/", raceday_api.CheckInNamesApi.as_view(), name="race_arrive"),
    path(RACE + "check-in/", raceday_api.CheckInApi.as_view(), name="race_check_in"),
    path(RACE + "availability/", attendance_api.AvailabilityApi.as_view(), name="availability"),
    path(RACE + "substitute/ask/", attendance_api.SubstituteAskApi.as_view(), name="substitute_ask"),
    path(RACE + "substitute/recall/", attendance_api.SubstituteRecallApi.as_view(), name="substitute_recall"),
    path(RACE + "substitute/answer/", attendance_api.SubstituteAnswerApi.as_view(), name="substitute_answer"),
    path(TABLE + "substitutes/", raceday_api.SubstitutesApi.as_view(), name="substitutes"),
    path(TABLE + "pause/", raceday_api.TablePauseApi.as_view(), name="table_pause"),
    path(TABLE + "resume/", raceday_api.TableResumeApi.as_view(), name="table_resume"),
    path(TABLE + "close/", raceday_api.TableCloseApi.as_view(), name="table_close"),
    path(TABLE + "restart/", raceday_api.TableRestartApi.as_view(), name="table_restart"),
    path(TABLE + "result/", raceday_api.SheetApi.as_view(), name="result"),
    path(TABLE + "result/<whole:sheet_id>/second/", raceday_api.SheetSecondApi.as_view(), name="sheet_second"),
    path(TABLE + "result/<whole:sheet_id>/ask/", raceday_api.SheetAskApi.as_view(), name="sheet_ask"),
    path(TABLE + "result/<whole:sheet_id>/refuse/", raceday_api.SheetRefuseApi.as_view(), name="sheet_refuse"),
    path(TABLE + "result/undo/", raceday_api.SheetUndoApi.as_view(), name="result_undo"),
    path(TABLE + "night/", results_api.TableNightApi.as_view(), name="table_night"),
    path(TABLE + "night/<whole:sheet_id>/second/", results_api.TableSecondApi.as_view(), name="table_second"),
    path(TABLE + "night/<whole:sheet_id>/withdraw/", results_api.TableWithdrawApi.as_view(), name="table_withdraw"),
    path(TABLE + "night/grid/", results_api.TableGridApi.as_view(), name="table_grid"),
    path(TABLE + "result/preview/", stewards_api.SheetPreviewApi.as_view(), name="result_preview"),
]
