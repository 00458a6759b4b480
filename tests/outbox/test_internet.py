"""Which addresses are hosts on the internet: none in IANA's two special-purpose registries is."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

import pytest

from outbox.services.internet import is_public

SPECIAL_4 = [
    "0.0.0.0/8", "0.0.0.0/32", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.0.0/29", "192.0.0.8/32", "192.0.0.9/32", "192.0.0.10/32", "192.0.0.170/32",
    "192.0.0.171/32", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.88.99.2/32",
    "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
    "255.255.255.255/32",
]  # fmt: skip
"""https://www.iana.org/assignments/iana-ipv4-special-registry, each row."""

SPECIAL_6 = [
    "::1/128", "::/128", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23",
    "2001::/32", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128", "2001:2::/48", "2001:3::/32", "2001:4:112::/48",
    "2001:10::/28", "2001:20::/28", "2001:30::/28", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    "5f00::/16", "fc00::/7", "fe80::/10",
]  # fmt: skip
"""https://www.iana.org/assignments/iana-ipv6-special-registry, each row."""

NO_HOSTS = ["224.0.0.0/4", "::/96", "::ffff:0:0:0/96", "fec0::/10", "ff00::/8", "3ffe::/16", "4000::/3", "e000::/4"]
"""What other registries say of multicast, of addresses that were given up, and of what nobody was ever given."""


@pytest.mark.parametrize("network", [*SPECIAL_4, *SPECIAL_6, *NO_HOSTS])
def test_nothing_of_a_range_with_a_special_purpose_is_public(network: str) -> None:
    known = ip_network(network)
    middle = known[known.num_addresses // 2]
    assert [str(one) for one in (known[0], middle, known[-1]) if is_public(one)] == []


@pytest.mark.parametrize("inner", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "9.9.9.9"])
@pytest.mark.parametrize(
    "form", ["::{}", "::ffff:{}", "::ffff:0:{}", "64:ff9b::{}", "64:ff9b:1::{}", "64:ff9b:1:fffe::{}", "2001::{}"]
)
def test_an_ipv6_address_that_stands_for_an_ipv4_address_is_not_public(form: str, inner: str) -> None:
    """Not even for a public one: that has an address of its own."""
    assert not is_public(ip_address(form.format(inner)))


@pytest.mark.parametrize("address", ["2002:7f00:1::", "2002:909:909::1", "fe80::1%2", "fd00:ec2::254"])
def test_no_address_of_a_tunnel_or_a_link_is_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        "9.9.9.9", "1.1.1.1", "162.159.128.233", "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255",
        "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255",
        "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0",
        "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0",
        "223.255.255.255",
        "2620:fe::fe", "2606:4700:4700::1111", "2001:200::1", "2001:4860:4860::8888", "2001:db7:ffff::1",
        "2001:db9::1", "2003::1", "2400:cb00::1", "2620:4f:7fff::1", "2620:4f:8001::1", "2a00:1450::1",
        "2c0f:f248::1",
    ],
)  # fmt: skip
def test_what_is_outside_of_them_is_public_up_to_the_edge(address: str) -> None:
    assert is_public(ip_address(address))
