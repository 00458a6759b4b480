"""Results, standings and calendar to download: CSV files, which a spreadsheet can load again later. The API has the
same as JSON.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from io import StringIO
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from accounts.conditional import file_of
from league.common.conditional import competition_etag
from league.common.finding import competition_get
from league.common.pages import page
from league.files.feeds.results import results_export
from league.files.feeds.shapes import ResultRacer, Results
from league.races.cards import calendar
from league.races.shapes import RaceCard
from league.scoring.points import Points, points_plain

if TYPE_CHECKING:
    from league.models import Competition


COLUMNS = (
    "kind", "stage", "format", "group", "round", "race", "title", "started_at", "game", "board", "table", "venue",
    "match", "provisional", "number", "name", "team", "bot", "seat", "place", "tied", "status", "points", "decimal",
    "carried", "adjustment", "wins", "goes_on", "decided_by",
)  # fmt: skip
"""Column names are for programs: the same in every language. `kind` is the kind of row: "standing", "team" or "result".
`points` is exact ("37/3"); `decimal` is rounded, so that a spreadsheet can add it up."""
STANDINGS = (
    "kind", "stage", "format", "group", "place", "tied", "number", "name", "team", "bot", "points", "decimal",
    "carried", "adjustment", "wins", "goes_on", "decided_by",
)  # fmt: skip
"""The columns of the file of all results, without those that only a race's tables fill."""
CALENDAR = (
    "stage", "round", "race", "title", "scheduled_at", "started_at", "status", "venue", "game", "board", "note",
    "won_by",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a text may not begin with: a spreadsheet would run it as a formula. Some also read the wide forms like this."""
MARK = "\ufeff"
"""Without it a spreadsheet assumes its country's encoding."""

Row = dict[str, object]
Rows = Callable[["Competition"], Iterable[Row]]


@page
@require_safe
def results_csv(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """Standings of each stage, and every table with places and points."""
    return _file(request, (club_slug, slug), "results", COLUMNS, lambda found: _rows(results_export(found)))


@page
@require_safe
def standings_csv(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """The standings of each stage, racers and teams."""

    def rows(found: Competition) -> Iterable[Row]:
        return _standings(results_export(found, standings_alone=True))

    return _file(request, (club_slug, slug), "standings", STANDINGS, rows)


@page
@require_safe
def calendar_csv(request: HttpRequest, club_slug: str, slug: str) -> HttpResponse:
    """Every race with its date, including cancelled ones."""

    def rows(found: Competition) -> Iterable[Row]:
        return map(_race, calendar(found, AnonymousUser(), grids=False))

    return _file(request, (club_slug, slug), "calendar", CALENDAR, rows)


def _file(request: HttpRequest, at: tuple[str, str], name: str, columns: Sequence[str], rows: Rows) -> HttpResponse:
    """A file with its ETag, or 304 before its rows are read. Everybody who may read it gets the same file."""
    competition = competition_get(*at, request.user)
    mark = competition_etag(competition, AnonymousUser())

    def make() -> bytes:
        return (MARK + text_of(columns, rows(competition))).encode()

    answer = file_of(request, mark, make, "text/csv; charset=utf-8")
    if answer.status_code == 200:
        answer["Content-Disposition"] = f'attachment; filename="{"-".join(at)}-{name}.csv"'
    return answer


def text_of(columns: Sequence[str], rows: Iterable[Row]) -> str:
    """The rows with their header; lines end as RFC 4180 says."""
    out = StringIO()
    writer = csv.DictWriter(out, columns, restval="")
    writer.writeheader()
    writer.writerows({name: cell(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def cell(value: object) -> str | int:
    """A value as the file shows it: text from people cannot become a formula, a number stays a number."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, Fraction):
        return points_plain(value)
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def _rows(results: Results) -> Iterable[Row]:
    yield from _standings(results)
    yield from _tables(results)


def _standings(results: Results) -> Iterable[Row]:
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


def _tables(results: Results) -> Iterable[Row]:
    formats = {stage.number: stage.format for stage in results.stages}
    for table in results.tables:
        there: Row = {
            "stage": table.stage, "format": formats.get(table.stage, ""), "round": table.round, "race": table.race,
            "title": table.title, "started_at": _iso(table.started_at),
            "game": table.game, "board": table.board, "table": table.table, "venue": table.venue,
            "match": table.match, "provisional": table.provisional,
        }  # fmt: skip
        for line in table.lines:
            yield {
                "kind": "result", **there, **_racer(line.racer), "seat": line.seat, "place": line.place,
                "tied": line.tied, "status": line.status, **_points(line.points),
            }  # fmt: skip


def _race(card: RaceCard) -> Row:
    return {
        "stage": card.round.stage if card.round else 1, "round": card.round.number if card.round else card.number,
        "race": card.number, "title": card.title, "scheduled_at": _iso(card.scheduled_at),
        "started_at": _iso(card.started_at), "status": card.status, "venue": card.venue, "game": card.game,
        "board": card.board_title, "note": card.note, "won_by": ", ".join(card.winners),
    }  # fmt: skip


def _iso(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""


def _racer(racer: ResultRacer) -> Row:
    return {"number": racer.number or None, "name": racer.name, "team": racer.team, "bot": racer.bot}


def _points(points: Points | None) -> Row:
    if points is None:
        return {}
    return {"points": points, "decimal": points if isinstance(points, int) else str(round(float(points), 4))}
