"""What a race with a date and a round that an organiser calls answer differently: `call_of` gives the object to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from league.models import Race


class Call(Protocol):
    """How a race comes about."""


CALLS: dict[bool, Call] = {}
"""By `on_call`. The answers know more than those who ask: `top.calls` adds them."""


def call_of(race: Race) -> Call:
    return CALLS[race.on_call]
