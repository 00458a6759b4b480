"""Results entered at a real table: proposals and who agrees, disputes, officials, the grid."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from league.members import claims
from league.models import AuditEvent, GridSlot, Membership, ResultSheet, Scorer
from league.results import scorers, sheets, tables
from league.results.reading import table_night
from league.results.waiting import proposals
from league.standings import snapshots
from tests.league.cup import Cup
from tests.league.real_table import (
    ANN,
    BEN,
    CLEO,
    ONE,
    THREE,
    TWO,
    device,
    lines,
    propose,
    refused,
    second,
    states,
)

# --- Proposals ------------------------------------------------------------------------------------------------------


def test_what_one_proposes_and_another_agrees_to_counts(table: Cup) -> None:
    sheet = propose(table, ONE, ANN, 2, 1, "=4", "dnf 3")
    assert (states(table), table.race().status, set(table.totals().values())) == (["proposed"], "live", {0})
    sheet = second(table, TWO, BEN, sheet)
    assert (sheet.state, sheet.source, sheet.scorer.number, sheet.seconder.number) == ("confirmed", "table", ANN, BEN)
    assert table.race().status == "provisional"
    assert table.totals() == {2: 5, 1: 3, 4: 3, 3: 0}
    assert snapshots.standings_differences(competition=table.fresh().competition) == []
    assert [one.action for one in AuditEvent.objects.filter(action__startswith="table_").order_by("id")] == [
        "table_proposed",
        "table_seconded",
    ]


def test_nobody_agrees_with_themselves(table: Cup) -> None:
    sheet = propose(table, ONE, ANN)
    with refused("own_proposal_here"):
        second(table, ONE, None, sheet)
    with refused("scorer_has_name"):
        second(table, ONE, BEN, sheet)
    Scorer.objects.all().delete()  # an organiser freed the name: another phone has it, and this phone another
    with refused("own_proposal_here"):
        second(table, ONE, BEN, sheet)
    with refused("own_proposal_here"):
        second(table, TWO, ANN, sheet)
    assert states(table) == ["proposed"]


def test_the_database_lets_nobody_agree_with_themselves(table: Cup) -> None:
    sheet = second(table, TWO, BEN, propose(table, ONE, ANN))
    for same in ({"seconder": sheet.scorer}, {"seconder_device": ONE.key}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ResultSheet.objects.filter(pk=sheet.pk).update(**same)


def test_a_phone_without_a_name_proposes_nothing(table: Cup) -> None:
    with refused("scorer_who"):
        propose(table, ONE, None)
    sheet = propose(table, ONE, ANN)
    with refused("scorer_who"):
        second(table, TWO, None, sheet)


def test_two_who_say_the_same_have_agreed(table: Cup) -> None:
    propose(table, ONE, ANN)
    propose(table, TWO, BEN, sent_id="of-two")
    assert states(table) == ["confirmed", "discarded"]
    assert ResultSheet.objects.get(state="confirmed").seconder.number == BEN
    assert propose(table, TWO, BEN, sent_id="of-two").state == "discarded"  # sent again: nothing new


def test_rivals_are_a_dispute_that_ends_when_one_gives_way(table: Cup) -> None:
    hers = propose(table, ONE, ANN, 1, 2, 3, 4)
    his = propose(table, TWO, BEN, 2, 1, 3, 4)
    assert states(table) == ["disputed", "disputed"]
    with refused("table_disputed"):
        second(table, THREE, CLEO, hers)
    second(table, TWO, None, hers)
    assert states(table) == ["confirmed", "discarded"]
    his.refresh_from_db()
    assert his.state == "discarded"


def test_a_third_who_agrees_with_one_ends_no_dispute_until_the_other_gives_way(table: Cup) -> None:
    propose(table, ONE, ANN, 1, 2, 3, 4)
    his = propose(table, TWO, BEN, 2, 1, 3, 4)
    propose(table, THREE, CLEO, 1, 2, 3, 4)
    assert states(table) == ["disputed"] * 3
    tables.withdraw(heat=table.heat(), device=TWO, sheet_id=his.pk)
    assert states(table) == ["confirmed", "discarded", "discarded"]
    confirmed = ResultSheet.objects.get(state="confirmed")
    assert (confirmed.scorer.number, confirmed.seconder.number) == (ANN, CLEO)


def test_sending_again_corrects_a_racers_own_mistake(table: Cup) -> None:
    propose(table, ONE, ANN, 1, 2, 3, 4)
    propose(table, ONE, ANN, 2, 1, 3, 4)
    assert states(table) == ["discarded", "proposed"]
    tables.withdraw(heat=table.heat(), device=ONE, sheet_id=ResultSheet.objects.get(version=2).pk)
    assert states(table) == ["discarded", "discarded"]
    with refused("nothing_waits"):
        tables.withdraw(heat=table.heat(), device=ONE, sheet_id=ResultSheet.objects.get(version=2).pk)


def test_nobody_takes_back_what_another_proposed(table: Cup, alice: Any) -> None:
    sheet = propose(table, ONE, ANN)
    scorers.take(heat=table.heat(), device=TWO, entry_number=BEN)
    for who in (TWO, device("alice", alice)):
        with refused("sheet_of_another"):
            tables.withdraw(heat=table.heat(), device=who, sheet_id=sheet.pk)


def test_sent_twice_it_is_written_once(table: Cup) -> None:
    first = propose(table, ONE, ANN, sent_id="a-number")
    assert propose(table, ONE, ANN, sent_id="a-number") == first
    second(table, TWO, BEN, first)
    assert propose(table, ONE, ANN, sent_id="a-number") == first
    assert second(table, TWO, None, first) == first  # so is the agreement
    assert ResultSheet.objects.count() == 1


def test_the_impossible_is_refused_with_the_reason(table: Cup) -> None:
    for order, code in [
        ((1, 2, 3), "sheet_missing"),
        ((1, 2, 3, "=4", 4), "sheet_twice"),
        (("dns 1", 2, 3, 4), "sheet_hole"),
    ]:
        with refused(code):
            propose(table, ONE, ANN, *order)
    assert not ResultSheet.objects.exists()
    assert not Scorer.objects.exists()


def test_nobody_at_a_table_disqualifies(table: Cup, alice: Any) -> None:
    for who, name in ((ONE, ANN), (device("alice", alice), None)):
        with refused("bad_value"):
            propose(table, who, name, 1, 2, 3, "dsq 4")
    assert not ResultSheet.objects.exists()


def test_once_it_counts_only_an_official_changes_it(table: Cup, alice: Any) -> None:
    second(table, TWO, BEN, propose(table, ONE, ANN))
    with refused("table_has_result"):
        propose(table, THREE, CLEO, 2, 1, 3, 4)
    sheets.correct(heat=table.heat(), by=alice, lines=lines(2, 1, 3, 4), reason="photo finish")
    sheets.undo(heat=table.heat(), by=alice, reason="other photo")
    assert states(table) == ["confirmed", "discarded"]


# --- Officials ------------------------------------------------------------------------------------------------------


def test_what_an_official_enters_counts_at_once(table: Cup, alice: Any) -> None:
    propose(table, ONE, ANN, 4, 3, 2, 1)
    sheet = propose(table, device("alice", alice), None, 1, 2, 3, 4)
    assert (sheet.state, sheet.source, sheet.by) == ("confirmed", "table", alice)
    assert states(table) == ["discarded", "confirmed"]
    assert table.race().status == "provisional"


def test_an_official_agrees_at_the_table_or_at_the_desk(table: Cup, alice: Any) -> None:
    sheet = propose(table, ONE, ANN)
    (shown,) = proposals(table.competition, alice)
    assert (shown.by, shown.at_table, shown.proof, shown.may_second) == ("Ann", True, "card", True)
    sheets.second(heat=table.heat(), by=alice, sheet_id=sheet.pk)
    assert (states(table), table.race().status) == (["confirmed"], "provisional")


def test_an_official_sees_who_is_signed_in(table: Cup, alice: Any, bob: Any) -> None:
    propose(table, device("bob", bob), None)
    (shown,) = proposals(table.competition, alice)
    assert (shown.by, shown.proof) == (bob.public_name, "account")


def test_an_official_ends_a_dispute(table: Cup, alice: Any) -> None:
    propose(table, ONE, ANN, 1, 2, 3, 4)
    his = propose(table, TWO, BEN, 2, 1, 3, 4)
    assert [one.disputed for one in proposals(table.competition, alice)] == [True, True]
    tables.second(heat=table.heat(), device=device("alice", alice), sheet_id=his.pk)
    assert states(table) == ["discarded", "confirmed"]


def test_a_steward_who_raced_agrees_at_the_table_and_not_at_the_desk(table: Cup, bob: Any) -> None:
    """The desk does not know from which phone something was entered: it could be the steward's own."""
    Membership.objects.filter(club=table.club, user=bob).update(role="steward")
    sheet = propose(table, ONE, ANN)
    for service, code in ((sheets.second, "count_early"), (sheets.refuse, "own_table")):
        with refused(code):
            service(heat=table.heat(), by=bob, sheet_id=sheet.pk)
    (shown,) = proposals(table.competition, bob)
    assert (shown.may_second, shown.may_refuse) == (False, False)
    second(table, device("bob", bob), None, sheet)
    assert states(table) == ["confirmed"]
    assert not table.heat().sheets.get().own_case


def test_a_stewards_own_sheet_replaces_what_the_table_says(table: Cup, alice: Any) -> None:
    propose(table, ONE, ANN, 1, 2, 3, 4)
    sheets.correct(heat=table.heat(), by=alice, lines=lines(2, 1, 3, 4), reason="seen it")
    assert states(table) == ["discarded", "confirmed"]


def test_a_new_steward_agrees_not_with_what_the_same_account_entered(table: Cup, charlie: Any) -> None:
    his = device("charlie", charlie)
    sheet = propose(table, his, ANN)  # Ann's phone, on which Charlie is signed in
    Membership.objects.create(club=table.club, user=charlie, role="steward")
    with refused("own_proposal"):
        second(table, device("another", charlie), None, sheet)
    (shown,) = table_night(table.heat(), device("another", charlie)).proposals
    assert not shown.may_second
    assert states(table) == ["proposed"]


def test_an_officials_agreement_that_is_sent_twice_counts_once(table: Cup, alice: Any) -> None:
    sheet = propose(table, ONE, ANN)
    for _time in range(2):
        assert second(table, device("alice", alice), None, sheet).state == "confirmed"
    assert AuditEvent.objects.filter(action="sheet_seconded").count() == 1


def test_what_is_refused_at_the_desk_ends_the_dispute(table: Cup, alice: Any) -> None:
    propose(table, ONE, ANN, 1, 2, 3, 4)
    his = propose(table, TWO, BEN, 2, 1, 3, 4)
    sheets.refuse(heat=table.heat(), by=alice, sheet_id=his.pk)
    assert states(table) == ["proposed", "discarded"]


def test_the_others_have_agreed_after_a_refusal_if_they_say_the_same(table: Cup, alice: Any) -> None:
    propose(table, ONE, ANN, 1, 2, 3, 4)
    his = propose(table, TWO, BEN, 2, 1, 3, 4)
    propose(table, THREE, CLEO, 1, 2, 3, 4)
    sheets.refuse(heat=table.heat(), by=alice, sheet_id=his.pk)
    assert states(table) == ["confirmed", "discarded", "discarded"]
    assert table.race().status == "provisional"


def test_what_was_refused_at_the_desk_can_be_sent_again(table: Cup, alice: Any) -> None:
    sheet = propose(table, ONE, ANN)
    sheets.refuse(heat=table.heat(), by=alice, sheet_id=sheet.pk)
    propose(table, ONE, ANN)
    assert states(table) == ["discarded", "proposed"]


# --- The grid -------------------------------------------------------------------------------------------------------


def grid(cup: Cup) -> list[int]:
    return list(
        GridSlot.objects.filter(heat=cup.heat()).order_by("start_place").values_list("entry__number", flat=True)
    )


def test_the_grid_is_typed_and_corrected(table: Cup) -> None:
    tables.grid_set(heat=table.heat(), device=ONE, order=[3, 1, 4, 2], entry_number=ANN)
    assert grid(table) == [3, 1, 4, 2]
    tables.grid_set(heat=table.heat(), device=TWO, order=[4, 3, 2, 1], entry_number=BEN)
    tables.grid_set(heat=table.heat(), device=TWO, order=[4, 3, 2, 1])
    assert grid(table) == [4, 3, 2, 1]
    assert AuditEvent.objects.filter(action="grid_entered").count() == 2
    for wrong in ([1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 4, 5], []):
        with refused("grid_incomplete"):
            tables.grid_set(heat=table.heat(), device=TWO, order=wrong)


def test_a_draw_is_the_same_however_often_it_is_drawn(table: Cup) -> None:
    tables.table_grid_draw(heat=table.heat(), device=ONE, entry_number=ANN)
    drawn = grid(table)
    assert table.race().run.heats_report["grids"] == {"1": drawn}
    tables.grid_set(heat=table.heat(), device=ONE, order=drawn[::-1])
    assert table.race().run.heats_report["grids"] == {}
    tables.table_grid_draw(heat=table.heat(), device=ONE)
    assert grid(table) == drawn


def test_a_draw_stays_the_same_after_a_player_with_another_number_claimed_a_guest(table: Cup, erin: Any) -> None:
    tables.table_grid_draw(heat=table.heat(), device=ONE, entry_number=BEN)
    drawn = grid(table)
    hers = table.enter(erin).number
    ann = table.competition.entries.get(number=ANN).player_id
    link = claims.player_claim_link(club=table.club, by=table.alice, player_id=ann)
    claims.player_claim(token=link.token, user=erin)
    tables.table_grid_draw(heat=table.heat(), device=ONE)
    assert grid(table) == [hers if number == ANN else number for number in drawn]
    assert table.race().run.heats_report["grids"] == {"1": drawn}


def test_the_grid_is_fixed_once_there_is_a_result(table: Cup) -> None:
    second(table, TWO, BEN, propose(table, ONE, ANN))
    with refused("table_has_result"):
        tables.grid_set(heat=table.heat(), device=ONE, order=[1, 2, 3, 4])
    with refused("table_has_result"):
        tables.table_grid_draw(heat=table.heat(), device=ONE)
