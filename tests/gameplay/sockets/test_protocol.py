"""The protocol of a match's socket, message by message."""

import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.utils import timezone
from msgspec.structs import replace

from gameplay import messages, services
from gameplay.consumers import credits, identity
from gameplay.engine.contract import IllegalChoice
from gameplay.games.registry import GAMES
from gameplay.models import Decision, Draft, Match, OpenPrompt
from tests.gameplay.host.table import Table
from tests.gameplay.sockets.tab import Tab, opened
from tests.support.sessions import cookie_of

in_db = sync_to_async


async def test_hello_brings_everything(table, alice):
    tab, sync = await opened(table, alice)
    assert sync["type"] == "sync"
    assert (sync["proto"], sync["version"], sync["you"], sync["status"]) == (1, 1, 0, "running")
    assert sync["view"]["secrets"][0] is not None
    assert [p["key"] for p in sync["prompts"]] == ["r1/pick/s0", "r1/pick/s1"]
    assert sync["clocks"]["prompts"]["r1/pick/s0"]["deadline"] > sync["clocks"]["now"]
    assert sync["mine"] == {"drafts": {}, "answers": {}}
    await tab.close()


async def test_a_visitor_may_watch_and_sees_the_least(table):
    tab, sync = await opened(table)
    assert sync["you"] is None
    assert sync["view"]["secrets"] == [None, None]
    assert (await tab.decide("r1/pick/s0", {"pick": 1}))["code"] == "sign_in"
    await tab.close()


async def test_charlie_may_watch_but_not_play(table, charlie):
    tab, sync = await opened(table, charlie)
    assert sync["you"] is None
    assert (await tab.decide("r1/pick/s0", {"pick": 1}))["code"] == "not_yours"
    assert (await tab.ask("draft", prompt="r1/pick/s0", rev=1, payload={}))["code"] == "not_yours"
    assert (await tab.ask("preview", prompt="r1/pick/s0", payload={}))["code"] == "not_yours"
    assert (await tab.ask("reopen", prompt="r1/pick/s0"))["code"] == "not_yours"
    assert (await tab.ask("skip", version=1))["code"] == "not_yours"
    assert (await tab.ask("leave"))["code"] == "not_yours"
    assert (await tab.ask("stop"))["code"] == "not_yours"
    await tab.close()


async def test_an_answer_is_confirmed_after_commit_and_sent_to_everybody(table, alice, bob):
    mine, _sync = await opened(table, alice)
    other, _sync = await opened(table, bob)
    assert await mine.decide("r1/pick/s0", {"pick": 1}, id="a1") == {"type": "ok", "id": "a1", "version": 2}
    steps = await other.hear_kind("steps")
    assert (steps["from"], steps["to"], steps["ready"]) == (1, 2, [0])
    assert [e["kind"] for s in steps["steps"] for e in s["events"]] == ["match.ready"]
    await other.decide("r1/pick/s1", {"pick": 2})
    await in_db(table.advance)()
    steps = await mine.hear_kind("steps", to=3)
    assert [e["kind"] for s in steps["steps"] for e in s["events"]] == ["picks", "die"]
    await mine.close()
    await other.close()


async def test_own_answers_and_drafts_come_back_to_every_tab_of_the_seat_alone(table, alice, bob):
    first, _sync = await opened(table, alice)
    assert (await first.ask("draft", prompt="r1/pick/s0", rev=1, payload={"pick": 4}))["type"] == "ok"
    second, sync = await opened(table, alice)
    assert sync["mine"]["drafts"] == {"r1/pick/s0": {"pick": 4}}
    await first.decide("r1/pick/s0", {"pick": 6})
    steps = await second.hear_kind("steps")
    assert steps["mine"]["answers"] == {"r1/pick/s0": {"pick": 6}}
    other, sync = await opened(table, bob)
    assert sync["mine"] == {"drafts": {}, "answers": {}}
    for tab in (first, second, other):
        await tab.close()


async def test_a_draft_is_sent_to_nobody(table, alice, bob):
    mine, _sync = await opened(table, alice)
    other, _sync = await opened(table, bob)
    await mine.ask("draft", prompt="r1/pick/s0", rev=1, payload={"pick": 4})
    assert await other.quiet()
    assert (await in_db(table.fresh)()).version == 1
    await mine.close()
    await other.close()


async def test_clocks_follow_on_every_page_when_all_have_watched(table, alice, bob):
    mine, _sync = await opened(table, alice)
    other, _sync = await opened(table, bob)
    watcher, sync = await opened(table)
    long = {"allowance_ms": 600_000, "opened_at": timezone.now()}
    await in_db(OpenPrompt.objects.update)(**long, deadline_at=long["opened_at"] + timedelta(minutes=11))
    assert await mine.ask("skip", id="s1", version=1) == {"type": "ok", "id": "s1", "version": 1}
    assert await watcher.quiet()
    assert (await other.ask("skip", version=1))["version"] == 2
    for tab in (mine, other, watcher):
        clock = (await tab.hear_kind("steps", to=2))["clocks"]["prompts"]["r1/pick/s0"]
        assert clock["deadline"] < sync["clocks"]["now"] + 10 * 60_000
        await tab.close()


async def test_reopen_takes_a_sealed_answer_back(table, alice):
    tab, _sync = await opened(table, alice)
    await tab.decide("r1/pick/s0", {"pick": 4})
    assert (await tab.ask("reopen", prompt="r1/pick/s0"))["type"] == "ok"
    assert (await tab.decide("r1/pick/s0", {"pick": 5}, rev=1))["code"] == "stale"
    assert (await tab.decide("r1/pick/s0", {"pick": 5}, rev=2))["type"] == "ok"
    await tab.close()


async def test_preview_shows_what_would_happen_and_stores_nothing(table, bob):
    await in_db(table.pick)(1, 5)
    tab, _sync = await opened(table, bob)
    shown = await tab.ask("preview", prompt="r1/turn/s1", payload={"steps": [1, 2]}, id="p")
    assert (shown["type"], shown["complete"]) == ("preview", False)
    assert [e["data"]["by"] for e in shown["events"]] == [1, 2]
    assert [pick["value"] for pick in shown["next"]["next"]] == [0, 1, 2, 3]
    first = await tab.ask("preview", prompt="r1/turn/s1", payload=None)
    assert first["next"]["type"] == "steps"
    bad = await tab.ask("preview", prompt="r1/turn/s1", payload={"steps": [9]})
    assert (bad["code"], bad["at"]) == ("illegal:no_such_step", "$.steps[0]")
    assert not await in_db(Draft.objects.exists)()
    await tab.close()


async def test_a_seat_may_think_ahead_where_its_game_lets_it(table, alice, bob, charlie, monkeypatch):
    await in_db(table.pick)(1, 5)
    ask = {"prompt": "r1/turn/s1", "payload": {"steps": [2]}}
    tab, _sync = await opened(table, alice)
    assert (await tab.ask("preview", **ask))["code"] == "not_yours"
    monkeypatch.setattr(GAMES["toy"], "meta", replace(GAMES["toy"].meta, foreseen=frozenset({"turn"})))
    shown = await tab.ask("preview", **ask)
    assert [event["data"] for event in shown["events"]] == [{"seat": 0, "by": 2}], "as if Alice were asked"
    assert (await tab.decide("r1/turn/s1", {"steps": [2, 0]}))["code"] == "not_yours", "Bob answers"
    watcher, _sync = await opened(table, charlie)
    assert (await watcher.ask("preview", **ask))["code"] == "not_yours"
    await tab.close()
    await watcher.close()


async def test_a_path_is_previewed_with_all_that_may_follow(table, bob, monkeypatch):
    await in_db(table.pick)(1, 5)
    tab, _sync = await opened(table, bob)

    async def shown(payload, **more):
        told = await tab.ask("preview", prompt="r1/turn/s1", payload=payload, **more)
        return {name: told[name] for name in told if name not in ("type", "id")}

    alone = [await shown({"steps": [1, n]}) for n in range(4)]
    ahead = await shown({"steps": [1]}, ahead=True)
    assert ahead == {**await shown({"steps": [1]}), "ahead": alone}
    assert len((await shown(None, ahead=True))["ahead"]) == 4
    assert "ahead" not in await shown({"steps": [1, 0]}, ahead=True), "nothing follows what is complete"

    def refuse_two(view, prompt, draft):
        if draft["steps"][-1:] == [2]:
            raise IllegalChoice("no_such_step", "$.steps")
        return preview(view, prompt, draft)

    preview = GAMES["toy"].preview
    monkeypatch.setattr(GAMES["toy"], "preview", refuse_two)
    assert (await shown({"steps": [1]}, ahead=True))["ahead"] == [alone[0], alone[1], None, alone[3]]
    await tab.close()


async def test_leave_concedes(table, alice):
    tab, _sync = await opened(table, alice)
    assert (await tab.ask("leave", id="bye"))["type"] == "ok"
    assert (await tab.ask("leave", id="bye"))["type"] == "ok"
    await in_db(table.advance)()
    steps = await tab.hear_kind("steps")
    assert "match.left" in [e["kind"] for s in steps["steps"] for e in s["events"]]
    assert steps["status"] == "finished"
    await tab.close()


@pytest.fixture
def lonely(toy, alice, bob):
    """The player who stays there last plays on alone."""
    return Table.start(alice, bob, raw={"alone": True})


async def test_the_last_racer_reads_it_and_ends_the_match(lonely, alice, bob):
    table = lonely
    tab, sync = await opened(table, alice)
    assert sync["decided"] is None
    assert (await tab.ask("stop"))["code"] == "not_decided"
    await in_db(services.match_leave)(code=table.code, user=bob, message_id="bye")
    await in_db(table.advance)()
    assert (await tab.hear_kind("steps"))["decided"] == {"seat": 0, "place": 1}
    assert (await tab.ask("stop", id="done"))["type"] == "ok"
    await in_db(table.advance)()
    steps = await tab.hear_kind("steps")
    assert (steps["status"], steps["decided"], steps["outcome"]["winners"]) == ("finished", None, [0])
    assert "match.stopped" in [e["kind"] for s in steps["steps"] for e in s["events"]]
    await tab.close()


async def test_ping_returns_the_head_and_the_time(table):
    tab, sync = await opened(table)
    await tab.send(type="ping", have=1, at=123.5)
    pong = await tab.hear()
    assert (pong["type"], pong["at"], pong["head"]) == ("pong", 123.5, 1)
    assert pong["now"] >= sync["clocks"]["now"]
    await tab.close()


async def test_a_refusal_says_what_and_where(table, alice):
    tab, _sync = await opened(table, alice)
    refused = await tab.decide("r1/pick/s0", {"pick": 12}, id="z")
    assert refused == {
        "type": "refused",
        "id": "z",
        "code": "illegal:out_of_range",
        "params": {"maximum": 9},
        "at": "$.pick",
    }
    await tab.close()


@pytest.mark.parametrize(
    ("frame", "code", "at"),
    [
        (" ", "invalid", "$"),
        ("nonsense", "invalid", "$"),
        ("[]", "invalid", "$"),
        ('{"type": "dance", "id": "x"}', "invalid", "$.type"),
        ('{"type": "leave"}', "invalid", "$"),
        ('{"type": "skip", "id": "x", "version": -1}', "invalid", "$.version"),
        ('{"type": "leave", "id": "x", "seat": 1}', "invalid", "$"),
        ('{"type": "decide", "id": "x", "prompt": 5, "rev": 1, "payload": 1}', "invalid", "$.prompt"),
        ('{"type": "decide", "id": "x", "prompt": "a\\u0000b", "rev": 1, "payload": 1}', "invalid", "$.prompt"),
        ('{"type": "decide", "id": "x", "prompt": "p", "rev": -1, "payload": 1}', "invalid", "$.rev"),
        ('{"type": "decide", "id": "x", "prompt": "p", "rev": 1, "payload": "\\ud800"}', "invalid", "$.payload"),
        ('{"type": "leave", "id": "' + "x" * 20000 + '"}', "too_large", ""),
        ('{"type": "leave", "id": ' + "[" * 8000 + "}", "invalid", ""),
        ('{"type": "hello", "match": "another", "have": null}', "not_found", "match"),
    ],
)
async def test_bad_frames_are_refused_with_a_code_and_the_socket_lives(table, alice, frame, code, at):
    tab, _sync = await opened(table, alice)
    await tab.send_text(frame)
    refused = await tab.hear()
    assert (refused["type"], refused["code"]) == ("refused", code)
    assert refused["at"] in (at, "$")
    assert await tab.quiet()
    assert (await in_db(table.fresh)()).version == 1
    await tab.close()


async def test_binary_frames_are_refused(table, alice):
    tab, _sync = await opened(table, alice)
    await tab.socket.send_to(bytes_data=b"\x00\x01")
    assert (await tab.hear())["code"] == "invalid"
    await tab.close()


async def test_a_flood_is_refused_and_in_the_end_cut_off(table, alice, monkeypatch):
    monkeypatch.setattr(credits, "SOCKET", (8.0, 0.0))
    tab, _sync = await opened(table, alice)
    codes = []
    while codes[-1:] != [4008]:
        codes.append((await tab.decide("r1/pick/s9", {}))["code"])
    assert codes == ["not_open"] * 3 + ["flood"] * 100 + [4008]
    assert not await in_db(Decision.objects.exists)()


async def test_credits_are_shared_by_the_tabs_of_a_user(table, alice, monkeypatch):
    monkeypatch.setattr(credits, "USER", (12.0, 0.0))
    first, _sync = await opened(table, alice)
    second, _sync = await opened(table, alice)  # two hellos of 5
    codes = [(await tab.decide("r1/pick/s9", {}))["code"] for tab in (first, second, first, second)]
    assert codes == ["not_open", "not_open", "flood", "flood"]
    await first.close()
    await second.close()


async def test_another_site_may_not_connect(table, alice):
    tab = Tab(table.code, await in_db(cookie_of)(alice), origin="https://evil.example")
    assert not await tab.open()


async def test_an_unknown_match_is_not_found(toy, db, alice):
    tab = Tab("nosuchmatch2", await in_db(cookie_of)(alice))
    assert await tab.open()
    assert (await tab.hello())["code"] == "not_found"
    assert await tab.hear() == {"type": "closed", "code": 4003}


async def test_a_session_that_ended_ends_the_socket(table, alice):
    tab, _sync = await opened(table, alice)
    await in_db(Session.objects.all().delete)()
    assert (await tab.decide("r1/pick/s0", {"pick": 1}))["code"] == "sign_in"
    assert await tab.hear() == {"type": "closed", "code": 4001}
    assert not await in_db(Decision.objects.exists)()


async def test_a_session_that_ended_is_noticed_by_the_next_ping(table, alice):
    tab, _sync = await opened(table, alice)
    await in_db(Session.objects.all().delete)()
    await tab.send(type="ping", have=1, at=1)
    assert await tab.hear() == {"type": "closed", "code": 4001}


async def test_a_client_that_never_pings_gets_nothing_of_a_seat_once_the_session_has_ended(table, alice, monkeypatch):
    tab, _sync = await opened(table, alice)
    await in_db(Session.objects.all().delete)()
    monkeypatch.setattr(identity, "SILENT", -1, raising=False)
    await in_db(table.submit)(1, {"pick": 2})
    assert await tab.hear() == {"type": "closed", "code": 4001}


async def test_a_link_match_is_watched_with_its_code(toy, alice, bob):
    from tests.gameplay.host.table import Table

    table = await in_db(Table.start)(alice, bob, visibility="link")
    tab, sync = await opened(table)
    assert sync["type"] == "sync"
    await tab.close()


async def test_an_open_table_says_who_sits_down(toy, alice, bob):
    from tests.gameplay.host.table import Table

    table = await in_db(Table.make)(
        raw={}, seats=[services.SeatSpec(user_id=alice.pk), services.SeatSpec(open=True)], creator=alice
    )
    tab, sync = await opened(table)
    assert (sync["view"], sync["status"]) == (None, "open")
    await in_db(services.seat_take)(code=table.code, user=bob)
    steps = await tab.hear_kind("steps")
    assert steps["seats"][1] == {
        "seat": 1, "label": "Bob", "guest": False, "bot": "", "style": "", "open": False, "away": False,
        "left": False,
    }  # fmt: skip
    await tab.close()


async def test_a_change_of_viewer_brings_a_full_sync(toy, alice, bob, charlie):
    from tests.gameplay.host.table import Table

    table = await in_db(Table.make)(
        raw={}, seats=[services.SeatSpec(user_id=alice.pk), services.SeatSpec(open=True)], creator=alice
    )
    tab, sync = await opened(table, bob)
    assert sync["you"] is None
    await in_db(services.seat_take)(code=table.code, user=bob)
    assert (await tab.hear_kind("sync"))["you"] == 1
    await tab.close()


def test_the_viewer_is_not_forgotten_while_the_database_is_away(alice, monkeypatch):
    def away(request):
        raise OperationalError("server closed the connection unexpectedly")

    me = identity.Identity(cookie_of(alice).partition("=")[2])
    assert me.user() == alice
    monkeypatch.setattr(identity, "FRESH", 1000)
    monkeypatch.setattr(identity, "get_user", away)
    alice.set_password("another one, and a long one")
    alice.save()
    with pytest.raises(OperationalError):
        me.user()
    assert me.fresh() == alice, "an anonymous one would be told for good to sign in"


def test_a_version_is_one_that_the_database_can_hold():
    with pytest.raises(services.Refused) as refused:
        messages.parse(json.dumps({"type": "skip", "id": "s", "version": 2**31}))
    assert refused.value.code == "invalid"


async def test_messages_are_plain_json(table, alice):
    tab, _sync = await opened(table, alice)
    assert json.loads(tab.frames[0])["type"] == "sync"
    await tab.close()


async def test_of_a_match_that_is_gone_nothing_is_previewed(table, alice):
    tab, _sync = await opened(table, alice)
    await in_db(Match.objects.all().delete)()
    assert (await tab.ask("preview", prompt="r1/pick/s0", payload={"pick": 1}))["code"] == "not_found"
    await tab.close()
