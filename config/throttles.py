"""The API counts a client without an account as every other limit does: by network (`accounts.address`), in the store
of limits."""

from typing import Any

from django.core.cache import caches
from django.utils.connection import ConnectionProxy
from rest_framework import throttling
from rest_framework.request import Request

from accounts.address import address_of, network_of


class _ByNetwork(throttling.SimpleRateThrottle):
    cache: Any = ConnectionProxy(caches, "limits")

    def get_ident(self, request: Request) -> str:
        return network_of(address_of(request))


class AnonThrottle(_ByNetwork, throttling.AnonRateThrottle):
    pass


class UserThrottle(_ByNetwork, throttling.UserRateThrottle):
    pass


class ScopedThrottle(_ByNetwork, throttling.ScopedRateThrottle):
    pass
