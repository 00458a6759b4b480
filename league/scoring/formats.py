"""Formats of stages: what is special about a championship, a knock-out or rounds for all.

The border: a competition has entries, races and result sheets, whatever its stages are; a format says which rules its
stage has beside the usual ones (`rules`), how races become standings, who chooses a place on the grid first, and who
sits at which table (`league.scoring.stage_format`). Everything else asks the stage's rules or its format, and never
checks a format's name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import pgettext_noop as pgettext
from league.scoring.going_on import Onward
from league.scoring.grid import choice_order
from league.scoring.groups import Groups
from league.scoring.knockout import Knockout
from league.scoring.rounds import Final, Rounds
from league.scoring.rules import Asked, EntryRules, StageRules, asked, plain
from league.scoring.season import Season
from league.scoring.stage_format import Format
from league.scoring.tournament import NEWER, OF_THE_RACES


class ChampionshipRules(StageRules, frozen=True, kw_only=True, tag="championship"):
    """Points over races: only the rules that every stage has."""


class Championship(Format):
    """Points over races (BB-10): the leader chooses last, opponents meet as rarely as possible."""

    rules: type[StageRules] = ChampionshipRules
    name = pgettext("stage", "Championship")
    round_name = _("Round %(n)d")
    description = ""
    plans_tables = False

    def choice_order(self, season: Season, present: Iterable[int], lots: Mapping[int, int]) -> list[int] | None:
        """BB-10.3, BB-10.4, BB-10.5: the first race is drawn."""
        return choice_order(season, present, lots) if season.races else None

    def racing(self, season: Season, sizes: Collection[int]) -> tuple[Onward, ...]:
        return tuple(Onward(entry.id, "stage") for entry in season.entries)

    def pools(self, season: Season, entries: Iterable[int], sizes: Collection[int] = ()) -> list[list[int]]:
        return [list(entries)]

    def free(self, season: Season, entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
        return tuple(sorted(entries, key=lambda entry: times.get(entry, 0))[:count])

    def is_over(self, season: Season, sizes: Collection[int]) -> bool:
        return False

    def goes_on(self, season: Season, without: Collection[int] = ()) -> tuple[Onward, ...]:
        return ()


CHAMPIONSHIP = "championship"
SHARED = frozenset(StageRules.__struct_fields__)
FORMATS: dict[str, Format] = {
    CHAMPIONSHIP: Championship(),
    "rounds": Rounds(),
    "groups": Groups(),
    "knockout": Knockout(),
    "final": Final(),
}


class Rules(msgspec.Struct, frozen=True):
    """All rules of a competition in one version."""

    entry: EntryRules
    stages: dict[int, StageRules]
    """By the stage's ordinal number."""

    def named(self, stage: int) -> tuple[str, bool]:
        """The format of a stage, and whether another stage has the same."""
        names = [name_of(one) for one in self.stages.values()]
        name = name_of(self.stages[stage])
        return name, names.count(name) > 1

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
