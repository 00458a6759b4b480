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
    """The robot of a racer, and its start number."""
    return robot_badge(entry.look, 0 if entry.house else entry.number) + plate_of(entry)


@register.simple_tag
def racer_portrait(entry: EntryRef, pose: str = "") -> SafeString:
    """The robot of a racer from the front, with its start number, which a house bot has not."""
    return robot_portrait(entry.look, None if entry.house else entry.number, pose)


@register.simple_tag
def race_short(race: RaceHead) -> str:
    """What heads its column: R3."""
    if race.round is not None and race.round.decides:
        return pgettext("short for deciding race", "DR")
    return f"{race_letter([race])}{race.shown_number}"


@register.simple_tag
def race_letter(races: Sequence[RaceHead]) -> str:
    """Before the number of a race, or of a round where the races are a tournament's."""
    of_rounds = bool(races) and races[0].round is not None
    return pgettext("short for round", "R") if of_rounds else pgettext("short for race", "R")


@register.simple_tag
def race_cells(cells: Sequence[Cell], races: Sequence[RaceHead]) -> SafeString:
    """The races of one entry in the standings. No template of its own: a long season has thousands of them."""
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
"""On the column that a narrow screen keeps."""


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
    """The rest of a cell, the same for all who came to such a place in such a field. Each language has its own."""
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
    """A place, or in a few letters how a race ended without one."""
    if result.status == "classified" and result.place:
        return str(ordinal(result.place))
    how = Ending(result.status)
    return format_html('<abbr title="{}">{}</abbr>', how.label, how.short) if how.short else str(how.label)
