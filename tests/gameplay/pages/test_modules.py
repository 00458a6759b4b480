"""A live page names in its head all scripts it is made of, so that a browser fetches them at once; and no others."""

import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from accounts.modules import module_addresses
from gameplay import services

GAMES = ["bumping_bots", "roborally"]


def modules_of(client: Any, match: Any) -> list[str]:
    page = client.get(f"/m/{match.code}/").content.decode()
    return re.findall(r'<link rel="modulepreload" href="/static/gameplay/([^"]+)"', page)


def test_a_module_brings_what_it_imports_and_nothing_twice() -> None:
    found = module_addresses("gameplay/kit/strip.js", "gameplay/kit/redraw.js")
    assert found[:2] == ("/static/gameplay/kit/strip.js", "/static/gameplay/kit/redraw.js")
    assert "/static/gameplay/svg.js" in found
    assert len(found) == len(set(found))


def test_a_script_that_is_not_there_is_not_named() -> None:
    assert module_addresses("gameplay/games/nowhere/game.js") == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_live_page_and_a_replay_name_what_each_needs(client: Any, make_race: Any, game: str) -> None:
    match = make_race("rookie", "rookie", game=game)
    live = modules_of(client, match)
    services.match_annul(code=match.code, by=None)
    replay = modules_of(client, match)
    for names in (live, replay):
        assert {"page/match.js", "kit/animate.js", f"games/{game}/game.js", f"games/{game}/apply.js"} <= set(names)
        assert not [name for name in names if finders.find(f"gameplay/{name}") is None]
        assert not [name for name in names if "lessons" in name or "coach" in name or "editor" in name]
    assert "page/live.js" in live
    assert "page/replay.js" not in live
    assert "page/replay.js" in replay
    assert not {"page/live.js", "page/answers.js", "page/socket.js"} & set(replay)
