"""A phone that lost its line sends the result later, with the proof that it had when its owner tapped."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.competitions.life import reruns
from league.members import bans
from league.models import Heat, ResultSheet, Scorer
from league.results import recording, scorers, tables
from league.results.reading import table_find, table_night, table_voucher
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, BOB, CLEO, ONE, TWO, device, lines, propose, refused, second, states
from tests.support.undone import undone

AFAR = device("one", scanned=False)
"""The first phone, on a page that proves nothing."""
TOMORROW = timezone.now() + timedelta(days=1)


def voucher(table: Cup, who: Any, number: int = 1) -> str:
    heat = table_find(scorers.table_token(table.heat(number)))
    return table_voucher(heat, table_night(heat, who), who)


def send(table: Cup, who: Any, kept: str, *order: int | str, entry: int | None = None, heat: Heat | None = None) -> Any:
    return tables.propose(
        heat=heat or table.heat(),
        device=who,
        lines=lines(*(order or (1, 2, 3, 4))),
        sent_id="kept",
        entry_number=entry,
        voucher=kept,
    )


@pytest.fixture
def kept(table: Cup) -> str:
    """The voucher of Ann's phone, which has scanned the card."""
    assert voucher(table, ONE) == ""  # it has given no name
    scorers.take(heat=table.heat(), device=ONE, entry_number=ANN)
    return voucher(table, ONE)


def test_the_old_proof_is_accepted_when_the_hold_has_ended(table: Cup, kept: str) -> None:
    Scorer.objects.all().delete()
    with refused("scan_table"):
        send(table, AFAR, "", entry=ANN)
    sheet = send(table, AFAR, kept)
    assert (sheet.scorer.number, sheet.scorer_proof, states(table)) == (ANN, "card", ["proposed"])
    assert not Scorer.objects.exists()  # it speaks for a result, and takes no name
    assert send(table, AFAR, kept) == sheet
    second(table, TWO, BEN, sheet)
    assert states(table) == ["confirmed"]


def test_it_counts_in_the_old_name_though_the_phone_has_another_by_now(table: Cup, kept: str) -> None:
    """And nobody agrees with themselves by it."""
    scorers.leave(heat=table.heat(), device=ONE)
    scorers.take(heat=table.heat(), device=ONE, entry_number=CLEO)
    sheet = send(table, ONE, kept)
    assert sheet.scorer.number == ANN
    with refused("own_proposal_here"):
        second(table, ONE, None, sheet)
    propose(table, ONE, None)  # Cleo's, from the same phone
    assert states(table) == ["proposed", "proposed"]


def test_a_name_that_another_phone_has_by_now_is_refused_as_usual(table: Cup, kept: str, bob: Any) -> None:
    scorers.name_free(race=table.race(), by=table.alice, entry_number=ANN)
    scorers.take(heat=table.heat(), device=TWO, entry_number=ANN)
    with refused("scorer_taken"):
        send(table, ONE, kept)
    scorers.take(heat=table.heat(), device=device("three", bob), entry_number=BOB)
    bobs = voucher(table, device("three", bob))
    scorers.take(heat=table.heat(), device=device("four", bob), entry_number=BOB)
    with refused("scorer_signed_in"):
        send(table, device("three"), bobs)
    assert states(table) == []


def test_a_signed_out_account_and_ended_trust_are_still_proofs_for_then(table: Cup, bob: Any) -> None:
    bobs, phone = device("bob", bob, scanned=False), device("bob", scanned=False)
    kept_by_bob = voucher(table, bobs)
    with refused("scan_table"):
        send(table, phone, "", entry=BOB)
    assert send(table, phone, kept_by_bob).scorer_proof == "account"
    ResultSheet.objects.all().delete()
    scorers.take(heat=table.heat(), device=ONE, entry_number=ANN)
    scorers.trust(race=table.race(), by=table.alice, entry_number=ANN)
    kept_by_ann = voucher(table, AFAR)
    scorers.name_free(race=table.race(), by=table.alice, entry_number=ANN)
    assert send(table, AFAR, kept_by_ann).scorer_proof == "trusted"


def test_a_voucher_belongs_to_one_device_and_one_heat(table: Cup, kept: str) -> None:
    Scorer.objects.all().delete()
    head, _dot, signature = kept.rpartition(".")
    for odd in (kept[1:], f"{head}x.{signature}", "x", scorers.table_token(table.heat())):
        with refused("scan_table"):
            send(table, AFAR, odd, entry=ANN)
    with refused("scan_table"):
        send(table, device("thief", scanned=False), kept, entry=ANN)
    propose(table, device("alice", table.alice), None)  # the race is over; the card leads to the next one
    recording.race_publish(race=table.race(), by=table.alice)
    table.at_table(2)
    with refused("scan_table"):
        send(table, AFAR, kept, entry=ANN, heat=table.heat(2))
    with refused("table_has_result"):
        send(table, AFAR, kept, 4, 3, 2, 1)


def test_an_officials_right_is_checked_now_and_not_then(table: Cup, kept: str) -> None:
    """A phone on which the organiser has signed in since sends Ann's taps as Ann's."""
    assert voucher(table, device("alice", table.alice)) == ""
    sheet = send(table, device("one", table.alice), kept)
    assert (sheet.state, sheet.scorer.number, sheet.scorer_proof) == ("proposed", ANN, "card")


def test_an_annulled_race_or_one_run_again_takes_nothing_that_was_kept(table: Cup, kept: str) -> None:
    old = table.heat()
    reruns.race_annul(race=table.race(), by=table.alice, reason="the wrong track")
    with refused("table_closed"):
        send(table, ONE, kept, heat=old)
    reruns.race_rerun(race=table.race(), by=table.alice, reason="the wrong track", scheduled_at=TOMORROW)
    table.at_table()
    assert table.heat() != old
    with refused("table_closed"):
        send(table, ONE, kept, heat=old)
    assert states(table) == []
    with refused("scan_table"):
        send(table, AFAR, kept, entry=ANN)


def test_a_racer_banned_since_or_gone_from_the_table_is_refused(table: Cup, kept: str) -> None:
    with undone():
        table.heat().slots.filter(entry__number=ANN).delete()
        with refused("not_found"):
            send(table, ONE, kept)
    ann = table.competition.entries.get(number=ANN)
    bans.person_ban(club=table.club, by=table.alice, player_id=ann.player_id, reason="bites")
    with refused("banned"):
        send(table, ONE, kept)
