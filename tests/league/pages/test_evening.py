"""The evening of a race, for racers and officials: the order while it is on, then the result and what comes next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.common.finding import race_get
from league.competitions.raceday.evening import after_race, race_orders
from league.start.attendance import check_in
from tests.league.cup import Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(alice: Any, bob: Any) -> Cup:
    cup = Cup.make(alice, bots=6)
    cup.enter(bob)
    return cup


def client_of(user: Any) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def page(cup: Cup, user: Any, path: str = "races/1/") -> str:
    answer = client_of(user).get(f"/c/{cup.club.slug}/{cup.competition.slug}/{path}")
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


def order_of(html: str) -> str:
    return html.partition('id="order"')[2].partition("</section>")[0]


def test_while_it_is_on_every_table_is_shown_in_its_order(cup: Cup, alice: Any, bob: Any) -> None:
    cup.start(1, bob)
    names = [slot.entry.player.name for slot in cup.race(1).run.slots.select_related("entry__player")]
    for who, path in ((bob, "races/1/"), (alice, "desk/races/1/"), (None, "races/1/order/")):
        html = order_of(page(cup, who, path))
        assert "Current order" in html, path
        assert [name for name in names if name not in html] == [], path
        assert html.count("<li") == len(names), path
        assert "lap " in html, "how far, in the game's words"
        assert ("data-mine" in html) == (who == bob), path
        assert f'hx-get="/c/{cup.club.slug}/{cup.competition.slug}/races/1/order/"' in html, path


def test_a_table_with_its_result_keeps_it_while_others_race(alice: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=24)
    cup.start(1)
    assert cup.race(1).run.heats.count() > 1
    heat = cup.heat(1, 1)
    numbers = " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry").order_by("-seat"))
    cup.finish(1, numbers, table=1)
    first, second = race_orders(cup.race(1), alice)
    assert (first.is_over, second.is_over) == (True, False)
    assert [line.place for line in first.lines] == list(range(1, len(first.lines) + 1))
    assert {line.status for line in first.lines} == {"classified"}
    html = order_of(page(cup, None))
    assert "has its result" in html


def test_a_race_that_is_not_on_has_no_order(cup: Cup, bob: Any) -> None:
    assert race_orders(cup.race(1), bob) == ()
    assert order_of(page(cup, bob)) == ""
    assert page(cup, bob, "races/1/order/").strip() == ""


def test_a_draft_shows_its_order_to_nobody(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3, publish=False)
    path = f"/c/{cup.club.slug}/{cup.competition.slug}/races/1/order/"
    assert client_of(bob).get(path).status_code == 404


def test_the_order_costs_the_same_for_many_tables_and_racers(alice: Any, bob: Any) -> None:
    def asked(bots: int, name: str) -> int:
        cup = Cup.make(alice, bots=bots, name=name, capacity=24)
        cup.start(1)
        race = race_get(cup.fresh().competition, 1)
        with CaptureQueriesContext(connection) as queries:
            assert sum(len(one.lines) for one in race_orders(race, bob)) == bots
        return len(queries)

    few, many = asked(3, "Small Cup"), asked(14, "Large Cup")
    assert few == many <= 8


def test_after_it_come_the_result_the_standings_and_the_next_race(cup: Cup, alice: Any, bob: Any) -> None:
    cup.run(1, "1 2 3 4 5 6 7", bob)
    for who, path in ((bob, "races/1/"), (alice, "desk/races/1/")):
        html = page(cup, who, path)
        assert "Standings after this race" in html
        result = html.partition('class="table standings"')[2].partition("</table>")[0]
        assert "Overall" in result
        assert ("data-mine" in result) == (who == bob)
        following = html.partition("next-race")[2].partition("The race</h2>")[0]
        assert "Race 2" in following
        assert ("Check-in opens" in following) == (who == bob)
        assert html.count("Correct the result") == (1 if who == alice else 0)


def test_one_tap_checks_in_for_the_next_race(cup: Cup, alice: Any, bob: Any) -> None:
    cup.run(1, "1 2 3 4 5 6 7", bob)
    check_in.race_open_check_in(race=cup.race(2), by=alice)
    html = page(cup, bob)
    assert re.search(r'action="[^"]*/races/2/check-in/"', html)


def test_places_won_since_the_race_before_are_shown(cup: Cup, bob: Any) -> None:
    cup.run(1, "1 2 3 4 5 6 7", bob)
    cup.run(2, "7 6 5 4 3 2 1", bob)
    html = page(cup, bob, "races/2/").partition('class="table standings"')[2]
    assert 'data-way="up"' in html.partition("</table>")[0]


def test_the_last_race_of_a_season_leads_to_none(alice: Any) -> None:
    cup = Cup.make(alice, bots=3, races=1)
    cup.run(1, "1 2 3")
    after = after_race(cup.race(1), alice)
    assert after is not None
    assert after.next_race is None
    assert 'id="next-race-title"' not in page(cup, None)


def test_a_racer_has_one_large_button(alice: Any, bob: Any) -> None:
    """To their own robot; the other tables are there to watch."""
    cup = Cup.make(alice, bots=12, capacity=24)
    cup.enter(bob)
    cup.start(1, bob)
    html = page(cup, bob)
    card = html.partition('id="now-title"')[2].partition("</section>")[0]
    assert card.count('data-size="l"') == 1
    assert re.search(r'data-size="l"[^>]*>Go to your robot', card)
    assert "Watch" in card
