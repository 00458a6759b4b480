"""A person who raced here before claims a guest's record: two records of one person become one."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import Http404

from gameplay import refused
from league.clubs.club import players
from league.competitions.raceday.race_page import race_page
from league.competitions.stewards import penalties
from league.members import claims, members
from league.members.reading import claim_peek
from league.models import Adjustment, AuditEvent, Entry, Player, Registration
from league.registration import registrations, teams
from league.results import sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.start.attendance import check_in
from league.start.seating import start
from tests.league.cup import Cup

Refused = refused.Refused


def guest_enter(cup: Cup, name: str = "Gus") -> Entry:
    guest = Player.objects.filter(club=cup.club, display_name=name).first() or players.add_guest(
        club=cup.club, by=cup.alice, name=name
    )
    registrations.apply(competition=cup.competition, by=cup.alice, player_id=guest.pk)
    return Entry.objects.get(competition=cup.competition, player=guest)


def link(cup: Cup, guest: Entry) -> str:
    return claims.player_claim_link(club=cup.club, by=cup.alice, player_id=guest.player_id).token


def race_of_guest(cup: Cup, guest: Entry, number: int, order: str) -> None:
    """A bot drives the guest's robot, as in the demo club's past."""
    cup.open(number)
    start.race_start(race=cup.race(number), by=cup.alice, stand_ins={guest.pk: "rookie"})
    cup.finish(number, order)


def verified(cup: Cup) -> bool:
    return snapshots.standings_differences(competition=cup.fresh().competition) == []


def test_a_championship_of_the_guest_alone_changes_hands(bot_cup: Cup, bob: Any) -> None:
    guest = guest_enter(bot_cup)
    race_of_guest(bot_cup, guest, 1, "5 1 2 3 4")
    Cup.make(bot_cup.alice, name="Winter Cup").enter(bob)  # so Bob has a record of his own
    before = bot_cup.table()
    own = claims.player_claim(token=link(bot_cup, guest), user=bob)
    assert (own.user, bot_cup.entry(bob).pk, bot_cup.table()) == (bob, guest.pk, before)
    assert not Player.objects.filter(display_name="Gus").exists()
    assert verified(bot_cup)


def test_two_entries_of_one_championship_become_one_and_the_points_are_added(bot_cup: Cup, bob: Any) -> None:
    guest = guest_enter(bot_cup)  # number 5
    race_of_guest(bot_cup, guest, 1, "5 1 2 3 4")
    penalties.add(
        competition=bot_cup.competition, by=bot_cup.alice, kind="points", value=-1, reason="bump", entry_number=5,
        race_number=1,
    )  # fmt: skip
    registrations.withdraw(competition=bot_cup.competition, by=bot_cup.alice, player_id=guest.player_id)
    mine = bot_cup.enter(bob)  # number 6
    bot_cup.run(2, "1 2 6 3 4", bob)
    totals = bot_cup.totals()
    claims.player_claim(token=link(bot_cup, guest), user=bob)
    assert bot_cup.totals()[6] == totals[5] + totals[6]
    assert 5 not in bot_cup.totals()
    assert Adjustment.objects.get().entry == mine
    assert bot_cup.entry(bob).withdrawn_at is None
    assert Registration.objects.get(player__user=bob).state == "confirmed"
    assert verified(bot_cup)
    event = AuditEvent.objects.get(action="player_merged")
    assert (event.subject, event.before, event.after) == ("Bob", {"name": "Gus"}, {"championships": ["Autumn Cup"]})


def test_a_later_correction_counts_for_the_record_that_is_left(bot_cup: Cup, bob: Any) -> None:
    guest = guest_enter(bot_cup)
    race_of_guest(bot_cup, guest, 1, "5 1 2 3 4")
    bot_cup.enter(bob)
    claims.player_claim(token=link(bot_cup, guest), user=bob)
    lines = [SheetLine(number, place) for place, number in enumerate((1, 2, 3, 4, 6), 1)]
    sheets.correct(heat=bot_cup.heat(), by=bot_cup.alice, lines=lines, reason="video")
    assert verified(bot_cup)
    assert race_page(bot_cup.race(1), bob).tables[0].results[-1].entry.number == 6


def test_two_who_met_in_a_race_are_two_people(bot_cup: Cup, bob: Any) -> None:
    guest = guest_enter(bot_cup)
    bot_cup.enter(bob)
    bot_cup.open(1)
    check_in.race_check_in(race=bot_cup.race(1), by=bob)
    start.race_start(race=bot_cup.race(1), by=bot_cup.alice, stand_ins={guest.pk: "rookie"})
    bot_cup.finish(1, "5 6 1 2 3 4")
    token = link(bot_cup, guest)
    peek = claim_peek(token, bob)
    assert (peek.may_claim, "race 1" in peek.merges[0].problem) == (False, True)
    with pytest.raises(Refused) as refused:
        claims.player_claim(token=token, user=bob)
    assert (refused.value.code, refused.value.params["race"]) == ("merge_met", 1)
    assert Entry.objects.filter(player=guest.player_id).exists()


def test_a_forfeit_is_a_race_too(bot_cup: Cup, bob: Any) -> None:
    guest = guest_enter(bot_cup)
    bot_cup.enter(bob)
    race_of_guest(bot_cup, guest, 1, "5 1 2 3 4")  # Bob forfeits
    with pytest.raises(Refused, match="merge_met"):
        claims.player_claim(token=link(bot_cup, guest), user=bob)


def test_mates_of_different_teams_are_not_made_one(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2, teams=True, capacity=4)
    guest, mine = guest_enter(cup), cup.enter(bob)
    for entry, name in ((guest, "Nuts"), (mine, "Bolts")):
        team = teams.create(competition=cup.competition, by=alice, name=name)
        teams.entry_set_team(competition=cup.competition, by=alice, entry_number=entry.number, team_id=team.pk)
    with pytest.raises(Refused, match="merge_teams"):
        claims.player_claim(token=link(cup, guest), user=bob)


def test_a_removed_player_does_not_come_back_as_the_guest(cup: Cup, alice: Any, bob: Any) -> None:
    cup.enter(bob)
    members.membership_remove(club=cup.club, by=alice, user_id=bob.pk)
    with pytest.raises(Refused, match="merge_rejected"):
        claims.player_claim(token=link(cup, guest_enter(cup)), user=bob)


def test_two_places_become_one_and_the_other_is_offered(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    guest = guest_enter(cup)
    cup.enter(bob)
    registrations.apply(competition=cup.competition, by=erin)
    claims.player_claim(token=link(cup, guest), user=bob)
    assert Registration.objects.get(player__user=bob).state == "confirmed"
    assert Registration.objects.get(player__user=erin).state == "offered"


def test_the_guests_place_is_better_than_the_claimers_own_on_the_waitlist(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    guest = guest_enter(cup)
    cup.enter(erin)
    registrations.apply(competition=cup.competition, by=bob)
    claims.player_claim(token=link(cup, guest), user=bob)
    assert (Registration.objects.get(player__user=bob).state, cup.entry(bob).number) == ("confirmed", guest.number)


def test_the_page_says_beforehand_what_is_merged(bot_cup: Cup, bob: Any, charlie: Any) -> None:
    guest = guest_enter(bot_cup)
    race_of_guest(bot_cup, guest, 1, "5 1 2 3 4")
    bot_cup.enter(bob)
    token = link(bot_cup, guest)
    peek = claim_peek(token, bob)
    assert (peek.own and peek.own.name, peek.may_claim) == ("Bob", True)
    assert [(one.name, one.races, one.joined, one.problem) for one in peek.merges] == [("Autumn Cup", 1, True, "")]
    assert (claim_peek(token, charlie).own, claim_peek(token, charlie).merges) == (None, ())
    with pytest.raises(Http404):
        claim_peek("nothing", bob)
