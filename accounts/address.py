"""Where a request comes from: the address behind a page, a call or a socket, and the network it counts with."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

IPV6_PREFIX = 64
"""A provider gives every customer at least this much: a customer with one address of it has them all."""


def client_address(peer: str, forwarded: Iterable[str]) -> str:
    """The client's address: the entry of X-Forwarded-For (`forwarded`, header by header) that the outermost of our own
    proxies wrote; without proxies (`PROXY_COUNT`), the other end of the connection (`peer`).

    The client itself sent everything further left, so that is worth nothing.
    """
    count = settings.PROXY_COUNT
    chain = [part.strip() for line in forwarded for part in line.split(",") if part.strip()] if count else []
    return _bare(chain[-count]) if count and len(chain) >= count else peer


def address_of(request: HttpRequest) -> str:
    """The address of a request that came through `config.proxy`."""
    address: str = request.META.get("REMOTE_ADDR", "")
    return address


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What a limit by address counts: IPv4 one by one, IPv6 by network, and anything that is no address unchanged."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(known), IPV6_PREFIX), strict=False).network_address)


def _bare(entry: str) -> str:
    """The address without the port that some proxies add: `203.0.113.9:4711`, `[2001:db8::1]:4711`."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry
