"""Named points between the steps of a sending, where the tests kill it."""

from __future__ import annotations

from collections.abc import Callable

TAKEN = "taken"
"""A notice has become deliveries; not committed yet."""
CLAIMED = "claimed"
"""A delivery belongs to this sender for a while; committed."""
GIVEN = "given"
"""The other side has accepted; that is not written yet. Only a kill at this point can double a message."""
NOTED = "noted"
"""Written, not committed yet."""
WRITTEN = "written"
"""The teller has written its notice; the transaction of the cause continues."""

POINTS = (WRITTEN, TAKEN, CLAIMED, GIVEN, NOTED)

visit: Callable[[str], None] | None = None
"""What the tests do at a point."""


def reached(point: str) -> None:
    if visit is not None:
        visit(point)
