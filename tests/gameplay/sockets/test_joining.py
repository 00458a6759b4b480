"""Joining, resuming and being nudged may happen in any order; every tab ends at the same version, once each."""

import asyncio
import json

import msgspec
import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import OperationalError

from gameplay import nudges, services
from gameplay.consumers import match as consumer
from gameplay.models import Decision
from gameplay.selectors import bundle_read, position_of, position_read
from tests.gameplay.host.table import Table
from tests.gameplay.sockets.tab import opened

in_db = sync_to_async


def versions(tab):
    """The versions that a tab received as steps, in the order in which they came."""
    return [s["version"] for f in map(json.loads, tab.frames) if f["type"] == "steps" for s in f["steps"]]


async def test_resuming_brings_exactly_what_was_missed(table, alice):
    await in_db(table.pick)(1, 5)  # versions 2, 3
    tab, steps = await opened(table, alice, have=1)
    assert (steps["type"], steps["from"], steps["to"]) == ("steps", 1, 3)
    assert versions(tab) == [2, 3]
    again = await tab.hello(have=3)
    assert (again["type"], again["steps"]) == ("steps", [])
    await tab.close()


async def test_an_unknown_or_too_old_version_gets_everything(table, alice, monkeypatch):
    await in_db(table.pick)(1, 5)
    tab, message = await opened(table, alice, have=77)
    assert (message["type"], message["version"]) == ("sync", 3)
    monkeypatch.setattr("gameplay.consumers.match.RESUME_MAX", 1)
    assert (await tab.hello(have=0))["type"] == "sync"
    await tab.close()


async def test_doubled_late_and_invented_nudges_change_nothing(table, alice):
    tab, _sync = await opened(table, alice)
    await in_db(table.submit)(1, {"pick": 2})
    await tab.hear_kind("steps")
    for version in (2, 1, 2, 0, 2):
        await get_channel_layer().group_send(
            nudges.match_group(table.code), {"type": "match.changed", "version": version}
        )
    assert await tab.quiet()
    # one that promises more than there is: the tab reads, finds nothing new, and sends nothing
    await get_channel_layer().group_send(nudges.match_group(table.code), {"type": "match.changed", "version": 9})
    assert await tab.quiet()
    assert versions(tab) == [2]
    await tab.close()


async def test_a_lost_nudge_is_noticed_by_the_next_ping(table, alice, monkeypatch):
    tab, _sync = await opened(table, alice)
    monkeypatch.setattr(nudges, "match_changed", lambda code, version: None)
    await in_db(table.submit)(1, {"pick": 2})
    await tab.send(type="ping", have=1, at=1)
    assert (await tab.hear())["head"] == 2
    assert (await tab.hello(have=1))["to"] == 2
    await tab.close()


async def test_without_any_nudge_every_step_is_seen_by_pings_alone(table, alice, bob, monkeypatch):
    """As the page does it (`static/gameplay/page/socket.js`): it asks for what it lacks when the host is further."""
    monkeypatch.setattr(nudges, "match_changed", lambda code, version: None)
    tabs = [(await opened(table, user))[0] for user in (alice, bob, None)]
    have = [1] * len(tabs)
    while (await in_db(table.fresh)()).status != "finished":
        await in_db(table.pick)(1, 5)
        await in_db(table.turn)(1, 3)
        for number, tab in enumerate(tabs):
            await tab.send(type="ping", have=have[number], at=1)
            assert (head := (await tab.hear_kind("pong"))["head"]) > have[number]
            have[number] = (await tab.hello(have=have[number]))["to"]
            assert have[number] == head
    for number, tab in enumerate(tabs):
        assert versions(tab) == list(range(2, have[number] + 1))
        await tab.close()


async def test_a_commit_between_group_and_read_is_sent_once(table, alice, monkeypatch):
    """The match advances while a tab is joining: after its place in the group, before (and after) it has read."""
    hello = consumer.MatchConsumer._hello

    def slow_hello(self, have):
        table.submit(1, {"pick": 2})  # its nudge arrives before the answer to hello
        user, bundle = hello(self, have)
        table.submit(0, {"pick": 1})
        table.advance()  # and this one was not read
        return user, bundle

    monkeypatch.setattr(consumer.MatchConsumer, "_hello", slow_hello)
    tab, message = await opened(table, alice)
    monkeypatch.undo()
    assert (message["type"], message["version"]) == ("sync", 2)
    steps = await tab.hear_kind("steps")
    assert (steps["from"], steps["to"]) == (2, 3)
    assert await tab.quiet()
    assert versions(tab) == [3]
    await tab.close()


async def test_a_match_that_changes_at_every_reading_is_sent_as_it_was_at_one_version(toy, alice, bob, monkeypatch):
    """Bots at no pace are faster than a reader on a busy machine: a view of one version must not go with another's."""
    from gameplay.selectors import sync

    table = await in_db(Table.start)(alice, bob, raw={"rounds": 9})
    holders, moved = sync._holders, []

    def moving(match):
        if not moved:  # otherwise a nudge that is followed before the patch is undone would move it on
            moved.append(match.version)
            table.pick(1, 5)
            table.turn(1, 1)
        return holders(match)

    monkeypatch.setattr(sync, "_holders", moving)
    tab, message = await opened(table, alice)
    monkeypatch.undo()
    assert (message["version"], message["view"]["round"]) == (1, 1)
    assert [p["key"] for p in message["prompts"]] == ["r1/pick/s0", "r1/pick/s1"]
    head = (await in_db(table.fresh)()).version
    await tab.hear_kind("steps", to=head)
    assert versions(tab) == list(range(2, head + 1))
    await tab.close()


async def test_a_tab_far_behind_takes_no_steps_from_the_others(toy, alice, bob, monkeypatch):
    """What one tab's question brought is shared, unless it was too much to be read whole."""
    from gameplay.consumers.feed import feed_here
    from gameplay.selectors import sync

    monkeypatch.setattr(sync, "RESUME_MAX", 3)
    table = await in_db(Table.start)(alice, bob, raw={"rounds": 9})
    for _round in range(3):
        await in_db(table.pick)(1, 5)
        await in_db(table.turn)(1, 1)
    head = (await in_db(table.fresh)()).version
    await feed_here().at_least(table.code, head, have=0)  # by the tab that is far behind
    bundle, shared = await feed_here().at_least(table.code, head, have=head - 2)
    told = json.loads(shared.frame(None, head - 2))
    assert [step["version"] for step in told["steps"]] == [head - 1, head]
    assert bundle.since == head - 2


async def test_a_reading_that_fails_is_like_a_nudge_that_was_lost(table, alice, monkeypatch):
    """A cut database must not end every socket of a match at once."""
    from gameplay import selectors

    tab, _sync = await opened(table, alice)

    def cut(code, *, since):
        raise OperationalError("server closed the connection")

    with monkeypatch.context() as patch:
        patch.setattr(selectors, "bundle_read", cut)
        await in_db(table.submit)(1, {"pick": 2})
        assert await tab.quiet()
    await tab.send(type="ping", have=1, at=1)
    assert (await tab.hear_kind("pong"))["head"] == 2
    assert (await tab.hello(have=1))["to"] == 2
    await tab.close()


async def test_many_tabs_at_once_all_get_every_version_once_and_in_order(table, alice, bob, charlie):
    tabs = [(await opened(table, user))[0] for user in (alice, alice, alice, bob, bob, charlie, None, None, None)]
    await in_db(table.play_out)()
    head = table.match.version
    for tab in tabs:
        await tab.hear_kind("steps", to=head)
        assert versions(tab) == list(range(2, head + 1))
    await asyncio.gather(*(tab.close() for tab in tabs))


async def test_the_same_answer_sent_twice_is_taken_once(table, alice):
    tab, _sync = await opened(table, alice)
    first = await tab.decide("r1/pick/s0", {"pick": 4}, id="same")
    again = await tab.decide("r1/pick/s0", {"pick": 4}, id="same")
    assert first == again == {"type": "ok", "id": "same", "version": 2}
    other, _sync = await opened(table, alice)
    assert await other.decide("r1/pick/s0", {"pick": 4}, id="same") == first
    assert await in_db(Decision.objects.count)() == 1
    await tab.close()
    await other.close()


async def test_answers_out_of_order_are_taken_as_they_come(table, alice, bob):
    mine, _sync = await opened(table, alice)
    assert (await mine.decide("r2/pick/s0", {"pick": 4}))["code"] == "not_open"
    assert (await mine.decide("r1/turn/s0", {"steps": [0]}))["code"] == "not_open"
    assert (await mine.decide("r1/pick/s0", {"pick": 4}))["type"] == "ok"
    await mine.close()


async def test_of_two_tabs_of_a_seat_that_answer_differently_the_first_wins(table, alice):
    one, _sync = await opened(table, alice)
    two, _sync = await opened(table, alice)
    answers = await asyncio.gather(one.decide("r1/pick/s0", {"pick": 4}), two.decide("r1/pick/s0", {"pick": 5}))
    assert sorted(answer["type"] for answer in answers) == ["ok", "refused"]
    assert [answer["code"] for answer in answers if answer["type"] == "refused"] == ["not_open"]
    await one.close()
    await two.close()


async def test_spectators_share_one_reading_and_one_encoding(table, bob, monkeypatch):
    from gameplay import messages, selectors

    tabs = [(await opened(table))[0] for _n in range(5)]
    reads, frames = [], []
    read, encode = selectors.bundle_read, messages.encode
    monkeypatch.setattr(selectors, "bundle_read", lambda code, since: (reads.append(1), read(code, since=since))[1])
    monkeypatch.setattr(messages, "encode", lambda m: (frames.append(m["type"]), encode(m))[1])
    await in_db(table.submit)(1, {"pick": 2})
    for tab in tabs:
        await tab.hear_kind("steps")
    assert (len(reads), frames.count("steps")) == (1, 1)
    for tab in tabs:
        await tab.close()


@pytest.mark.parametrize("who", ["alice", "nobody"])
async def test_the_reading_behind_a_nudge_costs_the_same_for_any_match(toy, alice, bob, charlie, who):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from gameplay import selectors

    def cost(table):
        with CaptureQueriesContext(connection) as queries:
            bundle = selectors.bundle_read(table.code, since=table.match.version - 1)
            selectors.steps_message(bundle, 0 if who == "alice" else None, table.match.version - 1)
        return len(queries)

    small = await in_db(Table.start)(alice, bob)
    big = await in_db(Table.start)(alice, bob, charlie, "easy", "easy", "easy", raw={"rounds": 9})
    assert await in_db(cost)(small) == await in_db(cost)(big) == 2


async def test_all_tabs_of_a_match_hear_through_one_channel_and_players_first(table, alice, bob):
    from channels.layers import get_channel_layer

    from gameplay.consumers.feed import feed_here

    tabs = [(await opened(table, user))[0] for user in (None, None, alice, None, bob)]
    assert len(get_channel_layer().groups[nudges.match_group(table.code)]) == 1
    listener, told = feed_here().listeners[table.code], []
    for follower in listener.followers:
        follow, viewer = follower.follow, follower.viewer

        async def noting(version, follow=follow, viewer=viewer):
            told.append(viewer)
            await follow(version)

        follower.follow = noting
    await in_db(table.submit)(1, {"pick": 2})
    for tab in tabs:
        await tab.hear_kind("steps")
    assert told == [0, 1, None, None, None]
    for tab in tabs:
        await tab.close()
    assert table.code not in feed_here().listeners
    assert nudges.match_group(table.code) not in get_channel_layer().groups


async def test_a_mere_look_checks_the_user_now_and_then_and_a_write_each_time(table, alice, monkeypatch):
    from django.contrib.sessions.models import Session

    from gameplay.consumers import identity

    tab, _sync = await opened(table, alice)
    monkeypatch.setattr(identity, "FRESH", 1000)
    await in_db(Session.objects.all().delete)()
    shown = await tab.ask("preview", prompt="r1/pick/s0", payload={"pick": 2})
    assert shown["type"] == "preview"
    assert (await tab.decide("r1/pick/s0", {"pick": 2}))["code"] == "sign_in"
    assert await tab.hear() == {"type": "closed", "code": 4001}


async def test_a_new_password_and_a_ban_are_noticed_once_the_cache_has_expired(table, alice, bob):
    first, _sync = await opened(table, alice)
    second, _sync = await opened(table, bob)
    alice.set_password("another one, and a long one")
    await in_db(alice.save)()
    bob.is_active = False
    await in_db(bob.save)()
    for tab in (first, second):
        await tab.send(type="ping", have=1, at=1)
        assert await tab.hear() == {"type": "closed", "code": 4001}


async def test_a_preview_is_made_from_the_current_state_of_the_match(table, alice, monkeypatch):
    from gameplay.consumers import feed

    monkeypatch.setattr(feed, "FRESH", 1000)  # only the nudge says that it moved on
    tab, _sync = await opened(table, alice)
    assert (await tab.ask("preview", prompt="r1/pick/s0", payload={"pick": 2}))["type"] == "preview"
    await in_db(table.pick)(1, 5)
    await tab.hear_kind("steps", to=3)
    assert (await tab.ask("preview", prompt="r1/pick/s0", payload={"pick": 2}))["code"] == "not_open"
    await tab.close()


async def test_a_preview_is_no_older_than_what_its_tab_received(table, alice, monkeypatch):
    from gameplay.consumers import feed

    monkeypatch.setattr(feed, "FRESH", 1000)
    monkeypatch.setattr(nudges, "match_changed", lambda code, version: None)
    tab, _sync = await opened(table, alice)
    assert (await tab.ask("preview", prompt="r1/pick/s0", payload={"pick": 2}))["type"] == "preview"
    await in_db(table.pick)(5, 1)
    await tab.send(type="hello", match=table.code, have=1)
    await tab.hear_kind("steps", to=3)
    assert (await tab.ask("preview", prompt="r1/turn/s0", payload={"steps": [1]}))["type"] == "preview"
    await tab.close()


@pytest.mark.django_db
def test_a_position_is_made_from_a_bundle_while_that_is_the_newest(table, django_assert_num_queries):
    def told(position):
        return {**msgspec.structs.asdict(position), "prompts": list(position.prompts)}

    first = position_read(table.code)
    bundle = bundle_read(table.code, since=0)
    with django_assert_num_queries(1):
        assert told(position_of(bundle)) == told(first)
    services.match_pause(code=table.code, by=None)
    paused = bundle_read(table.code, since=0)
    assert paused.version > bundle.version
    assert position_of(paused, first).state is first.state, "the step changed nothing of it, so it is not sent again"
    services.match_resume(code=table.code, by=None)
    table.pick(1, 5)
    assert position_of(paused, first) is None
    assert told(position_of(bundle_read(table.code, since=0), first)) == told(position_read(table.code))
