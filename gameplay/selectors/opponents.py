"""How strong the bots of a race should be: what is proposed from a person's last results, and what "mixed" is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median_low
from typing import TYPE_CHECKING, Literal, NamedTuple

from django.db.models import F, Max, Min, OuterRef, Subquery, Window
from django.db.models.functions import RowNumber

from gameplay.engine.contract import Json
from gameplay.games.registry import GAMES
from gameplay.models import Match, Seating

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

MIXED = "mixed"
"""Used instead of a strength: `opponents`."""
LAST = 10
"""How many races of a game count: somebody who has not raced it for long finds what was right then."""
POOR = 2
"""After this many poor results in a row a weaker field is proposed."""


Result = Literal["won", "poor", "fair"]
"""Of one race; poor: last, or conceded."""


class Raced(NamedTuple):
    """A race of one person against bots of one strength."""

    level: str
    result: Result


class Proposed(NamedTuple):
    """A strength for somebody's next race, and whether the last race changed it."""

    level: str
    moved: Literal["up", "down", ""] = ""


def level_proposed(levels: Sequence[str], raced: Iterable[Raced]) -> Proposed:
    """It begins below the middle (the second of five, the first of three). A win against it, or against stronger bots,
    moves it a step up; two poor results in a row against it, or against weaker bots, a step down. `raced`: the latest
    last.

    If the latest races do not reach back to the first one, they begin at the strength in their middle, so that a single
    race against unusual opponents moves nobody.
    """
    at, poor, moved = max(0, (len(levels) - 2) // 2), 0, 0
    known = [(levels.index(one.level), one.result) for one in raced if one.level in levels]
    if len(known) >= LAST:
        at = median_low(level for level, _result in known)
    for level, result in known:
        before = at
        if result == "poor" and level <= at:
            poor += 1
        elif result != "poor":
            poor = 0
        if result == "won" and level >= at:
            at = min(at + 1, len(levels) - 1)
        elif poor == POOR:
            at, poor = max(at - 1, 0), 0
        moved = at - before
    return Proposed(levels[at], "up" if moved > 0 else "down" if moved < 0 else "")


def opponents(levels: Sequence[str], chosen: str, around: str, count: int) -> list[str]:
    """The strengths of this many bots. Mixed ones suit somebody for whom `around` is proposed: that strength, a step
    weaker and a step stronger, in turn, as far as they exist."""
    if chosen != MIXED:
        return [chosen] * count
    at = levels.index(around)
    mixed = [levels[n] for n in (at, at - 1, at + 1) if 0 <= n < len(levels)]
    return [mixed[n % len(mixed)] for n in range(count)]


def levels_proposed(user: Viewer) -> dict[str, Proposed]:
    """The strength for the next race against bots, for every game that has any. One query at most.

    Practice counts: of this person, a guest or not, alone against bots of one strength, to its end.
    """
    raced = _raced(user) if user.is_authenticated else {}
    return {
        slug: level_proposed(game.meta.bot_levels, raced.get(slug, ()))
        for slug, game in GAMES.items()
        if game.meta.bot_levels
    }


def _raced(user: User) -> Mapping[str, Sequence[Raced]]:
    """By game, the latest last."""
    others = Seating.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk")).order_by().values("match")
    practised = Seating.objects.filter(
        user=user, match__status=Match.Status.FINISHED, match__purpose=Match.Purpose.PRACTICE
    )
    alone = (
        practised.alias(weakest=Subquery(others.values(found=Min("bot_level"))))
        .annotate(level=Subquery(others.values(found=Max("bot_level"))))
        .filter(level=F("weakest"))
        .exclude(level="")
    )
    newest = [F("match__finished_at").desc(), F("pk").desc()]
    latest = alone.alias(nth=Window(RowNumber(), partition_by="match__game", order_by=newest)).filter(nth__lte=LAST)
    rows = latest.order_by("match__finished_at", "pk")
    found: dict[str, list[Raced]] = {}
    for game, level, seat, left, outcome in rows.values_list("match__game", "level", "seat", "left", "match__outcome"):
        if outcome is not None:
            found.setdefault(game, []).append(Raced(level, _result(seat, left, outcome)))
    return found


def _result(seat: int, left: bool, outcome: Mapping[str, Json]) -> Result:
    if seat in outcome["winners"]:
        return "won"
    places = {line["seat"]: line["place"] for line in outcome["lines"]}
    return "poor" if left or places[seat] == max(places.values()) else "fair"
