"""What stewards decide about themselves waits, uncounted, for another steward; where there is none it bears a mark."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from gameplay import refused
from league.common.own_case import racers_at
from league.common.refusals import NotFound, PermissionRefused
from league.competitions.life import calendar, life, reruns
from league.competitions.raceday.race_page import race_page
from league.competitions.stewards import penalties
from league.competitions.stewards.previews import adjustment_preview, sheet_preview
from league.members import members
from league.models import Adjustment, AuditEvent, Membership, ResultSheet, StandingsSnapshot
from league.registration import teams
from league.results import recording, sheets
from league.results.corrections_read import provisional
from league.results.sheets import SheetLine
from league.results.waiting import proposals
from league.standings import ledger, snapshots
from league.standings.explain import explain
from tests.league.cup import Cup
from tests.league.pages.scene import user_named

Refused = refused.Refused
OWN, BOT = 5, 1
"""Start numbers: Bob's, and a bot's."""


@pytest.fixture
def club_of_two(bot_cup: Cup, bob: Any) -> Cup:
    """Bob races (5) and is a steward; Alice owns the club and does not race. Race 1: 1 2 3 4 5."""
    bot_cup.enter(bob)
    Membership.objects.filter(club=bot_cup.club, user=bob).update(role="steward")
    bot_cup.run(1, "1 2 3 4 5", bob)
    return bot_cup


@pytest.fixture
def alone(cup: Cup, alice: Any, bob: Any) -> Cup:
    """Alice owns the club, races (1) and is its only official. Race 1: 3 2 1."""
    cup.enter(alice)
    cup.enter(bob)
    cup.add_bot("Bot 1")
    cup.run(1, "3 2 1", alice, bob)
    return cup


def test_a_race_is_the_own_case_of_those_who_raced_in_it(club_of_two: Cup, bob: Any) -> None:
    heat = club_of_two.heat().pk
    assert racers_at([heat]) == {heat: {bob.pk}}


def give(cup: Cup, by: Any, **changes: Any) -> Adjustment:
    subject: dict[str, Any] = {"entry_number": OWN} | changes
    return penalties.add(
        **{"competition": cup.competition, "by": by, "kind": "points", "value": 100, "reason": "well driven", **subject}
    )


def second(cup: Cup, by: Any, one: Adjustment) -> Adjustment:
    return penalties.second(competition=cup.competition, by=by, adjustment_id=one.pk)


def refuse(cup: Cup, by: Any, one: Adjustment) -> Adjustment:
    return penalties.refuse(competition=cup.competition, by=by, adjustment_id=one.pk, reason="no")


def revoke(cup: Cup, by: Any, one: Adjustment) -> Adjustment:
    return penalties.revoke(competition=cup.competition, by=by, adjustment_id=one.pk, reason="appeal")


def correct(cup: Cup, by: Any, *order: int) -> ResultSheet:
    lines = [SheetLine(number, place) for place, number in enumerate(order, 1)]
    return sheets.correct(heat=cup.heat(), by=by, lines=lines, reason="video")


def hashes(cup: Cup) -> list[str]:
    return list(StandingsSnapshot.objects.filter(competition=cup.competition).values_list("input_hash", flat=True))


# --- The ledger -----------------------------------------------------------------------------------------------------


def test_a_stewards_own_points_do_not_count_before_another_agrees(club_of_two: Cup, bob: Any, alice: Any) -> None:
    cup, before, made_of = club_of_two, club_of_two.totals(), hashes(club_of_two)
    one = give(cup, bob)
    assert (one.state, cup.totals(), hashes(cup)) == ("proposed", before, made_of)
    assert snapshots.standings_differences(competition=cup.competition) == []
    second(cup, alice, one)
    assert cup.totals()[OWN] == before[OWN] + 100
    one.refresh_from_db()
    assert (one.state, one.by, one.decided_by, one.own_case) == ("confirmed", bob, alice, False)
    actions = AuditEvent.objects.filter(action__startswith="adjustment").order_by("id")
    assert [(event.action, event.by) for event in actions] == [
        ("adjustment_proposed", bob),
        ("adjustment_seconded", alice),
    ]


def test_the_proposer_does_not_agree_to_it(club_of_two: Cup, bob: Any) -> None:
    one = give(club_of_two, bob)
    with pytest.raises(Refused, match="own_proposal"):
        second(club_of_two, bob, one)
    with pytest.raises(IntegrityError), transaction.atomic():
        Adjustment.objects.filter(pk=one.pk).update(state="confirmed", decided_by=bob)


def test_a_refused_proposal_never_counts_and_can_still_be_read(club_of_two: Cup, bob: Any, alice: Any) -> None:
    before = club_of_two.totals()
    one = refuse(club_of_two, alice, give(club_of_two, bob))
    assert (one.state, one.decided_by, club_of_two.totals()) == ("refused", alice, before)
    (view,) = ledger.adjustments(club_of_two.competition)
    assert (view.state, view.counts, view.decided_by) == ("refused", False, "Alice")
    for again in (second, refuse):
        with pytest.raises(Refused, match="nothing_waits"):
            again(club_of_two, alice, one)
    with pytest.raises(Refused, match="wrong_status"):
        revoke(club_of_two, alice, one)


def test_a_steward_takes_back_their_own_proposal(club_of_two: Cup, bob: Any) -> None:
    assert refuse(club_of_two, bob, give(club_of_two, bob)).state == "refused"


def test_about_others_a_racing_steward_decides_alone(club_of_two: Cup, bob: Any) -> None:
    one = give(club_of_two, bob, entry_number=BOT, value=-1)
    assert (one.state, one.own_case) == ("confirmed", False)


def test_a_penalty_against_a_steward_is_revoked_when_another_agrees(club_of_two: Cup, bob: Any, alice: Any) -> None:
    cup = club_of_two
    fine = give(cup, alice, value=-3)
    before = cup.totals()
    one = revoke(cup, bob, fine)
    assert (one.revoked_at, cup.totals()) == (None, before)
    with pytest.raises(Refused, match="still_waits"):
        revoke(cup, alice, fine)
    with pytest.raises(Refused, match="own_proposal"):
        second(cup, bob, fine)
    refuse(cup, alice, fine)
    (view,) = ledger.adjustments(cup.competition)
    assert (view.revoked, view.revoke_waits, view.revoke_reason, cup.totals()) == (False, False, "", before)
    revoke(cup, bob, fine)
    second(cup, alice, fine)
    assert cup.totals()[OWN] == before[OWN] + 3
    (view,) = ledger.adjustments(cup.competition)
    assert (view.revoked, view.revoked_by, view.revoke_decided_by) == (True, "Bob", "Alice")


def test_a_stewards_own_team_is_their_own_case(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3, teams=True, capacity=4)
    cup.enter(bob)
    Membership.objects.filter(club=cup.club, user=bob).update(role="steward")
    teams.draw(competition=cup.competition, by=alice)
    cup.run(1, "1 2 3 4", bob)
    own = cup.entry(bob).team_id
    (other,) = {entry.team_id for entry in cup.competition.entries.all()} - {own}
    mate = cup.competition.entries.get(team=own, player__user=None).number
    assert give(cup, bob, entry_number=None, team_id=own).state == "proposed"
    assert give(cup, bob, entry_number=mate).state == "proposed"
    assert give(cup, bob, entry_number=None, team_id=other).state == "confirmed"


def test_where_the_club_has_nobody_else_it_counts_and_bears_a_mark(alone: Cup, alice: Any) -> None:
    before = alone.totals()
    one = give(alone, alice, entry_number=1, value=3)
    assert (one.state, one.own_case, alone.totals()[1]) == ("confirmed", True, before[1] + 3)
    assert revoke(alone, alice, one).revoke_own_case
    assert alone.totals() == before
    (view,) = ledger.adjustments(alone.competition)
    assert (view.own_case, view.revoke_own_case) == (True, True)


def test_charlie_may_not_agree_or_refuse(club_of_two: Cup, bob: Any, charlie: Any) -> None:
    one, sheet = give(club_of_two, bob), correct(club_of_two, bob, 5, 1, 2, 3, 4)
    for service in (penalties.second, penalties.refuse):
        with pytest.raises(PermissionRefused):
            service(competition=club_of_two.competition, by=charlie, adjustment_id=one.pk)
    for decide in (sheets.second, sheets.refuse):
        with pytest.raises(PermissionRefused):
            decide(heat=club_of_two.heat(), by=charlie, sheet_id=sheet.pk)


# --- Sheets ---------------------------------------------------------------------------------------------------------


def test_a_table_at_which_a_steward_raced_is_corrected_when_another_agrees(
    club_of_two: Cup, bob: Any, alice: Any
) -> None:
    cup, before = club_of_two, club_of_two.totals()
    sheet = correct(cup, bob, 5, 1, 2, 3, 4)
    assert (sheet.state, cup.totals()) == ("proposed", before)
    with pytest.raises(Refused, match="already_proposed"):
        correct(cup, bob, 5, 1, 2, 3, 4)
    with pytest.raises(Refused, match="own_proposal"):
        sheets.second(heat=cup.heat(), by=bob, sheet_id=sheet.pk)
    sheets.second(heat=cup.heat(), by=alice, sheet_id=sheet.pk)
    assert cup.totals()[OWN] == 7
    assert snapshots.standings_differences(competition=cup.competition) == []
    sheets.undo(heat=cup.heat(), by=alice, reason="hasty")
    assert cup.totals() == before


def test_its_undo_waits_too(club_of_two: Cup, bob: Any, alice: Any) -> None:
    cup, before = club_of_two, club_of_two.totals()
    correct(cup, alice, 2, 1, 3, 4, 5)
    corrected = cup.totals()
    undo = sheets.undo(heat=cup.heat(), by=bob, reason="unfair")
    assert (undo.state, cup.totals()) == ("proposed", corrected)
    sheets.second(heat=cup.heat(), by=alice, sheet_id=undo.pk)
    assert cup.totals() == before


def test_several_results_become_official_and_what_waits_is_left_out(club_of_two: Cup, bob: Any, alice: Any) -> None:
    club_of_two.run(2, "1 2 3 4 5", bob)
    club_of_two.run(3, "1 2 3 4 5", bob)
    correct(club_of_two, bob, 5, 1, 2, 3, 4)
    shown = provisional(club_of_two.competition, alice)
    assert [(one.card.number, bool(one.problem)) for one in shown] == [(1, True), (2, False), (3, False)]

    def publish(by: Any, *numbers: int) -> tuple[list[int], list[int]]:
        done, left = recording.races_publish(competition=club_of_two.competition, by=by, numbers=numbers)
        return [race.number for race in done], [race.number for race in left]

    with pytest.raises(PermissionRefused):
        publish(user_named("Charlie"), 2)
    assert publish(bob, 1, 2) == ([2], [1])
    assert [club_of_two.race(number).status for number in (1, 2, 3)] == ["provisional", "official", "provisional"]
    assert publish(bob, 2, 9) == ([], [])
    with pytest.raises(Refused, match="still_waits"):
        recording.race_publish(race=club_of_two.race(), by=alice)


def test_a_mere_proposal_about_an_official_result_makes_it_provisional_again(
    club_of_two: Cup, bob: Any, alice: Any
) -> None:
    recording.race_publish(race=club_of_two.race(), by=alice)
    before = hashes(club_of_two)
    sheet = correct(club_of_two, bob, 5, 1, 2, 3, 4)
    assert (sheet.state, club_of_two.race().status, hashes(club_of_two)) == ("proposed", "provisional", before)
    assert {"race_reopened", "sheet_proposed"} <= set(AuditEvent.objects.values_list("action", flat=True))
    sheets.second(heat=club_of_two.heat(), by=alice, sheet_id=sheet.pk)
    assert recording.race_publish(race=club_of_two.race(), by=alice).status == "official"


def test_a_refused_sheet_is_discarded(club_of_two: Cup, bob: Any, alice: Any) -> None:
    cup, before = club_of_two, club_of_two.totals()
    sheet = correct(cup, bob, 5, 1, 2, 3, 4)
    sheets.refuse(heat=cup.heat(), by=alice, sheet_id=sheet.pk, reason="no")
    sheet.refresh_from_db()
    assert (sheet.state, sheet.decided_by, cup.totals()) == ("discarded", alice, before)
    with pytest.raises(Refused, match="nothing_waits"):
        sheets.second(heat=cup.heat(), by=alice, sheet_id=sheet.pk)
    with pytest.raises(NotFound):
        sheets.second(heat=cup.heat(), by=alice, sheet_id=0)


def test_a_table_where_others_raced_is_corrected_at_once(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=11, capacity=12)
    cup.enter(bob)
    Membership.objects.filter(club=cup.club, user=bob).update(role="steward")
    cup.start(1, bob)
    for table in (1, 2):
        numbers = list(cup.heat(1, table).slots.order_by("seat").values_list("entry__number", flat=True))
        cup.finish(1, " ".join(map(str, numbers)), table=table)
    for table in (1, 2):
        heat = cup.heat(1, table)
        numbers = list(heat.slots.order_by("-seat").values_list("entry__number", flat=True))
        lines = [SheetLine(number, place) for place, number in enumerate(numbers, 1)]
        sheet = sheets.correct(heat=heat, by=bob, lines=lines, reason="video")
        assert sheet.state == ("proposed" if 12 in numbers else "confirmed")


def test_alone_a_correction_counts_and_bears_a_mark(alone: Cup, alice: Any) -> None:
    sheet = correct(alone, alice, 1, 2, 3)
    assert (sheet.state, sheet.own_case, alone.totals()[1]) == ("confirmed", True, 5)
    (table,) = race_page(alone.race(), alice).tables
    assert table.sheet is not None
    assert table.sheet.own_case


def test_a_stewards_own_race_is_annulled_by_another_or_by_an_organiser(club_of_two: Cup, bob: Any, alice: Any) -> None:
    race = club_of_two.race(1)
    assert [race_page(race, user).may_annul for user in (alice, bob)] == [
        True,
        False,
    ]  # no button that refuses
    with pytest.raises(Refused, match="own_race"):
        reruns.race_annul(race=race, by=bob, reason="wrong track")
    assert club_of_two.race(1).status == "provisional"
    reruns.race_annul(race=race, by=alice, reason="wrong track")
    assert [race_page(club_of_two.race(1), user).may_uncancel for user in (alice, bob)] == [True, False]
    with pytest.raises(Refused, match="own_race"):
        reruns.race_uncancel(race=club_of_two.race(1), by=bob, reason="right track")
    Membership.objects.filter(club=club_of_two.club, user=bob).update(role="organiser")
    reruns.race_uncancel(race=club_of_two.race(1), by=bob, reason="right track")
    assert club_of_two.race(1).status == "provisional"


def test_a_lone_steward_annuls_their_own_race(alone: Cup, alice: Any) -> None:
    Membership.objects.filter(club=alone.club, user=alice).update(role="steward")
    reruns.race_annul(race=alone.race(1), by=alice, reason="wrong track")
    assert alone.race(1).is_annulled


def test_a_race_is_not_official_while_part_of_it_waits(club_of_two: Cup, bob: Any, alice: Any) -> None:
    cup = club_of_two
    sheet = correct(cup, bob, 5, 1, 2, 3, 4)
    for by in (bob, alice):
        with pytest.raises(Refused, match="still_waits"):
            recording.race_publish(race=cup.race(), by=by)
    sheets.refuse(heat=cup.heat(), by=alice, sheet_id=sheet.pk)
    of_season = give(cup, bob)
    recording.race_publish(race=cup.race(), by=bob)
    for number in range(2, 7):
        calendar.race_cancel(race=cup.race(number), by=alice, reason="snow")
    with pytest.raises(Refused, match="still_waits"):
        life.finish(competition=cup.competition, by=alice)
    refuse(cup, alice, of_season)
    life.finish(competition=cup.competition, by=alice)


def test_a_steward_who_leaves_the_club_no_longer_signs_anything(club_of_two: Cup, bob: Any, alice: Any) -> None:
    one, sheet = give(club_of_two, bob), correct(club_of_two, bob, 5, 1, 2, 3, 4)
    members.membership_leave(club=club_of_two.club, user=bob, anonymise=True)
    for row in (one, sheet):
        row.refresh_from_db()
        assert row.by is None
    second(club_of_two, alice, one)
    assert "Bob" not in str(proposals(club_of_two.competition, alice))


# --- What is shown --------------------------------------------------------------------------------------------------


def test_everybody_sees_what_waits_and_stewards_may_decide(
    club_of_two: Cup, bob: Any, alice: Any, charlie: Any
) -> None:
    cup = club_of_two
    fine = give(cup, alice, value=-3, race_number=1)
    give(cup, bob)
    revoke(cup, bob, fine)
    correct(cup, bob, 5, 1, 2, 3, 4)

    def shown(viewer: Any, **of: Any) -> list[tuple[str, str, bool, bool]]:
        found = proposals(cup.competition, viewer, **of)
        return [(one.kind, one.by, one.may_second, one.may_refuse) for one in found]

    kinds = ["revocation", "adjustment", "sheet"]
    assert shown(charlie) == [(kind, "Bob", False, False) for kind in kinds]
    assert shown(bob) == [(kind, "Bob", False, True) for kind in kinds]
    assert shown(alice) == [(kind, "Bob", True, True) for kind in kinds]
    assert [kind for kind, *_ in shown(alice, race=cup.race())] == ["revocation", "sheet"]
    sheet = proposals(cup.competition, alice)[-1]
    assert [(line.entry.number, line.place) for line in sheet.lines] == [(5, 1), (1, 2), (2, 3), (3, 4), (4, 5)]


def test_the_preview_says_beforehand_that_it_will_wait(club_of_two: Cup, bob: Any, alice: Any) -> None:
    cup = club_of_two

    def told(viewer: Any, number: int) -> str:
        return adjustment_preview(cup.competition, viewer, kind="points", value=1, entry_number=number).own_case

    assert [told(bob, OWN), told(bob, BOT), told(alice, OWN)] == ["waits", "", ""]
    lines = [SheetLine(number, place) for place, number in enumerate((5, 1, 2, 3, 4), 1)]
    assert sheet_preview(cup.heat(), lines, bob).own_case == "waits"
    Membership.objects.filter(club=cup.club).exclude(user=bob).delete()
    assert sheet_preview(cup.heat(), lines, bob).own_case == "alone"


def test_the_explanation_lists_what_waits_and_does_not_add_it(club_of_two: Cup, bob: Any) -> None:
    total = club_of_two.totals()[OWN]
    give(club_of_two, bob)
    correct(club_of_two, bob, 5, 1, 2, 3, 4)
    why = explain(club_of_two.competition, OWN)
    assert (why.total, [one.counts for one in why.adjustments]) == (total, [False])
    assert [line.waits for line in why.lines] == [True]
