"""The league's pages. Public pages are under /c/<club>/; pages for running a club are under /clubs/<club>/ and
/c/<club>/<competition>/desk/, so that no name of a championship can collide with a page. Personal links are short: a
real table's, /t/<token>/, its permanent card, /card/<token>/, the door's, /d/<token>/, a person's calendar,
/ical/<token>/, and those in messages about a race, /out/<token>/ and /drive/<token>/."""

from django.urls import path

from accounts import converters  # noqa: F401 - registers `whole`
from league.challenges import pages as challenges_pages
from league.clubs.club import pages as club_pages
from league.clubs.history import pages as history_pages
from league.competitions.life import explain_pages, making
from league.competitions.life import pages as life_pages
from league.competitions.raceday import night
from league.competitions.raceday import pages as raceday_pages
from league.competitions.stewards import pages as stewards_pages
from league.files.feeds import exports
from league.files.feeds import pages as feeds_pages
from league.files.pasting import pages as pasting_pages
from league.games import pages as games_pages
from league.home.first import pages as first_pages
from league.home.screens import pages as screens_pages
from league.members import pages as members_pages
from league.planning import pages as planning_pages
from league.registration import pages as registration_pages
from league.results import pages as results_pages
from league.results import phone_pages
from league.start.attendance import pages as attendance_pages
from league.talk import pages as talk_pages
from league.tournaments.consequences import pages as consequences_pages
from league.tournaments.rehearsals import pages as rehearsals_pages
from league.tournaments.rounds import pages as rounds_pages

app_name = "league"

CLUB = "clubs/<slug:club_slug>/"
CHALLENGES = CLUB + "challenges/<slug:game>/"
CHALLENGE = CHALLENGES + "<whole:number>/"
SEASON = "c/<slug:club_slug>/<slug:slug>/"
RACE = SEASON + "races/<whole:number>/"
NIGHT = SEASON + "desk/races/<whole:number>/"
TABLE = "t/<str:token>/"
DOOR = "d/<str:token>/"

urlpatterns = [
    path("", first_pages.home, name="home"),
    path("me/", first_pages.my_home, name="my_home"),
    path("me/calendar/", feeds_pages.my_calendar, name="my_calendar"),
    path("me/calendar/<slug:step>/", feeds_pages.my_calendar_step, name="my_calendar_step"),
    path("ical/<str:token>/races.ics", feeds_pages.person_ical, name="person_ical"),
    path("clubs/", first_pages.clubs, name="clubs"),
    path("clubs/new/", club_pages.club_new, name="club_new"),
    path("join/<str:token>/", members_pages.join, name="join"),
    path("claim/<str:token>/", members_pages.claim, name="claim"),
    # The club
    path("c/<slug:club_slug>/", first_pages.club, name="club"),
    path(CLUB + "calendar/", feeds_pages.club_calendar, name="club_calendar"),
    path(CLUB + "calendar.ics", feeds_pages.club_ical, name="club_ical"),
    path(CLUB + "settings/", club_pages.club_settings, name="club_settings"),
    path(CLUB + "settings/screen/", club_pages.club_screen, name="club_screen"),
    path(CLUB + "settings/chat-room/", club_pages.club_chat_room, name="club_chat_room"),
    path(CLUB + "settings/exhibition/", club_pages.club_exhibition, name="club_exhibition"),
    path(CLUB + "history/", history_pages.club_history, name="club_history"),
    path(CLUB + "room/", screens_pages.room, name="room"),
    path(CLUB + "cards/", raceday_pages.table_cards, name="table_cards"),
    path(CLUB + "cards/<slug:step>/", raceday_pages.table_cards_step, name="table_cards_step"),
    path(CLUB + "leave/", members_pages.leave, name="leave"),
    path(CLUB + "settings/talk/", talk_pages.talk_set, name="talk_set"),
    path(CLUB + "people/", members_pages.people, name="people"),
    path(CLUB + "people/invitations/", members_pages.invitation_new, name="invitation_new"),
    path(
        CLUB + "people/invitations/<whole:invitation_id>/revoke/",
        members_pages.invitation_revoke,
        name="invitation_revoke",
    ),
    path(CLUB + "people/guests/", members_pages.guest_new, name="guest_new"),
    path(CLUB + "people/paste/", pasting_pages.players_paste, name="players_paste"),
    path(CLUB + "people/bots/", members_pages.bot_new, name="bot_new"),
    path(CLUB + "people/<whole:user_id>/role/", members_pages.role_set, name="role_set"),
    path(CLUB + "people/<whole:user_id>/remove/", members_pages.member_remove, name="member_remove"),
    path(CLUB + "people/bans/<whole:ban_id>/lift/", members_pages.ban_lift, name="ban_lift"),
    path(CLUB + "players/<whole:player_id>/ban/", members_pages.person_ban, name="person_ban"),
    path(CLUB + "players/<whole:player_id>/", members_pages.player, name="player"),
    path(CLUB + "players/<whole:player_id>/invite/", members_pages.racer_invite, name="racer_invite"),
    path(CLUB + "players/<whole:player_id>/same/<whole:own_id>/", members_pages.same, name="player_same"),
    path(CLUB + "players/<whole:player_id>/claim-link/", members_pages.claim_link, name="claim_link"),
    path(CLUB + "boards/<slug:code>/", games_pages.club_board, name="club_board"),
    path(CLUB + "boards/<slug:code>/file/", games_pages.club_board_file, name="club_board_file"),
    path(CLUB + "championships/new/", making.competition_new, name="competition_new"),
    path(CLUB + "championships/new/preview/", planning_pages.competition_preview, name="competition_preview"),
    path(CLUB + "tournaments/new/", making.tournament_new, name="tournament_new"),
    path(CLUB + "tournaments/new/preview/", making.tournament_preview, name="tournament_preview"),
    path(CHALLENGES, challenges_pages.challenges, name="challenges"),
    path(CHALLENGES + "open/", challenges_pages.challenge_open, name="challenge_open"),
    path(CHALLENGE, challenges_pages.challenge, name="challenge"),
    path(CHALLENGE + "change/", challenges_pages.challenge_change, name="challenge_change"),
    path(CHALLENGE + "end/", challenges_pages.challenge_end, name="challenge_end"),
    path(CHALLENGE + "attempt/", challenges_pages.attempt, name="attempt"),
    path(CHALLENGE + "attempts/<whole:player_id>/void/", challenges_pages.attempt_void, name="attempt_void"),
    # The championship
    path(SEASON, life_pages.overview, name="competition"),
    path(SEASON + "standings/", life_pages.standings, name="standings"),
    path(SEASON + "standings/frame/", feeds_pages.standings_frame, name="standings_frame"),
    path(SEASON + "standings.csv", exports.standings_csv, name="standings_csv"),
    path(SEASON + "standings/<whole:number>/why/", explain_pages.explain_racer, name="explain"),
    path(SEASON + "standings/teams/<whole:team_id>/why/", explain_pages.explain_team, name="explain_team"),
    path(SEASON + "calendar/", life_pages.calendar, name="calendar"),
    path(SEASON + "calendar.ics", feeds_pages.competition_ical, name="competition_ical"),
    path(SEASON + "calendar.csv", exports.calendar_csv, name="calendar_csv"),
    path(SEASON + "results/", life_pages.results, name="results"),
    path(SEASON + "results/text/", feeds_pages.evening_text, name="results_text"),
    path(SEASON + "results.csv", exports.results_csv, name="results_csv"),
    path(SEASON + "podium/", screens_pages.podium, name="podium"),
    path(SEASON + "ceremony/", raceday_pages.ceremony_step, name="ceremony_step"),
    path(SEASON + "hall/", screens_pages.hall, name="hall"),
    path(SEASON + "racers/", life_pages.racers, name="racers"),
    path(SEASON + "teams/", life_pages.teams, name="teams"),
    path(SEASON + "rules/", life_pages.rules, name="rules"),
    path(SEASON + "penalties/rule/", stewards_pages.penalty_rule, name="penalty_rule"),
    path(SEASON + "penalties/", stewards_pages.penalties, name="penalties"),
    path(SEASON + "penalties/<whole:adjustment_id>/revoke/", stewards_pages.penalty_revoke, name="penalty_revoke"),
    path(SEASON + "penalties/<whole:adjustment_id>/<slug:step>/", stewards_pages.penalty_step, name="penalty_step"),
    path(SEASON + "register/", registration_pages.register, name="register"),
    path(SEASON + "withdraw/", registration_pages.withdraw, name="withdraw"),
    path(SEASON + "stage/<slug:step>/", rounds_pages.stage_step, name="stage_step"),
    path(SEASON + "offer/accept/", registration_pages.offer_accept, name="offer_accept"),
    path(SEASON + "offer/decline/", registration_pages.offer_decline, name="offer_decline"),
    path(SEASON + "reserve/<slug:step>/", attendance_pages.reserve_step, name="reserve_step"),
    # Talk
    path(SEASON + "talk/", talk_pages.talk, name="talk"),
    path(SEASON + "talk/<whole:line_id>/mute/", talk_pages.line_mute, name="talk_mute"),
    path(SEASON + "talk/<whole:line_id>/report/", talk_pages.line_report, name="talk_report"),
    path(SEASON + "talk/muted/<whole:muting_id>/", talk_pages.unmute, name="talk_unmute"),
    path(SEASON + "talk/reports/", talk_pages.reports, name="talk_reports"),
    path(SEASON + "talk/reports/<whole:report_id>/<slug:step>/", talk_pages.report_step, name="report_step"),
    path(SEASON + "talk/silences/<whole:silence_id>/lift/", talk_pages.silence_lift, name="silence_lift"),
    # The race
    path(RACE, raceday_pages.race, name="race"),
    path(RACE + "order/", raceday_pages.race_order, name="race_order"),
    path(RACE + "sheet/", raceday_pages.race_paper, name="race_paper"),
    path(RACE + "tables/", rounds_pages.tables_made, name="tables_made"),
    path(RACE + "tables/inputs.json", rounds_pages.tables_file, name="tables_file"),
    path(RACE + "check-in/", raceday_pages.check_in, name="check_in"),
    path(RACE + "check-out/", raceday_pages.check_out, name="check_out"),
    path(RACE + "availability/", attendance_pages.availability, name="availability"),
    path(RACE + "substitute/<slug:step>/", attendance_pages.substitute_step, name="substitute_step"),
    path(RACE + "tables/<whole:table_no>/correct/", stewards_pages.correct, name="correct"),
    path(
        RACE + "tables/<whole:table_no>/sheets/<whole:sheet_id>/<slug:step>/",
        stewards_pages.sheet_step,
        name="sheet_step",
    ),
    path(RACE + "tables/<whole:table_no>/undo/", stewards_pages.undo, name="undo"),
    path(RACE + "tables/<whole:table_no>/substitute/", results_pages.substitute, name="substitute"),
    path(RACE + "tables/<whole:table_no>/close/", results_pages.table_close, name="table_close"),
    path(RACE + "tables/<whole:table_no>/restart/", results_pages.restart, name="restart"),
    # A link in an email, for one person and one race
    path("out/<str:token>/", attendance_pages.absence, name="absence"),
    path("drive/<str:token>/", attendance_pages.ask, name="ask"),
    # A real table
    path("t/sw.js", phone_pages.worker, name="table_worker"),
    path(TABLE, phone_pages.table, name="table"),
    path(TABLE + "name/", phone_pages.name, name="table_name"),
    path(TABLE + "leave/", phone_pages.leave, name="table_leave"),
    path(TABLE + "result/", phone_pages.result, name="table_result"),
    path(TABLE + "second/", phone_pages.second, name="table_second"),
    path(TABLE + "ask/", phone_pages.ask, name="table_ask"),
    path(TABLE + "withdraw/", phone_pages.withdraw, name="table_withdraw"),
    path(TABLE + "grid/", phone_pages.grid, name="table_grid"),
    path("card/<str:token>/", raceday_pages.card, name="card"),
    # The door
    path(DOOR, raceday_pages.door, name="door"),
    path(DOOR + "here/", raceday_pages.here, name="door_here"),
    path(DOOR + "join/", raceday_pages.join, name="door_join"),
    path(DOOR + "leave/", raceday_pages.leave, name="door_leave"),
    # The desk
    path(SEASON + "desk/", night.desk, name="desk"),
    path(SEASON + "desk/history/", history_pages.history, name="desk_history"),
    path(SEASON + "desk/history/check/", history_pages.check, name="desk_check"),
    path(SEASON + "desk/rules/", life_pages.rules_change, name="rules_change"),
    path(SEASON + "desk/edit/", life_pages.competition_edit, name="competition_edit"),
    path(SEASON + "desk/copy/", making.competition_copy, name="competition_copy"),
    path(SEASON + "desk/delete/", making.competition_delete, name="competition_delete"),
    path(SEASON + "desk/reopen/", making.competition_reopen, name="competition_reopen"),
    path(SEASON + "desk/step/<slug:step>/", making.competition_step, name="competition_step"),
    path(SEASON + "desk/entries/", registration_pages.entries, name="entries"),
    path(SEASON + "desk/entries/add/", registration_pages.entry_add, name="entry_add"),
    path(SEASON + "desk/entries/bots/", registration_pages.entries_fill, name="entries_fill"),
    path(SEASON + "desk/entries/names/", registration_pages.entries_name, name="entries_name"),
    path(SEASON + "desk/invite/", members_pages.invite, name="invite"),
    path(SEASON + "desk/invite/<whole:invitation_id>/withdraw/", members_pages.uninvite, name="uninvite"),
    path(SEASON + "desk/where/", life_pages.venues, name="venues"),
    path(SEASON + "desk/entries/withdraw/", registration_pages.entry_withdraw, name="entry_withdraw"),
    path(
        SEASON + "desk/registrations/<whole:registration_id>/<slug:step>/",
        registration_pages.registration_step,
        name="registration_step",
    ),
    path(SEASON + "desk/teams/", registration_pages.team_new, name="team_new"),
    path(SEASON + "desk/teams/draw/", registration_pages.teams_draw, name="teams_draw"),
    path(SEASON + "desk/teams/<whole:team_id>/delete/", registration_pages.team_delete, name="team_delete"),
    path(SEASON + "desk/entries/<whole:number>/team/", registration_pages.team_set, name="team_set"),
    path(SEASON + "desk/results/tonight/", pasting_pages.result_tonight, name="result_tonight"),
    path(SEASON + "desk/results/official/", stewards_pages.results_official, name="results_official"),
    path(SEASON + "desk/results/paste/", pasting_pages.results_paste, name="results_paste"),
    path(SEASON + "desk/door/", raceday_pages.sheet, name="door_sheet"),
    path(SEASON + "desk/door/<slug:step>/", raceday_pages.sheet_step, name="door_step"),
    path(SEASON + "desk/races/new/", life_pages.race_new, name="race_new"),
    path(NIGHT, night.race_night, name="race_night"),
    path(NIGHT + "plan/", rounds_pages.round_plan, name="round_plan"),
    path(NIGHT + "plan/preview/", rounds_pages.plan_preview, name="plan_preview"),
    path(NIGHT + "plan/<slug:step>/", rounds_pages.plan_step, name="plan_step"),
    path(SEASON + "desk/dry-run/", rehearsals_pages.rehearsal, name="rehearsal"),
    path(SEASON + "desk/dry-run/start/", rehearsals_pages.rehearsal_ask, name="rehearsal_ask"),
    path(SEASON + "desk/changed/<slug:step>/", consequences_pages.consequence, name="consequence"),
    path(SEASON + "desk/round/", rounds_pages.round_next, name="round_next"),
    path(NIGHT + "edit/", night.race_edit, name="race_edit"),
    path(NIGHT + "postpone/", night.race_postpone, name="race_postpone"),
    path(NIGHT + "delay/", night.race_delay, name="race_delay"),
    path(NIGHT + "let-in/", night.race_let_in, name="race_let_in"),
    path(NIGHT + "free-name/", night.scorer_free, name="scorer_free"),
    path(NIGHT + "trust-phone/", night.scorer_trust, name="scorer_trust"),
    path(NIGHT + "hold/", night.race_hold, name="race_hold"),
    path(NIGHT + "cancel/", night.race_cancel, name="race_cancel"),
    path(NIGHT + "uncancel/", night.race_uncancel, name="race_uncancel"),
    path(NIGHT + "rerun/", night.race_rerun, name="race_rerun"),
    path(NIGHT + "annul/", stewards_pages.annul, name="race_annul"),
    path(NIGHT + "check-in-all/", night.check_in_all, name="check_in_all"),
    path(NIGHT + "arrive/", registration_pages.entries_arrive, name="entries_arrive"),
    path(NIGHT + "tables/<whole:table_no>/<slug:step>/", night.table_step, name="table_step"),
    path(NIGHT + "step/<slug:step>/", night.race_step, name="race_step"),
]
