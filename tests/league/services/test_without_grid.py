"""A game without a grid: nobody chooses an order at the start, and no page mentions one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from gameplay.refused import Refused
from league.common.phones import Device
from league.competitions.life import life, rules
from league.competitions.raceday.race_page import race_page
from league.games.facts import rules_asked
from league.games.setup import race_raw
from league.registration import entering
from league.results import scorers, tables
from league.results.phone_pages import table_state
from league.results.reading import table_night
from tests.league.cup import Cup, form

if TYPE_CHECKING:
    from league.models import Club

pytestmark = pytest.mark.django_db
PHONE = Device("a phone", scanned=True)


def at_table(trio: Cup) -> Cup:
    entering.entries_add_by_name(competition=trio.competition, by=trio.alice, names=["Ann", "Ben", "Cleo"])
    trio.at_table()
    return trio


def test_its_rules_say_none_and_no_form_asks(trio: Cup) -> None:
    assert trio.competition.rules.last.grid == "none"
    names = [rule.name for rule in rules_asked(type(trio.competition.rules.last), "toy")]
    assert "grid" not in names
    assert "grid" in [rule.name for rule in rules_asked(type(trio.competition.rules.last), "bumping_bots")]


def test_another_grid_rule_is_refused_also_by_the_api(trio: Cup, alice: Any) -> None:
    with pytest.raises(Refused) as refused:
        rules.competition_rules_change(competition=trio.competition, by=alice, changes={"grid": "draw"})
    assert (refused.value.code, refused.value.at, refused.value.params) == ("bad_choice", "grid", {"choices": "none"})
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    answer = client.post(
        "/api/v1/clubs/gearbox/competitions/",
        {"name": "Cup", "game": "toy", "grid": "reverse", "dates": ["2099-01-01T19:30:00Z"]},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["at"]) == (400, "grid")


def test_a_game_with_a_grid_has_a_rule_for_it(alice: Any, club: Club) -> None:
    with pytest.raises(Refused) as refused:
        life.create(club=club, by=alice, form=form(grid="none"))
    assert (refused.value.code, refused.value.params) == ("bad_choice", {"choices": "draw, reverse"})


@pytest.mark.usefixtures("trio")
def test_the_game_receives_none() -> None:
    assert "grid" not in race_raw(game="toy", board=None, options={}, choice_order=[2, 0, 1])
    assert "grid" in race_raw(game="bumping_bots", board="rivet_oval", options={})


def test_nobody_chooses_in_a_later_race_and_the_report_says_so(trio: Cup) -> None:
    for number in (1, 2, 3):
        trio.add_bot(f"Bot {number}", level="easy")
    trio.run(1, "2 1 3")
    trio.open(2)
    assert race_page(trio.race(2), trio.alice).choice_order == ()
    trio.start(2)
    report = trio.race(2).run.heats_report  # type: ignore[union-attr]
    assert (report["grid"], report["choice_order"]) == ("none", None)
    page = race_page(trio.race(2), trio.alice)
    assert (page.face, page.grid_rule) == ("live", "none")


def test_at_a_real_table_nothing_is_drawn_and_nothing_entered(trio: Cup) -> None:
    heat = at_table(trio).heat()
    assert set(heat.slots.values_list("start_place", flat=True)) == {None}
    assert heat.run.heats_report["grids"] == {}
    page = race_page(trio.race(), trio.alice)
    assert (page.face, page.tables[0].placed) == ("live", True)
    night = table_night(heat, PHONE)
    assert (night.has_grid, table_state(night)["grid"]["may_set"], night.may_enter) == (False, False, True)
    for enter in (
        lambda: tables.table_grid_draw(heat=heat, device=PHONE, entry_number=1),
        lambda: tables.grid_set(heat=heat, device=PHONE, order=[1, 2, 3], entry_number=1),
    ):
        with pytest.raises(Refused) as refused:
            enter()
        assert refused.value.code == "no_grid"


def test_the_page_of_its_real_table_has_no_grid_form(trio: Cup) -> None:
    heat = at_table(trio).heat()
    html = Client().get(f"/t/{scorers.table_token(heat)}/").content.decode()
    assert "plain-grid" not in html
    assert 'aria-label="Starting grid"' not in html


def test_a_season_has_room_for_whole_tables(trio: Cup, alice: Any) -> None:
    """One table of three would be no season."""
    made = life.create(club=trio.club, by=alice, form=form(game="toy", name="Usual"))
    assert made.rules.entry.capacity == 9
