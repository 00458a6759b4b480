"""Old seasons: back to before races had runs, on to before laps were an option, and back.

One trip, because each migration on the way costs half a second of processor time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from league.competitions.life import calendar
from league.competitions.stewards import penalties
from league.models import Adjustment, CheckIn, Competition, Forfeit, GridSlot, Heat, Race, Run, StandingsSnapshot
from league.standings import snapshots
from league.standings.snapshots import standings_differences
from league.start.attendance import check_in
from tests.league.cup import Cup
from tests.support.trips import migrate, trip_to

if TYPE_CHECKING:
    from accounts.models import User

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
def test_seasons_keep_everything_of_their_own_and_get_it_back(alice: User, bob: User, erin: User) -> None:
    bumping = Cup.make(alice, options={"laps": 3, "cards": "none"}, races=1).race(1)
    factory = Cup.make(alice, game="roborally", races=1).race(1)
    cup = Cup.make(alice, races=4)
    for user in (alice, bob, erin):
        cup.enter(user)
    cup.start(1, alice, bob)
    cup.finish(1, "2 1")
    penalties.add(competition=cup.fresh().competition, by=alice, kind="points", value=1, entry_number=1, reason="kind")
    penalties.add(
        competition=cup.fresh().competition, by=alice, kind="places", value=1, entry_number=2, race_number=1, reason="x"
    )
    cup.start(2, alice, bob, erin)
    calendar.race_cancel(race=cup.race(2), by=alice, reason="rain")
    cup.open(3)
    check_in.race_check_in(race=cup.race(3), by=bob)
    Competition.objects.filter(pk=cup.competition.pk).update(penalty_rule="raw")  # as every older season has it
    snapshots.rebuild(competition=cup.fresh().competition)
    was = told()
    with trip_to("league", "0009_bans") as apps:
        old = apps.get_model("league", "Race").objects.filter(stage__competition=cup.competition.pk).order_by("number")
        assert [bool(race.seed_id) for race in old] == [True, True, True, False]
        assert apps.get_model("league", "Heat").objects.filter(race__in=old, race__number=1).count() == 1
        assert apps.get_model("league", "Adjustment").objects.get(kind="points").after_race.number == 1
        races = migrate("league", "0004_audit_by_gone").get_model("league", "Race").objects
        laps = races.filter(pk__in=[bumping.pk, factory.pk]).order_by("pk").values_list("laps", "options")
        assert list(laps) == [(3, {"cards": "none"}), (0, {})]
    bumping.refresh_from_db()
    factory.refresh_from_db()
    assert (bumping.options, factory.options) == ({"laps": 3, "cards": "none"}, {})
    cup.competition.refresh_from_db()
    assert told() == was
    mine = Race.objects.filter(stage__competition=cup.competition).order_by("number")
    assert [race.run is not None for race in mine] == [True, True, True, False]
    assert cup.race(2).run.annul_reason == "rain"
    assert standings_differences(competition=cup.fresh().competition) == []
