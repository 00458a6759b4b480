"""Results: a sheet from a finished match, corrections by stewards, and their undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.typing import JsonObject
from gameplay.models import Match
from gameplay.refused import Refused
from gameplay.selectors import match_outcome
from league.models import (
    ANNULLED,
    Competition,
    GridSlot,
    Heat,
    Race,
    RaceStatus,
    Result,
    ResultSheet,
    ResultStatus,
    Role,
    SheetSource,
    SheetState,
)
from league.scoring.season import Line
from league.scoring.sheets import sheet_problem
from league.services.common import audit, competition_lock, race_fresh, race_lock, reason_clean, run_of, touch
from league.services.errors import NotFound
from league.services.facts.grids import start_places
from league.services.standings import standings_rebuild

if TYPE_CHECKING:
    from accounts.models import User

CORRECTABLE = (RaceStatus.LIVE, RaceStatus.PROVISIONAL)
STATUSES = {"classified": ResultStatus.CLASSIFIED, "forfeit": ResultStatus.DNS}
"""How a seat ended, as a sheet says it; whatever else a game calls it, it did not finish."""


@dataclass(frozen=True)
class SheetLine:
    """One entry on a sheet as a form or an API gives it; entries by start number."""

    entry_number: int
    place: int | None
    status: str = ResultStatus.CLASSIFIED


@transaction.atomic
def heat_result_record(*, match_id: int) -> ResultSheet | None:
    """The match of a heat has finished: its sheet is confirmed at once, in the same transaction.

    None for a match that belongs to no heat. Twice is once. The match is locked by the caller, the competition here.
    """
    heat = Heat.objects.filter(match_id=match_id).select_related("run__race__stage").first()
    if heat is None:
        return None
    competition = competition_lock(heat.race.stage.competition_id)
    race = race_fresh(heat.run.race_id, competition)
    before = heat.sheets.filter(source=SheetSource.MATCH).first()
    if before is not None:
        return before
    slots = {slot.seat: slot for slot in GridSlot.objects.filter(heat=heat)}
    sheet = ResultSheet.objects.create(
        heat=heat, version=_next_version(heat), state=SheetState.CONFIRMED, source=SheetSource.MATCH
    )
    Result.objects.bulk_create(
        Result(
            sheet=sheet,
            entry_id=slots[line["seat"]].entry_id,
            place=None if line["status"] == "forfeit" else line["place"],
            status=STATUSES.get(line["status"], ResultStatus.DNF),
            # The game's own points are of no use here: the club's table pays.
            details={name: value for name, value in line["scores"].items() if name != "points"},
        )
        for line in match_outcome(match_id)
    )
    for seat, place in start_places(match_id, race.game).items():
        GridSlot.objects.filter(heat=heat, seat=seat).update(start_place=place)
    race_settle(race)
    standings_rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=None,
        action="result_recorded",
        subject=_subject(heat, race),
    )
    touch(competition, "standings")
    return sheet


def race_settle(race: Race) -> bool:
    """Provisional once every table has its sheet or was annulled. Where all were annulled its club decides: a result
    is entered by hand, or the race is cancelled.

    With the competition locked. True when the race changed.
    """
    if race.status != RaceStatus.LIVE and not race.has_no_result:
        return False
    run = run_of(race)
    heats = list(run.heats.all())
    done = set(ResultSheet.objects.filter(heat__in=heats, state=SheetState.CONFIRMED).values_list("heat_id", flat=True))
    annulled = set(
        Match.objects.filter(heat__in=heats, status=Match.Status.ANNULLED).values_list("heat__id", flat=True)
    )
    if any(heat.pk not in done | annulled for heat in heats):
        return False
    note = "" if done else ANNULLED
    if race.status == RaceStatus.PROVISIONAL and race.note == note:
        return False
    race.status, race.note = RaceStatus.PROVISIONAL, note
    run.finished_at = run.finished_at or timezone.now()
    run.save(update_fields=["finished_at"])
    race.save(update_fields=["status", "note"])
    return True


@transaction.atomic
def sheet_correct(*, heat: Heat, by: User, lines: Sequence[SheetLine], reason: str) -> ResultSheet:
    """A new confirmed version of a table's result, by a steward, with a reason.

    Refused with `sheet_...` and the name at fault when the sheet is impossible.
    """
    race, competition = _for_stewards(heat, by)
    reason = reason_clean(reason)
    heat = Heat.objects.select_related("match").get(pk=heat.pk)
    current = heat.sheets.filter(state=SheetState.CONFIRMED).first()
    if current is None and (heat.match is None or not heat.match.is_over):
        raise Refused("race_live")
    parsed = lines_parse(heat, lines)
    before = sheet_facts(current)
    if current is not None:
        if {(r.entry_id, r.place, r.status) for r in current.results.all()} == {
            (line.entry, line.place, line.status) for line in parsed
        }:
            raise Refused("unchanged")
        current.state = SheetState.DISCARDED
        current.save(update_fields=["state"])
    details = {r.entry_id: r.details for r in current.results.all()} if current else {}
    sheet = ResultSheet.objects.create(
        heat=heat,
        version=_next_version(heat),
        state=SheetState.CONFIRMED,
        source=SheetSource.STEWARD,
        by=by,
        reason=reason,
        replaces=current,
    )
    Result.objects.bulk_create(
        Result(
            sheet=sheet, entry_id=line.entry, place=line.place, status=line.status, details=details.get(line.entry, {})
        )
        for line in parsed
    )
    _changed(race, competition, by, "sheet_corrected", heat, before, sheet_facts(sheet), reason)
    return sheet


@transaction.atomic
def sheet_undo(*, heat: Heat, by: User, reason: str) -> ResultSheet:
    """Back to the version that the confirmed one replaced. For stewards."""
    race, competition = _for_stewards(heat, by)
    reason = reason_clean(reason)
    current = heat.sheets.select_related("replaces").filter(state=SheetState.CONFIRMED).first()
    if current is None:
        raise Refused("no_sheet")
    if current.replaces is None:
        raise Refused("nothing_to_undo")
    earlier = current.replaces
    before = sheet_facts(current)
    current.state = SheetState.DISCARDED
    current.save(update_fields=["state"])
    earlier.state = SheetState.CONFIRMED
    earlier.save(update_fields=["state"])
    _changed(race, competition, by, "sheet_undone", heat, before, sheet_facts(earlier), reason)
    return earlier


@transaction.atomic
def race_publish(*, race: Race, by: User) -> Race:
    """Provisional to official: protests are closed. The standings counted the race already. For stewards."""
    race = race_lock(race, by, Role.STEWARD)
    competition = race.stage.competition
    if race.status != RaceStatus.PROVISIONAL:
        raise Refused("race_live" if race.status == RaceStatus.LIVE else "wrong_status")
    if race.has_no_result:
        raise Refused("no_result", {"number": race.number})
    race.status = RaceStatus.OFFICIAL
    race.save(update_fields=["status"])
    audit(
        club=competition.club_id, competition=competition, by=by, action="race_official", subject=f"race {race.number}"
    )
    touch(competition, "race")
    return race


@transaction.atomic
def race_reopen(*, race: Race, by: User, reason: str) -> Race:
    """Official back to provisional, so that it can be corrected. For stewards."""
    race = race_lock(race, by, Role.STEWARD)
    competition = race.stage.competition
    if race.status != RaceStatus.OFFICIAL or competition.status != "running":
        raise Refused("wrong_status")
    race.status = RaceStatus.PROVISIONAL
    race.save(update_fields=["status"])
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action="race_reopened",
        subject=f"race {race.number}",
        reason=reason_clean(reason),
    )
    touch(competition, "race")
    return race


def lines_parse(heat: Heat, lines: Iterable[SheetLine]) -> list[Line]:
    """Start numbers to entries. Raises Refused when the sheet is impossible."""
    slots = list(GridSlot.objects.filter(heat=heat).select_related("entry__player"))
    by_number = {slot.entry.number: slot.entry for slot in slots}
    parsed = []
    for position, line in enumerate(lines):
        entry = by_number.get(line.entry_number)
        if entry is None:
            raise NotFound(f"lines.{position}.entry_number")
        if line.status not in ResultStatus.values:
            raise Refused("bad_value", at=f"lines.{position}.status")
        parsed.append(Line(entry.pk, line.place, line.status))  # type: ignore[arg-type]
    code, at_fault = sheet_problem(parsed, [slot.entry_id for slot in slots])
    if code:
        entry = next(slot.entry for slot in slots if slot.entry_id == at_fault)
        raise Refused(f"sheet_{code}", {"name": entry.player.name, "entry_number": entry.number}, "lines")
    return parsed


def sheet_facts(sheet: ResultSheet | None) -> JsonObject:
    """A sheet for the history: by name, in order of place."""
    if sheet is None:
        return {}
    results = sheet.results.select_related("entry__player").order_by("place", "id")
    return {
        "version": sheet.version,
        "results": [[r.entry.player.display_name, r.place, r.status] for r in results],
    }


def _for_stewards(heat: Heat, by: User) -> tuple[Race, Competition]:
    race = race_lock(heat.run.race_id, by, Role.STEWARD)
    if race.status not in CORRECTABLE:
        raise Refused("wrong_status")
    return race, race.stage.competition


def _changed(
    race: Race,
    competition: Competition,
    by: User,
    action: str,
    heat: Heat,
    before: JsonObject,
    after: JsonObject,
    reason: str,
) -> None:
    race_settle(race)
    standings_rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=_subject(heat, race),
        before=before,
        after=after,
        reason=reason,
    )
    touch(competition, "standings")


def _next_version(heat: Heat) -> int:
    return int(heat.sheets.aggregate(highest=Max("version"))["highest"] or 0) + 1


def _subject(heat: Heat, race: Race) -> str:
    return f"race {race.number} table {heat.table_no}"
