"""The stored standings: what a result reads and writes of them."""

from __future__ import annotations

from typing import Any

from django.core import serializers
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import StandingsSnapshot
from league.results import sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from tests.league.cup import Cup


def statements(asked: CaptureQueriesContext) -> list[str]:
    """Queries of the snapshots only."""
    return [query["sql"] for query in asked if "standingssnapshot" in query["sql"]]


def run(cup: Cup, races: int) -> Cup:
    for number in range(1, races + 1):
        cup.run(number, "1 2 3 4")
    return cup


def test_one_more_result_writes_one_table_and_reads_none(bot_cup: Cup) -> None:
    """A season's tables are long, and all except the latest stay unchanged."""
    run(bot_cup, 2).start(3)
    stamps = dict(StandingsSnapshot.objects.values_list("race__number", "computed_at"))
    with CaptureQueriesContext(connection) as asked:
        bot_cup.finish(3, "4 3 2 1")
    told = statements(asked)
    assert [sql.split()[0] for sql in told] == ["SELECT", "INSERT"]
    assert "payload" not in told[0]
    after = dict(StandingsSnapshot.objects.values_list("race__number", "computed_at"))
    assert stamps.items() <= after.items()
    assert after.keys() - stamps.keys() == {3}


def test_a_correction_of_the_first_race_writes_all_tables_at_once(bot_cup: Cup, alice: Any) -> None:
    run(bot_cup, 3)
    kept = dict(StandingsSnapshot.objects.values_list("race__number", "id"))
    places = [SheetLine(number, place) for place, number in enumerate([2, 1, 3, 4], 1)]
    with CaptureQueriesContext(connection) as asked:
        sheets.correct(heat=bot_cup.heat(1), by=alice, lines=places, reason="looked again")
    # The table of the race before and after, and the places before, to find those whose result changed, around reading
    # and writing.
    assert [sql.split()[0] for sql in statements(asked)] == ["SELECT", "SELECT", "SELECT", "INSERT", "SELECT"]
    assert dict(StandingsSnapshot.objects.values_list("race__number", "id")) == kept
    assert snapshots.verify() == [("gearbox/autumn-cup", [])]


def test_a_tampered_table_is_found(bot_cup: Cup) -> None:
    run(bot_cup, 2)
    one, two = StandingsSnapshot.objects.order_by("ordinal")
    StandingsSnapshot.objects.filter(pk=two.pk).update(payload=one.payload)
    ((_name, found),) = snapshots.verify(repair=True)
    assert [(one.race, one.problem) for one in found] == [(2, "payload")]
    assert snapshots.verify() == [("gearbox/autumn-cup", [])]


def test_a_table_that_was_stored_before_it_said_why_is_as_true(bot_cup: Cup) -> None:
    """How much separated equals, and who raced for a team, came later."""
    run(bot_cup, 1).run(2, "2 1 3 4")
    two = bot_cup.race(2).snapshot
    assert two.payload != two.payload.bare
    two.payload = two.payload.bare
    two.save()
    assert StandingsSnapshot.objects.get(pk=two.pk).payload == two.payload
    assert snapshots.verify() == [("gearbox/autumn-cup", [])]


def test_a_table_survives_a_dump(bot_cup: Cup) -> None:
    snapshot = run(bot_cup, 1).race(1).snapshot
    (loaded,) = serializers.deserialize("json", serializers.serialize("json", [snapshot]))
    loaded.save()
    assert StandingsSnapshot.objects.get().payload == snapshot.payload
