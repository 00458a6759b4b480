"""Result sheets that people write: corrections by stewards, their undo, and what waits for another steward."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from league.common import own_case
from league.common.own_case import CORRECTABLE, another_decides, counts_check
from league.common.refusals import (
    NO_SHEET,
    NOTHING_WAITS,
    OWN_DISPUTE,
    OWN_TABLE,
    RACE_LIVE,
    UNCHANGED,
    WRONG_STATUS,
    NotFound,
)
from league.common.tell import notify_corrected, reported_result
from league.common.writing import audit, race_lock, reason_clean, touch
from league.models import (
    Action,
    Competition,
    Entry,
    GridSlot,
    Heat,
    HouseBot,
    HouseResult,
    Race,
    RaceStatus,
    Result,
    ResultSheet,
    Role,
    SheetSource,
    SheetState,
    Venue,
)
from league.results.recording import (
    official_correctable,
    provisional_again,
    race_settle,
    sheet_subject,
    sheet_version_next,
)
from league.scoring.rules import BAD_VALUE
from league.scoring.season import SHEET_STATUSES, Line, house
from league.scoring.sheets import sheet_problem
from league.sets import Ending
from league.standings import snapshots

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


@dataclass(frozen=True)
class Agreed:
    """Who agreed at a real table: in whose name, on which device, and what proves that it is there."""

    entry: Entry
    device: str
    proof: str


@transaction.atomic
def correct(*, heat: Heat, by: User, lines: Sequence[SheetLine], reason: str = "") -> ResultSheet:
    """A new confirmed version of a table's result, by a steward; only the first one needs no reason. From a steward who
    raced at the table it is only proposed, if the club has another steward. An official result stays official while its
    season runs; what is only proposed makes it provisional again.

    Refused with `sheet_...` and the name at fault when the sheet is impossible.
    """
    race, competition = lock(heat, by, official=True)
    heat = Heat.objects.select_related("match", "run").get(pk=heat.pk)
    current = _confirmed(heat)
    reason = reason_clean(reason, required=current is not None)
    if current is None and heat.venue == Venue.ONLINE and (heat.match is None or not heat.match.is_over):
        raise Refused(RACE_LIVE)
    parsed = lines_parse(heat, lines)
    if current is not None and lines_of(current) == set(parsed):
        raise Refused(UNCHANGED)
    action = Action.SHEET_CORRECTED if current is not None else Action.SHEET_ENTERED
    return _write(heat, race, competition, by, parsed, reason, action)


@transaction.atomic
def undo(*, heat: Heat, by: User, reason: str) -> ResultSheet:
    """Back to the version that the confirmed one replaced. For stewards. From a steward who raced at the table it is
    only proposed, as a new version with the same content, if the club has another steward. An official result stays so,
    as in `correct`."""
    race, competition = lock(heat, by, official=True)
    reason = reason_clean(reason)
    current = _confirmed(heat)
    if current is None:
        raise Refused(NO_SHEET)
    earlier = current.replaces
    if earlier is None:
        raise Refused(NOTHING_TO_UNDO)
    case = own_case.of_heat(competition.club_id, by, heat)
    if case == "waits":
        return _write(
            heat, race, competition, by, sorted(lines_of(earlier), key=_by_place), reason, Action.SHEET_PROPOSED
        )
    before = facts(current)
    current.state = SheetState.DISCARDED
    current.save(update_fields=["state"])
    earlier.state, earlier.own_case = SheetState.CONFIRMED, case == "alone" or earlier.own_case
    earlier.save(update_fields=["state", "own_case"])
    changed(race, by, Action.SHEET_UNDONE, heat, before, facts(earlier), reason)
    return earlier


@transaction.atomic
def second(*, heat: Heat, by: User, sheet_id: int) -> ResultSheet:
    """Agree to a sheet that another steward, who raced at the table, or a racer at a real table has proposed: it counts
    from now on. For stewards. In the steward's own case it counts with a public mark: at once if the club has no other
    official, else, at a real table, after nobody has agreed for `AGREED_WITHIN`.

    Raises NotFound, and Refused: nothing_waits, own_proposal, count_early, own_dispute.
    """
    race, competition = lock(heat, by)
    sheet = waiting(heat, sheet_id)
    case = own_case.of_heat(competition.club_id, by, sheet.heat)
    own = bool(case) and (sheet.source == SheetSource.TABLE or sheet.by_id == by.pk)
    if own:
        counts_check(sheet, alone=case == "alone")
        sheet.own_case = True
    else:
        another_decides(sheet.by_id, by)
    confirm(sheet, race, by, Action.SHEET_COUNTED if own else Action.SHEET_SECONDED)
    return sheet


def confirm(
    sheet: ResultSheet,
    race: Race,
    by: User | None,
    action: Action,
    agreed: Agreed | None = None,
) -> None:
    """A proposed sheet counts from now on, instead of the one before and all others that the table proposed. The
    competition is locked. `agreed`: who did at the table."""
    current = _confirmed(sheet.heat)
    before = facts(current)
    replace(sheet.heat, current)
    sheet.state, sheet.replaces, sheet.decided_at = SheetState.CONFIRMED, current, timezone.now()
    sheet.decided_by = by
    names: JsonObject = {}
    if agreed is not None:
        sheet.seconder, sheet.seconder_device, sheet.seconder_proof = agreed.entry, agreed.device, agreed.proof
        names = {"agreed": agreed.entry.player.display_name, "agreed_proof": agreed.proof}
    sheet.save()
    changed(race, by, action, sheet.heat, before, {**facts(sheet), **names}, proposed=sheet)


def replace(heat: Heat, current: ResultSheet | None) -> None:
    """Another sheet is about to count: discard the current one and all that the table has proposed."""
    if current is not None:
        current.state = SheetState.DISCARDED
        current.save(update_fields=["state"])
    open_at_table(heat).update(state=SheetState.DISCARDED)


def open_at_table(heat: Heat) -> QuerySet[ResultSheet]:
    """What racers at a real table have proposed and nobody has decided."""
    return heat.sheets.filter(source=SheetSource.TABLE, state__in=(SheetState.PROPOSED, SheetState.DISPUTED))


def write(sheet: ResultSheet, lines: Iterable[Line], details: Mapping[int, JsonObject]) -> None:
    """A new sheet of a table, as its next version. `details` by entry id."""
    sheet.version = sheet_version_next(sheet.heat)
    sheet.save()
    written = list(lines)
    Result.objects.bulk_create(
        Result(
            sheet=sheet, entry_id=line.entry, place=line.place, status=line.status, details=details.get(line.entry, {})
        )
        for line in written
        if line.entry >= 0
    )
    if len(of_house := [line for line in written if line.entry < 0]):
        bots = {house(bot.seat): bot for bot in HouseBot.objects.filter(heat=sheet.heat)}
        HouseResult.objects.bulk_create(
            HouseResult(sheet=sheet, bot=bots[line.entry], place=line.place, status=line.status) for line in of_house
        )


def table_settle(race: Race, heat: Heat) -> None:
    """Settle a table after a proposal came or went: racers who say different things dispute it, and two who say the
    same, on two devices, agree. The competition is locked."""
    found = list(open_at_table(heat).select_related("scorer__player").prefetch_related("results").order_by("version"))
    differ = len({frozenset(lines_of(one)) for one in found}) > 1
    open_at_table(heat).update(state=SheetState.DISPUTED if differ else SheetState.PROPOSED)
    if differ or not found:
        return
    first, *others = found
    agrees = next((one for one in others if one.scorer_device != first.scorer_device), None)
    if agrees is not None and agrees.scorer is not None:
        by = Agreed(agrees.scorer, agrees.scorer_device, agrees.scorer_proof)
        confirm(first, race, None, Action.TABLE_SECONDED, by)


@transaction.atomic
def refuse(*, heat: Heat, by: User, sheet_id: int, reason: str = "") -> ResultSheet:
    """Refuse a proposed sheet, or take your own back: it is discarded. For stewards; only one who did not race at a
    table refuses its proposal, and one that the others there agree on then counts. Raises Refused: nothing_waits,
    own_table; own_dispute, where nobody else decides in the club."""
    race, competition = lock(heat, by)
    sheet = waiting(heat, sheet_id)
    case = own_case.of_heat(competition.club_id, by, heat) if sheet.source == SheetSource.TABLE else ""
    if case == "waits":
        raise Refused(OWN_TABLE)
    if case and sheet.state == SheetState.DISPUTED:
        raise Refused(OWN_DISPUTE)
    sheet.state, sheet.decided_by, sheet.decided_at = SheetState.DISCARDED, by, timezone.now()
    sheet.save(update_fields=["state", "decided_by", "decided_at"])
    reason = reason_clean(reason, required=False)
    changed(race, by, Action.SHEET_REFUSED, heat, facts(sheet), {}, reason)
    if sheet.source == SheetSource.TABLE:
        table_settle(race, heat)
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
        parsed += [Line(house(seat), place, status) for seat, place, status in stays.values_list(*_HOUSE_LINE)]
    problem = sheet_problem(parsed, known.values())
    if problem is not None:
        refusal, at_fault = problem
        number = next(number for (number, _house), racer in known.items() if racer == at_fault)
        raise Refused(refusal, {"name": names[at_fault], "entry_number": number}, "lines")
    return parsed


def facts(sheet: ResultSheet | None) -> JsonObject:
    """A sheet for the history: by name, in order of place."""
    if sheet is None:
        return {}
    results = sheet.results.select_related("entry__player").order_by("place", "id")
    bots = sheet.house_results.order_by("place", "id").values_list("bot__name", "place", "status")
    return {
        "version": sheet.version,
        "results": [[r.entry.player.display_name, r.place, r.status] for r in results],
        **({"house": [list(line) for line in bots]} if bots else {}),
    }


def lock(heat: Heat, by: User, *, official: bool = False) -> tuple[Race, Competition]:
    """The race of a table whose sheets a steward may decide on, its competition locked; `official`: also if the result
    is official. Refused: wrong_status."""
    race = race_lock(heat.run.race_id, by, Role.STEWARD)
    open_ = race.status in CORRECTABLE or (official and official_correctable(race))
    if not open_ or heat.run_id != race.run_id:
        raise Refused(WRONG_STATUS)
    return race, race.stage.competition


def changed(
    race: Race,
    by: User | None,
    action: Action,
    heat: Heat,
    before: JsonObject,
    after: JsonObject,
    reason: str = "",
    *,
    proposed: ResultSheet | None = None,
) -> None:
    """A table's sheets were changed: the race settles, the standings are rebuilt, the history has a line. `proposed`:
    the sheet that counts now; the steward who wrote it is the one who corrected the result."""
    competition, before_it = race.stage.competition, reported_result(race)
    race_settle(race)
    snapshots.rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=sheet_subject(heat, race),
        before=before,
        after=after,
        reason=reason,
    )
    touch(competition, "standings")
    author = proposed.by if proposed is not None and proposed.source == SheetSource.STEWARD else None
    why = reason or (proposed.reason if proposed is not None else "")
    notify_corrected(race, before_it, by=author or by, why=why)


def _write(
    heat: Heat, race: Race, competition: Competition, by: User, parsed: Sequence[Line], reason: str, action: Action
) -> ResultSheet:
    """Write a steward's sheet: confirmed in place of the current one, or proposed in the steward's own case."""
    case = own_case.of_heat(competition.club_id, by, heat)
    current = _confirmed(heat)
    before = facts(current)
    if case == "waits":
        if any(lines_of(sheet) == set(parsed) for sheet in heat.sheets.filter(state=SheetState.PROPOSED)):
            raise Refused(ALREADY_PROPOSED)
        if race.status == RaceStatus.OFFICIAL:
            provisional_again(race, by, reason)
    else:
        replace(heat, current)
    sheet = ResultSheet(
        heat=heat,
        state=SheetState.PROPOSED if case == "waits" else SheetState.CONFIRMED,
        source=SheetSource.STEWARD,
        by=by,
        reason=reason,
        own_case=case == "alone",
        replaces=None if case == "waits" else current,
    )
    write(sheet, parsed, {r.entry_id: r.details for r in current.results.all()} if current else {})
    action = Action.SHEET_PROPOSED if case == "waits" else action
    changed(race, by, action, heat, before, facts(sheet), reason)
    return sheet


def _confirmed(heat: Heat) -> ResultSheet | None:
    return heat.sheets.select_related("replaces").filter(state=SheetState.CONFIRMED).first()


def waiting(heat: Heat, sheet_id: int) -> ResultSheet:
    """A sheet of the table that nobody has decided. Raises NotFound, and Refused: nothing_waits."""
    sheet = heat.sheets.filter(pk=sheet_id).first()
    if sheet is None:
        raise NotFound("sheet_id")
    if sheet.state not in (SheetState.PROPOSED, SheetState.DISPUTED):
        raise Refused(NOTHING_WAITS)
    return sheet


def lines_of(sheet: ResultSheet) -> set[Line]:
    """What a sheet says, for comparison. Two queries; one if its results are loaded."""
    bots = () if sheet.heat.venue == Venue.TABLE else sheet.house_results.values_list(*_HOUSE_LINE)
    return {
        *(Line(r.entry_id, r.place, r.status) for r in sheet.results.all()),  # type: ignore[arg-type]
        *(Line(house(seat), place, status) for seat, place, status in bots),
    }


_HOUSE_LINE = ("bot__seat", "place", "status")


def _by_place(line: Line) -> tuple[bool, int]:
    return line.place is None, line.place or 0
