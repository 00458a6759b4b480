"""Result sheets that people write: corrections by stewards, their undo, and what waits for another steward."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common import own_case
from league.common.own_case import CORRECTABLE, OPEN_SHEETS, another_decides, counts_check
from league.common.refusals import (
    NO_SHEET,
    NOTHING_WAITS,
    OWN_DISPUTE,
    OWN_TABLE,
    TABLE_HAS_RESULT,
    UNCHANGED,
    WRONG_STATUS,
    NotFound,
)
from league.common.writing import race_lock, reason_clean
from league.models import (
    Action,
    GridSlot,
    Heat,
    HouseBot,
    HouseResult,
    Race,
    RaceStatus,
    ResultSheet,
    Role,
    SheetSource,
    SheetState,
)
from league.races.where import spot_of
from league.results import states
from league.results.recording import official_correctable, provisional_again
from league.results.states import HOUSE_LINE, Step, counting, lines_of
from league.scoring.rules import BAD_VALUE
from league.scoring.season import SHEET_STATUSES, Line, house
from league.scoring.sheets import sheet_problem
from league.sets import Ending

if TYPE_CHECKING:
    from accounts.models import User


ALREADY_PROPOSED = Refusal(
    "already_proposed", _("The same thing has already been proposed and is waiting for another steward."), CONFLICT
)
NOTHING_TO_UNDO = Refusal("nothing_to_undo", _("There is no earlier version to go back to."), CONFLICT)


@dataclass(frozen=True)
class SheetLine:
    """One entry on a sheet as a form or an API gives it; entries by start number."""

    entry_number: int
    place: int | None
    status: str = Ending.CLASSIFIED
    house: bool = False
    """`entry_number` counts the house bots of the table from 1. Where a sheet names none of them, they stay where they
    were."""


@transaction.atomic
def correct(*, heat: Heat, by: User, lines: Sequence[SheetLine], reason: str = "") -> ResultSheet:
    """A new confirmed version of a table's result, by a steward; only the first one needs no reason. From a steward who
    raced at the table it is only proposed, if the club has another steward. An official result stays official while its
    season runs; what is only proposed makes it provisional again.

    Refused with `sheet_...` and the name at fault when the sheet is impossible.
    """
    race = lock(heat, by, official=True)
    heat = Heat.objects.select_related("match", "run").get(pk=heat.pk)
    current = counting(heat)
    reason = reason_clean(reason, required=current is not None)
    if current is None:
        spot_of(heat).entering_check(heat)
    parsed = lines_parse(heat, lines)
    if current is not None and lines_of(current) == set(parsed):
        raise Refused(UNCHANGED)
    action = Action.SHEET_CORRECTED if current is not None else Action.SHEET_ENTERED
    return _count_or_propose(heat, race, by, parsed, reason, action)


@transaction.atomic
def undo(*, heat: Heat, by: User, reason: str) -> ResultSheet:
    """Back to the version that the confirmed one replaced. For stewards. From a steward who raced at the table it is
    only proposed, as a new version with the same content, if the club has another steward. An official result stays so,
    as in `correct`."""
    race = lock(heat, by, official=True)
    reason = reason_clean(reason)
    current = counting(heat)
    if current is None:
        raise Refused(NO_SHEET)
    earlier = current.replaces
    if earlier is None:
        raise Refused(NOTHING_TO_UNDO)
    case = own_case.of_heat(race.stage.competition.club_id, by, heat)
    if case == "waits":
        return _count_or_propose(
            heat, race, by, sorted(lines_of(earlier), key=_by_place), reason, Action.SHEET_PROPOSED
        )
    earlier.own_case = case == "alone" or earlier.own_case
    states.take(Step.UNDONE, race, earlier, by, Action.SHEET_UNDONE, reason=reason)
    return earlier


@transaction.atomic
def second(*, heat: Heat, by: User, sheet_id: int) -> ResultSheet:
    """Agree to a sheet that another steward, who raced at the table, or a racer at a real table has proposed: it counts
    from now on. For stewards. In the steward's own case it counts with a public mark: at once if the club has no other
    official, else, at a real table, after nobody has agreed for `AGREED_WITHIN`.

    Raises NotFound, and Refused: nothing_waits, own_proposal, count_early, own_dispute.
    """
    race = lock(heat, by)
    sheet = waiting(heat, sheet_id)
    case = own_case.of_heat(race.stage.competition.club_id, by, sheet.heat)
    own = bool(case) and (sheet.source == SheetSource.TABLE or sheet.by_id == by.pk)
    if own:
        counts_check(sheet, alone=case == "alone")
        sheet.own_case = True
    else:
        another_decides(sheet.by_id, by)
    states.second(sheet, race, by, Action.SHEET_COUNTED if own else Action.SHEET_SECONDED)
    return sheet


@transaction.atomic
def refuse(*, heat: Heat, by: User, sheet_id: int, reason: str = "") -> ResultSheet:
    """Refuse a proposed sheet, or take your own back: it is discarded. For stewards; only one who did not race at a
    table refuses its proposal, and one that the others there agree on then counts. Raises Refused: nothing_waits,
    own_table; own_dispute, where nobody else decides in the club."""
    race = lock(heat, by)
    sheet = waiting(heat, sheet_id)
    case = own_case.of_heat(race.stage.competition.club_id, by, heat) if sheet.source == SheetSource.TABLE else ""
    if case == "waits":
        raise Refused(OWN_TABLE)
    if case and sheet.state == SheetState.DISPUTED:
        raise Refused(OWN_DISPUTE)
    sheet.decided_by, sheet.decided_at = by, timezone.now()
    reason = reason_clean(reason, required=False)
    states.take(Step.REFUSED, race, sheet, by, Action.SHEET_REFUSED, reason=reason)
    return sheet


def lines_parse(heat: Heat, lines: Iterable[SheetLine], statuses: Collection[str] = SHEET_STATUSES) -> list[Line]:
    """Start numbers to entries. Raises Refused when the sheet is impossible or has a status not in `statuses`. Two
    queries; one more if house bots were there and none is named."""
    slots = list(GridSlot.objects.filter(heat=heat).select_related("entry__player"))
    bots = list(HouseBot.objects.filter(heat=heat).order_by("seat"))
    known = {(slot.entry.number, False): slot.entry_id for slot in slots}
    known |= {(number, True): house(bot.seat) for number, bot in enumerate(bots, 1)}
    names = {slot.entry_id: slot.entry.player.name for slot in slots} | {house(bot.seat): bot.name for bot in bots}
    given = list(lines)
    parsed = []
    for position, line in enumerate(given):
        racer = known.get((line.entry_number, line.house))
        if racer is None:
            raise NotFound(f"lines.{position}.entry_number")
        if line.status not in statuses:
            raise Refused(BAD_VALUE, at=f"lines.{position}.status")
        parsed.append(Line(racer, line.place, line.status))  # type: ignore[arg-type]
    if bots and not any(line.house for line in given):
        stays = HouseResult.objects.filter(sheet__heat=heat, sheet__state=SheetState.CONFIRMED)
        parsed += [Line(house(seat), place, status) for seat, place, status in stays.values_list(*HOUSE_LINE)]
    problem = sheet_problem(parsed, known.values())
    if problem is not None:
        refusal, at_fault = problem
        number = next(number for (number, _house), racer in known.items() if racer == at_fault)
        raise Refused(refusal, {"name": names[at_fault], "entry_number": number}, "lines")
    return parsed


def lock(heat: Heat, by: User, *, official: bool = False) -> Race:
    """The race of a table whose sheets a steward may decide on, its competition locked; `official`: also if the result
    is official. Refused: wrong_status."""
    race = race_lock(heat.run.race_id, by, Role.STEWARD)
    open_ = race.status in CORRECTABLE or (official and official_correctable(race))
    if not open_ or heat.run_id != race.run_id:
        raise Refused(WRONG_STATUS)
    return race


def _count_or_propose(
    heat: Heat, race: Race, by: User, parsed: Sequence[Line], reason: str, action: Action
) -> ResultSheet:
    """Write a steward's sheet: confirmed in place of the current one, or proposed in the steward's own case."""
    case = own_case.of_heat(race.stage.competition.club_id, by, heat)
    sheet = ResultSheet(heat=heat, source=SheetSource.STEWARD, by=by, reason=reason, own_case=case == "alone")
    step = Step.CORRECTED
    if case == "waits":
        step, action = Step.CORRECTED_OWN, Action.SHEET_PROPOSED
        if any(lines_of(one) == set(parsed) for one in heat.sheets.filter(state=SheetState.PROPOSED)):
            raise Refused(ALREADY_PROPOSED)
        if race.status == RaceStatus.OFFICIAL:
            provisional_again(race, by, reason)
    states.take(step, race, sheet, by, action, lines=parsed, reason=reason)
    return sheet


def waiting(heat: Heat, sheet_id: int) -> ResultSheet:
    """A sheet of the table that nobody has decided. Raises NotFound, and Refused: nothing_waits."""
    sheet = heat.sheets.filter(pk=sheet_id).first()
    if sheet is None:
        raise NotFound("sheet_id")
    waits(sheet)
    return sheet


def waits(sheet: ResultSheet) -> None:
    """Raises Refused: nothing_waits."""
    if sheet.state not in OPEN_SHEETS:
        raise Refused(NOTHING_WAITS)


def writable(race: Race, heat: Heat, closed: Refusal) -> None:
    """Whether a table has no result yet and its race is on. Raises Refused: table_has_result, wrong_status, and
    `closed`, once an official has closed it or its match is over."""
    if counting(heat) is not None:
        raise Refused(TABLE_HAS_RESULT)
    if heat.closed or spot_of(heat).is_over(heat):
        raise Refused(closed)
    if race.status != RaceStatus.LIVE:
        raise Refused(WRONG_STATUS)


def _by_place(line: Line) -> tuple[bool, int]:
    return line.place is None, line.place or 0
