"""How rounds of a tournament are named, and when they begin, wherever races are listed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import GridSlot
from tests.league.tourney import Tourney, final, groups, knockout, rounds
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def page(tourney: Tourney, path: str, user: Any = None) -> str:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/c/{tourney.club.slug}/{tourney.competition.slug}/{path}")
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


def test_a_round_is_named_by_its_stage_everywhere(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(), knockout(), final(2))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.plan(2, 1)
    tourney.raced(2, [[1, 2, 5, 6]])
    tourney.plan(3, 2)
    calendar = page(tourney, "calendar/")
    for name in ("Groups, round 1", "Knock-out, round 1", "Final, race 1", "Final, race 2"):
        assert f"<b>{name}</b>" in calendar
    assert "Race 1" not in calendar
    assert "when an organiser starts it" in calendar
    assert "<h1>Knock-out, round 1</h1>" in page(tourney, "races/2/")
    assert "Final, race 2" in page(tourney, "desk/", alice)


def test_a_round_does_not_begin_by_itself(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.enter(bob)
    tourney.gather(1)
    html = page(tourney, "races/1/", bob)
    assert "Tables are made for the racers who are here." in html
    assert "forfeits" not in html
    assert not re.search("by itself|automatically", html)
    coming = page(tourney, "races/2/", bob)
    assert "An organiser starts the round" in coming
    assert not re.search("by itself|automatically", coming)


def test_my_page_says_which_round_waits(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.enter(bob)
    tourney.gather(1)
    client = Client()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    assert "Autumn Cup · Round 1" in squeezed(client.get("/me/").content.decode())
    tourney.call(1, [[1, 2, 3, 9], [4, 5, 6, 7]], free=[8])
    assert "Autumn Cup · Round 1" in squeezed(client.get("/me/").content.decode())
    assert "The round has started." in page(tourney, "races/1/", bob)
    assert "Sitting out this round" in page(tourney, "races/1/")


def test_one_button_enters_the_result_of_a_real_table(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    night = page(tourney, "desk/races/1/", alice)
    assert night.count("Enter the result") == 2
    assert "/correct/" not in night


def test_an_official_who_sits_there_enters_it_as_one_of_the_table_or_as_an_official(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.enter(alice)
    tourney.call(1, [[9, 2, 3, 4], [5, 6, 7, 8]])
    night = page(tourney, "desk/races/1/", alice)
    assert night.count("Enter the result") == 3
    assert night.count("Enter the result as an official") == 1
    assert night.count("/races/1/tables/1/correct/") == 1


def test_a_round_is_called_again_or_annulled_and_each_says_what_it_does(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    night = page(tourney, "desk/races/1/", alice)
    assert "Undo" not in night
    assert night.index("The round starts over") < night.rindex("Rerun the round")
    assert night.index("shouldn’t count and won’t be rerun:") < night.index("Annul the round")


def test_a_seat_that_somebody_else_drove_is_marked_beside_the_name(alice: Any, charlie: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "a substitute drove" not in page(tourney, "races/1/", charlie)
    GridSlot.objects.filter(entry__number=2).update(substituted=True)
    html = page(tourney, "races/1/", charlie)
    assert html.count("a substitute drove") == 1
    assert "a substitute drove" in html.rpartition("<b>Bot 2</b>")[2].partition("</tr>")[0]


def test_a_racer_at_a_table_who_has_withdrawn_is_marked_so(alice: Any, charlie: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.competition.entries.filter(number=2).update(withdrawn_at=timezone.now())
    for path in ("races/1/", ""):
        assert page(tourney, path, charlie).count("withdrawn") == 1, path
