"""The stewards' ledger."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay import refused
from league.common.refusals import NotFound, PermissionRefused
from league.competitions.life import calendar
from league.competitions.stewards import penalties
from league.competitions.stewards.previews import adjustment_preview
from league.models import Adjustment, AuditEvent
from league.standings import ledger, snapshots
from tests.league.cup import Cup

Refused = refused.Refused


@pytest.fixture
def run(bot_cup: Cup) -> Cup:
    bot_cup.run(1, "1 2 3 4")
    return bot_cup


def add(cup: Cup, **changes: Any) -> Adjustment:
    return penalties.add(
        **{"competition": cup.competition, "by": cup.alice, "kind": "points", "value": -1, "entry_number": 1,
           "reason": "bump", **changes}
    )  # fmt: skip


def test_several_for_one_entry_all_count_each_exactly_once(run: Cup) -> None:
    add(run)
    add(run, race_number=1)
    add(run, value=+3)
    assert run.totals()[1] == 5 - 1 - 1 + 3


def test_revoked_means_gone_and_still_there_to_read(run: Cup) -> None:
    fine = add(run)
    penalties.revoke(competition=run.competition, by=run.alice, adjustment_id=fine.pk, reason="appeal")
    assert run.totals()[1] == 5
    (view,) = ledger.adjustments(run.competition)
    assert (view.revoked, view.revoke_reason, view.revoked_by) == (True, "appeal", "Alice")
    with pytest.raises(Refused, match="already_revoked"):
        penalties.revoke(competition=run.competition, by=run.alice, adjustment_id=fine.pk, reason="x")


def test_places_and_disqualification(run: Cup) -> None:
    add(run, kind="places", value=1, race_number=1)
    assert run.totals() == {2: 5, 1: 3, 3: 2, 4: 1}
    add(run, kind="disqualification", value=0, race_number=1, entry_number=2)
    assert run.totals() == {3: 5, 1: 3, 4: 2, 2: 0}
    add(run, kind="disqualification", value=0, entry_number=3)
    assert [row[:2] for row in run.table()] == [(1, 1), (2, 4), (3, 2), (None, 3)]


def test_an_adjustment_of_the_competition_counts_from_then_on(run: Cup) -> None:
    run.run(2, "1 2 3 4")
    add(run)
    assert {number: total for _place, number, total in run.table(after_race=1)}[1] == 5
    assert run.totals()[1] == 9


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"kind": "praise"}, "bad_kind", "kind"),
        ({"value": 0}, "bad_value", "value"),
        ({"value": 10_000}, "bad_value", "value"),
        ({"value": True}, "bad_value", "value"),
        ({"kind": "places", "value": -1, "race_number": 1}, "bad_value", "value"),
        ({"kind": "places", "value": 1}, "required", "race_number"),
        ({"kind": "disqualification", "value": 1}, "bad_value", "value"),
        ({"entry_number": None}, "one_of_entry_team", "entry_number"),
        ({"entry_number": 99}, "not_found", "entry_number"),
        ({"entry_number": None, "team_id": 99}, "not_found", "team_id"),
        ({"race_number": 99}, "not_found", "race_number"),
        ({"race_number": 2}, "race_not_run", "race_number"),
        ({"reason": ""}, "reason_needed", "reason"),
    ],
)
def test_a_bad_adjustment_is_refused_at_its_field(run: Cup, changes: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(Refused) as refused:
        add(run, **changes)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert not Adjustment.objects.exists()


def test_charlie_may_not_punish_or_pardon(run: Cup, charlie: Any) -> None:
    fine = add(run)
    with pytest.raises(PermissionRefused):
        add(run, by=charlie)
    with pytest.raises(PermissionRefused):
        penalties.revoke(competition=run.competition, by=charlie, adjustment_id=fine.pk, reason="x")
    with pytest.raises(PermissionRefused):
        adjustment_preview(run.competition, charlie, kind="points", value=-1, entry_number=1)


def test_an_adjustment_of_another_competition_is_not_found(run: Cup) -> None:
    other = Cup.make(run.alice, bots=4)
    other.run(1, "1 2 3 4")
    fine = add(other)
    with pytest.raises(NotFound):
        penalties.revoke(competition=run.competition, by=run.alice, adjustment_id=fine.pk, reason="x")


def test_the_preview_changes_nothing(run: Cup) -> None:
    preview = adjustment_preview(run.competition, run.alice, kind="points", value=-3, entry_number=1)
    changes = {one.entry.number: (one.total_after, one.place_after) for one in preview.changes}
    assert changes == {1: (2, 2), 2: (3, 1)}  # a win keeps 1 ahead of 3, who has as many points
    assert run.totals()[1] == 5
    assert adjustment_preview(run.competition, run.alice, kind="x", entry_number=1).problem == "bad_kind"


def test_the_preview_names_a_racer_who_has_raced_nowhere_yet(run: Cup, bob: Any) -> None:
    late = run.enter(bob)
    preview = adjustment_preview(run.competition, run.alice, kind="points", value=-3, entry_number=late.number)
    changes = [(one.total_before, one.total_after) for one in preview.changes if one.entry.number == late.number]
    assert changes == [(0, -3)]


def test_the_history_says_who_why_and_what(run: Cup) -> None:
    add(run)
    event = AuditEvent.objects.get(action="adjustment_added")
    assert (event.by, event.reason, event.after["value"], event.subject) == (run.alice, "bump", -1, "Bot 1")


def test_a_decision_during_a_race_counts_at_once(bot_cup: Cup, alice: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.start(2)
    penalties.add(competition=bot_cup.competition, by=alice, kind="points", value=-2, entry_number=1, reason="rude")
    assert bot_cup.totals() == {1: 3, 2: 3, 3: 2, 4: 1}


def test_a_decision_after_a_cancelled_race_still_counts(alice: Any) -> None:
    """Race 2 has two tables; one is over when the stewards decide, and then the race is cancelled."""
    cup = Cup.make(alice, bots=10, capacity=10)

    def end(number: int, table: int) -> None:
        slots = cup.heat(number, table).slots.select_related("entry")
        cup.finish(number, " ".join(str(slot.entry.number) for slot in slots), table)

    cup.start(1)
    end(1, 1)
    end(1, 2)
    cup.start(2)
    end(2, 1)
    before = cup.totals()[1]
    penalties.add(competition=cup.competition, by=alice, kind="points", value=50, entry_number=1, reason="fair play")
    assert cup.totals()[1] == before + 50
    calendar.race_cancel(race=cup.race(2), by=alice, reason="flood")
    after_one = cup.table(after_race=1)
    assert next(total for _place, number, total in after_one if number == 1) >= 50
    assert snapshots.standings_differences(competition=cup.competition) == []
