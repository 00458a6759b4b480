"""A round that is raced elsewhere than the one before: who is there already."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.services import match_annul
from league.models import CheckIn, Heat
from league.planning.stages import StageForm
from tests.league.services.test_rounds import Evening
from tests.league.venues import come, guests, tables, venue
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


@made_once_a_worker
def raced(alice: Any, *users: Any) -> Evening:
    """Round 1 is over: Bob (1) and the guest Gus (4) sat at a real table, Erin (2) and Charlie (3) raced online."""
    evening = Evening.of(alice, 0, StageForm("rounds", {"rounds": 2, "seats": 2}), venue="either")
    for user in users:
        evening.enter(user)
    guests(evening, "Gus")
    evening.open(1)
    come(evening, "table", 1, 4)
    come(evening, "online", 2, 3)
    race = evening.call(evening.make_tables())
    assert tables(evening) == [("table", [1, 4]), ("online", [2, 3])]
    for heat in Heat.objects.filter(run=race.run, venue="online").select_related("match"):
        match_annul(code=heat.match.code, by=None)  # type: ignore[union-attr]
    evening.finish(race)
    return evening


@pytest.mark.parametrize(
    ("where", "here"),
    [
        ("table", {1: "table", 2: "table", 3: "table", 4: "table"}),
        ("online", {1: "online", 2: "online", 3: "online"}),
        ("either", {1: "table", 2: "online", 3: "online", 4: "table"}),
    ],
)
def test_racers_follow_their_round_if_they_can_race_there(
    alice: Any, bob: Any, erin: Any, charlie: Any, where: str, here: dict[int, str]
) -> None:
    evening = venue(raced(alice, bob, erin, charlie), where, 2)
    assert isinstance(evening, Evening)
    race = evening.make_tables()
    assert dict(CheckIn.objects.filter(run=race.run).values_list("entry__number", "venue")) == here
    evening.call(race)
    assert {at for at, _racers in tables(evening, 2)} == set(here.values())
