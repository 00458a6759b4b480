"""What racers say about coming races on the pages, and the links in mails that act on one race."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.services import account_delete
from league.clubs.club import players
from league.competitions.life import rules
from league.members import bans
from league.models import AuditEvent, Availability, Competition, Reserve, SubstituteAsk
from league.registration import registrations
from league.start.attendance import check_in, links, replies, substitutes
from tests.league.cup import Cup
from tests.league.pages.scene import user_named
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


@made_once_a_worker
def full_made(alice: Any, bob: Any, erin: Any, charlie: Any) -> Cup:
    cup = Cup.make(alice, bots=2, capacity=4)
    for user in (bob, erin, charlie):
        registrations.apply(competition=cup.competition, by=user)
    replies.say(race=cup.race(), by=erin, coming=False)
    return cup.fresh()


@pytest.fixture
def full(alice: Any, bob: Any, erin: Any, charlie: Any) -> Cup:
    """Bots 1 and 2, Bob (3) and Erin (4); Charlie is on the waitlist. Erin is out for race 1."""
    return full_made(alice, bob, erin, charlie)


def signed(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def season(cup: Cup) -> str:
    return f"/c/{cup.club.slug}/{cup.competition.slug}/"


def text(response: Any) -> str:
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def told(cup: Cup) -> dict[int, bool]:
    return dict(Availability.objects.filter(race=cup.race()).values_list("entry__number", "coming"))


# --- The link "I’m out" -----------------------------------------------------------------------------------------------


def out_link(cup: Cup, user: Any, number: int = 1) -> str:
    return links.absence_link(cup.entry(user), cup.race(number))


def test_a_scanner_of_mails_changes_nothing(full: Cup, bob: Any, django_assert_max_num_queries: Any) -> None:
    before, path = AuditEvent.objects.count(), out_link(full, bob)
    assert Client().head(path).status_code == 200
    with django_assert_max_num_queries(16):
        assert Client().get(path).status_code == 200
    assert (told(full), AuditEvent.objects.count()) == ({4: False}, before)


def test_the_page_asks_by_name_and_one_tap_acts(full: Cup, bob: Any) -> None:
    """No session is made, and no address is revealed."""
    client, path = Client(enforce_csrf_checks=True), out_link(full, bob)
    seen = client.get(path)
    assert "Bob, are you out for this race?" in text(seen)
    for _twice in range(2):
        sent = client.post(path, {"coming": "no"})
        said = text(sent)
        assert "Bob, you’re out for this race" in said
        assert "I can come after all" in said
    assert told(full) == {3: False, 4: False}
    assert "Bob, see you there" in text(client.post(path, {"coming": "yes"}))
    assert told(full) == {3: True, 4: False}
    for response in (seen, sent):
        assert "no-store" in response["Cache-Control"]
        assert (response["Referrer-Policy"], response["X-Robots-Tag"]) == ("same-origin", "noindex")
        assert bob.email not in response.content.decode()
    assert "sessionid" not in client.cookies
    assert not Session.objects.exists()


def test_a_wrong_signature_is_not_found(full: Cup, bob: Any) -> None:
    path = out_link(full, bob)
    token = path.split("/")[2]
    other = links.absence_link(full.entry(bob), full.race(2)).split("/")[2]
    mixed = f"{token.partition(':')[0]}:{other.partition(':')[2]}"
    for wrong in (token[:-1], mixed, "1-1-1", "x"):
        for send in (Client().get, Client().post):
            assert send(f"/out/{wrong}/").status_code == 404
    assert told(full) == {4: False}


def test_the_link_is_dead_once_the_racer_is_banned_or_gone(full: Cup, bob: Any, erin: Any) -> None:
    paths = [out_link(full, bob), out_link(full, erin)]
    bans.person_ban(club=full.club, by=full.alice, player_id=full.entry(bob).player_id, reason="rams people")
    account_delete(user=erin)
    for path in paths:
        assert Client().get(path).status_code == 404
        assert Client().post(path, {"coming": "no"}).status_code == 404


def test_once_the_race_has_begun_the_link_has_ended(full: Cup, bob: Any) -> None:
    path = out_link(full, bob)
    full.start(1, bob)
    for response in (Client().get(path), Client().post(path, {"coming": "no"})):
        assert response.status_code == 410
        assert "This link has expired" in response.content.decode()
    assert told(full) == {4: False}


# --- The question to a substitute -------------------------------------------------------------------------------------


def asked(cup: Cup) -> SubstituteAsk:
    return substitutes.substitute_ask(race=cup.race(), by=cup.alice, entry_number=4)


def test_the_racer_who_is_asked_answers_by_the_link(full: Cup, django_assert_max_num_queries: Any) -> None:
    path = links.ask_link(asked(full))
    with django_assert_max_num_queries(16):
        assert "Charlie, will you drive for Erin?" in text(Client().get(path))
    assert SubstituteAsk.objects.get().state == "open"
    for _twice in range(2):
        assert "Charlie, you’re driving for Erin" in text(Client().post(path, {"answer": "yes"}))
    assert "Thanks for your answer" in text(Client().post(path, {"answer": "no"}))
    assert SubstituteAsk.objects.get().state == "declined"
    assert "This request is closed" in text(Client().post(path, {"answer": "yes"}))


def test_the_question_waits_on_the_racers_home_and_on_the_race(full: Cup, charlie: Any) -> None:
    path = links.ask_link(asked(full))
    client = signed(charlie)
    home = text(client.get("/me/"))
    assert "Will you drive for Erin?" in home
    assert path in home
    race = season(full) + "races/1/"
    assert "Will you drive for Erin?" in text(client.get(race))
    client.post(race + "substitute/yes/")
    assert "You’re driving for Erin" in text(client.get(race))
    assert "You’re driving for Erin" in text(client.get("/me/"))
    full.open()
    assert "I’m here: check me in" in text(client.get(race))
    client.post(race + "check-in/", {"nonce": "x"})
    assert "You’re checked in." in text(client.get(race))


# --- The pages of the championship ------------------------------------------------------------------------------------


def test_a_racer_says_so_on_each_page_and_comes_back_there(full: Cup, bob: Any) -> None:
    client, race = signed(bob), season(full) + "races/1/"
    pages = {"race": race, "calendar": season(full) + "calendar/", "competition": season(full), "home": "/me/"}
    pressed = {}
    for page in pages.values():
        said = text(client.get(page))
        assert "I’ll be there" in said, page
        pressed[page] = said.count('aria-pressed="true"')
    for back in (*pages, "anything"):
        answer = client.post(race + "availability/", {"coming": "yes", "from": back})
        assert answer["Location"] == pages.get(back, race)
        assert told(full) == {3: True, 4: False}, back
    for page in pages.values():
        assert text(client.get(page)).count('aria-pressed="true"') == pressed[page] + 1, page
    client.post(race + "availability/", {"coming": "", "from": "race"})
    assert told(full) == {4: False}


def test_names_are_for_entrants_and_officials_and_numbers_for_everybody(full: Cup, bob: Any, dora: Any) -> None:
    race = season(full) + "races/1/"
    for client in (signed(bob), signed(full.alice)):
        said = text(client.get(race))
        assert "0 coming · 1 out · 1 hasn’t answered" in said
        assert said.count("no answer yet") == 1, "under the robot of one of them"
    for client in (Client(), signed(dora)):
        said = text(client.get(race))
        assert "0 coming · 1 out · 1 hasn’t answered" in said
        assert "no answer yet" not in said
        assert "I’ll be there" not in said


def test_the_desk_and_race_night_say_how_many_are_out_and_who(full: Cup) -> None:
    client = signed(full.alice)
    assert "0 coming · 1 out · 1 hasn’t answered" in text(client.get(season(full) + "desk/"))
    night = season(full) + "desk/races/1/"
    assert "Ask a substitute" in text(client.get(night))
    answer = client.post(season(full) + "races/1/substitute/ask/", {"entry": "4", "from": "desk"})
    assert answer["Location"] == night
    assert "Charlie has been asked." in text(client.get(night))
    substitutes.answer(race=full.race(), by=SubstituteAsk.objects.get().player.user, yes=True)
    assert "Charlie drives instead." in text(client.get(night))
    client.post(season(full) + "races/1/substitute/recall/", {"entry": "4", "from": "desk"})
    assert SubstituteAsk.objects.get().state == "released"


def test_the_page_says_what_being_out_costs(full: Cup, erin: Any) -> None:
    said = text(signed(erin).get(season(full) + "races/1/"))
    assert "You get no points, like everybody else who isn’t at the start" in said
    assert "Ask a substitute" in said


def test_a_player_who_is_not_entered_offers_to_drive(full: Cup, dora: Any, bob: Any) -> None:
    players.ensure(club=full.club, user=dora)
    client = signed(dora)
    assert "I can drive when somebody is out" in text(client.get(season(full)))
    client.post(season(full) + "reserve/offer/")
    assert Reserve.objects.count() == 1
    assert "You’re a reserve" in text(client.get(season(full)))
    client.post(season(full) + "reserve/end/")
    assert not Reserve.objects.exists()
    assert "I can drive when somebody is out" not in text(signed(bob).get(season(full)))


def test_the_history_has_words_for_all_of_it(full: Cup, erin: Any) -> None:
    path = links.ask_link(asked(full))
    Client().post(path, {"answer": "yes"})
    replies.say(race=full.race(), by=erin, coming=True)
    said = text(signed(full.alice).get(season(full) + "desk/history/")).lower()
    for words in ("out for one race", "asked to drive as a substitute", "drives as a substitute", "will be there",
                  "not needed as a substitute", "with the link in a message"):  # fmt: skip
        assert words in said


def test_more_racers_and_races_take_no_more_queries(full: Cup, bob: Any) -> None:
    client = signed(bob)
    paths = [season(full) + end for end in ("", "calendar/", "races/1/", "desk/")] + ["/me/"]

    def counts() -> list[int]:
        found = []
        for path in paths:
            with CaptureQueriesContext(connection) as queries:
                client.get(path)
            found.append(len(queries))
        return found

    asked(full)
    client.get("/me/")  # what a process asks only once is known then
    before = counts()
    rules.competition_rules_change(competition=full.competition, by=full.alice, changes={"capacity": 8})
    for name in ("Uma", "Vic"):
        user = user_named(name)
        registrations.apply(competition=full.fresh().competition, by=user)
    for number in (2, 3, 4):
        replies.say(race=full.race(number), by=bob, coming=False)
    after = counts()
    assert [two <= one for one, two in zip(before, after, strict=True)] == [True] * len(paths), (before, after)


def test_a_racer_who_is_checked_in_has_answered(full: Cup, bob: Any) -> None:
    full.open()
    check_in.race_check_in(race=full.race(), by=bob)
    race, night = season(full) + "races/1/", season(full) + "desk/races/1/"
    for page in (signed(bob).get(race), signed(full.alice).get(night)):
        said = text(page)
        assert "1 here · 0 coming · 1 out · 0 haven’t answered" in said
        assert "No answer yet" not in said
        assert "I’ll be there" not in said
    check_in.race_check_out(race=full.race(), by=bob)
    assert "0 coming · 1 out · 1 hasn’t answered" in text(signed(full.alice).get(night))


def test_at_check_in_others_are_invited_to_take_part_or_read_why_they_cannot(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice)
    cup.open()
    race, night = season(cup) + "races/1/", season(cup) + "desk/races/1/"
    for client in (signed(bob), Client()):
        said = text(client.get(race))
        assert "Take part in the championship" in said
        assert "0 of 0" not in said
    for page in (night, season(cup) + "desk/"):
        said = text(signed(alice).get(page))
        assert "Find racers" in said, page
        assert "0 of 0" not in said
    cup.enter(alice)
    said = text(signed(bob).get(race))
    assert said.index("Take part in the championship") < said.index("0 of 1 checked in")
    Competition.objects.update(status="finished")
    said = text(signed(bob).get(race))
    assert "Take part in the championship" not in said
    assert "It is over." in said
