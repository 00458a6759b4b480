"""A page and its files come in few answers, and weigh little."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.test import Client

from gameplay import services
from tests.config.test_static import ask

FILE = re.compile(r'<(?:script|link)\b[^>]*?\b(?:src|href)="(/[^"]+)"')
NOT_AT_ONCE = re.compile(r"manifest|icon")
LATER = re.compile(r"<template data-later>.*?</template>", re.DOTALL)
"""What a match needs once it is over."""
FILES, MATCH, HOME = 9, 145, 63
"""Of a page, at most; kilobytes of a match's page and of the home page, compressed."""


def files_of(page: str) -> list[str]:
    return [name for name in FILE.findall(LATER.sub("", page)) if not NOT_AT_ONCE.search(name)]


async def static_weight(names: list[str]) -> int:
    answers = [await ask(name, accept_encoding="gzip") for name in names]
    assert {each.status for each in answers} == {200}
    assert all("immutable" in each.headers["cache-control"] for each in answers), "the next visit asks for none of them"
    return sum(len(each.body) for each in answers)


def weight_of(client: Client, address: str) -> tuple[int, int]:
    """How many files, and kilobytes with the page itself."""
    from asgiref.sync import async_to_sync

    page = client.get(address).content
    names = files_of(page.decode())
    static = [name for name in names if name.startswith("/static/")]
    rest = sum(len(gzip.compress(client.get(name).content)) for name in names if name not in static)
    return len(names), (async_to_sync(static_weight)(static) + rest + len(gzip.compress(page))) // 1000


@pytest.mark.parametrize("game", ["bumping_bots", "roborally", "robotrick", "dr2d", "droids"])
def test_a_match_page_is_light(client: Client, alice: Any, make_race: Any, game: str) -> None:
    match = make_race(alice, "rookie", "rookie", game=game)
    client.force_login(alice)
    files, weight = weight_of(client, f"/m/{match.code}/")
    assert files <= FILES
    assert weight <= MATCH


def test_the_first_page_is_light(client: Client, db: None) -> None:
    files, weight = weight_of(client, "/")
    assert files <= FILES
    assert weight <= HOME


def test_a_live_page_and_a_replay_bring_what_each_needs(client: Client, make_race: Any) -> None:
    def scripts() -> str:
        (found,) = (name for name in files_of(client.get(f"/m/{match.code}/").content.decode()) if "match.js" in name)
        return found

    match = make_race("rookie", "rookie")
    assert scripts().endswith("/gameplay/page/match.js~gameplay/page/live.js~gameplay/games/bumping_bots/game.js")
    services.match_annul(code=match.code, by=None)
    assert "replay.js" in scripts()
    assert "live.js" not in scripts()
