"""The tables of a round before they count: requested, made in a worker, tables changed by hand.

A plan is requested in one transaction, computed outside any, and written in another if nobody has requested a new one
meanwhile. A task may run twice, or never: the sweep retries a plan that waits too long.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from gameplay.work import task_send
from league.common.refusals import PLAN_WAITS, TOO_FEW_HERE, WRONG_STATUS, NotFound
from league.common.writing import race_fresh, race_lock, race_note, run_of, touch
from league.models import Action, Berth, Entry, GridSlot, PlanState, Race, RaceStatus, Role, Run, TablePlan
from league.races.call import call_of
from league.scoring.evening import rounds_left, weights_of
from league.scoring.fair_plan import Drawn, Made, PlanInputs, Pool, Wished, costs, make
from league.scoring.fair_tables import PlannedTable, Score, Sitter, swapped
from league.scoring.heats import pair
from league.standings.season import season_load
from league.start.attendance.expected import race_field
from league.start.seating.heats import met_before
from league.start.seating.start import present_nonces, race_luck, sat_out_before
from league.tournaments.rounds.parts import round_parts

if TYPE_CHECKING:
    from accounts.models import User


log = logging.getLogger(__name__)


PLAN_CHANGED = Refusal("plan_changed", _("Somebody else has just changed the tables: look at them again."), CONFLICT)
NOT_IN_PLAN = Refusal("not_in_plan", _("You can’t move these two like that: look at the tables again."), CONFLICT)
OTHER_GROUP = Refusal("other_group", _("These two race in different places or groups."), CONFLICT)


OVERDUE = timedelta(seconds=20)
"""A plan that has waited this long has lost its task."""


def ask(race: Race, by: User | None, wishes: JsonObject | None = None) -> TablePlan:
    """Request tables for a race at check-in, whose competition is locked; a worker makes them."""
    run = run_of(race)
    plan, made = TablePlan.objects.get_or_create(run=run, defaults={"asked_at": timezone.now(), "wishes": wishes or {}})
    if not made:
        plan.version += 1
        plan.state, plan.progress, plan.problem, plan.params = PlanState.WAITING, 0, "", {}
        plan.made, plan.changes = {}, []
        plan.asked_at, plan.made_at, plan.by = timezone.now(), None, None
        plan.wishes = plan.wishes if wishes is None else wishes
        plan.save()
    transaction.on_commit(lambda: tables_wanted(plan.pk, plan.version), robust=True)
    race_note(race, by, Action.TABLES_ASKED, after={"version": plan.version})
    return plan


@transaction.atomic
def tables_swap(*, race: Race, by: User, one: int, other: int, version: int) -> TablePlan:
    """Swap two start numbers; one of them may be free. For organisers. Raises PermissionRefused, and Refused:
    wrong_status, plan_changed, plan_waits, not_in_plan, other_group."""
    race = gathering_lock(race, by)
    plan = plan_at(race, version)
    tables = [msgspec.convert(raw, PlannedTable) for raw in plan.tables]
    where = {number: at for at, table in enumerate(tables) for number in table.entries}
    places = {**where, **dict.fromkeys(plan.free, -1)}
    if one not in places or other not in places or one == other:
        raise Refused(NOT_IN_PLAN)
    seated_at = [tables[places[who]] for who in (one, other) if places[who] >= 0]
    if len({(table.venue, table.pool) for table in seated_at}) > 1 or (
        len(seated_at) == 1 and (seated_at[0].consolation or _apart(race, one, other))
    ):  # a free racer advances; one who is out does not
        raise Refused(OTHER_GROUP)
    moved = swapped([table.entries for table in tables], one, other)
    turned = {one: other, other: one}
    plan.free = [turned.get(number, number) for number in plan.free]
    plan.tables = [
        msgspec.to_builtins(msgspec.structs.replace(table, entries=entries))
        for table, entries in zip(tables, moved, strict=True)
    ]
    plan.changes = [*plan.changes, {"racers": [one, other], "by": by.pk}]
    plan.by = by
    rescored(race, plan)
    return _written(race, plan, by, Action.TABLES_SWAPPED, {"racers": [one, other]})


@transaction.atomic
def tables_fix(*, race: Race, by: User, number: int, table: int | None, version: int) -> TablePlan:
    """Fix a start number to a table, from 1, when tables are made again; None: unfix it. For organisers. Raises
    PermissionRefused, and Refused: wrong_status, plan_changed, plan_waits, not_in_plan."""
    race = gathering_lock(race, by)
    plan = plan_at(race, version)
    fixed = dict(plan.wishes.get("fixed", {}))
    if table is None:
        fixed.pop(str(number), None)
    elif not 1 <= table <= len(plan.tables) or not any(number in one["entries"] for one in plan.tables):
        raise Refused(NOT_IN_PLAN)
    else:
        fixed[str(number)] = table
    plan.wishes = {**plan.wishes, "fixed": fixed}
    return _written(race, plan, by, Action.TABLES_WISHED, {"racers": [number]})


@transaction.atomic
def tables_apart(*, race: Race, by: User, one: int, other: int, apart: bool, version: int) -> TablePlan:
    """Keep two start numbers apart, or stop it; the plan's cost changes at once, the tables when they are made again.
    For organisers. Raises PermissionRefused, and Refused: wrong_status, plan_changed, plan_waits, not_in_plan."""
    race = gathering_lock(race, by)
    plan = plan_at(race, version)
    there = {number for table in plan.tables for number in table["entries"]} | set(plan.free)
    if one == other or (apart and not {one, other} <= there):
        raise Refused(NOT_IN_PLAN)
    couples = {pair(*couple) for couple in plan.wishes.get("apart", ())} - {pair(one, other)}
    plan.wishes = {**plan.wishes, "apart": sorted(couples | ({pair(one, other)} if apart else set()))}
    rescored(race, plan)
    return _written(race, plan, by, Action.TABLES_WISHED, {})  # not who: stewards read the history, too


def _apart(race: Race, one: int, other: int) -> bool:
    """Whether two start numbers race in different groups or at different venues; tables do not show this for free
    racers."""
    berths = Berth.objects.filter(stage=race.stage, entry__number__in=(one, other))
    there = race_field(race)
    venues = {there.where[entry.pk] for entry in there.present if entry.number in (one, other)}
    return len(set(berths.values_list("group", flat=True))) > 1 or len(venues) > 1


def plan_work(*, plan_id: int, version: int) -> None:
    """Make the requested tables. Does nothing if they were made, or requested again."""
    with transaction.atomic():
        plan = TablePlan.objects.filter(pk=plan_id, version=version, state=PlanState.WAITING).first()
        if plan is None:
            return
        race = _race_of(plan)
        problem = None
        try:
            inputs = plan_inputs(race, Wished.read(plan.wishes))
            luck = race_luck(race, inputs.drawn.nonces)
        except Refused as refused:
            problem = refused
    if problem is not None:
        _failed(race, plan, problem)
        return

    def told(percent: int) -> None:
        TablePlan.objects.filter(pk=plan_id, version=version, state=PlanState.WAITING).update(progress=percent)

    made = make(inputs, luck, told)
    with transaction.atomic():
        plan = _wanted(race, plan_id, version)
        if plan is None:
            return
        plan.tables, plan.free = [msgspec.to_builtins(table) for table in made.tables], list(inputs.free)
        plan.score, plan.label, plan.input_hash = msgspec.to_builtins(made.score), made.label, inputs.hash
        plan.made = msgspec.to_builtins(made)
        plan.state, plan.progress, plan.made_at = PlanState.READY, 100, timezone.now()
        plan.save()
        touch(race.stage.competition, "race")


def again() -> int:
    """Ask a worker again for tables that nobody has made, as the message may be lost. Returns how many."""
    late = TablePlan.objects.filter(state=PlanState.WAITING, asked_at__lt=timezone.now() - OVERDUE)
    found = list(late.filter(run__race__status=RaceStatus.CHECK_IN).values_list("pk", "version"))
    for pk, version in found:
        TablePlan.objects.filter(pk=pk, version=version).update(asked_at=timezone.now())
        tables_wanted(pk, version)
    return len(found)


def plan_inputs(race: Race, wishes: Wished) -> PlanInputs:
    """What the plan of a round at check-in is made of; the round comes with its competition and run. Raises Refused
    of what is `unseated`, decider_table, two_places, or too_few_here."""
    there, rules, season = race_field(race), race.stage.rules, season_load(race.stage)
    berths = {one.entry_id: one.seed for one in Berth.objects.filter(stage=race.stage)}
    history = _history(race)
    pools: list[Pool] = []
    for part in round_parts(race, there, season, sat_out_before(race.stage.competition)):
        first = sum(len(pool.division.sizes) for pool in pools)
        seated = _sitters(part.seated, berths, history)
        spare = _sitters(part.free, berths, history, behind=len(seated))
        pools.append(Pool(part.venue, part.label, seated, part.division, first, spare, part.aside))
    if not pools:
        raise Refused(TOO_FEW_HERE)
    numbers = {entry.pk: entry.number for entry in there.present}
    met = met_before(race.stage.competition)
    return PlanInputs(
        tuple(pools),
        tuple(sorted((*pair(numbers[a], numbers[b]), n) for (a, b), n in met.items() if a in numbers and b in numbers)),
        weights_of(rules, bool(season.races)),
        wishes,
        rounds_left(rules, len(season.races)),
        Drawn(run_of(race).label, tuple(present_nonces(race, there.present))),
    )


def plan_made(plan: TablePlan) -> Made | None:
    """What a plan was made of; None if it is not made, or is older than this record."""
    return msgspec.convert(plan.made, Made) if plan.made else None


def plan_costs(race: Race, plan: TablePlan, tables: Sequence[PlannedTable]) -> tuple[Score, ...]:
    """The cost of each of these tables, from what the plan was made of and the wishes of now."""
    made, wishes = plan_made(plan), Wished.read(plan.wishes)
    inputs = made.inputs if made is not None else plan_inputs(race, wishes)
    return costs(msgspec.structs.replace(inputs, wishes=wishes), tables)


def _sitters(
    entries: Sequence[Entry],
    berths: Mapping[int, int],
    history: Mapping[int, list[tuple[int, int]]],
    behind: int = 0,
) -> tuple[Sitter, ...]:
    """The entries, best first, ranked after `behind` others; by start number."""
    return tuple(
        Sitter(
            entry.number,
            rank,
            berths.get(entry.pk, rank),
            entry.team_id or 0,
            tuple(seat for seat, _size in history.get(entry.pk, ())),
            tuple(size for _seat, size in history.get(entry.pk, ())),
        )
        for rank, entry in enumerate(entries, behind + 1)
    )


def _history(race: Race) -> dict[int, list[tuple[int, int]]]:
    """(seat, table size) of every table each entry sat at, by entry id. One query."""
    rows = GridSlot.objects.filter(run__current_of__competition=race.stage.competition).exclude(run=race.run)
    slots = list(rows.order_by("run_id", "seat").values_list("heat_id", "seat", "entry_id"))
    sizes: dict[int, int] = defaultdict(int)
    for heat, _seat, _entry in slots:
        sizes[heat] += 1
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for heat, seat, entry in slots:
        found[entry].append((seat, sizes[heat]))
    return found


def gathering_lock(race: Race, by: User) -> Race:
    """A round whose tables are being made, with its competition locked, for organisers. Raises PermissionRefused, and
    Refused: wrong_status."""
    race = race_lock(race, by, Role.ORGANISER)
    call_of(race).round_check()
    if race.status != RaceStatus.CHECK_IN:
        raise Refused(WRONG_STATUS)
    return race


def plan_at(race: Race, version: int) -> TablePlan:
    """The plan of a round, which must be the one the organiser saw. The competition is locked. Raises Refused:
    plan_waits, plan_changed."""
    plan = TablePlan.objects.filter(run=run_of(race)).first()
    if plan is None or plan.state != PlanState.READY:
        raise Refused(PLAN_WAITS)
    if plan.version != version:
        raise Refused(PLAN_CHANGED)
    return plan


def rescored(race: Race, plan: TablePlan) -> None:
    """Update the plan's cost to its tables as they are now."""
    tables = [msgspec.convert(table, PlannedTable) for table in plan.tables]
    plan.score = msgspec.to_builtins(sum(plan_costs(race, plan, tables), Score()))


def _written(race: Race, plan: TablePlan, by: User, action: Action, after: JsonObject) -> TablePlan:
    plan.version += 1
    plan.save()
    race_note(race, by, action, after=after)
    return plan


def _race_of(plan: TablePlan) -> Race:
    run = Run.objects.select_related("race__competition__club", "race__competition__rules").get(pk=plan.run_id)
    return race_fresh(run.race_id, run.race.competition)


def _wanted(race: Race, plan_id: int, version: int) -> TablePlan | None:
    """The plan, with its competition locked; None if it was requested again, made, or its round undone."""
    try:
        race = race_lock(race)
    except NotFound:
        return None
    waiting = TablePlan.objects.select_for_update().filter(pk=plan_id, version=version, state=PlanState.WAITING)
    return waiting.filter(run=race.run_id).first()


@transaction.atomic
def _failed(race: Race, plan: TablePlan, refused: Refused) -> None:
    found = _wanted(race, plan.pk, plan.version)
    if found is not None:
        found.state, found.problem, found.params = PlanState.FAILED, refused.code, dict(refused.params)
        found.save(update_fields=["state", "problem", "params"])
        touch(race.stage.competition, "race")


def tables_wanted(plan_id: int, version: int) -> None:
    """Ask a worker to make the tables of a round."""
    task_send("league.tasks.tables_task", plan_id, version)
