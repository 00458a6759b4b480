"""Requests count by address before they count by anything that a browser chooses."""

import secrets

import pytest
from django.core.cache import caches
from django.test import Client, RequestFactory

from accounts.limits import Limit, TooOften
from league.common.phones import count


def kept() -> int:
    return len(caches["limits"]._cache)  # type: ignore[attr-defined]


def test_fresh_cookies_help_nobody_past_the_address_and_fill_no_store() -> None:
    by_device, by_address = Limit("a-device", 9, 60), Limit("an-address", 2, 60)
    request = RequestFactory().post("/", REMOTE_ADDR="203.0.113.9")
    for _tap in range(2):
        count(request, secrets.token_urlsafe(24), by_device, by_address)
    full = kept()
    for _tap in range(5):
        with pytest.raises(TooOften):
            count(request, secrets.token_urlsafe(24), by_device, by_address)
    assert kept() == full == 3


def test_an_invalid_link_counts_by_address_alone(db: None, client: Client) -> None:
    for page in ("out", "drive"):
        caches["limits"].clear()
        for number in range(8):
            assert client.post(f"/{page}/none-{number}/", {"coming": "no"}).status_code == 404, page
        assert kept() == 1, page
