"""The house and the games keep apart: this test names what a game gives or lacks, and the house names no game."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from polib import pofile

from gameplay.engine.contract import Meta
from gameplay.engine.pilot import LEVELS
from gameplay.gamepages.base import GamePage
from gameplay.gamepages.registry import PAGES, game_page
from gameplay.games.editable import EDITABLE
from gameplay.games.registry import GAMES
from gameplay.management.commands.newgame import OF_A_GAME, files_naming
from gameplay.management.offline import part
from tests.gameplay.host.toy import toy
from tests.house.test_rulebooks import clauses, uncoded, untested
from tests.house.test_translations import CATALOGUES
from tests.support.tree import ROOT, ours, short

METHODS = (
    "board_name", "picture", "alt", "facts", "hints", "pictures", "guide", "position", "progress",
    "question", "heading",
)  # fmt: skip
FILES = ("style.css", "moving.css", "game.js", "lessons.js", "editor.js")
OPTIONAL = {
    *METHODS, *FILES, "boards", "words of its board", "season words", "help", "led race", "rules",
    "position on the plain page", "guide beside the board", "editor", "drawings", "live board", "invariants",
}  # fmt: skip
LACKING: dict[str, set[str]] = {
    "bumping_bots": {"guide", "guide beside the board", "hints"},  # its help is in the rules
    "roborally": {"hints"},
    "robotrick": {
        *(
            "boards",
            "words of its board",
            "board_name",
            "picture",
            "alt",
            "facts",
            "hints",
            "editor",
            "editor.js",
        ),
        "season words",  # it has no grid and no teams
    },
    "dr2d": {"words of its board", "hints"},  # its rulebook says board, as the house does
    "droids": {"editor", "editor.js"},  # its boards are its scenarios
}
"""What a game leaves out, on purpose. A page is whole without it."""


def missing(slug: str) -> list[str]:
    """What every game must have and this one lacks."""
    game, tests, book = f"gameplay/games/{slug}", f"tests/gameplay/games/{slug}", ROOT / f"docs/games/{slug}.md"
    meta, contracts = GAMES[slug].meta, (ROOT / "pyproject.toml").read_text()
    modules = ("meta", "setup", "state", "rules", "choices", "view", "bot", "game")
    there = {
        **{f"{game}/{name}": any((ROOT / game).glob(f"{name}*")) for name in modules},
        f"docs/games/{slug}.md with numbered clauses": book.exists() and bool(clauses(book)),
        "a test that names each clause": book.exists() and not untested(book),
        "code that names each clause": book.exists() and not uncoded(book),
        f"{tests}/mutations.py": (ROOT / tests / "mutations.py").exists(),
        f"{tests}/goldens/": any((ROOT / tests / "goldens").glob("*.txt")),
        "bots of the house's strengths": bool(meta.bots)
        and meta.bot_levels == tuple(k for k in LEVELS if k in meta.bot_levels),
        "French for the words of its meta.py": not untranslated(meta),
        "its place in the import contract (pyproject.toml)": f'"gameplay.games.{slug}"' in contracts,
    }
    return [part for part, given in there.items() if not given]


def untranslated(meta: Meta) -> list[str]:
    """Words of a game that a language lacks."""
    words = {meta.tagline, meta.live_clock, *meta.refusals.values(), *(board.note for board in meta.boards)}
    words |= {board.title for board in meta.boards if board.worded}
    words |= {word for level in meta.bots for word in (level.name, level.text)}
    for option in meta.options:
        words |= {option.label, option.help, *(option.said or ()), *(label for _value, label in option.choices)}
    found = []
    for path in CATALOGUES:
        if path.name == "django.po":
            entries = {entry.msgid: entry for entry in pofile(str(path)) if entry.translated()}
            known = set(entries) | {entry.msgid_plural for entry in entries.values()}
            found += sorted(words - known - {""})
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_what_every_game_must_have(slug: str) -> None:
    assert missing(slug) == []


def test_a_missing_part_is_reported_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", toy)
    parts = missing("toy")
    assert "docs/games/toy.md with numbered clauses" in parts
    assert "gameplay/games/toy/rules" in parts
    assert "bots of the house's strengths" in parts
    assert "French for the words of its meta.py" in parts


def lacking(slug: str) -> set[str]:
    """The optional parts that a game does not give."""
    page, meta, nothing = game_page(slug), GAMES.get(slug, toy).meta, GamePage()
    has = {
        **{name: getattr(type(page), name) is not getattr(GamePage, name) for name in METHODS},
        **{name: name in page.files for name in FILES},
        "boards": bool(meta.boards),
        "words of its board": page.board_word != nothing.board_word,
        "season words": page.season != nothing.season,
        "help": bool(page.help),
        "led race": page.first_race is not None,
        "rules": page.learn_template != nothing.learn_template,
        "position on the plain page": page.position_template != nothing.position_template,
        "guide beside the board": bool(page.guide_template),
        "editor": slug in EDITABLE,
        "drawings": page.symbols is not None,
        "live board": page.scene,
        "invariants": part(slug, "invariants", "broken") is not None,
    }
    assert set(has) == OPTIONAL
    return {name for name, there in has.items() if not there}


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_game_leaves_out_is_listed(slug: str) -> None:
    print(f"{slug} gives no: {', '.join(sorted(lacking(slug))) or 'part less'}")
    assert lacking(slug) == LACKING.get(slug, set())


def test_the_toy_gives_its_rules_and_nothing_else() -> None:
    """So the pages' tests with it show that every part is optional."""
    assert lacking("toy") == OPTIONAL


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_names_files_that_exist(slug: str) -> None:
    assert slug in GAMES
    there = {name for name in FILES if finders.find(f"gameplay/games/{slug}/{name}")}
    page = game_page(slug)
    assert page.files == there
    assert page.first_race is None or "lessons.js" in there
    script = finders.find(f"gameplay/games/{slug}/game.js")
    assert page.scene == bool(script and re.search(r"^  scene[:,]", Path(script).read_text(), re.MULTILINE))
    for name in (page.learn_template, page.position_template, page.guide_template):
        assert not name or get_template(name)


NAMES_GAMES = {
    "gameplay/games/registry.py": "the list of the games",
    "gameplay/games/editable.py": "the list of those whose boards are drawn",
    "gameplay/gamepages/registry.py": "the list of their pages",
    "league/scoring/points.py": "the points that were made for a game",
    "league/planning/reading.py": "what these presets are called",
}
"""Files of the house that name a game, each with its reason."""


def test_the_house_names_no_game() -> None:
    naming = files_naming(ROOT, [word for slug, game in GAMES.items() for word in (slug, game.meta.title)])
    assert naming - set(NAMES_GAMES) == set()
    assert set(NAMES_GAMES) - naming == set(), "names none any more: take it off the list"


def test_the_house_reads_no_key_of_a_setup_or_a_view() -> None:
    """Except the few that the contract names: all others belong to the game."""
    reads = re.compile(r"""\b(setup|view)(\[["']|\.get\(["'])""")
    found = {
        f"{short(path)}: {match[0]}"
        for path in ours(".py")
        if short(path).startswith(("gameplay/", "league/")) and not OF_A_GAME.match(short(path))
        for match in reads.finditer(path.read_text())
    }
    assert found == set()
