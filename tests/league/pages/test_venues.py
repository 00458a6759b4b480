"""Where a race is raced, on the pages: set, chosen, checked in to in one tap, and what real tables show."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.members import members
from league.models import CheckIn, Competition, Heat, Run
from league.results import sheets
from league.results.sheets import SheetLine
from league.start.attendance import check_in
from league.start.seating import late
from tests.league.cup import Cup
from tests.league.pages.scene import RACE, user_named
from tests.league.pages.test_forms import SEASON
from tests.league.pages.test_night import page
from tests.league.pages.test_waiting import post, send
from tests.league.venues import come, guests, tables, venue
from tests.support.undone import undone

pytestmark = pytest.mark.django_db

NIGHT = "desk/races/1/"


def buttons(html: str) -> list[str]:
    """The words of every button, without text for screen readers only."""
    found = re.findall(r"<button[^>]*>(.*?)</button>", re.sub(r'<span class="visually-hidden">.*?</span>', "", html))
    return [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in found]


def chosen(html: str) -> str:
    """Which venue is preset; "" where a racer has to choose."""
    found = re.search(r'name="venue" value="(\w+)"[^>]* checked', html)
    return found[1] if found else ""


def test_one_tap_says_here_and_where(mixed: Cup, bob: Any) -> None:
    mixed.open()
    html = page(mixed, bob, "races/1/")
    assert [one for one in buttons(html) if one.startswith("I’m")] == ["I’m here, online", "I’m at the table"]
    html = post(mixed, bob, "races/1/check-in/", venue="table", nonce="n")
    assert "You’re checked in: you race at a real table." in html
    assert "Notify me when it starts" not in html
    assert [one for one in buttons(html) if one.startswith("I’m")] == ["I’m here, online"]
    html = post(mixed, bob, "races/1/check-in/", venue="online")
    assert "You’re checked in: you race online." in html
    assert "Notify me when it starts" in html
    assert CheckIn.objects.get().venue == "online"
    assert "Choose where: online or at the table." in post(mixed, bob, "races/1/check-in/")


def test_at_a_race_of_one_venue_there_is_one_button(mixed: Cup, bob: Any) -> None:
    venue(mixed, "table").open()
    assert [one for one in buttons(page(mixed, bob, "races/1/")) if one.startswith("I’m")] == ["I’m here: check me in"]
    assert "You’re checked in: you race at a real table." in post(mixed, bob, "races/1/check-in/")


def test_a_race_at_real_tables_is_followed_not_watched(table: Cup, erin: Any) -> None:
    """There is nothing to watch."""
    html = page(table, erin, "")
    assert ">Follow<" in re.sub(r"\s*([<>])\s*", r"\1", html)
    assert "Watch" not in html


def test_home_and_the_next_race_ask_where(mixed: Cup, bob: Any) -> None:
    mixed.open()
    client = Client()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    for path in ("/me/", f"/c/gearbox/{mixed.competition.slug}/"):
        html = client.get(path).content.decode()
        assert 'name="venue"' in html, path
        assert "I’m at the table" in html, path


def test_a_racer_who_cannot_race_there_is_not_at_this_race(mixed: Cup, charlie: Any) -> None:
    for where, out in (("table", 4), ("online", 2), ("either", 0)):
        venue(mixed, where)
        for path, who in (("races/1/", charlie), (NIGHT, mixed.alice)):
            said = page(mixed, who, path).count("not at this race")
            assert said == (out if path == NIGHT else min(out, 1)), (where, path)  # a race names them in one line


def test_race_night_checks_in_by_place(mixed: Cup) -> None:
    mixed.open()
    html = page(mixed, mixed.alice, NIGHT)
    shown = buttons(html)
    assert "Check in these 4 at the table" in shown
    assert "Check in these 4 online" in shown
    assert (shown.count("Online"), shown.count("At a table")) == (2, 4)  # a guest is at a table
    assert html.count("races with those who are online") == 4
    html = post(mixed, mixed.alice, f"{NIGHT}check-in-all/", here=["5", "7"], venue="table")
    assert "2 racers checked in." in html
    assert buttons(html).count("✓ at the table") == 2
    html = post(mixed, mixed.alice, "races/1/check-in/", entry="6", venue="online", **{"from": "desk"})
    assert buttons(html).count("✓ online") == 1
    assert [one for one in buttons(html) if "Check in these" in one] == ["Check in these 1 at the table"]  # a guest
    assert html.count("races with those who are online") == 0
    mixed.start()
    assert tables(mixed) == [("table", [5, 7]), ("online", [1, 2, 3, 4, 6])]


def test_a_misfit_is_named_with_the_way_out(mixed: Cup, bob: Any) -> None:
    mixed.open()
    come(mixed, "table", 5)
    come(mixed, "online", 6)
    told = "Only Bob is at the table: 1 more would do. Or let Bob check in online."
    for path in (NIGHT, "races/1/", "desk/"):
        html = page(mixed, mixed.alice, path)
        assert told in html, path
        assert "enter a bot" not in html, path


def test_pages_of_a_race_at_a_table(table: Cup, charlie: Any) -> None:
    html = page(table, charlie, "races/1/")
    assert "<dt>Where</dt><dd>At a table</dd>" in html
    assert '<span class="tag">At a table</span>' in html
    assert html.count('<ol class="starting-grid">') == 1
    Heat.objects.get().slots.update(start_place=None)
    html = page(table, charlie, "races/1/")
    assert "Grid places are chosen at the table." in html
    assert "starting-grid" not in html
    night = page(table, table.alice, NIGHT)
    assert "The race is on at a real table." in night
    assert "Enter the result" in night
    for gone in ("Pause the match", "Substitute", "Rewind the match", "Replay"):
        assert gone not in night
    for path, who in (("calendar/", charlie), ("", charlie), ("desk/", table.alice)):
        assert "At a table" in page(table, who, path), path


def test_addresses_of_a_match_that_is_not_there(table: Cup) -> None:
    client = Client()
    client.force_login(table.alice, backend="accounts.backends.SignInBackend")
    season = f"/c/gearbox/{table.competition.slug}/races/1/tables/1/"
    assert client.get(f"{season}restart/").status_code == 404
    assert client.get(f"{season}substitute/").status_code == 200
    told = "This table races in person: there is no match to pause, rewind or hand over."
    assert told in post(table, table.alice, f"{NIGHT}tables/1/pause/")


def test_a_racers_own_table_is_at_the_top_of_the_home_page(table: Cup, bob: Any) -> None:
    client = Client()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    assert "Go to your table" in client.get("/me/").content.decode()
    with undone():
        Run.objects.update(started_at=timezone.now() - timedelta(hours=13))
        assert "Go to your table" not in client.get("/me/").content.decode(), "it does not wait there for ever"
    sheets.correct(
        heat=table.heat(), by=table.alice, reason="paper",
        lines=[SheetLine(number, number) for number in (1, 2, 3, 4)],
    )  # fmt: skip
    assert "Go to your table" not in client.get("/me/").content.decode()


def test_race_night_lets_late_comers_in_where_they_are(mixed: Cup, dora: Any) -> None:
    mixed.open()
    come(mixed, "table", 5, 7)
    come(mixed, "online", 6)
    mixed.start()
    mixed.enter(dora)
    html = page(mixed, mixed.alice, NIGHT)
    assert html.count("Let in late") == 3  # Hana at the table, Dora at either
    assert "Until a result is entered, a latecomer can still sit down" in html
    html = post(mixed, mixed.alice, f"{NIGHT}let-in/", entry="8", venue="table")
    assert "Let in and seated at the table." in html
    assert "has taken a seat" not in html
    assert "sat down at table 1" in page(mixed, dora, "races/1/")


def test_what_was_drawn_can_be_checked_once_the_tables_are_done(table: Cup, charlie: Any) -> None:
    assert "Label of this race" not in page(table, charlie, "races/1/")
    sheets.correct(
        heat=table.heat(), by=table.alice, reason="paper",
        lines=[SheetLine(number, number) for number in (1, 2, 3, 4)],
    )  # fmt: skip
    html = page(table, charlie, "races/1/")
    assert f'<code class="break">{bytes(table.race().run.seed.secret).hex()}</code>' in html  # type: ignore[union-attr]


def test_the_venue_is_chosen_for_a_race_and_for_all_of_a_season(alice: Any) -> None:
    cup = Cup.make(alice, races=2)
    send(cup, alice, "desk/races/new/", date="2099-01-01", time="19:30", venue="table", **RACE)
    assert cup.race(3).venue == "table"
    html = page(cup, alice, "desk/races/new/")
    assert chosen(html) == "table"  # like the last one
    send(cup, alice, f"{NIGHT}edit/", venue="either", **RACE)
    assert cup.race(1).venue == "either"
    check_in.race_open_check_in(race=cup.race(), by=alice)
    cup.enter(user_named("Nora"))
    come(cup, "online", 1)
    html = post(cup, alice, f"{NIGHT}edit/", venue="table", **RACE)
    assert "Somebody has checked in online" in html
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    client.post("/clubs/gearbox/championships/new/", SEASON | {"name": "Tables", "venue": "table", "draft": "1"})
    made_there = Competition.objects.get(name="Tables")
    assert set(made_there.races.values_list("venue", flat=True)) == {"table"}


def test_the_number_of_queries_does_not_grow_with_tables_and_racers(mixed: Cup) -> None:
    def asked() -> list[int]:
        counts = []
        for path in ("races/1/", NIGHT):
            with CaptureQueriesContext(connection) as queries:
                page(mixed, mixed.alice, path)
            counts.append(len(queries))
        return counts

    mixed.open()
    come(mixed, "table", 5, 7)
    come(mixed, "online", 6)
    before = asked()
    guests(mixed, *(f"Guest {n}" for n in range(3)))
    come(mixed, "table", 8, 9, 10, 11)
    assert asked() == before
    mixed.start()
    page(mixed, mixed.alice)  # how its match stands is cached until it moves on
    live = asked()
    guests(mixed, "Zoe")
    late.race_let_in(race=mixed.race(), by=mixed.alice, entry_number=12)
    assert asked() == live


def test_a_racer_online_goes_to_the_robot_first(mixed: Cup, bob: Any) -> None:
    members.membership_set_role(club=mixed.club, by=mixed.alice, user_id=bob.pk, role="steward")
    mixed.open()
    come(mixed, "table", 7, 8)
    come(mixed, "online", 5)
    mixed.start()
    html = page(mixed, bob, "races/1/")
    kinds = {
        words: "primary" in tag
        for tag, words in re.findall(r"<a\s+class=\"button\"([^>]*)>\s*(Go to your robot|Enter the result)", html)
    }
    assert kinds == {"Go to your robot": True, "Enter the result": False}
