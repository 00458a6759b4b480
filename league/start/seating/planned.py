"""From a plan of tables to the tables of a run, without those who did not come after all."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.refusals import PLAN_WAITS
from league.games.sizes import race_sizes
from league.models import Entry, PlanState, Race, Run, TablePlan
from league.planning.places import bots_sit
from league.scoring.fair_tables import PlannedTable
from league.start.seating.heats import Table

PLAN_OUTDATED = Refusal(
    "plan_outdated", _("Somebody has come or gone since the tables were made: redo them."), CONFLICT
)


def tables_of_plan(
    run: Run, race: Race, present: Sequence[Entry], aside: Collection[int] = ()
) -> tuple[list[tuple[str, Table]], list[Entry]]:
    """The tables with their venues, and who is free. The seat of a missing racer goes to a free one, else to a house
    bot if one can sit there, else the table is smaller. `aside`: entry ids of those who are out: they take nobody's
    seat, and a consolation table with too few racers is not raced.

    Raises Refused: plan_waits, plan_outdated (somebody is here who was not, or a table is left too small).
    """
    plan = TablePlan.objects.filter(run=run).first()
    if plan is None or plan.state != PlanState.READY:
        raise Refused(PLAN_WAITS)
    run.plan = plan
    here = {entry.number: entry for entry in present}
    planned = [msgspec.convert(raw, PlannedTable) for raw in plan.tables]
    known = {number for table in planned for number in table.entries}.union(plan.free)
    known |= {entry.number for entry in present if entry.pk in aside}
    if here.keys() - known:
        raise Refused(PLAN_OUTDATED)
    free, sizes = [number for number in plan.free if number in here], race_sizes(race)
    made: list[tuple[PlannedTable, list[Entry], int]] = []
    for table in planned:
        seats: list[Entry] = []
        house, bots = table.house, bots_sit(race.game, table.venue)
        for number in table.entries:
            if number in here:
                seats.append(here[number])
            elif free and not table.consolation:
                seats.append(here[free.pop(0)])
            elif len(table.entries) + table.house - 1 not in sizes and bots:
                house += 1
        if not seats:
            continue
        if len(seats) + house not in sizes:
            if table.consolation:
                continue
            raise Refused(PLAN_OUTDATED)
        made.append((table, seats, house))
    if all(table.consolation for table, _seats, _house in made):
        raise Refused(PLAN_OUTDATED)
    tables = [
        (table.venue, Table(number, len(made), seats, house, consolation=table.consolation))
        for number, (table, seats, house) in enumerate(made, 1)
    ]
    return tables, [here[number] for number in free]
