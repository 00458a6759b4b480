"""deploy/nginx.conf as shipped, under the real nginx, before two web processes of different releases."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import socket
import urllib.parse
from typing import Any

import pytest
from django.urls import URLResolver, get_resolver

from tests.deep.config.test_server_shape import BOT_MATCH, LIMIT

PUBLIC = re.compile(
    r"\w+_id|app_label|board|club|club_slug|"
    r"code|digest|entry_number|game|language|kind|number|seat|slug|step|table|table_no|"
    r"uidb36|url"
)
"""What stands in addresses and opens nothing by itself. All else is taken for a secret."""
MARK = "Sesame0Sesame0Sesame"


def secret_paths() -> list[str]:
    """One address for each page that has a secret in its path, with MARK for the secret."""
    found: list[str] = []

    def look(patterns: Any, before: str) -> None:
        for one in patterns:
            if isinstance(one, URLResolver):
                look(one.url_patterns, before + str(one.pattern))
            elif not all(PUBLIC.fullmatch(name) for name in one.pattern.converters or one.pattern.regex.groupindex):
                found.append(before + str(one.pattern))

    look(get_resolver().url_patterns, "/")
    assert found
    return found


def filled(pattern: str) -> str:
    """The address of a pattern, with MARK for its secrets."""
    for shape, address in {
        "/accounts/^confirm-email/(?P": f"/accounts/confirm-email/{MARK}/",
        "/accounts/^password/reset/key/(?P": f"/accounts/password/reset/key/1-{MARK}/",
    }.items():
        if pattern.startswith(shape):
            return address
    return pattern.replace("<str:token>", MARK).replace("<str:letter>", MARK)


def test_everything_goes_over_tls(nginx: Any) -> None:
    status, headers, _ = nginx.ask_plain("/c/gearbox/?page=2")
    assert (status, headers["location"]) == (301, "https://127.0.0.1/c/gearbox/?page=2")
    status, headers, body = nginx.ask("/health/")
    assert (status, json.loads(body)["status"]) == (200, "ok")
    assert "max-age" in headers["strict-transport-security"]
    assert headers["server"] == "nginx"  # and no version


def test_a_browser_is_offered_http2(nginx: Any) -> None:
    context = nginx.trust()
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", nginx.port), timeout=LIMIT) as line,
        context.wrap_socket(line, server_hostname="127.0.0.1") as wrapped,
    ):
        assert wrapped.selected_alpn_protocol() == "h2"


def test_a_form_with_a_session_comes_through(nginx: Any) -> None:
    """The site knows its own name and port and that TLS was used; otherwise it would refuse the form."""
    status, headers, _body = nginx.ask("/accounts/login/")
    assert status == 200
    assert "secure" in headers["set-cookie"].lower()
    cookie = headers["set-cookie"].split(";")[0]
    form = {"csrfmiddlewaretoken": cookie.partition("=")[2], "language": "fr", "next": "/accounts/login/"}
    answer = nginx.ask(
        "/i18n/setlang/",
        "POST",
        urllib.parse.urlencode(form).encode(),
        cookie=cookie,
        origin=nginx.url,
        referer=f"{nginx.url}/accounts/login/",
        content_type="application/x-www-form-urlencoded",
    )
    assert (answer[0], answer[1]["location"]) == (302, "/accounts/login/")


def test_files_of_a_release_come_from_whichever_process_has_them(nginx: Any) -> None:
    """web2 has no file of web1's release; whichever nginx asks first, the page gets its files."""
    for name in ("css/main.css", "js/theme.js", "gameplay/page/match.js", "joined/js/site.js"):
        assert nginx.ask(f"{nginx.static_url}{name}")[0] == 200, name
    for _ in range(4):
        assert nginx.ask("/static/css/main.css")[0] == 200


def test_files_are_compressed_and_kept_by_browsers_and_by_nginx(nginx: Any) -> None:
    for name in ("gameplay/page/replay.js", "joined/gameplay/page/replay.js"):
        kept_once(nginx, f"{nginx.static_url}{name}")


def kept_once(nginx: Any, path: str) -> None:
    status, headers, body = nginx.ask(path, accept_encoding="gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert "immutable" in headers["cache-control"]
    assert "max-age=315360000" in headers["cache-control"]
    whole = nginx.ask(path)
    assert "content-encoding" not in whole[1]
    assert whole[2] == gzip.decompress(body)
    assert nginx.ask(path, accept_encoding="gzip")[2] == body
    assert nginx.logs(f"{path} .* HIT ")  # no process got the request


def test_a_home_screen_gets_the_manifest_and_its_icons(nginx: Any) -> None:
    status, headers, body = nginx.ask("/app/fr.webmanifest")
    assert (status, headers["content-type"]) == (200, "application/manifest+json")
    assert "manifest-src 'self'" in headers["content-security-policy"]
    for icon in json.loads(body)["icons"]:
        assert icon["src"].startswith(nginx.static_url)
        status, headers, _picture = nginx.ask(icon["src"])
        assert (status, headers["content-type"]) == (200, "image/png")


def test_pages_are_compressed_by_the_site_and_not_by_nginx(nginx: Any) -> None:
    """A page's length would give away a secret beside it: the site varies it, nginx would not."""
    pages = [nginx.ask("/learn/", accept_encoding="gzip") for _ in range(6)]
    assert {headers["content-encoding"] for _status, headers, _body in pages} == {"gzip"}
    assert b"</html>" in gzip.decompress(pages[0][2])
    assert len({len(body) for _status, _headers, body in pages}) > 1


def test_a_browser_that_sends_too_much_gets_an_answer(nginx: Any) -> None:
    assert nginx.ask("/api/v1/matches/", "POST", b"x" * (1024 * 1024 + 1))[0] == 413
    assert nginx.ask("/api/v1/matches/", "POST", b"x" * 1024)[0] in (400, 401, 415)


def test_a_socket_is_opened_and_answers(nginx: Any, server_shape: Any) -> None:
    code = server_shape.run(BOT_MATCH).strip()
    import websockets

    async def ping() -> str:
        address = f"{nginx.url.replace('https', 'wss')}/ws/m/{code}/"
        async with websockets.connect(address, origin=nginx.url, ssl=nginx.trust(), open_timeout=LIMIT) as line:
            await line.send(json.dumps({"type": "ping", "have": 0, "at": 1}))
            while True:
                answer = json.loads(await asyncio.wait_for(line.recv(), LIMIT))
                if answer["type"] == "pong":
                    return str(answer["type"])

    assert asyncio.run(ping()) == "pong"


def test_the_address_of_a_client_is_the_one_that_nginx_saw(nginx: Any, server_shape: Any) -> None:
    """Claims of a client about itself are worth nothing, at any door."""
    for path in ("/api/v1/games/", "/static/nothing/"):
        nginx.ask(
            path, source="127.0.0.77", x_forwarded_for="6.6.6.6", x_forwarded_proto="http", forwarded="for=6.6.6.6"
        )
    counted = [key.decode() for key in server_shape.redis.keys("*throttle_anon*")]
    assert any(key.endswith("_127.0.0.77") for key in counted), counted
    assert not any("6.6.6.6" in key for key in counted), counted


def test_no_log_holds_a_key_to_anything(nginx: Any) -> None:
    """Invitations, claims, codes of tables, resets and confirmations: in paths, queries and referrers, valid or not."""
    for pattern in secret_paths():
        path = filled(pattern)
        assert MARK in path, f"{pattern}: where does its secret stand?"
        nginx.ask(path)
        nginx.ask_plain(path)
        nginx.ask(path, "POST", b"x" * (1024 * 1024 + 1))  # an error of nginx's own
        nginx.ask("/learn/?next=" + path, referer=nginx.url + path)
    nginx.ask(f"/%6aoin/{MARK}/")
    nginx.ask(f"//join//{MARK}/")
    told = nginx.logged()
    assert MARK not in told
    assert "/join/***/" in told  # it is logged, though
    assert "/accounts/password/reset/key/***/" in told


@pytest.mark.parametrize("path", ["/c/gearbox/", "/learn/"])
def test_other_paths_are_logged_as_they_are(nginx: Any, path: str) -> None:
    nginx.ask(path)
    assert nginx.logs(f'"GET {path} HTTP/1.1" ')


def test_a_client_that_reads_too_much_is_refused_before_the_site_is_asked(nginx: Any) -> None:
    """Each address by itself; the page that says so is made once, and a form still comes through."""
    flood = "127.0.0.78"
    path = "/c/nothing/here/results.csv"
    status, headers, body = nginx.ask(path, source=flood)
    asked = 1
    while headers.get("retry-after") != "60" and asked < 2000:  # the site itself says ten minutes
        status, headers, body = nginx.ask(path, source=flood)
        asked += 1
    assert 300 < asked < 2000
    assert (status, "no-store" in headers["cache-control"]) == (429, True)
    assert b"Please wait a little" in body
    assert nginx.ask(path, source=flood)[2] == body, "the second is kept"
    assert "Patientez un peu" in nginx.ask(path, source=flood, accept_language="fr-CH,fr;q=0.9")[2].decode()
    told = nginx.ask("/api/v1/schema/", source=flood)
    assert (told[0], json.loads(told[2])["code"]) == (429, "flood")
    assert nginx.logs("/too-often/en/page/ .* 429 .* HIT ")
    assert nginx.ask(path, source="127.0.0.79")[0] == 404
    assert nginx.ask("/learn/", source=flood)[0] == 200
    assert nginx.ask("/api/v1/matches/", "POST", b"{}", source=flood)[0] in (400, 401, 415)
