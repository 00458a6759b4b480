"""The end of a competition, read from the standings of its stages: the podium, the final order, the winner's way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from django.db.models import OuterRef, Subquery

from accounts.looks import Robot
from league.models import Competition, StandingsSnapshot, Team
from league.scoring.formats import TREE
from league.scoring.standings import Row, Standings
from league.selectors.cards import entries_of
from league.selectors.competitions import race_heads
from league.selectors.rounds import stages_of
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.podium import LAST_STEP, Finish, Leg, OnStep, Podium, Step, TeamFinish, Way
from league.selectors.shapes.standings import RaceHead, StageRef

MOST_WAYS = 4
"""With more winners than this, no way is shown."""


def podium(competition: Competition, entries: Mapping[int, EntryRef] | None = None) -> Podium:
    """The podium of a competition, which comes with its rules, by the current standings. A constant number of
    queries."""
    entries = entries if entries is not None else entries_of(competition)
    tables = stage_tables(competition)
    refs = {one.number: one for one in stages_of(competition)}
    order = _order(tables, refs, entries)
    last = tables[max(tables)] if tables else Standings((), ())
    teams = _teams(competition, last)
    first = {one.entry.id: one for one in order if one.place is not None and one.place <= LAST_STEP}
    if teams:
        steps = tuple(_team_step(one, entries) for one in teams if one.place and one.place <= LAST_STEP)
    else:
        steps = tuple(Step(one.place or 0, one.tied, (_on_step(one.entry),), one.total) for one in first.values())
    won = [one.entry for step in steps if step.place == 1 for one in step.racers]
    return Podium(steps, order, teams, _ways(competition, tables, won))


def stage_tables(competition: Competition) -> dict[int, Standings]:
    """The latest standings of each stage that has begun, by its number. One query."""
    newest = StandingsSnapshot.objects.filter(race__stage=OuterRef("race__stage")).order_by("-ordinal")
    latest = StandingsSnapshot.objects.filter(competition=competition, pk=Subquery(newest.values("pk")[:1]))
    return dict(latest.order_by("race__stage__ord").values_list("race__stage__ord", "payload"))


def _order(
    tables: Mapping[int, Standings], refs: Mapping[int, StageRef], entries: Mapping[int, EntryRef]
) -> tuple[Finish, ...]:
    """Entries that reached a later stage come before all others; among those out in the same stage its standings
    decide, and equal places in two groups are shared."""
    found: list[Finish] = []
    outside: list[Finish] = []
    seen: set[int] = set()
    for number in sorted(tables, reverse=True):
        rows = [row for row in tables[number].rows if row.entry in entries and row.entry not in seen]
        seen |= {row.entry for row in rows}
        at = refs.get(number)
        by_points = at is None or at.format != TREE
        outside += [
            Finish(entries[row.entry], None, False, row.total if by_points else None, at, row.excluded)
            for row in rows
            if row.place is None
        ]
        placed = sorted((row for row in rows if row.place is not None), key=_place)
        for _place_there, equals in groupby(placed, key=_place):
            level = list(equals)
            place = len(found) + 1
            found += [
                Finish(entries[row.entry], place, len(level) > 1, row.total if by_points else None, at) for row in level
            ]
    return (*found, *outside)


def _place(row: Row) -> int:
    return row.place or 0


def _teams(competition: Competition, last: Standings) -> tuple[TeamFinish, ...]:
    """Teams of the last stage, if teams score. One query, none without teams."""
    if not last.teams:
        return ()
    names = dict(Team.objects.filter(competition=competition).values_list("id", "name"))
    return tuple(TeamFinish(names.get(row.team, ""), row.place, row.tied, row.total) for row in last.teams)


def _team_step(team: TeamFinish, entries: Mapping[int, EntryRef]) -> Step:
    racers = tuple(_on_step(one) for one in entries.values() if one.team == team.name)
    return Step(team.place or 0, team.tied, racers, team.total, team.name)


def _on_step(entry: EntryRef) -> OnStep:
    return OnStep(entry, Robot(0, entry.look, str(entry.number)))


def _ways(competition: Competition, tables: Mapping[int, Standings], winners: Sequence[EntryRef]) -> tuple[Way, ...]:
    if not 0 < len(winners) <= MOST_WAYS:
        return ()
    heads = {head.number: head for head in race_heads(competition)}
    return tuple(Way(one, legs(one.id, tables, heads)) for one in winners)


def legs(entry: int, tables: Mapping[int, Standings], heads: Mapping[int, RaceHead]) -> tuple[Leg, ...]:
    """The way of an entry through the stages (`stage_tables`), race by race. No query."""
    found = []
    for _number, table in sorted(tables.items()):
        for row in table.rows:
            if row.entry == entry:
                found += [
                    Leg(
                        heads[cell.race],
                        cell.status,
                        cell.place,
                        cell.starters,
                        cell.tied,
                        row.pays(cell),
                        cell.table,
                    )
                    for cell in row.cells
                    if cell.race in heads
                ]
    return tuple(found)
