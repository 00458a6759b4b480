"""The usual evening of a club, on a phone: guests and bots at real tables. The page names what is impossible, and one
tap corrects it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from league.clubs.club import clubs
from league.models import Competition, TablePlan
from league.start.attendance import check_in
from league.tournaments.rounds import rounds
from league.tournaments.rounds.plans import plan_work
from tests.league.tourney import Tourney
from tests.support.pages import TOO_WIDE, sign_in_quickly

pytestmark = pytest.mark.browser

GUESTS = ("Ann", "Ben", "Cem", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida")


def test_guests_and_bots_at_real_tables(server: Any, page: Any, transactional_db: None, alice: Any) -> None:
    club = clubs.create(by=alice, name="Gearbox", slug="gearbox", zone="UTC")
    page.set_viewport_size({"width": 390, "height": 664})
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/clubs/gearbox/tournaments/new/")
    publish = page.get_by_role("button", name="Publish")
    expect(page.locator("#season-form legend").first).to_have_text("Where do you race?")
    expect(page.locator("input[name=venue]:checked")).to_have_count(0)
    page.get_by_label("Name", exact=True).fill("Table Night")
    page.locator("input[name=capacity]").fill("12")
    publish.click()
    expect(page).to_have_url(re.compile("tournaments/new/$"))  # nobody has said where
    page.get_by_label(re.compile("^At a table")).check()
    publish.click()
    expect(page.locator("#messages")).to_contain_text("The tournament is published")
    tourney = Tourney(alice, club, Competition.objects.get(name="Table Night"))

    page.goto(f"{server.url}/c/gearbox/{tourney.competition.slug}/desk/entries/")
    page.get_by_label("Enter by name").fill(", ".join(GUESTS))
    page.get_by_role("button", name="Enter", exact=True).first.click()
    page.get_by_label("How many bots").fill("3")
    page.get_by_role("button", name="Fill up with bots").click()
    warned = page.locator(".message.warning:has([name=mend][value=bots_out])")
    expect(warned).to_contain_text(re.compile("are at a table. Bots only race online"))
    assert page.evaluate(TOO_WIDE) == []
    page.goto(f"{server.url}/c/gearbox/{tourney.competition.slug}/desk/")
    expect(page.locator("nav .line-text").first).to_contain_text(re.compile(r"9 of\s*12 racers"))

    tourney.open()
    here = list(tourney.competition.entries.filter(player__bot_level="").values_list("number", flat=True))
    check_in.race_check_in_all(race=tourney.race(1), by=alice, entry_numbers=here[:-1])
    rounds.round_next(competition=tourney.competition, by=alice)
    waiting = TablePlan.objects.get(state="waiting")
    plan_work(plan_id=waiting.pk, version=waiting.version)
    page.goto(f"{server.url}/c/gearbox/{tourney.competition.slug}/desk/races/1/plan/")
    out = page.locator("section", has=page.get_by_role("heading", name="Not in this round"))
    expect(out).to_contain_text(re.compile(r"Not checked in:\s*Ida"))
    expect(out).to_contain_text(re.compile(r"Bots, as this round is at a table:\s*\w+, \w+, \w+"))
    assert page.evaluate(TOO_WIDE) == []
    page.get_by_role("button", name="Remove the 3 bots").click()
    expect(page.locator("#messages")).to_contain_text("3 bots removed.")
    expect(warned).to_have_count(0)
    expect(out).to_contain_text("Ida")
    expect(out).not_to_contain_text("Bots")
