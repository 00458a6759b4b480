"""Droids on the pages without scripts: rules, scenarios, positions and questions in words."""

from __future__ import annotations

from html import unescape
from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string
from django.utils import translation

from gameplay.engine.chance import Chance
from gameplay.forms.space import space_form
from gameplay.gamepages.droids import scenarios
from gameplay.gamepages.registry import game_page
from gameplay.games.droids.game import droids
from gameplay.games.droids.meta import BOARDS
from gameplay.games.droids.tokens import KINDS

PAGE = game_page("droids")
ANSWERS = 40
"""Of each match: enough for a turn or two, so that tokens are drawn, placed and sent."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.django_db
def test_charlie_may_read_the_rules_and_look_up_every_order(client: Any, language: str) -> None:
    text = client.get("/learn/droids/", headers={"accept-language": language}).content.decode()
    with translation.override(language):
        assert text.count('class="dr-scene board-picture rule-picture"') == len(PAGE.pictures())
        entries = {entry.key: entry for chapter in PAGE.guide() for entry in chapter.entries}
    for kind in KINDS:
        assert entries[f"order/{kind}"].text in unescape(text)
        assert f"dr-{kind[0]}" in entries[f"order/{kind}"].picture or "dr-token" in entries[f"order/{kind}"].picture


@pytest.mark.django_db
def test_a_scenario_has_a_page_with_facts_and_hints(client: Any) -> None:
    for info in BOARDS:
        answer = client.get(f"/boards/droids/{info.slug}/", headers={"accept-language": "fr"})
        french = unescape(answer.content.decode())
        with translation.override("fr"):
            hints = scenarios.hints({"slug": info.slug})
            told = translation.gettext(info.title)
        assert f"<h1>{told}</h1>" in french, info.slug
        assert info.title not in french, info.slug
        assert all(hint in french for hint in hints), info.slug
        assert 'class="dr-scene upright board-picture' in french, info.slug


def test_every_position_and_question_has_words() -> None:
    for info in BOARDS:
        for language in ("en", "fr"):
            with translation.override(language):
                _tell_all(info)


def _tell_all(info: Any) -> None:
    seats = info.seats[0]
    cards: Any = [{"seat": seat, "name": f"Robot {seat}"} for seat in range(seats)]
    chance = Chance(b"page" * 8)
    state = droids.start(droids.setup({"board": info.slug}, seats), chance).state
    for number in range(ANSWERS):
        open_prompts = droids.prompts(state)
        if not open_prompts:
            break
        prompt = open_prompts[0]
        view = droids.view(state, prompt.seat)
        question = PAGE.question(msgspec.to_builtins(prompt), cards, view)
        assert question.title
        space = msgspec.to_builtins(droids.choices(view, prompt, None))
        assert space["type"] == "steps" or space_form(space).fields
        for viewer in (prompt.seat, None) if number % 4 == 0 else ():
            _told(cards, droids.view(state, viewer), viewer)
        answer = droids.parse(state, prompt, droids.sample(view, prompt, chance))
        state = droids.decide(state, prompt, answer, chance).state


def _told(cards: Any, view: dict[str, Any], viewer: int | None) -> None:
    told = PAGE.position(view, cards, viewer)
    text = render_to_string(PAGE.position_template, {"position": told})
    assert all(card["name"] in text for card in cards)
    own = viewer is not None and view["players"][viewer]["hand"]
    assert bool(told["hand"]) == bool(own), "the own hand, and no other"


def test_the_table_of_shots_is_what_the_rules_calculate() -> None:
    assert PAGE.shots()[2] == ("3", "3–5", "6–8", "9")  # type: ignore[attr-defined]  # the page of Droids alone
    assert PAGE.shots()[8] == ("9", "9", "–", "–")  # type: ignore[attr-defined]
