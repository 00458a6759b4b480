"""Continues a rehearsal: one step after the other, each small enough to fit between two other tasks.

The steps are those of the evening: a stage opens, the tables of a round are made, a table races, a stage ends. How a
table races is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, count

import msgspec

from gameplay.engine.chance import Chance, mix
from league.scoring.evening import groups_dealt, rounds_left, weights_of
from league.scoring.fair_search import fair, steps_usual
from league.scoring.fair_tables import PlannedTable, Sitter
from league.scoring.heats import FEWEST, Division, Misfit, divide, heat_sizes
from league.scoring.rehearsal import Asked, Course, Racer, Rehearsal, Round, Setting, Stretch, Table
from league.scoring.season import Berth, Line, SheetStatus, house

STEPS = 20_000
"""Swaps to try for the tables of a round, all its pools together: with more than ten racers, fewer than on the
evening."""
TOGETHER = 20
"""With more racers, rounds are not planned together: that takes the longest."""
STRENGTHS = 100
HOUSE_STRENGTH = 50


class Raced(msgspec.Struct, frozen=True):
    """A table that races."""

    so_far: str = ""
    """The state to pass in again when it continues."""
    ends: tuple[tuple[int | None, SheetStatus], ...] = ()
    """Once it is over: place and status of each seat, as on a sheet."""
    broken: bool = False
    """It cannot race: the lot decides."""


Drive = Callable[[Setting, str, Sequence[int], str], Raced]
"""Races a table, or part of it: its setting, a label for its luck, the strength on each seat (0 to 99), and the last
`so_far`."""


def luck_of(asked: Asked) -> Chance:
    return Chance(mix(asked.seed.encode(), "rehearsal", [str(racer.number) for racer in asked.racers]))


def strength(asked: Asked, number: int) -> int:
    """The strength of a racer; a house bot has the middle one."""
    return luck_of(asked).below(f"strength/{number}", STRENGTHS) if number > 0 else HOUSE_STRENGTH


def forward(asked: Asked, course: Course, drive: Drive) -> Course:
    """Takes one step."""
    if course.over or course.problem:
        return course
    if not course.stages:
        return _first(asked)
    last = course.stages[-1]
    if last.rounds and not last.rounds[-1].is_over:
        return _raced(asked, course, drive)
    return _onward(asked, course)


def _first(asked: Asked) -> Course:
    """Opens the first stage: by start numbers, or by lot."""
    rules = Rehearsal(asked, Course()).rules.stages[1]
    numbers = [racer.number for racer in asked.racers]
    if rules.seeding == "lot":
        numbers = luck_of(asked).shuffle("seeds", numbers)
    return Course((_opened(asked, 1, numbers),))


def _opened(asked: Asked, stage: int, numbers: Sequence[int]) -> Stretch:
    rules = Rehearsal(asked, Course()).rules.stages[stage]
    groups = groups_dealt(rules, len(numbers))
    berths = (Berth(one, seed, group) for seed, (one, group) in enumerate(zip(numbers, groups, strict=True), 1))
    return Stretch(stage, tuple(berths))


def _onward(asked: Asked, course: Course) -> Course:
    """A further round, a deciding race, the next stage, or the end."""
    show, last = Rehearsal(asked, course), course.stages[-1]
    season, kind = show.season(last), show.format(last.number)
    setting = show.setting(last, len(last.rounds) - 1)
    if not last.rounds or not kind.is_over(season, setting.sizes):
        return _round(show, course)
    if last.number == max(show.rules.stages):
        return msgspec.structs.replace(course, over=True)
    if ties := kind.tied(season, setting.sizes):
        tables = tuple(Table(PlannedTable(setting.venue, one.entries, 0, no)) for no, one in enumerate(ties))
        return _added(course, Round(_number(course), tables, decides=True))
    onward = kind.goes_on(season)
    if len(onward) < FEWEST:
        return msgspec.structs.replace(course, problem="nobody_goes_on")
    ended = msgspec.structs.replace(last, onward=onward)
    opened = _opened(asked, last.number + 1, [one.entry for one in onward])
    return msgspec.structs.replace(course, stages=(*course.stages[:-1], ended, opened))


def _number(course: Course) -> int:
    """The number of the next race."""
    return sum(len(one.rounds) for one in course.stages) + 1


def _added(course: Course, one: Round) -> Course:
    last = course.stages[-1]
    stretch = msgspec.structs.replace(last, rounds=(*last.rounds, one))
    return msgspec.structs.replace(course, stages=(*course.stages[:-1], stretch))


def _round(show: Rehearsal, course: Course) -> Course:
    """The tables of the next round; last, those of racers who are out already, if they make any."""
    asked, last = show.asked, course.stages[-1]
    rules, season, kind = show.rules.stages[last.number], show.season(last), show.format(last.number)
    setting = asked.setting(last.number, len(season.rounds))
    racing = kind.racing(season, setting.sizes)
    out_already = {one.entry for one in racing if one.why == "consolation"}
    pools = [pool for pool in kind.pools(season, [one.entry for one in racing], setting.sizes) if pool]
    free: list[int] = []
    tables: list[Table] = []
    for number, pool in enumerate(sorted(pools, key=lambda pool: pool[0] in out_already)):
        aside, division = pool[0] in out_already, _divided(len(pool), setting, rules.uneven)
        if isinstance(division, Misfit) and aside:
            continue
        if isinstance(division, Misfit):
            facts = {"more": division.more, "fewer": division.fewer, "other_board": False}
            params = {"racers": len(pool), "sizes": sorted(setting.sizes), **facts}
            return msgspec.structs.replace(course, problem="tables", params=params)
        out = pool[len(pool) - division.out :] if aside else kind.free(season, pool, show.free, division.out)
        free += [] if aside else out
        sitters = _sitters(show, last, [one for one in pool if one not in out])
        label = f"round/{_number(course)}/{number}"
        share = len(pool) / sum(map(len, pools))
        for seats, size in zip(_seated(show, sitters, division, label, share), division.sizes, strict=True):
            tables.append(Table(PlannedTable(setting.venue, seats, size - len(seats), number, aside)))
    return _added(course, Round(_number(course), tuple(tables), tuple(free)))


def _seated(
    show: Rehearsal, sitters: Sequence[Sitter], division: Division, label: str, share: float
) -> tuple[tuple[int, ...], ...]:
    """The tables of a pool. `share`: the pool's share of the round's racers, which limits its search."""
    last = show.course.stages[-1]
    rules, raced = show.rules.stages[last.number], sum(not one.decides for one in last.rounds)
    return fair(
        sitters,
        division.entries,
        show.met,
        luck=luck_of(show.asked),
        label=label,
        weights=weights_of(rules, bool(raced)),
        rounds_left=rounds_left(rules, raced) if len(sitters) <= TOGETHER else 1,
        effort=min(1, STEPS * share / steps_usual(len(sitters))),
    ).tables


def _divided(racers: int, setting: Setting, uneven: str) -> Division | Misfit:
    """Like `league.planning.places.divided`."""
    if not setting.sizes:
        return Division((racers,))
    if racers < FEWEST:
        exact = heat_sizes(racers, setting.sizes)
        return exact if isinstance(exact, Misfit) else Division(exact)
    return divide(racers, setting.sizes, "sit_out" if uneven == "sit_out" else "house", setting.bots)


def _sitters(show: Rehearsal, stretch: Stretch, numbers: Sequence[int]) -> list[Sitter]:
    """Best first."""
    seeds, history = {one.entry: one.seed for one in stretch.berths}, show.history
    return [
        Sitter(
            number,
            rank,
            seeds[number],
            show.racers[number].team,
            tuple(seat for seat, _size in history.get(number, ())),
            tuple(size for _seat, size in history.get(number, ())),
        )
        for rank, number in enumerate(numbers, 1)
    ]


def _raced(asked: Asked, course: Course, drive: Drive) -> Course:
    """Races the next table of the round, or part of it; then draws all tables that nobody races at once."""
    last = course.stages[-1]
    one = last.rounds[-1]
    seats = list(accumulate(table.seats for table in one.tables))
    at = next(number for number, table in enumerate(one.tables) if not table.lines)
    setting = Rehearsal(asked, course).setting(last, len(last.rounds) - 1)
    if at and seats[at] > asked.raced:
        tables = (table if table.lines else _drawn(asked, one, no) for no, table in enumerate(one.tables))
        return _with(course, tuple(tables))
    table = one.tables[at]
    strengths = [strength(asked, number) for number in _seats(table)]
    result = drive(setting, f"{one.race}/{at + 1}", strengths, course.match)
    if not result.ends and not result.broken:
        return msgspec.structs.replace(course, match=result.so_far)
    if result.broken or len(result.ends) != table.seats:
        over = _drawn(asked, one, at)
    else:
        ends = zip(_seats(table), result.ends, strict=True)
        over = msgspec.structs.replace(table, lines=tuple(Line(who, place, status) for who, (place, status) in ends))
    return _with(course, (*one.tables[:at], over, *one.tables[at + 1 :]))


def _with(course: Course, tables: tuple[Table, ...]) -> Course:
    """Gives the latest round these tables, none of them racing."""
    last = course.stages[-1]
    one = msgspec.structs.replace(last.rounds[-1], tables=tables)
    stretch = msgspec.structs.replace(last, rounds=(*last.rounds[:-1], one))
    return msgspec.structs.replace(course, stages=(*course.stages[:-1], stretch), match="")


def _seats(table: Table) -> list[int]:
    """Who sits there: start numbers, then house bots."""
    first = len(table.planned.entries)
    return [*table.planned.entries, *(house(seat) for seat in range(first, table.seats))]


def _drawn(asked: Asked, one: Round, at: int) -> Table:
    """Half by strength, half by lot."""
    table, luck = one.tables[at], luck_of(asked)
    who = _seats(table)
    lots = luck.draws(f"table/{one.race}/{at + 1}", [STRENGTHS] * len(who))
    order = sorted(range(len(who)), key=lambda seat: (-strength(asked, who[seat]) - lots[seat], seat))
    places = {seat: place for place, seat in enumerate(order, 1)}
    lines = tuple(Line(number, places[seat]) for seat, number in enumerate(who))
    return msgspec.structs.replace(table, lines=lines, drawn=True)


def racers_of(entered: Sequence[Racer], wanted: int, team: int) -> tuple[Racer, ...]:
    """This many racers: the `entered` ones, by start number, then made-up ones, who form teams of `team` (0: none)
    among themselves."""
    here = sorted(entered, key=lambda one: one.number)[:wanted]
    taken, first = {one.number for one in entered}, max((one.team for one in here), default=0) + 1
    free = (number for number in count(1) if number not in taken)
    made = [Racer(next(free), True, first + n // team if team else 0) for n in range(wanted - len(here))]
    return tuple(sorted((*here, *made), key=lambda one: one.number))
