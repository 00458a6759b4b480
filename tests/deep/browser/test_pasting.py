"""A list from a spreadsheet becomes racers, and a table becomes a season; a printed page has no buttons."""

from __future__ import annotations

from typing import Any

import pytest

from league.competitions.raceday import table_cards
from league.files.pasting import write
from league.files.pasting.races import RacesForm
from league.registration import entering
from tests.league.cup import Cup
from tests.support.pages import SMALL, sign_in_quickly

pytestmark = pytest.mark.django_db(transaction=True)

SEASON = "Racer\t1 2024-03-07\t2 2024-03-14\nAnn\t1\t2\nBen\t2\tDNF\nCleo\t3\t1"


@pytest.fixture
def organiser(new_context: Any, server: Any, alice: Any) -> Any:
    page = new_context(viewport=SMALL).new_page()
    sign_in_quickly(page, server.url, alice)
    return page


def test_a_club_comes_from_a_spreadsheet(organiser: Any, server: Any, alice: Any) -> None:
    from playwright.sync_api import expect

    cup = Cup.make(alice)
    page = organiser
    page.goto(f"{server.url}/clubs/gearbox/people/")
    page.get_by_role("link", name="Paste a list of racers").click()
    page.get_by_label("The list").fill("Name\tE-mail\nAnn\tann@example.com\nBen\tnowhere")
    page.get_by_role("button", name="Show the preview").click()
    expect(page.get_by_text("This is not an email address.")).to_be_visible()
    expect(page.get_by_role("button", name="Add")).to_have_count(0)
    page.get_by_label("The list").fill("Name\tE-mail\nAnn\tann@example.com\nBen\t")
    page.get_by_role("button", name="Show the preview").click()
    page.get_by_role("button", name="Add these 2 racers").click()
    expect(page.get_by_text("2 racers added.")).to_be_visible()

    page.goto(f"{server.url}/c/gearbox/{cup.competition.slug}/desk/")
    page.get_by_text("More tools").click()
    page.get_by_role("link", name="Past results").click()
    page.get_by_label("The table").fill(SEASON)
    page.get_by_role("button", name="Show the preview").click()
    expect(page.get_by_role("heading", name="Resulting standings")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Save the results of these 2 races").click()
    expect(page.get_by_text("The results of 2 races have been entered.")).to_be_visible()
    page.goto(f"{server.url}/c/gearbox/{cup.competition.slug}/standings/")
    expect(page.get_by_role("row", name="Ann").first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_paper_is_black_on_white_and_has_nothing_to_press(organiser: Any, server: Any, alice: Any, theme: str) -> None:
    cup = Cup.make(alice, capacity=12)
    write.results_paste(competition=cup.competition, by=alice, text=SEASON, form=RacesForm())
    names = [f"Racer {n}" for n in range(1, 9)]
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=names)
    cup.at_table(3)
    season, page = f"{server.url}/c/gearbox/{cup.competition.slug}/", organiser
    page.emulate_media(media="print", color_scheme=theme)
    table_cards.make(club=cup.club, by=alice, tables=3)
    pages = [season + path for path in ("standings/", "calendar/", "results/", "races/1/", "races/3/")]
    for path in (*pages, f"{server.url}/clubs/gearbox/cards/"):
        page.goto(path)
        seen = page.evaluate(
            """() => [...document.querySelectorAll("nav:not(.crumbs, .races), button, .button, form")]
                .concat([...document.querySelectorAll("body > header, body > footer")])
                .filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert seen == [], (path, seen)
        colours = page.evaluate(
            """() => { const of = getComputedStyle(document.body); return [of.color, of.backgroundColor]; }"""
        )
        assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"], path
    breaks = page.locator(".table-card").evaluate_all("all => all.map((one) => getComputedStyle(one).breakAfter)")
    assert len(breaks) > 1
    assert breaks == [*["page"] * (len(breaks) - 1), "auto"]
