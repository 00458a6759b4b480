"""RoboRally on pages."""

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
from gameplay.gamepages.roborally import guide, moment, questions, words
from gameplay.gamepages.roborally.picture import SYMBOLS, board_svg
from gameplay.games.roborally.words import WORDS
from gameplay.games.roborally.words.host import HOST


class RoboRallyPage(GamePage):
    slug = "roborally"
    words = WORDS
    host = HOST
    board_word, boards_word = _("Course"), _("Courses")
    teaser = _(
        "Lay five cards in secret, then see what belts, lasers and the other robots make of your plan: the first "
        "to touch the last flag wins."
    )
    help = _(
        "Put a card in every free phase: tap it or drag it there. The yellow path on the board shows where your "
        "programme leads. Then press Ready."
    )
    season = SeasonWords(
        grid=_("Docks"),
        place=_("Dock"),
        section=_("Points and docks"),
        draw=_("Drawn by lot before every race."),
        reverse=_(
            "Drawn by lot in the first race; after that, the last in the standings starts from dock 1, the "
            "second to last from dock 2, and so on."
        ),
        race_draw=_("drawn by lot"),
        race_reverse=_("in reverse order of the standings"),
        order=_("Who starts from which dock"),
        teams=_("Two to four teams of two at a table: each team’s better result scores."),
    )
    first_race = FirstRace(board="short-fuse", minutes=15, options={"grid": {"mode": "order", "order": [0, 1]}})
    files = frozenset({"style.css", "moving.css", "game.js", "lessons.js", "editor.js"})
    scene = True
    moments = moment.RULES
    symbols = SYMBOLS
    learn_template = "gameplay/games/roborally/learn.html"
    position_template = "gameplay/games/roborally/position.html"
    guide_template = "gameplay/games/roborally/guide.html"

    def picture(self, board: Board, label: str = "") -> SafeString:
        return board_svg(board, label=label)

    def board_name(self, board: Board) -> str:
        return str(board["name"])

    def alt(self, title: str, board: Board) -> str:
        return gettext("Course %(title)s: %(width)s by %(height)s cells, %(flags)s flags") % {
            "title": title,
            "width": board["size"][0],
            "height": board["size"][1],
            "flags": len(board["flags"]),
        }

    def facts(self, board: Board) -> list[Fact]:
        source = board["source"]
        tokens = [token for row in board["grid"] for token in row if token]
        return [
            (gettext("Flags"), len(board["flags"])),
            (words.say("length"), words.say(f"length/{source['length']}")),
            (words.say("difficulty"), words.say(f"difficulty/{source['difficulty']}")),
            (words.say("lives"), source["lives"]),
            (gettext("Pits"), tokens.count("O")),
            (gettext("Gears"), tokens.count("@r") + tokens.count("@l")),
            (gettext("Lasers"), len(board["lasers"])),
            (gettext("Pushers"), len(board["pushers"])),
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
        label = gettext("Course %(course)s in turn %(turn)s") % {"course": view["board"]["name"], "turn": view["turn"]}
        return {
            "view": view,
            "rows": words.rows(view, names),
            "around": words.around(view, you, names) if you is not None else [],
            "picture": board_svg(view["board"], label=label, robots=view["robots"], flags=view["flags"], marks=marks),
        }

    def progress(self, view: View, seat: int) -> str:
        return words.progress(view, seat)

    def question(self, prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> Question:
        return questions.question(prompt, seats, view)

    def heading(self, event: Mapping[str, Json]) -> str:
        return words.say("log/turn", **event["data"]) if event["kind"] == "turn" else ""
