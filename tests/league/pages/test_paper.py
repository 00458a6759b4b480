"""The tables of a race on paper: for a hall whose network fails."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.competitions.life import reruns
from league.registration import entering
from tests.league.cup import Cup
from tests.league.pages.test_real_table import phone, text_of

pytestmark = pytest.mark.django_db


def paper(cup: Cup, number: int = 1) -> str:
    return f"/c/{cup.club.slug}/{cup.competition.slug}/races/{number}/sheet/"


def test_every_table_of_a_race_is_on_paper_with_blanks(table: Cup, client: Client) -> None:
    """In order of the grid; by its start numbers somebody reads it out to the organiser."""
    page = text_of(client.get(paper(table)))
    for said in ("Table 1", "Race 1 · Autumn Cup", "Rivet Oval", "Grid", "Place", "Retired", "Did not start", "Ann"):
        assert said in page, said
    order = table.heat().slots.order_by("start_place").values_list("entry__player__display_name", flat=True)
    assert [page.index(f" {name} ") for name in order] == sorted(page.index(f" {name} ") for name in order)


def test_one_tap_leads_there_while_something_can_be_written(table: Cup, alice: Any, bob: Any) -> None:
    season = f"/c/{table.club.slug}/{table.competition.slug}/"
    pages = {f"{season}races/1/": bob, f"{season}desk/": alice, f"{season}desk/races/1/": alice}
    for address, user in pages.items():
        assert f'href="{paper(table)}"' in phone(user).get(address).content.decode(), address
    reruns.race_annul(race=table.race(), by=alice, reason="the wrong track")
    for address, user in pages.items():
        assert paper(table) not in phone(user).get(address).content.decode(), address
    assert "there’s nothing to print" in text_of(phone().get(paper(table)))


def test_a_race_that_is_not_on_has_nothing_to_print(table: Cup, client: Client) -> None:
    assert "there’s nothing to print" in text_of(client.get(paper(table, 2)))
    assert client.get(paper(table, 99)).status_code == 404


def test_nobody_else_prints_a_draft(alice: Any, charlie: Any) -> None:
    cup = Cup.make(alice, publish=False)
    assert phone(charlie).get(paper(cup)).status_code == 404
    assert phone(alice).get(paper(cup)).status_code == 200


def test_it_takes_a_constant_number_of_queries(alice: Any, client: Client) -> None:
    def asked(racers: int) -> int:
        cup = Cup.make(alice, capacity=40)
        names = [f"Racer {number}" for number in range(racers)]
        entering.entries_add_by_name(competition=cup.competition, by=alice, names=names)
        cup.at_table()
        client.get(paper(cup))
        with CaptureQueriesContext(connection) as queries:
            page = text_of(client.get(paper(cup)))
        assert page.count("Filled in by") == (racers + 8) // 9
        return len(queries)

    assert asked(4) == asked(27)
