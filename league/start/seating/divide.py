"""How those who are there divide into tables, house bots and sit-outs (BB-10.7, BB-11.3), while check-in runs and at
the start.

What numbers a table takes, and what is refused, is in `planning.places`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.games import boards, facts
from league.games.setup import race_raw, race_teams, team_numbers
from league.games.sizes import table_sizes
from league.models import Competition, Entry, Race
from league.planning.places import (
    TABLES,
    TEAM_TABLE,
    bots_sit,
    divided,
    sizes_racing,
    table_check,
    team_tables,
)
from league.races.where import SPOTS, Spot
from league.scoring.heats import FEWEST, Division, Misfit, divide
from league.scoring.teams import team_size, teams_problem
from league.start.attendance.expected import RaceField, race_field

TEAM_TABLES = Refusal(
    "team_tables", _("Whole teams race at tables of %(sizes)s robots, but too few teams are here: %(teams)s."), CONFLICT
)

UNSEATED = (TABLES, TEAM_TABLE, TEAM_TABLES)
"""Refusals of a race that cannot start because of how many have come; also `Spot.unseated`, in a race with both real
tables and others."""


def unseated(refused: Refused) -> bool:
    """One robot more or fewer may make it fit."""
    return any(refused.refusal in one for one in (UNSEATED, *(spot.unseated for spot in SPOTS.values())))


@dataclass(frozen=True)
class Group:
    """Those who race each other because they are at the same venue; whole teams apart from individuals."""

    venue: str
    entries: tuple[Entry, ...]
    """Including those who may yet sit out."""
    tables: Division
    """Of entries; of teams, where whole ones are seated."""
    team: int = 0
    """Racers in a whole team, where whole ones are seated; else 0."""
    entered: int = 0
    """If all teams fit one table: how many racers they have entered, forfeits included (BB-11.4); else 0."""
    apart: bool = False
    """Individuals, beside whole teams."""

    @property
    def spot(self) -> Spot:
        return SPOTS[self.venue]

    @property
    def units(self) -> dict[int, tuple[Entry, ...]]:
        """What is seated as one unit: teams by id if whole teams are seated, else entries by id."""
        found: dict[int, tuple[Entry, ...]] = {}
        for entry in self.entries:
            key = entry.team_id if self.team and entry.team_id is not None else entry.pk
            found[key] = (*found.get(key, ()), entry)
        return found

    def label(self, draw: str) -> str:
        """The label of the group's own draw."""
        return draw + self.spot.label_end + ("/alone" if self.apart else "")


@dataclass(frozen=True)
class Outlook:
    """What would become of those who are there, if the race started now."""

    problem: Refused | None = None
    house: int = 0
    """How many house bots would sit down."""
    out: int = 0
    """How many of those who are there would sit out."""


def groups_divide(race: Race, there: RaceField, in_teams: bool) -> list[Group]:
    """Everybody who is there, with the sizes of their tables: those at real tables first. Raises Refused, which
    is `unseated`."""
    groups = there.groups
    if in_teams:
        return [one for venue, entries in groups for one in _in_teams(race, there.expected, entries, venue)]
    return [
        Group(venue, tuple(entries), divided(race, entries, venue, apart=len(groups) > 1)) for venue, entries in groups
    ]


def _in_teams(race: Race, expected: Sequence[Entry], present: Sequence[Entry], venue: str) -> list[Group]:
    """Whole teams and individuals apart; but if one table takes all of them it does, and the game gets no teams. Raises
    Refused: team_table, team_tables."""
    alone = tuple(entry for entry in present if entry.team_id is None)
    whole = tuple(entry for entry in present if entry.team_id is not None)
    takes = sizes_racing(race, in_teams=True)
    if not table_sizes(race.game, boards.of(race), race.options, teams=True) or (
        alone and len(expected) <= max(takes, default=0)
    ):
        table_check(race, len(present))
        return [Group(venue, tuple(present), Division((len(present),)))]
    found = [Group(venue, alone, _alone(race, len(alone), venue), apart=True)] if alone else []
    return [*found, _whole(race, expected, whole, venue)] if whole else found


def _whole(race: Race, expected: Sequence[Entry], whole: tuple[Entry, ...], venue: str) -> Group:
    """Teams with somebody there. Raises Refused: team_table, team_tables."""
    board, entered = boards.of(race), sum(entry.team_id is not None for entry in expected)
    size = team_size(entered) or FEWEST  # that they are whole was checked before
    takes = team_tables(race.game, board, race.options, size, entered)
    sizes = table_sizes(race.game, board, race.options, teams=True)
    at_one = entered in sizes
    teams, bots = len({entry.team_id for entry in whole}), bots_sit(race.game, venue)
    divided = divide(teams, takes, "sit_out", bots)
    if isinstance(divided, Misfit):
        raise Refused(TEAM_TABLES, {"teams": teams, "sizes": sorted(sizes)})
    if at_one and not bots:
        table_check(race, len(whole))
    return Group(venue, whole, divided, size, entered if at_one else 0)


def _alone(race: Race, number: int, venue: str) -> Division:
    """Tables for individuals beside whole teams. If they make none and no house bot can help, they sit out: the teams
    do not wait."""
    sizes = table_sizes(race.game, boards.of(race), race.options)
    divided = divide(number, sizes, race.stage.rules.uneven, bots_sit(race.game, venue))
    return Division((), out=number) if isinstance(divided, Misfit) else divided


def house_bots(race: Race, group: Group, entries: Sequence[Entry], size: int) -> int:
    """How many house bots join these at a table of `size` (in teams, where whole ones are seated). A missing member's
    seat stays empty where the game takes a team without it (BB-11.4); else a house bot drives there."""
    if not group.team:
        return size - len(entries)
    seats, teams, bots = size * group.team, [entry.team_id for entry in entries], bots_sit(race.game, group.venue)
    if len(entries) == seats or not bots:
        return 0
    raw = race_raw(game=race.game, board=boards.of(race).value, options=race.options)
    short = race_teams(raw, team_numbers(teams, group.team, len(teams)), group.entered or seats)
    return 0 if len(set(teams)) == size and facts.takes(race.game, short, len(teams)) else seats - len(entries)


def outlook(race: Race) -> Outlook:
    """How those who are there could start now; empty if they are too few for any race. At most three queries."""
    there = race_field(race)
    if len(there.where) < FEWEST:
        return Outlook()
    try:
        groups = groups_divide(race, there, races_in_teams(race.stage.competition, there.expected))
    except Refused as refused:
        return Outlook(refused)
    tables = [(group, table) for group in groups for table in _as_they_come(group)]
    seated = sum(len(table) for _group, table in tables)
    sizes = [size for group in groups for size in group.tables.sizes]
    house = sum(house_bots(race, group, table, size) for (group, table), size in zip(tables, sizes, strict=True))
    return Outlook(house=house, out=sum(len(group.entries) for group in groups) - seated)


def _as_they_come(group: Group) -> list[list[Entry]]:
    """The group's tables before anything is drawn: the fullest teams are seated, the last ones sit out."""
    units = iter(sorted(group.units.values(), key=len, reverse=True))
    return [[entry for unit in islice(units, size) for entry in unit] for size in group.tables.entries]


def races_in_teams(competition: Competition, expected: Iterable[Entry]) -> bool:
    """The teams are whole: a withdrawn robot's seat counts; entries without a team are individuals (BB-11.3)."""
    teams: dict[int, list[int]] = {}
    for entry in expected:
        if entry.team_id is not None:
            teams.setdefault(entry.team_id, []).append(entry.pk)
    return competition.rules.entry.team_races and not teams_problem(teams, [entry.pk for entry in expected])
