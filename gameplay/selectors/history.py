"""The record of a match in pieces, as a viewer saw it: for the log of the live page and for the replay."""

from __future__ import annotations

from gameplay.models import Keyframe, Match, MatchStep
from gameplay.selectors.sync import keyframe_shapes, match_steps
from gameplay.shapes import HistoryShape, KeyframeShape

PIECE = 200
"""Steps in a piece at most: some hundred kilobytes in a crowded race."""


def match_history(
    match: Match, viewer: int | None, *, after: int = 0, limit: int = PIECE, head: int | None = None
) -> HistoryShape:
    """The steps after a version and up to `head`, with what is needed to show them without the earlier ones.

    `viewer` was looked up after the match was read, or at `head`: later events may be for somebody else's eyes only.
    One query; two if the match was set back, and one more if the match begins in the piece.
    """
    head = match.version if head is None else head
    steps = match_steps(match, viewer, after, limit=max(1, min(limit, PIECE)))
    steps = [step for step in steps if step["version"] <= head]
    told: HistoryShape = {"steps": steps, "restarts": []}
    if match.restarted > after and steps:
        back = MatchStep.objects.filter(match=match, back_to__isnull=False)
        within = back.filter(version__range=(steps[0]["version"], steps[-1]["version"]))
        rows = Keyframe.objects.filter(match=match, version__in=within.values("version"))
        told["restarts"] = keyframe_shapes(rows.order_by("version"))
    if after < 1:
        first = _first(match)
        told["version"], told["view"] = first["version"], first["view"]
    return told


def _first(match: Match) -> KeyframeShape:
    rows = Keyframe.objects.filter(match=match).order_by("version")
    for first in keyframe_shapes(rows[:1]):
        return first
    return {"version": 0, "view": None}  # it was annulled before it began
