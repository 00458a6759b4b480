"""What the site's pages may ask of a game besides its rules: names of things, pictures, a position in words.

`GamePage` has an answer to every question, so that each page opens for a game that gives nothing; a game's own page
overrides what it can say better. Nothing here or in a game's folder reads a table, runs a match or names a user.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from gameplay.engine.contract import Json
from gameplay.engine.host_words import LIVE, RACE
from gameplay.engine.words import Table, message
from gameplay.gamepages.moments import Rule
from gameplay.gamepages.symbols import Sheet

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

Board = Mapping[str, Json]
"""A board's public content."""
View = Mapping[str, Json]
"""What a seat or a spectator sees (`Game.view`)."""
Mark = tuple[tuple[int, int], str]
"""A cell and a short text to draw on it."""
Fact = tuple[str, str | int]
"""A label and its value."""


class SeatCard(TypedDict):
    """A seat as pages show it."""

    seat: int
    look: str
    """The robot's look: a code of accounts/looks.py, "" for the house robot."""
    label: str
    guest: bool
    """The name is that of a person without an account."""
    bot: str
    style: str
    open: bool
    away: bool
    left: bool
    name: str
    you: bool
    pilot: str
    """A bot's strength and style; "" for a person."""


class Question(NamedTuple):
    """A question, on the plain page."""

    title: str
    text: str = ""
    """A sentence, if one is needed."""


class Entry(NamedTuple):
    """One card, element or rule with its picture and its sentence."""

    key: str
    name: str
    text: str
    picture: SafeString | str = ""


class Chapter(NamedTuple):
    key: str
    name: str
    entries: Sequence[Entry]


@dataclass(frozen=True)
class FirstRace:
    """The led first race of a game: a real match against patient bots, as few as fit.

    The game's `lessons.js` has what its coach says, and when.
    """

    board: str
    """Short and easy; "" for a game without boards."""
    minutes: int
    """About how long it takes."""
    options: Mapping[str, Json]
    """The options in which a first race differs from a usual one."""


@dataclass(frozen=True)
class SeasonWords:
    """What a championship says about the start of a race, and about the teams of this game."""

    grid: Words
    place: Words
    section: Words
    draw: Words
    reverse: Words
    race_draw: Words
    race_reverse: Words
    order: Words
    teams: Words
    """Which numbers of robots can race in teams, and how they score; "" for a game without teams."""


SEASON = SeasonWords(
    grid=_("Start order"),
    place=_("Starting position"),
    section=_("Points and start order"),
    draw=_("Drawn by lot before every race."),
    reverse=_("Drawn by lot in the first race; after that, the last in the standings starts first."),
    race_draw=_("drawn by lot"),
    race_reverse=_("in reverse order of the standings"),
    order=_("Who starts where"),
    teams="",
)


@dataclass(frozen=True)
class Speech:
    """The phrases of a game's table in the reader's language."""

    table: Table

    def __call__(self, key: str, n: int = 1, **values: object) -> str:
        """The phrase of a key, with its named places filled in; `n` chooses between its forms. Raises KeyError."""
        phrase = self.table[key]
        text = gettext(phrase) if isinstance(phrase, str) else ngettext(*phrase, n)
        return text % {"n": n, **values}


class GamePage:
    """One game on the pages of the site. What it leaves out is optional, and no page misses it."""

    slug: str = ""
    words: Table = {}
    """What the live page says about this game, by key."""
    host: Table = RACE
    """What the host says about its matches: whether it is a race of robots, and how people talk about it."""
    board_word: Words = _("Board")
    boards_word: Words = _("Boards")
    teaser: Words = ""
    """What the game is, in a sentence for somebody who has never heard of it; "": its tagline says so."""
    help: Words = ""
    """How to play on the live page, followed by its keys."""
    season: SeasonWords = SEASON
    first_race: FirstRace | None = None
    quick_options: Mapping[str, Json] = MappingProxyType({})
    """The options of an instant race against bots, where they differ from a usual one."""
    files: frozenset[str] = frozenset()
    """Which of the files that the house loads are in static/gameplay/games/<slug>/: `style.css`, `moving.css` (of
    the picture on the first page), `game.js` (the live board and the replay), `lessons.js` (of the led race),
    `editor.js`."""
    scene: bool = False
    """Its live page draws a board (`scene` of its `game.js`). Otherwise the page does not wait for one."""
    zooms: bool = True
    """A closer look at a part of that board helps: buttons, keys and gestures of the page move its picture. A table of
    cards is shown whole, and needs no camera."""
    around: Words = _("What’s around the robot?")
    """The button that describes in words what its board shows (`lookAround` of its scene)."""
    paths: bool = False
    """Its live page builds answers step by step (`kit/draft.js`), so the page comes with what each first step leads to.
    For a game that asks in another way, that could be a quarter of a megabyte for nothing."""
    moments: Sequence[Rule] = ()
    """What makes a moment of a race worth seeing once more; the first rule that holds somewhere counts."""
    symbols: Sheet | None = None
    """Its drawings."""
    learn_template: str = "gameplay/learn_game.html"
    """How the game is played, with `pictures()` and `guide()`."""
    position_template: str = "gameplay/parts/position.html"
    """Shows what `position()` gives."""
    guide_template: str = ""
    """A dialog beside the live board with what `guide()` gives."""

    @property
    def host_live(self) -> Table:
        """The phrases of `host` that the live page's scripts use."""
        return {f"host/{key}": self.host[f"host/{key}"] for key in LIVE}

    def host_title(self, key: str) -> tuple[str, dict[str, Json]]:
        """A phrase of `host` as the title of a match, shown in each reader's language."""
        return message(self.host, f"host/{key}"), {}

    def file(self, name: str) -> str:
        """The address of one of `files`; "" for one that the game does not have."""
        return static(f"gameplay/games/{self.slug}/{name}") if name in self.files else ""

    def picture(self, board: Board, label: str = "") -> SafeString:
        """A board, drawn; decorative unless `label` names it."""
        return SafeString("")

    def board_name(self, board: Board) -> str:
        """The name of the board of a match."""
        return ""

    def alt(self, title: str, board: Board) -> str:
        """What the picture of a board shows, in a sentence."""
        return title

    def first_picture(self, board: Board, title: str, robots: int) -> SafeString:
        """The board of the led first race, with as many robots as race there, and in words."""
        return self.picture(board, label=self.alt(title, board))

    def facts(self, board: Board) -> Sequence[Fact]:
        """The facts on a board's page."""
        return ()

    def hints(self, board: Board) -> Sequence[str]:
        """Hints for playing on a board, a sentence or two each."""
        return ()

    def pictures(self) -> Mapping[str, SafeString]:
        """Pictures of the rules, by name, as `learn_template` uses them."""
        return {}

    def moving(self) -> SafeString:
        """A small picture of the game that moves; its `moving.css` says how, and only for readers who want motion."""
        return SafeString("")

    def guide(self) -> Sequence[Chapter]:
        """Things to look up: cards, elements, rules."""
        return ()

    def position(
        self, view: View, seats: Sequence[SeatCard], you: int | None, marks: Sequence[Mark] = ()
    ) -> Mapping[str, object]:
        """Where everybody is, in words and as a picture with `marks` on it.

        The template of the house shows `rows`: the seats, each with a few words about it in `told`.
        """
        return {"rows": seats}

    def progress(self, view: View, seat: int) -> str:
        """How far a seat is, in a few words, from what everybody sees of a running match."""
        return ""

    def question(self, prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> Question:
        """The question to a seat, with what that seat sees of the match."""
        return Question(gettext("Your turn"))

    def heading(self, event: Mapping[str, Json]) -> str:
        """The part of the race that a public event begins; "" for any other event."""
        return ""
