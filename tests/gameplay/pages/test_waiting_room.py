"""The waiting room: seats, bots, invitation, start; and who may not."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session

from accounts.models import User
from gameplay import services
from gameplay.models import Match, Seating


@pytest.fixture
def table(make_race: Any, alice: Any) -> Any:
    """Alice's table: she, a free seat, a rookie."""
    return make_race(alice, None, "rookie", creator=alice, start=False)


def seat(match: Any, number: int) -> Seating:
    return Seating.objects.get(match=match, seat=number)


def test_an_invited_player_sees_what_will_be_raced_and_where(
    client: Any, table: Any, make_race: Any, alice: Any
) -> None:
    """The invitation is a link and a picture."""
    text = client.get(f"/m/{table.code}/").content.decode()
    assert f"http://testserver/m/{table.code}/" in text
    assert 'aria-label="QR code for the link"' in text
    assert "Bumping Bots · Rivet Oval · " in text
    other = make_race(
        alice, None, game="roborally", raw={"board": "coil-yard"}, title="Alice’s table", creator=alice, start=False
    )
    page = client.get(f"/m/{other.code}/").content.decode()
    assert "RoboRally · Coil Yard · " in page
    assert "board-picture" in page
    assert "RoboRally:" in client.get("/play/").content.decode()


def test_bob_takes_the_free_seat_and_stands_up_again(as_user: Any, table: Any, bob: Any) -> None:
    client = as_user(bob)
    client.post(f"/m/{table.code}/seat/", {"seat": "1", "nonce": "cd" * 16})
    assert seat(table, 1).user == bob
    assert seat(table, 1).nonce == "cd" * 16
    client.post(f"/m/{table.code}/stand/")
    assert seat(table, 1).is_open


def test_a_visitor_with_the_link_sits_down_as_a_guest(client: Any, table: Any) -> None:
    client.post(f"/m/{table.code}/seat/", {"seat": "1"})
    assert seat(table, 1).user.is_guest


def test_a_visitor_who_finds_no_seat_is_made_no_guest(client: Any, make_race: Any, alice: Any, bob: Any) -> None:
    for status in ("open", "running", "annulled"):
        match = make_race(alice, bob, creator=alice, start=status != "open")
        if status == "annulled":
            services.match_annul(code=match.code, by=alice)
        for number in ("", "0", "7"):
            page = client.post(f"/m/{match.code}/seat/", {"seat": number}, follow=True).content.decode()
            assert 'data-level="error"' in page or "message error" in page, (status, number)
    assert not User.objects.filter(is_guest=True).exists()
    assert not Session.objects.exists()


def test_a_taken_seat_is_refused_in_words(as_user: Any, table: Any, bob: Any) -> None:
    page = as_user(bob).post(f"/m/{table.code}/seat/", {"seat": "0"}, follow=True)
    assert "Someone else has just taken that seat" in page.content.decode()
    assert not Seating.objects.filter(match=table, user=bob).exists()


def test_alice_puts_a_bot_on_the_free_seat_and_starts(as_user: Any, table: Any, alice: Any) -> None:
    client = as_user(alice)
    page = client.post(f"/m/{table.code}/start/", follow=True)
    assert "There are still free seats" in page.content.decode()
    assert Match.objects.get(pk=table.pk).status == "open"
    client.post(f"/m/{table.code}/bot/", {"seat": "1", "level": "champion"})
    assert seat(table, 1).bot_level == "champion"
    assert '<span class="tag">Champion, careful</span>' in client.get(f"/m/{table.code}/").content.decode()
    client.post(f"/m/{table.code}/start/")
    assert Match.objects.get(pk=table.pk).status == "running"


def test_charlie_may_not(as_user: Any, table: Any, charlie: Any) -> None:
    """Neither may a visitor; and nothing changes by a GET."""
    before = list(Seating.objects.filter(match=table).values())
    for client in (as_user(charlie), as_user(None)):
        for action in ("bot", "start", "cancel", "stand"):
            page = client.post(f"/m/{table.code}/{action}/", {"seat": "1", "level": "racer"}, follow=True)
            assert page.status_code == 200, action
            assert "message error" in page.content.decode(), action
            assert list(Seating.objects.filter(match=table).values()) == before, action
            assert Match.objects.get(pk=table.pk).status == "open", action
    for action in ("seat", "stand", "bot", "start", "cancel"):
        assert client.get(f"/m/{table.code}/{action}/").status_code == 405, action


def test_alice_closes_her_table(as_user: Any, table: Any, alice: Any) -> None:
    page = as_user(alice).post(f"/m/{table.code}/cancel/", follow=True)
    assert "closed before the match began" in page.content.decode()


def test_a_page_calls_a_player_who_waits_in_its_seat(as_user: Any, table: Any, alice: Any, bob: Any) -> None:
    """The creator of the table waits for the others, and they wait for the start."""
    assert "data-call" not in as_user(bob).get(f"/m/{table.code}/").content.decode()
    as_user(bob).post(f"/m/{table.code}/seat/", {"seat": "1"})
    hers, his = (as_user(user).get(f"/m/{table.code}/").content.decode() for user in (alice, bob))
    assert "Notify me when everybody is here" in hers
    assert "data-full" in hers
    assert "Notify me when it starts" in his


def test_a_wrong_seat_number_is_refused(as_user: Any, table: Any, alice: Any) -> None:
    client = as_user(alice)
    for wrong in ("", "x", "-1", "99", "1e3", "٣"):
        page = client.post(f"/m/{table.code}/bot/", {"seat": wrong, "level": "racer"}, follow=True)
        assert "message error" in page.content.decode(), wrong


def test_a_race_of_the_league_shows_no_start_button(as_user: Any, make_race: Any, alice: Any) -> None:
    race = make_race(alice, None, creator=alice, purpose="race", back_url="/c/club/cup/races/1/", start=False)
    text = as_user(alice).get(f"/m/{race.code}/").content.decode()
    assert "Start the match" not in text
    assert "starts automatically" in text
    as_user(alice).post(f"/m/{race.code}/start/")
    assert Match.objects.get(pk=race.pk).status == "open"
