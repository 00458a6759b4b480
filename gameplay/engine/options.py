"""Reading the raw options of a match. Every refusal names its field, with a code. Knows no game.

Each function takes the whole raw mapping and the key, so that a game's `setup.py` reads like a list of its options.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from gameplay.engine.contract import InvalidSetup, Json
from gameplay.engine.words import gettext_noop as _

REFUSALS = {
    "unknown_option": _("This option doesn’t exist."),
    "out_of_range": _("Choose a number from %(minimum)s to %(maximum)s."),
    "not_a_bool": _("Choose yes or no."),
    "not_a_number": _("Enter a whole number."),
    "unknown_value": _("Choose one of the values offered."),
    "not_an_object": _("This can’t be read."),
    "not_an_order_of_all_seats": _("List every seat exactly once."),
}
"""The sentence of each refusal, for the table of a game."""


def known(raw: Mapping[str, Json], names: Collection[str]) -> None:
    """Refuse anything that is no object, and unknown options."""
    if not isinstance(raw, Mapping):
        raise InvalidSetup("setup", "not_an_object")
    for key in raw:
        if key not in names:
            raise InvalidSetup(str(key)[:80], "unknown_option")


def seats(count: int, fewest: int, most: int) -> int:
    """The number of seats, if the game takes that many."""
    if type(count) is not int or not fewest <= count <= most:
        raise InvalidSetup("seats", "out_of_range", minimum=fewest, maximum=most)
    return count


def sizes(
    setup: Callable[[Mapping[str, Json], int], Json], raw: Mapping[str, Json], limits: tuple[int, int]
) -> frozenset[int]:
    """The numbers of seats within `limits`, both included, at which a game's `setup` takes these options."""
    found = set()
    for count in range(limits[0], limits[1] + 1):
        try:
            setup(raw, count)
        except InvalidSetup:
            continue
        found.add(count)
    return frozenset(found)


def flag(raw: Mapping[str, Json], key: str, default: bool) -> bool:
    value = raw.get(key, default)
    if not isinstance(value, bool):
        raise InvalidSetup(key, "not_a_bool")
    return value


def number(raw: Mapping[str, Json], key: str, default: int, low: int, high: int) -> int:
    value = raw.get(key, default)
    if type(value) is not int:
        raise InvalidSetup(key, "not_a_number")
    if not low <= value <= high:
        raise InvalidSetup(key, "out_of_range", minimum=low, maximum=high)
    return value


def one_of(raw: Mapping[str, Json], key: str, default: str, choices: tuple[str, ...]) -> str:
    value = raw.get(key, default)
    if not isinstance(value, str) or value not in choices:
        raise InvalidSetup(key, "unknown_value", choices=list(choices))
    return value


def grid(raw: Mapping[str, Json], count: int, ordered: str = "choose") -> dict[str, Json]:
    """`{"mode": "drawn"}`, or an order of all seats: `{"mode": "choose", "order": [seats]}`.

    The host always says "choose". A game that assigns the places in that order, and asks nobody, stores the mode under
    its own word, `ordered`; it reads both words.
    """
    given = raw.get("grid")
    if given is None:
        return {"mode": "drawn"}
    if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
        raise InvalidSetup("grid", "not_an_object")
    plain: dict[str, Json] = dict(given)
    match plain:
        case {"mode": "drawn", **rest} if not rest:
            return {"mode": "drawn"}
        case {"mode": str(mode), "order": [*order], **rest} if mode in ("choose", ordered) and not rest:
            if all(type(seat) is int for seat in order) and sorted(order) == list(range(count)):
                return {"mode": ordered, "order": order}
            raise InvalidSetup("grid", "not_an_order_of_all_seats")
    raise InvalidSetup("grid", "unknown_mode", choices=["drawn", ordered])


def without_board(setup: Mapping[str, Json]) -> dict[str, Json]:
    """A frozen setup without the board's content: the options that a view shows."""
    return {key: value for key, value in setup.items() if key not in ("board", "board_digest")}
