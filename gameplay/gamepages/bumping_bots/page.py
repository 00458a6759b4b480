"""Bumping Bots on pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Board, Fact, FirstRace, GamePage, Mark, Question, SeasonWords, SeatCard, View
from gameplay.gamepages.bumping_bots import guide, moment, words
from gameplay.gamepages.bumping_bots.picture import SYMBOLS, board_alt, board_svg
from gameplay.games.bumping_bots.words import WORDS
from gameplay.games.bumping_bots.words.host import HOST


class BumpingBotsPage(GamePage):
    slug = "bumping_bots"
    words = WORDS
    host = HOST
    scene = True
    paths = True
    moments = moment.RULES
    symbols = SYMBOLS
    board_word, boards_word = _("Track"), _("Tracks")
    teaser = _("A bumper-car race on hexagons: nobody has brakes, and anyone in the way gets pushed along.")
    help = _("Build your turn with the buttons or by tapping the yellow marks on the track, then drive.")
    season = SeasonWords(
        grid=_("Grid"),
        place=_("Grid"),
        section=_("Points and grid"),
        draw=_("Drawn by lot before every race."),
        reverse=_(
            "Drawn by lot in the first race; after that, racers choose their places one by one, starting with the "
            "last in the standings."
        ),
        race_draw=_("drawn by lot"),
        race_reverse=_("racers choose one by one, starting with the last in the standings"),
        order=_("Who chooses a grid place first"),
        teams=_(
            "Two to four teams of two at a table: each team’s better result scores. With 9 robots, teams of "
            "three: each team’s two best results score."
        ),
    )
    first_race = FirstRace(board="rivet_oval", minutes=10, options={"cards": "none", "full_ranking": False})
    files = frozenset({"style.css", "moving.css", "game.js", "lessons.js", "editor.js"})
    learn_template = "gameplay/games/bumping_bots/learn.html"
    position_template = "gameplay/games/bumping_bots/position.html"

    def picture(self, board: Board, label: str = "") -> SafeString:
        return board_svg(board, label=label)

    def board_name(self, board: Board) -> str:
        return str(board["name"])

    def alt(self, title: str, board: Board) -> str:
        return board_alt(title, board)

    def facts(self, board: Board) -> list[Fact]:
        return [
            (gettext("Laps"), ", ".join(str(laps) for laps in board["laps"])),
            (gettext("Cells"), sum(last - first + 1 for zone in board["zones"] for _r, first, last in zone["runs"])),
            (gettext("Zones"), len(board["zones"])),
            (gettext("Fixed obstacles"), len(board["fixed"])),
            (gettext("Motorised obstacles"), len(board["motors"])),
            (gettext("Mobile obstacles"), len(board["mobiles"])),
            (gettext("Bumpers"), len(board["bumpers"])),
        ]

    def pictures(self) -> dict[str, SafeString]:
        return guide.pictures()

    def moving(self) -> SafeString:
        return guide.moving()

    def position(
        self, view: View, seats: Sequence[SeatCard], you: int | None, marks: Sequence[Mark] = ()
    ) -> dict[str, object]:
        names = {seat["seat"]: seat["name"] for seat in seats}
        label = gettext("Track %(track)s in round %(round)s") % {"track": view["board"]["name"], "round": view["round"]}
        rows = words.rows(view, names)
        return {
            "view": view,
            "rows": [{**row, "cards": [words.say(f"card/{card}") for card in row["cards"] or ()]} for row in rows],
            "around": words.around(view, you, names) if you is not None else [],
            "picture": board_svg(
                view["board"],
                label=label,
                robots=view["robots"],
                mobiles=view["mobiles"],
                motors=view["motors"],
                marks=marks,
            ),
        }

    def progress(self, view: View, seat: int) -> str:
        return words.progress(view, seat)

    def question(self, prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> Question:
        text = f"question/{prompt['kind']}/text"
        return Question(words.say(f"question/{prompt['kind']}"), words.say(text) if text in WORDS else "")

    def heading(self, event: Mapping[str, Json]) -> str:
        return words.say("phase", **event["data"]) if event["kind"] == "round" else ""
