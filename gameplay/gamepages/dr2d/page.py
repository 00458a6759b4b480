"""DR2D on pages."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from gameplay.gamepages.base import Chapter, Entry, GamePage, Mark, SeatCard, View
from gameplay.gamepages.dr2d.picture import SYMBOLS
from gameplay.games.dr2d.words import WORDS


class Dr2dPage(GamePage):
    slug = "dr2d"
    words = WORDS
    files = frozenset({"style.css", "game.js"})
    symbols = SYMBOLS

    def guide(self) -> list[Chapter]:
        race = gettext("Two robots race along a lane. Who drives first is drawn.")
        turn = gettext("The robots take turns. Press the button: a die of six says how many cells your robot drives.")
        end = gettext("The first robot beyond the last cell wins. A robot that leaves has lost.")
        entries = [
            Entry("race", gettext("The race"), race),
            Entry("turn", gettext("A turn"), turn),
            Entry("end", gettext("The end"), end),
        ]
        return [Chapter("rules", gettext("Rules"), entries)]

    def position(
        self, view: View, seats: Sequence[SeatCard], you: int | None, marks: Sequence[Mark] = ()
    ) -> dict[str, object]:
        words = gettext("cell %(cell)s of %(length)s")
        told = [words % {"cell": cell, "length": view["length"]} for cell in view["cells"]]
        return {"rows": [{**seat, "told": told[seat["seat"]]} for seat in seats]}
