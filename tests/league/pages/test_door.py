"""The pages of the door: what a guest's phone and an account see, what the organiser prints and takes back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.competitions.raceday import door, pages
from league.models import CheckIn, Door, Scorer
from league.registration import entering
from league.start.attendance import check_in
from tests.league.tourney import Tourney, final, rounds
from tests.support.pages import squeezed
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


@made_once_a_worker
def tournament(alice: Any, racers: int = 8, name: str = "Autumn Cup", **changes: Any) -> Tourney:
    made = Tourney.of(alice, rounds(3, on=4, seats=4, late=1), final(), bots=0, name=name, **changes)
    names = [f"Guest {number}" for number in range(1, racers + 1)]
    entering.entries_add_by_name(competition=made.competition, by=alice, names=names)
    door.open(competition=made.competition, by=alice)
    return made


@pytest.fixture
def tourney(alice: Any) -> Tourney:
    return tournament(alice)


def link(tourney: Tourney) -> str:
    return f"/d/{Door.objects.get(competition=tourney.competition).code}/"


def client(user: Any = None) -> Client:
    found = Client()
    if user is not None:
        found.force_login(user, backend="accounts.backends.SignInBackend")
    return found


def html(answer: Any) -> str:
    return squeezed(answer.content.decode())


def desk(tourney: Tourney, path: str = "") -> str:
    return f"/c/{tourney.club.slug}/{tourney.competition.slug}/desk/{path}"


def test_before_the_check_in_nobody_is_asked_and_the_link_stays_private(tourney: Tourney) -> None:
    phone = client()
    answer = phone.get(link(tourney))
    assert (answer["Referrer-Policy"], answer["X-Robots-Tag"]) == ("same-origin", "noindex")
    assert "no-store" in answer["Cache-Control"]
    assert answer.cookies["paddock_table"]["httponly"]
    said = html(answer)
    assert "Check-in isn’t open yet" in said
    assert "Guest 3" not in said
    phone.post(link(tourney) + "here/", {"entry": "3"})
    assert "Check-in isn’t open" in html(phone.get(link(tourney)))
    assert not CheckIn.objects.exists()


def test_a_guest_taps_a_name_and_the_page_remembers_it(tourney: Tourney) -> None:
    tourney.open(1)
    phone, door = client(), link(tourney)
    assert html(phone.get(door)).count('class="tap-name"') == 8
    assert phone.post(door + "here/", {"entry": "3", "nonce": "abc"})["Location"] == door
    said = html(phone.get(door))
    assert "You’re checked in" in said
    assert "Your table will appear here when the round starts." in said
    assert "on another phone" in html(client().get(door))
    assert "on another phone" not in said
    phone.cookies["django_language"] = "fr"
    assert "Vous avez pointé" in html(phone.get(door))
    phone.post(door + "leave/")
    assert "Qui êtes-vous ?" in html(phone.get(door)).replace("\u202f", " ").replace("\xa0", " ")
    for odd in ("", "x", "99", "9" * 25, "-1", "²"):
        assert phone.post(door + "here/", {"entry": odd}).status_code in (302, 404), odd
    assert not CheckIn.objects.exists()


def test_a_signed_in_user_has_one_button(tourney: Tourney, bob: Any, charlie: Any) -> None:
    tourney.enter(bob)
    tourney.open(1)
    his, door = client(bob), link(tourney)
    said = html(his.get(door))
    assert "I’m here" in said
    assert "Who are you?" not in said
    his.post(door + "here/")
    assert "You’re checked in" in html(his.get(door))
    his.post(door + "leave/")
    assert not CheckIn.objects.exists()
    other = client(charlie)
    assert "Take part: I’m here" in html(other.get(door))
    assert "You’re in." in html(other.post(door + "join/", follow=True))
    assert CheckIn.objects.get().entry.player.user == charlie


def test_a_full_tournament_says_so(alice: Any, charlie: Any) -> None:
    tourney = tournament(alice, capacity=8)
    tourney.open(1)
    other, door = client(charlie), link(tourney)
    assert "Put me on the waitlist" in html(other.get(door))
    assert "you’re on the waitlist" in html(other.post(door + "join/", follow=True))
    assert "on the waitlist" in html(other.get(door))
    assert not CheckIn.objects.exists()


def test_from_round_to_round_the_phone_says_where_to_sit(tourney: Tourney) -> None:
    tourney.open(1)
    phone, door = client(), link(tourney)
    phone.post(door + "here/", {"entry": "3"})
    tourney.berths(1, list(range(1, 9)))
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7]], free=[8])
    said = html(phone.get(door))
    assert "table 1, seat 3" in said
    assert "scan the code on table 1" in said
    assert "/t/" not in said
    free = client()
    free.post(door + "here/", {"entry": "8"})
    assert "you sit this one out" in html(free.get(door))
    tourney.results(1, [[1, 2, 3, 4], [5, 6, 7]])
    assert "place 3 at table 1" in html(phone.get(door))
    tourney.gather(2, 1, 2, 3)
    assert "You’re checked in" in html(phone.get(door))
    assert "I’m here" in html(free.get(door))


def test_a_flood_is_stopped(tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "BY_DEVICE", pages.BY_DEVICE._replace(most=2))
    monkeypatch.setattr(pages, "BY_ADDRESS", pages.BY_ADDRESS._replace(most=3))
    tourney.open(1)
    one = client()
    one.get(link(tourney))
    sent = [one.post(link(tourney) + "here/", {"entry": "3"}).status_code for _time in range(3)]
    sent += [client().post(link(tourney) + "here/", {"entry": str(n)}).status_code for n in (4, 5)]
    assert sent == [302, 302, 429, 302, 429] or sent[-1] == 429
    assert CheckIn.objects.count() <= 2


def test_the_sheet_is_the_organisers(tourney: Tourney, charlie: Any) -> None:
    code, door = Door.objects.get().code, link(tourney)
    said = html(client(tourney.alice).get(desk(tourney, "door/")))
    assert f"testserver/d/{code[:5]}-{code[5:]}/" in said
    assert 'class="qr"' in said
    organiser = client(tourney.alice)
    assert organiser.post(desk(tourney, "door/close/")).status_code == 302
    assert client().get(door).status_code == 404, "the door is closed with its code"
    assert client().post(door + "here/", {"entry": "3"}).status_code == 404
    assert "Create the code" in html(organiser.get(desk(tourney, "door/")))
    organiser.post(desk(tourney, "door/open/"))
    assert Door.objects.get().code != code
    assert organiser.post(desk(tourney, "door/ajar/")).status_code == 404
    for path in ("door/", "races/1/"):
        assert client(charlie).get(desk(tourney, path)).status_code == 403
    assert client(charlie).post(desk(tourney, "door/close/")).status_code == 403
    assert Door.objects.exists()


def test_who_came_by_the_door_is_shown_and_can_be_taken_back(tourney: Tourney, bob: Any) -> None:
    """At race night, and by the racer with that name."""
    tourney.enter(bob)
    tourney.open(1)
    for number in ("9", "3"):
        client().post(link(tourney) + "here/", {"entry": number})
    his, race = client(bob), desk(tourney).removesuffix("desk/") + "races/1/"
    assert "on a phone at the door" in html(his.get(race))
    his.post(race + "check-out/")
    assert CheckIn.objects.get().entry.number == 3
    organiser = client(tourney.alice)
    assert html(organiser.get(desk(tourney, "races/1/"))).count("checked in with the door code") == 1
    assert "1 racer has used the code" in html(organiser.get(desk(tourney, "door/")))
    organiser.post(f"{race}check-out/", {"entry": "3", "from": "desk"})
    assert not CheckIn.objects.exists()
    assert not Scorer.objects.exists()
    assert "checked in at the door" in html(organiser.get(desk(tourney, "history/"))).lower()


def test_everybody_is_here_in_one_tap(tourney: Tourney, bob: Any) -> None:
    tourney.open(1)
    organiser = client(tourney.alice)
    assert "All 8 are here: check them in" in html(organiser.get(desk(tourney)))
    answer = organiser.post(desk(tourney, "races/1/check-in-all/"), {"everybody": "1", "venue": "table"}, follow=True)
    assert answer.redirect_chain[-1][0] == desk(tourney)
    assert "8 racers checked in." in html(answer)
    assert client(bob).post(desk(tourney, "races/1/check-in-all/"), {"everybody": "1"}).status_code == 403


def test_a_person_who_is_not_on_the_list_is_let_in_by_name(tourney: Tourney, bob: Any) -> None:
    organiser, path = client(tourney.alice), desk(tourney, "races/1/")
    tourney.open(1)
    assert "56 places are free" in html(organiser.get(path))
    assert "2 racers checked in." in html(organiser.post(path + "arrive/", {"names": "Ida, Guest 2\n"}, follow=True))
    assert client(bob).post(path + "arrive/", {"names": "Jon"}).status_code == 403
    tourney.berths(1, list(range(1, 9)))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.gather(2, 1)
    path = desk(tourney, "races/2/")
    assert "no longer takes new racers" in html(organiser.get(path))
    assert "no longer takes new racers" in html(organiser.post(path + "arrive/", {"names": "Jon"}, follow=True))


def test_the_door_takes_as_few_queries_for_many_as_for_few(alice: Any) -> None:
    asked = []
    for racers, name in ((8, "Few"), (20, "Many")):
        tourney = tournament(alice, racers, name)
        tourney.open(1)
        door = link(tourney)
        client().post(door + "here/", {"entry": "1"})
        client().get(door)
        with CaptureQueriesContext(connection) as seen:
            assert client().get(door).status_code == 200
        asked.append(len(seen))
    assert asked[0] == asked[1]


def test_the_first_guest_at_the_door_finds_a_name_even_where_a_round_may_be_online(alice: Any, bob: Any) -> None:
    either = tournament(alice, venue="either")
    either.enter(bob)
    either.open(1)
    assert html(client().get(link(either))).count('class="tap-name"') == 9
    night = client(alice).get(desk(either, "races/1/"))
    assert "0 of 9 checked in." in html(night)
    check_in.race_check_in(race=either.race(1), by=bob, venue="online")
    assert html(client().get(link(either))).count('class="tap-name"') == 9
