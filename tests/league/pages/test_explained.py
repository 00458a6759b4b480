"""Each number of the standings leads to how it came about: a page that needs no script, or the inside of a dialog."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from league.competitions.stewards import penalties
from league.races.shapes import RaceHead
from league.registration import teams
from league.standings.shapes import Cell
from league.standings.tags import race_cells
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db
DIALOG = {"HX-Request": "true", "HX-Target": "popover-body"}


def text(cup: Cup, path: str, language: str = "en", **headers: str) -> str:
    """What a visitor reads on a page below the standings, on one line."""
    answer = Client().get(
        f"/c/{cup.club.slug}/{cup.competition.slug}/standings/{path}", headers={"accept-language": language} | headers
    )
    assert answer.status_code == 200, path
    html = answer.content.decode()
    return re.sub(r"[ \n]+", " ", unescape(strip_tags(html.partition('id="popover-title"')[2])))


@pytest.fixture
def raced(alice: Any) -> Cup:
    """Three races of which the best two count; racer 1 lost a place in the second one, and a point for the third."""
    cup = Cup.make(alice, bots=4, drop={"kind": "best", "n": 2})
    for number, order in ((1, "1 2 3 4"), (2, "2 1 3 4"), (3, "1 2 4 3")):
        cup.run(number, order)
    for kind, value, race in (("places", 1, 2), ("points", -1, 3)):
        penalties.add(
            competition=cup.competition,
            by=alice,
            kind=kind,
            value=value,
            entry_number=1,
            race_number=race,
            reason=f"{kind} of race {race}",
        )
    return cup


def test_the_number_of_a_race_says_it_in_one_sentence(raced: Cup) -> None:
    said = text(raced, "1/why/?race=2", **DIALOG)
    assert "2nd of 4, 3rd after losing one place, 2 points; dropped, the best 2 of 3 count" in said
    assert "places of race 2" in said
    assert "points of race 3" not in said
    french = text(raced, "1/why/?race=2", "fr")
    assert "2e sur 4, 3e après une pénalité d’une place, 2 points" in french
    assert "non retenue, seules les 2 meilleures sur 3 comptent" in french


def test_points_of_stewards_are_said_where_they_count(raced: Cup) -> None:
    said = text(raced, "1/why/?race=3")
    assert "1st of 4, 5 points" in said
    assert "points of race 3 −1 point Points from stewards count towards the total." in said
    assert "Total: 9 points" in said


def test_a_total_adds_up_by_races_and_decisions(raced: Cup) -> None:
    said = text(raced, "1/why/")
    assert "5 + 2 + 5 − 1" in said
    assert "5 + 5 − 1 = 9" in said  # as it is read aloud
    assert said.index("Race 2 2nd of 4, 3rd after losing one place · dropped, the best 2 of 3 count") < said.index(
        "= 9"
    )


def test_a_tie_names_who_is_level_and_with_which_numbers(alice: Any) -> None:
    cup = Cup.make(alice, bots=3)
    cup.run(1, "1 2 3")
    cup.run(2, "2 1 3")
    level = "Bot 2 ahead of Bot 1: level on points, but with a better place in the latest race (1st against 2nd)."
    assert f"Place: 1st. {level}" in text(cup, "2/why/")
    assert f"Place: 2nd. {level}" in text(cup, "1/why/")


def test_a_race_without_a_line_is_not_found(raced: Cup) -> None:
    season = f"/c/{raced.club.slug}/{raced.competition.slug}/standings/"
    for query in ("?race=4", "?race=no", "?race=2&after=1"):
        assert Client().get(f"{season}1/why/{query}").status_code == 404, query
    assert Client().get(f"{season}teams/1/why/").status_code == 404


def test_the_table_leads_to_each_number_and_keeps_its_race(raced: Cup) -> None:
    season = f"/c/{raced.club.slug}/{raced.competition.slug}/standings/"
    html = Client().get(f"{season}?after=2").content.decode()
    links = re.findall(rf'href="(?:{season})?(1/why/[^"]*)"', html)
    assert [unescape(link) for link in links] == [
        "1/why/?race=1&after=2", "1/why/?race=2&after=2", "1/why/?after=2",
    ]  # fmt: skip
    for link in links:
        assert Client().get(season + unescape(link)).status_code == 200


def test_a_team_is_explained_by_its_racers(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, teams=True, capacity=4, races=2, drop={"kind": "best", "n": 1})
    teams.draw(competition=cup.competition, by=alice)
    cup.run(1, "1 2 3 4")
    team = cup.competition.entries.get(number=1).team
    penalties.add(competition=cup.competition, by=alice, kind="points", value=2, team_id=team.pk, reason="Fair play")
    said = text(cup, f"teams/{team.pk}/why/?race=1", **DIALOG)
    assert re.search(r"1st among the teams, 5 points", said)
    assert re.search(r"Bot 1 1st of 4 5", said)
    assert "does not count" in said
    assert "Total: 7 points" in said
    whole = text(cup, f"teams/{team.pk}/why/")
    assert "Fair play" in whole
    assert "5 + 2 = 7" in whole
    mates = [entry.number for entry in team.entries.order_by("number")]
    cup.run(2, " ".join(map(str, [*({1, 2, 3, 4} - set(mates)), *mates])))
    said = text(cup, f"teams/{team.pk}/why/?race=2")
    assert "; dropped, only the best of 2 counts" in said
    assert "Only the best race counts." in text(cup, f"teams/{team.pk}/why/")
    html = Client().get(f"/c/{cup.club.slug}/{cup.competition.slug}/standings/").content.decode()
    assert f'href="teams/{team.pk}/why/?race=1"' in html


def test_links_do_not_double_a_large_table() -> None:
    """Forty races of forty racers: a link is as short as it can be, and the words are behind it."""
    races = [RaceHead(number, "", "official", None, None, "") for number in range(1, 41)]
    cells = [Cell(race.number, "classified", 2, 6, 6, table_no=1) for race in races]
    plain = race_cells(cells, races)
    linked = race_cells(cells, races, "/c/gearbox/autumn-championship/standings/12/why/")
    assert len(linked) < 1.6 * len(plain)
