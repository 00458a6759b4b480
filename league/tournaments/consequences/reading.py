"""What a changed result means for what was built on it in a tournament: for organisers, before and after."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from accounts.typing import Viewer
from league.common.references import RUN, EntryRef, entries_of, numbered
from league.common.refusals import refusal_text
from league.common.rights import reaches, require
from league.games.sizes import race_sizes
from league.models import Competition, PlanState, Race, RaceStatus, Role, Run
from league.races.cards import race_head
from league.races.rounds import rounds_of, stages_of
from league.races.shapes import RaceHead
from league.scoring.consequences import Exchange, exchanges
from league.scoring.formats import format_of
from league.scoring.season import Season
from league.tournaments.consequences.decide import open_decisions, take_problem, undo_problem
from league.tournaments.consequences.forks import ASIDE, Seasons
from league.tournaments.consequences.seats import SeatChange, seat_changes
from league.tournaments.consequences.shapes import Consequence, LaterTables, PlaceExchange, PlaceMove, SeatOf, SeatTaken


def consequences(
    competition: Competition,
    entries: Mapping[int, EntryRef] | None = None,
    assumed: Seasons | None = None,
) -> tuple[Consequence, ...]:
    """Open decisions, or those that `assumed` results (by stage number) would open. The caller has checked the right. A
    constant number of queries for each stage or round of a knock-out that differs; four where none does."""
    forks = open_decisions(competition, assumed)
    if not forks:
        return ()
    known = entries if entries is not None else entries_of(competition)
    races = {race.pk: race for fork in forks for race in (*fork.called, *((fork.race,) if fork.race else ()))}
    rounds = rounds_of(races.values())
    heads = {pk: race_head(race, rounds.get(pk)) for pk, race in races.items()}
    stages = {stage.number: stage for stage in stages_of(competition)}
    found = []
    for fork in forks:
        changes = seat_changes(fork)
        refused = take_problem(fork, changes if fork.is_called else ()), undo_problem(fork)
        take, undo = (refusal_text(one) if one is not None else "" for one in refused)
        moves = tuple(PlaceMove(known[one.entry], one.made, one.due) for one in fork.moved if one.entry in known)
        in_groups = format_of(fork.stage.rules).dealt
        found.append(
            Consequence(
                question=fork.question,
                stage=stages[fork.stage.ord],
                race=heads[fork.race.pk] if fork.race else None,
                exchanges=tuple(_exchange(one, known, heads, told=fork.is_called) for one in changes),
                groups=moves if in_groups else (),
                seeds=() if in_groups else moves,
                called=tuple(heads[race.pk] for race in fork.called),
                is_called=fork.is_called,
                take=take,
                undo=undo,
            )
        )
    return tuple(found)


def consequences_open(competition: Competition, viewer: Viewer) -> tuple[Consequence, ...]:
    """Open decisions, for organisers. As `consequences`; raises PermissionRefused."""
    require(competition.club_id, viewer, Role.ORGANISER)
    return consequences(competition)


def consequences_asked(competition: Competition) -> frozenset[str]:
    """The questions of the open decisions."""
    return frozenset(fork.question for fork in open_decisions(competition))


def later_tables(race: Race, before: Season, after: Season, entries: Mapping[int, EntryRef]) -> tuple[LaterTables, ...]:
    """Rounds of the same stage whose tables came from results that a change in `race` would alter: one that is not
    called, and called rounds by standing. Three queries."""
    stage, run = race.stage, race.run
    kind, sizes = format_of(stage.rules), race_sizes(race)
    if not kind.plans_tables or run is None or run.started_at is None:
        return ()
    made, due = (
        [one.entry for one in kind.racing(_upto(season, race), sizes) if one.why not in ASIDE]
        for season in (before, after)
    )
    if made == due:
        return ()
    later = Race.objects.filter(stage=stage).select_related("run__plan", "club_board").exclude(pk=race.pk)
    by_standing = stage.rules.seat_by == "standing"
    called = [one for one in later if by_standing and one.status in RUN and _started(one.run, after=run)]
    coming = [one for one in later if one.status == RaceStatus.CHECK_IN and _is_planned(one.run)]
    rounds = rounds_of([*called, *coming])
    changed = exchanges(made, due, {}) if kind.tree else ()
    told = tuple(_plainly(one, entries) for one in changed)
    if kind.tree and not told:
        return ()
    return (
        *(LaterTables(race_head(one, rounds.get(one.pk)), True) for one in called),
        *(LaterTables(race_head(one, rounds.get(one.pk)), False, told) for one in coming),
    )


def seats_taken(run: Run | None, entries: Mapping[int, EntryRef]) -> tuple[SeatTaken, ...]:
    """Who took whose seat at the tables of a run, as its report says."""
    report = run.heats_report if run else {}
    return tuple(
        SeatTaken(entry, instead, one["table"], one.get("annulled", ""), one.get("label", ""))
        for one in report.get("seats", ())
        for entry in numbered(report, [one["entry"]], entries)
        for instead in numbered(report, [one["instead"]], entries)
    )


def may_decide(role: str | None) -> bool:
    """Whether this role decides what happens to what was built on a result."""
    return reaches(role, Role.ORGANISER)


def _exchange(
    one: SeatChange, entries: Mapping[int, EntryRef], heads: Mapping[int, RaceHead], *, told: bool
) -> PlaceExchange:
    """`told`: with why it cannot be done; else places are written again, and nothing is in the way."""
    seats = [SeatOf(heads[slot.run.race_id], slot.heat.table_no) for slot in one.slots]
    seats += [SeatOf(heads[rest.run.race_id], 0) for rest in one.free]
    return PlaceExchange(
        entries.get(one.comes.pk) if one.comes else None,
        entries.get(one.goes.pk) if one.goes else None,
        tuple(seats),
        refusal_text(one.problem) if one.problem is not None and told else "",
    )


def _plainly(one: Exchange, entries: Mapping[int, EntryRef]) -> PlaceExchange:
    return PlaceExchange(entries.get(one.comes or 0), entries.get(one.goes or 0))


def _upto(season: Season, race: Race) -> Season:
    numbers = [one.race for one in season.races]
    last = numbers.index(race.number) + 1 if race.number in numbers else len(numbers)
    return msgspec.structs.replace(season, races=season.races[:last])


def _started(run: Run | None, after: Run) -> bool:
    return bool(run and run.started_at and after.started_at and run.started_at > after.started_at)


def _is_planned(run: Run | None) -> bool:
    plan = getattr(run, "plan", None)
    return plan is not None and plan.state == PlanState.READY
