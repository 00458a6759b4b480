"""Results: from the match, corrected by stewards, undone, made official."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from gameplay import refused
from gameplay.models import Match
from gameplay.services import match_annul
from league.common import refusals
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar, life
from league.competitions.stewards.previews import sheet_preview
from league.models import AuditEvent, Membership, ResultSheet, StandingsSnapshot
from league.results import recording, sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.standings.reading import standings_table
from league.top import sweep
from tests.league.cup import Cup, finish

Refused = refused.Refused


def lines(order: str) -> list[SheetLine]:
    """ "2 1 =3 | 4": 4 did not finish."""
    classified, _, retired = order.partition("|")
    result, place = [], 0
    for position, word in enumerate(classified.split(), 1):
        place = place if word.startswith("=") else position
        result.append(SheetLine(int(word.lstrip("=")), place))
    return result + [SheetLine(int(word), None, "dnf") for word in retired.split()]


@pytest.fixture
def run(bot_cup: Cup) -> Cup:
    """Race 1 was won by 1, then 2, 3, 4."""
    bot_cup.run(1, "1 2 3 4")
    return bot_cup


def correct(cup: Cup, order: str, by: Any = None, reason: str = "video", number: int = 1) -> ResultSheet:
    return sheets.correct(heat=cup.heat(number), by=by or cup.alice, lines=lines(order), reason=reason)


def test_a_finished_match_is_a_confirmed_sheet_and_a_table_at_once(run: Cup) -> None:
    sheet = ResultSheet.objects.get()
    assert (sheet.version, sheet.state, sheet.source, sheet.by) == (1, "confirmed", "match", None)
    assert run.table() == [(1, 1, 5), (2, 2, 3), (3, 3, 2), (4, 4, 1)]
    assert (run.race().status, StandingsSnapshot.objects.count()) == ("provisional", 1)


def test_retired_robots_keep_the_column_and_score_nothing(bot_cup: Cup) -> None:
    """BB-10.9."""
    bot_cup.run(1, "1 2 | 3 4")
    assert bot_cup.totals() == {1: 5, 2: 3, 3: 0, 4: 0}


def test_a_racer_who_left_before_the_race_began_did_not_start(bot_cup: Cup) -> None:
    """BB-10.6, BB-10.7: the column is that of the three that started."""
    bot_cup.run(1, "1 2 | 3 || 4")
    assert bot_cup.totals() == {1: 5, 2: 3, 3: 0, 4: 0}
    sheet = ResultSheet.objects.get()
    assert {r.entry.number: (r.status, r.place) for r in sheet.results.select_related("entry")} == {
        1: ("classified", 1),
        2: ("classified", 2),
        3: ("dnf", 3),
        4: ("dns", None),
    }


def test_a_race_that_only_one_began_is_void(bot_cup: Cup) -> None:
    """BB-10.7."""
    bot_cup.run(1, "1 || 2 3 4")
    assert set(bot_cup.totals().values()) <= {0}


def test_the_result_and_the_end_of_the_match_commit_together(bot_cup: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    bot_cup.start(1)
    monkeypatch.setattr("league.standings.snapshots.rebuild", lambda **_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        finish(bot_cup.heat(), "1 2 3 4")
    assert Match.objects.get().status == "running"
    assert not ResultSheet.objects.exists()


def test_a_result_recorded_twice_is_recorded_once(run: Cup) -> None:
    recording.heat_result_record(match_id=run.heat().match_id)
    assert ResultSheet.objects.count() == 1


def test_a_match_of_no_heat_is_nobodys_result(run: Cup) -> None:
    match = Match.objects.get()
    match.pk, match.code, match.seed_label = None, "another", "another"
    match.save()
    assert recording.heat_result_record(match_id=match.pk) is None


def test_a_correction_is_a_new_version_with_a_reason(run: Cup) -> None:
    sheet = correct(run, "2 1 3 4")
    assert (sheet.version, sheet.state, sheet.source, sheet.by) == (2, "confirmed", "steward", run.alice)
    assert ResultSheet.objects.get(version=1).state == "discarded"
    assert run.totals() == {2: 5, 1: 3, 3: 2, 4: 1}
    event = AuditEvent.objects.get(action="sheet_corrected")
    assert (event.reason, event.before["version"], event.after["version"]) == ("video", 1, 2)


def test_a_correction_of_an_early_race_changes_every_table_since(run: Cup) -> None:
    run.run(2, "1 2 3 4")
    run.run(3, "1 2 3 4")
    correct(run, "4 3 2 1")
    assert run.totals() == {1: 11, 2: 8, 3: 7, 4: 7}
    assert {number: total for _place, number, total in run.table(after_race=2)} == {1: 6, 2: 5, 3: 5, 4: 6}
    assert snapshots.standings_differences(competition=run.competition) == []


def test_undo_goes_back_step_by_step(run: Cup) -> None:
    correct(run, "2 1 3 4")
    correct(run, "3 1 2 4")
    heat = run.heat()
    assert sheets.undo(heat=heat, by=run.alice, reason="mistaken").version == 2
    assert sheets.undo(heat=heat, by=run.alice, reason="mistaken").version == 1
    assert run.totals() == {1: 5, 2: 3, 3: 2, 4: 1}
    with pytest.raises(Refused, match="nothing_to_undo"):
        sheets.undo(heat=heat, by=run.alice, reason="mistaken")
    # A correction after an undo replaces what is confirmed, not what was undone.
    correct(run, "4 3 2 1")
    assert sheets.undo(heat=heat, by=run.alice, reason="mistaken").version == 1


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("1 2 3", "sheet_missing"),
        ("1 2 3 3", "sheet_twice"),
        ("1 2 3 9", "not_found"),
        ("1 2 3 4", "unchanged"),
    ],
)
def test_an_impossible_sheet_is_refused_and_nothing_changes(run: Cup, order: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        correct(run, order)
    assert ResultSheet.objects.count() == 1


def test_two_firsts_without_a_tie_are_named(run: Cup) -> None:
    wrong = [SheetLine(1, 1), SheetLine(2, 1), SheetLine(3, 2), SheetLine(4, 4)]
    with pytest.raises(Refused) as refused:
        sheets.correct(heat=run.heat(), by=run.alice, lines=wrong, reason="video")
    assert (refused.value.code, refused.value.params["name"]) == ("sheet_hole", "Bot 3")
    assert "Bot 3" in refusals.refusal_text(refused.value)


def test_a_reason_is_needed(run: Cup) -> None:
    with pytest.raises(Refused, match="reason_needed"):
        correct(run, "2 1 3 4", reason="  ")


def test_a_live_race_cannot_be_corrected(bot_cup: Cup) -> None:
    bot_cup.start(1)
    with pytest.raises(Refused, match="race_live"):
        correct(bot_cup, "1 2 3 4")


def test_an_official_result_is_corrected_and_undone_in_one_step_each(run: Cup) -> None:
    recording.race_publish(race=run.race(), by=run.alice)
    with pytest.raises(Refused, match="reason_needed"):
        correct(run, "2 1 3 4", reason="")
    assert correct(run, "2 1 3 4").state == "confirmed"
    assert (run.race().status, run.totals()) == ("official", {1: 3, 2: 5, 3: 2, 4: 1})
    assert AuditEvent.objects.latest("id").action == "sheet_corrected"
    sheets.undo(heat=run.heat(), by=run.alice, reason="it was right")
    assert (run.race().status, run.totals()) == ("official", {1: 5, 2: 3, 3: 2, 4: 1})


def test_the_result_of_a_season_that_is_over_waits_until_it_is_opened_again(run: Cup) -> None:
    for number in range(2, 7):
        calendar.race_cancel(race=run.race(number), by=run.alice, reason="winter")
    life.finish(competition=run.competition, by=run.alice)
    for change in (
        lambda: correct(run, "2 1 3 4"),
        lambda: sheets.undo(heat=run.heat(), by=run.alice, reason="x"),
    ):
        with pytest.raises(Refused, match="wrong_status"):
            change()
    life.reopen(competition=run.competition, by=run.alice, reason="video")
    assert correct(run, "2 1 3 4").state == "confirmed"


def test_an_organiser_below_steward_may_not_and_a_steward_may(run: Cup, charlie: Any, dora: Any) -> None:
    Membership.objects.create(club=run.club, user=charlie, role="member")
    Membership.objects.create(club=run.club, user=dora, role="steward")
    for change in (
        lambda: correct(run, "2 1 3 4", by=charlie),
        lambda: sheets.undo(heat=run.heat(), by=charlie, reason="x"),
        lambda: recording.race_publish(race=run.race(), by=charlie),
        lambda: recording.race_reopen(race=run.race(), by=charlie, reason="x"),
        lambda: sheet_preview(run.heat(), lines("2 1 3 4"), charlie),
    ):
        with pytest.raises(PermissionRefused):
            change()
    correct(run, "2 1 3 4", by=dora)
    assert recording.race_publish(race=run.race(), by=dora).status == "official"


def test_the_preview_says_what_a_correction_would_change(run: Cup) -> None:
    before = ResultSheet.objects.count()
    preview = sheet_preview(run.heat(), lines("2 1 3 4"), run.alice)
    changes = {one.entry.number: (one.total_before, one.total_after, one.place_after) for one in preview.changes}
    assert changes == {1: (5, 3, 2), 2: (3, 5, 1)}
    assert preview.later_grids == (2,)
    assert sheet_preview(run.heat(), lines("2 1 3"), run.alice).problem == "sheet_missing"
    assert ResultSheet.objects.count() == before


def test_at_most_one_sheet_is_confirmed_by_the_database(run: Cup) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        ResultSheet.objects.create(heat=run.heat(), version=2, state="confirmed", source="steward")


def test_a_race_corrected_to_one_starter_is_void_in_the_table(alice: Any) -> None:
    cup = Cup.make(alice, bots=2)
    cup.run(1, "1 2")
    sheets.correct(heat=cup.heat(), by=alice, lines=[SheetLine(1, 1), SheetLine(2, None, "dns")], reason="never came")
    assert cup.totals() == {1: 0, 2: 0}


@pytest.fixture
def annulled(bot_cup: Cup) -> Cup:
    """Race 1 was started, and its only table annulled."""
    bot_cup.start(1)
    match_annul(code=bot_cup.heat().match.code, by=None)
    assert sweep.league_sweep().settled == 1
    return bot_cup


def test_when_every_table_is_annulled_the_race_waits_for_its_club(annulled: Cup) -> None:
    assert (annulled.race().status, annulled.race().note) == ("provisional", "annulled")
    assert standings_table(annulled.fresh().competition).after_race is None
    assert sweep.league_sweep().settled == 0
    with pytest.raises(Refused, match="no_result"):
        recording.race_publish(race=annulled.race(), by=annulled.alice)
    for number in range(2, 7):
        calendar.race_cancel(race=annulled.race(number), by=annulled.alice, reason="x")
    with pytest.raises(Refused, match="no_result"):
        life.finish(competition=annulled.competition, by=annulled.alice)


def test_its_result_is_entered_by_hand(annulled: Cup) -> None:
    shown = sheet_preview(annulled.heat(), lines("2 1 3 4"), annulled.alice).changes
    assert {one.entry.number: one.points_after for one in shown} == {2: 5, 1: 3, 3: 2, 4: 1}
    correct(annulled, "2 1 3 4")
    assert (annulled.race().status, annulled.race().note) == ("provisional", "")
    assert annulled.totals() == {1: 3, 2: 5, 3: 2, 4: 1}
    with pytest.raises(Refused, match="wrong_status"):  # a race with a result is not cancelled
        calendar.race_cancel(race=annulled.race(), by=annulled.alice, reason="x")
    recording.race_publish(race=annulled.race(), by=annulled.alice)
    assert annulled.race().status == "official"


def test_or_it_is_cancelled_by_an_organiser(annulled: Cup, charlie: Any) -> None:
    with pytest.raises(PermissionRefused):
        calendar.race_cancel(race=annulled.race(), by=charlie, reason="x")
    calendar.race_cancel(race=annulled.race(), by=annulled.alice, reason="power cut")
    assert (annulled.race().status, annulled.race().note) == ("cancelled", "power cut")
    with pytest.raises(Refused, match="wrong_status"):
        correct(annulled, "2 1 3 4")


def test_one_of_several_annulled_tables_is_enough_for_a_result(alice: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=12)
    cup.start(1)
    for table in (1, 2):
        match_annul(code=cup.heat(1, table).match.code, by=None)
    sweep.league_sweep()
    order = " ".join(str(slot.entry.number) for slot in cup.heat(1, 2).slots.select_related("entry"))
    sheets.correct(heat=cup.heat(1, 2), by=alice, lines=lines(order), reason="raced by hand")
    assert (cup.race().status, cup.race().note) == ("provisional", "")


def test_a_steward_types_the_result_of_an_annulled_table(alice: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=12)
    cup.start(1)
    orders = {
        heat.table_no: " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry"))
        for heat in cup.race().run.heats.all()
    }
    cup.finish(1, orders[1], table=1)
    match_annul(code=cup.heat(1, 2).match.code, by=None)
    sheets.correct(heat=cup.heat(1, 2), by=alice, lines=lines(orders[2]), reason="the server fell over")
    assert cup.race().status == "provisional"


def test_the_first_result_of_a_race_has_a_preview_too(alice: Any) -> None:
    """Nobody has a line in the standings yet: everybody at the table gets their first."""
    cup = Cup.make(alice, bots=12, capacity=12)
    cup.start(1)
    heats = {heat.table_no: heat.slots.select_related("entry") for heat in cup.race().run.heats.all()}
    orders = {table: " ".join(str(slot.entry.number) for slot in slots) for table, slots in heats.items()}
    match_annul(code=cup.heat(1, 2).match.code, by=None)

    def shown() -> list[tuple[int | None, int | None, int, int, int | None, int | None]]:
        changes = sheet_preview(cup.heat(1, 2), lines(orders[2]), alice).changes
        at_the_table = [one for one in changes if str(one.entry.number) in orders[2].split()]
        return [
            (one.points_before, one.points_after, one.total_before, one.total_after, one.place_before, one.place_after)
            for one in at_the_table
        ]

    assert [one[1] for one in shown()] == [8, 6, 4, 3, 2, 1]
    assert shown()[0] == (None, 8, 0, 8, None, 1)
    cup.finish(1, orders[1], table=1)  # the race counts from now on; those of table 2 still have no line
    assert [one[1] for one in shown()] == [8, 6, 4, 3, 2, 1]
    promised = {place: total for *_rest, total, _before, place in shown()}
    sheets.correct(heat=cup.heat(1, 2), by=alice, lines=lines(orders[2]), reason="the server fell over")
    assert promised.items() <= {(place, total) for place, _number, total in cup.table()}


def test_verify_finds_and_repairs_a_tampered_table(run: Cup) -> None:
    StandingsSnapshot.objects.update(places={})
    ((name, found),) = snapshots.verify()
    assert (name, [one.problem for one in found]) == ("gearbox/autumn-cup", ["payload"])
    snapshots.verify(repair=True)
    assert snapshots.verify() == [("gearbox/autumn-cup", [])]
