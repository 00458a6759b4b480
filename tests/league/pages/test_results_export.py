"""Results to download: a file for a spreadsheet, and the same over the API."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.files.feeds.exports import COLUMNS, cell
from league.models import Competition, Player
from tests.league.cup import Cup
from tests.league.tourney import Tourney, crowded, final, groups, rounds

pytestmark = pytest.mark.django_db


def ask(cup: Cup, user: Any = None, status: int = 200) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/c/{cup.club.slug}/{cup.competition.slug}/results.csv")
    assert answer.status_code == status
    return answer


def rows(cup: Cup, kind: str = "") -> list[dict[str, str]]:
    text = ask(cup).content.decode("utf-8-sig")
    return [row for row in csv.DictReader(StringIO(text)) if kind in ("", row["kind"])]


def told(cup: Cup) -> Any:
    return Client().get(f"/api/v1/competitions/{cup.club.slug}/{cup.competition.slug}/results/").json()


@pytest.fixture
def tourney(alice: Any) -> Tourney:
    """A round with a racer free, and a final under way."""
    tourney = Tourney.of(alice, rounds(1, on=4), final(), bots=9)
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    tourney.raced(1, [[1, 2, 3, 4], [8, 7, 6, 5]], free=[9])
    tourney.plan(2, 1)
    tourney.berths(2, [1, 8, 2, 7], why="stage")
    tourney.call(2, [[1, 8, 2, 7]])
    return tourney


def test_every_table_is_there_with_places_and_points(tourney: Tourney) -> None:
    """And the standings say who qualifies."""
    found = rows(tourney, "result")
    assert [(row["race"], row["table"], row["place"], row["number"], row["seat"]) for row in found if row["table"]] == [
        ("1", "1", "1", "1", "1"), ("1", "1", "2", "2", "2"), ("1", "1", "3", "3", "3"), ("1", "1", "4", "4", "4"),
        ("1", "2", "1", "8", "1"), ("1", "2", "2", "7", "2"), ("1", "2", "3", "6", "3"), ("1", "2", "4", "5", "4"),
    ]  # fmt: skip
    free = next(row for row in found if not row["table"])
    assert (free["number"], free["status"], free["place"]) == ("9", "sat_out", "")
    assert {(row["stage"], row["format"], row["round"]) for row in found} == {("1", "rounds", "1")}
    found = rows(tourney, "standing")
    assert {row["number"] for row in found if row["goes_on"] == "1"} == {"1", "2", "7", "8"}
    assert [row["place"] for row in found][:2] == ["1", "2"]
    assert all(row["points"] for row in found)


def test_the_api_gives_the_same(tourney: Tourney) -> None:
    found = told(tourney)
    assert (found["club"], found["competition"], found["status"]) == ("gearbox", "autumn-cup", "running")
    assert [stage["format"] for stage in found["stages"]] == ["rounds"]
    assert [(table["race"], table["table"], len(table["lines"])) for table in found["tables"]] == [
        (1, None, 1), (1, 1, 4), (1, 2, 4),
    ]  # fmt: skip
    first = found["tables"][1]["lines"][0]
    assert first["racer"] == {"number": 1, "name": "Bot 1", "team": "", "bot": True}


def test_a_fraction_is_exact_with_a_rounded_number_beside_it(alice: Any) -> None:
    share = {"name": "Share", "kind": "share"}
    tourney = Tourney.of(alice, rounds(2, points=share))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    second = next(row for row in rows(tourney, "standing") if row["number"] == "2")
    assert (second["points"], second["decimal"]) == ("2/3", "0.6667")
    assert next(one for one in told(tourney)["stages"][0]["standings"] if one["racer"]["number"] == 2)["total"] == "2/3"


def test_a_name_cannot_be_a_formula_and_a_number_stays_one(tourney: Tourney) -> None:
    bot = Player.objects.get(display_name="Bot 1")
    for name in ("=1+1", "+49 30 1"):
        Player.objects.filter(pk=bot.pk).update(display_name=name)
        assert {row["name"] for row in rows(tourney) if row["number"] == "1"} == {f"'{name}"}
    for name in ("-2", "@cmd", "\tx", "＝1"):
        assert cell(name) == f"'{name}"
    assert [cell(value) for value in (-3, True, False, Fraction(-7, 3), None, "a-b")] == [-3, 1, 0, "-7/3", "", "a-b"]


def test_a_racer_who_has_left_the_site_is_no_name_in_it(tourney: Tourney) -> None:
    player = Player.objects.get(display_name="Bot 1")
    Player.objects.filter(pk=player.pk).update(left_at=timezone.now())
    assert {row["name"] for row in rows(tourney) if row["number"] == "1"} == {f"Former racer {player.pk}"}


def test_columns_have_the_same_names_in_every_language(tourney: Tourney) -> None:
    client = Client(headers={"accept-language": "fr"})
    answer = client.get(f"/c/{tourney.club.slug}/{tourney.competition.slug}/results.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="gearbox-autumn-cup-results.csv"'
    assert answer.content.decode("utf-8-sig").splitlines()[0] == ",".join(COLUMNS)


def test_a_championship_gives_its_results_at_the_same_address(bot_cup: Cup) -> None:
    bot_cup.run(1, "3 1 2 | 4")
    found = rows(bot_cup, "result")
    assert [(row["number"], row["place"], row["status"]) for row in found] == [
        ("3", "1", "classified"), ("1", "2", "classified"), ("2", "3", "classified"), ("4", "4", "dnf"),
    ]  # fmt: skip
    assert found[0]["match"]
    assert found[0]["format"] == "championship"


def test_groups_are_named(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8], groups=2)
    tourney.raced(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    assert {row["group"] for row in rows(tourney, "standing")} == {"1", "2"}


def test_a_draft_is_for_its_organisers(alice: Any, charlie: Any) -> None:
    """Without a race there is only the header."""
    tourney = Tourney.of(alice, rounds(1))
    assert rows(tourney) == []
    Competition.objects.filter(pk=tourney.competition.pk).update(status="draft")
    ask(tourney, alice)
    ask(tourney, charlie, status=404)
    ask(tourney, status=404)


def test_the_results_page_leads_to_both(tourney: Tourney) -> None:
    html = Client().get(f"/c/{tourney.club.slug}/{tourney.competition.slug}/results/").content.decode()
    assert "/c/gearbox/autumn-cup/results.csv" in html
    assert "/api/v1/competitions/gearbox/autumn-cup/results/" in html


def test_more_tables_take_no_query_more(alice: Any) -> None:
    counted = []
    for number in (8, 64):
        tourney = crowded(alice, rounds(2), number=number, name=f"Cup {number}")
        seats = [list(range(at, at + 4)) for at in range(1, number + 1, 4)]
        tourney.raced(1, seats)
        tourney.raced(2, seats)
        with CaptureQueriesContext(connection) as queries:
            ask(tourney)
        counted.append(len(queries))
    assert counted[1] <= counted[0] <= 25
