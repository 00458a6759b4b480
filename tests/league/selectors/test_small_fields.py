"""Podiums, teams and open competitions with few racers."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser

from league.clubs.club import clubs
from league.competitions.life import life
from league.competitions.life.cards import competition_cards
from league.home.first.reading import my_home
from league.members.reading import player_page
from league.registration import teams
from league.standings.reading import standings_table
from tests.league.cup import Cup, form

NOBODY = AnonymousUser()


def test_the_last_of_a_small_field_was_not_on_the_podium(alice: Any) -> None:
    cup = Cup.make(alice, bots=3)
    cup.run(1, "2 3 1")
    players = {entry.number: entry.player_id for entry in cup.competition.entries.all()}
    podiums = [player_page(cup.club, players[number], NOBODY).podiums for number in (2, 3, 1)]
    assert podiums == [1, 1, 0]


def test_a_championship_of_the_same_address_in_another_club_is_still_offered(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice)
    cup.enter(bob)
    other = clubs.create(by=bob, name="Other", zone="UTC")
    twin = life.create(club=other, by=bob, form=form())
    life.publish(competition=twin, by=bob)
    assert twin.slug == cup.competition.slug
    assert [card.club_slug for card in my_home(bob).open_competitions] == ["other"]


def test_the_teams_are_in_the_table_before_their_first_race(alice: Any) -> None:
    cup = Cup.make(alice, teams=True, capacity=4)
    for number in range(1, 5):
        cup.add_bot(f"Bot {number}")
    assert standings_table(cup.competition).teams == ()
    teams.draw(competition=cup.competition, by=alice)
    rows = standings_table(cup.competition).teams
    assert [(row.place, row.total, len(row.entries)) for row in rows] == [(None, 0, 2)] * 2


def test_the_leader_of_a_team_championship_is_a_team(alice: Any) -> None:
    cup = Cup.make(alice, teams=True, capacity=4)
    for number in range(1, 5):
        cup.add_bot(f"Bot {number}")
    teams.draw(competition=cup.competition, by=alice)
    cup.run(1, "1 2 3 4")
    card = competition_cards([cup.fresh().competition])[0]
    assert card.leader == cup.competition.entries.get(number=1).team.name
