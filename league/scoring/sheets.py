"""Is a result sheet possible? Impossible ones are refused with a reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.engine.words import gettext_noop as _
from league.scoring.season import Line

SHEET_NOT_ON_GRID = Refusal("sheet_not_on_grid", _("%(name)s was not at the start."), BAD_REQUEST)
SHEET_TWICE = Refusal("sheet_twice", _("%(name)s is listed twice."), BAD_REQUEST)
SHEET_NO_PLACE = Refusal("sheet_no_place", _("%(name)s is classified and needs a place."), BAD_REQUEST)
SHEET_PLACE_NOT_ALLOWED = Refusal(
    "sheet_place_not_allowed", _("%(name)s did not start or was disqualified, so can’t have a place."), BAD_REQUEST
)
SHEET_PLACE_OUT_OF_RANGE = Refusal(
    "sheet_place_out_of_range", _("%(name)s has a place that doesn’t exist in this race."), BAD_REQUEST
)
SHEET_MISSING = Refusal("sheet_missing", _("%(name)s is missing."), BAD_REQUEST)
SHEET_HOLE = Refusal(
    "sheet_hole",
    _("The places are out of sequence at %(name)s: after a tie, skip the next places (1, 1, 3)."),
    BAD_REQUEST,
)
SHEET_DNF_BEFORE_CLASSIFIED = Refusal(
    "sheet_dnf_before_classified", _("%(name)s did not finish, so must be behind everybody who did."), BAD_REQUEST
)

AT_TABLE = ("classified", "dnf", "dns")
"""What racers may enter about the end of a race: only stewards disqualify, and give a reason."""


def sheet_problem(lines: Sequence[Line], grid: Iterable[int]) -> tuple[Refusal, int] | None:
    """Why the sheet is impossible, and the entry at fault; None when it is possible.

    Classified robots fill the places from 1 without gaps except those that a tie skips ("1, 1, 3": BB-9.10); a robot
    that did not finish is behind all of them or has no place (BB-9.14); everybody on the grid is there once.
    """
    expected, seen = set(grid), set()
    for line in lines:
        if line.entry not in expected:
            return SHEET_NOT_ON_GRID, line.entry
        if line.entry in seen:
            return SHEET_TWICE, line.entry
        seen.add(line.entry)
        if line.status == "classified" and line.place is None:
            return SHEET_NO_PLACE, line.entry
        if line.status in ("dns", "dsq") and line.place is not None:
            return SHEET_PLACE_NOT_ALLOWED, line.entry
        if line.place is not None and not 1 <= line.place <= len(expected):
            return SHEET_PLACE_OUT_OF_RANGE, line.entry
    if seen != expected:
        return SHEET_MISSING, min(expected - seen)
    classified = sorted((line for line in lines if line.status == "classified"), key=lambda line: line.place or 0)
    for line in classified:
        ahead = sum((other.place or 0) < (line.place or 0) for other in classified)
        if line.place != ahead + 1:
            return SHEET_HOLE, line.entry
    for line in lines:
        if line.status == "dnf" and line.place is not None and line.place <= len(classified):
            return SHEET_DNF_BEFORE_CLASSIFIED, line.entry
    return None
