"""A table that does not end: what each of the closing rules would do."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q
from django.utils import timezone

from accounts.typing import Viewer
from gameplay.models import Match
from gameplay.refused import Refused
from gameplay.services import MatchStanding
from league.models import Closing, Heat, HouseBot, Race, Role, SheetState
from league.scoring.formats import name_of
from league.scoring.season import house
from league.selectors.cards import entries_of, house_bots
from league.selectors.shapes.closing import ClosingPage, PlaceLine
from league.selectors.shapes.people import EntryRef
from league.services import closing, own_case
from league.services.closing import Seats, current_standing, drawn_seats, lot_order, proposal_of, seats_of
from league.services.own_case import another_decides
from league.services.permissions import require
from league.services.results import sheet_status


def closing_page(race: Race, viewer: Viewer, heat: Heat) -> ClosingPage:
    """The page for closing a table, for officials. A constant number of queries. Raises PermissionRefused, and Refused
    as `closing.check`."""
    competition = race.stage.competition
    require(competition.club_id, viewer, Role.STEWARD)
    closing.check(race, heat)
    seats, names, standing = seats_of(heat), _names(race, heat), current_standing(heat)
    draws = drawn_seats(standing, seats)
    stands, problem = _of_match(standing, seats, names), "" if standing.lines else "not_open"
    if heat.match is None:
        stands, problem = _of_proposal(heat, viewer, names)
    placed = lot_order(standing, draws) if standing.lines else []
    status = {line.seat: sheet_status(line.status) for line in standing.lines}
    none = Q(closed=Closing.ANNULLED) | Q(match__status=Match.Status.ANNULLED)
    others = Heat.objects.filter(run=race.run).exclude(pk=heat.pk)
    counts = others.filter(~none | Q(sheets__state=SheetState.CONFIRMED))
    return ClosingPage(
        at_table=heat.match is None,
        late=race.until is not None and race.until < timezone.now(),
        stands=stands,
        seen=" ".join(f"{line.seat}:{line.place}" for line in standing.lines),
        problem=problem,
        kept=tuple(
            PlaceLine(names[seats.racers[seat]], place, status[seat]) for seat, place in placed if seat not in draws
        ),
        lots=tuple(names[seats.racers[seat]] for seat in draws),
        format=name_of(race.stage.rules),
        bye=str(getattr(race.stage.rules, "bye", "")),
        alone=not counts.exists(),
        own=own_case.of_heat(competition.club_id, viewer, heat),
    )


def _names(race: Race, heat: Heat) -> dict[int, EntryRef]:
    """By entry id, and house bots as sheets name them. Two queries."""
    bots = list(HouseBot.objects.filter(heat=heat).order_by("seat"))
    refs = house_bots(bots)
    return entries_of(race.stage.competition) | {house(bot.seat): refs[bot.pk] for bot in bots}


def _of_match(standing: MatchStanding, seats: Seats, names: Mapping[int, EntryRef]) -> tuple[PlaceLine, ...]:
    status = {line.seat: sheet_status(line.status) for line in standing.lines}
    return tuple(
        PlaceLine(names[seats.racers[one.seat]], None if status[one.seat] == "dns" else one.place, status[one.seat])
        for one in standing.lines
    )


def _of_proposal(heat: Heat, viewer: Viewer, names: Mapping[int, EntryRef]) -> tuple[tuple[PlaceLine, ...], str]:
    """At a real table: what its racers have proposed, and why it cannot count."""
    try:
        sheet = proposal_of(heat)
        if viewer.is_authenticated:
            another_decides(sheet.by_id, viewer)
    except Refused as refused:
        return (), refused.code
    results = sorted(sheet.results.all(), key=lambda one: (one.place is None, one.place or 0))
    return tuple(PlaceLine(names[one.entry_id], one.place, one.status) for one in results), ""
