"""The words of a game for its live page: one script for each language, kept by content."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.utils.translation import override

from gameplay.engine.host_words import LIVE
from gameplay.gamepages.base import Speech
from gameplay.games.registry import GAMES
from gameplay.selectors import game_page
from gameplay.wording import rules_say, worded, words_script


def words(client: Any, slug: str, language: str) -> Any:
    answer = client.get(f"/words/{slug}/{language}-{words_script(slug, language).digest}.js")
    assert answer.status_code == 200
    return json.loads(answer.content.decode().removeprefix("globalThis.gameWords = ").removesuffix(";\n"))


@pytest.mark.parametrize("slug", GAMES)
def test_every_phrase_and_every_refusal_comes_in_the_language_of_the_address(client: Any, slug: str) -> None:
    english, french = words(client, slug, "en"), words(client, slug, "fr")
    page = game_page(slug)
    table = {**page.words, **{f"host/{key}": page.host[f"host/{key}"] for key in LIVE}}
    assert set(english) == set(french) > set(table)
    assert {key: english[key] for key in table} == {
        key: phrase if isinstance(phrase, str) else list(phrase) for key, phrase in table.items()
    }
    for code, text in GAMES[slug].meta.refusals.items():
        assert english[f"refusal/illegal:{code}"] == text
    assert english["refusal/paused"] == "The match is paused."
    assert french["refusal/paused"] == "La partie est en pause."
    with override("fr"):
        say = Speech(table)
        for key, phrase in table.items():
            if isinstance(phrase, str):
                assert french[key] == worded(phrase)
            else:
                holes = dict.fromkeys(re.findall(r"%\((\w+)\)s", phrase[1]), "x")
                assert [form % (holes | {"n": n}) for n, form in zip((1, 5), french[key], strict=True)] == [
                    say(key, **(holes | {"n": n})) for n in (1, 5)
                ]


def test_words_are_kept_as_long_as_their_address_names_their_content(client: Any) -> None:
    digest = words_script("roborally", "fr").digest
    kept = client.get(f"/words/roborally/fr-{digest}.js")
    assert kept["Cache-Control"] == "public, max-age=31536000, immutable"
    assert kept["Content-Type"] == "text/javascript; charset=utf-8"
    assert not kept.cookies
    old = client.get("/words/roborally/fr-0123456789abcdef.js")
    assert old.content == kept.content
    assert "no-store" in old["Cache-Control"]
    assert words_script("roborally", "en").digest != digest


def test_there_are_no_words_of_an_unknown_game_or_language(client: Any) -> None:
    for path in ("/words/chess/en-0.js", "/words/roborally/xx-0.js", "/words/roborally/de-0.js"):
        assert client.get(path).status_code == 404, path


def test_a_live_page_names_the_words_of_its_reader(as_user: Any, make_race: Any, bob: Any) -> None:
    race, client = make_race(bob, "rookie"), as_user(bob)
    for language in ("en", "fr"):
        bob.language = language
        bob.save()
        text = client.get(f"/m/{race.code}/").content.decode()
        digest = words_script("bumping_bots", language).digest
        named = f'<script src="/words/bumping_bots/{language}-{digest}.js" defer fetchpriority="high"></script>'
        assert text.count(named) == 1, language
        assert text.index("/words/bumping_bots/") < text.index("gameplay/page/match.js")


def test_words_among_the_parameters_are_translated_too() -> None:
    with override("fr"):
        assert worded("%(option)s at %(robot)s", {"option": "Scrambler", "robot": "B"}) == "Brouilleur sur B"


QUESTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    ("announce", {"damage": 3}, "Power down next turn?", "your robot loses its 3 damage"),
    (
        "shield",
        {"by": None, "damage": 2},
        "Take the damage, or give up an option?",
        "Your robot is hit: it will have 3 damage unless",
    ),
    ("shield", {"by": 1, "damage": 2}, "Take the damage, or give up an option?", "Rookie hits your robot"),
    ("arm", {"during": "prepare"}, "What does the Mechanical Arm touch?", "for a repair or an option"),
    ("reentry", {"fields": {"down": [True, False]}}, "Your robot comes back", "loses that damage but doesn’t move"),
    ("option", {"option": "brakes"}, "Brake?", "With the brakes it stays where it is"),
    ("option", {"option": "crab-legs"}, "Use Crab Legs?", "step sideways"),
    ("option", {"option": "abort-switch", "cards": [730], "phase": 2}, "Phase 2: abort your card?", "Move 2 (730)"),
]


def test_the_plain_form_asks_with_the_words_of_the_live_page() -> None:
    view = {"robots": [{"hardened": False, "registers": [{"cards": [60]}] * 5, "spare_card": 490}]}
    seats: Any = [{"name": "Alice"}, {"name": "Rookie"}]
    for kind, data, title, text in QUESTIONS:
        question = game_page("roborally").question({"kind": kind, "seat": 0, "data": data}, seats, view)
        assert question.title == title
        assert text in question.text, title


def test_a_game_says_what_its_rules_refuse_and_nothing_of_what_they_do_not_know() -> None:
    assert rules_say("bumping_bots", "unknown_option", {"option": "wings"}) == "This option doesn’t exist."
    assert rules_say("bumping_bots", "not_a_code", {}) == ""
    assert rules_say("gone", "unknown_option", {}) == ""
