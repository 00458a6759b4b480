"""What a phone shows after scanning the code on the door, and the sheet with that code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.text import slugify

from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common.own_case import OPEN_SHEETS
from league.common.phones import Device
from league.common.references import EntryRef, entries_of
from league.common.refusals import NOT_ALLOWED, NOT_ENTERED, NotFound, refusal_text
from league.common.rights import reaches, require, role_of
from league.common.writing import IN_SEASON, race_fresh
from league.competitions.raceday.desk_shapes import DoorName, DoorPage, DoorSeat, DoorSheet, Newcomers
from league.competitions.raceday.door import OVER, door_code, door_race
from league.models import (
    CheckIn,
    Competition,
    Door,
    Entry,
    GridSlot,
    Heat,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    Result,
    ResultSheet,
    Role,
    Run,
    Scorer,
    SheetState,
    SitOut,
)
from league.races.call import call_of
from league.races.cards import UNRACED, race_head
from league.races.rounds import rounds_of
from league.races.shapes import RaceHead
from league.races.where import spot_of, where_of, with_door
from league.registration.giving_way import bots_in_turn, bots_spare
from league.registration.reading import registration_status
from league.registration.shapes import RegistrationStatus
from league.results.scorers import entered_as, is_trusted, night_is_over
from league.start.attendance import check_in
from league.start.attendance.expected import RaceField, may_race, race_field
from league.start.attendance.newcomers import intake


@dataclass(frozen=True)
class _Reader:
    entry: Entry | None
    known: bool
    trusted: bool
    """The organiser trusts the phone: it needs no code of a table."""
    holders: Mapping[int, Scorer]
    """Devices that have a name tonight, by entry id."""


def door_find(token: str) -> Door:
    """The door of a code, with its competition. Raises NotFound: there is none, or it was revoked."""
    rows = Door.objects.select_related("competition__club", "competition__rules")
    door = rows.filter(code=door_code(token)).first()
    if door is None:
        raise NotFound("token")
    return door


def door_page(door: Door, device: Device) -> DoorPage:
    """All that a device shows behind the door's code. A constant number of queries."""
    competition = door.competition
    viewer: Viewer = device.user or AnonymousUser()
    reader = _reader(competition, device)
    entries = entries_of(competition)
    you = entries.get(reader.entry.pk) if reader.entry is not None else None
    race = door_race(competition)
    coming = race or _coming(competition)
    run = _latest(competition)
    who = race_field(race) if race is not None else None
    open_ = competition.status in IN_SEASON
    face = "over" if not open_ else "check_in" if race is not None else _face(run, coming)
    status = registration_status(competition, viewer)
    asks = you is None and face in ("check_in", "on")
    heads = rounds_of([one for one in (coming, run.race if run is not None else None) if one is not None])
    return DoorPage(
        club_slug=competition.club.slug,
        club_name=competition.club.name,
        slug=competition.slug,
        name=competition.name,
        version=competition.version,
        face=face,
        race=race_head(coming, heads.get(coming.pk)) if coming is not None else None,
        opens_at=check_in.opens_at(coming) if coming is not None and race is None and coming.scheduled_at else None,
        you=you,
        known=reader.known,
        official=reader.entry is None and reaches(role_of(competition.club_id, viewer), Role.STEWARD),
        here=you is not None and who is not None and you.id in who.where,
        may_race=race is not None and reader.entry is not None and may_race(race, reader.entry),
        seat=_seat(run, race, you, race_head(run.race, heads.get(run.race_id)), reader) if run and you else None,
        names=_names(entries, who, race, reader) if asks else (),
        registration=status,
        problem=_problem(status.closed_code, you),
        gives_way=_gives_way(competition, status) if face == "check_in" else "",
    )


def door_sheet(competition: Competition, viewer: Viewer) -> DoorSheet:
    """For organisers. Raises PermissionRefused."""
    require(competition.club_id, viewer, Role.ORGANISER)
    door = Door.objects.filter(competition=competition).first()
    races = Race.objects.filter(with_door(), competition=competition)
    came = CheckIn.objects.filter(
        at_door=True, run__current_of__status=RaceStatus.CHECK_IN, run__race__competition=competition
    )
    return DoorSheet(
        code=door.code if door is not None else "",
        made_at=door.at if door is not None else None,
        may_make=competition.status in IN_SEASON and races.exclude(status__in=OVER).exists(),
        came=came.count(),
    )


def newcomers(race: Race) -> Newcomers | None:
    """Newcomers to a race, which comes with its competition; None if nobody can be let in by name: check-in is not
    open, or all race online. Nine queries at most."""
    if race.status != RaceStatus.CHECK_IN or not where_of(race).has_door:
        return None
    competition = race.stage.competition
    taken = Registration.objects.filter(competition=competition, place__isnull=False).count()
    waiting = Registration.objects.filter(competition=competition, state=RegistrationState.WAITLISTED).count()
    free = max(0, competition.rules.entry.capacity - taken)
    bots = bots_spare(competition) if waiting or not free else []
    names = tuple(one.player.display_name for one in bots)
    return Newcomers(free, waiting, call_of(race).takes_new(race), intake(competition).anyway, names)


def _reader(competition: Competition, device: Device) -> _Reader:
    tonight = Scorer.objects.filter(competition=competition, until__gt=timezone.now())
    holders = {one.entry_id: one for one in tonight.select_related("entry__player")}
    own = entered_as(competition, device.user)
    held = next((one for one in holders.values() if one.device == device.key), None)
    return _Reader(own or (held.entry if held is not None else None), own is not None, is_trusted(held), holders)


def _coming(competition: Competition) -> Race | None:
    """The next race at real tables whose check-in is yet to open."""
    races = Race.objects.filter(with_door(), competition=competition, status__in=UNRACED)
    pk = races.exclude(status=RaceStatus.POSTPONED).order_by("number").values_list("pk", flat=True).first()
    return race_fresh(pk, competition) if pk is not None else None


def _latest(competition: Competition) -> Run | None:
    """The run that was called last, and counts."""
    runs = Run.objects.filter(current_of__competition=competition, started_at__isnull=False, annulled_at=None)
    found = runs.filter(with_door("race__")).select_related("race__stage", "race__run").order_by("-started_at")
    run = found.first()
    if run is not None:
        run.race.stage.competition = competition
    return run


def _face(run: Run | None, coming: Race | None) -> str:
    if run is not None and (coming is None or call_of(coming).follows_on or run.race.status == RaceStatus.LIVE):
        return "on"
    return "before" if coming is not None else "over"


def _names(
    entries: Mapping[int, EntryRef], who: RaceField | None, race: Race | None, reader: _Reader
) -> tuple[DoorName, ...]:
    """Names to choose from: at a round's check-in those expected, else everybody entered (in a race that may be either,
    guests are expected only once somebody is at a table, and the door makes that so). No bots."""
    asked: Sequence[int] = list(entries)
    if who is not None and race is not None:
        asked = call_of(race).at_door([entry.pk for entry in who.expected], asked)
    found = [entries[pk] for pk in asked if pk in entries and not entries[pk].is_bot and not entries[pk].withdrawn]
    names = [
        DoorName(
            entry,
            here=who is not None and entry.id in who.where,
            holder=("account" if reader.holders[entry.id].user_id else "phone") if entry.id in reader.holders else "",
        )
        for entry in found
    ]
    return tuple(sorted(names, key=lambda one: (slugify(one.entry.name), one.entry.name, one.entry.number)))


def _gives_way(competition: Competition, status: RegistrationStatus) -> str:
    """The bot that would give way to the reader, who has no place and finds none free. Four queries at most."""
    waits = status.mine is not None and status.mine.state == RegistrationState.WAITLISTED
    if waits and not status.closed_code:
        bots = bots_in_turn(competition)
    elif status.may_apply and (status.waiting or status.taken >= status.capacity):
        bots = [] if competition.rules.entry.approval else bots_spare(competition)
    else:
        bots = []
    return bots[0].player.display_name if bots else ""


def _problem(closed_code: str, you: EntryRef | None) -> str:
    if you is not None and you.withdrawn:
        return refusal_text(Refused(NOT_ENTERED))
    if closed_code == "banned":
        return refusal_text(Refused(NOT_ALLOWED))
    return ""


def _seat(run: Run, gathering: Race | None, you: EntryRef, race: RaceHead, reader: _Reader) -> DoorSeat | None:
    """Where the reader sits, or the place at the finish; None once the next check-in is open and the table is done.
    Those who only tapped a name get no address of the table: they scan its code."""
    at = DoorSeat("out", race, until=run.race.until)
    slot = GridSlot.objects.filter(run=run, entry=you.id).select_related("heat__match").first()
    if slot is None:
        if SitOut.objects.filter(run=run, entry=you.id).exists():
            at = replace(at, state="free")
        return at if gathering is None else None
    heat: Heat = slot.heat
    sheet = ResultSheet.objects.filter(heat=heat, state=SheetState.CONFIRMED).first()
    at = replace(at, state="seat", table_no=heat.table_no, seat=slot.seat + 1, venue=heat.venue)
    if sheet is not None:
        if gathering is not None:
            return None
        place = Result.objects.filter(sheet=sheet, entry=you.id).values_list("place", flat=True).first()
        return replace(at, state="raced", place=place)
    if ResultSheet.objects.filter(heat=heat, state__in=OPEN_SHEETS).exists():
        at = replace(at, state="waits")
    spot = spot_of(heat)
    token = "" if night_is_over(run.race, run) else spot.token(heat)
    return replace(
        at,
        at_table=bool(token),
        token=token if reader.known or reader.trusted else "",
        match_code=spot.match_code(heat),
    )
