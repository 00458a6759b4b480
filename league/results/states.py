"""The states of a result sheet, and the steps from one to another: read `Step` from top to bottom.

A sheet changes its state here and nowhere else, and a step that is not in the table is refused. The service that takes
a step checks who may; what follows is done here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from django.db.models import Max, QuerySet
from django.utils import timezone

from accounts.typing import JsonObject
from gameplay.models import Match
from league.common.own_case import OPEN_SHEETS
from league.common.tell import notify_corrected, notify_result, reported_result
from league.common.writing import race_note, run_of
from league.models import (
    Action,
    Closing,
    Entry,
    Heat,
    HouseBot,
    HouseResult,
    Race,
    RaceNote,
    RaceStatus,
    Result,
    ResultSheet,
    SheetSource,
    SheetState,
)
from league.races.where import by_spot, spot_of
from league.scoring.season import Line, house
from league.standings import snapshots

if TYPE_CHECKING:
    from accounts.models import User


PROPOSED, DISPUTED, CONFIRMED, DISCARDED = SheetState
NEW, OPEN, COUNTS, GONE = ("",), OPEN_SHEETS, (CONFIRMED,), (DISCARDED,)


class Follow(Enum):
    """What follows from a step, in this order."""

    OWN_GOES = "what the same racer has proposed at the table is replaced"
    TABLE_GOES = "all that the racers of the table have proposed is replaced"
    COUNTED_GOES = "the sheet that counted so far is replaced"
    SETTLE = "the race, the standings, the history, open pages, and letters to racers whose result has changed"
    COMPARE = "what the racers of a real table still propose differs, differs no more, or counts"


SETTLE, COMPARE, OWN = (Follow.SETTLE,), (Follow.COMPARE,), (Follow.OWN_GOES,)
INSTEAD = (Follow.COUNTED_GOES, Follow.TABLE_GOES, Follow.SETTLE)


class Step(Enum):
    """From, to, what follows, and who may."""

    # fmt: off
    # A result is written.
    MATCH_ENDED = NEW, CONFIRMED, SETTLE, "the match; of a table closed as it is, the steward who closed it"
    ENTERED_BY_RACER = NEW, PROPOSED, OWN + COMPARE, "a device with a racer's name, while `writable`"
    ENTERED_BY_OFFICIAL = NEW, CONFIRMED, INSTEAD, "on a device: a steward who does not race there, while `writable`"
    CORRECTED = NEW, CONFIRMED, INSTEAD, "a steward not of the table, or alone in the club; online after the match"
    CORRECTED_OWN = NEW, PROPOSED, SETTLE, "a steward who raced there, with another in the club; also to undo"
    DRAWN_BY_LOT = NEW, CONFIRMED, INSTEAD, "as CORRECTED, at a table of a round, while `writable`"
    PASTED = NEW, CONFIRMED, (), "an organiser; all races settle at the end"
    # It waits for somebody to agree.
    DIFFERS = OPEN, DISPUTED, (), "the table itself: its racers say different things"
    DIFFERS_NO_MORE = OPEN, PROPOSED, (), "the table itself: its racers say the same, or one is left"
    SECONDED = OPEN, CONFIRMED, INSTEAD, (
        "another racer on another device, if no third says otherwise; a steward who has not entered it, or in an own "
        "case as `counts_check` says; one who closes a table of a round as it is, if nobody says otherwise"
    )
    TAKEN_BACK = OPEN, DISCARDED, COMPARE, "the racer in whose name it is"
    REFUSED = OPEN, DISCARDED, SETTLE + COMPARE, "a steward; at a table as CORRECTED, but no racer there ends a dispute"
    TABLE_ANNULLED = OPEN, DISCARDED, SETTLE, "as DRAWN_BY_LOT"
    # It counts, or counts again.
    REPLACED = COUNTS + OPEN, DISCARDED, (), "who takes a step from which this one follows"
    UNDONE = GONE, CONFIRMED, (Follow.COUNTED_GOES, Follow.SETTLE), "as CORRECTED, if the sheet that counts replaced it"
    # fmt: on

    def __init__(self, before: tuple[str, ...], after: SheetState, follows: tuple[Follow, ...], who: str) -> None:
        self.before, self.after, self.follows, self.who = before, after, follows, who

    def check(self, sheet: ResultSheet) -> None:
        """Raises ValueError: the table has no such step."""
        if sheet.state not in self.before:
            raise ValueError(f"no step of a sheet: {self.name} from {sheet.state or 'new'}")


def take(
    step: Step,
    race: Race,
    sheet: ResultSheet,
    by: User | None,
    action: Action,
    *,
    lines: Iterable[Line] = (),
    details: Mapping[int, JsonObject] | None = None,
    reason: str = "",
    more: JsonObject | None = None,
    shown: bool = True,
) -> None:
    """Take a step with a sheet, and all that follows. A new one has `lines`, and the `details` of the one that counted,
    if none are given. The history repeats the sheets (`shown`), and says `more`. The competition is locked."""
    step.check(sheet)
    heat, counted = sheet.heat, counting(sheet.heat) if shown else None
    if Follow.OWN_GOES in step.follows:
        take_all(Step.REPLACED, open_at_table(heat).filter(scorer=sheet.scorer))
    if Follow.TABLE_GOES in step.follows:
        take_all(Step.REPLACED, open_at_table(heat))
    if Follow.COUNTED_GOES in step.follows:
        take_all(Step.REPLACED, heat.sheets.filter(state=CONFIRMED))
        if step is not Step.UNDONE:
            sheet.replaces = counted
    if not sheet.state:
        if details is None and counted is not None:
            details = {one.entry_id: one.details for one in counted.results.all()}
        write(step, sheet, lines, details)
    else:
        sheet.state = step.after
        sheet.save()
    now, said = facts(sheet) if shown else {}, more or {}
    if Follow.SETTLE not in step.follows:
        race_note(race, by, action, table=heat.table_no, after={**said, **now})
    elif step.after == DISCARDED:
        settle(race, heat, by, action, before=now, reason=reason)
    else:
        told = {**now, **said}
        seconded = sheet if step is Step.SECONDED else None
        settle(race, heat, by, action, before=facts(counted), after=told, reason=reason, seconded=seconded)
    if Follow.COMPARE in step.follows and sheet.source == SheetSource.TABLE:
        proposals_compare(race, heat)


def take_all(step: Step, sheets: QuerySet[ResultSheet]) -> None:
    """Take a step with those of these sheets that can take it; the caller does what follows."""
    sheets.filter(state__in=step.before).update(state=step.after)


def write(
    step: Step, sheet: ResultSheet, lines: Iterable[Line], details: Mapping[int, JsonObject] | None = None
) -> None:
    """Only write a new sheet, as the next version of its table. `details` by entry id."""
    step.check(sheet)
    sheet.state = step.after
    sheet.version = int(sheet.heat.sheets.aggregate(highest=Max("version"))["highest"] or 0) + 1
    sheet.save()
    written, known = list(lines), details or {}
    Result.objects.bulk_create(
        Result(
            sheet=sheet, entry_id=line.entry, place=line.place, status=line.status, details=known.get(line.entry, {})
        )
        for line in written
        if line.entry >= 0
    )
    if len(of_house := [line for line in written if line.entry < 0]):
        bots = {house(bot.seat): bot for bot in HouseBot.objects.filter(heat=sheet.heat)}
        HouseResult.objects.bulk_create(
            HouseResult(sheet=sheet, bot=bots[line.entry], place=line.place, status=line.status) for line in of_house
        )


def counting(heat: Heat) -> ResultSheet | None:
    """The sheet that counts."""
    return heat.sheets.select_related("replaces").filter(state=CONFIRMED).first()


def open_at_table(heat: Heat) -> QuerySet[ResultSheet]:
    """What racers at a real table have proposed and nobody has decided."""
    return heat.sheets.filter(source=SheetSource.TABLE, state__in=OPEN)


@dataclass(frozen=True)
class Agreed:
    """Who agreed at a real table: in whose name, on which device, and what proves that it is there."""

    entry: Entry
    device: str
    proof: str


def second(sheet: ResultSheet, race: Race, by: User | None, action: Action, agreed: Agreed | None = None) -> None:
    """A sheet that waits counts from now on. The competition is locked. `agreed`: who did at the table."""
    sheet.decided_by, sheet.decided_at = by, timezone.now()
    names: JsonObject = {}
    if agreed is not None:
        sheet.seconder, sheet.seconder_device, sheet.seconder_proof = agreed.entry, agreed.device, agreed.proof
        names = {"agreed": agreed.entry.player.display_name, "agreed_proof": agreed.proof}
    take(Step.SECONDED, race, sheet, by, action, more=names)


def proposals_compare(race: Race, heat: Heat) -> None:
    """After a proposal came or went: racers who say different things dispute it, and two who say the same, on two
    devices, agree. The competition is locked."""
    found = list(open_at_table(heat).select_related("scorer__player").prefetch_related("results").order_by("version"))
    apart = differ(found)
    take_all(Step.DIFFERS if apart else Step.DIFFERS_NO_MORE, open_at_table(heat))
    if apart or not found:
        return
    first, *others = found
    agrees = next((one for one in others if one.scorer_device != first.scorer_device), None)
    if agrees is not None and agrees.scorer is not None:
        by = Agreed(agrees.scorer, agrees.scorer_device, agrees.scorer_proof)
        second(first, race, None, Action.TABLE_SECONDED, by)


def differ(sheets: Iterable[ResultSheet]) -> bool:
    """Not all of them say the same."""
    return len({frozenset(lines_of(one)) for one in sheets}) > 1


def settle(
    race: Race,
    heat: Heat,
    by: User | None,
    action: Action,
    *,
    before: JsonObject | None = None,
    after: JsonObject | None = None,
    reason: str = "",
    seconded: ResultSheet | None = None,
) -> None:
    """A table's sheets were changed: the race settles, the standings are rebuilt, the history has a line. `seconded`:
    the sheet that counts now; the steward who wrote it is the one who corrected the result."""
    before_it = reported_result(race)
    race_settle(race)
    snapshots.rebuild(competition=race.stage.competition)
    race_note(race, by, action, table=heat.table_no, before=before, after=after, reason=reason, topic="standings")
    author = seconded.by if seconded is not None and seconded.source == SheetSource.STEWARD else None
    why = reason or (seconded.reason if seconded is not None else "")
    notify_corrected(race, before_it, by=author or by, why=why)


def race_settle(race: Race, *, told: bool = True) -> bool:
    """Provisional once every table has its sheet or was annulled, by its match or as it was closed. If all were
    annulled the club decides: enter a result by hand, or cancel the race.

    With the competition locked. True when the race changed. People get its result, unless the caller sends it (`told`
    False).
    """
    if race.status != RaceStatus.LIVE and not race.has_no_result:
        return False
    run = run_of(race)
    heats = list(run.heats.all())
    done = set(ResultSheet.objects.filter(heat__in=heats, state=CONFIRMED).values_list("heat_id", flat=True))
    annulled = set(
        Match.objects.filter(heat__in=heats, status=Match.Status.ANNULLED).values_list("heat__id", flat=True)
    ) | {heat.pk for heat in heats if heat.closed == Closing.ANNULLED}
    if any(heat.pk not in done | annulled for heat in heats):
        return False
    text = "" if done else RaceNote.ANNULLED.value
    if race.status == RaceStatus.PROVISIONAL and race.note == text:
        return False
    race.status, race.note = RaceStatus.PROVISIONAL, text
    run.finished_at = run.finished_at or timezone.now()
    run.save(update_fields=["finished_at"])
    race.save(update_fields=["status", "note"])
    for spot, _heats in by_spot(heats):
        spot.settled(run)
    if told and done:
        notify_result(race)
    return True


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


def lines_of(sheet: ResultSheet) -> set[Line]:
    """What a sheet says, for comparison. Two queries; one if its results are loaded."""
    bots = spot_of(sheet.heat).house_results(sheet).values_list(*HOUSE_LINE)
    return {
        *(Line(r.entry_id, r.place, r.status) for r in sheet.results.all()),  # type: ignore[arg-type]
        *(Line(house(seat), place, status) for seat, place, status in bots),
    }


HOUSE_LINE = ("bot__seat", "place", "status")
