"""What a game calls its things is in its table and nowhere else; every phrase of the table is used somewhere."""

import re
from pathlib import Path

import pytest

from gameplay.gamepages.registry import PAGES
from tests.support.tree import ROOT, ours, short

LITERAL = re.compile(r"""f?(["'`])((?:(?!\1)[^\\\n])*)\1""")
GUIDE = re.compile(r"""entry: "([^"]*)"|Entry\(\s*"([^"]*)\"""")
HOLE = re.compile(r"\$?\{(?:[^{}]|\{[^{}]*\})*\}")
WORDS_OF_THE_PAGE = {"ask.js", "choose.js", "place.js", "plan.js", "program.js", "slots.js", "turn.js"}
"""Scripts of games that mark verbs of the page: what buttons do."""


def scripts(slug: str) -> list[Path]:
    """The files that say words of this game, in the browser and on the plain pages."""
    folders = (f"static/gameplay/games/{slug}/", f"gameplay/games/{slug}/", f"gameplay/gamepages/{slug}/")
    return [
        path
        for path in ours(".js", ".py")
        if short(path).startswith(folders) and f"games/{slug}/words/" not in short(path)
    ] + [
        ROOT / "static/gameplay" / name
        for name in (
            "page/coach.js",
            "kit/tell.js",
            "kit/guide.js",
            "kit/module.js",
            "kit/words.js",
            "editor/palette.js",
        )
    ]


def said(slug: str) -> tuple[set[str], list[re.Pattern[str]]]:
    """The keys that scripts write out, and patterns of those that they compose."""
    roots = {key.split("/")[0] for key in PAGES[slug].words}
    whole, patterns = set(), []
    for path in scripts(slug):
        for found in LITERAL.finditer(path.read_text()):
            parts = HOLE.split(found[2])
            if parts[0].split("/")[0] not in roots or not re.fullmatch(r"[\w@/-]*", "".join(parts)):
                continue
            if len(parts) == 1:
                whole.add(found[2])
            elif "/" in parts[0]:
                patterns.append(re.compile(".+".join(map(re.escape, parts)) + "(/.+)?"))
    return whole, patterns


@pytest.mark.parametrize("slug", PAGES)
def test_a_script_uses_keys_that_the_table_has(slug: str) -> None:
    table = PAGES[slug].words
    whole, patterns = said(slug)
    guide = {key for pair in GUIDE.findall(all_text(slug)) for key in pair}
    unknown = {key for key in whole if "/" in key and key not in table} - guide
    assert {key for key in unknown if not any(known.startswith(f"{key}/") for known in table)} == set()
    assert [each.pattern for each in patterns if not any(each.fullmatch(key) for key in table)] == []


@pytest.mark.parametrize("slug", PAGES)
def test_every_phrase_is_used(slug: str) -> None:
    """A composed key counts as used when a script knows the part that is filled in."""
    whole, patterns = said(slug)
    text = all_text(slug)
    words = set(re.findall(r"\w+", text))
    idle = {
        key
        for key in PAGES[slug].words
        if key not in whole
        and not (
            any(each.fullmatch(key) for each in patterns)
            and all(part.isdigit() or written(part, words, text) for part in key.split("/"))
        )
    }
    assert idle == set()


def written(part: str, words: set[str], text: str) -> bool:
    """As one word, or as words joined by dashes."""
    if re.fullmatch(r"\w+", part):
        return part in words
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text) is not None


def all_text(slug: str) -> str:
    return "\n".join(path.read_text() for path in scripts(slug))


def test_scripts_of_games_name_nothing() -> None:
    """They hold layout and verbs of the page; they `say` by key what the game calls its things."""
    marking = {
        path.name
        for path in ours(".js")
        if short(path).startswith("static/gameplay/games/") and re.search(r"\bn?gettext\(", path.read_text())
    }
    assert marking - WORDS_OF_THE_PAGE == set()
    assert WORDS_OF_THE_PAGE - marking == set(), "marks none any more: take it off the list"
