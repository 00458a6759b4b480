"""Headers, throttles, and who may open a socket."""

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.http import HttpResponse
from django.test import Client, RequestFactory

from accounts.models import User


def test_the_content_policy_allows_no_inline_code(client: Client, db: None) -> None:
    policy = client.get("/health/")["Content-Security-Policy"]
    directives = {line.split()[0]: line.split()[1:] for line in policy.split("; ")}
    assert directives["default-src"] == ["'none'"]
    assert directives["script-src"] == directives["style-src"] == directives["connect-src"] == ["'self'"]
    assert directives["frame-ancestors"] == ["'none'"]
    assert "unsafe" not in policy


def test_other_headers_are_strict(client: Client, db: None) -> None:
    answer = client.get("/health/")
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


def test_every_answer_carries_a_request_id(client: Client, db: None) -> None:
    assert client.get("/health/", headers={"X-Request-ID": "from-the-proxy.1"})["X-Request-ID"] == "from-the-proxy.1"
    forged = client.get("/health/", headers={"X-Request-ID": 'x" onmouseover="'})["X-Request-ID"]
    assert len(forged) == 32


def test_the_api_is_throttled_by_address_and_by_user(
    client: Client, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rest_framework.throttling import SimpleRateThrottle

    # The limit is per day: three requests for the schema may take more than a minute.
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "2/day", "user": "3/day"})
    assert [client.get("/api/v1/schema/").status_code for _ in range(3)] == [200, 200, 429]
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    assert [client.get("/api/v1/me/").status_code for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.parametrize(("one", "other"), [("203.0.113.9", "203.0.113.9"), ("2001:db8:7::1", "2001:db8:7::2")])
def test_the_api_counts_visitors_by_network(
    client: Client, monkeypatch: pytest.MonkeyPatch, one: str, other: str
) -> None:
    from rest_framework.throttling import SimpleRateThrottle

    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1/day", "user": "9/day"})
    asked = [client.get("/api/v1/nothing/", REMOTE_ADDR=one), client.get("/api/v1/games/", REMOTE_ADDR=one)]
    assert [answer.status_code for answer in asked] == [404, 200]
    assert client.get("/api/v1/games/", REMOTE_ADDR=other).status_code == 429
    assert client.get("/api/v1/games/", REMOTE_ADDR="198.51.100.7").status_code == 200


def test_the_api_asks_a_browser_for_its_csrf_token(bob: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    assert client.patch("/api/v1/me/", {"theme": "dark"}, content_type="application/json").status_code == 403


def test_a_get_signs_nobody_out(client: Client, bob: User) -> None:
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    client.get("/accounts/logout/")
    assert client.get("/api/v1/me/").status_code == 200


@pytest.mark.parametrize("origin", [b"https://evil.example", b"null", None])
async def test_a_socket_of_another_origin_is_refused(origin: bytes | None) -> None:
    from config.asgi import application

    headers = [(b"host", b"testserver")] + ([(b"origin", origin)] if origin else [])
    socket = WebsocketCommunicator(application, "/ws/m/abcdefghjkmn/", headers=headers)
    connected, _ = await socket.connect(timeout=60)
    assert not connected


def test_somebody_elses_host_name_is_refused(client: Client, db: None) -> None:
    assert client.get("/health/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "6.6.6.6", "10.0.0.1"),  # nobody's claim counts
        (1, "", "10.0.0.1"),
        (1, "198.51.100.7", "198.51.100.7"),
        (1, "198.51.100.7:4711", "198.51.100.7"),
        (1, "[2001:db8::1]:4711", "2001:db8::1"),
        (1, "2001:db8::1", "2001:db8::1"),
        (1, "6.6.6.6, 198.51.100.7", "198.51.100.7"),  # the client sent the left one
        (2, "6.6.6.6, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
    ],
)
def test_our_own_proxy_alone_names_the_clients_address(
    settings: Any, proxies: int, forwarded: str, address: str
) -> None:
    from config.proxy import ClientAddressMiddleware

    settings.PROXY_COUNT = proxies
    seen = []
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded}, REMOTE_ADDR="10.0.0.1")
    ClientAddressMiddleware(lambda r: seen.append(r.META["REMOTE_ADDR"]) or HttpResponse())(request)
    assert seen == [address]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_limits_count_an_address_of_ipv6_by_its_network(address: str, network: str) -> None:
    from accounts.address import network_of

    assert network_of(address) == network
