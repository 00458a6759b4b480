"""Results to take away: one file of rows for a spreadsheet. The same in JSON is the API's."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from fractions import Fraction
from io import StringIO

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league import selectors
from league.pages.common import page
from league.scoring.points import Points, points_plain
from league.selectors.shapes.results import ResultRacer, Results

COLUMNS = (
    "kind", "stage", "format", "group", "round", "race", "title", "started_at", "game", "board", "table", "venue",
    "match", "provisional", "number", "name", "team", "bot", "seat", "place", "tied", "status", "points", "decimal",
    "carried", "adjustment", "wins", "goes_on", "decided_by",
)  # fmt: skip
"""The names of the columns are for programs: the same in every language. `kind` says what a row is: "standing", "team"
or "result". `points` is exact ("37/3"), `decimal` is the same rounded, as a spreadsheet can add up."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a text may not begin with: a spreadsheet would reckon with it. The wide forms are read alike by some."""
MARK = "\ufeff"
"""Without it a spreadsheet takes the file for one of its own country."""

Row = dict[str, object]


@page
@require_safe
def results_csv(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """Standings of each stage, and every table with places and points."""
    competition = selectors.competition_get(club_slug, slug, request.user)
    shown = selectors.results_export(competition)
    answer = HttpResponse(MARK + results_text(shown), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{club_slug}-{slug}-results.csv"'
    return answer


def results_text(results: Results) -> str:
    """The rows with their header; lines end as RFC 4180 has it."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, restval="")
    writer.writeheader()
    writer.writerows({name: cell(value) for name, value in row.items()} for row in _rows(results))
    return out.getvalue()


def cell(value: object) -> str | int:
    """A value as it stands in the file: what people wrote can be no formula, a number stays one."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, Fraction):
        return points_plain(value)
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def _rows(results: Results) -> Iterable[Row]:
    formats = {stage.number: stage.format for stage in results.stages}
    for stage in results.stages:
        at: Row = {"stage": stage.number, "format": stage.format}
        for one in stage.standings:
            yield {
                "kind": "standing", **at, **_racer(one.racer), "group": one.group or None, "place": one.place,
                "tied": one.tied, **_points(one.total), "carried": one.carried, "adjustment": one.adjustment,
                "wins": one.wins, "goes_on": one.goes_on, "decided_by": one.decided_by,
            }  # fmt: skip
        for team in stage.teams:
            yield {
                "kind": "team", **at, "team": team.name, "place": team.place, "tied": team.tied, **_points(team.total),
                "adjustment": team.adjustment,
            }  # fmt: skip
    for table in results.tables:
        there: Row = {
            "stage": table.stage, "format": formats.get(table.stage, ""), "round": table.round, "race": table.race,
            "title": table.title, "started_at": table.started_at.isoformat() if table.started_at else "",
            "game": table.game, "board": table.board, "table": table.table, "venue": table.venue,
            "match": table.match, "provisional": table.provisional,
        }  # fmt: skip
        for line in table.lines:
            yield {
                "kind": "result", **there, **_racer(line.racer), "seat": line.seat, "place": line.place,
                "tied": line.tied, "status": line.status, **_points(line.points),
            }  # fmt: skip


def _racer(racer: ResultRacer) -> Row:
    return {"number": racer.number or None, "name": racer.name, "team": racer.team, "bot": racer.bot}


def _points(points: Points | None) -> Row:
    if points is None:
        return {}
    return {"points": points, "decimal": points if isinstance(points, int) else str(round(float(points), 4))}
