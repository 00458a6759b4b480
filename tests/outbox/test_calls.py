"""The server calls addresses on the internet only, nobody's local network."""

from __future__ import annotations

import socket
from typing import Any

import pytest
import requests

from outbox.services import Forbidden, calls


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x", "https://localhost/x", "https://127.0.0.1/", "https://[::1]/", "https://router/",
        "https://user:secret@example.org/", "https://example.org:8443/", "ftp://example.org/", "https://", "",
        "https://[bad/", "https://example.org:x/", "https://testserver/", "https://testserver./", "https://10.0.0.1/",
        "https://[::127.0.0.1]/", "https://[64:ff9b:1::7f00:1]/",
    ],
)  # fmt: skip
def test_an_address_that_may_not_be_called(url: str) -> None:
    with pytest.raises(Forbidden):
        calls.url_check(url)


def test_an_address_that_may() -> None:
    assert calls.url_check("https://discord.com/api/webhooks/1/secret") == "discord.com"


def resolving(monkeypatch: pytest.MonkeyPatch, *found: str) -> None:
    real = socket.getaddrinfo

    def fake(host: str, *args: Any, **more: Any) -> Any:
        if host == "chat.example":
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in found]
        return real(host, *args, **more)

    monkeypatch.setattr(calls.socket, "getaddrinfo", fake)


def test_a_name_that_points_into_this_network_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where only one of its addresses is inside."""
    resolving(monkeypatch, "9.9.9.9", "127.0.0.1")
    with pytest.raises(Forbidden):
        calls.Session().post("https://chat.example/x")


@pytest.mark.parametrize("address", ["::127.0.0.1", "::ffff:127.0.0.1", "64:ff9b:1::7f00:1"])
def test_a_name_that_points_at_this_machine_in_ipv6_is_not_called(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """The check happens when the connection is made: what the name resolved to earlier does not count."""
    resolving(monkeypatch, address)
    assert calls.url_check("https://chat.example/x") == "chat.example"
    with pytest.raises(Forbidden):
        calls.Session().post("https://chat.example/x")


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is not resolved again: a second lookup could give another address."""
    resolving(monkeypatch, "9.9.9.9")
    to: list[Any] = []

    def connect(address: tuple[str, int], *args: Any, **more: Any) -> Any:
        to.append(address)
        raise OSError("no network in tests")

    monkeypatch.setattr("urllib3.util.connection.create_connection", connect)
    with pytest.raises(requests.ConnectionError):
        calls.Session().post("https://chat.example/x")
    assert to == [("9.9.9.9", 443)]
