"""Where somebody asks from: the address of a page's, a call's or a socket's asker, and the network it counts with."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

IPV6_PREFIX = 64
"""A provider gives every customer at least so much: whoever has one address of it has them all."""


def client_address(peer: str, forwarded: Iterable[str]) -> str:
    """The client: the entry of X-Forwarded-For (`forwarded`, header by header) that the outermost of our own proxies
    wrote; without proxies (`PROXY_COUNT`) whoever holds the line (`peer`).

    What stands further left was sent by the client and is worth nothing.
    """
    count = settings.PROXY_COUNT
    chain = [part.strip() for line in forwarded for part in line.split(",") if part.strip()] if count else []
    return _bare(chain[-count]) if count and len(chain) >= count else peer


def address_of(request: HttpRequest) -> str:
    """Of a request that came through `config.proxy`."""
    address: str = request.META.get("REMOTE_ADDR", "")
    return address


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Whom a limit counts by address: IPv4 one by one, IPv6 by network, and what is no address as it stands."""
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
    """Without the port that some proxies add: `203.0.113.9:4711`, `[2001:db8::1]:4711`."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry
