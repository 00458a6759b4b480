"""The geometry of the charts."""

from league.common.references import EntryRef
from league.standings.charts import MOST_LINES, bump, point_bars
from league.standings.shapes import BumpChart, BumpLine


def entry(number: int) -> EntryRef:
    return EntryRef(id=100 + number, number=number, name=f"Robot {number}", player_id=number)


def line(number: int, places: list[int | None], totals: list[int | None]) -> BumpLine:
    return BumpLine(entry(number), tuple(places), tuple(totals))


def test_one_race_is_no_chart() -> None:
    assert bump(BumpChart((1,), (line(1, [1], [7]),), 1)) is None
    assert bump(BumpChart((), (), 0)) is None


def test_racers_who_share_a_place_have_a_row_each() -> None:
    chart = BumpChart((1, 2), (line(1, [1, 1], [7, 9]), line(2, [1, 2], [7, 8]), line(3, [3, 2], [1, 8])), 3)
    drawn = bump(chart)
    assert drawn is not None
    ends = {one.entry.number: (one.paths[0].split("C")[0], one.paths[0].split()[-1]) for one in drawn.lines}
    assert ends == {1: ("M-0.5 0.5H0", "0.5h0.5"), 2: ("M-0.5 1.5H0", "1.5h0.5"), 3: ("M-0.5 2.5H0", "2.5h0.5")}
    assert [one.entry.number for one in drawn.lines] == [1, 2, 3]
    assert drawn.height == 3 * 40


def test_a_gap_breaks_the_line() -> None:
    chart = BumpChart((1, 2, 3), (line(1, [1, 1, 1], [5, 9, 12]), line(2, [2, None, 2], [3, None, 4])), 2)
    drawn = bump(chart, you=frozenset({102}))
    assert drawn is not None
    second = drawn.lines[1]
    assert len(second.paths) == 2
    assert second.is_you
    assert second.paths == ("M-0.5 1.5H0", "M2 1.5h0h0.5")


def test_of_a_crowd_the_first_and_the_reader_are_drawn() -> None:
    lines = tuple(line(number, [number, number], [500 - number] * 2) for number in range(1, 201))
    drawn = bump(BumpChart((1, 2), lines, 200), you=frozenset({entry(150).id}))
    assert drawn is not None
    assert [one.entry.number for one in drawn.lines] == [*range(1, MOST_LINES + 1), 150]
    assert (drawn.rows, drawn.cut, drawn.lines[-1].place) == (MOST_LINES + 1, 200, 150)
    assert [places[-1] for _entry, places in drawn.table][-1] == 150


def test_bars_have_one_scale_and_zero_keeps_a_foot() -> None:
    (two, bars_of_two), (three, bars) = point_bars(
        ({"starters": 2, "points": [3, 1]}, {"starters": 3, "points": [6, 3, 0]})
    )
    assert (two, three) == (2, 3)
    assert [bar.height for bar in bars] == [100.0, 50.0, 2.0]
    assert bars_of_two[0].height == 50.0
    assert all(abs(bar.y + bar.height - 100) < 0.01 for bar in bars)
