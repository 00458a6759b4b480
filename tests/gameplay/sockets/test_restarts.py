"""Sockets of a match that is set back: everybody draws the table again, and nobody learns more than before."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from gameplay import services
from tests.gameplay.host.table import Table
from tests.gameplay.sockets.tab import opened


@pytest.fixture
def table(toy: Any, alice: Any, bob: Any) -> Table:
    table = Table.start(alice, bob, creator=alice, raw={"rounds": 8, "secrets": [1111, 2222]})
    table.pick(1, 5)
    table.turn(1, 3)
    return table


async def test_every_tab_gets_the_table_again(table: Table, alice: Any, bob: Any) -> None:
    hers, _sync = await opened(table, alice)
    watcher, _sync = await opened(table)
    await sync_to_async(services.match_restart)(code=table.code, by=None, version=3)
    for tab in (hers, watcher):
        told = await tab.hear()
        assert (told["type"], told["version"], told["restarted"]) == ("sync", 5, 5)
        assert told["view"]["scores"] == [0, 0]
        assert [prompt["key"] for prompt in told["prompts"]] == ["r1/turn/s1"]
    for tab in (hers, watcher):
        await tab.close()


async def test_a_player_who_comes_back_after_it_gets_a_sync_and_one_who_has_seen_it_steps(
    table: Table, alice: Any, bob: Any
) -> None:
    await sync_to_async(services.match_restart)(code=table.code, by=None, version=3)
    late, told = await opened(table, bob, have=4)
    assert told["type"] == "sync"
    await sync_to_async(table.turn)(1, 2)
    fresh, told = await opened(table, alice, have=5)
    assert (told["type"], [step["version"] for step in told["steps"]]) == ("steps", [6])
    for tab in (late, fresh):
        await tab.close()


async def test_nothing_hidden_is_sent(table: Table, alice: Any, bob: Any) -> None:
    """Not in the sync, not in the history: what was hidden while it was live stays so when it is void."""
    watcher, _sync = await opened(table)
    his, _sync = await opened(table, bob)
    await sync_to_async(services.match_restart)(code=table.code, by=None, version=1)
    for tab in (watcher, his):
        assert (await tab.hear())["type"] == "sync"
        await tab.close()
    from gameplay import selectors

    match = await sync_to_async(table.fresh)()
    for tab, viewer, hidden in ((watcher, None, ("1111", "2222")), (his, 1, ("1111",))):
        history = await sync_to_async(selectors.match_steps)(match, viewer, 0)
        said = json.dumps(history) + "".join(tab.frames)
        numbers = set(re.findall(r"\d+", said))  # whole ones: a moment in milliseconds may well contain 2222
        assert not numbers.intersection(hidden)
        assert viewer is None or "2222" in numbers, "his own he knows"


async def test_the_others_agree_over_the_socket(toy: Any, alice: Any, bob: Any) -> None:
    table = await sync_to_async(Table.start)(alice, bob, visibility="link", set_backs=True, raw={"rounds": 8})
    await sync_to_async(table.pick)(1, 5)
    hers, _sync = await opened(table, alice)
    his, _sync = await opened(table, bob)
    watcher, _sync = await opened(table)
    assert (await watcher.ask("setback", answer=3))["code"] == "sign_in"
    assert (await hers.ask("setback", answer=3))["version"] == 4
    told = await his.hear_kind("steps", to=4)
    assert told["set_back"] == {"asked": 4, "seat": 0, "answers": 1, "waits": [1]}
    assert [event["kind"] for event in told["steps"][-1]["events"]] == ["match.back_asked"]
    assert (await his.ask("vote", asked=3, yes=True))["code"] == "not_open"
    assert (await his.ask("vote", asked=4, yes=True))["version"] == 5
    told = await hers.hear_kind("sync")
    assert (told["restarted"], told["set_back"]) == (5, None)
    for tab in (hers, his, watcher):
        await tab.close()
