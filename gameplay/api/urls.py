"""Addresses of the API of matches, relative to /api/v1/."""

from django.urls import path

from accounts import converters  # noqa: F401 - registers `whole`
from gameplay.api import boards, games, matches, play, setbacks, talk

urlpatterns = [
    path("games/", games.GameListApi.as_view(), name="games"),
    path("games/<slug:slug>/", games.GameApi.as_view(), name="game"),
    path("games/<slug:slug>/boards/", games.BoardListApi.as_view(), name="boards"),
    path("games/<slug:slug>/boards/check/", boards.BoardCheckApi.as_view(), name="board-check"),
    path("games/<slug:slug>/boards/own/", boards.OwnBoardListApi.as_view(), name="own-boards"),
    path("games/<slug:slug>/boards/own/<slug:code>/", boards.OwnBoardApi.as_view(), name="own-board"),
    path("games/<slug:slug>/solo/", games.SoloApi.as_view(), name="solo"),
    path("matches/", matches.MatchListApi.as_view(), name="matches"),
    path("matches/<slug:code>/", matches.MatchApi.as_view(), name="match"),
    path("matches/<slug:code>/start/", matches.StartApi.as_view(), name="match-start"),
    path("matches/<slug:code>/seats/", matches.SeatsApi.as_view(), name="match-seats"),
    path("matches/<slug:code>/seats/<whole:seat>/bot/", matches.SeatBotApi.as_view(), name="match-seat-bot"),
    path("matches/<slug:code>/seats/<whole:seat>/replace/", matches.SeatReplaceApi.as_view(), name="seat-replace"),
    path("matches/<slug:code>/pause/", matches.PauseApi.as_view(), name="match-pause"),
    path("matches/<slug:code>/resume/", matches.ResumeApi.as_view(), name="match-resume"),
    path("matches/<slug:code>/restart/", matches.RestartApi.as_view(), name="match-restart"),
    path("matches/<slug:code>/annul/", matches.AnnulApi.as_view(), name="match-annul"),
    path("matches/<slug:code>/sync/", play.SyncApi.as_view(), name="match-sync"),
    path("matches/<slug:code>/pulse/", play.PulseApi.as_view(), name="match-pulse"),
    path("matches/<slug:code>/steps/", play.StepsApi.as_view(), name="match-steps"),
    path("matches/<slug:code>/keyframes/", play.KeyframesApi.as_view(), name="match-keyframes"),
    path("matches/<slug:code>/verify/", play.VerifyApi.as_view(), name="match-verify"),
    path("matches/<slug:code>/decide/", play.DecideApi.as_view(), name="match-decide"),
    path("matches/<slug:code>/draft/", play.DraftApi.as_view(), name="match-draft"),
    path("matches/<slug:code>/preview/", play.PreviewApi.as_view(), name="match-preview"),
    path("matches/<slug:code>/reopen/", play.ReopenApi.as_view(), name="match-reopen"),
    path("matches/<slug:code>/skip/", play.SkipApi.as_view(), name="match-skip"),
    path("matches/<slug:code>/leave/", play.LeaveApi.as_view(), name="match-leave"),
    path("matches/<slug:code>/stop/", play.StopApi.as_view(), name="match-stop"),
    path("matches/<slug:code>/setback/", setbacks.SetbackApi.as_view(), name="match-setback"),
    path("matches/<slug:code>/vote/", setbacks.VoteApi.as_view(), name="match-vote"),
    path("matches/<slug:code>/talk/", talk.TalkApi.as_view(), name="match-talk"),
    path("matches/<slug:code>/react/", talk.ReactApi.as_view(), name="match-react"),
    path("matches/<slug:code>/mute/", talk.MuteApi.as_view(), name="match-mute"),
    path("matches/<slug:code>/unmute/", talk.UnmuteApi.as_view(), name="match-unmute"),
    path("matches/<slug:code>/report/", talk.ReportApi.as_view(), name="match-report"),
]
