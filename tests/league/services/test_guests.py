"""A guest, known only by name, is entered and scored, and is not expected where only accounts can race."""

from __future__ import annotations

from typing import Any

from league.clubs.club import players
from league.competitions.raceday.race_page import race_page
from league.members import claims
from league.models import Entry, Forfeit
from league.registration import registrations, teams
from league.standings import snapshots
from league.standings.reading import standings_table
from league.start.seating import start
from tests.league.cup import Cup


def guest_enter(cup: Cup, name: str = "Gus") -> Entry:
    guest = players.add_guest(club=cup.club, by=cup.alice, name=name)
    registrations.apply(competition=cup.competition, by=cup.alice, player_id=guest.pk)
    return Entry.objects.get(competition=cup.competition, player=guest)


def test_a_guest_is_neither_on_the_grid_nor_a_forfeit(bot_cup: Cup, alice: Any) -> None:
    guest = guest_enter(bot_cup)
    bot_cup.open(1)
    page = race_page(bot_cup.race(1), alice)
    assert [(line.entry.number, line.expected) for line in page.check_in][-1] == (guest.number, False)
    assert (page.checked_in, page.expected) == (4, 4)
    bot_cup.run(1, "1 2 3 4")
    assert not Forfeit.objects.exists()
    table = standings_table(bot_cup.fresh().competition)
    (row,) = [row for row in table.rows if row.entry.id == guest.pk]
    assert [cell.status for cell in row.cells] == ["absent"]
    assert snapshots.standings_differences(competition=bot_cup.competition) == []


def test_a_guest_who_claims_the_record_is_expected_from_then_on(bot_cup: Cup, alice: Any, bob: Any) -> None:
    guest = guest_enter(bot_cup)
    issued = claims.player_claim_link(club=bot_cup.club, by=alice, player_id=guest.player_id)
    claims.player_claim(token=issued.token, user=bob)
    bot_cup.start(1)
    assert Forfeit.objects.get().entry == guest


def test_a_bot_that_stands_in_for_a_guest_starts_for_it(bot_cup: Cup, alice: Any) -> None:
    guest = guest_enter(bot_cup)
    bot_cup.open(1)
    start.race_start(race=bot_cup.race(1), by=alice, stand_ins={guest.pk: "rookie"})
    assert bot_cup.heat().slots.filter(entry=guest).exists()


def test_the_robot_of_a_guest_in_a_team_forfeits_so_that_the_team_continues(alice: Any) -> None:
    """BB-11.4."""
    cup = Cup.make(alice, bots=3, teams=True, capacity=4)
    guest = guest_enter(cup)
    teams.draw(competition=cup.competition, by=alice)
    cup.start(1)
    assert Forfeit.objects.get().entry == guest
