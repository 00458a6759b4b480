"""Racers as their robots, and their races in the standings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext

from gameplay.selectors.pictures import robot_badge, robot_portrait
from league.scoring.points import Points
from league.selectors.shapes.homes import PlayerResult
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.standings import Cell, RaceHead
from league.sets import Ending
from league.templatetags.league import cell_text, plate_of

register = template.Library()


@register.simple_tag
def racer(entry: EntryRef) -> SafeString:
    """A racer's robot and start number."""
    return robot_badge(entry.look, 0 if entry.house else entry.number) + plate_of(entry)


@register.simple_tag
def racer_portrait(entry: EntryRef, pose: str = "") -> SafeString:
    """A racer's robot from the front, with its start number (a house bot has none)."""
    return robot_portrait(entry.look, None if entry.house else entry.number, pose)


@register.simple_tag
def race_short(race: RaceHead) -> str:
    """The heading of its column: R3."""
    if race.round is not None and race.round.decides:
        return pgettext("short for deciding race", "DR")
    return f"{race_letter([race])}{race.shown_number}"


@register.simple_tag
def race_letter(races: Sequence[RaceHead]) -> str:
    """The letter before the number of a race, or of a tournament's round."""
    of_rounds = bool(races) and races[0].round is not None
    return pgettext("short for round", "R") if of_rounds else pgettext("short for race", "R")


@register.simple_tag
def race_cells(cells: Sequence[Cell], races: Sequence[RaceHead]) -> SafeString:
    """The races of one entry in the standings. Without a template: a long season has thousands of them."""
    language, label, last = get_language() or "", race_letter(races), len(races) - 1
    return format_html_join(
        "",
        '<td role="cell" class="number cell"{} data-label="{}{}"{}</td>\n',
        (
            (LAST if at == last else "", label, race.shown_number, _race_cell(language, cell))
            for at, (cell, race) in enumerate(zip(cells, races, strict=True))
        ),
    )


LAST = SafeString(" data-last")
"""Marks the column that a narrow screen keeps."""


def _race_cell(language: str, cell: Cell) -> SafeString:
    place = cell.place if cell.status in ("classified", "decider") else None
    return _cell(language, cell.status, place, cell.starters, cell.points, cell.tied, cell.dropped)


@lru_cache(maxsize=2048)
def _cell(
    _language: str,
    status: str,
    place: int | None,
    starters: int | None,
    points: Points | None,
    tied: bool,
    dropped: bool,
) -> SafeString:
    """The rest of a cell, cached for all entries with this result. Each language has its own."""
    cell = Cell(0, status, place, starters, points, dropped, tied)
    title, text = cell_text(cell)
    return format_html(
        ' data-status="{}"{}{} title="{}">{}',
        status,
        format_html(' data-podium="{}"', place) if place is not None and place <= 3 and status == "classified" else "",
        SafeString(" data-dropped") if dropped else "",
        title,
        text,
    )


register.simple_tag(robot_badge)
register.simple_tag(robot_portrait)


@register.simple_tag
def result_short(result: PlayerResult) -> SafeString | str:
    """A place, or a short code for a race without one."""
    if result.status == "classified" and result.place:
        return str(ordinal(result.place))
    how = Ending(result.status)
    return format_html('<abbr title="{}">{}</abbr>', how.label, how.short) if how.short else str(how.label)
