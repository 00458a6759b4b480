"""What becomes of an older database's rows: a trip back to before a column, and forward again."""

from __future__ import annotations

from typing import Any

import pytest

from league.clubs.club import players
from league.models import Club, CompetitionRules, Player, StandingsSnapshot
from league.standings import snapshots
from league.standings.snapshots import standings_differences
from tests.gameplay.host.table import Table
from tests.gameplay.host.test_styles import styles
from tests.league.services.test_dropped_dsq import disqualified
from tests.support.trips import trip_to

pytestmark = pytest.mark.django_db(transaction=True)


def test_old_bots_at_a_table_get_a_style_by_seat_and_lose_it_on_the_way_back(toy: Any, alice: Any) -> None:
    match = Table.make(alice, *["easy"] * 4).match
    was = styles(match)
    with trip_to("gameplay", "0008_match_origin"):
        pass
    assert styles(match) == was == ["", "careful", "spiteful", "bold", "careful"]


def test_old_bots_of_a_club_get_a_style_in_turn_and_people_none(club: Club, alice: Any) -> None:
    bots = [players.add_bot(club=club, by=alice, name=name, level="rookie") for name in ("A", "B", "C")]
    players.add_guest(club=club, by=alice, name="Gus")
    with trip_to("league", "0020_substitutes_and_old_team_races"):
        pass
    given = dict(Player.objects.values_list("pk", "bot_style"))
    styles = [given.pop(bot.pk) for bot in bots]
    assert styles == [("bold", "careful", "spiteful")[bot.pk % 3] for bot in bots]
    assert set(given.values()) == {""}


def test_old_seasons_keep_what_they_had(alice: Any) -> None:
    """Also their stored rules: their proof still holds."""
    cup = disqualified(alice, drop_dsq=True)
    before = list(StandingsSnapshot.objects.order_by("pk").values_list("input_hash", flat=True))
    with trip_to("league", "0037_screen_key"):
        rules = CompetitionRules.objects.get()
        assert "drop_dsq" not in rules.definition["stages"]["1"]
    assert CompetitionRules.objects.get().last.drop_dsq
    assert standings_differences(competition=cup.fresh().competition) == []
    snapshots.rebuild(competition=cup.competition)
    assert list(StandingsSnapshot.objects.order_by("pk").values_list("input_hash", flat=True)) == before
    assert cup.totals()[1] == 2
