"""What race page, race night and desk say about a race that waits, or starts again for a late-comer; and their
buttons."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from league.models import Membership, Race
from league.start.attendance import check_in, waiting
from tests.league.cup import Cup
from tests.league.pages.test_night import page
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

RACE, NIGHT = "races/2/", "desk/races/2/"


def starts(html: str) -> list[str]:
    """Which of the buttons that start a race are there."""
    names = ("Resume the race", "Start now", "Start anyway with the 2 racers who are free")
    return [name for name in names if name in html]


def post(cup: Cup, user: Any, path: str, **data: Any) -> str:
    """The page that it leads to."""
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    address = f"/c/{cup.club.slug}/{cup.competition.slug}/{path}"
    return squeezed(client.post(address, data, follow=True).content.decode())


def send(cup: Cup, user: Any, path: str, **data: Any) -> None:
    """Where nobody looks at the page that it leads to."""
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    client.post(f"/c/{cup.club.slug}/{cup.competition.slug}/{path}", data)


@pytest.fixture
def two(alice: Any) -> Cup:
    """Race 1 of two bots is on, race 2 at check-in."""
    cup = Cup.make(alice, bots=2, races=2)
    cup.start(1)
    cup.open(2)
    return cup


def test_a_race_is_moved_to_tonight_in_one_tap(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2, races=2)
    step = f"/c/{cup.club.slug}/{cup.competition.slug}/desk/races/1/step/tonight/"
    for path in ("desk/", "desk/races/1/", "races/1/"):
        assert page(cup, alice, path).count(f'action="{step}"') == 1
    assert step not in page(cup, bob, "races/1/")
    html = post(cup, alice, "desk/races/1/step/tonight/")
    assert "The race is now set for tonight at " in html
    assert step not in html
    assert "The club is running this race tonight." in page(cup, bob, "races/1/")


def test_fewer_than_two_are_not_asked_to_start(alice: Any) -> None:
    cup = Cup.make(alice, bots=1, races=1)
    cup.open(1)
    html = page(cup, alice, "desk/races/1/")
    assert "At least two racers must be checked in to start." in html
    assert "Start now" not in html


def test_the_desk_names_the_way_out_of_a_race_that_nothing_ends(alice: Any) -> None:
    cup = Cup.make(alice, bots=2, races=2, speed="none")
    cup.start(1)
    cup.open(2)
    season = f"/c/{cup.club.slug}/{cup.competition.slug}/"
    desk = page(cup, alice, "desk/")
    assert "Race 1 won’t end automatically." in desk
    assert f'<a href="{season}desk/races/1/annul/">annul race 1</a>' in desk
    assert f'<a href="{season}desk/races/2/">start race 2 anyway</a>' in desk
    send(cup, alice, "desk/races/1/annul/", reason="nobody drives it to the end")
    assert cup.race(1).is_annulled
    assert "Race 1 doesn’t end" not in page(cup, alice, "desk/")
    assert "Start now" in page(cup, alice, NIGHT)


def test_the_pages_of_the_second_race_name_the_first_and_link_to_it(
    two: Cup, charlie: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "GRACE", timedelta(0))
    season = f"/c/{two.club.slug}/{two.competition.slug}/"
    for path, user, link in ((RACE, charlie, "races/1/"), (NIGHT, two.alice, "desk/races/1/")):
        html = page(two, user, path)
        assert "Race 1 is still on: this race won’t start until it’s over." in html
        assert f'href="{season}{link}"' in html
        assert 'class="countdown"' in html  # its own time is still to come
    desk = page(two, two.alice, "desk/")
    assert "Race 1 doesn’t end" not in desk, "a clock ends it"
    assert re.search(rf'<a href="{season}desk/races/2/">\s*Race 2 is waiting: race 1 is still on.\s*</a>', desk)
    Race.objects.filter(pk=two.race(2).pk).update(scheduled_at=two.race(1).started_at)
    assert 'class="countdown"' not in page(two, charlie, RACE)
    two.finish(1, "1 2")
    html = page(two, charlie, RACE)
    assert 'class="countdown"' in html
    assert "is still on" not in html


def test_start_anyway_is_offered_when_enough_are_free(two: Cup, bob: Any, erin: Any) -> None:
    blocked = post(two, two.alice, NIGHT + "step/start/")
    assert "Race 1 is still on: this race won’t start until it’s over." in blocked
    assert two.race(2).status == "check_in"
    assert starts(blocked) == []
    for user in (bob, erin):
        two.enter(user)
        check_in.race_check_in(race=two.race(2), by=user)
    assert starts(page(two, two.alice, NIGHT)) == ["Start anyway with the 2 racers who are free"]
    html = post(two, two.alice, NIGHT + "step/start-anyway/")
    assert "The race is on." in html
    public = page(two, bob, RACE)
    section = public.partition("Not at this race")[2].partition("</section>")[0]
    assert re.findall(r"Bot \d", section) == ["Bot 1", "Bot 2"]
    assert "Forfeits</h2>" not in public


def test_a_racer_in_the_other_race_is_not_sent_to_race(alice: Any, bob: Any, charlie: Any, erin: Any) -> None:
    cup = Cup.make(alice, bots=1, races=2)
    for user in (bob, charlie, erin):
        cup.enter(user)
    cup.start(1, charlie)
    cup.open(2)
    assert "you’re in" in page(cup, charlie, RACE)
    for user in (bob, erin):
        check_in.race_check_in(race=cup.race(2), by=user)
    send(cup, alice, NIGHT + "step/start-anyway/")
    assert "you’re in" not in page(cup, charlie, RACE)
    assert "you’re racing" in page(cup, bob, RACE)


def test_a_held_race_says_why_and_continues_with_one_button(bot_cup: Cup, charlie: Any) -> None:
    """At check-in and not before; without a reason the form comes back open."""
    assert 'id="hold"' not in page(bot_cup, bot_cup.alice, NIGHT)
    bot_cup.open(2)
    assert 'id="hold" open' in post(bot_cup, bot_cup.alice, NIGHT + "hold/", reason="")
    send(bot_cup, bot_cup.alice, NIGHT + "hold/", reason="The beamer is broken")
    for path, user in ((RACE, charlie), ("desk/", bot_cup.alice), (NIGHT, bot_cup.alice)):
        html = page(bot_cup, user, path)
        assert "won’t start automatically." in html, path
        assert "The beamer is broken" in html, path
    assert starts(html) == ["Resume the race", "Start now"]
    send(bot_cup, bot_cup.alice, NIGHT + "step/release/")
    assert "The beamer is broken" not in page(bot_cup, charlie, RACE)


def test_ten_minutes_later_is_one_button(bot_cup: Cup) -> None:
    bot_cup.open(2)
    before = bot_cup.race(2).scheduled_at
    html = post(bot_cup, bot_cup.alice, NIGHT + "delay/", minutes="10")
    assert re.findall(r'name="minutes" value="(\d+)"', html) == ["5", "10", "15", "30"]
    assert "stays checked in" in html
    after = bot_cup.race(2).scheduled_at
    assert before is not None
    assert after is not None
    assert (after - before).total_seconds() == 600
    assert "You can delay a start by 1 to 240 minutes." in post(bot_cup, bot_cup.alice, NIGHT + "delay/", minutes="300")


def test_a_steward_who_is_no_organiser_holds_and_delays_nothing(bot_cup: Cup, dora: Any) -> None:
    Membership.objects.create(club=bot_cup.club, user=dora, role="steward")
    bot_cup.open(2)
    html = page(bot_cup, dora, NIGHT)
    assert [name for name in ("hold", "delay") if f'id="{name}"' in html] == []


def test_the_api_holds_releases_delays_and_says_what_blocks(two: Cup, client: Client) -> None:
    client.force_login(two.alice, backend="accounts.backends.SignInBackend")
    address = f"/api/v1/competitions/{two.club.slug}/{two.competition.slug}/races/2/"
    held = client.post(address + "hold/", {"reason": "rain"}, content_type="application/json").json()
    assert (held["card"]["hold"], [race["number"] for race in held["in_front"]]) == ("rain", [1])
    assert client.delete(address + "hold/").json()["card"]["hold"] == ""
    before = Race.objects.get(pk=two.race(2).pk).scheduled_at
    client.post(address + "delay/", {"minutes": 15}, content_type="application/json")
    after = Race.objects.get(pk=two.race(2).pk).scheduled_at
    assert before is not None
    assert after is not None
    assert (after - before).total_seconds() == 900
    refused = client.post(address + "start/", content_type="application/json")
    assert (refused.status_code, refused.json()["code"], refused.json()["params"]["number"]) == (409, "race_blocked", 1)
    refused = client.post(address + "start/", {"anyway": True}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_few_free")


def test_race_night_lets_a_late_comer_in_with_one_button(alice: Any, bob: Any, charlie: Any) -> None:
    cup = Cup.make(alice, bots=2, races=1)
    cup.enter(bob)
    cup.start(1)
    assert "an organiser can still let you in" in page(cup, bob, "races/1/")
    assert "an organiser can still let you in" not in page(cup, charlie, "races/1/")
    html = page(cup, alice, "desk/races/1/")
    assert "Let in late" in html
    html = post(cup, alice, "desk/races/1/let-in/", entry="3")
    assert "Let in: the table’s match starts again." in html
    assert "Let in late" not in html
    assert "Not at a table" not in html
    public = page(cup, charlie, "races/1/")
    section = public.partition("Latecomers")[2].partition("</section>")[0]
    assert "Bob" in section
    assert "/1/late1</code>" in section
    annulled = re.search(r'href="([^"]+)">The annulled match', section)
    assert annulled is not None
    assert Client().get(annulled[1]).status_code == 200


def test_race_night_says_why_nobody_is_let_in_any_more(alice: Any, bob: Any, dora: Any) -> None:
    cup = Cup.make(alice, bots=9, races=1, capacity=10)
    cup.enter(bob)
    cup.start(1)
    html = post(cup, alice, "desk/races/1/let-in/", entry="10")
    assert html.count("would have 10 racers") >= 2, "the refusal, and what the page says of it"
    assert "With one more, this table would have 10 racers" in html
    assert "Let in late" not in html
    Membership.objects.create(club=cup.club, user=dora, role="steward")
    assert "Let in late" not in page(cup, dora, "desk/races/1/")
