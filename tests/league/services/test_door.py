"""Coming in at the door: a code, a phone without an account, and what a prankster cannot do."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.refused import Refused
from league.common.phones import Device
from league.common.refusals import PermissionRefused
from league.competitions.raceday import door as raceday_door
from league.competitions.raceday.door_read import door_find, door_page
from league.members import bans
from league.models import AuditEvent, CheckIn, Door, Entry, Registration, Scorer
from league.registration import entering
from league.results.scorers import name_of
from league.start.attendance import check_in
from tests.league.real_table import device
from tests.league.tourney import Tourney, final, rounds

pytestmark = pytest.mark.django_db

ONE, TWO = device("one"), device("two")


@pytest.fixture
def tourney(alice: Any) -> Tourney:
    """Eight guests of a tournament at real tables."""
    made = Tourney.of(alice, rounds(3, on=4, seats=4, late=1), final(), bots=0, capacity=10)
    names = [f"Guest {number}" for number in range(1, 9)]
    entering.entries_add_by_name(competition=made.competition, by=alice, names=names)
    return made


@pytest.fixture
def door(tourney: Tourney) -> Door:
    return raceday_door.open(competition=tourney.competition, by=tourney.alice)


def refused(service: Any, **arguments: Any) -> str:
    with pytest.raises(Refused) as caught:
        service(**arguments)
    return caught.value.code


def here(number: int) -> CheckIn | None:
    return CheckIn.objects.filter(entry__number=number).first()


def signed_in(name: str, user: Any) -> Device:
    return Device(device(name).key, user)


def test_a_code_is_made_once_and_revoked(tourney: Tourney, alice: Any, charlie: Any) -> None:
    first = raceday_door.open(competition=tourney.competition, by=alice)
    assert raceday_door.open(competition=tourney.competition, by=alice).code == first.code
    raceday_door.close(competition=tourney.competition, by=alice)
    raceday_door.close(competition=tourney.competition, by=alice)
    second = raceday_door.open(competition=tourney.competition, by=alice)
    assert second.code != first.code
    tourney.open(1)
    assert refused(raceday_door.arrive, door=first, device=ONE, entry_number=1) == "door_closed"
    assert list(AuditEvent.objects.filter(action__startswith="door").values_list("action", flat=True)[:3]) == [
        "door_opened", "door_closed", "door_opened",
    ]  # fmt: skip
    for service in (raceday_door.open, raceday_door.close):
        with pytest.raises(PermissionRefused):
            service(competition=tourney.competition, by=charlie)


def test_a_code_is_found_as_people_type_it(door: Door) -> None:
    for typed in (door.code, door.code.upper(), f"{door.code[:5]}-{door.code[5:]}", f" {door.code} "):
        assert door_find(typed).pk == door.pk
    assert refused(door_find, token="nothing") == "not_found"


def test_only_a_racer_with_a_place_in_the_race_may_race(tourney: Tourney, door: Door) -> None:
    tourney.open(1)
    assert not door_page(door, ONE).may_race
    raceday_door.arrive(door=door, device=ONE, entry_number=3)
    assert door_page(door, ONE).may_race


def test_a_competition_that_races_online_has_no_door(alice: Any) -> None:
    online = Tourney.of(alice, rounds(1), final(), venue="online")
    assert refused(raceday_door.open, competition=online.competition, by=alice) == "door_online"
    race = online.open(1)
    assert refused(entering.entries_arrive, race=race, by=alice, names=["Ida"]) == "no_door"
    assert not CheckIn.objects.exists()


def test_a_phone_says_whose_it_is_and_checks_them_in(tourney: Tourney, door: Door) -> None:
    assert refused(raceday_door.arrive, door=door, device=ONE, entry_number=3) == "check_in_closed"
    assert not Scorer.objects.exists(), "nobody takes names before"
    tourney.open(1)
    raceday_door.arrive(door=door, device=ONE, entry_number=3, nonce="abc")
    found = here(3)
    assert found is not None
    assert (found.venue, found.at_door, found.by, found.nonce) == ("table", True, None, "abc")
    line = AuditEvent.objects.get(action="checked_in_door")
    assert (line.by, line.subject, line.after) == (None, "Guest 3", {"race": 1})
    version = tourney.fresh().competition.version
    raceday_door.arrive(door=door, device=ONE, entry_number=3)
    raceday_door.arrive(door=door, device=ONE)
    assert tourney.fresh().competition.version == version, "again: nothing happens"


def test_a_name_belongs_to_one_phone_and_a_phone_has_one_name(tourney: Tourney, door: Door) -> None:
    tourney.open(1)
    raceday_door.arrive(door=door, device=ONE, entry_number=3)
    assert refused(raceday_door.arrive, door=door, device=TWO, entry_number=3) == "scorer_taken"
    assert refused(raceday_door.arrive, door=door, device=ONE, entry_number=4) == "scorer_has_name"
    assert refused(raceday_door.arrive, door=door, device=TWO) == "scorer_who"
    assert refused(raceday_door.arrive, door=door, device=TWO, entry_number=99) == "not_found"
    assert CheckIn.objects.count() == 1


def test_undoing_a_slip_undoes_the_check_in(tourney: Tourney, door: Door) -> None:
    tourney.open(1)
    raceday_door.arrive(door=door, device=ONE, entry_number=3)
    raceday_door.leave(door=door, device=ONE)
    assert (here(3), Scorer.objects.count()) == (None, 0)
    raceday_door.leave(door=door, device=ONE)
    check_in.race_check_in_all(race=tourney.race(1), by=tourney.alice, entry_numbers=[3])
    raceday_door.arrive(door=door, device=ONE, entry_number=3)
    raceday_door.leave(door=door, device=ONE)
    assert here(3) is not None, "who was checked in by the organiser is still here"


def test_an_organiser_takes_back_a_prank_with_one_tap(tourney: Tourney, door: Door) -> None:
    tourney.open(1)
    raceday_door.arrive(door=door, device=ONE, entry_number=3)
    check_in.race_check_out(race=tourney.race(1), by=tourney.alice, entry_number=3)
    raceday_door.arrive(door=door, device=TWO, entry_number=3)
    assert Scorer.objects.get().device == TWO.key


def test_a_signed_in_racer_has_their_own_name_and_takes_it_back(tourney: Tourney, door: Door, bob: Any) -> None:
    tourney.enter(bob)
    tourney.open(1)
    raceday_door.arrive(door=door, device=ONE, entry_number=9)  # another person, or Bob's phone where he is signed out
    check_in.race_check_out(race=tourney.race(1), by=bob)
    assert (here(9), Scorer.objects.count()) == (None, 0)
    raceday_door.arrive(door=door, device=ONE, entry_number=9)
    his = signed_in("his", bob)
    assert refused(raceday_door.arrive, door=door, device=his, entry_number=3) == "scorer_not_you"
    raceday_door.arrive(door=door, device=his)
    assert Scorer.objects.get().device == his.key
    assert refused(raceday_door.arrive, door=door, device=ONE, entry_number=9) == "scorer_signed_in"
    raceday_door.leave(door=door, device=his)
    assert here(9) is None


def test_nobody_at_the_door_can_seat_an_online_racer_at_the_table(alice: Any, bob: Any) -> None:
    either = Tourney.of(alice, rounds(1), final(), bots=4, venue="either")
    either.enter(bob)
    door = raceday_door.open(competition=either.competition, by=alice)
    either.open(1)
    check_in.race_check_in(race=either.race(1), by=bob, venue="online")
    raceday_door.arrive(door=door, device=ONE, entry_number=5)
    assert here(5).venue == "online"  # type: ignore[union-attr]
    raceday_door.arrive(door=door, device=signed_in("his", bob))
    assert here(5).venue == "table"  # type: ignore[union-attr]
    assert refused(raceday_door.arrive, door=door, device=TWO, entry_number=1) == "not_found", "a bot"


def test_a_signed_in_user_takes_part_and_is_here_in_one_tap(
    tourney: Tourney, door: Door, bob: Any, charlie: Any, erin: Any
) -> None:
    assert refused(raceday_door.join, door=door, device=signed_in("his", bob)) == "check_in_closed"
    tourney.open(1)
    assert refused(raceday_door.join, door=door, device=ONE) == "account_needed"
    raceday_door.join(door=door, device=signed_in("his", bob))
    assert here(9).at_door  # type: ignore[union-attr]
    assert refused(raceday_door.join, door=door, device=signed_in("his", bob)) == "already_registered"
    raceday_door.join(door=door, device=signed_in("charlie", charlie))
    waits = raceday_door.join(door=door, device=signed_in("erin", erin))
    assert (waits.state, CheckIn.objects.count()) == ("waitlisted", 2), "the places are taken"


def test_a_tournament_that_has_begun_takes_nobody_new(tourney: Tourney, door: Door, bob: Any) -> None:
    tourney.berths(1, list(range(1, 9)))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.gather(2, *range(1, 9))
    assert refused(raceday_door.join, door=door, device=signed_in("his", bob)) == "late_rule"
    assert not Registration.objects.filter(player__user=bob).exists(), "both or neither"
    arrive = {"race": tourney.race(2), "by": tourney.alice, "names": ["Ida"]}
    assert refused(entering.entries_arrive, **arrive) == "late_rule"
    assert Entry.objects.filter(competition=tourney.competition).count() == 8


def test_a_banned_person_does_not_come_in(tourney: Tourney, door: Door, bob: Any, erin: Any) -> None:
    tourney.enter(bob)
    tourney.open(1)
    player = Entry.objects.get(number=9).player
    bans.person_ban(club=tourney.club, by=tourney.alice, player_id=player.pk, reason="Rams people")
    for found, number in ((signed_in("his", bob), None), (ONE, 9)):
        assert refused(raceday_door.arrive, door=door, device=found, entry_number=number) in ("banned", "not_found")
    assert refused(raceday_door.join, door=door, device=signed_in("his", bob)) == "banned"
    assert not CheckIn.objects.exists()


def test_a_phone_follows_its_racer_to_the_table_and_has_the_name_there(tourney: Tourney, door: Door) -> None:
    tourney.open(1)
    raceday_door.arrive(door=door, device=ONE, entry_number=6)
    assert (door_page(door_find(door.code), ONE).here, door_page(door_find(door.code), TWO).you) == (True, None)
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    seat = door_page(door_find(door.code), ONE).seat
    assert seat is not None
    assert (seat.state, seat.table_no, seat.seat, seat.at_table, seat.token) == ("seat", 2, 2, True, "")
    assert name_of(tourney.heat(1, 2), ONE).entry.number == 6  # type: ignore[union-attr]
    raceday_door.arrive(door=door, device=TWO, entry_number=5)  # comes back to the page while racing is on
    assert door_page(door_find(door.code), TWO).seat.seat == 1  # type: ignore[union-attr]
    tourney.results(1, [[5, 6, 7, 8]], first=2)
    seat = door_page(door_find(door.code), ONE).seat
    assert seat is not None
    assert (seat.state, seat.place) == ("raced", 2)


def test_everybody_who_may_come_is_here(tourney: Tourney, bob: Any) -> None:
    tourney.enter(bob)
    tourney.open(1)
    race = tourney.race(1)
    check_in.race_check_in_all(race=race, by=tourney.alice, entry_numbers=[1, 2])
    assert check_in.race_check_in_all(race=race, by=tourney.alice, entry_numbers=None) == 7
    assert check_in.race_check_in_all(race=race, by=tourney.alice, entry_numbers=None) == 0
    assert CheckIn.objects.filter(at_door=False).count() == 9
    with pytest.raises(PermissionRefused):
        check_in.race_check_in_all(race=race, by=bob, entry_numbers=None)


def test_only_a_racer_with_a_place_in_the_round_is_checked_in(tourney: Tourney) -> None:
    tourney.berths(1, list(range(1, 7)))
    tourney.raced(1, [[1, 2, 3], [4, 5, 6]])
    race = tourney.gather(2)
    assert check_in.race_check_in_all(race=race, by=tourney.alice, entry_numbers=None) == 6
    assert refused(check_in.race_check_in_all, race=race, by=tourney.alice, entry_numbers=[7]) == "not_in_stage"


def test_a_person_at_the_door_is_entered_and_checked_in_by_name(tourney: Tourney, charlie: Any) -> None:
    alice = tourney.alice
    names = ["Ida", "guest 2", "Jon", "Kim"]
    assert refused(entering.entries_arrive, race=tourney.race(1), by=alice, names=names) == "check_in_closed"
    tourney.open(1)
    arrived = entering.entries_arrive(race=tourney.race(1), by=alice, names=names)
    assert (arrived.here, arrived.waiting) == (3, 1), "two places are free, and Guest 2 has one"
    assert sorted(CheckIn.objects.values_list("entry__player__display_name", flat=True)) == ["Guest 2", "Ida", "Jon"]
    assert refused(entering.entries_arrive, race=tourney.race(1), by=alice, names=[" "]) == "required"
    with pytest.raises(PermissionRefused):
        entering.entries_arrive(race=tourney.race(1), by=charlie, names=["Lea"])
