"""How much one socket may ask, and how much one user may ask over all sockets together."""

from __future__ import annotations

import time
from weakref import WeakValueDictionary

from gameplay.messages import Inbound, Preview


class Credits:
    """A bucket that refills: bursts are fine, floods are not."""

    def __init__(self, capacity: float, per_second: float) -> None:
        self.capacity = capacity
        self.per_second = per_second
        self.left = capacity
        self.at = time.monotonic()

    def spend(self, cost: float) -> bool:
        now = time.monotonic()
        self.left = min(self.capacity, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


SOCKET = (60.0, 10.0)
USER = (120.0, 20.0)
COST = {"hello": 5.0, "ping": 0.5, "setback": 5.0, "vote": 5.0}
"""By type of message; everything else costs 1."""
AHEAD = 4.0
"""A preview that includes every next step."""

_users: WeakValueDictionary[int, Credits] = WeakValueDictionary()


def cost_of(message: Inbound) -> float:
    if isinstance(message, Preview) and message.ahead:
        return AHEAD
    return COST.get(str(message.__struct_config__.tag), 1.0)


def socket_credits() -> Credits:
    return Credits(*SOCKET)


def user_credits(user_id: int) -> Credits:
    """One bucket for all sockets of a user in this process; lives as long as one of them."""
    bucket = _users.get(user_id)
    if bucket is None:
        bucket = _users[user_id] = Credits(*USER)
    return bucket
