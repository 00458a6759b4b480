"""Talk on the pages of a match: the panel of the live page, and the page that needs no scripts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gameplay import services
from gameplay.models import Match, TableLine

pytestmark = pytest.mark.django_db

NASTY = '<script>alert(1)</script> & "quotes" javascript:alert(1)'


@pytest.fixture
def match(make_race: Any, alice: Any, bob: Any) -> Match:
    return make_race(alice, bob, creator=alice)


def test_the_page_without_scripts_shows_everything(
    as_user: Callable[..., Any], match: Match, alice: Any, bob: Any
) -> None:
    address = f"/m/{match.code}/talk/"
    hers, his = as_user(alice), as_user(bob)
    assert hers.post(address, {"text": "hello Bob", "id": "a"}).status_code == 302
    hers.post(address, {"text": "hello Bob", "id": "a"})
    his.post(address, {"act": "react", "reaction": "lucky", "id": "b"})
    page = his.get(address).content.decode()
    assert "hello Bob" in page
    assert "Lucky you!" in page
    bob.language = "fr"
    bob.save()
    assert "Quelle chance" in his.get(address).content.decode()  # only the key is kept
    bob.language = "en"
    bob.save()
    assert TableLine.objects.count() == 2
    his.post(address, {"act": "mute", "line": TableLine.objects.get(author=alice).pk})
    page = his.get(address).content.decode()
    assert "hello Bob" not in page
    assert "Unmute Alice" in page
    his.post(address, {"act": "unmute", "line": bob.mutings.get().pk})
    assert "hello Bob" in his.get(address).content.decode()


def test_a_refusal_is_shown_and_nothing_is_sent(as_user: Any, match: Match, charlie: Any) -> None:
    page = as_user(charlie).post(f"/m/{match.code}/talk/", {"text": "me too"}, follow=True).content.decode()
    assert "can chat here" in page
    assert not TableLine.objects.exists()
    assert as_user().get(f"/m/{match.code}/talk/").status_code == 200


def test_odd_input_is_no_fault(as_user: Any, match: Match, alice: Any) -> None:
    client = as_user(alice)
    for sent in ({"act": "mute", "line": "x"}, {"act": "?"}, {"act": "report", "line": "9" * 40}):
        assert client.post(f"/m/{match.code}/talk/", sent).status_code == 302, sent


def test_a_message_stays_text(as_user: Any, match: Match, alice: Any, bob: Any) -> None:
    services.table_say(code=match.code, user=alice, text=NASTY)
    page = as_user(bob).get(f"/m/{match.code}/talk/").content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; javascript:alert(1)" in page
    assert 'href="javascript' not in page


def test_the_live_page_has_room_for_it_where_people_may_talk(
    as_user: Any, match: Match, make_race: Any, alice: Any
) -> None:
    page = as_user(alice).get(f"/m/{match.code}/").content.decode()
    assert "data-talk-open" in page
    services.table_say(code=match.code, user=alice, text="not in the page itself")
    assert "not in the page itself" not in as_user(alice).get(f"/m/{match.code}/").content.decode()
    led = make_race(alice, "rookie", purpose="tutorial")
    assert "data-talk" not in as_user(alice).get(f"/m/{led.code}/").content.decode()
    assert as_user(alice).get(f"/m/{led.code}/talk/").status_code == 404


def test_a_replay_shows_no_talk_except_for_an_hour(as_user: Any, match: Match, alice: Any) -> None:
    services.match_annul(code=match.code, by=alice)
    assert "data-talk-open" in as_user(alice).get(f"/m/{match.code}/").content.decode()
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - timedelta(hours=2))
    assert "data-talk-open" not in as_user(alice).get(f"/m/{match.code}/").content.decode()
