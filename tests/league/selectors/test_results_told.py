"""Results as text: of one race, of an evening, of all when it is over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.competitions.life import life
from league.competitions.raceday.told import results_text
from league.files.feeds.told import evening_results
from league.models import Competition, Run
from league.results import recording
from tests.league.cup import Cup
from tests.league.tourney import Tourney, final, rounds

pytestmark = pytest.mark.django_db
LINK = "https://club.example/x"


@pytest.fixture
def cup(alice: Any, bob: Any) -> Cup:
    """Alice is 1, Bob 2, two bots after them."""
    made = Cup.make(alice, races=4)
    made.enter(alice)
    made.enter(bob)
    for name in ("Bolt", "Cog"):
        made.add_bot(name)
    return made


def evening(cup: Any) -> str:
    competition = Competition.objects.select_related("rules", "club").get(pk=cup.competition.pk)
    told = evening_results(competition)
    return results_text(told, LINK) if told is not None else ""


def of_race(cup: Cup, number: int) -> str:
    """As its page copies it."""
    return str(Client().get(f"/c/gearbox/{cup.competition.slug}/races/{number}/").context["race_text"])


def days_ago(cup: Cup, number: int, days: int) -> None:
    at = timezone.now() - timedelta(days=days)
    Run.objects.filter(race=cup.race(number)).update(started_at=at, finished_at=at + timedelta(hours=1))


def test_a_race_with_its_order_and_the_standings_after_it(cup: Cup, alice: Any, bob: Any) -> None:
    cup.run(1, "2 1 3 || 4", alice, bob)
    for told in (of_race(cup, 1), evening(cup)):
        competition, race, order, standings, _link = told.replace("\n\n", "\n").split("\n")
        assert competition.startswith(f"{cup.competition.name} · ")
        assert race.startswith("Race 1")
        assert race.endswith("(provisional)")
        assert order == "1. Bob, 2. Alice, 3. Bolt; did not start: Cog"
        assert standings.startswith("Standings: 1. Bob 5, 2. Alice 3, 3. Bolt 1")
    assert of_race(cup, 1).endswith(f"/c/gearbox/{cup.competition.slug}/races/1/")


def test_an_evening_is_everything_raced_since_the_afternoon(cup: Cup, alice: Any, bob: Any) -> None:
    for number in (1, 2, 3):
        cup.run(number, "1 2 3 4", alice, bob)
    days_ago(cup, 1, 7)
    told = evening(cup)
    assert "Race 1" not in told
    assert told.index("Race 2") < told.index("Race 3") < told.index("Standings")


def test_nothing_before_a_race_has_a_result(cup: Cup, alice: Any, bob: Any) -> None:
    assert evening(cup) == of_race(cup, 1) == ""
    cup.start(1, alice, bob)
    assert evening(cup) == of_race(cup, 1) == ""


def test_the_tables_of_a_round_and_who_was_free(alice: Any) -> None:
    cup = Tourney.of(alice, rounds(1, on=4), final(), bots=9)
    cup.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]], free=[9])
    lines = evening(cup).split("\n")
    names = {number: entry.player.name for number, entry in cup.by_number().items()}
    assert f"Table 1: 1. {names[1]}, 2. {names[2]}, 3. {names[3]}, 4. {names[4]}" in lines
    assert f"Table 2: 1. {names[5]}, 2. {names[6]}, 3. {names[7]}, 4. {names[8]}" in lines
    assert f"sat out: {names[9]}" in lines


def test_once_it_is_over_the_final_order_and_the_podium(cup: Cup, alice: Any, bob: Any, client: Client) -> None:
    for number in (1, 2, 3, 4):
        cup.run(number, "2 1 3 4", alice, bob)
        recording.race_publish(race=cup.race(number), by=alice)
    life.finish(competition=cup.fresh().competition, by=alice)
    told = client.get(f"/c/gearbox/{cup.competition.slug}/results/text/").context["results_text"]
    assert "Final order: 1. Bob 20, 2. Alice 12" in told
    assert told.endswith(f"/c/gearbox/{cup.competition.slug}/podium/")


def test_the_desk_leads_to_it_on_the_evening_alone(cup: Cup, alice: Any, bob: Any, client: Client) -> None:
    cup.run(1, "2 1 3 4", alice, bob)
    client.force_login(alice)
    at = f"/c/gearbox/{cup.competition.slug}"
    link = f"{at}/results/text/"
    for page in ("desk/", "results/"):
        assert link in client.get(f"{at}/{page}").content.decode()
    assert "Tonight’s result" in client.get(link).content.decode()
    assert "Copy the result as text" in client.get(f"{at}/desk/races/1/").content.decode()
    days_ago(cup, 1, 2)
    assert link not in client.get(f"{at}/desk/").content.decode()
    assert "The latest result" in client.get(link).content.decode()
