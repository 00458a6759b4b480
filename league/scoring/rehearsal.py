"""A rehearsed tournament: all of its rounds with bots in the racers' places, and none of it counts.

Here: the request, the progress, and what can be read from it. The next step is in `league.scoring.rehearsing`.
Everything follows from the request, which includes the seed: no clock, so the same question has the same answer
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import msgspec

from league.scoring.evening import own_of, pays, points_carried
from league.scoring.fair_tables import PlannedTable
from league.scoring.formats import Rules, format_of, rules_from_json
from league.scoring.going_on import Onward
from league.scoring.heats import Pair, meetings
from league.scoring.season import Berth, Entry, HeatResult, Line, RaceResult, Season, TeamRule
from league.scoring.stage_format import Format
from league.scoring.standings import Standings


class Setting(msgspec.Struct, frozen=True):
    """What a round is raced on."""

    game: str
    raw: dict[str, object]
    """As the game receives it: board and options."""
    sizes: tuple[int, ...]
    """Sizes of its tables."""
    venue: str
    bots: bool
    """House bots can sit there."""
    board: str = ""
    board_title: str = ""
    """The board's title in a race."""


class Racer(msgspec.Struct, frozen=True):
    number: int
    """Start number, which identifies racers here."""
    made_up: bool = False
    """Not a real entry."""
    team: int = 0
    """0: none."""
    scores: bool = True


class Asked(msgspec.Struct, frozen=True):
    """The request for a rehearsal."""

    seed: str
    rules: dict[str, object]
    """In the form in which a version of the rules is stored."""
    racers: tuple[Racer, ...]
    settings: tuple[Setting, ...]
    takes: dict[int, tuple[int, ...]]
    """Which settings the rounds of a stage have, by the stage's number; further rounds repeat the last one."""
    expected: tuple[int, ...] = ()
    """About how many seats each round will have: for the progress, and to decide how many are really raced."""
    raced: int = 0
    """This many seats of each round are really raced; the other tables are drawn by lot."""

    def setting(self, stage: int, number: int) -> Setting:
        """For a round, counted from 0 in its stage."""
        takes = self.takes[stage]
        return self.settings[takes[min(number, len(takes) - 1)]]


class Table(msgspec.Struct, frozen=True):
    """A table of a round."""

    planned: PlannedTable
    lines: tuple[Line, ...] = ()
    """By seat, once it is over; entries are start numbers."""
    drawn: bool = False
    """Nobody raced here: the lot decided, weighted by strength."""

    @property
    def seats(self) -> int:
        return len(self.planned.entries) + self.planned.house


class Round(msgspec.Struct, frozen=True):
    race: int
    """Its number in the whole tournament."""
    tables: tuple[Table, ...]
    free: tuple[int, ...] = ()
    decides: bool = False
    """A deciding race, among racers who are equal."""

    @property
    def is_over(self) -> bool:
        return all(table.lines for table in self.tables)


class Stretch(msgspec.Struct, frozen=True):
    """A stage, as far as it has come."""

    number: int
    berths: tuple[Berth, ...]
    rounds: tuple[Round, ...] = ()
    onward: tuple[Onward, ...] = ()
    """Who qualifies, once it is over."""

    def nth(self, at: int) -> int:
        """The number in the stage, from 0, of the round at a place; a deciding race uses the setting of the round
        before it."""
        return max(0, sum(not one.decides for one in self.rounds[: at + 1]) - 1)


class Course(msgspec.Struct, frozen=True):
    """How far a rehearsal has come."""

    stages: tuple[Stretch, ...] = ()
    match: str = ""
    """State of the table that is racing, for the program that continues it."""
    over: bool = False
    problem: str = ""
    """Code of the reason why it cannot continue."""
    params: dict[str, object] = {}

    @property
    def rounds(self) -> Iterator[tuple[Stretch, int, Round]]:
        """Rounds with their stage, and their place in it from 0."""
        for stage in self.stages:
            for number, one in enumerate(stage.rounds):
                yield stage, number, one


class Rehearsal:
    """The request and its progress, for reading."""

    def __init__(self, asked: Asked, course: Course) -> None:
        self.asked, self.course = asked, course
        self._standings: dict[int, Standings] = {}

    @cached_property
    def rules(self) -> Rules:
        return rules_from_json(self.asked.rules)  # type: ignore[arg-type]  # as they were written

    @cached_property
    def racers(self) -> dict[int, Racer]:
        return {racer.number: racer for racer in self.asked.racers}

    def format(self, stage: int) -> Format:
        return format_of(self.rules.stages[stage])

    def setting(self, stretch: Stretch, at: int) -> Setting:
        """The setting of the round at a place of a stage."""
        return self.asked.setting(stretch.number, stretch.nth(at))

    def season(self, stretch: Stretch) -> Season:
        """The input for a stage's standings: rounds that are over, entries by start number."""
        rules, entry = self.rules.stages[stretch.number], self.rules.entry
        before = next((one for one in self.course.stages if one.number == stretch.number - 1), None)
        carried = points_carried(rules, self.standings(before)) if before is not None else {}
        return Season(
            entries=tuple(Entry(one.number, one.team or None, one.scores) for one in self.asked.racers),
            races=tuple(
                RaceResult(
                    race=one.race,
                    points=pays(rules, self.setting(stretch, at).game),
                    rules_version=1,
                    heats=tuple(HeatResult(no, table.lines) for no, table in enumerate(one.tables, 1)),
                    sat_out=one.free,
                    decider=one.decides,
                    consolation=tuple(no for no, table in enumerate(one.tables, 1) if table.planned.consolation),
                )
                for at, one in enumerate(stretch.rounds)
                if one.is_over
            ),
            drop=rules.drop,
            dsq_counts=not rules.drop_dsq,
            tie_breaks=rules.tie_breaks,
            teams=entry.teams,
            team_rule=TeamRule(entry.team_size, entry.team_best) if entry.teams else None,
            own=own_of(rules, follows=stretch.number < max(self.rules.stages)),
            berths=tuple(msgspec.structs.replace(one, carried=carried.get(one.entry, 0)) for one in stretch.berths),
        )

    def standings(self, stretch: Stretch) -> Standings:
        """The final or present standings of a stage."""
        found = self._standings.get(stretch.number)
        if found is None:
            found = self.format(stretch.number).standings(self.season(stretch))
            self._standings[stretch.number] = found
        return found

    @property
    def met(self) -> dict[Pair, int]:
        """How often two sat at one table."""
        return meetings(table.planned.entries for _stage, _n, one in self.course.rounds for table in one.tables)

    @property
    def free(self) -> dict[int, int]:
        """How often each racer sat out (racers who never did are missing)."""
        return counted(number for _stage, _n, one in self.course.rounds for number in one.free)

    @property
    def history(self) -> dict[int, list[tuple[int, int]]]:
        """(seat, number of racers) for every table each sat at."""
        found: dict[int, list[tuple[int, int]]] = {}
        for _stage, _number, one in self.course.rounds:
            for table in one.tables:
                for seat, number in enumerate(table.planned.entries):
                    found.setdefault(number, []).append((seat, len(table.planned.entries)))
        return found

    @property
    def percent(self) -> int:
        """A rough progress."""
        if self.course.over:
            return 100
        done = sum(table.seats for _s, _n, one in self.course.rounds for table in one.tables if table.lines)
        return min(99, 100 * done // max(1, sum(self.asked.expected)))


def counted(numbers: Iterable[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for number in numbers:
        found[number] = found.get(number, 0) + 1
    return found


def raced_each(expected: Sequence[int], budget: int) -> int:
    """How many seats of each round to race so that all rounds together stay within `budget`: small rounds whole, and
    equally many of each large one.

    >>> raced_each([40, 40, 16, 4], 1000), raced_each([256, 256, 4], 100)
    (40, 48)
    """
    left, rounds = budget, sorted(expected)
    for number, seats in enumerate(rounds):
        each = left // (len(rounds) - number)
        if seats > each:
            return each
        left -= seats
    return max(rounds, default=0)
