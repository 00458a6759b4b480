"""Reading the raw options of a match, for any game."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine import options
from gameplay.engine.contract import InvalidSetup


def refused(read: Any, *given: Any) -> tuple[str, str]:
    with pytest.raises(InvalidSetup) as refusal:
        read(*given)
    return refusal.value.field, refusal.value.code


def test_anything_but_an_object_with_known_keys_is_refused() -> None:
    options.known({"laps": 2}, {"laps"})
    assert refused(options.known, [], {"laps"}) == ("setup", "not_an_object")
    assert refused(options.known, {"lap": 2}, {"laps"}) == ("lap", "unknown_option")
    assert refused(options.known, {"x" * 500: 2}, {"laps"}) == ("x" * 80, "unknown_option")


def test_the_seats_fit_the_game() -> None:
    assert [options.seats(count, 2, 4) for count in (2, 4)] == [2, 4]
    for count in (1, 5, True, 2.0, "2"):
        assert refused(options.seats, count, 2, 4) == ("seats", "out_of_range")


def test_options_are_read_or_take_their_default() -> None:
    raw: dict[str, Any] = {"on": True, "laps": 3, "mode": "b"}
    assert (options.flag(raw, "on", False), options.flag(raw, "off", False)) == (True, False)
    assert (options.number(raw, "laps", 2, 2, 3), options.number(raw, "cards", 2, 0, 5)) == (3, 2)
    assert (options.one_of(raw, "mode", "a", ("a", "b")), options.one_of(raw, "other", "a", ("a", "b"))) == ("b", "a")
    assert refused(options.flag, {"on": 1}, "on", False) == ("on", "not_a_bool")
    assert refused(options.number, {"laps": True}, "laps", 2, 2, 3) == ("laps", "not_a_number")
    assert refused(options.number, {"laps": 4}, "laps", 2, 2, 3) == ("laps", "out_of_range")
    assert refused(options.one_of, {"mode": ["a"]}, "mode", "a", ("a", "b")) == ("mode", "unknown_value")


def test_a_grid_is_drawn_or_an_order_of_all_seats() -> None:
    assert options.grid({}, 2) == options.grid({"grid": {"mode": "drawn"}}, 2) == {"mode": "drawn"}
    chosen = {"grid": {"mode": "choose", "order": [1, 0]}}
    assert options.grid(chosen, 2) == chosen["grid"]
    assert options.grid(chosen, 2, "order") == {"mode": "order", "order": [1, 0]}
    assert options.grid({"grid": {"mode": "order", "order": [1, 0]}}, 2, "order") == {"mode": "order", "order": [1, 0]}
    for given, code in [
        ([], "not_an_object"),
        ({1: 2}, "not_an_object"),
        ({"mode": "best"}, "unknown_mode"),
        ({"mode": "drawn", "order": [0, 1]}, "unknown_mode"),
        ({"mode": "order", "order": [1, 0]}, "unknown_mode"),
        ({"mode": "choose", "order": [0, 0]}, "not_an_order_of_all_seats"),
        ({"mode": "choose", "order": [False, True]}, "not_an_order_of_all_seats"),
    ]:
        assert refused(options.grid, {"grid": given}, 2) == ("grid", code)
