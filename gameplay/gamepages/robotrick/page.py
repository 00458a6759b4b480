"""RoboTrick on pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Chapter, FirstRace, GamePage, Mark, Question, SeatCard, View
from gameplay.gamepages.robotrick import guide, moment, words
from gameplay.gamepages.robotrick.picture import SYMBOLS, Laid, trick_svg
from gameplay.games.robotrick.words import WORDS
from gameplay.games.robotrick.words.host import HOST


class RobotrickPage(GamePage):
    slug = "robotrick"
    words = WORDS
    host = HOST
    scene = True
    zooms = False
    moments = moment.RULES
    symbols = SYMBOLS
    around = _("What’s on the table?")
    teaser = _(
        "A trick-taking game for three, with a robot as the fourth hand: its cards are open, and everybody can "
        "work out what it will play. Win its robots, and keep your own from it."
    )
    help = _(
        "Tap a raised card to see how Droco answers. Tap it again to play it. Below your hand you see which "
        "card Droco obeys and where the cards are."
    )
    first_race = FirstRace(board="", minutes=15, options={})
    files = frozenset({"style.css", "moving.css", "game.js", "lessons.js"})
    learn_template = "gameplay/games/robotrick/learn.html"
    position_template = "gameplay/games/robotrick/position.html"
    guide_template = "gameplay/games/robotrick/guide.html"

    def pictures(self) -> dict[str, SafeString]:
        return guide.pictures()

    def moving(self) -> SafeString:
        return guide.moving()

    def guide(self) -> list[Chapter]:
        return guide.guide()

    def position(
        self, view: View, seats: Sequence[SeatCard], you: int | None, marks: Sequence[Mark] = ()
    ) -> dict[str, object]:
        names = {seat["seat"]: seat["name"] for seat in seats}
        table = [Laid(play["card"], play["by"]) for play in view["table"]]
        return {
            "view": view,
            "phase": words.phase(view),
            "rows": words.rows(view, names),
            "table": words.around(view, names),
            "hand": words.hand(view, you),
            "droco": words.droco(view),
            "ai": words.ai(view),
            "trick": trick_svg(table, " ".join(words.around(view, names)[2:3])) if table else "",
        }

    def progress(self, view: View, seat: int) -> str:
        return words.progress(view, seat)

    def question(self, prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> Question:
        if prompt["kind"] == "pass":
            order = view["order"]
            taker = order[(order.index(prompt["seat"]) + 1) % len(order)]
            return Question(words.say("question/pass", robot=seats[taker]["name"]), words.say("question/pass/text"))
        led = prompt["data"]["led"]
        if led is None:
            return Question(words.say("question/play/lead"), words.say("question/play/any"))
        hand = view["players"][prompt["seat"]]["hand"] or ()
        follows = any(card[0] == led for card in hand)
        return Question(
            words.say("question/play/follow" if follows else "question/play/none", type=led),
            words.say("question/play/must" if follows else "question/play/free", type=led),
        )

    def heading(self, event: Mapping[str, Json]) -> str:
        return words.say("table/round", **event["data"]) if event["kind"] == "round" else ""
