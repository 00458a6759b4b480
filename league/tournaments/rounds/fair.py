"""How the tables of a round were made: for everybody once it is called, for organisers before, and as a file."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from accounts.models import User
from gameplay.models import Seed
from league.common.references import EntryRef, entries_of, signature
from league.common.refusals import NotFound
from league.common.writing import RUN_OF_RACE, race_joined, run_of
from league.models import Competition, PlanState, Race, TablePlan
from league.scoring.fair_again import Again, FairFile, Reasons, again, otherwise, reasons, used_tables
from league.scoring.fair_plan import Wished
from league.scoring.fair_tables import PlannedTable, Score, Weights
from league.start.seating.start import luck_of
from league.tournaments.rounds.plans import plan_made
from league.tournaments.rounds.shapes import FairReport, FairTable, PlanPart

PARTS = ("repeats", "mates", "alike", "level", "seats", "sizes", "apart")
"""Parts of the number, in the order in which they are shown."""


def parts_of(score: Mapping[str, int]) -> tuple[PlanPart, ...]:
    """The parts that count something."""
    return tuple(PlanPart(code, int(score[code])) for code in PARTS if score.get(code))


def fair_file(race: Race, *, names_all: bool, secret: bool = False) -> FairFile:
    """All that the tables of a round, which comes with its competition, were made of. `names_all`: also which pairs
    were kept apart, for organisers. `secret`: also the secret before it is revealed, for the operator. Two queries.

    Raises NotFound: no tables, or they were made before this was kept.
    """
    plan = TablePlan.objects.filter(run=race.run, state=PlanState.READY).first() if race.run is not None else None
    made = plan_made(plan) if plan is not None else None
    if plan is None or made is None:
        raise NotFound(f"tables of race {race.number}")
    run, report, wishes = run_of(race), run_of(race).heats_report, Wished.read(plan.wishes)
    planned = tuple(msgspec.convert(table, PlannedTable) for table in plan.tables)
    seed = Seed.objects.filter(pk=run.seed_id).first() if run.seed_id is not None else None
    told = seed is not None and (secret or seed.revealed_at is not None)
    hidden = 0 if names_all else len({*made.inputs.wishes.apart, *wishes.apart})
    if hidden:
        inputs = msgspec.structs.replace(made.inputs, wishes=msgspec.structs.replace(made.inputs.wishes, apart=()))
        made = msgspec.structs.replace(made, inputs=inputs, score=msgspec.structs.replace(made.score, apart=0))
        wishes = msgspec.structs.replace(wishes, apart=())
    if not told:  # numbers stay anonymous until the secret is revealed
        inputs = msgspec.structs.replace(made.inputs, drawn=msgspec.structs.replace(made.inputs.drawn, nonces=()))
        made = msgspec.structs.replace(made, inputs=inputs)
    return FairFile(
        club=race.stage.competition.club.slug,
        competition=race.stage.competition.slug,
        race=race.number,
        run=run.number,
        made=made,
        swaps=tuple((one, other) for one, other in (change["racers"] for change in plan.changes)),
        planned=planned,
        used=used_tables(planned, report["heats"], report["venues"], report["sizes"]) if run.started_at else (),
        wishes=wishes,
        secret=bytes(seed.secret).hex() if told and seed is not None else "",
        hidden=hidden,
    )


def fair_file_named(club: str, competition: str, number: int) -> FairFile:
    """The full file, found by the names in addresses, for the operator. Raises NotFound."""
    named = Competition.objects.select_related("club", "rules").filter(club__slug=club, slug=competition)
    for found in named:
        race = Race.objects.select_related("stage", *RUN_OF_RACE).filter(competition=found, number=number).first()
        if race is not None:
            return fair_file(race_joined(race, found), names_all=True, secret=True)
    raise NotFound(f"{club}/{competition} race {number}")


def fair_again(file: FairFile) -> Again:
    """Make the tables again from such a file; searched only with the secret. Raises ValueError: the secret is not a
    hexadecimal number."""
    drawn = file.made.inputs.drawn
    return again(file, luck_of(bytes.fromhex(file.secret), drawn.label, drawn.nonces) if file.secret else None)


def fair_report(race: Race, *, names_all: bool, entries: Mapping[int, EntryRef] | None = None) -> FairReport:
    """As `fair_file`, table by table. A constant number of queries."""
    file = fair_file(race, names_all=True)
    entries = entries if entries is not None else entries_of(race.stage.competition)
    now = run_of(race).heats_report.get("renumbered", {})
    numbers = {entry.number: entry for entry in entries.values()}
    by_number = numbers | {int(old): numbers[new] for old, new in now.items() if new in numbers}
    inputs = msgspec.structs.replace(file.made.inputs, wishes=file.wishes)
    shown = file.used or file.planned
    gone = otherwise(file.planned, file.used)
    found = reasons(inputs, shown)
    total = sum((one.cost for one in found), Score())
    apart = {*file.made.inputs.wishes.apart, *file.wishes.apart}
    return FairReport(
        tables=tuple(
            _table(no, table, why, by_number, names_all, no in gone)
            for no, (table, why) in enumerate(zip(shown, found, strict=True), 1)
        ),
        total=total.total,
        parts=parts_of(msgspec.to_builtins(total)),
        found=file.made.score.total,
        changes=_changes(race, by_number),
        fixed=tuple((by_number[who], table) for who, table in file.wishes.fixed if who in by_number),
        kept_apart=len(apart),
        apart=_couples(sorted(apart), by_number) if names_all else (),
        goal=_goal(inputs.weights),
        labels=tuple(pool.label for pool in inputs.pools),
        told=bool(file.secret),
        names_all=names_all or not apart,
        called=bool(file.used),
        spared=file.made.spared,
    )


def _goal(weights: Weights) -> str:
    return "standing" if weights.alike else "level" if weights.level else "mix"


def _changes(race: Race, by_number: Mapping[int, EntryRef]) -> tuple[tuple[str, EntryRef | None, EntryRef | None], ...]:
    """Changes by hand. One more query if there were any."""
    changes = TablePlan.objects.values_list("changes", flat=True).get(run=race.run)
    people = User.objects.in_bulk({change["by"] for change in changes}) if changes else {}
    return tuple(
        (signature(people.get(change["by"])), by_number.get(one), by_number.get(other))
        for change, (one, other) in ((change, change["racers"]) for change in changes)
    )


def _couples(
    couples: list[tuple[int, int]], by_number: Mapping[int, EntryRef]
) -> tuple[tuple[EntryRef, EntryRef], ...]:
    return tuple((by_number[a], by_number[b]) for a, b in couples if a in by_number and b in by_number)


def _table(
    table_no: int, table: PlannedTable, why: Reasons, by_number: Mapping[int, EntryRef], names_all: bool, gone: bool
) -> FairTable:
    known = by_number.keys()
    cost = why.cost if names_all else msgspec.structs.replace(why.cost, apart=0)
    return FairTable(
        table_no=table_no,
        racers=tuple(by_number[one] for one in table.entries if one in known),
        total=cost.total,
        parts=parts_of(msgspec.to_builtins(cost)),
        met=tuple((by_number[a], by_number[b], n) for a, b, n in why.met if {a, b} <= known),
        mates=_couples(list(why.mates), by_number),
        seats=tuple((by_number[who], seat, n) for who, seat, n in why.seats if who in known),
        sizes=tuple((by_number[who], size, n) for who, size, n in why.sizes if who in known),
        apart=_couples(list(why.apart), by_number) if names_all else (),
        places=why.places,
        otherwise=gone,
    )
