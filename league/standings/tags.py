"""Standings in templates: a racer's races, dropped points, decisions, ties, sums. Nothing here queries the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Protocol

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from accounts.templatetags.paddock import signed
from gameplay.selectors.pictures import robot_badge, robot_portrait
from league.races.shapes import RaceHead
from league.races.tags import race_letter
from league.scoring.points import Points, figure
from league.scoring.season import AdjustmentKind
from league.scoring.story import Story
from league.sets import Ending
from league.standings.charts import Column
from league.standings.shapes import Cell, Explanation, StandingsTable, TeamRow, Tie
from league.standings.story_words import after_name, after_words, story_words
from league.standings.words import tie_words

register = template.Library()


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


def cell_text(cell: Cell) -> tuple[str, SafeString | str]:
    """One race of one entry: its place or how it ended, as a title; and its points, with the title for screen
    readers."""
    ending = Ending(cell.status)
    if cell.points is None and ending.short:
        return str(ending.label), str(ending.short)
    said = _place_of(cell)
    if cell.status == "decider":
        return said, format_html('<small aria-hidden="true">({})</small>{}', cell.place or "–", _hidden(said))
    shown: SafeString | str = figure(cell.points) or ""
    if cell.dropped and cell.points is not None:  # the number itself says that it does not count
        told = _place_of(replace(cell, dropped=False))
        if not ending.short:
            return said, dropped_points(cell.points, told)
        shown = dropped_points(cell.points)
    if ending.short:
        return said, format_html("{} <small>{}</small>", shown, ending.short)
    return said, format_html('{}<span class="visually-hidden">, {}</span>', shown, said)


def _hidden(said: str) -> SafeString:
    return format_html('<span class="visually-hidden">{}</span>', said)


def _place_of(cell: Cell) -> str:
    """ "place 2 of 6", or how it ended."""
    if cell.status == "decider" and cell.place:
        params = {"place": cell.place, "starters": cell.starters or 0}
        return _("deciding race, place %(place)d of %(starters)d") % params
    if cell.status != "classified" or not cell.place:
        return str(Ending(cell.status).label)
    text = _("place %(place)d of %(starters)d") % {"place": cell.place, "starters": cell.starters or 0}
    if cell.tied:
        text += ", " + pgettext("place", "shared")
    return text + (", " + _("does not count") if cell.dropped else "")


class Decision(Protocol):
    """A steward's decision."""

    @property
    def kind(self) -> str: ...

    @property
    def value(self) -> int: ...


@register.simple_tag
def adjustment_text(one: Decision) -> str:
    """ "−3 points", "2 places lost", "disqualification"."""
    kind = AdjustmentKind(one.kind)
    match kind:
        case AdjustmentKind.POINTS:
            return ngettext("%(n)s point", "%(n)s points", abs(one.value)) % {"n": signed(one.value)}
        case AdjustmentKind.PLACES:
            return ngettext("%(n)d place lost", "%(n)d places lost", one.value) % {"n": one.value}
        case AdjustmentKind.DISQUALIFICATION:
            return _(kind.word)


@register.simple_tag
def dropped_points(value: Points, more: str = "") -> SafeString:
    """Points that do not count: struck out for the eye, and never read out as a number to add. Screen readers read
    `more` after it."""
    said = ngettext("dropped, %(n)s point does not count", "dropped, %(n)s points do not count", ceil(value))
    heard = ", ".join(filter(None, (said % {"n": figure(value)}, more)))
    return format_html('<s aria-hidden="true">{}</s>{}', figure(value), _hidden(heard))


@register.simple_tag
def team_points(row: TeamRow, race: int, value: Points | None) -> SafeString | str:
    """One race of a team."""
    rest = race in row.sat_out
    shown: SafeString | str | None = "–" if value is None and not rest else figure(value)
    if value is not None and race in row.dropped:
        shown = dropped_points(value)
    return format_html("{} <small>{}</small>", shown or "", Ending.SAT_OUT.label) if rest else shown or ""


@register.filter
def tie_text(tie: Tie) -> str:
    """Why equal racers are in this order, in a sentence."""
    return tie_words(tie)


@register.simple_tag
def story_text(story: Story, table: StandingsTable) -> str:
    """What the latest race of the table changed, in a sentence."""
    return story_words(story, of_rounds=table.stage is not None)


@register.simple_tag
def after_text(column: Column, table: StandingsTable) -> str:
    """What the table after this race of the chart says first, for screen readers."""
    return after_words(column.number, column.leaders, column.points, of_rounds=table.stage is not None)


@register.simple_tag
def after_label(number: str, table: StandingsTable) -> str:
    """Which race a table comes after."""
    return after_name(number, of_rounds=table.stage is not None)


@register.simple_tag
def sum_text(why: Explanation) -> SafeString:
    """The addition behind a total: 9 + 7 + 4 − 3, dropped races struck out."""
    parts = [
        format_html("<s>{}</s>" if line.dropped else "{}", figure(line.points))
        for line in why.lines
        if line.points is not None
    ]
    total = format_html_join(" + ", "{}", ((part,) for part in parts)) if parts else SafeString("0")
    given = [one.value for one in why.adjustments if one.kind == "points" and one.counts]
    ends = format_html_join("", " {} {}", (("+" if value > 0 else "−", abs(value)) for value in given))
    whole = format_html("{}{}", total, ends)
    gone = [line.points for line in why.lines if line.dropped and line.points is not None]
    if not gone:
        return whole
    counted = [figure(line.points) for line in why.lines if line.points is not None and not line.dropped]
    heard = format_html("{}{}", " + ".join(str(one) for one in counted) or "0", ends)
    return format_html('<span aria-hidden="true">{}</span>{}', whole, _hidden(heard))
