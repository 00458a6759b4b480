"""The best of the people who played a game alone, level by level. Attempts at a challenge are listed once that has
closed: before, they have no result."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import Rank
from django.utils.translation import gettext

from gameplay.models import Match, SoloResult
from gameplay.services.solo import solo_of

if TYPE_CHECKING:
    from accounts.typing import Viewer

SHOWN = 10
"""Places of a level; everybody who shares the last one is shown as well."""


@dataclass(frozen=True)
class SoloLine:
    """A person's best on a level. `place` counts from 1; equal results share it."""

    place: int
    name: str
    turns: int
    kept: int
    match: str
    """Code of the match; "" if the reader would need its link, or if it was deleted."""
    you: bool


@dataclass(frozen=True)
class SoloLevel:
    """How people did on one level. `tried` and `beaten` count matches, including those of guests."""

    level: str
    name: str
    tried: int
    beaten: int
    best: tuple[SoloLine, ...]
    own: SoloLine | None
    """The reader's best, also a guest's or one that is not among the shown; its place is 0 if it is not listed."""


def solo_levels(game: str, reader: Viewer) -> tuple[SoloLevel, ...]:
    """From the easiest to the hardest. Three queries at most. Raises Refused: game_unknown, no_solo.

    Lists people with an account, each with the best match: fewest turns, then the most kept.
    """
    solo = solo_of(game)
    found = SoloResult.objects.filter(game=game)
    counted = found.order_by().values_list("level").annotate(tried=Count("pk"), beaten=Count("pk", filter=Q(won=True)))
    counts = {level: (tried, beaten) for level, tried, beaten in counted}
    place = Window(Rank(), partition_by=[F("level")], order_by=[F("turns"), F("kept").desc()])
    listed = _bests(found).filter(user__is_guest=False).annotate(place=place).filter(place__lte=SHOWN)
    best: dict[str, list[SoloLine]] = defaultdict(list)
    for one in listed.order_by("level", "place", "at", "pk"):
        best[one.level].append(_line(one, one.place, reader))
    own: dict[str, SoloLine] = {}
    if reader.is_authenticated:
        own = {one.level: _line(one, 0, reader) for one in _bests(found.filter(user=reader))}
    return tuple(
        SoloLevel(
            level,
            gettext(name),
            *counts.get(level, (0, 0)),
            best=tuple(best[level]),
            own=next((line for line in best[level] if line.you), own.get(level)),
        )
        for level, name in solo.levels
    )


def _bests(found: QuerySet[SoloResult]) -> QuerySet[SoloResult]:
    """Everybody's best match of each level, the first of equal ones."""
    turns, kept, pk = (OuterRef(name) for name in ("turns", "kept", "pk"))
    better = Q(turns__lt=turns) | Q(turns=turns, kept__gt=kept) | Q(turns=turns, kept=kept, pk__lt=pk)
    others = SoloResult.objects.filter(better, won=True, **{k: OuterRef(k) for k in ("game", "level", "user")})
    return found.filter(~Exists(others), won=True, user__isnull=False).select_related("user", "match")


def _line(one: SoloResult, place: int, reader: Viewer) -> SoloLine:
    name = one.user.public_name if one.user else ""
    you = reader.is_authenticated and one.user_id == reader.pk
    match = one.match
    shown = match is not None and (
        you or match.visibility == Match.Visibility.PUBLIC or match.purpose == Match.Purpose.ATTEMPT
    )
    return SoloLine(place, name, one.turns, one.kept, match.code if match and shown else "", you)
