"""What a race was worth: on the page of its match, and as the podium of its own page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.competitions.life import reruns
from league.standings.gains import match_gains
from tests.league.cup import Cup
from tests.support.races import make_race

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(alice: Any, bob: Any) -> Cup:
    """Race 1 was won by Bob (start number 2) before Alice (1) and two bots."""
    made = Cup.make(alice, races=3)
    made.enter(alice)
    made.enter(bob)
    for name in ("Bot 1", "Bot 2"):
        made.add_bot(name)
    made.run(1, "2 1 3 | 4", alice, bob)
    return made


def gains(cup: Cup, number: int) -> dict[int, tuple[str, int | None, int | None]]:
    """By seat: points, place, places won."""
    found = match_gains(match_id=cup.heat(number).match_id)
    assert found is not None
    seats = dict(cup.heat(number).slots.values_list("seat", "entry__number"))
    return {seats[seat]: (gain.figure, gain.place, gain.moved) for seat, gain in found.gains.items()}


def test_points_and_the_new_place_of_each(cup: Cup, alice: Any, bob: Any) -> None:
    assert gains(cup, 1) == {2: ("5", 1, None), 1: ("3", 2, None), 3: ("2", 3, None), 4: ("0", 4, None)}
    cup.run(2, "3 1 4 2", alice, bob)
    assert gains(cup, 2) == {3: ("5", 1, 2), 1: ("3", 3, -1), 4: ("2", 4, 0), 2: ("1", 2, -1)}


def test_a_first_time_racer_has_not_climbed(cup: Cup, alice: Any, bob: Any) -> None:
    """Before it, its place was that of everybody who had not raced."""
    cup.add_bot("Late")
    cup.run(2, "5 1 2 3 4", alice, bob)
    assert gains(cup, 2)[5][2] is None
    assert gains(cup, 2)[3][2] is not None


def test_a_bot_that_does_not_score_gains_nothing(alice: Any, bob: Any) -> None:
    """Not "+0 points", neither on the page of the race nor on that of the match."""
    cup = Cup.make(alice, races=2, bots_score=False)
    cup.enter(alice)
    cup.enter(bob)
    for name in ("Bot 1", "Bot 2"):
        cup.add_bot(name)
    cup.run(1, "3 1 2 4", alice, bob)
    assert set(gains(cup, 1)) == {1, 2}
    page = Client().get(f"/c/gearbox/{cup.competition.slug}/races/1/")
    podium = [(step.place, step.name, step.total) for _place, steps in page.context["podium"] for step in steps]
    assert podium == [(1, "Bot 1", None), (2, "Alice", None), (3, "Bob", None)]
    assert "+0 points" not in page.content.decode()


def test_it_says_where_to_go_next(cup: Cup) -> None:
    found = match_gains(match_id=cup.heat(1).match_id)
    assert found is not None
    assert [one.label for one in found.onward] == ["Next: race 2", "Standings"]


def test_an_annulled_race_is_worth_nothing(cup: Cup, alice: Any) -> None:
    match_id = cup.heat(1).match_id
    reruns.race_rerun(race=cup.race(1), by=alice, reason="Power cut.")
    found = match_gains(match_id=match_id)
    assert found is not None
    assert found.gains == {}
    assert "annulled this race" in found.notes[0]


def test_a_practice_match_is_worth_nothing(alice: Any, bob: Any) -> None:
    assert match_gains(match_id=make_race(alice, bob).pk) is None


def test_it_takes_a_constant_number_of_queries(cup: Cup, django_assert_max_num_queries: Any) -> None:
    match_id = cup.heat(1).match_id
    with django_assert_max_num_queries(7):
        match_gains(match_id=match_id)


def test_the_page_of_a_race_begins_with_its_podium_once_it_is_over(cup: Cup) -> None:
    address = f"/c/gearbox/{cup.competition.slug}/races"
    page = Client().get(f"{address}/1/")
    assert [(place, [one.name for one in steps]) for place, steps in page.context["podium"]] == [
        (1, ["Bob"]),
        (2, ["Alice"]),
        (3, ["Bot 1"]),
    ]
    assert "+5 points, 1st overall" in page.content.decode()
    assert Client().get(f"{address}/2/").context["podium"] == ()


def test_the_end_of_the_match_tells_each_reader_what_it_was_worth(cup: Cup, alice: Any) -> None:
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    page = client.get(f"/m/{cup.heat(1).match.code}/").content.decode()
    assert "+3 points, you are 2nd" in page
    assert "Next: race 2" in page
