"""Numbers that make no whole tables in a round of a tournament: what happens then, and what would help."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from league.scoring.heats import FEWEST, Division, Misfit, divide, heat_sizes
from league.scoring.heats import Uneven as Way
from league.scoring.rules import StageRules
from league.scoring.tournament import GroupsRules


class Uneven(msgspec.Struct, frozen=True):
    """This number does not make whole tables."""

    racers: int
    """How many race; with groups, how many in a group that does not come out."""
    in_group: bool
    sizes: tuple[int, ...]
    """Table sizes that the game, the board and the rules allow."""
    fewer: int
    """The next smaller number that does; 0: none."""
    more: int
    """The next larger number that does."""
    house: int
    """How many house bots fill the tables, at all of them together."""
    out: int
    """How many have a free round."""
    way: Way
    """What the rules choose."""
    bots: bool
    """House bots can sit there."""
    bye: str
    """What a free round pays: "average", "win", "none"; "on": in a knock-out, a racer with a free round qualifies."""

    early: bool = True
    """Nobody is entered yet: the number of places may still change."""
    first: bool = True
    """For a first stage: everybody with a place is in it, and more may come. Racers of a later one qualified for it."""


def uneven(
    rules: StageRules, racers: int, sizes: Collection[int], *, bots: bool, early: bool = True, first: bool = True
) -> Uneven | None:
    """For a round of a stage with this many in it; None if they make whole tables, or none could race at all. Groups
    are equally large, or nearly. `early` and `first` as in `Uneven`."""
    groups = rules.groups if isinstance(rules, GroupsRules) else 1
    whole, over = divmod(racers, groups)
    each = [whole + (group < over) for group in range(groups)]
    odd = [(one, fit) for one in each if one >= FEWEST and isinstance(fit := heat_sizes(one, sizes), Misfit)]
    if not odd or not sizes:
        return None
    divided = [divide(one, sizes, rules.uneven, bots) for one in each if one >= FEWEST]
    whole_ones = [one for one in divided if isinstance(one, Division)]
    number, fit = odd[0]
    return Uneven(
        racers=number,
        in_group=groups > 1,
        sizes=tuple(sorted(sizes)),
        fewer=number - fit.fewer if fit.fewer else 0,
        more=number + fit.more,
        house=sum(one.house for one in whole_ones),
        out=sum(one.out for one in whole_ones),
        way=rules.uneven,
        bots=bots,
        bye=rules.bye or "on",
        early=early,
        first=first,
    )
