"""What racing online and racing at a table answer differently: `where_of` gives the object to ask about a race,
`spot_of` the one about a table (a heat). The ways know more than those who ask: `top.ways` has one file for each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from django.db.models import Q
from django.utils.translation import pgettext

from accounts.refusals import Refusal
from gameplay.refused import Refused
from league.common.refusals import CHECK_IN_BY_ITSELF, WHERE_NEEDED
from league.races.tables import OfTable
from league.sets import Venue

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise, _StrPromise

    from accounts.typing import JsonObject
    from league.models import Entry, Heat, Race
    from league.races.kind import Kind
    from league.races.shapes import RaceHead
    from league.registration.shapes import Field, LeftOut


class Racer(Protocol):
    """Who would race: a player, an entry's racer, or a substitute."""

    @property
    def is_guest(self) -> bool: ...

    @property
    def is_bot(self) -> bool: ...


@dataclass(frozen=True)
class ByKind:
    """The same sentence about races and about rounds."""

    races: _StrPromise
    rounds: _StrPromise

    def of(self, kind: Kind) -> _StrPromise:
        return kind.worded(self.races, self.rounds)


@dataclass(frozen=True)
class RaceWords:
    """Of a race, in the reader’s language."""

    listed: _StrOrPromise
    """In a list; "" for what is usual."""
    location: _StrOrPromise
    """Of `club`, in a calendar."""
    way_out: _StrOrPromise
    """What an organiser can do when the racers who are here make no tables."""
    fix: ByKind
    """Labels of the button that moves `count` races there."""
    fixed: ByKind
    """Of `n` that were moved."""
    tables_open: _StrOrPromise
    """When a round starts."""
    at: ByKind | None = None
    """Where races are: of `count` races with numbers `n`. None: nobody is left out by that alone."""
    no_guests: _StrOrPromise = ""
    """All coming races are there, where guests cannot race; "" if they can."""
    no_bots: _StrOrPromise = ""


@dataclass(frozen=True)
class RacerWords:
    """Of a racer, in the reader’s language."""

    here: _StrOrPromise
    """After the racer’s name."""
    checked_in: _StrOrPromise
    """To the racer, in a race with this venue."""
    chosen: _StrOrPromise
    """The same in a race that could be elsewhere."""
    waiting: _StrOrPromise
    """What the racer does until a race starts by itself."""
    check_in: _StrOrPromise
    """The racer’s button."""
    accept: _StrOrPromise
    """The racer’s button that also takes an offered place."""
    check_in_all: _StrOrPromise
    """The organiser’s button for the racers who are ticked: HTML, of `n`."""
    late_title: _StrOrPromise
    late: _StrOrPromise
    """How long a latecomer can be let in."""
    late_last: _StrOrPromise
    """The same where the grid has an order."""


class Where(Protocol):
    """Of a race: online, at a table, or either."""

    venue: Venue
    race_words: RaceWords
    venues: tuple[str, ...]
    """Where its racers can be: those of spots, never "either"."""
    usual_venue: str
    """Of those who do not say where they are."""
    door_venue: str
    """Where those are who come in at its door; "" without one."""

    @property
    def has_door(self) -> bool:
        """Some racers meet in a room: they can come in at its door, and sheets to fill in can be printed."""
        return bool(self.door_venue)

    @property
    def choices(self) -> tuple[Spot, ...]:
        """Spots between which its racers choose; () if there is nothing to choose."""
        return tuple(SPOTS[one] for one in self.venues) if len(self.venues) > 1 else ()

    @property
    def takes_bots(self) -> bool:
        """Bots can race there."""
        return any(SPOTS[one].automatic for one in self.venues)

    def venues_open_to(self, racer: Racer) -> tuple[str, ...]:
        """Where such a racer can race; () if it cannot."""
        return tuple(one for one in self.venues if SPOTS[one].takes(racer))

    def venues_raced(self, said: Iterable[str], first: frozenset[str]) -> frozenset[str]:
        """Where it is raced, by where people `said` to be. `first`: as `Call.venues_first`."""
        return frozenset(self.venues)

    def expects(self, racer: Racer, raced: Collection[str]) -> bool:
        """Whether such a racer is missing when not there, while it is raced at these venues."""
        venues = self.venues_open_to(racer)
        return venues == self.venues or not {*venues}.isdisjoint(raced)

    def venue_for(self, racer: Racer, said: str, at: str) -> str:
        """The venue of somebody who checks in and `said` one. Raises Refused: bot_at_table, check_in_by_itself,
        guest_needs_account (at `at`), where_needed."""
        if racer.is_bot:
            asked = (SPOTS[one] for one in (self.venue, said) if one in SPOTS)
            raise Refused(next((one.shut for one in asked if not one.takes(racer)), CHECK_IN_BY_ITSELF), at=at)
        venues = self.venues_open_to(racer)
        if not venues:
            raise Refused(SPOTS[self.usual_venue].shut, at=at)
        if len(venues) > 1 and said not in venues:
            raise Refused(WHERE_NEEDED, at="venue")
        return said if len(venues) > 1 else venues[0]

    def checked_in(self, venue: str) -> _StrOrPromise:
        """What a racer who is there reads."""
        return SPOTS[venue].racer_words.checked_in

    def here(self, venue: str) -> _StrOrPromise:
        """What others read after the name of a racer who is there."""
        return pgettext("checked in", "here")

    def left_out(self, field: Field, races: Sequence[RaceHead]) -> LeftOut | None:
        """Who can race in none of these coming races, which are there. At most one query."""
        ...


class Spot(Where, OfTable, Protocol):
    """Of a heat, or of a racer who has checked in: online or at a table, never either."""

    racer_words: RacerWords
    shut: Refusal
    """Why it does not take somebody."""
    moved: Refusal
    """Why a race cannot leave it: somebody has checked in there."""
    unseated: tuple[Refusal, ...]
    """What `no_tables` refuses with."""
    automatic: bool
    """Bots are there by themselves."""
    notifies: bool
    """A racer who waits can be notified when the match starts."""

    def takes(self, racer: Racer) -> bool:
        """Whether such a racer can race there."""
        ...

    def no_tables(self, present: Sequence[Entry], params: JsonObject) -> Refused:
        """Those who are here make no tables, while others are elsewhere, which may be the way out. `params`: of the
        refusal."""
        ...


WHERES: dict[str, Where] = {}
"""By venue; `top.ways` adds them. In the order in which pages list what is wrong."""
SPOTS: dict[str, Spot] = {}
"""The same, for those where a heat can be. In the order in which tables are numbered."""


def where_of(race: Race) -> Where:
    return WHERES[race.venue]


def spot_of(heat: Heat) -> Spot:
    return SPOTS[heat.venue]


def by_spot(heats: Iterable[Heat]) -> list[tuple[Spot, list[Heat]]]:
    """Heats by where they are, to ask about them together."""
    found = list(heats)
    at = ((spot, [heat for heat in found if spot_of(heat) is spot]) for spot in SPOTS.values())
    return [(spot, there) for spot, there in at if there]


def by_hand(path: str = "") -> Q:
    """Tables whose result people write. `path`: the way to them, "heat__"."""
    return Q(**{f"{path}venue__in": [venue for venue, spot in SPOTS.items() if spot.by_hand]})


def raced_where(asked: Callable[[Where], bool], race: str = "") -> Q:
    """Races whose place answers yes. `race`: the path to them, such as "race__"."""
    return Q((f"{race}venue__in", [venue for venue, where in WHERES.items() if asked(where)]))


def with_door(race: str = "") -> Q:
    return raced_where(lambda where: where.has_door, race)


def bots_at(raced: Iterable[str]) -> str:
    """The one of these venues at which bots are by themselves; "" if there is none."""
    return next((one for one in raced if SPOTS[one].automatic), "")
