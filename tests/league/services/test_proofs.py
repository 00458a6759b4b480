"""Who enters a result at a real table must prove to be there: by its code, an account, or an organiser who has
looked."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.common.own_case import AGREED_WITHIN
from league.common.phones import Device
from league.common.refusals import PermissionRefused
from league.competitions.raceday import desk as raceday_desk
from league.competitions.raceday import door as raceday_door
from league.competitions.raceday import table_cards
from league.competitions.raceday.door_read import door_find, door_page
from league.competitions.raceday.race_page import race_page
from league.competitions.raceday.table_cards_read import card_target
from league.home.first.waiting import pending_items
from league.models import AuditEvent, Door, Heat, ResultSheet, Run, Scorer, TableCard
from league.registration import entering
from league.results import recording, scorers, sheets, tables
from league.results.reading import table_find, table_night
from league.results.scorers import NIGHT
from league.results.waiting import proposals
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, BOB, device, lines, propose, refused, second, states

AFAR, FAR = device("afar", scanned=False), device("far", scanned=False)
"""Phones that have the code of the door, from a photograph."""
HERE, NEAR = device("afar"), device("far")
"""The same ones, on the page behind the table's own code."""
NOBODY = AnonymousUser()


@pytest.fixture
def door(table: Cup) -> Door:
    return raceday_door.open(competition=table.competition, by=table.alice)


def came(door: Door, phone: Device, number: int) -> None:
    raceday_door.arrive(door=door, device=phone, entry_number=number)


def trust(table: Cup, number: int, by: Any = None) -> None:
    scorers.trust(race=table.race(), by=by or table.alice, entry_number=number)


def test_two_names_tapped_at_the_door_make_nothing_official(table: Cup, door: Door) -> None:
    """A photograph of the door's code, two browsers, from anywhere: they do not get the table's address, and it would
    not help."""
    for phone, number in ((AFAR, ANN), (FAR, BEN)):
        came(door, phone, number)
        seat = door_page(door_find(door.code), phone).seat
        assert seat is not None
        assert (seat.state, seat.table_no, seat.at_table, seat.token) == ("seat", 1, True, "")
        with refused("scan_table"):
            propose(table, phone, number)
        with refused("scan_table"):
            propose(table, phone, None)
    assert states(table) == []


def test_a_name_of_the_door_does_not_agree_either(table: Cup, door: Door) -> None:
    came(door, FAR, BEN)
    sheet = propose(table, HERE, ANN)
    with refused("scan_table"):
        second(table, FAR, None, sheet)
    with refused("scan_table"):  # nor by saying the same
        propose(table, FAR, None)
    with refused("scan_table"):
        tables.table_grid_draw(heat=table.heat(), device=FAR)
    with refused("scan_table"):
        scorers.take(heat=table.heat(), device=device("third", scanned=False), entry_number=BOB)
    assert states(table) == ["proposed"]
    second(table, NEAR, None, sheet)  # the same phone, once it has scanned the table's code
    assert states(table) == ["confirmed"]
    found = ResultSheet.objects.get()
    assert (found.scorer_proof, found.seconder_proof) == ("card", "card")


def test_a_link_from_the_players_own_page_is_no_code(table: Cup, bob: Any) -> None:
    """Bob is signed in. The links on his pages let nobody else write, so he cannot agree with himself on another
    phone."""
    heat = table.heat()
    assert not scorers.is_code(scorers.table_address(heat))
    assert scorers.is_code(scorers.table_token(heat))
    assert scorers.table_of(scorers.table_address(heat)) == scorers.table_of(scorers.table_token(heat)) == heat.pk
    sheet = propose(table, device("bob", bob, scanned=False), None)
    assert sheet.scorer_proof == "account"
    with refused("scan_table"):
        second(table, device("another", scanned=False), ANN, sheet)
    assert states(table) == ["proposed"]


def test_a_signed_out_racer_scans(table: Cup, bob: Any) -> None:
    scorers.take(heat=table.heat(), device=device("bob", bob, scanned=False), entry_number=BOB)
    with refused("scan_table"):
        propose(table, device("bob", scanned=False), None)


def test_the_database_refuses_a_sheet_by_the_door(table: Cup) -> None:
    sheet = propose(table, HERE, ANN)
    for field in ("scorer_proof", "seconder_proof"):
        with pytest.raises(IntegrityError, match="sheet_is_not_by_the_door"), transaction.atomic():
            ResultSheet.objects.filter(pk=sheet.pk).update(**{field: "door"})


def test_the_code_of_the_table_takes_a_name_back_from_the_door(table: Cup, door: Door) -> None:
    """A person elsewhere has tapped all names: the people at the table still race."""
    came(door, AFAR, ANN)
    seen = table_night(table_find(scorers.table_token(table.heat())), NEAR)
    assert [one.holder for one in seen.racers if one.entry.number == ANN] == [""]
    scorers.take(heat=table.heat(), device=NEAR, entry_number=ANN)
    assert Scorer.objects.get(entry__number=ANN).device == NEAR.key
    with refused("scorer_taken"):  # nobody takes it from a phone that has scanned
        scorers.take(heat=table.heat(), device=device("third"), entry_number=ANN)
    with refused("scorer_taken"):
        came(door, AFAR, ANN)


def test_an_organiser_trusts_a_phone_for_the_evening(table: Cup, door: Door, bob: Any) -> None:
    came(door, AFAR, ANN)
    with pytest.raises(PermissionRefused):
        trust(table, ANN, bob)
    with refused("not_found"):
        trust(table, BEN)
    trust(table, ANN)
    trust(table, ANN)  # once is enough
    seat = door_page(door_find(door.code), AFAR).seat
    assert seat is not None
    assert seat.token == scorers.table_address(table.heat())
    assert propose(table, AFAR, None).scorer_proof == "trusted"
    assert AuditEvent.objects.filter(action="phone_trusted").count() == 1
    scorers.name_free(race=table.race(), by=table.alice, entry_number=ANN)
    came(door, FAR, ANN)  # the trust was the phone's
    with refused("scan_table"):
        propose(table, FAR, None)


def test_trust_stays_when_the_phone_scans_or_comes_to_the_door_again(table: Cup, door: Door) -> None:
    came(door, AFAR, ANN)
    trust(table, ANN)
    scorers.take(heat=table.heat(), device=HERE, entry_number=ANN)
    came(door, AFAR, ANN)
    assert Scorer.objects.get(entry__number=ANN).proof == "trusted"


def test_the_organiser_sees_by_what_a_result_was_entered_and_agreed_to(table: Cup, alice: Any, bob: Any) -> None:
    sheet = propose(table, HERE, ANN)
    (shown,) = proposals(table.competition, alice)
    assert (shown.by, shown.proof) == ("Ann", "card")
    second(table, device("bob", bob, scanned=False), None, sheet)
    (mine,) = race_page(table.race(), alice).tables
    assert mine.agreed is not None
    assert (mine.agreed.scorer, mine.agreed.scorer_proof) == ("Ann", "card")
    assert (mine.agreed.seconder, mine.agreed.seconder_proof) == ("Bob", "account")
    (theirs,) = race_page(table.race(), bob).tables
    assert theirs.agreed is None
    assert (theirs.sheet.scorer, theirs.sheet.scorer_proof) == ("", "")  # type: ignore[union-attr]
    told = {one.action: one.after for one in AuditEvent.objects.filter(action__startswith="table_")}
    assert told["table_proposed"]["proof"] == "card"
    assert told["table_seconded"]["agreed_proof"] == "account"


def test_where_nobody_agrees_the_desk_offers_to_count_it(table: Cup, alice: Any) -> None:
    sheet = propose(table, HERE, ANN)
    desk = raceday_desk.desk(table.competition, alice)
    assert (desk.next_thing.code, desk.proposals[0].is_left_alone) == ("watch", False)
    assert not any(one.kind == "decide" for one in pending_items(alice))
    ResultSheet.objects.update(created_at=timezone.now() - AGREED_WITHIN)
    desk = raceday_desk.desk(table.competition, alice)
    assert (desk.next_thing.code, desk.next_thing.race_number) == ("left_alone", 1)
    assert desk.proposals[0].is_left_alone
    assert [one.kind for one in pending_items(alice)] == ["decide"]
    sheets.second(heat=table.heat(), by=alice, sheet_id=sheet.pk)
    assert states(table) == ["confirmed"]


# --- Cards ----------------------------------------------------------------------------------------------------------


def card(table: Cup, number: int = 1) -> TableCard:
    return table_cards.make(club=table.club, by=table.alice, tables=3)[number - 1]


def tokens(card: TableCard, viewer: Any) -> list[str]:
    return [one.token for one in card_target(card.key, viewer).leads]


def test_a_card_leads_to_what_is_raced_there_now_and_is_shut_between(table: Cup) -> None:
    first, second_one = card(table), card(table, 2)
    assert tokens(first, NOBODY) == [scorers.table_token(table.heat())]
    assert tokens(second_one, NOBODY) == []
    propose(table, device("alice", table.alice), None)  # an official's counts at once: the race is over
    assert tokens(first, NOBODY) == []
    recording.race_publish(race=table.race(), by=table.alice)
    table.at_table(2)
    assert tokens(first, NOBODY) == [scorers.table_token(table.heat(2))]


def test_a_known_racer_needs_no_card_and_gets_no_code(table: Cup, bob: Any, charlie: Any) -> None:
    first, plain = card(table), scorers.table_address(table.heat())
    assert tokens(first, bob) == tokens(first, table.alice) == [plain]
    assert tokens(first, charlie) == [scorers.table_token(table.heat())]


def test_a_club_with_two_races_at_once_is_asked_which(table: Cup) -> None:
    other = Cup.make(table.alice, name="Second Cup")
    entering.entries_add_by_name(competition=other.competition, by=table.alice, names=["Dan", "Eva"])
    other.at_table()
    assert len(tokens(card(table), NOBODY)) == 2
    tables.propose(heat=other.heat(), device=device("alice", table.alice), lines=lines(*numbers(other)))
    assert tokens(card(table), NOBODY) == [scorers.table_token(table.heat())]


def numbers(cup: Cup) -> list[int]:
    return list(cup.heat().slots.values_list("entry__number", flat=True))


def test_a_night_that_is_over_or_a_table_that_was_closed_is_shut(table: Cup) -> None:
    first = card(table)
    Heat.objects.update(closed="annulled", closed_at=timezone.now())
    assert tokens(first, NOBODY) == []
    Heat.objects.update(closed="", closed_at=None)
    run = Run.objects.get(current_of=table.race())
    Run.objects.filter(pk=run.pk).update(started_at=run.started_at - NIGHT)  # type: ignore[operator]
    assert tokens(first, NOBODY) == []


def test_cards_are_made_once_and_renewed_by_organisers(table: Cup, bob: Any) -> None:
    first = card(table)
    assert card(table).key == first.key
    with pytest.raises(PermissionRefused):
        table_cards.make(club=table.club, by=bob, tables=3)
    with pytest.raises(PermissionRefused):
        table_cards.renew(club=table.club, by=bob)
    table_cards.renew(club=table.club, by=table.alice, table_no=2)
    assert tokens(first, NOBODY)
    table_cards.renew(club=table.club, by=table.alice)
    with refused("not_found"):
        card_target(first.key, NOBODY)
    with refused("not_found"):
        table_cards.renew(club=table.club, by=table.alice, table_no=9)
    for odd in (-1, 61):
        with refused("too_many_cards"):
            table_cards.make(club=table.club, by=table.alice, tables=odd)
    table_cards.make(club=table.club, by=table.alice, tables=1)
    assert [one.table_no for one in TableCard.objects.all()] == [1]
