"""RoboTrick on pages."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.gamepages.base import Chapter, Entry, FirstRace, GamePage, Mark, SeatCard, View
from gameplay.gamepages.symbols import Sheet
from gameplay.games.robotrick.words import WORDS


class RobotrickPage(GamePage):
    slug = "robotrick"
    words = WORDS
    scene = True
    zooms = False
    around = _("What lies on the table?")
    symbols = Sheet("games/robotrick")
    first_race = FirstRace(board="", minutes=15, options={})
    files = frozenset({"game.js", "style.css", "lessons.js"})

    def guide(self) -> list[Chapter]:
        text = gettext(
            "Three players take twelve tricks in each of three rounds, against a robot that plays with open cards."
        )
        return [Chapter("rules", gettext("Rules"), [Entry("game", gettext("The game"), text)])]

    def position(
        self, view: View, seats: Sequence[SeatCard], you: int | None, marks: Sequence[Mark] = ()
    ) -> dict[str, object]:
        words = gettext("%(points)s points")
        told = [words % {"points": player["total"]} for player in view["players"]]
        return {"rows": [{**seat, "told": told[seat["seat"]]} for seat in seats]}
