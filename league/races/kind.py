"""What a championship and a tournament answer differently. `kind_of` gives the object to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from league.races.shapes import RoundOf, StageRef

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, QueryDict
    from django.utils.functional import _StrOrPromise, _StrPromise

    from accounts.typing import Viewer
    from league.common.pages import Context
    from league.common.references import EntryRef
    from league.competitions.raceday.desk_shapes import NextThing
    from league.competitions.stewards.previews import Follows
    from league.models import Competition, Race
    from league.planning.season_form import CopyForm, TournamentCopyForm
    from league.planning.shapes import StageView
    from league.scoring.rules import StageRules
    from league.scoring.season import Season
    from league.scoring.uneven import Uneven
    from league.start.attendance.newcomers import Intake
    from league.tournaments.consequences.forks import Divergence, Seasons


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
    takes_races: bool
    """Organisers add races, also with the result of tonight or of the past."""
    has_reserves: bool
    """Racers say when they are out of one race, and others drive for them."""
    has_hall: bool
    """It has a hall screen, which also shows it in the club's room."""
    guests_arrive: bool
    """A guest who is entered while it is on is in the hall, and checked in."""

    def cut(self, competition: Competition, shown: StageRef) -> Cut:
        """Who advances from a stage. A constant number of queries."""
        return Cut()

    def rounds(self, competition: Competition) -> dict[int, RoundOf]:
        """Rounds by race number. Three queries; none for a championship, which has none."""
        return {}

    def stages(self, competition: Competition) -> tuple[StageRef, ...]:
        """Its stages, in order. One query; none for a championship, which has none to tell apart."""
        return ()

    def worded(self, races: _StrPromise, rounds: _StrPromise) -> _StrPromise:
        """The sentence that names its races as it does."""
        return races

    def stages_described(self, stages: tuple[StageView, ...]) -> tuple[StageView, ...]:
        """Stages whose rules a page describes one by one."""
        return ()

    def standings_stage(self, race: Race) -> int | None:
        """The stage whose standings a race counts in; None: there is only one."""
        return None

    def tournament_check(self) -> None:
        """Check that it is raced in rounds that are called. Raises Refused: wrong_status."""
        ...

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

    def copied(self, races: list[Race], first: StageRules) -> list[Race]:
        """The races that a copy begins with. `races`: those of the plan; `first`: the rules of its first stage."""
        return races

    def on_dates(self, races: Sequence[Race], dates: Sequence[datetime]) -> list[tuple[Race, datetime | None]]:
        """The races of a copy with these dates, which are at least one."""
        ...

    def copy_form(self, competition: Competition, data: QueryDict | None, name: str) -> CopyForm | TournamentCopyForm:
        """The form that copies it."""
        ...

    def intake(self, competition: Competition) -> Intake:
        """What it does with somebody entered now that it is on. One query at most."""
        ...

    def uneven(self, competition: Competition) -> tuple[Uneven, ...]:
        """Early, for organisers: whether those who are entered make whole tables."""
        return ()

    def thing(self, competition: Competition, entries: Mapping[int, EntryRef], thing: NextThing) -> NextThing:
        """The organiser's next step, where `thing` is that of any competition. A constant number of queries."""
        return thing

    def thing_official(self, thing: NextThing) -> NextThing:
        """The same, where `thing` makes results official."""
        return thing

    def thing_part(self, thing: NextThing) -> str:
        """The template of the organiser's next step."""
        return "league/competitions/parts/next_thing_race.html"

    def penalty_from(self, counted: Race | None) -> int | None:
        """The number of the race from which a penalty outside a race counts; None: all. `counted`: the latest that
        counts."""
        return None

    def divergences(self, competition: Competition, assumed: Seasons | None) -> list[Divergence]:
        """Where changed results differ from what was built on them. `assumed`: by stage, results not saved yet."""
        return []

    def follows(self, race: Race, before: Season, after: Season, viewer: Viewer) -> Follows:
        """What was built on a race's results, and would change."""
        return {}

    def opened(self, races: int, first: str) -> str:
        """That it is open for sign-up. `first`: when the first race is; "" if it has no date."""
        ...


KINDS: dict[bool, Kind] = {}
"""By `is_tournament`. The answers know more than those who ask: `top.kinds` adds them."""


def kind_of(competition: Competition) -> Kind:
    return KINDS[competition.rules.all.is_tournament]
