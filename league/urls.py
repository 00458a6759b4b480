"""The league's pages. What everybody looks at is under /c/<club>/, what a club is run with under /clubs/<club>/ and
/c/<club>/<competition>/desk/, so that no name of a championship can collide with a page. A real table has a link of
its own, /t/<token>/."""

from django.urls import path

from accounts import converters  # noqa: F401 - registers `whole`
from league.pages import (
    boards,
    challenges,
    clubs,
    competitions,
    desk,
    entries,
    people,
    races,
    restarts,
    seasons,
    site,
    stewards,
    substitutes,
    tables,
)

app_name = "league"

CLUB = "clubs/<slug:club_slug>/"
CHALLENGES = CLUB + "challenges/<slug:game>/"
CHALLENGE = CHALLENGES + "<whole:number>/"
SEASON = "c/<slug:club_slug>/<slug:slug>/"
RACE = SEASON + "races/<whole:number>/"
NIGHT = SEASON + "desk/races/<whole:number>/"
TABLE = "t/<str:token>/"

urlpatterns = [
    path("", site.home, name="home"),
    path("me/", site.my_home, name="my_home"),
    path("clubs/", site.clubs, name="clubs"),
    path("clubs/new/", clubs.club_new, name="club_new"),
    path("join/<str:token>/", people.join, name="join"),
    path("claim/<str:token>/", people.claim, name="claim"),
    # The club
    path("c/<slug:club_slug>/", clubs.club, name="club"),
    path(CLUB + "settings/", clubs.club_settings, name="club_settings"),
    path(CLUB + "settings/exhibition/", clubs.club_exhibition, name="club_exhibition"),
    path(CLUB + "history/", clubs.club_history, name="club_history"),
    path(CLUB + "leave/", people.leave, name="leave"),
    path(CLUB + "people/", people.people, name="people"),
    path(CLUB + "people/invitations/", people.invitation_new, name="invitation_new"),
    path(CLUB + "people/invitations/<whole:invitation_id>/revoke/", people.invitation_revoke, name="invitation_revoke"),
    path(CLUB + "people/guests/", people.guest_new, name="guest_new"),
    path(CLUB + "people/bots/", people.bot_new, name="bot_new"),
    path(CLUB + "people/<whole:user_id>/role/", people.role_set, name="role_set"),
    path(CLUB + "people/<whole:user_id>/remove/", people.member_remove, name="member_remove"),
    path(CLUB + "people/bans/<whole:ban_id>/lift/", people.ban_lift, name="ban_lift"),
    path(CLUB + "players/<whole:player_id>/ban/", people.person_ban, name="person_ban"),
    path(CLUB + "players/<whole:player_id>/", people.player, name="player"),
    path(CLUB + "players/<whole:player_id>/claim-link/", people.claim_link, name="claim_link"),
    path(CLUB + "boards/<slug:code>/", boards.club_board, name="club_board"),
    path(CLUB + "boards/<slug:code>/file/", boards.club_board_file, name="club_board_file"),
    path(CLUB + "championships/new/", seasons.competition_new, name="competition_new"),
    path(CLUB + "championships/new/preview/", seasons.competition_preview, name="competition_preview"),
    path(CHALLENGES, challenges.challenges, name="challenges"),
    path(CHALLENGES + "open/", challenges.challenge_open, name="challenge_open"),
    path(CHALLENGE, challenges.challenge, name="challenge"),
    path(CHALLENGE + "change/", challenges.challenge_change, name="challenge_change"),
    path(CHALLENGE + "end/", challenges.challenge_end, name="challenge_end"),
    path(CHALLENGE + "attempt/", challenges.attempt, name="attempt"),
    path(CHALLENGE + "attempts/<whole:player_id>/void/", challenges.attempt_void, name="attempt_void"),
    # The championship
    path(SEASON, competitions.overview, name="competition"),
    path(SEASON + "standings/", competitions.standings, name="standings"),
    path(SEASON + "standings/<whole:number>/why/", competitions.explain, name="explain"),
    path(SEASON + "calendar/", competitions.calendar, name="calendar"),
    path(SEASON + "results/", competitions.results, name="results"),
    path(SEASON + "racers/", competitions.racers, name="racers"),
    path(SEASON + "teams/", competitions.teams, name="teams"),
    path(SEASON + "rules/", competitions.rules, name="rules"),
    path(SEASON + "penalties/", stewards.penalties, name="penalties"),
    path(SEASON + "penalties/<whole:adjustment_id>/revoke/", stewards.penalty_revoke, name="penalty_revoke"),
    path(SEASON + "penalties/<whole:adjustment_id>/<slug:step>/", stewards.penalty_step, name="penalty_step"),
    path(SEASON + "register/", competitions.register, name="register"),
    path(SEASON + "withdraw/", competitions.withdraw, name="withdraw"),
    path(SEASON + "offer/accept/", competitions.offer_accept, name="offer_accept"),
    path(SEASON + "offer/decline/", competitions.offer_decline, name="offer_decline"),
    # The race
    path(RACE, races.race, name="race"),
    path(RACE + "check-in/", races.check_in, name="check_in"),
    path(RACE + "check-out/", races.check_out, name="check_out"),
    path(RACE + "tables/<whole:table_no>/correct/", stewards.correct, name="correct"),
    path(RACE + "tables/<whole:table_no>/sheets/<whole:sheet_id>/<slug:step>/", stewards.sheet_step, name="sheet_step"),
    path(RACE + "tables/<whole:table_no>/undo/", stewards.undo, name="undo"),
    path(RACE + "tables/<whole:table_no>/substitute/", substitutes.substitute, name="substitute"),
    path(RACE + "tables/<whole:table_no>/restart/", restarts.restart, name="restart"),
    # A real table
    path("t/sw.js", tables.worker, name="table_worker"),
    path(TABLE, tables.table, name="table"),
    path(TABLE + "name/", tables.name, name="table_name"),
    path(TABLE + "leave/", tables.leave, name="table_leave"),
    path(TABLE + "result/", tables.result, name="table_result"),
    path(TABLE + "second/", tables.second, name="table_second"),
    path(TABLE + "withdraw/", tables.withdraw, name="table_withdraw"),
    path(TABLE + "grid/", tables.grid, name="table_grid"),
    # The desk
    path(SEASON + "desk/", desk.desk, name="desk"),
    path(SEASON + "desk/history/", desk.history, name="desk_history"),
    path(SEASON + "desk/rules/", desk.rules_change, name="rules_change"),
    path(SEASON + "desk/edit/", desk.competition_edit, name="competition_edit"),
    path(SEASON + "desk/copy/", seasons.competition_copy, name="competition_copy"),
    path(SEASON + "desk/delete/", seasons.competition_delete, name="competition_delete"),
    path(SEASON + "desk/reopen/", seasons.competition_reopen, name="competition_reopen"),
    path(SEASON + "desk/step/<slug:step>/", seasons.competition_step, name="competition_step"),
    path(SEASON + "desk/entries/", entries.entries, name="entries"),
    path(SEASON + "desk/entries/add/", entries.entry_add, name="entry_add"),
    path(SEASON + "desk/entries/bots/", entries.entries_fill, name="entries_fill"),
    path(SEASON + "desk/entries/names/", entries.entries_name, name="entries_name"),
    path(SEASON + "desk/entries/withdraw/", entries.entry_withdraw, name="entry_withdraw"),
    path(
        SEASON + "desk/registrations/<whole:registration_id>/<slug:step>/",
        entries.registration_step,
        name="registration_step",
    ),
    path(SEASON + "desk/teams/", entries.team_new, name="team_new"),
    path(SEASON + "desk/teams/draw/", entries.teams_draw, name="teams_draw"),
    path(SEASON + "desk/teams/<whole:team_id>/delete/", entries.team_delete, name="team_delete"),
    path(SEASON + "desk/entries/<whole:number>/team/", entries.team_set, name="team_set"),
    path(SEASON + "desk/races/new/", desk.race_new, name="race_new"),
    path(NIGHT, desk.race_night, name="race_night"),
    path(NIGHT + "edit/", desk.race_edit, name="race_edit"),
    path(NIGHT + "postpone/", desk.race_postpone, name="race_postpone"),
    path(NIGHT + "delay/", desk.race_delay, name="race_delay"),
    path(NIGHT + "let-in/", desk.race_let_in, name="race_let_in"),
    path(NIGHT + "free-name/", desk.scorer_free, name="scorer_free"),
    path(NIGHT + "hold/", desk.race_hold, name="race_hold"),
    path(NIGHT + "cancel/", desk.race_cancel, name="race_cancel"),
    path(NIGHT + "uncancel/", desk.race_uncancel, name="race_uncancel"),
    path(NIGHT + "rerun/", desk.race_rerun, name="race_rerun"),
    path(NIGHT + "annul/", stewards.annul, name="race_annul"),
    path(NIGHT + "reopen/", desk.race_reopen, name="race_reopen"),
    path(NIGHT + "check-in-all/", desk.check_in_all, name="check_in_all"),
    path(NIGHT + "tables/<whole:table_no>/<slug:step>/", desk.table_step, name="table_step"),
    path(NIGHT + "step/<slug:step>/", desk.race_step, name="race_step"),
]
