"""From sign-up to the standings in each shape: a club is founded, people and bots take part, one race is run.

Everything is done by clicking. The race is driven for three turns; then both people give up and the bots race on. A
whole season is in tests/deep/browser/test_season.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.season import (
    BEFORE,
    Shape,
    alice_enters,
    bob_enters,
    drive,
    found_a_cup,
    the_bots_race_on,
    to_the_grid,
    watch_standings,
)

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_from_sign_up_to_standings_in_one_process(server: Any, cast: Any, mailoutbox: list[Any]) -> None:
    journey(Shape(server.url, lambda code: exec(code, {}), mailoutbox), *cast)


def test_from_sign_up_to_standings_on_a_server(server_shape: Any, cast: Any) -> None:
    """Nobody can read letters there: addresses stay unconfirmed."""
    journey(Shape(server_shape.url, server_shape.run), *cast)


def journey(shape: Shape, alice: Any, bob: Any, charlie: Any) -> None:
    home = found_a_cup(shape, alice)
    bob_enters(shape, bob, home)
    alice_enters(alice, home)
    watch_standings(charlie, home)
    drivers = to_the_grid(shape, home, 1, alice, bob)
    drive(drivers, turns=3)
    the_bots_race_on(home, 1, drivers, charlie, BEFORE)
