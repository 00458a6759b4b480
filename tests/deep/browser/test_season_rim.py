"""What surrounds a season's races, on three phones: created, joined by invitation, raced, corrected, closed, archived,
begun again.

After the steps that send news: who got what, once. `letters` are what the outbox sent.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import expect

from accounts.models import User
from league.models import Competition
from tests.support.person import Person
from tests.support.told import forget, letters, post, readers

pytestmark = pytest.mark.browser

CUP = "Rivet League"
PASTED = "Racer\t3 2026-10-01\t4 2026-10-08\t5 2026-10-15\nBea\t1\t2\t1\nCem\t2\t1\t3\nAlice\t3\t3\t2"


@pytest.fixture
def phones(new_context: Any, server: Any) -> list[Person]:
    people = [Person(new_context, server.url, is_mobile=True) for _who in range(3)]
    for person in people:
        person.page.set_viewport_size({"width": 390, "height": 664})
    return people


@pytest.mark.long
def test_from_founding_to_the_next_season(phones: list[Person], mailoutbox: Any) -> None:
    alice, bea, cem = phones
    found_and_publish(alice)
    invite(alice, bea, cem)
    tonight(alice, "Bea", "Cem", "Alice")
    wrong_and_back(alice)
    penalty(alice, "Cem")
    paste(alice)
    official(alice)
    close(alice, bea)
    archive_and_find(alice, bea)
    begin_again(alice)
    assert [person.failed for person in phones] == [[], [], []]


def user(name: str) -> Any:
    return User.objects.get(public_name=name)


def confirm(*names: str) -> None:
    """They have followed the link in the letter about their address."""
    EmailAddress.objects.filter(user__public_name__in=names).update(verified=True)


def told(name: str) -> list[str]:
    """The subjects of the letters that somebody got since the last step that asked."""
    return letters(user(name))


def found_and_publish(alice: Person) -> None:
    page = alice.page
    page.goto(alice.url)
    alice.link("Create a club", "Sign in")
    alice.link("Create an account", "Sign up")
    alice.signs_up("Alice")
    page.get_by_label("Name of the club").fill("Rivet Club")
    alice.button("Create the club", "The club is ready.")
    alice.link("New championship", "New championship")
    page.get_by_label(re.compile("^At a table")).check()
    page.get_by_label("Name", exact=True).fill(CUP)
    alice.button("Publish", "The championship is published")
    confirm("Alice")


def invite(alice: Person, bea: Person, cem: Person) -> None:
    """Bea has no account yet; Cem, who has one, needs two taps."""
    page = alice.page
    alice.tab("Desk")
    alice.link("Invite by link", "Invite racers")
    alice.goes(alice.main.get_by_role("button", name="Create a link"))
    link = alice.main.locator("[data-copy]").first.get_attribute("data-copy")
    bea.page.goto(link)
    expect(bea.main).to_contain_text("A place is free")
    bea.goes(bea.main.get_by_role("button", name="Sign up and take part"))
    bea.signs_up("Bea")
    expect(bea.page.locator("#messages")).to_contain_text("your place is confirmed")
    cem.page.goto(f"{cem.url}/accounts/signup/")
    cem.signs_up("Cem")
    confirm("Bea", "Cem")
    cem.page.goto(link)
    cem.button("Take part", "your place is confirmed")
    page.goto(f"{alice.url}/c/rivet-club/rivet-league/")
    alice.button("Take part", "You’re signed up.")
    forget()


def tonight(alice: Person, *order: str) -> None:
    """Two races on one night: from the club's page two taps and a tap for each name."""
    for number in (1, 2):
        alice.page.goto(f"{alice.url}/c/rivet-club/")
        alice.goes(alice.main.get_by_role("link", name=re.compile("^Tonight’s result")).first)
        for name in order if number == 1 else reversed(order):
            alice.main.locator("[data-taps] button", has_text=name).first.tap()
        alice.goes(alice.main.get_by_role("button", name="Save the result"))
        assert [len(told(name)) for name in ("Bea", "Cem")] == [number, number]


def wrong_and_back(alice: Person) -> None:
    """A wrong result is corrected, and corrected back: one form each."""
    for order in (("Cem", "Bea", "Alice"), ("Bea", "Cem", "Alice")):
        alice.page.goto(f"{alice.url}/c/rivet-club/rivet-league/races/1/")
        alice.goes(alice.main.get_by_role("link", name=re.compile("Correct the result|Something is wrong")).first)
        for name in order:
            alice.main.locator("[data-taps] button", has_text=name).first.tap()
        alice.main.locator("#id_reason").fill("Read from the wrong end")
        alice.goes(alice.main.get_by_role("button", name="Save the correction"))
        expect(alice.page.locator("#messages")).to_contain_text("corrected")


def penalty(alice: Person, name: str) -> None:
    alice.page.goto(f"{alice.url}/c/rivet-club/rivet-league/penalties/")
    whom = alice.main.get_by_label("Racer", exact=True)
    whom.select_option(label=next(one for one in whom.locator("option").all_inner_texts() if one.endswith(f" {name}")))
    alice.main.get_by_label("How many").fill("1")
    alice.main.get_by_label("Reason").fill("Pushed the table")
    alice.button("Save", "Saved; the standings are up to date.")
    post()
    forget()


def paste(alice: Person) -> None:
    """Three results at once are one letter."""
    alice.tab("Desk")
    alice.main.get_by_text("More tools").click()
    alice.link("Past results")
    alice.page.get_by_label("The table").fill(PASTED)
    alice.goes(alice.main.get_by_role("button", name="Show the preview"))
    alice.button("Save the results of these 3 races", "The results of 3 races have been entered.")
    assert [len(told(name)) for name in ("Bea", "Cem")] == [1, 1]
    forget()


def official(alice: Person) -> None:
    """Five provisional results in two taps."""
    alice.tab("Desk")
    alice.goes(alice.main.get_by_role("link", name=re.compile("official|provisional results")).first)
    alice.goes(alice.main.get_by_role("button", name="Make 5 results official"))


def close(alice: Person, bea: Person) -> None:
    """The last race of the calendar is not raced; everybody reads what place they took."""
    alice.tab("Desk")
    early = alice.unfolds("Close the championship early")
    alice.goes(early.get_by_role("button").last)
    assert Competition.objects.get(name=CUP).status == "finished"
    assert readers("season_over") == ["Alice", "Bea", "Cem"]
    bea.page.goto(f"{bea.url}/c/rivet-club/rivet-league/podium/")
    bea.sees("Podium")


def archive_and_find(alice: Person, bea: Person) -> None:
    alice.page.goto(f"{alice.url}/c/rivet-club/rivet-league/desk/")
    box = alice.unfolds("Archive it")
    alice.goes(box.get_by_role("button", name="Archive it"))
    for person in (alice, bea):
        for path in ("/c/rivet-club/", "/me/"):
            person.page.goto(person.url + path)
            expect(person.main.get_by_role("link", name=CUP).first).to_be_visible()


def begin_again(alice: Person) -> None:
    """The next season from the last one: its dates are in sight before the draft is made; members read that it
    opened."""
    forget()
    alice.page.goto(f"{alice.url}/c/rivet-club/rivet-league/desk/")
    alice.main.get_by_text("More tools").click()
    alice.link("Copy as a new season")
    expect(alice.main.locator("#preview")).to_contain_text("5Thu")
    alice.goes(alice.main.get_by_role("button", name="Create the draft"))
    alice.button("Publish", "published")
    assert readers("season_opened") == ["Bea", "Cem"]
