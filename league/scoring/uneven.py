"""Numbers that make no whole tables in a round of a tournament: what becomes of them, and what would help."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from league.scoring.heats import FEWEST, Division, Misfit, divide, heat_sizes
from league.scoring.heats import Uneven as Way
from league.scoring.rules import StageRules
from league.scoring.tournament import GroupsRules


class Uneven(msgspec.Struct, frozen=True):
    """So many do not make whole tables."""

    racers: int
    """Of all; in groups of one that comes out uneven."""
    in_group: bool
    sizes: tuple[int, ...]
    """Of the tables that the game, the board and the rules allow."""
    fewer: int
    """The next smaller number that does; 0: none."""
    more: int
    """The next larger one."""
    house: int
    """How many house bots fill up, at all tables together."""
    out: int
    """How many are free."""
    way: Way
    """What the rules want."""
    bots: bool
    """House bots can sit there."""
    bye: str
    """What a free round pays: "average", "win", "none"; "on": whoever is free goes on, in a knock-out."""

    early: bool = True
    """Nobody is entered yet: the number of places may still change."""
    first: bool = True
    """Of a first stage: whoever has a place is in it, and more may come. Those of a later one went on to it."""


def uneven(
    rules: StageRules, racers: int, sizes: Collection[int], *, bots: bool, early: bool = True, first: bool = True
) -> Uneven | None:
    """Of a round of a stage with so many in it; None where they make whole tables, or none could race at all. Groups
    are as large as each other, or nearly. `early` and `first` as there."""
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
        bye=getattr(rules, "bye", "on"),
        early=early,
        first=first,
    )
