"""What a championship and a tournament answer differently. `kind_of` gives the object to ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from league.races.shapes import RoundOf, StageRef

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.utils.functional import _StrOrPromise, _StrPromise

    from league.common.pages import Context
    from league.models import Competition


@dataclass(frozen=True)
class Cut:
    """Who advances to the next stage."""

    entries: frozenset[int] = field(default_factory=frozenset)
    final: bool = False
    """They have a place there already, or every race is official."""


@dataclass(frozen=True)
class KindWords:
    """Its sentences, with the noun and the word for a race in them. In the reader’s language."""

    title: _StrOrPromise
    whole: _StrOrPromise
    races: _StrOrPromise
    next: _StrOrPromise
    counted: _StrPromise
    """Of `run` and `total`."""
    copy: _StrOrPromise
    copied: _StrOrPromise
    publish: _StrOrPromise
    approval: _StrOrPromise
    shut: Mapping[str, _StrOrPromise]
    """By the code of why sign-up is closed, where it differs from the usual words."""
    all_done: _StrOrPromise
    over: _StrOrPromise
    to_close: _StrOrPromise
    to_close_all: _StrOrPromise
    """While results are provisional."""
    close: _StrOrPromise
    close_early: _StrOrPromise
    call_off: _StrOrPromise
    cancels: _StrPromise
    """Of `n`."""
    reopen: _StrOrPromise
    correct: _StrOrPromise
    """What organisers do first to correct it once it is closed."""
    ask: _StrOrPromise
    """The same for others."""
    steps: Mapping[str, _StrOrPromise]
    """What was done, by the step on the desk."""
    ended: _StrOrPromise
    ended_early: _StrOrPromise
    reopened: _StrOrPromise
    gives_way: _StrOrPromise
    """Of `bot`, `person` and `n`, the number of a race."""


class Kind(Protocol):
    """Answers that are written out here are those of a competition without rounds."""

    words: KindWords
    has_rounds: bool
    """Its races are rounds of stages: an organiser calls each, and it builds on the results of the ones before."""
    takes_races: bool
    """Organisers add races, also with the result of tonight or of the past."""
    has_reserves: bool
    """Racers say when they are out of one race, and others drive for them."""
    has_hall: bool
    """It has a hall screen, which also shows it in the club's room."""

    def cut(self, competition: Competition, shown: StageRef) -> Cut:
        """Who advances from a stage. A constant number of queries."""
        return Cut()

    def rounds(self, competition: Competition) -> dict[int, RoundOf]:
        """Rounds by race number. Three queries; none for a championship, which has none."""
        return {}

    def stages(self, competition: Competition) -> tuple[StageRef, ...]:
        """Its stages, in order. One query; none for a championship, which has none to tell apart."""
        return ()

    def overview(self, request: HttpRequest, competition: Competition, context: Context) -> HttpResponse:
        """Its first page."""
        ...

    def is_raced(self, competition: Competition) -> bool:
        """Nothing is left to race and there are results. A constant number of queries."""
        ...

    def finish_check(self, competition: Competition) -> None:
        """Check that it may end now that no race is left. Raises Refused: final_not_raced, rounds_not_raced."""
        ...

    def may_rehearse(self, status: str) -> bool:
        """Whether bots can try it in a dry run while it has this status."""
        return False

    def to_fill(self, free: int, last_table: int) -> int:
        """How many bots are suggested. `last_table`: enough to fill it."""
        ...

    def opened(self, races: int, first: str) -> str:
        """That it is open for sign-up. `first`: when the first race is; "" if it has no date."""
        ...


KINDS: dict[bool, Kind] = {}
"""By `is_tournament`. The answers know more than those who ask: `top.kinds` adds them."""


def kind_of(competition: Competition) -> Kind:
    return KINDS[competition.rules.all.is_tournament]
