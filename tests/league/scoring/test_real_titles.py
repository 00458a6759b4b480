"""When real titles were decided, and what the last race asked for."""

from __future__ import annotations

import pytest

from league.scoring.outlook import outlook
from league.scoring.outlook_shapes import Clinch, Limit, Outlook
from league.scoring.standings import standings
from tests.league.scoring.real_titles import FULL, TITLES, Title, real_after

YEARS = pytest.mark.parametrize("title", TITLES.values(), ids=map(str, TITLES))


def champions(seen: Outlook) -> list[int]:
    return [one.entry for one in seen.prospects if one.champion]


def asked(year: int, driver: str) -> list[Clinch]:
    """What the last race asked of a driver."""
    title = TITLES[year]
    seen = outlook(*title.after(title.races - 1))
    assert seen.tonight is not None
    return [one for one in seen.tonight.clinches if one.entry == title.entry[driver]]


@YEARS
def test_the_places_add_up_to_the_final_totals(title: Title) -> None:
    season, _coming = title.after(title.races)
    rows = standings(season).rows
    assert {driver: next(row.total for row in rows if row.entry == pk) for driver, pk in title.entry.items()} == (
        title.totals
    )
    assert rows[0].entry == 1


@YEARS
def test_the_title_is_decided_after_the_race_that_decided_it(title: Title) -> None:
    assert champions(outlook(*title.after(title.decided))) == [1]


@YEARS
def test_the_title_is_open_one_race_earlier(title: Title) -> None:
    seen = outlook(*title.after(title.decided - 1))
    assert champions(seen) == []
    assert [one.can_win for one in seen.prospects].count(True) > 1


@pytest.mark.parametrize("year", FULL)
def test_with_every_driver_the_title_is_decided_at_the_same_race(year: int) -> None:
    """In 1988 Prost could still be level with Senna on 87 points, with fewer wins."""
    real, champion, decided = FULL[year]
    assert champions(outlook(*real_after(real, decided))) == [real.entry[champion]]
    assert champions(outlook(*real_after(real, decided - 1))) == []


def test_in_2012_fourth_place_was_enough_for_vettel() -> None:
    """With it, Alonso could be level and had fewer wins."""
    real, champion, _decided = FULL[2012]
    seen = outlook(*real_after(real, 19))
    assert seen.tonight is not None
    assert {one.entry for one in seen.prospects if one.can_win} == {real.entry["Vettel"], real.entry["Alonso"]}
    assert seen.tonight.clinches[0] == Clinch(real.entry[champion], 4, level_wins_tie=True)


def test_in_2010_webber_stood_between_alonso_and_the_title_with_fourth_place() -> None:
    """Second place was enough whatever others did."""
    webber = TITLES[2010].entry["Webber"]
    alone, if_webber, *_more = asked(2010, "Alonso")
    assert (alone.place, alone.limits) == (2, ())
    assert (if_webber.place, if_webber.limits) == (4, (Limit(webber, 2),))


def test_in_2010_vettel_needed_a_win_and_alonso_no_better_than_fifth() -> None:
    """So it happened. They would have been level with five wins and two second places each."""
    entry = TITLES[2010].entry
    assert asked(2010, "Vettel")[0] == Clinch(entry["Vettel"], 1, (Limit(entry["Alonso"], 5),), level_wins_tie=True)
    assert asked(2010, "Webber")[0] == Clinch(entry["Webber"], 1, (Limit(entry["Alonso"], 3),))


def test_in_2008_hamilton_needed_fifth_place() -> None:
    first = asked(2008, "Hamilton")[0]
    assert first == Clinch(TITLES[2008].entry["Hamilton"], 5)


def test_in_2003_one_point_was_enough_because_of_more_wins() -> None:
    first, otherwise = asked(2003, "Schumacher")
    assert first == Clinch(TITLES[2003].entry["Schumacher"], 8, level_wins_tie=True)
    assert (otherwise.place, otherwise.limits) == (None, (Limit(TITLES[2003].entry["Raikkonen"], 2),))


def test_in_1984_lauda_needed_second_place() -> None:
    assert asked(1984, "Lauda")[0] == Clinch(TITLES[1984].entry["Lauda"], 2)


def test_in_2002_nobody_could_win_the_title_before_the_summer() -> None:
    """With nine races left, even a win decided nothing."""
    seen = outlook(*TITLES[2002].after(8))
    assert seen.tonight is not None
    assert seen.tonight.nobody
    assert seen.tonight.clinches == ()
