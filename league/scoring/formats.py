"""Formats of stages: what is special about a championship, a knock-out or rounds for all.

The border: a competition has entries, races and result sheets, whatever its stages are; a format says which rules its
stage has beside the usual ones (`rules`), how races become standings, who chooses a place on the grid first, and who
sits at which table. Everything else asks the stage's rules or its format, and never checks a format's name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import pgettext_noop as pgettext
from league.scoring.going_on import Onward, Tied
from league.scoring.grid import choice_order
from league.scoring.groups import Groups
from league.scoring.heats import Luck, Pair, Seating, make_heats
from league.scoring.knockout import Knockout
from league.scoring.rounds import Final, Rounds
from league.scoring.rules import Asked, EntryRules, StageRules, asked, plain
from league.scoring.season import Season
from league.scoring.standings import Standings, standings, standings_after
from league.scoring.tournament import NEWER, OF_THE_RACES


class Format(Protocol):
    @property
    def rules(self) -> type[StageRules]:
        """The rules of such a stage; their tag is the format's name."""

    @property
    def name(self) -> str:
        """The name of such a stage; a message id of the context "stage"."""

    @property
    def round_name(self) -> str:
        """The name of its round number `n`; a message id."""

    @property
    def description(self) -> str:
        """A description for the person who chooses; "" if nobody does. A message id."""

    @property
    def plans_tables(self) -> bool:
        """An organiser makes, checks and calls its tables; otherwise they are made when a race starts."""

    @property
    def one_table(self) -> bool:
        """One table decides it: when few enough are left for one table, all race in one venue."""

    def standings(self, season: Season) -> Standings:
        """The standings after the last race of `season`."""

    def standings_after(self, season: Season, ordinals: Sequence[int]) -> list[Standings]:
        """One after each of these races, which are counted from 1 in order of running."""

    def choice_order(self, season: Season, present: Iterable[int], lots: Mapping[int, int]) -> list[int] | None:
        """Entries in the order of their choice of a grid place; None: the grid is drawn."""

    def seat(
        self,
        season: Season,
        entries: Iterable[int],
        sizes: Sequence[int],
        met: Mapping[Pair, int],
        luck: Luck,
        label: str,
    ) -> Seating:
        """Seats everybody once at tables of these sizes. `label`: for its draws; racers in another venue have another.
        For a format that is not `planned`."""

    def racing(self, season: Season, sizes: Collection[int]) -> tuple[Onward, ...]:
        """Who may race the next round, best first, and why. `sizes`: table sizes that the game allows."""

    def pools(self, season: Season, entries: Iterable[int], sizes: Collection[int] = ()) -> list[list[int]]:
        """Who can sit with whom: the racers who are there, split into pools that sit apart, best first. `sizes` as in
        `racing`."""

    def free(self, season: Season, entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
        """Which `count` of a pool sit out. `times`: how often each did so in the competition."""

    def is_over(self, season: Season, sizes: Collection[int]) -> bool:
        """The stage has no further round, except a deciding race. `sizes` as in `racing`."""

    def tied(self, season: Season, sizes: Collection[int], without: Collection[int] = ()) -> tuple[Tied, ...]:
        """For a stage that is over: racers who race for a place in the next one, each `Tied` at one table. None if the
        cut has another rule, they make no table, or they have already raced for it. `sizes` as in `racing`, `without`
        as in `goes_on`."""

    def goes_on(self, season: Season, without: Collection[int] = ()) -> tuple[Onward, ...]:
        """Who qualifies for the next stage, best first, by the present results. `without`: entries that have left: the
        next in line qualifies instead."""


class ChampionshipRules(StageRules, frozen=True, kw_only=True, tag="championship"):
    """Points over races: only the rules that every stage has."""


class Championship:
    """Points over races (BB-10): the leader chooses last, opponents meet as rarely as possible."""

    rules: type[StageRules] = ChampionshipRules
    name = pgettext("stage", "Championship")
    round_name = _("Round %(n)d")
    description = ""
    plans_tables = False
    one_table = False

    def standings(self, season: Season) -> Standings:
        return standings(season)

    def standings_after(self, season: Season, ordinals: Sequence[int]) -> list[Standings]:
        return standings_after(season, ordinals)

    def choice_order(self, season: Season, present: Iterable[int], lots: Mapping[int, int]) -> list[int] | None:
        """BB-10.3, BB-10.4, BB-10.5: the first race is drawn."""
        return choice_order(season, present, lots) if season.races else None

    def seat(
        self,
        season: Season,
        entries: Iterable[int],
        sizes: Sequence[int],
        met: Mapping[Pair, int],
        luck: Luck,
        label: str,
    ) -> Seating:
        return make_heats(entries, sizes, met, luck, label)

    def racing(self, season: Season, sizes: Collection[int]) -> tuple[Onward, ...]:
        return tuple(Onward(entry.id, "stage") for entry in season.entries)

    def pools(self, season: Season, entries: Iterable[int], sizes: Collection[int] = ()) -> list[list[int]]:
        return [list(entries)]

    def free(self, season: Season, entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
        return tuple(sorted(entries, key=lambda entry: times.get(entry, 0))[:count])

    def is_over(self, season: Season, sizes: Collection[int]) -> bool:
        return False

    def tied(self, season: Season, sizes: Collection[int], without: Collection[int] = ()) -> tuple[Tied, ...]:
        return ()

    def goes_on(self, season: Season, without: Collection[int] = ()) -> tuple[Onward, ...]:
        return ()


CHAMPIONSHIP = "championship"
TREE = "knockout"
"""The format whose rounds depend on each other."""
SHARED = frozenset(StageRules.__struct_fields__)
FORMATS: dict[str, Format] = {
    CHAMPIONSHIP: Championship(),
    "rounds": Rounds(),
    "groups": Groups(),
    TREE: Knockout(),
    "final": Final(),
}


class Rules(msgspec.Struct, frozen=True):
    """All rules of a competition in one version."""

    entry: EntryRules
    stages: dict[int, StageRules]
    """By the stage's ordinal number."""

    @property
    def is_tournament(self) -> bool:
        """Whether its stages are anything but one championship."""
        return [name_of(one) for one in self.stages.values()] != [CHAMPIONSHIP]


def name_of(rules: StageRules) -> str:
    """The name of the format that these rules belong to."""
    return str(rules.__struct_config__.tag)


def format_of(rules: StageRules) -> Format:
    return FORMATS[name_of(rules)]


def own_values(rules: StageRules) -> dict[str, object]:
    """A format's own rules, as far as they affect its standings; {} for a championship."""
    silent = {*SHARED, "format", *OF_THE_RACES, *(name for name in NEWER if not getattr(rules, name, False))}
    return {name: value for name, value in plain(rules).items() if name not in silent}


def rules_known() -> Iterator[Asked]:
    """Every rule of every format; shared ones once."""
    yield from asked(EntryRules)
    for one in FORMATS.values():
        yield from asked(one.rules)


def rules_to_json(rules: Rules) -> dict[str, object]:
    """The form in which a version of the rules is stored: {"entry": {...}, "stages": {"1": {"format": "championship",
    ...}}}."""
    return {"entry": plain(rules.entry), "stages": {str(ord_): plain(one) for ord_, one in rules.stages.items()}}


def rules_from_json(raw: Mapping[str, Mapping[str, Mapping[str, object]]]) -> Rules:
    """Reads stored rules. They were checked when they were written: a rule's limits may grow, but never shrink."""
    stages = {
        int(ord_): msgspec.convert(one, FORMATS[str(one["format"])].rules, str_keys=True)
        for ord_, one in raw["stages"].items()
    }
    return Rules(msgspec.convert(raw["entry"], EntryRules, str_keys=True), dict(sorted(stages.items())))
