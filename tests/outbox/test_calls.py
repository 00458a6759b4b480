"""The server calls nobody's network but the internet."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest
import requests

from outbox.services import Forbidden, calls

INSIDE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
    "2001:0:0:0:0:0:80ff:fffe", "::",
]  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_what_is_inside_is_not_public(address: str) -> None:
    assert not calls.is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe"])
def test_what_is_outside_is(address: str) -> None:
    assert calls.is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x", "https://localhost/x", "https://127.0.0.1/", "https://[::1]/", "https://router/",
        "https://user:secret@example.org/", "https://example.org:8443/", "ftp://example.org/", "https://", "",
        "https://[bad/", "https://example.org:x/", "https://testserver/", "https://10.0.0.1/",
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


def test_a_name_that_stands_for_this_network_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of its addresses does."""
    resolving(monkeypatch, "9.9.9.9", "127.0.0.1")
    with pytest.raises(Forbidden):
        calls.Session().post("https://chat.example/x")


def test_the_connection_goes_to_the_address_that_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is made for the name: a second look at it could say something else."""
    resolving(monkeypatch, "9.9.9.9")
    to: list[Any] = []

    def connect(address: tuple[str, int], *args: Any, **more: Any) -> Any:
        to.append(address)
        raise OSError("no network in tests")

    monkeypatch.setattr("urllib3.util.connection.create_connection", connect)
    with pytest.raises(requests.ConnectionError):
        calls.Session().post("https://chat.example/x")
    assert to == [("9.9.9.9", 443)]
