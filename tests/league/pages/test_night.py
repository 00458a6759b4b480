"""Race night while the race is on: every table with what its officials may do there, and nothing that is over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from gameplay.services import match_annul
from league.clubs.club import players
from league.models import Membership
from league.registration import registrations
from league.results import match
from league.start.attendance import check_in
from tests.league.cup import Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

RUNNING = ["Watch", "Pause the match", "Substitute", "Rewind the match"]
PAUSED = ["Watch", "Resume the match", "Substitute", "Rewind the match"]


def page(cup: Cup, user: Any, path: str = "desk/races/1/") -> str:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return squeezed(client.get(f"/c/{cup.club.slug}/{cup.competition.slug}/{path}").content.decode())


def offered(html: str) -> list[str]:
    """The names of the buttons on the race's own card, as a screen reader says them."""
    card = html.partition('id="live"')[2].partition("</section>")[0]
    buttons = re.findall(r'<(a|button) class="button"[^>]*>(.*?)</\1>', card)
    return [re.sub(r" *<[^>]+> *", " ", text).strip() for _tag, text in buttons]


def of(table: int, names: list[str]) -> list[str]:
    return [f"{name} · Table {table}" for name in names]


@pytest.fixture
def three_tables(alice: Any) -> Cup:
    cup = Cup.make(alice, bots=20, capacity=24)
    cup.start(1)
    return cup


def test_the_only_table_has_no_name(bot_cup: Cup) -> None:
    bot_cup.start(1)
    html = page(bot_cup, bot_cup.alice)
    assert offered(html) == RUNNING
    assert "The race is on." in html
    match.heat_pause(heat=bot_cup.heat(), by=bot_cup.alice, paused=True)
    html = page(bot_cup, bot_cup.alice)
    assert offered(html) == PAUSED
    assert "The match is paused." in html


def test_an_organiser_who_races_is_led_to_their_own_robot(cup: Cup) -> None:
    cup.enter(cup.alice)
    cup.add_bot("Bolt")
    cup.start(1, cup.alice)
    assert offered(page(cup, cup.alice)) == ["Go to your robot", *RUNNING[1:]]


def test_every_table_has_its_own_buttons(three_tables: Cup, dora: Any) -> None:
    cup = three_tables
    match.heat_pause(heat=cup.heat(1, 2), by=cup.alice, paused=True)
    html = page(cup, cup.alice)
    assert offered(html) == of(1, RUNNING) + of(2, PAUSED) + of(3, RUNNING)
    assert [html.count(f"<strong>Table {n}</strong>") for n in (1, 2, 3)] == [1, 1, 1]
    Membership.objects.create(club=cup.club, user=dora, role="steward")
    assert [name for name in offered(page(cup, dora)) if "Substitute" in name] == []


def test_a_table_that_is_over_is_not_offered_to_be_watched(three_tables: Cup, charlie: Any) -> None:
    cup = three_tables
    numbers = cup.heat(1, 1).slots.order_by("seat").values_list("entry__number", flat=True)
    cup.finish(1, " ".join(map(str, numbers)), table=1)
    match_annul(code=cup.heat(1, 2).match.code, by=None)
    html = page(cup, cup.alice)
    assert offered(html) == [
        *of(1, ["Replay", "Correct the result"]),
        *of(2, ["Replay", "Enter the result"]),
        *of(3, RUNNING),
    ]
    assert re.search(r"Table 2</strong><span[^>]*>annulled<", html)
    public = page(cup, charlie, "races/1/")
    assert offered(public) == ["Watch · table 3"]
    assert public.count(">Replay<") == 2


def test_where_the_only_match_was_annulled_no_race_is_on(bot_cup: Cup) -> None:
    """Until the sweep has seen it, a second later."""
    bot_cup.start(1)
    match_annul(code=bot_cup.heat().match.code, by=None)
    html = page(bot_cup, bot_cup.alice)
    assert offered(html) == ["Replay", "Enter the result"]
    assert "The match at this table was annulled." in html
    assert "The race is on." not in html


def test_an_organiser_sees_when_check_in_opens(bot_cup: Cup) -> None:
    assert re.search(r"Check-in opens automatically<span>:<time[^>]*>", page(bot_cup, bot_cup.alice))


def test_all_who_are_present_are_checked_in_at_once_except_those_left_out(
    bot_cup: Cup, bob: Any, erin: Any, charlie: Any
) -> None:
    """Bob checked in himself; Erin and Charlie are ticked, and Charlie is left out. A guest cannot come."""
    for user in (bob, erin, charlie):
        bot_cup.enter(user)
    guest = players.add_guest(club=bot_cup.club, by=bot_cup.alice, name="Gus")
    registrations.apply(competition=bot_cup.competition, by=bot_cup.alice, player_id=guest.pk)
    bot_cup.open(1)
    check_in.race_check_in(race=bot_cup.race(), by=bob)
    html = page(bot_cup, bot_cup.alice)
    assert re.findall(r'<input[^>]*name="here" value="(\d+)"[^>]*\bchecked', html) == ["6", "7"]
    assert re.search(r"Check in these ?<span[^>]*>2</span>", html)
    assert html.count('data-kind="primary"') == 1
    client = Client()
    client.force_login(bot_cup.alice, backend="accounts.backends.SignInBackend")
    night = f"/c/{bot_cup.club.slug}/{bot_cup.competition.slug}/desk/races/1/"
    done = client.post(f"{night}check-in-all/", {"here": ["6"]}, follow=True).content.decode()
    assert "1 racer checked in." in done
    assert sorted(bot_cup.race().run.check_ins.values_list("entry__number", flat=True)) == [5, 6]
    nobody = client.post(f"{night}check-in-all/", {}, follow=True).content.decode()
    assert "Choose at least one name." in nobody
    client.post(f"{night}check-in-all/", {"here": ["7"]})
    html = page(bot_cup, bot_cup.alice)
    assert "Check in these" not in html
    assert re.search(r'data-kind="primary" type="submit"> *Start now', html)
