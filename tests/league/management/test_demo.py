"""The demo club: built once, by the services, its races really driven."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command

from accounts.models import User
from gameplay.games.registry import GAMES
from gameplay.models import Match, MatchStep
from league.common.finding import competition_get, race_get
from league.competitions.raceday import race_page as raceday_race_page
from league.competitions.raceday.shapes import RacePage
from league.models import Club, Competition, Forfeit, ResultSheet
from league.races.cards import calendar
from league.standings import snapshots
from league.standings.reading import standings_table
from league.top import demo
from tests.support.once import made_once

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("demo")]


@pytest.fixture(scope="module")
def built(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """The output of the command that built it; with two past races instead of three: one at a table, one driven by the
    quickest bots."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(demo, "PAST", ((28, "table"), (14, "online")))
        patch.setattr(demo, "DRIVERS", ("racer",))
        patch.setattr(demo, "BOTS", (("Clank", "racer"), ("Rusty", "racer")))
        patch.setattr(demo, "GUESTS", ("Camille", "Dmitri"))
        with made_once(django_db_blocker, build) as said:
            yield said


def build() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def race_page(competition: Competition, number: int) -> RacePage:
    return raceday_race_page.race_page(race_get(competition, number), AnonymousUser())


def test_the_first_page_a_newcomer_sees_is_alive_and_built_once(built: str) -> None:
    assert "organiser@demo.example" in built
    competition = competition_get("gearbox", "autumn-championship", AnonymousUser())
    statuses = [card.status for card in calendar(competition, None)]
    assert statuses == ["official", "provisional", "check_in", "planned", "planned"]
    table = standings_table(competition)
    assert table.rows[0].place == 1
    assert table.rows[0].total > 0
    verified = dict(snapshots.verify())
    assert verified["gearbox/autumn-championship"] == []
    assert len(verified) == len(GAMES) + 1  # a season of each game, and a tournament
    assert not any(verified.values())
    assert set(User.objects.values_list("is_demo", flat=True)) == {True}
    # Nobody can only forfeit: guests are not in a race online, and bots not in one at a table.
    expected = {
        number: {line.entry.name for line in race_page(competition, number).check_in if line.expected}
        for number in (3, 4)
    }
    assert expected == {3: {"Ada", "Ben", "Clank", "Rusty"}, 4: {"Ada", "Ben", "Camille", "Dmitri"}}
    # Building it again changes nothing.
    before = (Club.objects.count(), Match.objects.count(), MatchStep.objects.count())
    said = build()
    assert (Club.objects.count(), Match.objects.count(), MatchStep.objects.count()) == before
    assert "There already" in said


def test_each_other_game_has_a_season_that_people_can_join(built: str) -> None:
    seasons = Competition.objects.exclude(slug__in=("autumn-championship", "gearbox-open"))
    assert {one.rules.last.game for one in seasons} == set(list(GAMES)[1:])
    for season in seasons:
        (first, *_others) = calendar(season, None)
        assert (season.status, first.status) == ("open", "planned")


def test_a_race_of_the_demo_club_was_raced_at_a_table(built: str) -> None:
    competition = competition_get("gearbox", "autumn-championship", AnonymousUser())
    race = race_page(competition, 1)
    (table,) = race.tables
    assert table.table.venue == "table"
    assert [(line.entry.name, line.status, line.points) for line in table.results] == [
        ("Camille", "classified", 5),
        ("Ada", "classified", 3),
        ("Ben", "classified", 2),
        ("Dmitri", "dnf", 0),
    ]
    assert sorted(line.start_place or 0 for line in table.results) == [1, 2, 3, 4]
    assert table.sheet is not None
    sheet = ResultSheet.objects.get(heat__run__race__number=1, heat__run__race__competition=competition)
    assert (sheet.source, sheet.scorer.player.display_name, sheet.seconder.player.display_name) == (
        "table",
        "Camille",
        "Dmitri",
    )
    assert not Forfeit.objects.exists()
