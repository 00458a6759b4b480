"""Large standings: the latest races and fifty rows at a time, the rest a link away. Small ones are whole."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.test import Client

from league.common.references import EntryRef
from league.models import Entry, Player
from league.scoring.race import Cell
from league.standings import snapshots
from league.standings.charts import Window, window
from league.standings.reading import standings_table
from league.standings.shapes import StandingRow, StandingsTable
from tests.support.bigseason import make_season


def table(rows: int, races: int, you: int = 0) -> StandingsTable:
    """`you` is a row; races are bare numbers here."""
    cells = tuple(Cell(number, "absent") for number in range(1, races + 1))
    made = tuple(
        StandingRow(EntryRef(n, 1000 + n, f"R{n}", n), n, False, 0, None, None, 0, 0, cells, is_you=n == you)
        for n in range(1, rows + 1)
    )
    numbers: Any = tuple(range(1, races + 1))
    return StandingsTable(1, races, numbers, made, (), races, None, (), numbers)  # type: ignore[arg-type]


def shown(rows: int, races: int, you: int = 0, first: int | None = None, whole: bool = False) -> Window:
    return window(table(rows, races, you), after=None, first=first, whole=whole)


def test_a_usual_season_is_shown_whole() -> None:
    usual = shown(64, 12, you=60)
    assert (len(usual.table.rows), len(usual.table.races), usual.parts, usual.yours, usual.races) == (
        64,
        12,
        (),
        None,
        None,
    )
    assert usual.table == table(64, 12, you=60)
    assert shown(0, 0).parts == ()


def test_of_a_long_season_the_latest_races_are_shown() -> None:
    long = shown(20, 40)
    assert long.table.races == tuple(range(31, 41))
    assert {tuple(cell.race for cell in row.cells) for row in long.table.rows} == {long.table.races}
    assert long.races
    assert (long.run, long.races.query, long.races.current) == (40, "?races=all", False)
    every = shown(20, 40, whole=True)
    assert len(every.table.races) == 40
    assert every.races
    assert (every.races.query, every.races.current) == ("?", True)


PARTS: tuple[tuple[int | None, tuple[int, int]], ...] = (
    (None, (1, 50)), (1, (1, 50)), (51, (51, 100)), (77, (51, 100)), (101, (101, 120)), (10**17, (101, 120)),
)  # fmt: skip


def test_many_rows_come_by_fifties() -> None:
    for first, rows in PARTS:
        part = shown(120, 3, first=first)
        assert (part.table.rows[0].place, part.table.rows[-1].place) == rows, first
        assert [(one.label, one.query) for one in part.parts] == [
            ("1–50", "?"), ("51–100", "?from=51"), ("101–120", "?from=101"),
        ]  # fmt: skip
        assert [one.current for one in part.parts] == [rows[0] == start for start in (1, 51, 101)], first


def test_the_readers_own_row_is_a_link_away() -> None:
    away = shown(120, 20, you=77, whole=True).yours
    assert away
    assert (away.label, away.query) == ("77", "?races=all&from=51#entry-1077")
    assert shown(120, 20, you=77, first=51).yours is None


def test_an_earlier_table_stays_the_earlier_one() -> None:
    earlier = window(table(120, 20), after=20, first=51, whole=False)
    assert earlier.races
    assert earlier.races.query == "?after=20&races=all&from=51"
    assert [part.query for part in earlier.parts] == ["?after=20", "?after=20&from=51", "?after=20&from=101"]


def test_the_page_of_a_huge_season_stays_a_page(client: Client, alice: Any) -> None:
    """200 racers and 40 races were 2.1 MB and 30,000 elements."""
    competition = make_season(alice, entries=200, races=40, teams=True)
    with transaction.atomic():
        snapshots.rebuild(competition=competition)
    last = standings_table(competition).rows[-1].entry
    Player.objects.filter(user=alice).update(user=None)
    Player.objects.filter(pk=Entry.objects.get(pk=last.id).player_id).update(user=alice, bot_level="", bot_style="")
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    path = f"/c/{competition.club.slug}/{competition.slug}/standings/"
    page = client.get(path).content.decode()
    assert len(page) < 460_000  # each number of 50 rows and of all teams is a link
    assert page.count("<") / 2 < 5_500
    assert page.count('<tr\n          role="row"\n          id="entry-') == 50
    assert "After race 40 · 40 of 41 races run" in page
    assert "The latest 10 of 40 races." in page
    assert "The first 40 of 200 racers." in page
    # The chart leads to each race; a field or buttons for all of them filled a phone's screen
    races = re.compile(r'<a\s+href="([^"]*)"\s+(aria-current="true")?\s+aria-label="After race')
    assert [href for href, _current in races.findall(page)] == [*(f"?after={n}" for n in range(1, 40)), "./"]
    assert [href for href, current in races.findall(page) if current] == ["./"]
    earlier = client.get(path + "?after=7").content.decode()
    assert [href for href, current in races.findall(earlier) if current] == ["?after=7"]
    assert "After race 40 ·" in client.get(path + "?after=").content.decode()
    yours = re.search(r'href="(\?from=151)#entry-\d+"\s*>Your row: 200<', page)
    assert yours
    assert 'data-label="R9"' not in page
    assert "data-mine" in client.get(path + yours[1]).content.decode()
    every = client.get(path + "?races=all").content.decode()
    assert 'data-label="R9"' in every
    assert "All 40 races are shown." in every


def test_the_rows_of_teams_have_the_same_races() -> None:
    from league.standings.shapes import TeamRow

    teams = (TeamRow(1, "Nuts", 1, False, 9, None, None, (), tuple(range(1, 21)), 0),)
    assert window(replace(table(3, 20), teams=teams), after=None, first=None, whole=False).table.teams[
        0
    ].points == tuple(range(11, 21))
