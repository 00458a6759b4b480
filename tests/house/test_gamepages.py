"""The house and the games keep apart: what a game leaves out is named here, and the house names no game."""

import re
from importlib.util import find_spec

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from gameplay.gamepages.base import GamePage
from gameplay.gamepages.registry import PAGES, game_page
from gameplay.games.editable import EDITABLE
from gameplay.games.registry import GAMES
from tests.gameplay.host.toy import toy
from tests.support.tree import ours, short

METHODS = ("board_name", "picture", "alt", "facts", "pictures", "guide", "position", "question", "heading")
FILES = ("style.css", "game.js", "lessons.js", "editor.js")
EVERYTHING = {
    *METHODS, *FILES, "boards", "words of its board", "season words", "cover", "help", "led race", "rules",
    "position on the plain page", "guide beside the board", "editor", "bots", "invariants",
}  # fmt: skip
LACKING: dict[str, set[str]] = {"bumping_bots": {"guide", "guide beside the board"}}  # its help stands in the rules
"""What a game leaves out, on purpose. A page is whole without it."""


def lacking(slug: str) -> set[str]:
    """The optional parts that a game does not give."""
    page, meta, nothing = game_page(slug), GAMES.get(slug, toy).meta, GamePage()
    has = {
        **{name: getattr(type(page), name) is not getattr(GamePage, name) for name in METHODS},
        **{name: name in page.files for name in FILES},
        "boards": bool(meta.boards),
        "words of its board": page.board_word != nothing.board_word,
        "season words": page.season != nothing.season,
        "cover": page.cover in {info.slug for info in meta.boards},
        "help": bool(page.help),
        "led race": page.first_race is not None,
        "rules": page.learn_template != nothing.learn_template,
        "position on the plain page": page.position_template != nothing.position_template,
        "guide beside the board": bool(page.guide_template),
        "editor": slug in EDITABLE,
        "bots": bool(meta.bot_levels),
        "invariants": find_spec(f"gameplay.games.{slug}") is not None
        and find_spec(f"gameplay.games.{slug}.invariants") is not None,
    }
    assert set(has) == EVERYTHING
    return {part for part, there in has.items() if not there}


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_game_leaves_out_is_known(slug: str) -> None:
    print(f"{slug} gives no: {', '.join(sorted(lacking(slug))) or 'part less'}")
    assert lacking(slug) == LACKING.get(slug, set())


def test_the_toy_gives_its_rules_and_nothing_else() -> None:
    """So that the pages' tests with it show what every part is worth."""
    assert lacking("toy") == EVERYTHING - {"bots"}


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_names_the_files_that_are_there(slug: str) -> None:
    assert slug in GAMES
    there = {name for name in FILES if finders.find(f"gameplay/games/{slug}/{name}")}
    page = game_page(slug)
    assert page.files == there
    assert page.first_race is None or "lessons.js" in there
    for name in (page.learn_template, page.position_template, page.guide_template):
        assert not name or get_template(name)


HOUSE = ("gameplay/", "static/gameplay/", "templates/gameplay/", "accounts/", "config/", "templates/league/", "league/")
OF_A_GAME = re.compile(r"^(gameplay/games|gameplay/gamepages|static/gameplay/games|templates/gameplay/games)/(\w+)/")
NAMES_GAMES = {
    "gameplay/games/registry.py": "the list of the games",
    "gameplay/games/editable.py": "the list of those whose boards are drawn",
    "gameplay/gamepages/registry.py": "the list of their pages",
    "gameplay/management/commands/course_report.py": "measures RoboRally's courses",
    "league/scoring/points.py": "the points that two rulebooks print",
    "league/selectors/previews.py": "what these presets are called",
}
"""Files of the house that name a game, each with its reason."""


def test_the_house_names_no_game() -> None:
    names = "|".join(re.escape(word) for slug, game in GAMES.items() for word in (slug, game.meta.title))
    naming = {
        short(path)
        for path in ours(".py", ".js", ".css", ".html")
        if short(path).startswith(HOUSE) and "/migrations/" not in short(path) and not OF_A_GAME.match(short(path))
        if re.search(rf"\b({names})\b", path.read_text(), re.IGNORECASE)
    }
    assert naming - set(NAMES_GAMES) == set()
    assert set(NAMES_GAMES) - naming == set(), "names none any more: take it off the list"


def test_the_house_reads_no_key_of_a_setup_or_a_view() -> None:
    """Beside the few words of the contract, they are the game's own."""
    reads = re.compile(r"""\b(setup|view)(\[["']|\.get\(["'])""")
    found = {
        f"{short(path)}: {match[0]}"
        for path in ours(".py")
        if short(path).startswith(("gameplay/", "league/")) and not OF_A_GAME.match(short(path))
        for match in reads.finditer(path.read_text())
    }
    assert found == set()
