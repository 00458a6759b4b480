"""A page of the site without a network."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
READY = "navigator.serviceWorker.ready.then((one) => one.active.scriptURL)"


def test_without_a_network_the_site_says_so_and_tries_again(page: Page, server: Any) -> None:
    page.goto(f"{server.url}/clubs/")
    assert page.evaluate(READY).endswith("/sw-en.js")
    page.wait_for_function("caches.open('offline-1').then((box) => box.keys()).then((kept) => kept.length === 3)")
    page.context.set_offline(True)
    page.goto(f"{server.url}/play/")
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("You’re offline")
