"""Tournament presets, and the plan of a tournament: how many rounds, at tables of which sizes.

The numbers of a preset depend on the places and on the table sizes of the game. Small tables make short rounds, so all
presets want tables of about four.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import Literal, get_args

import msgspec

from league.scoring.heats import FEWEST, Misfit, Uneven, divide
from league.scoring.rules import StageRules
from league.scoring.tournament import GroupsRules, KnockoutRules, RoundsRules

PresetName = Literal["evening", "final", "groups", "knockout", "decathlon"]
PRESETS: tuple[PresetName, ...] = get_args(PresetName)
DECATHLON = "decathlon"
"""The preset whose rounds are raced in several games."""

Numbers = dict[str, object]
"""Rules of a stage by name."""

GOOD_TABLE = 4
GOOD_GROUP = 8
MOST_IN_A_ROW = 12
"""How many rounds of a knock-out to look ahead: a field of 256 needs fewer."""


class Round(msgspec.Struct, frozen=True):
    """One round if everybody is there."""

    sizes: tuple[int, ...]
    """Seats of its tables, largest first, including house bots'."""
    house: int = 0
    """How many of the seats house bots take."""
    out: int = 0
    """How many have a free round."""


class Stretch(msgspec.Struct, frozen=True):
    """What a stage looks like when every place is taken."""

    racing: int
    rounds: tuple[Round, ...]


def preset(name: PresetName, places: int, sizes: Collection[int]) -> tuple[tuple[str, Numbers], ...]:
    """Its stages: format and rules. `sizes`: table sizes of the game.

    >>> preset("final", 16, range(2, 10))
    (('rounds', {'rounds': 3, 'seats': 4, 'on': 4}), ('final', {}))
    """
    seats = table_good(sizes)
    at = {"seats": seats}
    if name == DECATHLON:
        return (("rounds", {**at, "on": 0}),)
    if name == "evening":
        return (("rounds", {"rounds": 3, **at, "on": 0}),)
    if name == "final":
        return ("rounds", {"rounds": 3, **at, "on": _last_table(places, sizes)}), ("final", {})
    on = max(1, seats // 2)
    knockout: tuple[str, Numbers] = ("knockout", {**at, "on": on})
    if name == "knockout":
        return (knockout,)
    groups = max(2, min(8, places // max(GOOD_GROUP, min(sizes, default=FEWEST))))
    goes_on = seats
    while goes_on * seats // on <= places // 2:
        goes_on = goes_on * seats // on
    each = max(1, min(goes_on // groups, places // groups))
    best = max(0, min(goes_on, places) - each * groups)
    return ("groups", {"groups": groups, "rounds": 2, **at, "on": each, "best": best}), knockout


def table_good(sizes: Collection[int]) -> int:
    """The size nearest to the one that makes short rounds."""
    return min(sizes, key=lambda size: (abs(size - GOOD_TABLE), -size), default=GOOD_TABLE)


def _last_table(places: int, sizes: Collection[int]) -> int:
    """How many sit in a final that does not take everybody, if any such number exists."""
    fewer = [size for size in sizes if size <= max(FEWEST, places * 2 // 3)]
    return table_good(fewer or sizes)


def qualifier_count(stage: StageRules, racing: int, sizes: Collection[int]) -> int:
    """How many of this many racers qualify from a stage for the next one."""
    if isinstance(stage, RoundsRules):
        return min(racing, stage.on)
    if isinstance(stage, GroupsRules):
        return min(racing, stage.groups * stage.on + stage.best)
    return min(racing, max(sizes, default=racing)) if isinstance(stage, KnockoutRules) else 0


def rounds_at_first(stage: StageRules) -> int:
    """How many races of a stage are planned when it opens: a knock-out adds further rounds one by one."""
    return stage.rounds or 1


def stretches(
    stages: Sequence[StageRules], places: int, takes: Sequence[Sequence[Collection[int]]], *, bots: bool
) -> tuple[Stretch, ...]:
    """The plan of each stage. `takes`: for each stage the sizes of its tables, round by round; they repeat if there are
    more rounds. `bots`: house bots can sit there."""
    found: list[Stretch] = []
    racing = places
    for number, (stage, sizes) in enumerate(zip(stages, takes, strict=True), 1):
        follows = number < len(stages)
        found.append(Stretch(racing, _rounds(stage, racing, sizes, bots=bots, follows=follows)))
        racing = qualifier_count(stage, racing, sizes[0])
    return tuple(found)


def _rounds(
    stage: StageRules, racing: int, takes: Sequence[Collection[int]], *, bots: bool, follows: bool
) -> tuple[Round, ...]:
    if isinstance(stage, KnockoutRules):
        return _knockout(stage, racing, takes[0], bots=bots, follows=follows)
    rounds = islice(cycle(takes), rounds_at_first(stage))
    if isinstance(stage, GroupsRules):
        whole, more = divmod(racing, stage.groups)
        each = [whole + (group < more) for group in range(stage.groups)]
        return tuple(_together([_round(stage, one, sizes, bots=bots) for one in each]) for sizes in rounds)
    return tuple(_round(stage, racing, sizes, bots=bots) for sizes in rounds)


def _knockout(
    stage: KnockoutRules, racing: int, sizes: Collection[int], *, bots: bool, follows: bool
) -> tuple[Round, ...]:
    found: list[Round] = []
    while racing > max(sizes, default=racing) and len(found) < MOST_IN_A_ROW:
        one = _round(stage, racing, sizes, bots=bots)
        left = len(one.sizes) * stage.on + one.out
        found.append(one)
        if left >= racing:
            break
        racing = left
    return tuple(found) if follows else (*found, _round(stage, racing, sizes, bots=bots))


def _round(stage: StageRules, racing: int, sizes: Collection[int], *, bots: bool) -> Round:
    return _tables(racing, frozenset(sizes), stage.uneven, bots)


@lru_cache(maxsize=1024)
def _tables(racing: int, sizes: frozenset[int], uneven: Uneven, bots: bool) -> Round:
    """Cached: each preset asks for much the same, and a large field has many ways to divide."""
    divided = divide(racing, sizes, uneven, bots) if racing >= FEWEST else Misfit(racing, 0, 0)
    if isinstance(divided, Misfit):
        return Round((racing,))
    return Round(divided.sizes, divided.house, divided.out)


def _together(rounds: Sequence[Round]) -> Round:
    sizes = sorted((size for one in rounds for size in one.sizes), reverse=True)
    return Round(tuple(sizes), sum(one.house for one in rounds), sum(one.out for one in rounds))
