"""What the host says about a match fits its game: each game gives every phrase, and no other sentence on a match's
pages says that it is a race of robots."""

import re
from itertools import chain
from pathlib import Path

import pytest

from accounts.refusals import declared
from gameplay.engine.host_words import LIVE, RACE
from gameplay.engine.words import Phrase
from gameplay.gamepages.registry import PAGES
from gameplay.refused import HostRefusal
from tests.support.tree import ROOT, ours, short

RACING = re.compile(
    r"\b(rac(e|es|ed|er|ers|ing)|robots?|driv(e|es|en|er|ers|ing)|drove|laps?|tracks?)\b", re.IGNORECASE
)
PLACE = re.compile(r"%\((\w+)\)s|\{\{.*?\}\}")
SAID = re.compile(r"""host_says \S+ ["']([\w/-]+)["']|host_text\([\w.]+, "([\w/-]+)"|["']host/([\w/-]+)["']""")
SENTENCES = (
    re.compile(r"""\{% translate (["'])(?P<said>.*?)\1"""),
    re.compile(r"\{% blocktranslate.*?%\}(?P<said>.*?)\{% endblocktranslate %\}", re.DOTALL),
    re.compile(r"""n?gettext(_lazy|_noop)?\(\s*(?P<said>(["']).*?\3(,\s*(["']).*?\5)?)[,)]""", re.DOTALL),
)
"""Of templates and of scripts and modules."""
OF_A_MATCH = (
    "form.html", "leave.html", "match.html", "restart.html", "talk.html", "waiting.html", "watch.html",
    "parts/again.html", "parts/back.html", "parts/concede.html", "parts/end.html", "parts/finisher.html",
    "parts/gone.html", "parts/guest.html", "parts/names_clear.html", "parts/order.html", "parts/pausing.html",
    "parts/podium.html", "parts/podium_named.html", "parts/position.html", "parts/rename.html", "parts/replay.html",
    "parts/restart.html", "parts/speed.html", "parts/take_away.html", "parts/talk.html",
)  # fmt: skip
"""Templates of pages of a match, of whatever game."""
OF_A_COMPETITION = {"Back to the race", "The race begins", "The race starts automatically at the scheduled time."}
OF_ONESELF = {"Keep or change your robot"}
"""A match is one table of a competition's race, which is the league's word for all games."""


def plain(phrase: Phrase) -> tuple[str, ...]:
    return (phrase,) if isinstance(phrase, str) else phrase


def places(phrase: Phrase) -> set[str]:
    return set(chain.from_iterable(PLACE.findall(form) for form in plain(phrase)))


@pytest.mark.parametrize("slug", PAGES)
def test_each_game_gives_every_phrase_of_the_host(slug: str) -> None:
    page = PAGES[slug]
    assert "host" in vars(type(page)), "it says by name whether it is a race"
    assert set(page.host) == set(RACE)
    for key, phrase in page.host.items():
        assert (len(plain(phrase)), places(phrase)) == (len(plain(RACE[key])), places(RACE[key])), key


@pytest.mark.parametrize("slug", [slug for slug, page in PAGES.items() if page.host["host/over"] != RACE["host/over"]])
def test_the_host_does_not_speak_of_races_where_nobody_races(slug: str) -> None:
    page = PAGES[slug]
    said = {key: PLACE.sub("", " ".join(plain(phrase))) for key, phrase in page.host.items()}
    assert {key: text for key, text in said.items() if RACING.search(text)} == {}
    own = {key: " ".join(plain(phrase)) for key, phrase in page.words.items()}  # its robots may still drive
    assert {key: text for key, text in own.items() if re.search(r"\brac(e|es|ed|ing)\b", text, re.IGNORECASE)} == {}


def test_every_phrase_is_used_and_every_used_phrase_exists() -> None:
    sources = ours(".html", ".py", ".js")
    said = {
        short(path): {next(filter(None, found)) for found in SAID.findall(path.read_text())}
        for path in sources
        if not short(path).startswith("tests/") and not short(path).endswith(("host_words.py", "/words/host.py"))
    }
    assert {f"host/{key}" for key in set.union(*said.values())} == set(RACE)
    scripts = set.union(*(keys for path, keys in said.items() if path.startswith("static/")))
    assert scripts == set(LIVE)


def test_no_other_sentence_on_the_pages_of_a_match_calls_it_a_race() -> None:
    sources = [
        *(ROOT / "templates/gameplay" / name for name in OF_A_MATCH),
        *(path for path in ours(".js") if short(path).startswith(("static/gameplay/page/", "static/gameplay/kit/"))),
        ROOT / "static/gameplay/words.js",
        ROOT / "gameplay/end_words.py",
        ROOT / "gameplay/selectors/seats.py",
        ROOT / "gameplay/selectors/positions.py",
    ]
    found = {text for path in sources for text in sentences(path) if RACING.search(text)}
    assert found == OF_A_COMPETITION | OF_ONESELF


def test_no_refusal_calls_it_a_race() -> None:
    hosts = [one for one in declared() if isinstance(one, HostRefusal)]
    assert [one.code for one in hosts if RACING.search(PLACE.sub("", one.text))] == []


def sentences(path: Path) -> list[str]:
    text = path.read_text()
    found = [one["said"] for kind in SENTENCES for one in kind.finditer(text)]
    return [" ".join(PLACE.sub("", one).strip("\"'").split()) for one in found]
