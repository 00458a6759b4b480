"""Who qualifies in a tournament once more, the slow and obvious way, from the second standings. Shares no code with
`league.scoring` except its input values; when you change one, change the other."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

import msgspec

from league.scoring.season import HeatResult, RaceResult, Season
from tests.league.scoring.naive import deciding_tables, naive_standings, race_scores, rank


def naive_going_on(kind: str, season: Season, without: Collection[int] = ()) -> list[int]:
    """Entries that qualify for the next stage as the results are, best first."""
    if kind == "rounds":
        return _best(season, season.own["on"], without)
    if kind == "groups":
        return _from_groups(season, without)
    if kind == "knockout" and season.races:
        won, lost = _after(season)
        kept = [one for one in won if one not in without]
        return (kept + [one for one in lost if one not in without])[: len(won)]
    return []


def naive_racing(kind: str, season: Season, sizes: Collection[int]) -> set[int]:
    """Entries of the stage that may race its next round."""
    everybody = {berth.entry for berth in season.berths}
    if kind != "knockout" or not season.races:
        return everybody
    won, lost = _after(season)
    fits = _fitting(sizes)
    fill = season.own["losers"] or not any(fits(smaller) for smaller in range(2, len(won)))
    last = season.races[-1]
    raced = {line.entry for heat in _main(last) for line in heat.lines}.union(last.sat_out) & everybody
    more = next((more for more in range(len(lost) + 1) if fits(len(won) + more)), 0)
    return {*won, *(lost[:more] if fill and len(won) + more < len(raced) else ())}


def naive_again(season: Season, sizes: Collection[int]) -> set[int]:
    """Entries that are out of a knockout and race at its consolation tables next."""
    if not season.own.get("consolation") or not season.races:
        return set()
    return set(_after(season)[1]) - naive_racing("knockout", season, sizes)


def naive_is_over(kind: str, season: Season, sizes: Collection[int]) -> bool:
    if kind != "knockout":
        return sum(not race.decider for race in season.races) >= season.own["rounds"]
    if not season.races:
        return False
    last = season.races[-1]
    if len(_main(last)) == 1 and not last.sat_out:
        return True
    left = len(naive_racing(kind, season, sizes))
    return left < 2 or ("follows" in season.own and left <= max(sizes))


def _main(race: RaceResult) -> list[HeatResult]:
    return [heat for heat in race.heats if heat.table not in race.consolation]


def _fitting(sizes: Collection[int]) -> Callable[[int], bool]:
    """Whether so many make whole tables."""

    def fits(number: int) -> bool:
        return number == 0 or any(size <= number and fits(number - size) for size in sizes)

    return lambda number: number > 0 and fits(number)


def _best(season: Season, count: int, without: Collection[int]) -> list[int]:
    rows = {entry: row for entry, row in naive_standings(season).items() if not row["out"] and entry not in without}
    found = sorted(rows, key=lambda entry: (rows[entry]["place"], rows[entry]["seed"]))
    if season.own["cut"] == "all" and 0 < count < len(found):
        ties = tuple(one for one in season.tie_breaks if one != "lot")
        unparted = naive_standings(msgspec.structs.replace(season, tie_breaks=ties))
        last = unparted[found[count - 1]]["place"]
        return [one for number, one in enumerate(found) if number < count or unparted[one]["place"] == last]
    return found[:count]


def _from_groups(season: Season, without: Collection[int]) -> list[int]:
    tables: dict[int, dict[str, Any]] = {}
    unparted: dict[int, dict[str, Any]] = {}
    straight: set[int] = set()
    for group in {berth.group for berth in season.berths}:
        own = tuple(berth for berth in season.berths if berth.group == group)
        alone = msgspec.structs.replace(season, berths=own)
        tables |= naive_standings(alone)
        ties = tuple(one for one in season.tie_breaks if one != "lot")
        unparted |= naive_standings(msgspec.structs.replace(alone, tie_breaks=ties))
        straight |= set(_best(alone, season.own["on"], without))

    def how(entry: int, lot: bool = season.own["cut"] == "lot") -> tuple[int, Fraction]:
        row = (tables if lot else unparted)[entry]
        each = Fraction(row["total"]) / row["counted"] if row["counted"] else Fraction(0)
        return row["place"], -each

    seeds = {berth.entry: berth.seed for berth in season.berths}
    there = sorted((one for one in tables if not tables[one]["out"]), key=lambda one: (*how(one, True), seeds[one]))
    behind = [one for one in there if one not in straight]
    raced = {one: _raced_for(season, [each for each in behind if how(each) == how(one)])[one] for one in behind}
    behind.sort(key=lambda one: (*how(one), raced[one], seeds[one]))
    rest = [one for one in behind if one not in without]
    behind = rest[: season.own["best"]]
    if behind and season.own["cut"] == "all":
        behind += [one for one in rest[len(behind) :] if how(one) == how(behind[-1])]
    return [one for one in there if one in straight] + behind


def _raced_for(season: Season, equal: list[int]) -> dict[int, int]:
    """How far behind each of these was in the last deciding race that all of them entered."""
    tables = deciding_tables(season, list(season.adjustments))
    theirs = [table for table in tables if all(one in table for one in equal)]
    return theirs[-1] if theirs else dict.fromkeys(equal, 0)


def _after(season: Season) -> tuple[list[int], list[int]]:
    """Who qualified in the last round of a knockout, and who was out but could fill a table."""
    race = season.races[-1]
    scores = race_scores(race, list(season.adjustments), season) or {}
    seeds = {berth.entry: berth.seed for berth in season.berths}
    known = {None, *(one.race for one in season.races)}
    given = [one for one in season.adjustments if one.race is None and one.after in known]
    banned = {one.entry for one in given if one.kind == "disqualification"}
    won: dict[int, Any] = {}
    lost: dict[int, Any] = {}
    for heat in _main(race):
        here = [line.entry for line in heat.lines if line.entry in seeds]
        able = [one for one in here if one not in banned and one in scores]
        able = [one for one in able if scores[one]["status"] in ("classified", "dnf")]
        able.sort(key=lambda one: (rank(scores[one]), seeds[one]))
        started = sum(line.status != "dns" for line in heat.lines)
        on = min(season.own["on"], max(1, len(here) - 1), len(able))
        if on and season.own["cut"] == "all":
            equal = on + sum(rank(scores[one]) == rank(scores[able[on - 1]]) for one in able[on:])
            on = equal if equal <= max(1, len(here) - 1) else on
        for number, one in enumerate(able):
            place = scores[one]["place"]
            beaten = Fraction(started - place, started - 1) if place and started > 1 else Fraction(0)
            key = (rank(scores[one]), -beaten, -Fraction(scores[one]["points"]), seeds[one])
            (won if number < on else lost)[one] = key
    won |= {one: (1, -1, 0, seeds[one]) for one in race.sat_out if one in seeds and one not in banned}
    return sorted(won, key=won.__getitem__), sorted(lost, key=lost.__getitem__)
