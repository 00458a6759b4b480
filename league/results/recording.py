"""Results: a sheet from a finished match, and from provisional to official and back. What people write: `sheets`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.models import Seating
from gameplay.refused import Refused
from gameplay.selectors import match_outcome
from league.common.own_case import ledger_open, sheets_open
from league.common.refusals import NO_RESULT, RACE_LIVE, STILL_WAITS, WRONG_STATUS
from league.common.writing import (
    RUN_OF_RACE,
    competition_lock,
    race_fresh,
    race_joined,
    race_lock,
    race_note,
    reason_clean,
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
    Race,
    RaceStatus,
    ResultSheet,
    Role,
    SheetSource,
    SheetState,
)
from league.results import states
from league.results.states import Step
from league.scoring.season import Line, house

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
    house_seats = set(HouseBot.objects.filter(heat=heat).values_list("seat", flat=True))
    racers = dict(GridSlot.objects.filter(heat=heat).values_list("seat", "entry_id"))
    racers |= {seat: house(seat) for seat in house_seats}
    ended = [(racers[line["seat"]], line) for line in match_outcome(match_id) if line["seat"] in racers]
    for seat, place in start_places(match_id, race.game).items():
        GridSlot.objects.filter(heat=heat, seat=seat).update(start_place=place)
        if seat in house_seats:
            HouseBot.objects.filter(heat=heat, seat=seat).update(start_place=place)
    substitutes_fingerprint(heat)
    source, action = SheetSource.MATCH, Action.RESULT_RECORDED
    if heat.closed:
        source, action = SheetSource.CLOSED, Action.TABLE_CLOSED_STANDS
    sheet = ResultSheet(heat=heat, source=source, by=heat.closed_by)
    lines = [
        Line(racer, None if line["status"] == "forfeit" else line["place"], sheet_status(line["status"]))
        for racer, line in ended
    ]
    # The game's own points are not used: the club's points table counts.
    details = {
        racer: {name: value for name, value in line["scores"].items() if name != "points"} for racer, line in ended
    }
    states.take(Step.MATCH_ENDED, race, sheet, sheet.by, action, lines=lines, details=details, shown=False)
    return sheet


def substitutes_fingerprint(heat: Heat) -> None:
    """Mark the entries whose substitute drove to the end. Two queries."""
    drives = {one.seat: (one.user_id, one.is_bot) for one in Seating.objects.filter(match=heat.match_id)}
    slots = GridSlot.objects.filter(heat=heat).select_related("entry__player")
    others = [slot.pk for slot in slots if drives[slot.seat] != (slot.entry.player.user_id, slot.entry.player.is_bot)]
    if others:
        GridSlot.objects.filter(pk__in=others).update(substituted=True)


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
