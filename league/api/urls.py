"""Addresses of the league's API, under /api/v1/."""

from django.urls import path

from accounts import converters  # noqa: F401 - registers `whole`
from league.api import boards, clubs, competitions, races, registrations

CLUB = "clubs/<slug:club>/"
ONE = "competitions/<slug:club>/<slug:slug>/"
RACE = ONE + "races/<whole:number>/"
TABLE = RACE + "tables/<whole:table>/"
REGISTRATION = ONE + "registrations/<whole:registration_id>/"

urlpatterns = [
    path("me/home/", clubs.MyHomeApi.as_view(), name="my_home"),
    path("clubs/", clubs.ClubListApi.as_view(), name="clubs"),
    path(CLUB, clubs.ClubApi.as_view(), name="club"),
    path(CLUB + "members/", clubs.MemberListApi.as_view(), name="members"),
    path(CLUB + "members/<whole:user_id>/", clubs.MemberApi.as_view(), name="member"),
    path(CLUB + "leave/", clubs.LeaveApi.as_view(), name="leave"),
    path(CLUB + "invitations/", clubs.InvitationListApi.as_view(), name="invitations"),
    path(CLUB + "invitations/<whole:invitation_id>/", clubs.InvitationApi.as_view(), name="invitation"),
    path(CLUB + "audit/", clubs.AuditApi.as_view(), name="audit"),
    path(CLUB + "players/", clubs.PlayerListApi.as_view(), name="players"),
    path(CLUB + "players/<whole:player_id>/", clubs.PlayerApi.as_view(), name="player"),
    path(CLUB + "players/<whole:player_id>/claim-link/", clubs.ClaimLinkApi.as_view(), name="claim_link"),
    path(CLUB + "competitions/", competitions.ClubCompetitionListApi.as_view(), name="club_competitions"),
    path(CLUB + "boards/", boards.BoardChoiceListApi.as_view(), name="club_boards"),
    path(CLUB + "boards/<slug:board>/", boards.ClubBoardApi.as_view(), name="club_board"),
    path("invitations/accept/", clubs.JoinApi.as_view(), name="join"),
    path("players/claim/", clubs.ClaimApi.as_view(), name="claim"),
    path("points-presets/", competitions.PointsPresetsApi.as_view(), name="points_presets"),
    path("rhythm/", competitions.RhythmApi.as_view(), name="rhythm"),
    path("competitions/", competitions.CompetitionListApi.as_view(), name="competitions"),
    path("races/", races.RaceListApi.as_view(), name="races"),
    path(ONE, competitions.CompetitionApi.as_view(), name="competition"),
    path(ONE + "publish/", competitions.CompetitionPublishApi.as_view(), name="competition_publish"),
    path(ONE + "finish/", competitions.CompetitionFinishApi.as_view(), name="competition_finish"),
    path(ONE + "archive/", competitions.CompetitionArchiveApi.as_view(), name="competition_archive"),
    path(ONE + "copy/", competitions.CompetitionCopyApi.as_view(), name="competition_copy"),
    path(ONE + "rules/", competitions.RulesApi.as_view(), name="rules"),
    path(ONE + "desk/", competitions.DeskApi.as_view(), name="desk"),
    path(ONE + "standings/", competitions.StandingsApi.as_view(), name="standings"),
    path(ONE + "standings/chart/", competitions.BumpChartApi.as_view(), name="standings_chart"),
    path(ONE + "standings/<whole:entry_number>/", competitions.ExplainApi.as_view(), name="standings_explain"),
    path(ONE + "adjustments/", competitions.AdjustmentListApi.as_view(), name="adjustments"),
    path(
        ONE + "adjustments/<whole:adjustment_id>/revoke/",
        competitions.AdjustmentRevokeApi.as_view(),
        name="adjustment_revoke",
    ),
    path(ONE + "teams/", competitions.TeamListApi.as_view(), name="teams"),
    path(ONE + "teams/draw/", competitions.TeamsDrawApi.as_view(), name="teams_draw"),
    path(ONE + "teams/<whole:team_id>/", competitions.TeamApi.as_view(), name="team"),
    path(ONE + "entries/<whole:entry_number>/team/", competitions.EntryTeamApi.as_view(), name="entry_team"),
    path(ONE + "registrations/", registrations.RegistrationListApi.as_view(), name="registrations"),
    path(ONE + "registrations/all/", registrations.RegistrationsAllApi.as_view(), name="registrations_all"),
    path(ONE + "registrations/mine/", registrations.MyRegistrationApi.as_view(), name="registration_mine"),
    path(ONE + "registrations/withdraw/", registrations.RegistrationWithdrawApi.as_view(), name="withdraw"),
    path(ONE + "registrations/mine/accept/", registrations.OfferAcceptApi.as_view(), name="offer_accept"),
    path(ONE + "registrations/mine/decline/", registrations.OfferDeclineApi.as_view(), name="offer_decline"),
    path(REGISTRATION + "confirm/", registrations.RegistrationConfirmApi.as_view(), name="registration_confirm"),
    path(REGISTRATION + "offer/", registrations.RegistrationOfferApi.as_view(), name="registration_offer"),
    path(REGISTRATION + "reject/", registrations.RegistrationRejectApi.as_view(), name="registration_reject"),
    path(ONE + "races/", races.CalendarApi.as_view(), name="calendar"),
    path(RACE, races.RaceApi.as_view(), name="race"),
    path(RACE + "postpone/", races.RacePostponeApi.as_view(), name="race_postpone"),
    path(RACE + "cancel/", races.RaceCancelApi.as_view(), name="race_cancel"),
    path(RACE + "open-check-in/", races.RaceOpenCheckInApi.as_view(), name="race_open_check_in"),
    path(RACE + "start/", races.RaceStartApi.as_view(), name="race_start"),
    path(RACE + "hold/", races.RaceHoldApi.as_view(), name="race_hold"),
    path(RACE + "delay/", races.RaceDelayApi.as_view(), name="race_delay"),
    path(RACE + "publish/", races.RacePublishApi.as_view(), name="race_publish"),
    path(RACE + "reopen/", races.RaceReopenApi.as_view(), name="race_reopen"),
    path(RACE + "check-in/all/", races.CheckInAllApi.as_view(), name="race_check_in_all"),
    path(RACE + "check-in/", races.CheckInApi.as_view(), name="race_check_in"),
    path(TABLE + "substitutes/", races.SubstitutesApi.as_view(), name="substitutes"),
    path(TABLE + "pause/", races.TablePauseApi.as_view(), name="table_pause"),
    path(TABLE + "resume/", races.TableResumeApi.as_view(), name="table_resume"),
    path(TABLE + "restart/", races.TableRestartApi.as_view(), name="table_restart"),
    path(TABLE + "result/", races.SheetApi.as_view(), name="result"),
    path(TABLE + "result/undo/", races.SheetUndoApi.as_view(), name="result_undo"),
    path(TABLE + "result/preview/", races.SheetPreviewApi.as_view(), name="result_preview"),
]
