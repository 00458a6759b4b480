"""Races from before a race had runs: there and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from league import services
from league.models import Adjustment, CheckIn, Forfeit, GridSlot, Heat, Race, Run, StandingsSnapshot
from league.services.standings import standings_differences
from tests.league.cup import Cup
from tests.league.services.test_laps_migrate import migrate

if TYPE_CHECKING:
    from accounts.models import User

BEFORE = [("league", "0009_bans")]
PARTS = (CheckIn, Forfeit, Heat, GridSlot)


def told() -> dict[str, object]:
    return {
        part.__name__: list(part.objects.order_by("pk").values_list("pk", "run__race__number")) for part in PARTS
    } | {
        "runs": list(
            Run.objects.order_by("race").values("race", "number", "seed", "started_at", "finished_at", "rules")
        ),
        "reports": list(Run.objects.order_by("race").values_list("heats_report", flat=True)),
        "adjustments": list(Adjustment.objects.order_by("pk").values_list("pk", "run__race__number")),
        "hashes": list(StandingsSnapshot.objects.order_by("pk").values_list("input_hash", flat=True)),
    }


@pytest.mark.django_db(transaction=True)
def test_a_race_keeps_all_that_was_its_own_and_gets_it_back(alice: User, bob: User, erin: User) -> None:
    newest = [key for key in MigrationExecutor(connection).loader.graph.leaf_nodes() if key[0] == "league"]
    cup = Cup.make(alice, races=4)
    for user in (alice, bob, erin):
        cup.enter(user)
    cup.start(1, alice, bob)
    cup.finish(1, "2 1")
    services.adjustment_add(
        competition=cup.fresh().competition, by=alice, kind="points", value=1, entry_number=1, reason="kind"
    )
    services.adjustment_add(
        competition=cup.fresh().competition, by=alice, kind="places", value=1, entry_number=2, race_number=1, reason="x"
    )
    cup.start(2, alice, bob, erin)
    services.race_cancel(race=cup.race(2), by=alice, reason="rain")
    cup.open(3)
    services.race_check_in(race=cup.race(3), by=bob)
    was = told()
    try:
        apps = migrate(BEFORE)
        old = apps.get_model("league", "Race")
        assert [bool(race.seed_id) for race in old.objects.order_by("number")] == [True, True, True, False]
        assert apps.get_model("league", "Heat").objects.filter(race__number=1).count() == 1
        assert apps.get_model("league", "Adjustment").objects.get(kind="points").after_race.number == 1
    finally:
        migrate(newest)
    cup.competition.refresh_from_db()
    assert told() == was
    assert [race.run is not None for race in Race.objects.order_by("number")] == [True, True, True, False]
    assert cup.race(2).run.annul_reason == "rain"
    assert standings_differences(competition=cup.fresh().competition) == []
