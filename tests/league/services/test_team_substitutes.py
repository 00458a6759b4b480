"""Whom a substitute's result counts for in a team championship."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from gameplay.models import Seating
from gameplay.refused import Refused
from league.competitions.life import rules
from league.models import GridSlot, Player
from league.registration import teams
from league.results import match
from league.standings import snapshots
from tests.league.cup import Cup
from tests.league.services.test_teams import pair, team_totals
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def driven_for_bob(alice: Any, people: list[Any], **rules: Any) -> Cup:
    """A bot has driven for Bob (4), who won race 1 for his team of two; Alice, with him, was third."""
    cup = Cup.make(alice, bots=2, teams=True, capacity=4, **rules)
    for user in people:
        cup.enter(user)
    pair(cup)
    cup.start(1, *people)
    Seating.objects.filter(user=people[1]).update(away=True)
    match.heat_substitute(heat=cup.heat(), by=alice, entry_number=4, level="rookie")
    cup.finish(1, "4 1 3 2")
    return cup


def test_a_substitute_scores_for_the_seat_of_the_team(alice: Any, bob: Any) -> None:
    cup = driven_for_bob(alice, [alice, bob])
    assert team_totals(cup) == {"Nuts": 3, "Bolts": 5}
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_or_as_an_individual_and_the_seat_of_the_team_forfeits(alice: Any, bob: Any) -> None:
    """BB-11.4; the points of the entry stay."""
    cup = driven_for_bob(alice, [alice, bob], substitutes="individual")
    assert team_totals(cup) == {"Nuts": 3, "Bolts": 2}
    assert cup.totals() == {4: 5, 1: 3, 3: 2, 2: 1}
    assert snapshots.standings_differences(competition=cup.competition) == []
    with pytest.raises(Refused, match="teams_locked"):
        rules.competition_rules_change(
            competition=cup.competition, by=alice, changes={"substitutes": "seat"}, reason="kinder"
        )
    cup.run(2, "4 1 3 2", alice, bob)  # he drives himself
    assert team_totals(cup) == {"Nuts": 3 + 3, "Bolts": 2 + 5}


def test_a_racer_back_in_the_own_seat_scores_for_the_team(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2, teams=True, team_rule="own", capacity=4, substitutes="individual")
    cup.enter(alice)
    cup.enter(bob)
    teams.draw(competition=cup.competition, by=alice)
    cup.start(1, alice, bob)
    Seating.objects.filter(user=bob).update(away=True)
    match.heat_substitute(heat=cup.heat(), by=alice, entry_number=4, level="rookie")
    match.heat_substitute(heat=cup.heat(), by=alice, entry_number=4, player_id=Player.objects.get(user=bob).pk)
    cup.finish(1, "4 1 3 2")
    assert not GridSlot.objects.filter(substituted=True).exists()


def test_the_pages_say_for_whom_a_substitute_scores(alice: Any, bob: Any) -> None:
    club = driven_for_bob(alice, [alice, bob], substitutes="individual")
    cup = Cup.make(alice, name="Kind Cup", bots=2)
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")

    def page(of: Cup, path: str) -> str:
        return squeezed(client.get(f"/c/gearbox/{of.competition.slug}/{path}").content.decode())

    assert "for the racer as an individual: in the team, the seat counts as a forfeit" in page(club, "rules/")
    assert "Substitute" not in page(cup, "rules/")
    club.start(2, alice, bob)
    Seating.objects.filter(user=bob).update(away=True)
    assert "They don’t count for the team" in page(club, "races/2/tables/1/substitute/")
    cup.enter(bob)
    cup.start(1, bob)
    Seating.objects.filter(user=bob).update(away=True)
    assert "They don’t count for the team" not in page(cup, "races/1/tables/1/substitute/")


def test_the_history_names_a_changed_rule_in_words(alice: Any) -> None:
    cup = Cup.make(alice, teams=True, team_rule="own", capacity=4)
    rules.competition_rules_change(competition=cup.competition, by=alice, changes={"substitutes": "individual"})
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    told = squeezed(client.get("/c/gearbox/autumn-cup/desk/history/").content.decode())
    assert (
        "Who a substitute scores for:<s>for the racer, and for the seat in the team</s>→ for the racer as an ind"
        in told
    )
