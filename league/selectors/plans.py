"""The tables of a round before they count, for its organisers."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.refused import Refused
from league.models import Berth, CheckIn, PlanState, Race, TablePlan
from league.selectors.cards import entries_of
from league.selectors.shapes import EntryRef
from league.selectors.shapes.plans import PlanPage, PlanPart, PlanRacer, PlanTable
from league.services.errors import refusal_text

PARTS = ("repeats", "mates", "alike", "level", "seats", "sizes", "apart")
"""Of the number, in the order in which they are told."""


def table_plan(race: Race, entries: Mapping[int, EntryRef] | None = None) -> PlanPage:
    """Of a race that comes with its competition. The caller has the right. A constant number of queries."""
    entries = entries if entries is not None else entries_of(race.stage.competition)
    plan = TablePlan.objects.filter(run=race.run).first() if race.run is not None else None
    if plan is None:
        return PlanPage("none", 0, 0, (), (), 0, (), (), False, (), "", "", None, False)
    by_number = {entry.number: entry for entry in entries.values()}
    here = _here(race, entries)
    groups = dict(Berth.objects.filter(stage=race.stage).values_list("entry__number", "group"))
    fixed = {int(number) for number in plan.wishes.get("fixed", {})}
    tables = tuple(_table(no, one, by_number, fixed, here, groups) for no, one in enumerate(plan.tables, 1))
    problem = refusal_text(Refused(plan.problem, plan.params)) if plan.problem else ""
    parts = tuple(PlanPart(code, int(plan.score[code])) for code in PARTS if plan.score.get(code))
    missing = tuple((table.table_no, one.entry) for table in tables for one in table.racers if one.missing)
    return PlanPage(
        state=plan.state,
        version=plan.version,
        progress=plan.progress,
        tables=tables if plan.state == PlanState.READY else (),
        free=tuple(by_number[number] for number in plan.free if number in by_number),
        total=sum(part.value for part in parts),
        parts=parts,
        apart=tuple(
            (by_number[one], by_number[other])
            for one, other in plan.wishes.get("apart", ())
            if one in by_number and other in by_number
        ),
        outdated=bool(missing),
        missing=missing,
        problem=problem,
        label=plan.label,
        made_at=plan.made_at,
        by_hand=plan.by_id is not None,
    )


def _here(race: Race, entries: Mapping[int, EntryRef]) -> frozenset[int]:
    """Start numbers of those who are there: checked in, or bots, who always are. One query."""
    there = set(CheckIn.objects.filter(run=race.run).values_list("entry_id", flat=True))
    return frozenset(
        entry.number for pk, entry in entries.items() if not entry.withdrawn and (pk in there or entry.is_bot)
    )


def _table(
    table_no: int,
    planned: Mapping[str, object],
    by_number: Mapping[int, EntryRef],
    fixed: set[int],
    here: frozenset[int],
    groups: Mapping[int, int],
) -> PlanTable:
    numbers = [int(one) for one in planned["entries"]]  # type: ignore[attr-defined]  # as `PlannedTable` is stored
    return PlanTable(
        table_no=table_no,
        venue=str(planned.get("venue", "")),
        racers=tuple(
            PlanRacer(by_number[number], seat, number in fixed, number not in here)
            for seat, number in enumerate(numbers, 1)
            if number in by_number
        ),
        house=int(str(planned.get("house", 0))),
        group=next((groups[number] for number in numbers if groups.get(number)), 0),
    )
