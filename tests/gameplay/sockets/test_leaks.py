"""Nothing hidden leaves the server: every secret is marked with a canary, and all bytes sent to others are searched."""

import json
import re

import pytest
from asgiref.sync import sync_to_async
from rest_framework.test import APIClient

from gameplay import selectors, services
from gameplay.models import Seating, Seed
from tests.gameplay.host.table import Table
from tests.gameplay.sockets.tab import opened

in_db = sync_to_async

CARDS = [734_101_734_101_734_101, 734_202_734_202_734_202, 734_303_734_303_734_303]
"""The hidden hands: numbers that stand nowhere else. Longer than an instant in milliseconds, which may hold any six."""
ANSWER = {"pick": 3, "note": "canary-answer-b0b"}
DRAFT = {"pick": 8, "note": "canary-draft-b0b"}


@pytest.fixture
def marked(toy, alice, bob, charlie):
    """Alice, Bob and a bot; Charlie only watches."""
    return Table.start(alice, bob, "easy", raw={"secrets": CARDS, "rounds": 2}, bot_pace_ms=60_000)


def leaks(text: str, allowed: set[int]) -> list[str]:
    hidden = [str(card) for seat, card in enumerate(CARDS) if seat not in allowed]
    return [mark for mark in [*hidden, "canary"] if mark in text]


async def test_nothing_hidden_reaches_anybody_else(marked, alice, bob, charlie):
    bobs, _sync = await opened(marked, bob)
    alices, _sync = await opened(marked, alice)
    charlies, _sync = await opened(marked, charlie)
    visitors, _sync = await opened(marked)
    rooms, seen = await opened(marked, bob, path="watch/")  # a screen for a whole room, on Bob's laptop
    assert seen["you"] is None
    others = [alices, charlies, visitors, rooms]

    await bobs.ask("draft", prompt="r1/pick/s1", rev=1, payload=DRAFT)
    for tab in others:  # a second look, with Bob's draft in the tables
        await tab.hello()
    await bobs.decide("r1/pick/s1", ANSWER)
    for tab in others:
        await tab.hear_kind("steps")
        await tab.hello()  # late join, with Bob's answer in the tables
        await tab.hello(have=0)  # everything from the beginning
        await tab.hello(have=99)
        await tab.hello(have=1)
    await bobs.ask("reopen", prompt="r1/pick/s1")  # the answer is a draft again
    for tab in others:
        await tab.hello()
        for kind in ("decide", "draft", "preview", "reopen"):
            more = {} if kind == "reopen" else {"payload": {"pick": 1}}
            more |= {"rev": 2} if kind in ("decide", "draft") else {}
            refused = await tab.ask(kind, prompt="r1/pick/s1", **more)
            assert refused["code"] in ("not_yours", "sign_in")
        await tab.quiet()
    late, _sync = await opened(marked, charlie)
    await late.hello(have=1)

    for tab, seats in ((alices, {0}), (charlies, set()), (visitors, set()), (rooms, set()), (late, set())):
        assert leaks("".join(tab.frames), seats) == []
    own = "".join(bobs.frames)
    assert str(CARDS[1]) in own
    assert leaks(own, {1}) == ["canary"]  # his own draft and answer, which came back to him
    for tab in (alices, bobs, charlies, visitors, rooms, late):
        await tab.close()


@pytest.mark.parametrize("who", ["alice", "charlie", "nobody"])
def test_nothing_hidden_leaves_through_the_api(marked, alice, bob, charlie, who):
    services.draft_save(code=marked.code, user=bob, prompt="r1/pick/s1", rev=1, payload=DRAFT)
    services.decision_submit(code=marked.code, user=bob, message_id="b", prompt="r1/pick/s1", rev=1, payload=ANSWER)
    client = APIClient()
    if who != "nobody":
        client.force_login({"alice": alice, "charlie": charlie}[who])
    base = f"/api/v1/matches/{marked.code}/"
    said = [client.get(base + path) for path in ("", "sync/", "steps/", "steps/?after=0", "steps/?seat=1", "verify/")]
    said += [client.get(f"/api/v1/matches/?{query}") for query in ("", "list=live", "list=mine", "list=open")]
    bodies = {"prompt": "r1/pick/s1", "rev": 1, "payload": {"pick": 1}, "id": "x"}
    said += [client.post(base + path, bodies, format="json") for path in ("decide/", "draft/", "preview/", "reopen/")]
    text = "".join(answer.content.decode() for answer in said)
    assert leaks(text, {0} if who == "alice" else set()) == []
    assert all(answer.status_code < 500 for answer in said)


def test_the_seed_stays_until_every_match_on_it_is_over(toy, alice, bob):
    seed = services.seed_commit()
    first = Table.start(alice, bob, seed=seed, seed_label="1")
    second = Table.start(alice, bob, seed=seed, seed_label="2")
    secret = bytes(Seed.objects.get().secret).hex()
    first.play_out()
    data = selectors.match_verify_data(first.match)
    assert data["revealed"] is False
    assert secret not in str(data)
    assert "draws" not in str(data)
    second.play_out()
    assert selectors.match_verify_data(first.match)["secret"] == secret


def test_the_numbers_a_spectator_sees_do_not_count_hidden_events(marked):
    """Beats and versions are the same whether or not something hidden happened in between."""
    step = selectors.match_steps(marked.match, None, 0)[0]
    assert [event["beat"] for event in step["events"]] == [0, 1]
    assert step["version"] == 1


def test_a_log_line_or_error_of_a_refusal_names_no_secret(marked, alice):
    with pytest.raises(services.Refused) as refused:
        services.decision_submit(
            code=marked.code, user=alice, message_id="x", prompt="r1/pick/s1", rev=1, payload={"pick": 1}
        )
    assert not re.search("7343|7342|canary", repr(refused.value) + str(refused.value.params))


async def test_a_replaced_player_watches_from_then_on_and_the_substitute_reads_no_answer(table, alice, bob, charlie):
    await in_db(table.submit)(1, {"pick": 7})
    old, sync = await opened(table, bob)
    assert (sync["you"], sync["mine"]["answers"]) == (1, {"r1/pick/s1": {"pick": 7}})
    new, _sync = await opened(table, charlie)
    await in_db(Seating.objects.filter(match=table.match, seat=1).update)(away=True)
    await in_db(services.seat_replace)(code=table.code, by=None, seat=1, user=charlie)
    for tab, you in ((old, None), (new, 1)):
        sync = await tab.hear_kind("sync")
        assert (sync["you"], sync["mine"]) == (you, {"drafts": {}, "answers": {}})
        assert [secret is None for secret in sync["view"]["secrets"]] == [True, you is None]
    for kind in ("decide", "draft", "preview"):
        rev = {} if kind == "preview" else {"rev": None}
        await old.send(type=kind, id=f"late-{kind}", prompt="r1/pick/s1", payload={"pick": 1}, **rev)
        assert (await old.hear_kind("refused"))["code"] == "not_yours"
    await in_db(table.submit)(0, {"pick": 2})
    assert "mine" not in await old.hear_kind("steps")
    again = await old.hello(have=0)
    assert (again["type"], again["you"], "mine" in again) == ("steps", None, False)
    assert "dealt" not in json.dumps(again)
    await old.close()
    await new.close()
