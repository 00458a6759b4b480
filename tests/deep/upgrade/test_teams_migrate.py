"""Old team races, from before individuals raced beside whole teams."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from league.models import StandingsSnapshot
from league.standings import snapshots
from league.standings.snapshots import places_of
from tests.league.cup import Cup
from tests.league.services.test_teams import pair, team_totals
from tests.support.trips import trip_to


@pytest.mark.django_db(transaction=True)
def test_an_old_season_keeps_the_table_it_had_beside_an_individual(alice: Any) -> None:
    """BB-11.3 as it was then: whole teams and one racer without a team, and no team scored."""
    cup = Cup.make(alice, bots=4, teams=True, capacity=6)
    pair(cup)
    cup.run(1, "1 2 3 4")
    cup.add_bot("Bot 5")
    cup.run(2, "5 1 3 4 2")
    old = StandingsSnapshot.objects.get(race__number=2)
    now = old.payload
    teams = tuple(
        msgspec.structs.replace(row, total=row.total - row.cells[1].points, cells=row.cells[:1]) for row in now.teams
    )
    old.payload = msgspec.structs.replace(now, teams=teams).bare
    old.places = places_of(old.payload)
    with trip_to("league", "0019_real_tables"):
        old.save()
    assert snapshots.standings_differences(competition=cup.fresh().competition) == []
    snapshots.rebuild(competition=cup.competition)
    assert team_totals(cup) == {"Nuts": 5, "Bolts": 2}
    cup.run(3, "5 3 4 1 2")
    assert team_totals(cup) == {"Nuts": 5 + 2, "Bolts": 2 + 5}
    assert snapshots.standings_differences(competition=cup.competition) == []
