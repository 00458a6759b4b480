"""DR2D on pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.engine.contract import Json
from gameplay.gamepages.base import (
    Board,
    Chapter,
    Fact,
    FirstRace,
    GamePage,
    Mark,
    Question,
    SeasonWords,
    SeatCard,
    View,
)
from gameplay.gamepages.dr2d import guide, moment, words
from gameplay.gamepages.dr2d.picture import SYMBOLS, board_svg
from gameplay.games.dr2d.words import WORDS
from gameplay.games.dr2d.words.host import HOST


class Dr2dPage(GamePage):
    slug = "dr2d"
    words = WORDS
    host = HOST
    teaser = _(
        "Plan five steps in secret; then all robots move at once, and conveyors carry them along. The first "
        "with all three laws of robotics wins."
    )
    help = _(
        "Fill the five registers: tap or drag an arrow, or use the arrow keys and the space bar. The yellow "
        "path shows where your programme leads. Point at a tile or tap it to see what it does. Then press "
        "Ready."
    )
    season = SeasonWords(
        grid=_("Choice of start tiles"),
        place=_("Choosing order"),
        section=_("Points and start tiles"),
        draw=_("A draw before every race decides who chooses first."),
        reverse=_(
            "In the first race a draw decides; after that the last in the standings chooses first, the second to "
            "last chooses second, and so on."
        ),
        race_draw=_("drawn by lot"),
        race_reverse=_("in reverse order of the standings"),
        order=_("Order of choosing"),
        teams="",
    )
    first_race = FirstRace(
        board="loading_bay", minutes=10, options={"max_turns": 20, "grid": {"mode": "choose", "order": [0, 1]}}
    )
    files = frozenset({"style.css", "moving.css", "game.js", "lessons.js", "editor.js"})
    scene = True
    moments = moment.RULES
    symbols = SYMBOLS
    learn_template = "gameplay/games/dr2d/learn.html"
    position_template = "gameplay/games/dr2d/position.html"
    guide_template = "gameplay/games/dr2d/guide.html"

    def picture(self, board: Board, label: str = "") -> SafeString:
        return board_svg(board, label=label, starts=True)

    def board_name(self, board: Board) -> str:
        return str(board["name"])

    def alt(self, title: str, board: Board) -> str:
        tiles = "".join(board["grid"])
        return gettext(
            "Board %(title)s, with three laws. Conveyor tiles: %(belts)s. Potholes: %(pits)s. Lasers: %(lasers)s."
        ) % {
            "title": title,
            "belts": sum(tiles.count(belt) for belt in "^>v<"),
            "pits": tiles.count("O"),
            "lasers": len(board["lasers"]),
        }

    def facts(self, board: Board) -> list[Fact]:
        tiles = "".join(board["grid"])
        told = (("belts", "^>v<"), ("pits", "O"), ("pushers", "nesw"), ("presses", "P"), ("wrenches", "12"))
        return [
            *((words.say(f"fact/{key}"), sum(tiles.count(tile) for tile in kinds)) for key, kinds in told),
            (words.say("fact/beams"), len(board["lasers"])),
            *([(words.say("fact/drift"), words.say("fact/drift/true"))] if board["drift"] else []),
        ]

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
        label = gettext("Board %(board)s in turn %(turn)s") % {"board": view["board"]["name"], "turn": view["turn"]}
        return {
            "view": view,
            "rows": words.rows(view, names),
            "around": words.around(view, you, names) if you is not None else [],
            "picture": board_svg(view["board"], label=label, robots=view["robots"], marks=marks),
        }

    def progress(self, view: View, seat: int) -> str:
        return words.progress(view, seat)

    def question(self, prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> Question:
        if prompt["kind"] == "place":
            return Question(words.say("question/place"), words.say("question/place/form"))
        return Question(words.say("question/program"), words.warnings(view, prompt["seat"]))

    def heading(self, event: Mapping[str, Json]) -> str:
        return words.say("log/turn", **event["data"]) if event["kind"] == "turn" else ""
