"""Notices for users: the settings page, and push in this browser, with a push service that the test plays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from outbox.models import Subscription
from tests.outbox.test_sending import Browser
from tests.support.pages import found_wrong, sign_in_quickly

pytestmark = pytest.mark.browser

SERVICE = """(keys => {
    let taken = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    const toJSON = () => ({ endpoint: 'https://push.example.org/b', keys });
    const subscription = { toJSON, unsubscribe() { taken = null } };
    PushManager.prototype.getSubscription = async () => taken;
    PushManager.prototype.subscribe = async options => {
        if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) throw new Error('no such key');
        return (taken = subscription);
    };
})(%s)"""


def test_this_browser_gets_notices_and_then_none(server: Any, new_context: Any, alice: Any, settings: Any) -> None:
    settings.HTTPS = True
    context = new_context()
    context.add_init_script(SERVICE % json.dumps(Browser().keys))
    page = context.new_page()
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/me/settings/")
    page.get_by_role("link", name="Choose your notifications").click()
    expect(page.get_by_text("You don’t get notifications on this device.")).to_be_visible()
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.get_by_text("You get notifications on this device")).to_be_visible()
    assert Subscription.objects.get().user == alice
    page.reload()
    expect(page.get_by_text("Your devices")).to_be_visible()
    assert found_wrong(page) == []
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("That browser won’t get notifications any more.")).to_be_visible()
    assert not Subscription.objects.exists()


def test_the_keyboard_alone_can_choose(server: Any, new_context: Any, alice: Any) -> None:
    page = new_context().new_page()
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/me/notices/")
    page.get_by_label("Don’t disturb me at night").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Save", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_label("Don’t disturb me at night")).to_be_checked()
