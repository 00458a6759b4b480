"""Points tables. BB-10.2 is copied here by hand from the rulebook, so that a slip in the code shows."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from league.scoring import points
from league.scoring.race import score_race
from league.scoring.season import HeatResult, Line, RaceResult

RULEBOOK = """
| place | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |
|---|---|---|---|---|---|---|---|---|
| 1 | 3 | 5 | 5 | 7 | 8 | 9 | 10 | 10 |
| 2 | 1 | 3 | 3 | 5 | 6 | 7 | 8 | 8 |
| 3 | - | 1 | 2 | 3 | 4 | 5 | 6 | 6 |
| 4 | - | - | 1 | 2 | 3 | 4 | 5 | 5 |
| 5 | - | - | - | 1 | 2 | 3 | 4 | 4 |
| 6 | - | - | - | - | 1 | 2 | 3 | 3 |
| 7 | - | - | - | - | - | 1 | 2 | 2 |
| 8 | - | - | - | - | - | - | 1 | 1 |
| 9 | - | - | - | - | - | - | - | 0 |
"""


def cells() -> list[tuple[int, int, int]]:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in RULEBOOK.strip().splitlines()[2:]]
    return [
        (int(row[0]), starters, int(cell)) for row in rows for starters, cell in enumerate(row[1:], 2) if cell != "-"
    ]


@pytest.mark.parametrize(("place", "starters", "paid"), cells())
def test_bb_10_2_every_cell_of_the_rulebooks_table(place: int, starters: int, paid: int) -> None:
    """BB-10.2."""
    assert points.points_for(points.bumping_bots(), starters, place) == paid


def test_bb_10_2_has_44_cells() -> None:
    """BB-10.2: one for each place of each field."""
    assert len(cells()) == sum(range(2, 10))


@pytest.mark.parametrize(("starters", "place"), [(2, 3), (5, 0), (9, 10), (4, -1)])
def test_there_is_no_such_place(starters: int, place: int) -> None:
    with pytest.raises(ValueError, match="no place"):
        points.points_for(points.bumping_bots(), starters, place)


@pytest.mark.parametrize("starters", [10, 60])
def test_the_rulebooks_table_has_no_column_for_more_than_nine(starters: int) -> None:
    with pytest.raises(ValueError, match="no column"):
        points.points_for(points.bumping_bots(), starters, 1)


def test_a_list_pays_the_same_whatever_the_field_and_nothing_behind_its_end() -> None:
    assert [points.points_for(points.formula(), 12, place) for place in (1, 2, 10, 11, 12)] == [25, 18, 1, 0, 0]


def test_countdown_pays_as_many_as_there_are_starters() -> None:
    assert [points.points_for(points.countdown(), 4, place) for place in (1, 2, 3, 4)] == [4, 3, 2, 1]


@pytest.mark.parametrize("preset", points.PRESETS)
def test_every_preset_is_sound_and_survives_json(preset: str) -> None:
    table = points.PRESETS[preset]()
    points.check(table)
    assert points.parse(points.to_json(table)) == table


@pytest.mark.parametrize("preset", points.PRESETS)
def test_the_chart_has_a_line_for_each_field_size(preset: str) -> None:
    chart = points.chart(points.PRESETS[preset]())
    assert [line["starters"] for line in chart] == list(range(2, 10))
    assert all(len(line["points"]) == line["starters"] for line in chart)


def columns(**changes: list[int]) -> dict[str, list[int]]:
    return {str(n): list(range(n, 0, -1)) for n in range(2, 10)} | changes


@pytest.mark.parametrize(
    ("raw", "code", "at"),
    [
        ({"name": "", "kind": "countdown"}, "no_name", "name"),
        ({"name": "x", "kind": "list", "values": []}, "empty", "values"),
        ({"name": "x", "kind": "list", "values": [1, 2]}, "rising", "values"),
        ({"name": "x", "kind": "list", "values": [3, -1]}, "out_of_range", "values"),
        ({"name": "x", "kind": "list", "values": [1001]}, "out_of_range", "values"),
        ({"name": "x", "kind": "list", "values": [0, 0]}, "nothing_to_win", "values"),
        ({"name": "x", "kind": "columns", "columns": {"2": [2, 1]}}, "missing_column", "columns"),
        ({"name": "x", "kind": "columns", "columns": columns(**{"5": [5, 4]})}, "column_length", "columns.5"),
        ({"name": "x", "kind": "columns", "columns": columns(**{"3": [1, 2, 3]})}, "rising", "columns.3"),
    ],
)
def test_a_bad_table_is_refused_with_what_and_where(raw: dict[str, object], code: str, at: str) -> None:
    with pytest.raises(points.BadTable) as refused:
        points.parse(raw)
    assert (refused.value.refusal.code, refused.value.at) == (f"points_{code}", at)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"name": 3, "kind": "list"},
        {"name": "x", "kind": "lottery"},
        {"name": "x", "kind": "list", "values": [1.5]},
        {"name": "x", "kind": "list", "values": "abc"},
        {"name": "x", "kind": "columns", "columns": {"two": [1]}},
    ],
)
def test_text_without_a_table_is_unreadable(raw: dict[str, object]) -> None:
    with pytest.raises(points.BadTable) as refused:
        points.parse(raw)
    assert refused.value.refusal is points.POINTS_UNREADABLE


@pytest.mark.parametrize("starters", range(2, 9))
def test_roborally_pays_its_winner_best_and_everybody_something(starters: int) -> None:
    """Races of it have 2 to 8 robots."""
    paid = [points.points_for(points.roborally(), starters, place) for place in range(1, starters + 1)]
    assert paid == sorted(set(paid), reverse=True)
    assert paid[-1] == 1
    steps = [better - worse for better, worse in pairwise(paid)]
    assert steps == sorted(steps, reverse=True), "no later place is worth more than an earlier one"


def test_a_roborally_win_is_worth_more_at_a_fuller_table() -> None:
    wins = [points.points_for(points.roborally(), starters, 1) for starters in range(2, 9)]
    assert wins == sorted(set(wins))


@pytest.mark.parametrize("preset", [points.robotrick, points.dr2d, points.droids])
@pytest.mark.parametrize("starters", range(2, 9))
def test_no_place_pays_like_another(preset: Callable[[], points.PointsTable], starters: int) -> None:
    paid = points.chart(preset(), [starters])[0]["points"]
    assert paid == sorted(set(paid), reverse=True)
    assert paid[-1] == 1


@pytest.mark.parametrize(("places", "paid"), [((1, 1, 3), (5, 5, 1)), ((1, 2, 2), (5, 3, 3)), ((1, 1, 1), (5, 5, 5))])
def test_racers_who_share_a_place_at_a_table_of_three_get_everything_it_pays(
    places: tuple[int, int, int], paid: tuple[int, int, int]
) -> None:
    """RT-48, BB-10.8."""
    lines = tuple(Line(entry, place) for entry, place in enumerate(places))
    cells = score_race(RaceResult(1, points.robotrick(), 1, (HeatResult(1, lines),)))
    assert tuple(cells[entry].points for entry in range(3)) == paid


def test_a_leaver_of_a_table_of_three_gets_nothing() -> None:
    """RT-52: two leavers share the second rank, and are not paid for it."""
    lines = (Line(0, 1), Line(1, 2, "dnf"), Line(2, 2, "dnf"))
    cells = score_race(RaceResult(1, points.robotrick(), 1, (HeatResult(1, lines),)))
    assert [cells[entry].points for entry in range(3)] == [5, 0, 0]


def test_droids_who_fall_in_one_turn_share_what_their_place_pays() -> None:
    """DR-8.15: two players eliminated in the same turn share a place; a draw of all is paid as four wins."""
    table = points.droids()
    fallen = (Line(0, 1), Line(1, 2), Line(2, 3), Line(3, 3))
    drawn = tuple(Line(entry, 1) for entry in range(4))
    for lines, paid in ((fallen, [8, 5, 3, 3]), (drawn, [8, 8, 8, 8])):
        cells = score_race(RaceResult(1, table, 1, (HeatResult(1, lines),)))
        assert [cells[entry].points for entry in range(4)] == paid
