"""Is a result sheet possible? Impossible ones are refused with a reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.scoring.season import Line

AT_TABLE = ("classified", "dnf", "dns")
"""How racers may say that a race ended: to disqualify is for stewards, who give a reason."""


def sheet_problem(lines: Sequence[Line], grid: Iterable[int]) -> tuple[str, int | None]:
    """(code, entry at fault), or ("", None) when the sheet can stand.

    Classified robots fill the places from 1 without holes but for those a tie skips ("1, 1, 3": BB-9.10); a robot
    that did not finish stands behind all of them or has no place (BB-9.14); everyone on the grid is there once.
    """
    expected, seen = set(grid), set()
    for line in lines:
        if line.entry not in expected:
            return "not_on_grid", line.entry
        if line.entry in seen:
            return "twice", line.entry
        seen.add(line.entry)
        if line.status == "classified" and line.place is None:
            return "no_place", line.entry
        if line.status in ("dns", "dsq") and line.place is not None:
            return "place_not_allowed", line.entry
        if line.place is not None and not 1 <= line.place <= len(expected):
            return "place_out_of_range", line.entry
    if seen != expected:
        return "missing", min(expected - seen)
    classified = sorted((line for line in lines if line.status == "classified"), key=lambda line: line.place or 0)
    for line in classified:
        ahead = sum((other.place or 0) < (line.place or 0) for other in classified)
        if line.place != ahead + 1:
            return "hole", line.entry
    for line in lines:
        if line.status == "dnf" and line.place is not None and line.place <= len(classified):
            return "dnf_before_classified", line.entry
    return "", None
