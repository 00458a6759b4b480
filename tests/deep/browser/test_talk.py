"""Talk in two browsers: one says something, the other sees it, unless it is muted; a report reaches the steward."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Muting, TableLine
from league.members import invitations
from league.models import CompetitionLine, Report
from tests.league.cup import Cup
from tests.support.pages import PATIENCE, SMALL, found_wrong, in_menu, sign_in_quickly, until

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("TALK_SHOTS", "")
"""A folder, for somebody who wants to look."""
OPTIONS = re.compile("^Options for .*Bob’s message$")
"""The button beside a line of his."""


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.wait_for_timeout(400)
        page.screenshot(path=f"{SHOTS}/{name}.png")


@pytest.fixture
def cup(alice: Any, bob: Any, charlie: Any) -> Cup:
    """Bob races; Charlie is a member who watches, Alice owns the club."""
    cup = Cup.make(alice, bots=2)
    cup.enter(bob)
    issued = invitations.create(club=cup.club, by=alice)
    invitations.accept(token=issued.token, user=charlie)
    cup.start(1, bob)
    return cup


def tab(new_context: Any, server: Any, user: Any, cup: Cup, **options: Any) -> Any:
    page = new_context(**{"reduced_motion": "reduce", **options}).new_page()
    sign_in_quickly(page, server.url, user)
    page.goto(f"{server.url}/m/{cup.heat().match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    page.locator("[data-talk-open]:not([hidden])").wait_for(timeout=PATIENCE, state="attached")
    return page


def test_what_one_says_the_other_sees_until_it_is_muted(
    server: Any, new_context: Any, cup: Cup, bob: Any, charlie: Any
) -> None:
    his = tab(new_context, server, bob, cup, viewport=SMALL)
    hers = tab(new_context, server, charlie, cup)
    opener = hers.locator("[data-talk-open]")

    # One tap: a bubble at the robot, a line, and a count of unread lines.
    his.keyboard.press("y")
    his.get_by_role("button", name="Ouch!").click()
    expect(hers.locator(".racer-said")).to_contain_text("Ouch!")
    expect(opener).to_have_attribute("aria-label", "Chat: 1 new message")
    expect(hers.locator("#live-region")).to_contain_text("Ouch!")

    # A message, by keyboard, as text whatever it looks like.
    his.get_by_label("Your message").fill("<b onclick=alert(1)>careful</b> http://example.org")
    his.keyboard.press("Enter")
    expect(his.get_by_label("Your message")).to_have_value("")
    expect(opener).to_have_attribute("aria-label", "Chat: 2 new messages")
    shot(his, "phone-open")
    hers.keyboard.press("y")
    lines = hers.locator("[data-talk-lines]")
    expect(lines).to_contain_text("<b onclick=alert(1)>careful</b> http://example.org")
    assert lines.locator("[onclick], a").count() == 0
    expect(hers.get_by_label("Your message")).to_be_focused()
    expect(opener).to_have_attribute("aria-label", "Chat")
    shot(hers, "desk-open")

    # The text in the field and the focus stay when something comes.
    hers.get_by_label("Your message").press_sequentially("half a ")
    his.get_by_role("button", name="Sorry!").click()
    expect(lines).to_contain_text("Sorry!")
    expect(hers.get_by_label("Your message")).to_be_focused()
    expect(hers.get_by_label("Your message")).to_have_value("half a ")
    hers.keyboard.type("word")
    hers.keyboard.press("Enter")
    expect(his.locator("[data-talk-lines]")).to_contain_text("Charlie half a word")

    # Muted: nothing of him any more, and he does not learn of it.
    hers.get_by_role("button", name=OPTIONS).last.click()
    hers.locator("[data-talk-lines]").get_by_role("button", name="Mute ").click()
    expect(lines).not_to_contain_text("careful")
    until(hers, Muting.objects.filter(reader=charlie, person=bob).exists, "muted")
    his.get_by_role("button", name="Well raced!").click()
    expect(his.locator("[data-talk-lines]")).to_contain_text("Well raced!")
    expect(lines).to_have_text("Charlie half a word")
    hers.get_by_text("Chat settings").click()
    hers.get_by_role("button", name="Unmute Bob").click()
    expect(lines).to_contain_text("Well raced!")
    hers.get_by_label("Your message").focus()
    hers.keyboard.press("Escape")
    expect(hers.locator("[data-talk]")).to_be_hidden()
    expect(hers.get_by_role("button", name="Menu")).to_be_focused()


def test_a_report_reaches_the_stewards_and_the_message_goes(
    server: Any, new_context: Any, cup: Cup, alice: Any, bob: Any, charlie: Any
) -> None:
    his, hers = (tab(new_context, server, user, cup) for user in (bob, charlie))
    his.keyboard.press("y")
    his.get_by_label("Your message").fill("you fool")
    his.get_by_role("button", name="Send", exact=True).click()
    in_menu(hers, hers.locator("[data-talk-open]")).click()
    hers.get_by_role("button", name=OPTIONS).click()
    hers.get_by_role("button", name="Report").click()
    hers.get_by_label("What’s wrong with it?").fill("rude")
    shot(hers, "desk-report")
    hers.get_by_role("button", name="Send the report").click()
    expect(hers.get_by_text("Reported. The club’s stewards will look at it.")).to_be_visible()

    desk = new_context().new_page()
    sign_in_quickly(desk, server.url, alice)
    desk.goto(f"{server.url}/c/gearbox/autumn-cup/desk/")
    desk.locator(".wrong li", has_text="A message has been reported").get_by_role("link").click()
    expect(desk.get_by_text("you fool")).to_be_visible()
    expect(desk.get_by_text("rude", exact=True)).to_be_visible()
    shot(desk, "reports")
    wrong = found_wrong(desk)
    desk.get_by_role("button", name="Remove the message").click()
    expect(desk.get_by_text("The message has been removed.")).to_be_visible()
    expect(his.locator("[data-talk-lines]")).to_contain_text("A steward has removed this message.")
    expect(hers.locator("[data-talk-lines]")).not_to_contain_text("you fool")
    desk.get_by_text("Mute Bob in the club for a while").click()
    desk.get_by_label("Why").fill("shouts")
    desk.get_by_role("button", name="Mute in the club").click()
    expect(desk.get_by_role("heading", name="Muted in the club")).to_be_visible()
    shot(desk, "reports-decided")
    wrong += found_wrong(desk)
    assert wrong == []
    assert Report.objects.get().verdict == "removed"
    his.get_by_label("Your message").fill("again")
    his.get_by_role("button", name="Send", exact=True).click()
    expect(his.get_by_text("muted you for a while")).to_be_visible()
    assert TableLine.objects.exclude(text="").count() == 0


def test_the_talk_of_a_competition_follows_by_itself(
    server: Any, new_context: Any, cup: Cup, bob: Any, charlie: Any
) -> None:
    pages = []
    for user, options in ((bob, {"viewport": SMALL}), (charlie, {})):
        page = new_context(**options).new_page()
        sign_in_quickly(page, server.url, user)
        page.goto(f"{server.url}/c/gearbox/autumn-cup/")
        page.get_by_role("navigation").get_by_role("link", name="Chat").click()
        expect(page.get_by_text("No messages yet.")).to_be_visible()
        pages.append(page)
    his, hers = pages
    hers.get_by_label("Your message").press_sequentially("I am still ")
    his.get_by_label("Your message").fill("see you on Thursday <3")
    his.get_by_role("button", name="Send").click()
    expect(his.get_by_label("Your message")).to_have_value("")
    expect(his.get_by_label("Your message")).to_be_focused()
    until(hers, lambda: CompetitionLine.objects.exists(), "said")
    expect(hers.locator("#talk-lines")).to_contain_text("see you on Thursday <3")
    expect(hers.get_by_label("Your message")).to_be_focused()
    expect(hers.get_by_label("Your message")).to_have_value("I am still ")
    expect(hers.locator("#live-region")).to_have_text("Bob: see you on Thursday <3")
    hers.keyboard.type("here")
    hers.keyboard.press("Enter")
    expect(his.locator("#talk-lines")).to_contain_text("I am still here")
    shot(his, "competition-phone")
    shot(hers, "competition-desk")
    wrong = [*found_wrong(his), *found_wrong(hers, 1)]
    hers.locator(".talk-more > summary", has_text="Bob").first.click()
    hers.get_by_role("link", name="Report").click()
    hers.get_by_label("What is wrong with it?").fill("too kind")
    wrong += found_wrong(hers)
    shot(hers, "competition-report")
    hers.get_by_role("button", name="Report").click()
    expect(hers.get_by_text("Reported. The club’s stewards will look at it.")).to_be_visible()
    assert wrong == []


def test_it_fits_beside_the_board_and_axe_finds_nothing(
    server: Any, new_context: Any, cup: Cup, bob: Any, charlie: Any
) -> None:
    """On a phone the drawer leaves the board in sight; a watcher reads why there is no field."""
    TableLine.objects.create(match=cup.heat().match, author=charlie, text="a" * 300)
    page = tab(new_context, server, bob, cup, viewport=SMALL)
    shot(page, "phone-closed")
    in_menu(page, page.locator("[data-talk-open]")).click()
    board, talk = page.locator(".match-board").bounding_box(), page.locator("[data-talk]").bounding_box()
    assert board["y"] + board["height"] <= talk["y"] + 4  # the page's position, to a pixel or two
    shot(page, "phone-long")
    wrong = [*found_wrong(page), *found_wrong(page, 1)]
    assert wrong == []
