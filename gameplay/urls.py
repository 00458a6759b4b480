"""Addresses of the playing pages: lobby, tables, matches, learning, tracks."""

from django.urls import path, register_converter

from accounts import converters  # noqa: F401 - registers `language`
from gameplay.pages import (
    deciding,
    editor,
    ending,
    learn,
    link_pictures,
    lobby,
    matches,
    meetings,
    moment,
    pausing,
    plain,
    restarts,
    robot,
    setbacks,
    solo,
    substitutes,
    tables,
    talk,
    waiting,
    watch,
    words,
)

app_name = "gameplay"


class CodeConverter:
    """The public code of a match."""

    regex = "[a-z0-9]{12}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(CodeConverter, "matchcode")

urlpatterns = [
    path("me/robot/", robot.robot, name="robot"),
    path("play/", lobby.lobby, name="lobby"),
    path("play/<slug:game>/new/", tables.table_new, name="table-new"),
    path("play/<slug:game>/race-now/", tables.race_now, name="race-now"),
    path("play/<slug:game>/tonight/", meetings.meeting_new, name="meeting-new"),
    path("tonight/<matchcode:code>/", meetings.meeting, name="meeting"),
    path("tonight/<matchcode:code>/<slug:answer>/", meetings.meeting_answer, name="meeting-answer"),
    path("play/<slug:game>/solo/", solo.solo, name="solo"),
    path("play/<slug:game>/solo/start/", solo.solo_start, name="solo-start"),
    path("m/<matchcode:code>/", matches.match_page, name="match"),
    path("m/<matchcode:code>/steps/", matches.match_steps, name="match-steps"),
    path("m/<matchcode:code>/watch/", watch.match_watch, name="match-watch"),
    path("m/<matchcode:code>/moment/", moment.match_moment, name="match-moment"),
    path("m/<matchcode:code>/form/", plain.match_form, name="match-form"),
    path("m/<matchcode:code>/verify/", matches.match_verify, name="match-verify"),
    path("m/<matchcode:code>/talk/", talk.match_talk, name="match-talk"),
    path("m/<matchcode:code>/leave/", matches.match_leave, name="match-leave"),
    path("m/<matchcode:code>/stop/", deciding.match_stop, name="match-stop"),
    path("m/<matchcode:code>/end/", ending.end, name="match-end"),
    path("m/<matchcode:code>/again/", ending.again, name="match-again"),
    path("m/<matchcode:code>/seat/", waiting.seat_take, name="seat-take"),
    path("m/<matchcode:code>/unname/", waiting.seat_name_clear, name="seat-unname"),
    path("m/<matchcode:code>/stand/", waiting.seat_leave, name="seat-leave"),
    path("m/<matchcode:code>/bot/", waiting.seat_bot, name="seat-bot"),
    path("m/<matchcode:code>/replace/", substitutes.seat_replace, name="seat-replace"),
    path("m/<matchcode:code>/pause/", pausing.match_pause, name="match-pause"),
    path("m/<matchcode:code>/resume/", pausing.match_resume, name="match-resume"),
    path("m/<matchcode:code>/restart/", restarts.match_restart, name="match-restart"),
    path("m/<matchcode:code>/set-back/", setbacks.match_set_back, name="match-set-back"),
    path("m/<matchcode:code>/start/", waiting.start, name="match-start"),
    path("m/<matchcode:code>/cancel/", waiting.cancel, name="match-cancel"),
    path("link/<path:told>.png", link_pictures.link_picture, name="link-picture"),
    path("words/<slug:game>/<language:language>-<slug:digest>.js", words.game_words, name="game-words"),
    path("learn/", learn.games, name="learn-games"),
    path("learn/<slug:game>/", learn.learn, name="learn"),
    path("learn/<slug:game>/first-race/", tables.first_race, name="first-race"),
    path("boards/<slug:game>/", learn.boards, name="boards"),
    path("boards/<slug:game>/new/", editor.board_new, name="board-new"),
    path("boards/<slug:game>/check/", editor.board_check, name="board-check"),
    path("boards/<slug:game>/own/<matchcode:code>/", editor.own_board, name="own-board"),
    path("boards/<slug:game>/own/<matchcode:code>/edit/", editor.own_edit, name="own-edit"),
    path("boards/<slug:game>/own/<matchcode:code>/file/", editor.own_file, name="own-file"),
    path("boards/<slug:game>/own/<matchcode:code>/share/", editor.own_share, name="own-share"),
    path("boards/<slug:game>/own/<matchcode:code>/copy/", editor.own_copy, name="own-copy"),
    path("boards/<slug:game>/own/<matchcode:code>/delete/", editor.own_delete, name="own-delete"),
    path("boards/<slug:game>/own/<matchcode:code>/race/", editor.own_race, name="own-race"),
    path("boards/<slug:game>/<slug:board>/", learn.board, name="board"),
    path("boards/<slug:game>/<slug:board>/picture/", learn.board_drawn, name="board-drawn"),
]
