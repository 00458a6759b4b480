"""DR2D on pages."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from gameplay.engine.squaregrid import name
from gameplay.gamepages.base import Chapter, Entry, GamePage, Mark, SeatCard, View
from gameplay.gamepages.dr2d.picture import SYMBOLS
from gameplay.games.dr2d.words import WORDS


class Dr2dPage(GamePage):
    slug = "dr2d"
    words = WORDS
    files = frozenset({"style.css", "game.js", "editor.js"})
    symbols = SYMBOLS

    def guide(self) -> list[Chapter]:
        race = gettext("Download the three laws of robotics. Each is on a tile; end a turn there. The order is free.")
        turn = gettext("Everybody programs five actions in secret: a tile north, east, south or west, or wait.")
        end = gettext("Whoever has all three laws is teleported out. The earlier, the better the place.")
        entries = [
            Entry("race", gettext("The race"), race),
            Entry("turn", gettext("A turn"), turn),
            Entry("end", gettext("The end"), end),
        ]
        return [Chapter("rules", gettext("Rules"), entries)]

    def position(
        self, view: View, seats: Sequence[SeatCard], you: int | None, marks: Sequence[Mark] = ()
    ) -> dict[str, object]:
        return {"rows": [{**seat, "told": _told(view["robots"][seat["seat"]])} for seat in seats]}


def _told(robot: View) -> str:
    cell = robot["cell"]
    where = gettext("off the board") if cell is None else gettext("tile %(cell)s") % {"cell": name((cell[0], cell[1]))}
    words = gettext("%(where)s, %(pc)s capacity points, %(laws)s of 3 laws")
    return words % {"where": where, "pc": robot["pc"], "laws": len(robot["laws"])}
