"""What the screen in a club's room shows, which everybody may see: the running night of all the club's competitions,
who sits where, how tables ended, who came in first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils import timezone

from gameplay.selectors import match_orders
from league.common.finding import club_version, race_get
from league.common.own_case import OPEN_SHEETS
from league.competitions.raceday.ceremonies_read import ceremony_of, moment_of
from league.competitions.raceday.podiums import race_podiums
from league.games.reading import race_board
from league.home.first.reading import RUNNING, exhibitions
from league.home.screens.hall import hall
from league.home.screens.shapes import Room, RoomBoard, RoomPart, RoomTable
from league.models import Club, Competition, CompetitionStatus, Door, Race, RaceStatus, Result, ResultSheet, SheetState
from league.planning.head import competition_head
from league.races.call import call_of
from league.races.cards import race_cards, race_head, races_visible
from league.races.kind import kind_of
from league.races.shapes import RaceCard, TableRef
from league.registration.reading import registration_status
from league.sets import RoundTableState as State
from league.stakes.reading import race_stakes
from league.stakes.words import alone
from league.standings.podium import podium
from league.standings.reading import standings_table
from league.standings.shapes import StandingsTable
from league.start.attendance.expected import race_field
from league.tournaments.rounds.shapes import RoundRacer, RoundTable, TournamentRound

NOBODY = AnonymousUser()
"""A screen is a visitor: it has no line of its own, and sees no draft."""
AFTER = timedelta(hours=3)
"""A finished race stays on the screen this long, while nothing else is on."""
SAID = timedelta(minutes=30)
"""An annulment is shown this long."""
TODAY = timedelta(hours=12)
"""A tournament that begins within this time is shown as its hall screen shows it."""
MOST = 3
"""At most this many competitions, coming races and standings tables: what a room can take in."""
ORDER = {"racing": 0, "gathering": 1, "after": 2}


def room(club: Club, *, own: bool = False) -> Room:
    """`own`: the club's own screen, which shows the code of the door too. The number of queries depends only on how
    many competitions (at most three) have their evening."""
    now = timezone.now()
    tonight = _tonight(club, now)
    running = list(Competition.objects.filter(club=club, status__in=RUNNING).select_related("club", "rules"))
    coming = _coming(running)
    ahead = () if tonight else _begin_today(running, coming, now)
    every = {race.pk: race for race in (*(one for races in tonight.values() for one in races), *coming)}
    cards = dict(zip(every, race_cards(every.values()), strict=True))
    parts = [_part(competition, races, cards) for competition, races in tonight.items()] or [
        _part_ahead(one) for one in ahead
    ]
    later = [cards[race.pk] for race in coming]
    found = Room(
        slug=club.slug,
        name=club.name,
        description=club.description,
        zone=club.zone,
        language=club.language,
        version=club_version(club.pk),
        phase=parts[0].phase if parts else "ahead" if later else "quiet",
        parts=_soonest_first(parts),
        coming=tuple(later),
        ceremony=ceremony_of(club),
        door=_door(parts, tonight) if own else "",
    )
    if tonight:
        return found
    return _idle(replace(found, board=race_board(coming[0]) if coming and not parts else None), club, running)


def _tonight(club: Club, now: datetime) -> dict[Competition, list[Race]]:
    """Races that are on or gather, by competition; if none, the one that ended last. Two queries."""
    on = Q(status__in=(RaceStatus.LIVE, RaceStatus.CHECK_IN))
    over = Q(status__in=(RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL), run__finished_at__gt=now - AFTER)
    annulled = Q(status=RaceStatus.CANCELLED, run__annulled_at__gt=now - SAID)
    races = races_visible().filter(on | over | annulled, competition__club=club).order_by("scheduled_at", "number")
    by_competition: dict[int, list[Race]] = {}
    for race in races:
        by_competition.setdefault(race.competition_id, []).append(race)
    phases = {pk: _phase(found) for pk, found in by_competition.items()}
    if set(phases.values()) & {"racing", "gathering"}:
        phases = {pk: phase for pk, phase in phases.items() if phase != "after"}
    first = sorted(phases, key=lambda pk: (ORDER[phases[pk]], -_latest(by_competition[pk]).timestamp(), pk))[:MOST]
    rows = Competition.objects.filter(pk__in=first).select_related("club", "rules").in_bulk() if first else {}
    return {rows[pk]: by_competition[pk] for pk in first}


def _phase(races: Iterable[Race]) -> str:
    status = {race.status for race in races}
    if RaceStatus.LIVE in status:
        return "racing"
    return "gathering" if RaceStatus.CHECK_IN in status else "after"


def _ended(race: Race) -> datetime | None:
    """When it was over, or was annulled."""
    if race.run is None:
        return None
    return max((at for at in (race.run.finished_at, race.run.annulled_at) if at is not None), default=None)


def _latest(races: Sequence[Race]) -> datetime:
    """When something happened last."""
    return max((at for race in races for at in (_ended(race), race.started_at) if at), default=timezone.now())


def _coming(running: Sequence[Competition]) -> list[Race]:
    """The next dates of all running competitions. One query."""
    races = races_visible().filter(competition__in=running, status=RaceStatus.PLANNED, scheduled_at__isnull=False)
    return list(races.order_by("scheduled_at", "number")[:MOST])


def _begin_today(running: Sequence[Competition], coming: Sequence[Race], now: datetime) -> tuple[Competition, ...]:
    """Tournaments with a round about to begin."""
    near = {race.competition_id for race in coming if race.scheduled_at and race.scheduled_at - now < TODAY}
    return tuple(one for one in running if one.pk in near and kind_of(one).has_hall)


def _part(competition: Competition, races: Sequence[Race], cards: Mapping[int, RaceCard]) -> RoomPart:
    """One competition on its evening. A constant number of queries."""
    phase = _phase(races)
    status = {"racing": RaceStatus.LIVE, "gathering": RaceStatus.CHECK_IN}.get(phase)
    at = [race for race in races if race.status == status] if status else [max(races, key=_ended_or_never)]
    boards = [board for race in at if race.status == RaceStatus.LIVE for board in _boards(cards[race.pk])]
    part = RoomPart(head=competition_head(competition, NOBODY), phase=phase, race=cards[at[0].pk], boards=tuple(boards))
    if kind_of(competition).has_hall:
        return replace(part, hall=hall(competition, NOBODY))
    part = replace(part, stakes=_stakes(at[0]))
    if phase == "gathering":
        return _gathering(part, competition, at[0].number)
    table = standings_table(competition)
    standings = table if table.available else None
    if phase == "racing":
        return replace(part, tables=rounds_on(at, cards), standings=None if boards else standings)
    if competition.is_over:
        ended = podium(competition)
        return replace(part, standings=standings, podium=ended, moment=moment_of(competition, ended.winners))
    return replace(part, standings=standings, podiums=race_podiums(at[0], table))


def _stakes(race: Race) -> str:
    found = race_stakes(race)
    return alone(found.summary, found.provisional) if found is not None else ""


def _ended_or_never(race: Race) -> datetime:
    return _ended(race) or datetime.min.replace(tzinfo=timezone.get_default_timezone())


def _part_ahead(competition: Competition) -> RoomPart:
    """A tournament that begins today."""
    shown = hall(competition, NOBODY)
    registration = registration_status(competition, NOBODY) if shown.phase == "ahead" else None
    head = competition_head(competition, NOBODY)
    return RoomPart(head, "ahead", shown.coming, hall=shown, registration=registration)


def _gathering(part: RoomPart, competition: Competition, number: int) -> RoomPart:
    """Check-in: who is here, who is missing, and when the race begins."""
    race = race_get(competition, number)
    who, call = race_field(race), call_of(race)
    of_table = standings_table(competition)
    refs = {row.entry.id: row.entry for row in of_table.rows}
    expected = [refs[one.pk] for one in who.expected if one.pk in refs]
    return replace(
        part,
        here=tuple(one for one in expected if one.id in who.where),
        missing=tuple(one for one in expected if one.id not in who.where),
        starts_at=call.starts_at(race, call.in_front(race), timezone.now()),
        standings=of_table if of_table.available else None,
    )


def _boards(card: RaceCard) -> list[RoomBoard]:
    several = len(card.tables) > 1
    return [
        RoomBoard(table.match_code, card, table.table_no if several else None) for table in card.tables if table.is_on
    ]


def _soonest_first(parts: Sequence[RoomPart]) -> tuple[RoomPart, ...]:
    """The table with the fewest still racing ends soonest, and comes first. Two queries at most."""
    orders = match_orders([board.match_code for part in parts for board in part.boards])
    still = {code: sum(one.is_racing for one in order) for code, order in orders.items()}

    def first(board: RoomBoard) -> tuple[int, int]:
        return still.get(board.match_code, 0), board.table_no or 0

    return tuple(replace(part, boards=tuple(sorted(part.boards, key=first))) for part in parts)


def _door(parts: Sequence[RoomPart], tonight: Iterable[Competition]) -> str:
    """The door code of the first check-in that has one. One query."""
    codes = dict(Door.objects.filter(competition__in=list(tonight)).values_list("competition__slug", "code"))
    return next((codes[part.key] for part in parts if part.phase == "gathering" and part.key in codes), "")


def _idle(found: Room, club: Club, running: Sequence[Competition]) -> Room:
    """Nothing is on: standings, coming races, and a race between bots to watch."""
    going = [one for one in running if one.status == CompetitionStatus.RUNNING and not kind_of(one).has_hall]
    tables = [(one, standings_table(one)) for one in going[:MOST]]
    boards = [RoomBoard(one.match_code, None, title=str(one.title)) for one in exhibitions(club)]
    first = next((one for one in running if found.next and one.slug == found.next.competition_slug), None)
    return replace(
        found,
        tables=tuple(RoomTable(one.name, one.slug, table) for one, table in tables if _has_lines(table)),
        boards=tuple(boards),
        registration=registration_status(first, NOBODY) if first is not None else None,
    )


def _has_lines(table: StandingsTable) -> bool:
    """After a race; before the first, nobody leads."""
    return bool(table.available and table.rows)


def rounds_on(races: Sequence[Race], cards: Mapping[int, RaceCard]) -> tuple[TournamentRound, ...]:
    """Tables of running races without a live board (real ones, and those that are over), as a tournament shows a round.
    Two queries at most."""
    shown = {race.pk: [one for one in cards[race.pk].tables if not one.is_on] for race in races}
    heats = [table.heat_id for tables in shown.values() for table in tables]
    if not heats:
        return ()
    waiting = ResultSheet.objects.filter(heat__in=heats, state__in=OPEN_SHEETS)
    waits = frozenset(waiting.values_list("heat_id", flat=True))
    done: dict[int, dict[int, Result]] = {}
    results = Result.objects.filter(sheet__heat__in=heats, sheet__state=SheetState.CONFIRMED)
    for result in results.select_related("sheet"):
        done.setdefault(result.sheet.heat_id, {})[result.entry_id] = result
    return tuple(
        TournamentRound(
            race=race_head(race),
            until=race.until,
            tables=tuple(_table(race, one, done.get(one.heat_id), one.heat_id in waits) for one in shown[race.pk]),
            free=(),
            here=0,
        )
        for race in races
        if shown[race.pk]
    )


def _table(race: Race, table: TableRef, done: Mapping[int, Result] | None, waits: bool) -> RoundTable:
    state = State.WAITS if waits else State.ON
    if done is not None or table.is_annulled:
        state = State.ANNULLED if done is None else State.OVER
    results = done or {}
    places = [result.place for result in results.values() if result.place is not None]
    racers = [RoundRacer(entry, seat) for seat, entry in enumerate(table.entries, 1)]
    racers = [
        replace(one, status=found.status, place=found.place, tied=places.count(found.place or 0) > 1)
        if (found := results.get(one.entry.id))
        else one
        for one in racers
    ]
    if done is not None:
        racers.sort(key=lambda one: (one.place is None, one.place or 0, one.seat))
    return RoundTable(race.number, table.heat_id, table.table_no, table.venue, "", state, tuple(racers))
