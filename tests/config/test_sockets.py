"""The door of the sockets: open to pages of this site, for addresses that exist, and within limits."""

from __future__ import annotations

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.urls import path

from config.sockets import NOT_FOUND, TOO_MANY, Sockets, is_ours

SECONDS = 60


def scope(host: str, origin: str | None, scheme: str = "ws", **headers: str) -> dict[str, Any]:
    named = {"host": host, **({"origin": origin} if origin else {}), **headers}
    sent = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in named.items()]
    return {"type": "websocket", "scheme": scheme, "path": "/ws/", "headers": sent, "client": ["10.0.0.1", 5000]}


@pytest.mark.parametrize(
    ("host", "origin", "ours"),
    [
        ("testserver", "http://testserver", True),
        ("192.168.1.5:8000", "http://192.168.1.5:8000", True),  # the one-process site in a club's own network
        ("testserver:8000", "http://testserver", False),
        ("testserver", "http://testserver:8000", False),
        ("testserver", "https://testserver", False),
        ("testserver", "http://127.0.0.1", False),
        ("testserver", "https://club.example", True),
        ("testserver", "https://a.trusted.example", True),
        ("testserver", "http://a.trusted.example", False),
        ("evil.example", "http://evil.example", False),
        ("testserver", "null", False),
        ("testserver", "http://[", False),
        ("testserver", "", False),
    ],
)
def test_a_page_of_this_site_is_recognised_by_host_scheme_and_port(
    settings: Any, host: str, origin: str, ours: bool
) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "192.168.1.5", "127.0.0.1"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://club.example", "https://*.trusted.example"]
    assert is_ours(scope(host, origin)) is ours


def test_the_proxy_says_that_the_line_is_encrypted(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert is_ours(scope("testserver", "https://testserver", x_forwarded_proto="https"))
    assert not is_ours(scope("testserver", "http://testserver", x_forwarded_proto="https"))
    settings.SECURE_PROXY_SSL_HEADER = None
    assert not is_ours(scope("testserver", "https://testserver", x_forwarded_proto="https"))
    assert is_ours(scope("testserver", "https://testserver", scheme="wss"))


@pytest.mark.parametrize(
    "address",
    [
        "/ws/",
        "/ws/m/abcdefghjkmn",
        "/ws/m/ABCDEFGHJKMN/",
        "/ws/m/" + "a" * 13 + "/",
        "/ws/m/" + "a" * 60_000 + "/",
        "/ws/c/" + "a" * 101 + "/cup/",
        "/ws/c/",
        "/ws/m/\x00/",
        "/nothing/here/",
    ],
)
async def test_a_socket_to_nowhere_is_refused(address: str) -> None:
    """And no session is read for it: the test has no database."""
    from config.asgi import application

    socket = WebsocketCommunicator(application, "/", headers=scope("testserver", "http://testserver")["headers"])
    socket.scope |= {"path": address, "headers": [*socket.scope["headers"], (b"cookie", b"sessionid=abc")]}
    assert await socket.connect(timeout=SECONDS) == (True, None)
    said = await socket.receive_output(timeout=SECONDS)
    assert (said["type"], said["code"], said["reason"]) == ("websocket.close", NOT_FOUND, "not_found")


class Door:
    """A door of its own; the application behind it listens until the browser has gone, or breaks."""

    def __init__(self) -> None:
        self.door = Sockets([path("ws/", self.listen)])
        self.door.application = self.listen
        self.seen: list[Any] = []
        self.sockets: list[WebsocketCommunicator] = []

    async def listen(self, scope: Any, receive: Any, send: Any) -> None:
        self.seen.append(scope["client"])
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "hello"})
        while (message := await receive())["type"] != "websocket.disconnect":
            if message.get("text") == "break":
                raise RuntimeError("broken")

    async def open(self, session: str = "", **headers: str) -> tuple[WebsocketCommunicator, int | None]:
        if session:
            headers["cookie"] = f"theme=dark; sessionid={session}"
        given = scope("testserver", "http://testserver", **headers)
        socket = WebsocketCommunicator(self.door, "/ws/", headers=given["headers"])
        socket.scope["client"] = ["10.0.0.1", 5000]
        assert await socket.connect(timeout=SECONDS) == (True, None)
        self.sockets.append(socket)
        said = await socket.receive_output(timeout=SECONDS)
        return socket, said.get("code")


async def test_cookies_that_no_database_could_look_for_are_not_read() -> None:
    door = Door()
    cookies: list[Any] = []

    async def listen(scope: Any, receive: Any, send: Any) -> None:
        cookies.extend(value for name, value in scope["headers"] if name == b"cookie")
        await door.listen(scope, receive, send)

    door.door.application = listen
    await door.open(session='"\\000aaaaaaaaaaaa"')  # NUL, as cookies write it
    assert cookies == []
    await door.open(session="abc")
    assert cookies == [b"theme=dark; sessionid=abc"]


async def test_a_session_has_so_many_sockets_and_gets_a_place_back(settings: Any) -> None:
    settings.SOCKETS_PER_SESSION, settings.SOCKETS_PER_ADDRESS = 2, 0
    door = Door()
    (one, _), (_two, _) = await door.open("mine"), await door.open("mine")
    assert (await door.open("mine"))[1] == TOO_MANY
    assert (await door.open("other"))[1] is None
    assert (await door.open())[1] is None
    await one.disconnect()
    assert (await door.open("mine"))[1] is None


async def test_an_address_has_so_many_sockets_behind_a_proxy_too(settings: Any) -> None:
    settings.SOCKETS_PER_SESSION, settings.SOCKETS_PER_ADDRESS, settings.PROXY_COUNT = 0, 2, 1
    door = Door()

    async def refused(address: str) -> int | None:
        return (await door.open(x_forwarded_for=f"6.6.6.6, {address}"))[1]

    assert [await refused("203.0.113.9") for _n in range(3)] == [None, None, TOO_MANY]
    assert [await refused(f"2001:db8:7::{n}") for n in range(3)] == [None, None, TOO_MANY]
    assert await refused("2001:db8:8::1") is None
    assert door.seen[0][0] == "203.0.113.9"


async def test_a_place_is_free_again_however_its_socket_ended(settings: Any) -> None:
    settings.SOCKETS_PER_SESSION, settings.SOCKETS_PER_ADDRESS = 1, 0
    door = Door()
    broken, _ = await door.open("mine")
    await broken.send_to(text_data="break")
    with pytest.raises(RuntimeError):
        await broken.wait(timeout=SECONDS)
    assert not door.door.open
    gone, said = await door.open("mine")
    assert said is None
    await gone.disconnect()
    assert not door.door.open
