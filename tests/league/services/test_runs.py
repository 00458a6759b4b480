"""Undoing: a race annulled, run again, taken back; a championship that continues; nothing official with a gap."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from gameplay.models import Match
from gameplay.refused import Refused
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar, life, reruns
from league.competitions.raceday.desk import desk
from league.competitions.raceday.race_page import race_page
from league.competitions.stewards import penalties
from league.competitions.stewards.previews import annul_preview
from league.models import AuditEvent, GridSlot, Heat, ResultSheet, Run, StandingsSnapshot
from league.results import recording, sheets
from league.results.sheets import SheetLine
from league.standings import ledger
from league.standings.snapshots import standings_differences
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(bot_cup: Cup) -> Cup:
    """Two races run, of three bots and one more."""
    bot_cup.run(1, "1 2 3 4")
    bot_cup.run(2, "4 3 2 1")
    return bot_cup


def hashes(cup: Cup) -> list[tuple[int, str]]:
    rows = StandingsSnapshot.objects.filter(competition=cup.competition).order_by("ordinal")
    return list(rows.values_list("race__number", "input_hash"))


def refused_with(code: str, service: Any, **arguments: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        service(**arguments)
    assert refused.value.code == code
    return refused.value


def numbers(heat: Heat) -> list[int]:
    return [slot.entry.number for slot in GridSlot.objects.filter(heat=heat).select_related("entry")]


def sound(cup: Cup) -> bool:
    return standings_differences(competition=cup.fresh().competition) == []


def test_an_annulled_race_counts_for_nothing_and_its_sheet_stays_readable(run: Cup, alice: Any) -> None:
    before = run.table(after_race=1)
    race = reruns.race_annul(race=run.race(2), by=alice, reason="wrong track")
    assert (race.status, race.note, race.is_annulled, run.table()) == ("cancelled", "wrong track", True, before)
    page = race_page(run.race(2), AnonymousUser())
    assert page.annulled
    assert [line.entry.number for line in page.tables[0].results] == [4, 3, 2, 1]
    assert AuditEvent.objects.latest("id").action == "race_annulled"
    assert sound(run)


def test_also_an_official_race_can_be_annulled_and_its_result_counts_again_exactly_as_before(
    run: Cup, alice: Any
) -> None:
    recording.race_publish(race=run.race(1), by=alice)
    penalties.add(competition=run.fresh().competition, by=alice, kind="points", value=3, entry_number=2, reason="fair")
    penalties.add(
        competition=run.competition, by=alice, kind="places", value=1, entry_number=4, race_number=2, reason="late"
    )
    was, table = hashes(run), run.table()
    reruns.race_annul(race=run.race(2), by=alice, reason="wrong track")
    reruns.race_annul(race=run.race(1), by=alice, reason="wrong track, too")
    assert hashes(run) == []
    for number in (1, 2):
        reruns.race_uncancel(race=run.race(number), by=alice, reason="it was the right one")
    assert (hashes(run), run.table(), run.race(1).status) == (was, table, "provisional")
    assert sound(run)


def test_decisions_after_an_annulled_race_count_from_the_one_before_it(run: Cup, alice: Any) -> None:
    penalties.add(competition=run.fresh().competition, by=alice, kind="points", value=3, entry_number=2, reason="fair")
    before = {number: total for _place, number, total in run.table(after_race=1)}
    reruns.race_annul(race=run.race(2), by=alice, reason="rain")
    assert run.totals() == {**before, 2: before[2] + 3}
    assert [one.counts_from for one in ledger.adjustments(run.competition)] == [1]
    assert sound(run)


def test_the_matches_of_a_live_race_end_with_it_and_that_cannot_be_taken_back(run: Cup, alice: Any) -> None:
    run.start(3)
    reruns.race_annul(race=run.race(3), by=alice, reason="power cut")
    assert Match.objects.get(heat__run__race=run.race(3)).status == "annulled"
    refused_with("annulled_live", reruns.race_uncancel, race=run.race(3), by=alice, reason="was nothing")
    assert not race_page(run.race(3), alice).may_uncancel
    assert reruns.race_rerun(race=run.race(3), by=alice, reason="again").status == "postponed"


def test_a_race_is_run_again_with_a_seed_of_its_own_and_only_the_last_run_counts(run: Cup, alice: Any) -> None:
    first = run.race(2).run
    soon = timezone.now() + timedelta(days=3)
    race = reruns.race_rerun(race=run.race(2), by=alice, reason="wrong track", scheduled_at=soon)
    assert (race.status, race.run, race.scheduled_at, run.totals()) == ("planned", None, soon, {1: 5, 2: 3, 3: 2, 4: 1})
    run.run(2, "2 1 3 4")
    second = run.race(2).run
    assert (second.number, second.seed_id == first.seed_id) == (2, False)
    labels = [heat.match.seed_label for heat in Heat.objects.filter(run__race=race).order_by("run__number")]
    assert labels == [f"race/{race.stage_id}/2/1", f"race/{race.stage_id}/2/run2/1"]
    assert run.totals() == {1: 8, 2: 8, 3: 4, 4: 2}
    earlier = race_page(run.race(2), AnonymousUser()).earlier
    assert [(one.number, one.reason, one.annulled_by) for one in earlier] == [(1, "wrong track", "Alice")]
    assert [line.entry.number for line in earlier[0].tables[0].results] == [4, 3, 2, 1]
    assert earlier[0].tables[0].match_code
    assert sound(run)


def test_a_penalty_of_the_first_run_does_not_count_in_the_second(run: Cup, alice: Any) -> None:
    penalties.add(
        competition=run.competition, by=alice, kind="places", value=2, entry_number=4, race_number=2, reason="late"
    )
    reruns.race_rerun(race=run.race(2), by=alice, reason="wrong track")
    calendar.race_postpone(
        race=run.race(2), by=alice, scheduled_at=timezone.now() + timedelta(days=2), reason="a new date"
    )
    run.run(2, "4 3 2 1")
    assert run.totals()[4] == 1 + 5
    assert [one.annulled for one in ledger.adjustments(run.competition)] == [True]
    assert sound(run)


def test_the_sheet_of_an_earlier_run_can_no_longer_be_corrected(run: Cup, alice: Any) -> None:
    old = run.heat(2)
    reruns.race_rerun(race=run.race(2), by=alice, reason="x", scheduled_at=timezone.now() + timedelta(days=2))
    run.run(2, "1 2 3 4")
    lines = [SheetLine(number, number) for number in (1, 2, 3, 4)]
    refused_with("wrong_status", sheets.correct, heat=old, by=alice, lines=lines, reason="late")


def test_a_cancelled_race_comes_back_to_its_date_or_to_none(bot_cup: Cup, alice: Any) -> None:
    when = bot_cup.race(1).scheduled_at
    bot_cup.open(1)
    calendar.race_cancel(race=bot_cup.race(1), by=alice, reason="rain")
    race = reruns.race_uncancel(race=bot_cup.race(1), by=alice, reason="sun")
    assert (race.status, race.scheduled_at, race.note, Run.objects.count()) == ("planned", when, "", 0)
    calendar.race_cancel(race=race, by=alice, reason="rain")
    type(race).objects.filter(pk=race.pk).update(scheduled_at=timezone.now() - timedelta(days=1))
    race = reruns.race_uncancel(race=bot_cup.race(1), by=alice, reason="sun")
    assert (race.status, race.scheduled_at) == ("postponed", None)
    refused_with("wrong_status", reruns.race_uncancel, race=race, by=alice, reason="sun")


def test_a_championship_continues_with_its_official_races(run: Cup, alice: Any) -> None:
    for number in range(3, 7):
        calendar.race_cancel(race=run.race(number), by=alice, reason="winter")
    life.finish(competition=run.competition, by=alice)
    refused_with("wrong_status", reruns.race_annul, race=run.race(1), by=alice, reason="x")
    life.archive(competition=run.competition, by=alice)
    refused_with("reason_needed", life.reopen, competition=run.competition, by=alice, reason=" ")
    life.reopen(competition=run.competition, by=alice, reason="one more race")
    assert (run.fresh().competition.status, run.race(1).status) == ("running", "official")
    refused_with("wrong_status", life.reopen, competition=run.competition, by=alice, reason="again")


def test_a_race_with_a_table_without_result_is_not_official_and_its_desk_names_the_table(alice: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=12, races=1)
    cup.start(1)
    one, two = (cup.heat(1, table) for table in (1, 2))
    Match.objects.filter(pk=two.match_id).update(status="annulled")
    cup.finish(1, " ".join(map(str, numbers(one))))
    assert cup.race(1).status == "provisional"
    refused = refused_with("table_no_result", recording.race_publish, race=cup.race(1), by=alice)
    assert refused.params == {"number": 1, "table": 2}
    refused_with("table_no_result", life.finish, competition=cup.competition, by=alice)
    thing = desk(cup.fresh().competition, alice).next_thing
    assert (thing.code, thing.race_number) == ("table_no_result", 1)
    assert thing.problem.startswith("Table 2 of race 1 has no result")
    lines = [SheetLine(number, place) for place, number in enumerate(numbers(two), 1)]
    sheets.correct(heat=cup.heat(1, 2), by=alice, lines=lines, reason="raced by hand")
    assert recording.race_publish(race=cup.race(1), by=alice).status == "official"


def test_stewards_annul_and_organisers_run_again(run: Cup, alice: Any, charlie: Any) -> None:
    for service in (reruns.race_annul, reruns.race_rerun, reruns.race_uncancel):
        with pytest.raises(PermissionRefused):
            service(race=run.race(1), by=charlie, reason="because")
    with pytest.raises(PermissionRefused):
        life.reopen(competition=run.competition, by=charlie, reason="because")


def test_the_page_says_beforehand_what_annulling_would_change(run: Cup, alice: Any) -> None:
    sheets = ResultSheet.objects.count()
    preview = annul_preview(run.race(2), alice)
    assert {one.entry.number: (one.total_before, one.total_after) for one in preview.changes}[4] == (6, 1)
    assert (ResultSheet.objects.count(), run.race(2).status) == (sheets, "provisional")
