"""What a table online and a real table answer, where no page or service shows it by itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import get_template

from gameplay.services import match_annul
from league.models import Heat, Run
from league.races.cards import race_cards
from league.races.shapes import TableRef
from league.races.where import SPOTS, Spot, by_hand, by_spot, spot_of
from league.results import match
from league.results.reading import substitutes
from league.sets import Venue
from tests.league.cup import Cup
from tests.league.real_table import refused
from tests.league.venues import come


@pytest.fixture
def both(mixed: Cup) -> Cup:
    """Race 1 is on: Gus and Hana at a real table, Bob and Erin online with the bots."""
    mixed.open(1)
    come(mixed, "online", 5, 6)
    come(mixed, "table", 7, 8)
    mixed.start()
    return mixed


def shown(cup: Cup) -> dict[str, TableRef]:
    """The tables of race 1 as pages show them, by venue."""
    return {table.venue: table for table in race_cards([cup.race()])[0].tables}


def heat_at(cup: Cup, where: str) -> Heat:
    return Heat.objects.select_related("match", "run").get(run=cup.race().run, venue=where)


@pytest.mark.parametrize("spot", SPOTS.values(), ids=lambda spot: type(spot).__name__)
def test_the_templates_of_a_place_exist(spot: Spot) -> None:
    assert all(get_template(name) for name in (spot.part, spot.part_now, spot.part_seat))


def test_tables_are_asked_by_where_they_are(both: Cup) -> None:
    found = by_spot(Heat.objects.filter(run=both.race().run))
    assert [(spot.venue, [heat.venue for heat in heats]) for spot, heats in found] == [
        (Venue.TABLE, ["table"]),
        (Venue.ONLINE, ["online"]),
    ]
    assert by_spot([]) == []
    assert list(Heat.objects.filter(by_hand()).values_list("venue", flat=True)) == ["table"]
    assert Run.objects.filter(by_hand("heats__")).get() == both.race().run


def test_a_real_table_has_no_match_and_nobody_to_replace(both: Cup) -> None:
    heat = heat_at(both, "table")
    assert (spot_of(heat).match_code(heat), spot_of(heat).is_over(heat)) == ("", False)
    assert substitutes(heat, both.alice).entries == substitutes(heat, both.alice).people == ()
    with refused("no_match_at_table"):
        match.heat_pause(heat=heat, by=both.alice, paused=True)


def test_a_table_says_why_it_has_no_order_and_how_to_watch_it(both: Cup) -> None:
    tables = shown(both)
    assert (tables["table"].watching, tables["online"].watching) == ("", "Watch")
    assert tables["table"].no_order.startswith("At a real table")
    assert tables["online"].no_order == "The match hasn’t started."
    match_annul(code=tables["online"].match_code, by=None)
    online = shown(both)["online"]
    assert (online.no_order, online.watching) == ("The match at this table was annulled.", "Replay")


def test_a_result_is_entered_where_nobody_else_writes_it(both: Cup) -> None:
    may = {where: table.spot.may_enter(table) for where, table in shown(both).items()}
    assert may == {"table": True, "online": False}
    online = heat_at(both, "online")
    with refused("race_live"):
        spot_of(online).entering_check(online)
    match_annul(code=spot_of(online).match_code(online), by=None)
    over = heat_at(both, "online")
    spot_of(over).entering_check(over)
    assert shown(both)["online"].spot.may_enter(shown(both)["online"])


def test_only_a_real_table_leads_to_a_page_of_its_own(both: Cup) -> None:
    found: dict[str, Any] = {where: heat_at(both, where) for where in ("table", "online")}
    assert [bool(spot_of(heat).token(heat)) for heat in found.values()] == [True, False]
    assert [spot_of(heat).link(heat).text for heat in found.values()] == ["Open the table’s page", "Open the match"]
