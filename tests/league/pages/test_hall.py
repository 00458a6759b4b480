"""The hall screen: what it shows of a tournament at each moment, and to whom."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.home.screens import hall as screens_hall
from league.home.screens.shapes import Hall
from league.models import Competition, Race
from league.registration import entering
from tests.league.cup import Cup
from tests.league.pages.test_tournament_page import large
from tests.league.tourney import Tourney, final, groups, knockout, rounds
from tests.support.forgetting import forget
from tests.support.pages import squeezed
from tests.support.undone import undone

pytestmark = pytest.mark.django_db


def hall(tourney: Tourney) -> Hall:
    return screens_hall.hall(tourney.fresh().competition, tourney.alice)


def page(tourney: Tourney, user: Any = None, status: int = 200) -> str:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/c/{tourney.club.slug}/{tourney.competition.slug}/hall/")
    assert answer.status_code == status
    return squeezed(answer.content.decode())


def test_before_the_first_round_it_says_who_is_in_and_how_to_get_in(alice: Any, bob: Any) -> None:
    """An empty list gets a friendly sentence."""
    tourney = Tourney.of(alice, groups(2, on=2), knockout(2), bots=0)
    assert "Nobody yet. Be the first" in page(tourney)
    tourney.add_bot("Bot 1")
    tourney.add_bot("Bot 2")
    tourney.enter(bob)
    shown = hall(tourney)
    assert (shown.phase, [one.name for one in shown.entered]) == ("ahead", ["Bot 1", "Bot 2", "Bob"])
    html = page(tourney)
    for said in ("Who’s taking part: 3/64", "Sign up with your phone", "How it works", "Starts", 'class="qr"'):
        assert said in html
    assert "/c/gearbox/autumn-cup" in html.replace("<wbr>", "")


def test_while_people_check_in_it_says_who_is_missing(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final(), bots=0)
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=["Ann", "Ben", "Cleo", "Dan"])
    tourney.gather(1, 2, 4)
    shown = hall(tourney)
    assert shown.phase == "gathering"
    assert [one.name for one in shown.missing] == ["Ann", "Cleo"]
    assert [one.name for one in shown.here] == ["Ben", "Dan"]
    html = page(tourney)
    assert "Not here yet: 2 racers" in html
    assert "Here: 2 racers" in html
    assert "2/4" in html
    assert "Round 1, as soon as an organiser starts it" in html


def test_a_round_that_is_on_shows_its_tables_its_clock_and_the_standings(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(3), final())
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.call(2, [[1, 5, 2], [3, 6, 7]], free=[4, 8])
    Race.objects.filter(competition=tourney.competition, number=2).update(until=timezone.now() + timedelta(minutes=40))
    tourney.results(2, [[5, 1, 2]])
    shown = hall(tourney)
    assert (shown.phase, shown.late, shown.round.race.number) == ("on", False, 2)
    html = page(tourney)
    for said in (
        "Find your table", 'data-state="over"', 'data-state="on"', "Sitting out this round", "Bot 4, Bot 8",
        "1 of 2 tables done", "data-countdown", "Standings: Rounds", "Round 3", "Final", "The podium",
    ):  # fmt: skip
        assert said in html, said
    assert html.index("Round 3</li>") < html.index("Final</li>") < html.index("The podium</li>")


def test_tables_say_where_they_are_when_that_differs(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    race = tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "At a table" in page(tourney)
    race.run.heats.filter(table_no=2).update(venue="online")
    forget()
    html = page(tourney)
    assert "Table 1 · At a table" in html
    assert "Table 2 · Online" in html


def test_a_round_whose_time_is_up_names_the_tables_that_still_race(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Race.objects.filter(competition=tourney.competition, number=1).update(until=timezone.now() - timedelta(minutes=1))
    tourney.results(1, [[1, 2, 3, 4]])
    assert hall(tourney).late
    assert "tables still racing: 2" in page(tourney)


def test_between_rounds_it_says_how_tables_ended_and_who_qualifies(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1, on=2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]], status="provisional")
    assert hall(tourney).phase == "between"
    html = page(tourney)
    assert "Table results" in html
    assert "Qualified on current results" in html


def test_groups_have_their_own_standings(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8], groups=2)
    tourney.raced(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    html = page(tourney)
    assert "<strong>Group 1</strong>" in html
    assert "<strong>Group 2</strong>" in html


def test_a_knock_out_has_a_tree_instead_of_standings(alice: Any) -> None:
    tourney = Tourney.of(alice, knockout(2))
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Knock-out tree" not in page(tourney)
    tourney.plan(1, 1)
    tourney.call(2, [[1, 2, 5, 6]])
    html = page(tourney)
    assert "Knock-out tree" in html
    assert "Standings" not in html
    assert [one.race.number for one in hall(tourney).tree] == [1, 2]


def test_at_the_end_comes_the_podium(alice: Any) -> None:
    """It says when there were no results."""
    tourney = Tourney.of(alice, rounds(1))
    with undone():
        Competition.objects.filter(pk=tourney.competition.pk).update(status="finished")
        assert "Nobody was placed." in page(tourney)
    tourney.raced(1, [[3, 1, 2, 4], [5, 6, 7, 8]])
    Competition.objects.filter(pk=tourney.competition.pk).update(status="finished")
    html = page(tourney)
    assert hall(tourney).phase == "over"
    assert "Final order" in html
    assert "The podium on your phone" in html
    assert "What comes next</h2>" not in html


def test_a_draft_is_on_no_screen_but_an_organisers(alice: Any, bob: Any, charlie: Any) -> None:
    tourney = Tourney.of(alice, rounds(1))
    Competition.objects.filter(pk=tourney.competition.pk).update(status="draft")
    page(tourney, alice)
    for user in (None, bob, charlie):
        page(tourney, user, status=404)
    cup = Cup.make(alice, name="Winter Cup")
    assert Client().get(f"/c/{cup.club.slug}/{cup.competition.slug}/hall/").status_code == 404, (
        "a championship has none"
    )


def test_pages_link_the_screen_where_people_look_for_it(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1))
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    for path in ("", "desk/"):
        html = client.get(f"/c/{tourney.club.slug}/{tourney.competition.slug}/{path}").content.decode()
        assert f"/c/{tourney.club.slug}/{tourney.competition.slug}/hall/" in html


def test_twenty_four_tables_take_no_query_more_than_two(alice: Any) -> None:
    counted = []
    for tables in (2, 24):
        tourney = large(alice, tables, 2)
        with CaptureQueriesContext(connection) as queries:
            html = page(tourney)
        counted.append(len(queries))
        assert html.count('class="round-table"') == tables
    assert counted[1] <= counted[0] <= 60
