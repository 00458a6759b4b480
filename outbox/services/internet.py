"""Which addresses are hosts of the internet: the one list that judges where the server may call.

Python's `is_global` is not used. It knows the registries of the day its version was made, and accepts what no registry
names: `::127.0.0.1` is this machine to some systems, but "global" to it.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

Address = IPv4Address | IPv6Address

RESERVED_4 = tuple(
    IPv4Network(each)
    for each in (
        "0.0.0.0/8",  # "this network", and this machine to some systems
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # a provider's own network
        "127.0.0.0/8",  # this machine
        "169.254.0.0/16",  # the link, and the metadata of hosted machines
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocols, with DS-Lite and NAT64 discovery
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT relays
        "192.88.99.0/24",  # 6to4 relays, 6a44
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, with 255.255.255.255
    )
)
"""All of IANA's IPv4 registry of special purposes, and multicast. What the registry calls reachable (AS112, relays) is
here too: it answers everybody from somewhere near, and no chat or push service is there."""

UNICAST_6 = IPv6Network("2000::/3")
"""All that IANA has ever given out to hosts. Outside of it are local and multicast addresses, and everything that
represents an IPv4 address by its first bits: `::/96`, `::ffff:0:0/96`, `64:ff9b::/96`, `64:ff9b:1::/48`."""

RESERVED_6 = tuple(
    IPv6Network(each)
    for each in (
        "2001::/23",  # protocols: Teredo (an IPv4 address inside), benchmarks, ORCHID, relays
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: an IPv4 address inside
        "2620:4f:8000::/48",  # AS112
        "3ffe::/16",  # the 6bone, given back
        "3fff::/20",  # documentation
    )
)
"""What IANA's IPv6 registry of special purposes has inside `UNICAST_6`, and the 6bone."""


def is_public(address: Address) -> bool:
    """Whether this is a host of the internet, and not an address that represents another one."""
    if isinstance(address, IPv4Address):
        return not any(address in network for network in RESERVED_4)
    return address in UNICAST_6 and not any(address in network for network in RESERVED_6)
