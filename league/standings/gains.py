"""What a race has brought its racers: points, and the place in the standings after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from django.urls import reverse
from django.utils.translation import gettext as _

from gameplay.brought import Gain, MatchGains, Onward
from league.models import (
    Closing,
    Competition,
    GridSlot,
    Heat,
    Race,
    RaceStatus,
    ResultSheet,
    SheetSource,
    SheetState,
    StandingsSnapshot,
)
from league.races.call import call_of
from league.races.cards import AHEAD, RUN
from league.scoring.formats import format_of
from league.scoring.points import figure
from league.scoring.rules import pays_bonuses
from league.scoring.standings import Standings
from league.standings.reading import places_read

NOTHING = (RaceStatus.CANCELLED, RaceStatus.VOID)
"""Races that count for nothing."""


def gains_of(race: Race) -> dict[int, Gain]:
    """Gains by entry id, for a race that comes with its competition and its rules; {} before it counts. Two queries."""
    if race.status not in RUN:
        return {}
    after: StandingsSnapshot | None = StandingsSnapshot.objects.filter(race=race).first()
    if after is None:
        return {}
    ahead = StandingsSnapshot.objects.filter(race__stage=race.stage_id, ordinal__lt=after.ordinal)
    before = places_read(ahead.order_by("-ordinal").values_list("places", flat=True).first() or {})
    by_points = format_of(race.stage.rules).by_points
    return _gains(after.payload, race.number, {key: place for key, (place, _total) in before.items()}, by_points)


def _gains(table: Standings, number: int, before: Mapping[str, int | None], by_points: bool) -> dict[int, Gain]:
    found = {}
    for row in table.rows:
        cell = next((cell for cell in row.cells if cell.race == number), None)
        if cell is None or (by_points and row.place is None):  # entries outside the standings gain nothing there
            continue
        points = row.pays(cell) if by_points else None
        newcomer = all(one.race == number for one in row.cells)
        place, was = (row.place, None if newcomer else before.get(str(row.entry))) if by_points else (None, None)
        moved = was - place if was is not None and place is not None else None
        found[row.entry] = Gain(figure(points) or "", ceil(points or 0), place, row.tied, moved)
    return found


def match_gains(*, match_id: int) -> MatchGains | None:
    """What the match of a table has brought, and what is next; None if the match belongs to no race. A constant number
    of queries."""
    heat = (
        Heat.objects.filter(match_id=match_id)
        .select_related("run__race__stage__competition__club", "run__race__stage__competition__rules")
        .first()
    )
    if heat is None:
        return None
    race = heat.run.race
    counts = race.run_id == heat.run_id and race.status not in NOTHING
    gains = gains_of(race) if counts else {}
    slots = GridSlot.objects.filter(heat=heat, entry__in=list(gains)).select_related("entry__player")
    return MatchGains(
        gains={slot.seat: _of_seat(gains[slot.entry_id], slot) for slot in slots},
        notes=tuple(_notes(heat, race, counts)),
        onward=tuple(_onward(race)),
    )


def _of_seat(gain: Gain, slot: GridSlot) -> Gain:
    if not slot.substituted:
        return gain
    return replace(gain, whom=slot.entry.player.name)


def _notes(heat: Heat, race: Race, counts: bool) -> list[str]:
    if not counts:
        return [_("The club annulled this race: its result doesn’t count.")]
    if heat.closed == Closing.LOT:
        return [_("The table was closed and the missing places were drawn by lot. The race page shows what counts.")]
    if ResultSheet.objects.filter(heat=heat, state=SheetState.CONFIRMED, source=SheetSource.STEWARD).exists():
        return [_("A steward corrected the result. The race page shows what counts.")]
    if race.status == RaceStatus.LIVE:
        return [_("Other tables are still racing: places in the standings may still change.")]
    return []


def _onward(race: Race) -> list[Onward]:
    competition = race.stage.competition
    if competition.is_over:
        return [Onward(_("The podium of the season"), reverse("league:podium", args=_where(competition)))]
    return [
        *call_of(race).onward(race),
        Onward(_("Standings"), reverse("league:standings", args=_where(competition))),
    ]


def _where(competition: Competition) -> list[str]:
    return [competition.club.slug, competition.slug]


def tournament(race: Race) -> list[Onward]:
    """From a round to its tournament."""
    competition = race.stage.competition
    return [Onward(_("The tournament"), reverse("league:competition", args=_where(competition)))]


def next_race(race: Race) -> list[Onward]:
    """From a race with a date to the next one, if there is one. One query."""
    competition = race.stage.competition
    ahead = _next(competition, race)
    if ahead is None:
        return []
    label = _("Next: race %(number)d") % {"number": ahead}
    return [Onward(label, reverse("league:race", args=[*_where(competition), ahead]))]


def _next(competition: Competition, race: Race) -> int | None:
    """The number of the race that comes next: at check-in, or planned for the earliest time."""
    ahead = Race.objects.filter(competition=competition, status__in=AHEAD).exclude(pk=race.pk)
    numbers = ahead.order_by("status", "scheduled_at", "number").values_list("number", flat=True)
    return numbers.first()


def match_pays_more(*, match_id: int) -> bool:
    """At this table more can be won than its places, by the rules it is run under."""
    heat = Heat.objects.filter(match_id=match_id).select_related("run__rules", "run__race__stage").first()
    if heat is None or heat.run.rules is None:
        return False
    return pays_bonuses(heat.run.rules.stage(heat.run.race.stage))
