"""Only one place is left to win: its racer reads so on the live page and on the plain one, and may end the match."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay import services

ENDS = "End the match here"


@pytest.fixture
def match(make_race: Any, alice: Any, bob: Any, charlie: Any) -> Any:
    """Alice plays alone at a table of RoboTrick."""
    race = make_race(alice, bob, charlie, game="robotrick")
    for user in (bob, charlie):
        services.match_leave(code=race.code, user=user, message_id=user.public_name)
        services.match_advance(match_id=race.pk)
    return race


def plain(client: Any, match: Any) -> str:
    text: str = client.get(f"/m/{match.code}/form/").content.decode()
    return text


def test_the_last_racer_reads_it_and_ends_the_match_without_scripts(as_user: Any, match: Any, alice: Any) -> None:
    client, url = as_user(alice), f"/m/{match.code}/stop/"
    shown = plain(client, match)
    assert "First place is yours" in shown
    assert f'href="{url}"' in shown
    asked = client.get(url)
    assert "End the match here?" in asked.content.decode()
    match.refresh_from_db()
    assert match.status == "running"
    done = client.post(url, {"id": asked.context["message_id"]}, follow=True).content.decode()
    assert "The match ends here, and the place is yours." in done
    services.match_advance(match_id=match.pk)
    match.refresh_from_db()
    assert (match.status, match.outcome["reason"]) == ("finished", "decided")
    over = plain(client, match)
    assert ENDS not in over
    assert client.get(url, follow=True).content.decode().count("More than one place is left to win") == 1


def test_the_live_page_has_the_line_and_its_question_for_those_who_play(as_user: Any, match: Any, alice: Any) -> None:
    client = as_user(alice)
    shown = client.get(f"/m/{match.code}/")
    assert "data-stop-dialog" in shown.content.decode()
    assert shown.context["data"]["sync"]["decided"] == {"seat": 0, "place": 1}
    assert "data-stop-dialog" not in as_user(None).get(f"/m/{match.code}/").content.decode()


def test_nobody_else_gets_the_offer(as_user: Any, match: Any, bob: Any) -> None:
    for user in (bob, None):
        client = as_user(user)
        assert ENDS not in plain(client, match)
        assert client.get(f"/m/{match.code}/stop/").status_code == 302
        client.post(f"/m/{match.code}/stop/", {"id": "x"})
    assert services.match_advance(match_id=match.pk) is None
    match.refresh_from_db()
    assert match.status == "running"


def test_while_two_race_there_is_no_offer(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    race = make_race(alice, bob)
    client = as_user(alice)
    assert ENDS not in plain(client, race)
    said = client.post(f"/m/{race.code}/stop/", {"id": "m1"}, follow=True).content.decode()
    assert "More than one place is left to win" in said
