"""The laps of seasons made before laps were an option: there and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from league.models import Race
from tests.league.cup import Cup

if TYPE_CHECKING:
    from django.apps.registry import Apps

    from accounts.models import User

BEFORE = [("league", "0004_audit_by_gone")]


def migrate(to: list[tuple[str, str]]) -> Apps:
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return MigrationExecutor(connection).loader.project_state(to).apps


@pytest.mark.django_db(transaction=True)
def test_laps_move_into_the_options_and_back(alice: User) -> None:
    newest = [key for key in MigrationExecutor(connection).loader.graph.leaf_nodes() if key[0] == "league"]
    bumping = Cup.make(alice, options={"laps": 3, "cards": "none"}, races=1).race(1)
    factory = Cup.make(alice, game="roborally", races=1).race(1)
    try:
        old = migrate(BEFORE).get_model("league", "Race")
        assert list(old.objects.order_by("pk").values_list("laps", "options")) == [(3, {"cards": "none"}), (0, {})]
    finally:
        migrate(newest)
    bumping.refresh_from_db()
    factory.refresh_from_db()
    assert (bumping.options, factory.options) == ({"laps": 3, "cards": "none"}, {})
    assert Race.objects.count() == 2
