"""Closing a table of a round that does not end: as it stands, by lot, or annulled.

As it stands, online: the match ends with the places of that moment. At a real table: what its racers have proposed
counts. By lot: the places of those who still race are drawn among them; finishers keep their places, those who left
stay last. The lot is one of the draws that the run's seed promised, under a label of its own (`Run.heats_report`,
"closed"). Annulled: the table counts for nothing. Where the stage pays free rounds, its racers get the points of those
who were free (`standings.season`); in a knock-out none of them advances.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import FINISHED, Refused
from gameplay.services import MatchStanding, match_close, match_on
from league.common import own_case
from league.common.own_case import another_decides
from league.common.refusals import NO_SHEET, OWN_TABLE, TABLE_DISPUTED, WRONG_STATUS, NotFound
from league.common.rights import require
from league.common.writing import race_lock, run_of
from league.models import (
    Action,
    Closing,
    GridSlot,
    Heat,
    HouseBot,
    Race,
    ResultSheet,
    Role,
    SheetSource,
    SheetState,
)
from league.races.call import call_of
from league.races.where import spot_of
from league.results import sheets, states
from league.results.recording import sheet_status
from league.results.states import Step, differ, open_at_table
from league.scoring.rules import BAD_VALUE
from league.scoring.season import Line, house
from league.start.seating.start import run_luck

if TYPE_CHECKING:
    from accounts.models import User


CLOSED_ALREADY = Refusal(
    "closed_already", _("This table is already closed. If it counts after all, enter its result by hand."), CONFLICT
)
STANDING_MOVED = Refusal(
    "standing_moved", _("The race has continued in the meantime: look at the places again."), CONFLICT
)

Seen = Iterable[tuple[int, int]]
"""(Seat from 0, place): the places the official saw."""


@transaction.atomic
def table_close(*, race: Race, by: User, table_no: int, rule: str, seen: Seen | None = None) -> Heat:
    """Close a table of a round that is on by a rule of `Closing`; for officials. `seen`: the places shown where a match
    counts as it stands; if they changed meanwhile, nothing is closed. The same rule again does nothing.

    Locks the match, if it is still on, then the competition. Raises PermissionRefused, NotFound (table_no), and
    Refused: wrong_status (no round, or it is not on), bad_value (no such rule), closed_already, table_has_result,
    own_table (the official raced at it, and the club has another steward), standing_moved; at a real table as it stands
    also no_sheet (nobody has proposed a result), table_disputed, own_proposal.
    """
    require(race.stage.competition.club_id, by, Role.STEWARD)
    if rule not in Closing.values:
        raise Refused(BAD_VALUE, at="rule")
    found = _table(race, table_no)
    held = spot_of(found).hold(found)
    race = race_lock(race, by, Role.STEWARD)
    heat = _table(race, table_no)
    if heat.closed == rule:
        return heat
    check(race, heat)
    case = own_case.of_heat(race.stage.competition.club_id, by, heat)
    if case == "waits":
        raise Refused(OWN_TABLE)
    if held is None:  # it was made again since we looked
        raise Refused(WRONG_STATUS)
    heat.closed, heat.closed_at, heat.closed_by = rule, timezone.now(), by
    heat.save(update_fields=["closed", "closed_at", "closed_by"])
    closed = Closed(race, heat, by, held, alone=case == "alone")
    if rule == Closing.LOT:
        _by_lot(closed)
    elif rule == Closing.ANNULLED:
        _annulled(closed)
    else:
        spot_of(heat).close(closed, seen)
    return heat


def check(race: Race, heat: Heat) -> None:
    """Whether a table can still be closed. Raises Refused: wrong_status, table_has_result, closed_already."""
    sheets.writable(race, heat, CLOSED_ALREADY)
    call_of(race).round_check()


def proposal_of(heat: Heat) -> ResultSheet:
    """What the racers of a real table agree on so far. Raises Refused: no_sheet, table_disputed."""
    proposed = list(open_at_table(heat).select_related("heat").prefetch_related("results").order_by("version"))
    if not proposed:
        raise Refused(NO_SHEET)
    if differ(proposed):
        raise Refused(TABLE_DISPUTED)
    return proposed[0]


def match_hold(heat: Heat) -> MatchStanding | None:
    """Lock a table's match and return how it is; None: it is over."""
    try:
        return match_on(match_id=spot_of(heat).match(heat).pk)
    except Refused as refused:
        if refused.refusal is not FINISHED:
            raise
        return None


def _table(race: Race, table_no: int) -> Heat:
    heat = Heat.objects.select_related("match", "run").filter(run=run_of(race), table_no=table_no).first()
    if heat is None:
        raise NotFound("table_no")
    return heat


@dataclass(frozen=True)
class Seats:
    """Who sits where at a table, named as on sheets and as in draws."""

    racers: Mapping[int, int]
    """Entry, or house bot (`season.house`), by seat."""
    numbers: Mapping[int, int]
    """Start number by seat; of house bots -1, -2 and so on, in order of seats."""


def seats_of(heat: Heat) -> Seats:
    """Two queries."""
    slots = list(GridSlot.objects.filter(heat=heat).order_by("seat").values_list("seat", "entry_id", "entry__number"))
    bots = list(HouseBot.objects.filter(heat=heat).order_by("seat").values_list("seat", flat=True))
    return Seats(
        {seat: entry for seat, entry, _number in slots} | {seat: house(seat) for seat in bots},
        {seat: number for seat, _entry, number in slots} | {seat: -n for n, seat in enumerate(bots, 1)},
    )


def lot_order(standing: MatchStanding, drawn: Sequence[int]) -> list[tuple[int, int]]:
    """(Seat, place), best first: those who still race share out their own places in the order drawn; all others keep
    theirs. At a table without a match everybody is drawn."""
    if not standing.lines:
        return [(seat, place) for place, seat in enumerate(drawn, 1)]
    to_come = iter(drawn)
    found: list[tuple[int, int]] = []
    before = 0
    for place, line in enumerate(standing.lines, 1):
        if line.seat in standing.racing:
            found.append((next(to_come), place))
            before = 0
        else:
            found.append((line.seat, found[-1][1] if line.place == before else place))
            before = line.place
    return found


def drawn_seats(standing: MatchStanding, seats: Seats) -> list[int]:
    """Those who are drawn, in the order they enter the draw: by start number, house bots last."""
    racing = [seat for seat in seats.racers if not standing.lines or seat in standing.racing]
    return sorted(racing, key=lambda seat: (seats.numbers[seat] < 0, abs(seats.numbers[seat])))


@dataclass(frozen=True)
class Closed:
    """A table that is being closed: what it ends and the competition are locked, and the heat is marked."""

    race: Race
    heat: Heat
    by: User
    stands: MatchStanding
    alone: bool
    """A steward decides alone about their own table."""


def as_it_stands(closed: Closed, seen: Seen | None) -> None:
    """Online: the end of the match writes the sheet (`heat_result_record`)."""
    if seen is not None and {(line.seat, line.place) for line in closed.stands.lines} != set(seen):
        raise Refused(STANDING_MOVED)
    match_close(match_id=spot_of(closed.heat).match(closed.heat).pk, by=closed.by)
    if closed.alone:
        closed.heat.sheets.filter(state=SheetState.CONFIRMED).update(own_case=True)


def as_proposed(closed: Closed, seen: Seen | None) -> None:
    """At a real table."""
    sheet = proposal_of(closed.heat)
    another_decides(sheet.by_id, closed.by)
    sheet.own_case = sheet.own_case or closed.alone
    states.second(sheet, closed.race, closed.by, Action.TABLE_CLOSED_STANDS)


def _by_lot(closed: Closed) -> None:
    heat, stands = closed.heat, closed.stands
    label, luck, seats = f"table{heat.table_no}/closed", run_luck(closed.race), seats_of(heat)
    before = drawn_seats(stands, seats)
    drawn = luck.shuffle(label, before)
    status = {line.seat: sheet_status(line.status) for line in stands.lines}
    lines = [
        Line(seats.racers[seat], None if status.get(seat) == "dns" else place, status.get(seat, "classified"))
        for seat, place in lot_order(stands, drawn)
    ]
    run = run_of(closed.race)
    report: JsonObject = dict(run.heats_report)
    told = {
        "table": heat.table_no,
        "label": label,
        "entries": [seats.numbers[seat] for seat in before],
        "order": [seats.numbers[seat] for seat in drawn],
        "draws": [[draw.label, draw.k, draw.n, draw.value] for draw in luck.log],
    }
    run.heats_report = {**report, "closed": [*report.get("closed", ()), told]}
    run.save(update_fields=["heats_report"])
    spot = spot_of(heat)
    spot.end(heat)
    spot.drivers_keep(heat)
    sheet = ResultSheet(heat=heat, source=SheetSource.CLOSED, by=closed.by, own_case=closed.alone)
    states.take(Step.DRAWN_BY_LOT, closed.race, sheet, closed.by, Action.TABLE_CLOSED_LOT, lines=lines)


def _annulled(closed: Closed) -> None:
    spot_of(closed.heat).end(closed.heat)
    states.take_all(Step.TABLE_ANNULLED, open_at_table(closed.heat))
    states.settle(closed.race, closed.heat, closed.by, Action.TABLE_ANNULLED)
