"""The evening of a race: the order of its tables while they race, then what it leads to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import F

from accounts.typing import Viewer
from gameplay.models import Match
from gameplay.selectors import SeatProgress, match_orders
from league.common.references import EntryRef, entry_ref, house_bots
from league.competitions.raceday.evening_shapes import AfterRace, OrderLine, TableOrder
from league.competitions.raceday.podiums import look_worn
from league.models import Competition, GridSlot, Heat, HouseBot, HouseResult, Race, RaceStatus, Result, SheetState
from league.races.cards import next_races, race_cards, tables_of
from league.sets import Ending
from league.standings.reading import snapshots_of
from league.standings.stories import standings_told
from league.start.attendance import check_in

Seated = dict[int, EntryRef]
"""Racers by seat."""
Placed = dict[int, tuple[int | None, str]]
"""Place and status by seat."""


def race_orders(race: Race, viewer: Viewer) -> tuple[TableOrder, ...]:
    """The order at each table of a race that is on; () for any other. A constant number of queries."""
    if race.status != RaceStatus.LIVE or race.run is None:
        return ()
    tables = tables_of([race], grids=False)[race.pk]
    seated, mine = _seated(race, viewer)
    results = _results(race)
    orders = match_orders([one.match_code for one in tables if one.is_on])
    return tuple(
        TableOrder(
            table,
            _by_result(seated[table.heat_id], results[table.heat_id], mine)
            if table.heat_id in results
            else _by_match(seated[table.heat_id], orders.get(table.match_code, ()), mine),
            table.heat_id in results,
        )
        for table in tables
    )


def race_matches(race_id: int) -> tuple[str, ...]:
    """The codes of the matches of a race that are on, to follow them. One query."""
    live = Heat.objects.filter(run__current_of=race_id, match__status__in=(Match.Status.RUNNING, Match.Status.PAUSED))
    return tuple(live.order_by("table_no").values_list("match__code", flat=True))


def race_find(competition_id: int, number: int) -> int | None:
    """The id of a race, for sockets; None where there is none of that number."""
    pk: int | None = Race.objects.filter(competition=competition_id, number=number).values_list("pk", flat=True).first()
    return pk


def after_race(race: Race, viewer: Viewer) -> AfterRace | None:
    """What follows a race that was run, which comes with its competition; None for any other. A constant number of
    queries."""
    if race.status not in (RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL):
        return None
    competition = race.stage.competition
    run = snapshots_of(competition)
    counts = any(number == race.number for _race, number, _places, _stage in run)
    coming = _coming(competition)
    due = coming is not None and coming.status == RaceStatus.PLANNED and coming.scheduled_at is not None
    return AfterRace(
        standings=standings_told(competition, viewer, race.number, run) if counts else None,
        next_race=race_cards([coming], viewer)[0] if coming is not None else None,
        check_in_opens_at=check_in.opens_at(coming) if coming is not None and due else None,
    )


def _coming(competition: Competition) -> Race | None:
    return next_races([competition]).get(competition.pk)


def _seated(race: Race, viewer: Viewer) -> tuple[dict[int, Seated], set[int]]:
    """Racers by heat, and the reader's own entry. Two queries."""
    found: dict[int, Seated] = defaultdict(dict)
    mine: set[int] = set()
    slots = GridSlot.objects.filter(run=race.run).select_related("entry__player", "entry__team")
    for slot in slots.annotate(worn=look_worn()):
        entry = entry_ref(slot.entry)
        found[slot.heat_id][slot.seat] = replace(entry, look=entry.look if slot.worn is None else slot.worn)
        if viewer.is_authenticated and slot.entry.player.user_id == viewer.pk:
            mine.add(slot.entry_id)
    bots = list(HouseBot.objects.filter(heat__run=race.run).order_by("heat", "seat"))
    names = house_bots(bots)
    for bot in bots:
        found[bot.heat_id][bot.seat] = names[bot.pk]
    return found, mine


def _results(race: Race) -> dict[int, Placed]:
    """Results by heat, for those with a confirmed sheet. Two queries."""
    found: dict[int, Placed] = defaultdict(dict)
    confirmed = {"sheet__heat__run": race.run, "sheet__state": SheetState.CONFIRMED}
    rows = Result.objects.filter(**confirmed, entry__slots__heat=F("sheet__heat"))
    for heat, seat, place, status in rows.values_list("sheet__heat_id", "entry__slots__seat", "place", "status"):
        found[heat][seat] = place, status
    bots = HouseResult.objects.filter(**confirmed)
    for heat, seat, place, status in bots.values_list("sheet__heat_id", "bot__seat", "place", "status"):
        found[heat][seat] = place, status
    return found


def _by_match(seated: Mapping[int, EntryRef], order: Sequence[SeatProgress], mine: set[int]) -> tuple[OrderLine, ...]:
    """Places in a match: nobody has one before anybody is ahead."""
    apart = len({one.place for one in order}) > 1
    return tuple(
        OrderLine(
            seated[one.seat],
            one.seat,
            one.place if apart else None,
            one.tied,
            one.told,
            one.is_racing,
            is_you=seated[one.seat].id in mine,
        )
        for one in order
        if one.seat in seated
    )


def _by_result(seated: Mapping[int, EntryRef], placed: Placed, mine: set[int]) -> tuple[OrderLine, ...]:
    holders = Counter(place for place, status in placed.values() if status == Ending.CLASSIFIED)
    lines = [
        OrderLine(seated[seat], seat, place, holders[place] > 1, "", False, status, seated[seat].id in mine)
        for seat, (place, status) in placed.items()
        if seat in seated
    ]
    return tuple(sorted(lines, key=lambda line: (line.place is None, line.place or 0, line.seat)))
