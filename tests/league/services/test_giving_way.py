"""A bot gives its place to a person whom an organiser lets in, or who is at the door; nobody's points are lost."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.refused import Refused
from league.clubs.club import players
from league.common.refusals import PermissionRefused
from league.competitions.raceday import door as raceday_door
from league.competitions.raceday.door_read import door_page
from league.models import AuditEvent, Entry, GaveWay, GridSlot, Registration
from league.registration import entering, field, registrations
from league.registration.giving_way import bots_in_turn
from league.standings.reading import standings_table
from league.standings.snapshots import standings_differences
from tests.league.cup import Cup, finish
from tests.league.real_table import device
from tests.league.tourney import Tourney, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(alice: Any) -> Tourney:
    """Four guests and four bots at eight places, in a tournament of three rounds that takes late-comers until the
    second: the guests are 1 to 4, Bolt, Cog, Dart and Fin 5 to 8."""
    made = Tourney.of(alice, rounds(3, on=0, late=2), bots=0, capacity=8, venue="either")
    names = ["Gil", "Gus", "Hana", "Ida"]
    entering.entries_add_by_name(competition=made.competition, by=alice, names=names)
    for name in ("Bolt", "Cog", "Dart", "Fin"):
        made.add_bot(name)
    return made.fresh()


def enter(cup: Cup, *names: str) -> list[Registration]:
    return entering.entries_add_by_name(competition=cup.fresh().competition, by=cup.alice, names=names)


def in_turn(cup: Cup) -> list[str]:
    return [bot.player.display_name for bot in bots_in_turn(cup.fresh().competition)]


def entered(cup: Cup) -> list[str]:
    found = Entry.objects.filter(competition=cup.competition, withdrawn_at=None).order_by("number")
    return list(found.values_list("player__display_name", flat=True))


def waiting(cup: Cup, user: Any) -> Registration:
    made = registrations.apply(competition=cup.fresh().competition, by=user)
    assert (made.state, made.gave_way) == ("waitlisted", None)
    return made


def test_before_the_start_the_last_bot_goes_and_leaves_nothing(full: Tourney) -> None:
    (mia,) = enter(full, "Mia")
    assert (mia.state, mia.gave_way) == ("confirmed", GaveWay("Fin", "Mia", None))
    assert entered(full) == ["Gil", "Gus", "Hana", "Ida", "Bolt", "Cog", "Dart", "Mia"]
    assert not Entry.objects.filter(player__display_name="Fin").exists()
    line = AuditEvent.objects.get(action="bot_gave_way")
    assert (line.by, line.subject, line.after["place_to"]) == (full.alice, "Fin", "Mia")


def test_between_rounds_the_one_with_the_fewest_points_goes_and_keeps_them(full: Tourney) -> None:
    full.berths(1, range(1, 9))
    full.raced(1, [[8, 1, 2, 5], [6, 3, 7, 4]])
    assert in_turn(full) == ["Bolt", "Dart", "Fin", "Cog"]
    (mia,) = enter(full, "Mia")
    assert mia.gave_way == GaveWay("Bolt", "Mia", 2)
    assert Entry.objects.get(player__display_name="Bolt").withdrawn_at is not None
    row = next(row for row in standings_table(full.fresh().competition).rows if row.entry.name == "Bolt")
    assert row.entry.withdrawn
    assert row.total > 0
    assert standings_differences(competition=full.competition) == []


def test_while_a_round_is_on_the_bot_drives_it_to_its_end(full: Tourney) -> None:
    full.berths(1, range(1, 9))
    full.call(1, [[8, 1, 2, 5], [6, 3, 7, 4]])
    (mia,) = enter(full, "Mia")
    assert mia.gave_way == GaveWay("Fin", "Mia", 2)
    assert GridSlot.objects.filter(run=full.race(1).run, entry__number=8).exists()
    full.results(1, [[8, 1, 2, 5], [6, 3, 7, 4]])
    row = next(row for row in standings_table(full.fresh().competition).rows if row.entry.name == "Fin")
    assert (row.total > 0, row.entry.withdrawn) == (True, True)


def test_in_a_championship_it_is_the_next_race(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, capacity=4)
    cup.start()
    (mia,) = enter(cup, "Mia")
    assert mia.gave_way == GaveWay("Bot 4", "Mia", 2)
    finish(cup.heat(), "4 3 2 1")
    row = next(row for row in standings_table(cup.fresh().competition).rows if row.entry.name == "Bot 4")
    assert row.place == 1
    assert row.entry.withdrawn


def test_a_bot_gives_way_to_no_bot(full: Tourney) -> None:
    player = players.add_bot(club=full.club, by=full.alice, name="Gear", level="rookie")
    made = registrations.apply(competition=full.competition, by=full.alice, player_id=player.pk)
    assert (made.state, made.gave_way) == ("waitlisted", None)


def test_a_bot_in_a_team_stays(full: Tourney) -> None:
    team = full.competition.teams.create(name="Red")
    Entry.objects.filter(competition=full.competition, number__in=(7, 8)).update(team=team)
    assert in_turn(full) == ["Cog", "Bolt"]


def test_a_racer_who_signs_up_from_afar_waits_and_is_let_in_by_a_tap(full: Tourney, bob: Any) -> None:
    made = waiting(full, bob)
    sure = registrations.confirm(competition=full.competition, by=full.alice, registration_id=made.pk)
    assert (sure.state, sure.gave_way) == ("confirmed", GaveWay("Fin", "Bob", None))


def test_a_waiting_racer_comes_before_one_whom_an_organiser_names(
    full: Tourney, bob: Any, charlie: Any, dora: Any
) -> None:
    for user in (bob, charlie, dora):
        waiting(full, user)
    first, second = enter(full, "Mia", "Noa")
    assert (first.gave_way, second.gave_way) == (GaveWay("Fin", "Mia", None), None)
    assert second.state == "waitlisted"
    assert field.registrations(full.fresh().competition, full.alice).gives_way == ("Dart", "Cog", "Bolt")


def test_where_only_people_are_in_the_field_somebody_waits(alice: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    enter(cup, "Gil", "Gus")
    (mia,) = enter(cup, "Mia")
    assert (mia.state, mia.gave_way) == ("waitlisted", None)
    with pytest.raises(Refused) as caught:
        registrations.confirm(competition=cup.competition, by=alice, registration_id=mia.pk)
    assert caught.value.code == "full"


def test_on_race_night_people_at_the_door_get_the_places_of_bots(full: Tourney, bob: Any) -> None:
    waiting(full, bob)
    race = full.open()
    arrived = entering.entries_arrive(race=race, by=full.alice, names=["Mia", "Bob"])
    assert (arrived.here, arrived.waiting) == (2, 0)
    assert [(one.bot, one.person) for one in arrived.gave_way] == [("Fin", "Mia"), ("Dart", "Bob")]
    assert not Registration.objects.filter(state="waitlisted").exists()


def test_at_the_door_a_bot_gives_way_even_to_a_waiting_racer(full: Tourney, bob: Any, charlie: Any) -> None:
    waiting(full, bob)
    door = raceday_door.open(competition=full.competition, by=full.alice)
    full.open()
    assert door_page(door, device("b", bob)).gives_way == "Fin"
    assert raceday_door.join(door=door, device=device("b", bob)).gave_way == GaveWay("Fin", "Bob", None)
    page = door_page(door, device("c", charlie))
    assert (page.gives_way, page.joins_waitlist, page.may_join) == ("Dart", False, True)
    made = raceday_door.join(door=door, device=device("c", charlie))
    assert (made.state, made.gave_way) == ("confirmed", GaveWay("Dart", "Charlie", None))


def test_all_bots_leave_in_one_step_and_the_waiting_move_up(full: Tourney, bob: Any) -> None:
    made = waiting(full, bob)
    out = entering.entries_bots_out(competition=full.competition, by=full.alice)
    assert len(out) == 4
    assert entered(full) == ["Gil", "Gus", "Hana", "Ida"]
    made.refresh_from_db()
    assert made.state == "offered"
    with pytest.raises(Refused) as caught:
        entering.entries_bots_out(competition=full.competition, by=full.alice)
    assert caught.value.code == "no_bots"


def test_charlie_may_take_no_bot_out(full: Tourney, charlie: Any) -> None:
    with pytest.raises(PermissionRefused):
        entering.entries_bots_out(competition=full.competition, by=charlie)
