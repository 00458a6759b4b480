"""A person on a slow line who types before the scripts have loaded still sees a preview."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.league.pages.scene import make_scene
from tests.support.pages import sign_in_quickly, until


def test_a_preview_shows_what_was_typed_before_the_scripts_came(server: Any, page: Any, alice: Any, bob: Any) -> None:
    scene = make_scene(alice, bob, capacity=4)
    scene.run(1, scene.entry_numbers())
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/races/1/")
    correct = page.get_by_role("link", name="Correct the result").get_attribute("href")
    held: list[Any] = []
    page.route("**/django_htmx/htmx*.js", lambda route: held.append(route))
    page.goto(f"{server.url}{correct}", wait_until="commit")
    page.get_by_label("Bob’s place").fill("2")
    page.get_by_label("Eve’s place").fill("1")
    page.keyboard.press("Tab")
    until(page, lambda: held, "the script")
    held[0].continue_()
    expect(page.locator("#preview li")).to_have_count(2)
