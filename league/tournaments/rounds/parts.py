"""Who sits with whom in a round: by venue, by group, those who are out apart from those still in it, and in a deciding
race equals together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.games.sizes import race_sizes
from league.models import Entry, Race
from league.planning.places import divided
from league.races.where import SPOTS
from league.scoring.formats import format_of
from league.scoring.heats import Division
from league.scoring.season import Season
from league.start.attendance.expected import RaceField

DECIDER_TABLE = Refusal(
    "decider_table",
    _(
        "Tied racers here: %(racers)s of %(of)s. That doesn’t make a table: check in the others, or cancel the "
        "deciding race and let the draw at the start decide."
    ),
    CONFLICT,
)
TWO_PLACES = Refusal(
    "two_places",
    _(
        "The last %(racers)s racers race at one table, but they’re in two places. Online: %(names)s. Check everybody "
        "in at one place. If a racer can’t race there, choose “Mark as gone home”: the next in line takes the place."
    ),
    CONFLICT,
)


@dataclass(frozen=True)
class Part:
    """Those who sit with each other."""

    venue: str
    label: str
    """Of its draws."""
    seated: tuple[Entry, ...]
    """Best first."""
    free: tuple[Entry, ...]
    division: Division
    aside: bool = False
    """Consolation tables: none of them is free, and those without a seat keep their places."""


def round_parts(race: Race, there: RaceField, season: Season, times: Mapping[int, int]) -> list[Part]:
    """The parts of those who are there; consolation tables last. `times`: how often each was free before, by entry id.
    Raises Refused: `unseated` ones, decider_table, two_places."""
    if race.decides:
        return _deciding(race, there)
    format_, sizes = format_of(race.stage.rules), race_sizes(race)
    if format_.one_table:
        _in_one_place(there, max(sizes, default=0))
    main: list[Part] = []
    aside: list[Part] = []
    for venue, entries in there.groups:
        by_id = {entry.pk: entry for entry in entries}
        parts = [part for part in format_.pools(season, by_id, sizes) if part]
        inside = sum(part[0] not in there.aside for part in parts)
        for number, part in enumerate(parts, 1):
            label, ordered = f"heats/{venue}/{number}", [by_id[one] for one in part]
            if part[0] in there.aside:
                aside += _consolation(race, venue, label, ordered)
                continue
            division = divided(race, ordered, venue, apart=len(there.groups) * inside > 1)
            out = format_.free(season, part, times, division.out)
            seated = tuple(one for one in ordered if one.pk not in out)
            main.append(Part(venue, label, seated, tuple(by_id[one] for one in out), division))
    return [*main, *aside] if main else []


def _in_one_place(there: RaceField, seats: int) -> None:
    """Check that so few racers that they fit one table are at one venue, or nobody would ever decide the stage. Raises
    Refused: two_places."""
    inside = [entry for entry in there.present if entry.pk not in there.aside]
    if len({there.where[entry.pk] for entry in inside}) > 1 and len(inside) <= seats:
        online = [entry.player.name for entry in inside if not SPOTS[there.where[entry.pk]].has_door]
        raise Refused(TWO_PLACES, {"racers": len(inside), "names": ", ".join(online)})


def _consolation(race: Race, venue: str, label: str, ordered: Sequence[Entry]) -> list[Part]:
    """The tables of those who are out, if they make any; the last ones may be left over."""
    try:
        division = divided(race, ordered, venue, apart=False)
    except Refused:
        return []
    return [Part(venue, label, tuple(ordered[: len(ordered) - division.out]), (), division, aside=True)]


def _deciding(race: Race, there: RaceField) -> list[Part]:
    """Equals at one table each. Raises Refused: decider_table (those who are there make none, or are apart)."""
    by_id, sizes = {entry.pk: entry for entry in there.present}, race_sizes(race)
    found = []
    for number, one in enumerate(there.tied, 1):
        seated = tuple(by_id[entry] for entry in one.entries if entry in by_id)
        venues = {there.where[entry.pk] for entry in seated}
        if len(seated) not in sizes or len(venues) != 1:
            raise Refused(DECIDER_TABLE, {"racers": len(seated), "of": len(one.entries)})
        found.append(Part(venues.pop(), f"decider/{number}", seated, (), Division((len(seated),))))
    return found
