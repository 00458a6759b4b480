"""The best moment of a match that is over: its sentence, and what a page needs to show it once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gameplay.end_words import robot_called
from gameplay.gamepages.registry import game_page
from gameplay.models import Keyframe, Match, MatchStep
from gameplay.selectors.sync import keyframe_shapes, match_steps

if TYPE_CHECKING:
    from gameplay.engine.contract import Json
    from gameplay.gamepages.base import SeatCard

LEAD = 3
"""Steps that lead to it, at least, if there are enough: one may be a single move."""
AFTER = 2


def has_moment(match: Match) -> bool:
    return match.status == Match.Status.FINISHED and bool(match.moment)


def moment_text(match: Match, seats: Sequence[SeatCard]) -> str:
    """ "A Anna overtakes C Ben at the last moment and wins."; "" if there is none, or a robot without a seat did it."""
    kept = match.moment or {}
    rules = game_page(match.game).moments
    rule = next((rule for rule in rules if rule.name == kept.get("rule")), None)
    if rule is None or not has_moment(match):
        return ""
    if any(seat >= len(seats) for seat in kept["seats"]):  # an older moment: a robot without a seat made it
        return ""
    names = [robot_called(seat, seats[seat]["name"], guest=seats[seat]["guest"]) for seat in kept["seats"]]
    return str(rule.said % {"one": names[0] if names else "", "other": names[-1] if names else "", "n": kept["n"]})


def moment_facts(match: Match) -> dict[str, Json]:
    """The moment: `at` its version and beat, what a spectator saw some steps before (`first`), and the `steps` from
    there until shortly after it. Three queries at most."""
    kept = match.moment or {}
    void = MatchStep.objects.filter(match=match, voided__isnull=False).values("version")
    frames = Keyframe.objects.filter(match=match).exclude(version__in=void).order_by("version")
    early = frames.filter(version__lt=max(kept["version"] - LEAD, 0)).reverse()[:1]
    [first] = keyframe_shapes(early) or keyframe_shapes(frames[:1])
    most = kept["version"] + AFTER - first["version"]
    return {
        "at": {"version": kept["version"], "beat": kept["beat"]},
        "seat": kept["seats"][0] if kept["seats"] else None,
        "first": first,
        "steps": match_steps(match, None, first["version"], limit=most),
    }
