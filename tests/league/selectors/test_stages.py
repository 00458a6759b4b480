"""Standings of a tournament are those of one stage: the latest that has begun, or the one asked for."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import Http404
from django.test import Client

from league.standings.explain import explain
from league.standings.reading import standings_table
from tests.league.cup import Cup
from tests.league.tourney import Tourney, final, groups, rounds

pytestmark = pytest.mark.django_db


def test_the_latest_stage_that_has_begun_is_shown(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    first = standings_table(tourney.competition)
    assert (first.stage and first.stage.number, len(first.rows), first.races) == (1, 8, ())
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.raced(2, [[1, 5, 2, 6], [3, 7, 4, 8]])
    tourney.plan(2, 1)
    tourney.berths(2, [5, 1, 3, 2], why="stage")
    assert standings_table(tourney.competition).after_race == 2
    tourney.call(3, [[5, 1, 3, 2]])
    before = standings_table(tourney.competition)
    assert before.stage == before.stages[1]
    assert [row.entry.number for row in before.rows] == [5, 1, 3, 2]
    tourney.results(3, [[2, 3, 1, 5]])
    table = standings_table(tourney.competition)
    assert [race.shown_number for race in table.races] == [1]
    assert [row.entry.number for row in table.rows] == [2, 3, 1, 5]
    assert standings_table(tourney.competition, stage=1).after_race == 2
    assert standings_table(tourney.competition, after_race=1).after_race == 1
    for wrong in ({"stage": 3}, {"stage": 2, "after_race": 9}):
        with pytest.raises(Http404):
            standings_table(tourney.competition, **wrong)


def test_the_qualified_are_marked_and_provisional_until_it_is_official(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1, on=3), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.results(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert not standings_table(tourney.competition).cut_is_final
    tourney.plan(2, 1)
    tourney.berths(2, [8, 7, 6], why="decision")
    table = standings_table(tourney.competition)
    assert sorted(row.entry.number for row in table.rows if row.goes_on) == [6, 7, 8]
    assert table.cut_is_final


def test_the_page_has_a_link_to_each_stage_that_has_begun(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(), final())
    path = f"/c/{tourney.club.slug}/{tourney.competition.slug}/standings/"
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8], groups=2)
    tourney.raced(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    tourney.plan(2, 1)
    tourney.berths(2, [1, 2, 3, 4], why="group")
    tourney.raced(2, [[4, 3, 2, 1]])
    html = Client().get(path).content.decode()
    assert 'href="?stage=1"' in html
    assert "Before the first" not in html
    assert Client().get(f"{path}?stage=1").status_code == 200
    assert "Final" in Client().get(f"{path}4/why/?stage=2").content.decode()


def test_a_championship_has_no_stages(alice: Any) -> None:
    cup = Cup.make(alice, bots=4)
    table = standings_table(cup.competition)
    assert (table.stage, table.stages, table.by_group, table.cut) == (None, (), (), False)


def test_points_carried_over_are_in_a_column_and_explained(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1, on=4), final(carry="half"))
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.plan(2, 1)
    tourney.berths(2, [1, 5, 2, 6], why="stage")
    tourney.raced(2, [[6, 2, 5, 1]])
    table = standings_table(tourney.competition)
    assert table.carries
    assert {row.entry.number: str(row.carried) for row in table.rows} == {1: "5/2", 5: "5/2", 2: "3/2", 6: "3/2"}
    why = explain(tourney.competition, 6)
    assert [(part.code, str(part.points)) for part in why.parts] == [("carried", "3/2"), ("result", "5")]
    assert (str(why.total), why.carry) == ("13/2", "half")
    path = f"/c/{tourney.club.slug}/{tourney.competition.slug}/standings/"
    assert "Carried over" in Client().get(path).content.decode()
    page = Client().get(f"{path}6/why/").content.decode()
    assert "Carried over from the previous stage: half of 3 points" in page


def test_the_cut_is_provisional_until_the_stage_is_official(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1, on=3), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.results(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    table = standings_table(tourney.competition)
    assert [row.entry.number for row in table.rows if row.goes_on] == [1, 5, 2]
    assert not table.cut_is_final
    assert {tie.decided_by for tie in table.ties} == {"lot"}


def test_groups_have_a_table_each(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8], groups=2)
    tourney.raced(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    table = standings_table(tourney.competition, stage=1)
    assert [group for group, _part in table.by_group] == [1, 2]
    assert [next(iter(part.rows)).behind for _group, part in table.by_group] == [None, None], (
        "nobody is ahead of the first of a group"
    )
    path = f"/c/{tourney.club.slug}/{tourney.competition.slug}/standings/"
    assert ">Group 2</h3>" in Client().get(path).content.decode()
