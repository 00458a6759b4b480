"""RoboTrick on pages."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from gameplay.gamepages.base import Chapter, Entry, GamePage, Mark, SeatCard, View
from gameplay.games.robotrick.words import WORDS


class RobotrickPage(GamePage):
    slug = "robotrick"
    words = WORDS
    files = frozenset({"game.js"})

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
