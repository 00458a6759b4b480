"""Talk at the table over the socket: sent once, heard by everybody who may, and not at all by clients that have not
asked."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from gameplay import selectors, services
from gameplay.models import Match, TableLine
from gameplay.services import talk
from tests.gameplay.sockets.tab import Tab, opened

in_db = sync_to_async


async def listening(table, user=None):
    tab, _sync = await opened(table, user)
    told = await tab.ask("hear")
    assert (told["type"], told["whole"]) == ("talk", True)
    return tab, told


def said(told):
    return [line["text"] or line["reaction"] for line in told["lines"]]


async def test_what_one_says_the_other_hears_and_a_watcher_only_reactions(table, alice, bob, charlie):
    hers, _ = await listening(table, alice)
    his, _ = await listening(table, bob)
    watching, told = await listening(table, charlie)
    assert (told["may"]["read"], told["may"]["react"]) == (False, False)
    assert (await hers.ask("talk", text="<b>hi</b>"))["type"] == "ok"
    heard = await his.hear_kind("talk")
    assert (said(heard), heard["whole"], heard["lines"][0]["mine"]) == (["<b>hi</b>"], False, False)
    assert (await his.ask("react", reaction="ouch"))["type"] == "ok"
    assert said(await watching.hear_kind("talk")) == ["ouch"]
    for frame in watching.frames:
        assert "hi" not in frame
    for tab in (hers, his, watching):
        await tab.close()


async def test_a_client_that_has_not_asked_hears_nothing(table, alice, bob):
    his, _sync = await opened(table, bob)
    await in_db(services.table_say)(code=table.code, user=alice, text="hi")
    assert await his.quiet()
    await his.close()


async def test_talk_is_sent_once_and_a_removed_line_again(table, alice, bob):
    his, _ = await listening(table, bob)
    line = await in_db(services.table_say)(code=table.code, user=alice, text="rude")
    assert said(await his.hear_kind("talk")) == ["rude"]
    await in_db(services.table_say)(code=table.code, user=alice, text="next")
    assert said(await his.hear_kind("talk")) == ["next"]
    await in_db(services.table_line_remove)(line=line)
    (gone,) = (await his.hear_kind("talk"))["lines"]
    assert (gone["id"], gone["removed"], gone["text"]) == (line.pk, True, "")
    await his.close()


async def test_a_muted_player_is_not_heard(table, alice, bob):
    his, _ = await listening(table, bob)
    line = await in_db(services.table_say)(code=table.code, user=alice, text="one")
    await his.hear_kind("talk")
    told = await his.ask("mute", line=line.pk)
    assert (said(told), [one["name"] for one in told["muted"]]) == ([], ["Alice"])
    await in_db(services.table_say)(code=table.code, user=alice, text="two")
    assert await his.quiet()
    told = await his.ask("unmute", muted=told["muted"][0]["id"])
    assert said(told) == ["one", "two"]
    await his.close()


async def test_refusals_have_a_code(table, alice, charlie):
    watching, _ = await listening(table, charlie)
    assert (await watching.ask("talk", text="hi"))["code"] == "talk_members"
    visitor, _ = await listening(table)
    assert (await visitor.ask("react", reaction="ouch"))["code"] == "sign_in"
    hers, _ = await listening(table, alice)
    for message, code in (
        ({"kind": "talk", "text": ""}, "talk_empty"),
        ({"kind": "talk", "text": "x" * 301}, "talk_long"),
        ({"kind": "talk", "text": "x" * 1201}, "invalid"),
        ({"kind": "react", "reaction": "boo"}, "invalid"),
        ({"kind": "mute", "line": 0}, "invalid"),
        ({"kind": "mute", "line": 2**63 - 1}, "not_found"),
        ({"kind": "report", "line": 12345, "why": "?"}, "not_found"),
    ):
        kind = message.pop("kind")
        assert (await hers.ask(kind, **message))["code"] == code, kind
    assert not await in_db(TableLine.objects.exists)()
    for tab in (watching, visitor, hers):
        await tab.close()


async def test_a_flood_is_refused_with_a_code_and_the_socket_lives(table, alice):
    hers, _ = await listening(table, alice)
    answers = [await hers.ask("talk", text=str(number)) for number in range(8)]
    most = talk.MESSAGES[0].most
    assert [one["type"] for one in answers] == ["ok"] * most + ["refused"] * (8 - most)
    assert {one["code"] for one in answers[most:]} == {"too_fast_talking"}
    assert (await hers.ask("react", reaction="sorry"))["type"] == "ok"
    await hers.close()


async def test_a_message_sent_again_under_its_id_appears_once(table, alice):
    hers, _ = await listening(table, alice)
    for _time in range(2):
        assert (await hers.ask("talk", text="once", id="same"))["type"] == "ok"
    assert await in_db(TableLine.objects.count)() == 1
    await hers.close()


async def test_a_ping_makes_up_for_a_lost_nudge(table, alice, bob, monkeypatch):
    his, _ = await listening(table, bob)
    await in_db(services.table_say)(code=table.code, user=alice, text="one")
    await his.hear_kind("talk")
    monkeypatch.setattr(talk, "talk_changed", lambda code: None)
    await in_db(services.table_say)(code=table.code, user=alice, text="two")
    await his.send(type="ping", have=None, at=1)
    assert said(await his.hear_kind("talk")) == ["two"]
    await his.close()


async def test_before_hello_nobody_listens(table, alice):
    """Whether the page may listen is not known yet: it asks again."""
    await in_db(services.table_say)(code=table.code, user=alice, text="hi")
    tab = Tab(table.code)
    assert await tab.open()
    assert (await tab.ask("hear"))["code"] == "retry"
    assert all("hi" not in frame for frame in tab.frames)
    await tab.close()


async def test_of_a_match_that_is_its_players_alone_nothing_is_heard(table, alice, bob, charlie):
    await in_db(services.table_say)(code=table.code, user=alice, text="ours")
    await in_db(Match.objects.filter(pk=table.match.pk).update)(visibility="own", purpose="attempt")
    tab, told = await opened(table, charlie)
    assert told["code"] == "not_found"
    assert all("ours" not in frame for frame in tab.frames)


@pytest.mark.parametrize("number", [1, 3])
async def test_it_is_read_once_for_all_who_listen(table, alice, bob, monkeypatch, number):
    tabs = [(await listening(table, bob))[0] for _tab in range(number)]
    asked = []
    read = selectors.talk_readable

    def counted(code, viewers):
        asked.append(len(viewers))
        return read(code, viewers)

    monkeypatch.setattr(selectors, "talk_readable", counted)
    await in_db(services.table_say)(code=table.code, user=alice, text="hi")
    for tab in tabs:
        assert said(await tab.hear_kind("talk")) == ["hi"]
        await tab.close()
    assert asked == [number]
