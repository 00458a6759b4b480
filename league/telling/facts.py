"""Facts for messages, at the moment of sending: about a registration, a race, a table, a result.

Each is None if it no longer concerns this reader: a draft, somebody who has left or is barred, another run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from accounts.models import User
from league.common.rights import barred
from league.common.writing import RUN_OF_RACE, race_joined
from league.models import (
    Adjustment,
    AdjustmentState,
    CheckIn,
    Competition,
    CompetitionStatus,
    Entry,
    GridSlot,
    Heat,
    HouseBot,
    Player,
    Race,
    Registration,
    SitOut,
    StandingsSnapshot,
    SubstituteAsk,
)
from league.races.cards import next_races, race_head
from league.races.rounds import rounds_of
from league.races.shapes import RaceHead
from league.races.where import spot_of
from league.registration.reading import registration_mine
from league.registration.shapes import RegistrationView
from league.scoring.formats import format_of
from league.scoring.points import Points, points_read
from league.scoring.race import Cell
from league.scoring.standings import Standings
from league.standings.podium import LAST_STEP
from league.standings.reading import Places, places_read
from league.start.attendance.expected import may_race
from league.start.attendance.links import WITH_CLUB
from league.start.attendance.out import is_out
from league.start.attendance.substitutes import drives_for
from outbox.kinds import Link


@dataclass(frozen=True)
class RaceFacts:
    """A race, for one who is entered, or (`entry` None) for the chat room."""

    race: Race
    head: RaceHead
    competition: Competition
    entry: Entry | None
    drives: bool = False
    """The entry is somebody else's, and the reader drives for it in this race."""


@dataclass(frozen=True)
class RegistrationFacts:
    competition: Competition
    mine: RegistrationView
    next_race: Race | None


@dataclass(frozen=True)
class TableFacts:
    """One table of a round that is on."""

    number: int
    names: tuple[str, ...]
    """Who sits there, without the reader."""
    link: Link
    """To where it is raced."""


@dataclass(frozen=True)
class Line:
    """Of somebody at a table."""

    name: str
    cell: Cell
    points: Points | None


@dataclass(frozen=True)
class ResultFacts:
    tables: tuple[tuple[int, tuple[Line, ...]], ...]
    """The first three of each table, best first."""
    mine: Line | None
    """None: the reader's table was annulled; or of a chat room."""
    place: int | None
    """In the standings as they are now; None outside them, and in a knock-out."""
    place_before: int | None
    """Before the race; None if nobody had one."""
    total: Points
    tied: bool
    team: str
    """The reader's team; "" without one."""
    team_place: int | None
    leaders: tuple[tuple[str, Points], ...]
    """Those in place 1 now."""
    pays: bool
    """There are points; a knock-out has none."""


def race_facts(race_id: int, reader: User | None) -> RaceFacts | None:
    """Six queries at most."""
    rows = Race.objects.select_related("stage__competition__club", "stage__competition__rules", *RUN_OF_RACE)
    race = rows.filter(pk=race_id).exclude(competition__status=CompetitionStatus.DRAFT).first()
    if race is None:
        return None
    competition = race.stage.competition
    race_joined(race, competition)
    entry, drives = None, False
    if reader is not None:
        own = entry_facts(competition, reader)
        entry = own or drives_for(race, reader)
        if entry is None or (own is None and barred(competition.club_id, user=reader) is not None):
            return None
        drives = own is None
    return RaceFacts(race, race_head(race, rounds_of([race]).get(race.pk)), competition, entry, drives)


def entry_facts(competition: Competition, reader: User) -> Entry | None:
    """The reader's entry; None: there is none, it was withdrawn, or the reader is barred. Two queries."""
    rows = Entry.objects.select_related("player", "team").filter(competition=competition, withdrawn_at=None)
    entry = rows.filter(player__user=reader, player__left_at=None).first()
    return None if entry is None or barred(competition.club_id, user=reader) is not None else entry


def may_check_in(told: RaceFacts) -> bool:
    """The race is open to the entry, which is not checked in and not out, unless the substitute reads."""
    if told.entry is None:
        return True
    here = CheckIn.objects.filter(run=told.race.run, entry=told.entry)
    if here.exists() or not may_race(told.race, told.entry):
        return False
    return told.drives or not is_out(told.race, told.entry)


def ask_facts(ask_id: int, reader: User) -> SubstituteAsk | None:
    """The question to the reader, with its race; None: it is gone, or the reader is barred or has left. Two queries."""
    found = SubstituteAsk.objects.select_related(
        "entry__player", "player__user", *(f"race__{one}" for one in WITH_CLUB)
    )
    ask = found.filter(pk=ask_id, player__user=reader, player__left_at=None).first()
    return None if ask is None or barred(ask.race.stage.competition.club_id, user=reader) is not None else ask


def raced_in(told: RaceFacts) -> bool:
    """Whether the reader sat at a table of the run that counts."""
    return told.entry is not None and GridSlot.objects.filter(run=told.race.run, entry=told.entry).exists()


def registration_facts(
    registration_id: int | None, competition_id: int | None, reader: User
) -> RegistrationFacts | None:
    """By its id, or as the reader's in a competition. A constant number of queries."""
    found = Registration.objects.filter(player__user=reader, player__left_at=None)
    found = (
        found.filter(pk=registration_id) if registration_id is not None else found.filter(competition=competition_id)
    )
    row = found.select_related("competition__club", "competition__rules").first()
    if row is None or row.competition.status == CompetitionStatus.DRAFT:
        return None
    competition = row.competition
    mine = registration_mine(competition, reader)
    if mine is None or barred(competition.club_id, user=reader) is not None:
        return None
    return RegistrationFacts(competition, mine, next_races([competition]).get(competition.pk))


def table_facts(told: RaceFacts) -> tuple[TableFacts, ...]:
    """Tables that are on: the reader's, or all for the chat room. Three queries."""
    heats = Heat.objects.filter(run=told.race.run).select_related("match").order_by("table_no")
    slots = GridSlot.objects.filter(run=told.race.run).select_related("entry__player").order_by("seat")
    names: dict[int, list[str]] = {}
    mine: int | None = None
    for slot in slots:
        if told.entry is not None and slot.entry_id == told.entry.pk:
            mine = slot.heat_id
        else:
            names.setdefault(slot.heat_id, []).append(slot.entry.player.name)
    for heat_id, name in HouseBot.objects.filter(heat__run=told.race.run).values_list("heat_id", "name"):
        names.setdefault(heat_id, []).append(name)
    return tuple(
        TableFacts(
            heat.table_no,
            tuple(names.get(heat.pk, ())),
            spot_of(heat).link(heat),
        )
        for heat in heats
        if told.entry is None or heat.pk == mine
    )


def table_is_over(told: RaceFacts) -> bool:
    """Whether the reader's table has its result."""
    mine = GridSlot.objects.filter(run=told.race.run, entry=told.entry)
    closed = mine.filter(heat__sheets__state="confirmed") | mine.exclude(heat__closed="")
    return closed.exists()


def sits_out(told: RaceFacts) -> bool:
    return SitOut.objects.filter(run=told.race.run, entry=told.entry).exists()


def result_facts(told: RaceFacts) -> ResultFacts | None:
    """The result; None before the standings include the race. Four queries."""
    race, stage = told.race, told.race.stage
    snapshot = StandingsSnapshot.objects.filter(race=race).first()
    if snapshot is None:
        return None
    pays = format_of(stage.rules).by_points
    others = StandingsSnapshot.objects.filter(race__stage=stage)
    latest = others.aggregate(last=Max("ordinal"))["last"]
    near = others.filter(ordinal__in=(latest, snapshot.ordinal - 1)).values_list("ordinal", "places")
    places = {ordinal: places_read(stored) for ordinal, stored in near}
    now, before = places[latest], places.get(snapshot.ordinal - 1, {})
    people = Entry.objects.filter(competition=told.competition).select_related("player")
    names = {entry.pk: entry.player.name for entry in people}
    lines = _lines(snapshot.payload, race.number, names)
    mine = told.entry
    key = str(mine.pk) if mine is not None else ""
    place, total = now.get(key, (None, 0)) if pays else (None, 0)
    return ResultFacts(
        tables=_tables(lines),
        mine=lines.get(mine.pk) if mine is not None else None,
        place=place,
        place_before=before.get(key, (None, 0))[0],
        total=total,
        tied=place is not None and sum(one[0] == place for k, one in now.items() if not k.startswith("t")) > 1,
        team=mine.team.name if mine is not None and mine.team is not None else "",
        team_place=_team_place(now, mine),
        leaders=_leaders(now, names) if pays else (),
        pays=pays,
    )


@dataclass(frozen=True)
class AdjustmentFacts:
    adjustment: Adjustment
    competition: Competition
    head: RaceHead | None
    """The race that it is about."""
    place: int | None
    """In the standings as they are now."""
    total: Points


def adjustment_facts(adjustment_id: int, reader: User) -> AdjustmentFacts | None:
    """A steward's decision that counts or counted, for the racers it is about. A constant number of queries."""
    rows = Adjustment.objects.select_related("competition__club", "competition__rules", "race__stage", "race__run")
    one = rows.filter(pk=adjustment_id, state=AdjustmentState.CONFIRMED).first()
    if one is None or one.competition.status == CompetitionStatus.DRAFT:
        return None
    entry = entry_facts(one.competition, reader)
    if entry is None or not (one.entry_id == entry.pk or (one.team_id is not None and one.team_id == entry.team_id)):
        return None
    snapshots = StandingsSnapshot.objects.filter(competition=one.competition)
    latest = snapshots.order_by("-race__stage__ord", "-ordinal").values_list("places", flat=True).first()
    place, total = places_read(latest or {}).get(str(entry.pk), (None, 0))
    head = race_head(one.race, rounds_of([one.race]).get(one.race.pk)) if one.race is not None else None
    return AdjustmentFacts(one, one.competition, head, place, total)


def player_facts(player_id: int, reader: User) -> Player | None:
    """The reader's own record in a club. One query."""
    return Player.objects.select_related("club").filter(pk=player_id, user=reader, left_at=None).first()


def cell_before(said: Sequence[object]) -> tuple[str, int | None, Points | None]:
    """Status, place and points, as `league.common.tell` has written them down."""
    status, place, points = said
    return (
        str(status),
        place if isinstance(place, int) else None,
        points_read(points) if isinstance(points, int | str) else None,
    )


def _lines(table: Standings, number: int, names: Mapping[int, str]) -> dict[int, Line]:
    return {
        row.entry: Line(names[row.entry], cell, row.pays(cell))
        for row in table.rows
        for cell in row.cells
        if cell.race == number and row.entry in names
    }


def _tables(lines: Mapping[int, Line]) -> tuple[tuple[int, tuple[Line, ...]], ...]:
    at: dict[int, list[Line]] = {}
    for line in lines.values():
        if line.cell.status == "classified" and line.cell.place is not None:
            at.setdefault(line.cell.table or 1, []).append(line)
    return tuple(
        (
            number,
            tuple(
                one
                for one in sorted(found, key=lambda one: (one.cell.place or 0, one.name))
                if (one.cell.place or 0) <= LAST_STEP
            ),
        )
        for number, found in sorted(at.items())
    )


def _team_place(now: Places, entry: Entry | None) -> int | None:
    return now.get(f"t{entry.team_id}", (None, 0))[0] if entry is not None and entry.team_id is not None else None


def _leaders(now: Places, names: Mapping[int, str]) -> tuple[tuple[str, Points], ...]:
    first = [(key, total) for key, (place, total) in now.items() if place == 1 and not key.startswith("t")]
    return tuple((names[int(key)], total) for key, total in first if int(key) in names)
