"""The desk of a tournament leads from the check-in to the tables, to the call, to the next stage and the end."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Entry, Race, TablePlan
from tests.league.tourney import Tourney, crowded, final, rounds
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def page(tourney: Tourney, path: str = "") -> str:
    client = Client()
    client.force_login(tourney.alice, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/c/{tourney.club.slug}/{tourney.competition.slug}/desk/{path}")
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


def thing(tourney: Tourney) -> str:
    """The text of the card with the next thing to do."""
    card = page(tourney).partition('id="next-thing-title"')[2].partition("</section>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", card.partition(">")[2]).split()).replace(" :", ":").replace(" ,", ",")


def plan(tourney: Tourney, **changes: Any) -> TablePlan:
    made: dict[str, Any] = {
        "state": "ready",
        "asked_at": timezone.now(),
        "made_at": timezone.now(),
        "tables": [{"venue": "online", "entries": [1, 2, 3]}, {"venue": "online", "entries": [4, 5, 9]}],
        "free": [6],
        "score": {"repeats": 60, "seats": 4},
        "wishes": {"fixed": {"1": 1}, "apart": [[2, 5]]},
        "label": "race/1/1/plan",
    }
    return TablePlan.objects.create(run=tourney.race(1).run, **{**made, **changes})


def test_before_the_check_in_there_is_nothing_to_do(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final(), venue="online")
    assert "Round 1: nothing to do until check-in" in thing(tourney)


def test_bots_who_sit_at_no_table_are_no_racers(alice: Any) -> None:
    assert "Round 1: find racers" in thing(Tourney.of(alice, rounds(2), final()))


def test_check_in_leads_to_the_tables_and_says_who_is_away(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final(), venue="online")
    tourney.enter(bob)
    tourney.gather(1)
    said = thing(tourney)
    assert "Round 1: check everybody in, then make the tables" in said
    assert "8 racers are here. Not here yet: Bob" in said
    night = page(tourney, "races/1/")
    assert "See the tables" in night
    assert "Start now" not in night
    assert "forfeits" not in night


def test_of_many_who_are_away_some_are_named_and_the_others_counted(alice: Any) -> None:
    tourney = crowded(alice, rounds(2), final(), number=27)
    tourney.gather(1)
    said = thing(tourney)
    assert "Autumn Cup 24 and 3 more" in said
    assert "Autumn Cup 25" not in said
    assert "All 27 are here: check them in" in said
    Entry.objects.filter(competition=tourney.competition, number__gt=24).update(withdrawn_at=timezone.now())
    assert "more" not in thing(tourney).partition("Not here yet")[2].partition("check in")[0]


def test_tables_that_are_ready_lead_to_the_call(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final(), venue="online")
    tourney.enter(bob)
    tourney.gather(1, 9)
    made = plan(tourney)
    assert "Round 1: check the tables, then start the round" in thing(tourney)
    tourney.race(1).run.check_ins.all().delete()
    assert "Missing at table 2: Bob" in thing(tourney)
    TablePlan.objects.filter(pk=made.pk).update(state="waiting")
    assert "Round 1: the tables are being made" in thing(tourney)


def test_the_tables_before_they_count(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final(), venue="online")
    tourney.enter(bob)
    tourney.gather(1, 9)
    made = plan(tourney)
    html = page(tourney, "races/1/plan/")
    assert "Unfairness 64" in html
    assert "opponents who have met before" in html
    assert re.search(r'value="9"[^>]*>.*?Bob', html)
    assert "stays here" in html
    assert "Bot 2 – Bot 5" in html
    assert "Start the round" in html
    tourney.race(1).run.check_ins.all().delete()
    html = page(tourney, "races/1/plan/")
    assert "Start the round without them" in html
    assert "missing" in html
    TablePlan.objects.filter(pk=made.pk).update(state="waiting", progress=40)
    html = page(tourney, "races/1/plan/")
    assert "every 1500ms" in html
    assert 'value="40"' in html
    TablePlan.objects.filter(pk=made.pk).update(state="failed", problem="no_tables")
    assert "The tables couldn’t be made" in page(tourney, "races/1/plan/")


def test_a_round_that_is_on_says_which_tables_are_late(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.results(1, [[1, 2, 3, 4]])
    assert "Round 1: 1 of 2 tables done" in thing(tourney)
    Race.objects.filter(competition=tourney.competition, number=1).update(until=timezone.now() - timedelta(minutes=1))
    assert "The round’s time is up. Still racing: table 2" in thing(tourney)


def test_after_a_round_the_next_one_has_its_tables_made(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]], status="provisional")
    assert "Round 2: make the tables" in thing(tourney)


def test_at_the_end_comes_finishing(alice: Any) -> None:
    tourney = Tourney.of(alice, final())
    tourney.berths(1, [1, 2, 3, 4])
    tourney.raced(1, [[1, 2, 3, 4]], status="provisional")
    assert "every round becomes official" in thing(tourney)
    Race.objects.filter(competition=tourney.competition).update(status="official")
    assert "The tournament is over" in thing(tourney)


def test_the_next_stage_says_who_qualifies_and_where_points_were_equal(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1, on=3), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    said = thing(tourney)
    assert "Open the next stage: Final" in said
    assert "Qualified on current results: Bot 1, Bot 5, Bot 2" in said
    assert "Level on points at the qualifying cut: Bot 2 · the draw at the start Bot 6 · the draw at the start" in said
