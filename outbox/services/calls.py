"""Calling an address that somebody entered: a browser's push service, a club's chat room.

An entered address must not make the server call this machine or its network. Each name is resolved once, its address is
judged, and the connection goes to exactly that: a name that resolves differently a moment later gains nothing, and
neither does a redirect, which is not followed.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

import requests
from django.conf import settings
from requests.adapters import HTTPAdapter

from outbox.services.errors import Later, Unreachable
from outbox.services.internet import is_public

SECONDS = (5, 10)
"""To connect, and to answer."""
HTTPS = 443


class Forbidden(Exception):
    """The server may not call this: it is this machine, its network, or no address at all."""


def url_check(url: str) -> str:
    """The host of an address, as far as its text tells whether it may be called. Raises Forbidden."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise Forbidden("no address") from error
    if settings.OUTBOX_CALLS_ANYWHERE:
        return host
    if parts.scheme != "https" or not host or parts.username or parts.password or port not in (None, HTTPS):
        raise Forbidden("not https")
    if ("." not in host and ":" not in host) or host.rstrip(".") in settings.ALLOWED_HOSTS:
        raise Forbidden("this machine or its network")
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        return host
    if not is_public(literal):
        raise Forbidden("this machine or its network")
    return host


def resolve(host: str, port: int) -> str:
    """The one address to connect to. Raises Forbidden if any address of the name is not public."""
    try:
        found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except OSError as error:
        raise Later(f"no address of {host}") from error
    own = _own_addresses()
    for one in found:
        if not is_public(ipaddress.ip_address(one)) or one in own:
            raise Forbidden("this machine or its network")
    return found[0]


def _own_addresses() -> set[str]:
    try:
        return {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return set()


class PublicAdapter(HTTPAdapter):
    """Connects to the judged address, and speaks to it under the name that was asked for."""

    def get_connection_with_tls_context(self, request: Any, verify: Any, proxies: Any = None, cert: Any = None) -> Any:
        parts = urlsplit(request.url)
        host = url_check(request.url)
        params, pool = self.build_connection_pool_key_attributes(request, verify, cert)
        params["host"] = resolve(host, parts.port or HTTPS)
        pool |= {"server_hostname": host, "assert_hostname": host}
        request.headers["Host"] = parts.netloc
        return self.poolmanager.connection_from_host(**params, pool_kwargs=pool)


class Session(requests.Session):
    """Follows no redirect, knows no proxy, and reads only the head of an answer: a large body is not ours to keep."""

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False
        if not settings.OUTBOX_CALLS_ANYWHERE:
            self.mount("https://", PublicAdapter())
            self.mount("http://", PublicAdapter())

    def request(self, *args: Any, **kwargs: Any) -> requests.Response:
        kwargs |= {"allow_redirects": False, "stream": True, "timeout": SECONDS}
        response = super().request(*args, **kwargs)
        response._content, response._content_consumed = b"", True  # nobody reads it
        response.close()
        return response


def judged(response: requests.Response, whose: str) -> None:
    """Judge an answer. Raises Unreachable if there is no such thing any more, Later for any other refusal."""
    code = response.status_code
    if code in (404, 410):
        raise Unreachable(f"{whose} is gone ({code})")
    if not 200 <= code < 300:
        raise Later(f"{whose} said {code}")
