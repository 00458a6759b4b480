"""Droids on pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.engine.contract import Json
from gameplay.gamepages.base import (
    SEASON,
    Board,
    Chapter,
    Fact,
    FirstRace,
    GamePage,
    Mark,
    Question,
    SeatCard,
    View,
)
from gameplay.gamepages.droids import guide, moment, pictures, questions, scenarios, words
from gameplay.gamepages.droids.picture import SYMBOLS, view_svg
from gameplay.games.droids.words import WORDS
from gameplay.games.droids.words.host import HOST


class DroidsPage(GamePage):
    slug = "droids"
    words = WORDS
    host = HOST
    board_word = _("Scenario")
    boards_word = _("Scenarios")
    teaser = _(
        "Your droid hears orders only from the emitter whose column it’s in. Lay your orders in advance, push "
        "the others out of their columns, and survive."
    )
    help = _(
        "Draw seven tokens, lay them on your emitters and turn their arrows. Then the players take turns sending "
        "one order each. Point at an emitter or a cell, or tap it, to see what’s there."
    )
    season = replace(
        SEASON,
        teams=_(
            "Two teams of two can play “The challenge” and “Mine clearing”. Partners sit opposite each other, "
            "and a team wins together."
        ),
    )
    quick_options = MappingProxyType({"by_lot": True})
    first_race = FirstRace(board="challenge", minutes=20, options={"turns": 10})
    files = frozenset({"style.css", "moving.css", "game.js", "lessons.js"})
    scene = True
    moments = moment.RULES
    symbols = SYMBOLS
    learn_template = "gameplay/games/droids/learn.html"
    position_template = "gameplay/games/droids/position.html"
    guide_template = "gameplay/games/droids/guide.html"

    def picture(self, board: Board, label: str = "") -> SafeString:
        return view_svg(scenarios.start_view(board), label=label)

    def board_name(self, board: Board) -> str:
        return gettext(board["name"])

    def alt(self, title: str, board: Board) -> str:
        return scenarios.alt(title, board)

    def first_picture(self, board: Board, title: str, robots: int) -> SafeString:
        return view_svg(scenarios.start_view(board, robots), label=scenarios.alt(title, board, robots))

    def facts(self, board: Board) -> list[Fact]:
        return scenarios.facts(board)

    def hints(self, board: Board) -> list[str]:
        return scenarios.hints(board)

    def pictures(self) -> dict[str, SafeString]:
        return pictures.pictures()

    def moving(self) -> SafeString:
        return pictures.moving()

    def guide(self) -> list[Chapter]:
        return guide.guide()

    def position(
        self, view: View, seats: Sequence[SeatCard], you: int | None, marks: Sequence[Mark] = ()
    ) -> dict[str, object]:
        names = {seat["seat"]: seat["name"] for seat in seats}
        label = gettext("%(board)s, %(phase)s") % {"board": gettext(view["board"]["name"]), "phase": words.phase(view)}
        return {
            "view": view,
            "phase": words.phase(view),
            "board": gettext(view["board"]["name"]),
            "rows": words.rows(view, names),
            "hand": words.hand(view),
            "table": words.table(view, names),
            "sheet": words.sheet(view),
            "picture": view_svg(view, label=label, marks=marks),
        }

    # What the rules page asks besides the questions for every game.

    def scenarios(self) -> list[scenarios.ScenarioEntry]:
        return scenarios.every(pictures.pictures())

    def shots(self) -> list[tuple[str, ...]]:
        return guide.shots()

    def levels(self) -> list[tuple[int, str]]:
        return guide.levels()

    def progress(self, view: View, seat: int) -> str:
        return words.progress(view, seat)

    def question(self, prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> Question:
        return questions.question(prompt, seats, view)

    def heading(self, event: Mapping[str, Json]) -> str:
        return questions.heading(event)
