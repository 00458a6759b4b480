"""RoboTrick on the pages without scripts: the rules, and a match by plain forms."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.utils import translation
from django.utils.html import strip_tags

from gameplay.engine.chance import Chance
from gameplay.gamepages.registry import game_page
from gameplay.gamepages.robotrick import guide, words
from gameplay.games.robotrick.ai import AI_CARDS, droco_choose
from gameplay.games.robotrick.cards import NAMES, numbers
from gameplay.games.robotrick.game import robotrick
from gameplay.games.robotrick.rules.scoring import round_score
from tests.support.races import answer, make_race, open_prompt, play_out

pytestmark = pytest.mark.django_db
FORM = re.compile(r'<input type="radio" name="([^"]+)" value="([^"]+)"')


@pytest.mark.parametrize("language", ["en", "fr"])
def test_charlie_may_read_the_rules_and_look_up_every_ai_card(client: Any, language: str) -> None:
    text = client.get("/learn/robotrick/", headers={"accept-language": language}).content.decode()
    assert text.count('class="rt-scene board-picture rule-picture"') == len(guide.pictures())
    with translation.override(language):
        for key in AI_CARDS:
            assert f'data-entry="ai/{key}"' in text
            for column in words.COLUMNS:
                assert words.say(f"ai/{key}/{column}/text") in unescape(text)


def test_the_pictures_of_the_rules_are_worked_cases() -> None:
    assert NAMES[droco_choose("AI-01", sorted(numbers(guide.HAND)), numbers(["B1"])[0] // 13, [])] == "D1"
    assert round_score(numbers(["A10", "B13", "C12"]), numbers(["D7", "A1"])) == 30


def test_a_position_in_words_names_everything_open_and_nothing_else(bob: Any, alice: Any) -> None:
    match = make_race(alice, bob, "rookie", game="robotrick")
    for _card in range(5):
        play_out(match, turns=1)
    view = shown(match, 1)
    seats: Any = [{"seat": seat, "name": name} for seat, name in enumerate(("Alice", "Bob", "Bolt"))]
    told = game_page("robotrick").position(view, seats, 1)
    text = str({key: told[key] for key in ("phase", "table", "hand", "droco", "ai", "rows")} | {"view": None})
    for card in (*view["droco"], *view["players"][1]["hand"], view["trump"]):
        assert re.search(rf"\b{card}\b", text), card
    for card in shown(match, 0)["players"][0]["hand"]:
        assert not re.search(rf"\b{card}\b", text), f"{card} is Alice's"
    assert game_page("robotrick").position(shown(match, None), seats, None)["hand"] == []


def test_two_cards_are_passed_and_one_is_played_by_plain_forms(client: Any, bob: Any) -> None:
    match = make_race(bob, "rookie", "rookie", game="robotrick")
    client.force_login(bob)
    address = f"/m/{match.code}/form/"
    page = client.get(address).content.decode()
    assert "Pass two cards to" in page
    hand = shown(match, 0)["players"][0]["hand"]
    names = dict.fromkeys(re.findall(r'<select name="([^"]+)"', page))
    assert len(names) == 2
    cards = dict(zip(names, (f'"{card}"' for card in hand), strict=False))
    send(client, page, address, cards)
    others(match)
    page = client.get(address).content.decode()
    view = shown(match, 0)
    assert view["step"] == "play"
    assert "Droco’s open hand" in unescape(page)
    assert strip_tags(words.phase(view)) in page
    name, value = FORM.findall(page)[0] if FORM.findall(page) else ("card", hidden(page, "card"))
    send(client, page, address, {name: unescape(value)})
    match.refresh_from_db()
    assert shown(match, 0)["players"][0]["hand_count"] == 11


def shown(match: Any, seat: int | None) -> Any:
    from gameplay.selectors import match_sync

    return match_sync(match, seat)["view"]


def hidden(page: str, name: str) -> str:
    found = re.search(rf'<input\s+type="hidden"\s+name="{name}"\s+value="([^"]*)"', page)
    assert found, name
    return unescape(found[1])


def send(client: Any, page: str, address: str, more: dict[str, str]) -> None:
    from gameplay import services
    from gameplay.models import Match

    data = {name: hidden(page, name) for name in ("prompt", "rev", "id")} | more
    assert client.post(address, data).status_code == 302
    services.match_advance(match_id=Match.objects.get().pk)


def others(match: Any) -> None:
    """The seats that are asked before Bob answers."""
    while (row := open_prompt(match)) is not None and row.seat != 0:
        from gameplay.services.loading import prompt_of

        view = shown(match, row.seat)
        answer(match, row, robotrick.sample(view, prompt_of(row), Chance(row.key.encode())))
