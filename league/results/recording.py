"""Results: a sheet from a finished match, and from provisional to official and back. What people write: `sheets`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, TypedDict

from django.db import transaction
from django.db.models import Exists, Max, OuterRef
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.models import Match, Seating
from gameplay.refused import Refused
from gameplay.selectors import match_outcome
from gameplay.services import seed_tell
from league.common.own_case import ledger_open, sheets_open
from league.common.refusals import NO_RESULT, RACE_LIVE, STILL_WAITS, WRONG_STATUS
from league.common.tell import notify_result
from league.common.writing import (
    RUN_OF_RACE,
    audit,
    competition_lock,
    race_fresh,
    race_joined,
    race_lock,
    race_note,
    reason_clean,
    run_of,
    touch,
)
from league.games.facts import start_places
from league.models import (
    Action,
    Closing,
    Competition,
    CompetitionStatus,
    GridSlot,
    Heat,
    HouseBot,
    HouseResult,
    Race,
    RaceNote,
    RaceStatus,
    Result,
    ResultSheet,
    Role,
    SheetSource,
    SheetState,
    Venue,
)
from league.standings import snapshots

if TYPE_CHECKING:
    from accounts.models import User
    from gameplay.engine.contract import LineStatus
    from league.scoring.season import SheetStatus


TABLE_NO_RESULT = Refusal(
    "table_no_result",
    _("Table %(table)s of race %(number)s has no result: enter it by hand, or annul the race."),
    CONFLICT,
)


def sheet_status(ended: LineStatus) -> SheetStatus:
    """How a seat ended, as a sheet says it."""
    match ended:
        case "classified":
            return "classified"
        case "retired" | "eliminated":
            return "dnf"
        case "forfeit":
            return "dns"


@transaction.atomic
def heat_result_record(*, match_id: int) -> ResultSheet | None:
    """The match of a heat has finished: its sheet is confirmed at once, in the same transaction.

    None for a match that belongs to no heat. Idempotent. If the table was closed, the sheet says by whom. The caller
    locks the match, this locks the competition.
    """
    heat = Heat.objects.filter(match_id=match_id).select_related("run__race__stage").first()
    if heat is None:
        return None
    competition = competition_lock(heat.race.stage.competition_id)
    race = race_fresh(heat.run.race_id, competition)
    before = heat.sheets.filter(source__in=(SheetSource.MATCH, SheetSource.CLOSED)).first()
    if before is not None:
        return before
    slots = {slot.seat: slot for slot in GridSlot.objects.filter(heat=heat)}
    house = {bot.seat: bot for bot in HouseBot.objects.filter(heat=heat)}
    lines = match_outcome(match_id)
    by, source = heat.closed_by, SheetSource.CLOSED if heat.closed else SheetSource.MATCH
    sheet = ResultSheet.objects.create(
        heat=heat, version=sheet_version_next(heat), state=SheetState.CONFIRMED, source=source, by=by
    )
    Result.objects.bulk_create(
        Result(
            sheet=sheet,
            entry_id=slots[line["seat"]].entry_id,
            **_seat_result(line),
            # The game's own points are not used: the club's points table counts.
            details={name: value for name, value in line["scores"].items() if name != "points"},
        )
        for line in lines
        if line["seat"] in slots
    )
    HouseResult.objects.bulk_create(
        HouseResult(sheet=sheet, bot=house[line["seat"]], **_seat_result(line))
        for line in lines
        if line["seat"] in house
    )
    for seat, place in start_places(match_id, race.game).items():
        GridSlot.objects.filter(heat=heat, seat=seat).update(start_place=place)
        if seat in house:
            HouseBot.objects.filter(heat=heat, seat=seat).update(start_place=place)
    substitutes_fingerprint(heat)
    race_settle(race)
    snapshots.rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.TABLE_CLOSED_STANDS if heat.closed else Action.RESULT_RECORDED,
        subject=sheet_subject(heat, race),
    )
    touch(competition, "standings")
    return sheet


class _SeatResult(TypedDict):
    place: int | None
    status: str


def _seat_result(line: JsonObject) -> _SeatResult:
    """How a seat ended, as a sheet says it."""
    status = sheet_status(line["status"])
    return {"place": None if line["status"] == "forfeit" else line["place"], "status": status}


def substitutes_fingerprint(heat: Heat) -> None:
    """Mark the entries whose substitute drove to the end. Two queries."""
    drives = {one.seat: (one.user_id, one.is_bot) for one in Seating.objects.filter(match=heat.match_id)}
    slots = GridSlot.objects.filter(heat=heat).select_related("entry__player")
    others = [slot.pk for slot in slots if drives[slot.seat] != (slot.entry.player.user_id, slot.entry.player.is_bot)]
    if others:
        GridSlot.objects.filter(pk__in=others).update(substituted=True)


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
    done = set(ResultSheet.objects.filter(heat__in=heats, state=SheetState.CONFIRMED).values_list("heat_id", flat=True))
    annulled = set(
        Match.objects.filter(heat__in=heats, status=Match.Status.ANNULLED).values_list("heat__id", flat=True)
    ) | {heat.pk for heat in heats if heat.closed == Closing.ANNULLED}
    if any(heat.pk not in done | annulled for heat in heats):
        return False
    note = "" if done else RaceNote.ANNULLED.value
    if race.status == RaceStatus.PROVISIONAL and race.note == note:
        return False
    race.status, race.note = RaceStatus.PROVISIONAL, note
    run.finished_at = run.finished_at or timezone.now()
    run.save(update_fields=["finished_at"])
    race.save(update_fields=["status", "note"])
    if run.seed_id is not None and any(heat.venue == Venue.TABLE for heat in heats):
        seed_tell(seed_id=run.seed_id)  # a match does so when it ends; a real table has no match
    if told and done:
        notify_result(race)
    return True


@transaction.atomic
def race_publish(*, race: Race, by: User) -> Race:
    """Provisional to official: protests are closed. The standings counted the race already. For stewards."""
    race = race_lock(race, by, Role.STEWARD)
    if race.status != RaceStatus.PROVISIONAL:
        raise Refused(RACE_LIVE if race.status == RaceStatus.LIVE else WRONG_STATUS)
    for refused in blocked_from_official([race]).values():
        raise refused
    _official(race, by)
    return race


@transaction.atomic
def races_publish(*, competition: Competition, by: User, numbers: Collection[int]) -> tuple[list[Race], list[Race]]:
    """Make the provisional ones of these races official, except those that something holds back. For stewards. Returns
    those made official and those left out. Races that are not named never become official."""
    competition = competition_lock(competition, by, Role.STEWARD)
    named = Race.objects.filter(competition=competition, status=RaceStatus.PROVISIONAL, number__in=numbers)
    rows = named.select_related("stage", *RUN_OF_RACE).order_by("number")
    races = [race_joined(race, competition) for race in rows]
    held = blocked_from_official(races)
    done = [race for race in races if race.pk not in held]
    for race in done:
        _official(race, by)
    return done, [race for race in races if race.pk in held]


def _official(race: Race, by: User) -> None:
    race.status = RaceStatus.OFFICIAL
    race.save(update_fields=["status"])
    race_note(race, by, Action.RACE_OFFICIAL)


def blocked_from_official(races: Collection[Race]) -> dict[int, Refused]:
    """Why these races cannot be made official, by race id: as `_incomplete`, still_waits (for another steward, or at a
    table). Three queries."""
    ids = [race.pk for race in races]
    waits = set(sheets_open().filter(heat__run__race__in=ids).values_list("heat__run__race", flat=True))
    waits |= set(ledger_open().filter(race__in=ids).values_list("race", flat=True))
    return {pk: Refused(STILL_WAITS) for pk in ids if pk in waits} | _incomplete(races)


def complete(races: Collection[Race]) -> None:
    """Raises Refused as `_incomplete`, of the first of these races by number. One query."""
    found = _incomplete(races)
    for race in sorted(races, key=lambda one: one.number):
        if race.pk in found:
            raise found[race.pk]


def _incomplete(races: Collection[Race]) -> dict[int, Refused]:
    """Refusals for races with a table without a confirmed sheet (table_no_result), or no sheet at all (no_result), by
    race id. One query."""
    open_tables = tables_without_result(races)
    empty = {race.pk: Refused(NO_RESULT, {"number": race.number}) for race in races if race.has_no_result}
    tables = {
        race.pk: Refused(TABLE_NO_RESULT, {"number": race.number, "table": open_tables[race.pk]})
        for race in races
        if race.pk in open_tables
    }
    return tables | empty


def tables_without_result(races: Iterable[Race]) -> dict[int, int]:
    """The first table without a confirmed sheet, by race id, of the races that have one. Tables that an official has
    annulled need none. One query."""
    confirmed = ResultSheet.objects.filter(heat=OuterRef("pk"), state=SheetState.CONFIRMED)
    heats = Heat.objects.filter(run__current_of__in=[race.pk for race in races]).exclude(Exists(confirmed))
    heats = heats.exclude(closed=Closing.ANNULLED)
    return dict(heats.order_by("-table_no").values_list("run__race_id", "table_no"))


@transaction.atomic
def race_reopen(*, race: Race, by: User, reason: str) -> Race:
    """Official back to provisional, so that it can be corrected. For stewards."""
    race = race_lock(race, by, Role.STEWARD)
    if not official_correctable(race):
        raise Refused(WRONG_STATUS)
    provisional_again(race, by, reason_clean(reason))
    return race


def official_correctable(race: Race) -> bool:
    """An official result can still be corrected: its season is not over. The race comes with its competition."""
    return race.status == RaceStatus.OFFICIAL and race.stage.competition.status == CompetitionStatus.RUNNING


def provisional_again(race: Race, by: User, reason: str) -> None:
    """The competition is locked."""
    race.status = RaceStatus.PROVISIONAL
    race.save(update_fields=["status"])
    race_note(race, by, Action.RACE_REOPENED, reason=reason)


def sheet_version_next(heat: Heat) -> int:
    return int(heat.sheets.aggregate(highest=Max("version"))["highest"] or 0) + 1


def sheet_subject(heat: Heat, race: Race) -> str:
    """The table as the history names it."""
    return f"race {race.number} table {heat.table_no}"
