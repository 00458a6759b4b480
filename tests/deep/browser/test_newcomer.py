"""A newcomer's first season on a phone, from an empty site to a champion, with only what the pages offer.

Alice creates the club, organises and races, in English by day; Bob, whom she invites, races in French by night. At the
real table two guests without an account enter the result, on their own phones. Nothing is forced: the test changes no
row and moves no clock, races start with "Start now".
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.pages import goto_and_hear, in_menu, until
from tests.support.person import Person

pytestmark = pytest.mark.browser

CLUB, CUP = "Rivet Club", "Rivet Cup"
GUESTS = ("Dmitri", "Eve", "Fatima")
BOTS = ("Axle", "Bolt")
PAYS = {2: (3, 1), 3: (5, 3, 1), 4: (5, 3, 2, 1)}
"""BB-10.2, by number of starters."""
ALL_KEPT = """async () => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const wanted = [location.href, ...files.filter((name) => /static|jsi18n/.test(name))];
    return (await Promise.all(wanted.map((url) => caches.match(url)))).every(Boolean);
}"""
"""The service worker has the page of the table and all its files."""


@pytest.fixture
def alice(new_context: Any, server: Any) -> Person:
    return Person(new_context, server.url)


@pytest.fixture
def bob(new_context: Any, server: Any) -> Person:
    return Person(new_context, server.url, locale="fr-FR", color_scheme="dark")


@pytest.fixture
def dmitri(new_context: Any, server: Any) -> Person:
    return Person(new_context, server.url, locale="fr-FR")


@pytest.fixture
def eve(new_context: Any, server: Any) -> Person:
    return Person(new_context, server.url, color_scheme="dark")


@pytest.mark.long
def test_a_newcomer_runs_a_season_from_an_empty_site_to_a_champion(
    alice: Person, bob: Person, dmitri: Person, eve: Person
) -> None:
    found_a_club(alice)
    publish_a_championship(alice)
    invite(alice, bob)
    enter_guests_and_bots(alice)
    put_race_2_at_a_table_in_the_night_of_race_1(alice)
    points = [a_late_comer_and_a_race_that_waits(alice, bob)]
    a_race_at_a_table_without_a_network(alice, dmitri, eve)
    points.append(a_correction_and_a_penalty(alice))
    somebody_takes_the_seat_of_a_team(alice)
    points.append(a_race_is_annulled_and_run_again(alice))
    the_champion(alice, bob, points)
    for person in (alice, bob, dmitri, eve):
        assert person.failed == []


# --- Before the season ----------------------------------------------------------------------------------------------


def found_a_club(alice: Person) -> None:
    alice.page.goto(alice.url)
    alice.sees("No clubs yet")
    alice.link("Create a club", "Sign in")
    alice.link("Create an account", "Sign up")
    alice.signs_up("Alice")
    alice.sees("Create a club")
    alice.page.get_by_label("Name of the club").fill(CLUB)
    alice.button("Create the club", "The club is ready.")


def publish_a_championship(alice: Person) -> None:
    """Three races; teams with their own numbers; a player without time does not lose by the clock."""
    alice.link("New championship", "New championship")
    page = alice.page
    page.get_by_label(re.compile("^Online ?Bots")).check()
    page.get_by_label("Name", exact=True).fill(CUP)
    page.get_by_label("How many races").fill("3")
    page.get_by_label("Drawn by lot before every race.").check()
    page.get_by_label("Tuning cards").select_option("none")
    page.get_by_label(re.compile("^Teams")).check()
    page.locator("#more summary").tap()
    page.get_by_label("your own team size, at as many tables as it takes").check()
    page.get_by_label("Bots score points").check()
    page.get_by_label("Clock", exact=True).select_option("none")
    alice.button("Publish", "The championship is published: sign-up is open.")
    alice.sees(CUP)


def invite(alice: Person, bob: Person) -> None:
    """Bob has no account: one tap on the invitation, an account, and he is in the club and takes part."""
    alice.link("Invite by link", "Invite racers")
    alice.goes(alice.main.get_by_role("button", name="Create a link"))
    alice.sees("The link is ready")
    bob.page.goto(alice.main.locator("[data-copy]").get_attribute("data-copy"))
    bob.speaks_french(CLUB, CUP)
    bob.button("S’inscrire et participer", "")
    bob.signs_up("Bob")
    expect(bob.page.locator("#messages")).to_contain_text("votre place est confirmée")
    bob.speaks_french(CLUB, CUP)
    alice.tab("Standings")
    alice.button("Take part", "You’re signed up.")


def to_the_desk(alice: Person) -> None:
    alice.tab("Desk")
    alice.sees("Races")


def enter_guests_and_bots(alice: Person) -> None:
    to_the_desk(alice)
    alice.link("Entries and waitlist", "Entries and waitlist")
    alice.page.get_by_label("Enter by name").fill(", ".join(GUESTS))
    alice.button("Enter", "3 racers entered.")
    alice.page.get_by_label("How many bots").fill("2")
    alice.button("Fill up with bots", "2 bots entered.")
    alice.button("Draw the teams", "The teams have been drawn by lot.")


def put_race_2_at_a_table_in_the_night_of_race_1(alice: Person) -> None:
    to_the_night(alice, 1)
    evening = alice.main.locator("#postpone input[type=date]").input_value()
    to_the_night(alice, 2)
    postpone = alice.unfolds("Postpone")
    postpone.get_by_label("New date").fill(evening)
    postpone.get_by_label("Start time").fill("20:30")
    postpone.get_by_label("Reason").fill("Two races a night")
    alice.button("Postpone", "The calendar has been updated.")
    alice.unfolds("Change the race").get_by_label("Where").select_option(label="At a table")
    alice.button("Save", "Saved.")


# --- Races ----------------------------------------------------------------------------------------------------------


def to_the_night(alice: Person, number: int) -> None:
    to_the_desk(alice)
    alice.link(f"Race {number}", f"Race {number}")


def check_in(alice: Person, *, absent: str = "") -> None:
    """Everybody on the page, except one."""
    if absent:
        alice.main.locator(".people label", has_text=absent).tap()
    alice.button("Check in these", "checked in.")


def give_up(person: Person, to_the_robot: str, sure: str) -> None:
    """Leaves the race in it; the bots drive on alone, which is quick."""
    person.link(to_the_robot)
    person.page.locator("[data-match][data-version]").wait_for()
    in_menu(person.page, person.page.locator("[data-leave]")).tap()
    person.page.locator("[data-leave-dialog]").get_by_role("button", name=sure).tap()
    expect(person.page.locator("[data-leave]")).to_be_hidden()


def see_the_result(alice: Person, number: int) -> dict[str, int]:
    """Back from a finished race to its page; returns the places of those who finished."""
    alice.page.locator("[data-ended]:not([hidden]) [data-to-replay]").wait_for()
    alice.link("Back to the race", "Result")
    return result_of(alice, number)


def result_of(alice: Person, number: int) -> dict[str, int]:
    """Points by name; each place pays what the rulebook says."""
    expect(alice.main.get_by_role("heading", name=f"Race {number}", level=1)).to_be_visible()
    caption = alice.main.locator("table.standings caption").first.inner_text()
    starters = int(re.search(r"(\d+) starter", caption)[1])  # type: ignore[index]
    paid = {}
    for row in alice.main.locator("table.standings").first.locator("tbody tr").all():
        name, place = row.locator("th b").inner_text(), row.locator(".place").inner_text().strip()
        paid[name] = int(row.locator(".total").inner_text().split()[0])
        finished = row.locator("th .bad", has_text="did not").count() == 0
        assert paid[name] == (PAYS[starters][int(place) - 1] if finished else 0), name
    return paid


def a_late_comer_and_a_race_that_waits(alice: Person, bob: Person) -> dict[str, int]:
    """Race 1 starts without Bob, who is let in late; race 2 of the same night waits until it is over."""
    to_the_night(alice, 1)
    alice.button("Open check-in now", "Check-in is open.")
    for guest in GUESTS:
        expect(alice.main.locator(".people li", has_text=guest)).to_contain_text("not at this race")
    check_in(alice, absent="Bob")
    to_the_night(alice, 2)
    alice.button("Open check-in now", "Check-in is open.")
    expect(alice.main).to_contain_text("Race 1 comes first")
    to_the_night(alice, 1)
    alice.button("Start now", "The race is on.")
    alice.button("Let in late", "Let in: the table’s match starts again.")
    to_the_night(alice, 2)
    expect(alice.main).to_contain_text("Race 1 is still on: this race won’t start until it’s over.")
    expect(alice.main.get_by_role("button", name="Start now")).to_have_count(0)
    bob.home()
    bob.link("Aller à la course", "Course 1")
    bob.speaks_french(CLUB, CUP)
    give_up(bob, "Aller à votre robot", "Abandonner")
    to_the_night(alice, 1)
    give_up(alice, "Go to your robot", "Concede")
    points = see_the_result(alice, 1)
    assert points["Alice"] == points["Bob"] == 0
    alice.link("Go to race night", "Race 1")
    alice.button("Make it official", "The results are official.")
    return points


def a_race_at_a_table_without_a_network(alice: Person, dmitri: Person, eve: Person) -> None:
    """Bob is not there and forfeits, bots are not expected. Dmitri's phone loses the network while he taps."""
    to_the_night(alice, 2)
    for bot in BOTS:
        expect(alice.main.locator(".people li", has_text=bot)).to_contain_text("not at this race")
    check_in(alice, absent="Bob")
    alice.button("Start now", "The race is on.")
    link = alice.main.locator("[data-copy]").get_attribute("data-copy")
    for guest in (dmitri, eve):
        goto_and_hear(guest.page, link)
    sent: list[str] = []
    dmitri.context.on("response", lambda one: sent.append(one.url) if one.url.endswith("/result/") else None)

    tap(dmitri, "Dmitri")
    expect(dmitri.main.locator("form[data-does=leave]")).to_be_visible()  # the host's part has followed
    tap(dmitri, "Eve", "Dmitri")
    dmitri.speaks_french(CLUB, CUP)
    until(dmitri.page, lambda: dmitri.page.evaluate(ALL_KEPT), "the page is kept")
    dmitri.context.set_offline(True)
    tap(dmitri, "Alice")
    dmitri.page.reload()
    expect(dmitri.main.get_by_role("button", name="Alice")).to_contain_text("3")
    tap(dmitri, "Fatima", "Abandon", "Envoyer")
    expect(dmitri.main).to_contain_text("Gardé sur ce téléphone")
    dmitri.page.reload()
    expect(dmitri.main).to_contain_text("Gardé sur ce téléphone")
    dmitri.speaks_french(CLUB, CUP)
    dmitri.context.set_offline(False)
    dmitri.sees("Votre résultat est en attente")
    until(dmitri.page, lambda: sent, "the answer is heard of")  # the page may show it before the browser reports it
    assert len(sent) == 1

    tap(eve, "Eve")
    eve.sees("Dmitri says")
    tap(eve, "OK, that’s right")
    eve.sees("The result counts")
    dmitri.sees("Le résultat compte")
    dmitri.speaks_french(CLUB, CUP)
    expect(alice.main).to_contain_text("Make it official")
    alice.link("Public page", "Race 2")
    assert result_of(alice, 2) == {"Eve": 5, "Dmitri": 3, "Alice": 2, "Fatima": 0}
    expect(alice.main.locator("section", has=alice.page.get_by_role("heading", name="Forfeits"))).to_contain_text("Bob")


def tap(person: Person, *names: str) -> None:
    """Taps buttons of the table's page, one after the other."""
    for name in names:
        person.main.get_by_role("button", name=name).tap()


def a_correction_and_a_penalty(alice: Person) -> dict[str, int]:
    """Eve and Dmitri finished in the other order; and Eve, who jumped the start, loses a point."""
    alice.link("Correct the result", "Correct the result: Race 2")
    alice.main.get_by_role("button", name="Dmitri").click()
    expect(alice.main).to_contain_text("race: 3 → 5")
    alice.main.get_by_label("Reason").fill("Dmitri was ahead by a wheel")
    alice.button("Save the correction", "The result is corrected and the standings updated.")
    assert result_of(alice, 2) == {"Dmitri": 5, "Eve": 3, "Alice": 2, "Fatima": 0}

    alice.link("Go to race night", "Race 2")
    alice.link("Penalties", "Penalties and bonus points")
    whom = alice.main.get_by_label("Racer or team")
    whom.select_option(label=next(one for one in whom.locator("option").all_inner_texts() if one.endswith(" Eve")))
    alice.main.get_by_label("How many").fill("1")
    alice.main.get_by_label("In which race").select_option(label="Race 2")
    alice.main.get_by_label("Reason").fill("Jumped the start")
    alice.button("Save", "Saved; the standings are up to date.")
    to_the_desk(alice)
    alice.button("Make it official", "The results are official.")
    return {"Dmitri": 5, "Eve": 3 - 1, "Alice": 2, "Fatima": 0}


def a_race_is_annulled_and_run_again(alice: Person) -> dict[str, int]:
    to_the_night(alice, 3)
    alice.button("Open check-in now", "Check-in is open.")
    check_in(alice, absent="Bob")
    alice.button("Start now", "The race is on.")
    alice.link("Annul the race", "Annul the race: Race 3")
    alice.main.get_by_label("Reason").fill("The lights went out")
    alice.button("Annul the race", "The race is annulled: it doesn’t count.")
    alice.link("Go to race night", "Race 3")
    again = alice.unfolds("Rerun the race")
    again.get_by_label("Reason").fill("The lights are on")
    alice.button("Rerun the race", "The race will be rerun.")
    check_in(alice, absent="Bob")
    alice.button("Start now", "The race is on.")
    give_up(alice, "Go to your robot", "Concede")
    points = see_the_result(alice, 3)
    alice.sees("Run 1 · annulled")
    alice.link("Go to race night", "Race 3")
    alice.button("Make it official", "The results are official.")
    return points


# --- After the races ------------------------------------------------------------------------------------------------


def somebody_takes_the_seat_of_a_team(alice: Person) -> None:
    """Fatima leaves, and Gina takes the seat that Fatima leaves open."""
    to_the_desk(alice)
    alice.link("Entries and waitlist", "Entries and waitlist")
    fatima = alice.main.locator("li", has=alice.page.get_by_role("link", name="Fatima", exact=True))
    fatima.locator("summary").tap()
    alice.goes(fatima.get_by_role("button", name="Yes, remove"))
    left = alice.main.locator("li", has_text="Fatima").filter(has_text="open seat")
    team = re.search(r"Team \w", left.inner_text())
    assert team
    alice.page.get_by_label("Enter by name").fill("Gina")
    alice.button("Enter", "1 racer entered.")
    alice.page.get_by_label("Gina’s team").select_option(label=f"{team[0]} (open seat)")
    alice.button("Save", "Saved.")
    alice.tab("Teams")
    expect(alice.main.locator("tr", has_text=team[0])).to_contain_text("Gina")


def the_champion(alice: Person, bob: Person, races: list[dict[str, int]]) -> None:
    to_the_desk(alice)
    alice.button("Close the championship", "The championship is over.")
    totals: dict[str, int] = {}
    for race in races:
        for name, points in race.items():
            totals[name] = totals.get(name, 0) + points
    best = max(totals.values())
    alice.tab("Standings")
    champion = alice.main.locator("section", has=alice.page.get_by_role("heading", name=re.compile("^Champions?$")))
    champions = champion.locator("[data-place='1'] strong a").all_inner_texts()  # a tie may be broken
    assert {totals[name] for name in champions} == {best}
    shown, first = {}, []
    for row in alice.main.locator("table.standings").first.locator("tbody tr").all():
        if row.locator(".place").inner_text() != "–":
            name = row.locator("th b").inner_text()
            shown[name] = int(row.locator(".total a").inner_text().split()[0])
            if row.locator(".place").inner_text().lstrip("=") == "1":
                first.append(name)
    assert (shown, first) == (totals, champions)
    bob.home()
    bob.link("Le club")
    bob.goes(bob.main.get_by_role("link", name=re.compile(f"^{CUP}")).first)
    expect(bob.main.get_by_role("heading", name=re.compile("^Champions?$"))).to_be_visible()
    bob.speaks_french(CLUB, CUP)
