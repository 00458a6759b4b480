"""What is entered at a real table: the order of finish, by one racer and agreed to by another, and the grid.

A sheet counts when another racer of the table, on another device, says the same, or an official agrees. Each of the two
has scanned the table's own code, is signed in as the racer, or has a phone that the organiser trusts. Where racers
say different things all of it is disputed, until they agree or an official decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from league.common.own_case import AGREED_WITHIN, OPEN_SHEETS, racers_at
from league.common.phones import Device
from league.common.refusals import TABLE_CLOSED, TABLE_DISPUTED, NotFound
from league.common.tell import notify_result_unconfirmed
from league.common.writing import race_note
from league.games.facts import has_grid
from league.models import Action, Entry, GridSlot, Heat, Race, ResultSheet, Scorer, SheetSource, SheetState
from league.results import sheets, states
from league.results.scorers import is_official, name_of, proof_of, table_lock
from league.results.sheets import SheetLine, lines_parse
from league.results.states import Agreed, Step, differ, open_at_table
from league.results.vouchers import writer_of
from league.scoring.sheets import AT_TABLE
from league.start.seating.heats import grid_draw
from league.start.seating.start import run_luck

OWN_PROPOSAL_HERE = Refusal(
    "own_proposal_here",
    _("You entered this yourself: somebody else at the table must confirm it, on another phone."),
    CONFLICT,
)
SHEET_OF_ANOTHER = Refusal("sheet_of_another", _("Only the racer who entered this can take it back."), CONFLICT)
NO_GRID = Refusal("no_grid", _("This game has no grid: nobody starts ahead of the others."), CONFLICT)
GRID_INCOMPLETE = Refusal("grid_incomplete", _("Give everybody at the table one place on the grid."), BAD_REQUEST)

LONGEST_ID = 36


@transaction.atomic
def propose(
    *,
    heat: Heat,
    device: Device,
    lines: Sequence[SheetLine],
    sent_id: str = "",
    entry_number: int | None = None,
    voucher: str = "",
) -> ResultSheet:
    """Enter the result of a table, in a racer's name (`entry_number`: taken on the way; `voucher`: as it was when a
    phone lost its line). It replaces what was proposed in that name before, and counts once another racer has said the
    same. From an official who does not race here it counts at once. A result already sent (`sent_id`) is not written
    again.

    Locks the competition. Raises as `writer_of`, and Refused: table_closed, table_has_result, bad_value (a status that
    is none of `AT_TABLE`), and `sheet_...` with the name at fault when the sheet is impossible.
    """
    race, heat = table_lock(heat)
    sent_id = sent_id[:LONGEST_ID]
    again = heat.sheets.filter(sent_id=sent_id).first() if sent_id else None
    if again is not None:
        return again
    sheets.writable(race, heat, TABLE_CLOSED)
    writer = writer_of(heat, device, entry_number, voucher)
    parsed = lines_parse(heat, lines, AT_TABLE)
    sheet = ResultSheet(heat=heat, source=SheetSource.TABLE, by=device.user, sent_id=sent_id)
    if writer is None:
        states.take(Step.ENTERED_BY_OFFICIAL, race, sheet, device.user, Action.SHEET_ENTERED, lines=parsed)
        return sheet
    sheet.scorer, sheet.scorer_device, sheet.scorer_proof = writer.entry, device.key, writer.proof
    said = _said(writer.entry, sheet)
    states.take(Step.ENTERED_BY_RACER, race, sheet, device.user, Action.TABLE_PROPOSED, lines=parsed, more=said)
    sheet.refresh_from_db()
    if sheet.state in OPEN_SHEETS:
        wrote = {writer.entry.player.user_id, device.user.pk if device.user else None}
        notify_result_unconfirmed(sheet, racers_at([heat.pk])[heat.pk] - wrote, sheet.created_at + AGREED_WITHIN)
    return sheet


@transaction.atomic
def second(*, heat: Heat, device: Device, sheet_id: int, entry_number: int | None = None) -> ResultSheet:
    """ "That is right": another racer of the table, or an official, agrees, and the result counts. What the same racer
    had proposed is taken back. If an official who races here, or somebody on the same phone, entered it, the official
    counts it as `sheets.second` says, with a mark.

    Raises as `name_of`, NotFound, and Refused: table_closed, table_has_result, nothing_waits, own_proposal_here,
    own_proposal, count_early, own_dispute, table_disputed (a third says something else).
    """
    race, heat = table_lock(heat)
    sheet = _sheet(heat, sheet_id)
    scorer = name_of(heat, device, entry_number)
    if sheet.state == SheetState.CONFIRMED and _agreed(sheet, scorer, device):
        return sheet
    sheets.writable(race, heat, TABLE_CLOSED)
    sheets.waits(sheet)
    if scorer is None or scorer.entry_id == sheet.scorer_id or device.key == sheet.scorer_device:
        if device.user is None or not is_official(race.stage.competition, device.user):
            raise Refused(OWN_PROPOSAL_HERE)
        return sheets.second(heat=heat, by=device.user, sheet_id=sheet_id)
    if differ([sheet, *open_at_table(heat).exclude(scorer=scorer.entry).prefetch_related("results")]):
        raise Refused(TABLE_DISPUTED)
    agreed = Agreed(scorer.entry, device.key, proof_of(scorer, device))
    states.second(sheet, race, None, Action.TABLE_SECONDED, agreed)
    return sheet


@transaction.atomic
def withdraw(*, heat: Heat, device: Device, sheet_id: int) -> ResultSheet:
    """Take back your own proposal. Raises as `name_of`, NotFound, and Refused: sheet_of_another, nothing_waits."""
    race, heat = table_lock(heat)
    sheet = _sheet(heat, sheet_id)
    scorer = name_of(heat, device)
    if scorer is None or sheet.scorer_id != scorer.entry_id:
        raise Refused(SHEET_OF_ANOTHER)
    sheets.waits(sheet)
    said = _said(scorer.entry, sheet)
    states.take(Step.TAKEN_BACK, race, sheet, device.user, Action.TABLE_WITHDRAWN, more=said)
    return sheet


@transaction.atomic
def grid_set(*, heat: Heat, device: Device, order: Sequence[int], entry_number: int | None = None) -> None:
    """Enter where everybody started, as chosen or drawn at the table: start numbers, the pole first.

    Raises as `name_of`, and Refused: no_grid, table_has_result, grid_incomplete.
    """
    race, heat = table_lock(heat)
    _grid_open(race, heat)
    scorer = name_of(heat, device, entry_number)
    slots = {slot.entry.number: slot for slot in GridSlot.objects.filter(heat=heat).select_related("entry__player")}
    if sorted(order) != sorted(slots):
        raise Refused(GRID_INCOMPLETE, at="order")
    if [number for number, _slot in sorted(slots.items(), key=lambda one: one[1].start_place or 0)] == list(order) and (
        all(slot.start_place for slot in slots.values())
    ):
        return
    for place, number in enumerate(order, 1):
        slots[number].start_place = place
    GridSlot.objects.bulk_update(slots.values(), ["start_place"])
    _report(heat, None)
    _grid_note(race, heat, device, scorer, Action.GRID_ENTERED, [slots[number] for number in order])


@transaction.atomic
def table_grid_draw(*, heat: Heat, device: Device, entry_number: int | None = None) -> None:
    """Draw the grid from the seed that was committed before check-in, so a second draw gives the same.

    Raises as `name_of`, and Refused: no_grid, table_has_result.
    """
    race, heat = table_lock(heat)
    _grid_open(race, heat)
    scorer = name_of(heat, device, entry_number)
    drawn = _grid_drawn(race, heat)
    GridSlot.objects.bulk_update(drawn.values(), ["start_place"])
    _report(heat, list(drawn))
    _grid_note(race, heat, device, scorer, Action.GRID_DRAWN, list(drawn.values()))


def _grid_drawn(race: Race, heat: Heat) -> dict[int, GridSlot]:
    """The slots of a table with the start places that its run's seed gives them, the pole first; the draw uses the
    start numbers that racers had when the run began."""
    then = {now: int(number) for number, now in heat.run.heats_report.get("renumbered", {}).items()}
    found = GridSlot.objects.filter(heat=heat).select_related("entry__player")
    slots = {then.get(slot.entry.number, slot.entry.number): slot for slot in found}
    drawn = grid_draw(run_luck(race), heat.table_no, slots)
    for place, number in enumerate(drawn, 1):
        slots[number].start_place = place
    return {number: slots[number] for number in drawn}


def _report(heat: Heat, drawn: list[int] | None) -> None:
    """Record in the run's report whether the grid was drawn, so that anybody can repeat the draw."""
    report = heat.run.heats_report
    grids = {table: grid for table, grid in report.get("grids", {}).items() if table != str(heat.table_no)}
    heat.run.heats_report = {**report, "grids": grids if drawn is None else {**grids, str(heat.table_no): drawn}}
    heat.run.save(update_fields=["heats_report"])


def _sheet(heat: Heat, sheet_id: int) -> ResultSheet:
    sheet = heat.sheets.filter(pk=sheet_id, source=SheetSource.TABLE).first()
    if sheet is None:
        raise NotFound("sheet_id")
    return sheet


def _grid_open(race: Race, heat: Heat) -> None:
    """Raises Refused: no_grid, and as `sheets.writable`."""
    if not has_grid(race.game):
        raise Refused(NO_GRID)
    sheets.writable(race, heat, TABLE_CLOSED)


def _agreed(sheet: ResultSheet, scorer: Scorer | None, device: Device) -> bool:
    """Record who agrees."""
    if scorer is not None and sheet.seconder_id == scorer.entry_id:
        return True
    return device.user is not None and sheet.decided_by_id == device.user.pk


def _said(racer: Entry, sheet: ResultSheet) -> JsonObject:
    return {"racer": racer.player.display_name, "proof": sheet.scorer_proof}


def _grid_note(
    race: Race, heat: Heat, device: Device, scorer: Scorer | None, action: Action, slots: Sequence[GridSlot]
) -> None:
    names = [slot.entry.player.display_name for slot in slots]
    racer = {"racer": scorer.entry.player.display_name} if scorer is not None else {}
    race_note(race, device.user, action, table=heat.table_no, after={**racer, "racers": names})
