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
from league.standings.explained import Share
from league.standings.shapes import Cell, StandingRow, StandingsTable, TeamRow, Tie
from league.standings.story_words import after_name, after_words, story_words
from league.standings.words import (
    asides,
    cell_words,
    level_words,
    line_words,
    lost_words,
    share_words,
    team_cell_words,
    tie_words,
)

register = template.Library()


@register.simple_tag
def race_cells(cells: Sequence[Cell], races: Sequence[RaceHead], explained: str = "", query: str = "") -> SafeString:
    """The races of one entry in the standings, each number a link to how it came about, below the address `explained`
    with the `query` of the page. Without a template: a long season has thousands of them."""
    language, label, last = get_language() or "", race_letter(races), len(races) - 1
    return format_html_join(
        "",
        '<td role="cell" class="number cell"{} data-label="{}{}"{}{}</td>\n',
        (
            (
                LAST if at == last else "",
                label,
                race.shown_number,
                *_linked(_race_cell(language, cell, bool(explained)), _address(explained, query, race.number), cell),
            )
            for at, (cell, race) in enumerate(zip(cells, races, strict=True))
        ),
    )


@register.simple_tag
def place_shown(row: StandingRow, explained: str, query: str) -> SafeString | str:
    """The place of a row. Where points do not decide it, it is a link to what does."""
    if row.place is None:
        return "–"
    shared = format_html('<span title="{}">=</span>', _("shared place")) if row.tied else ""
    shown = format_html("{}{}", shared, row.place)
    if not row.decided_by:
        return shown
    return format_html('<a href="{}{}">{}{}</a>', explained, query, shown, _hidden(f", {_('explained')}"))


@register.filter
def below(address: str, page: str) -> str:
    """An address as a link of a page above it may name it: a table has thousands."""
    return address.removeprefix(page)


def _address(explained: str, query: str, race: int) -> str:
    """Where the number of one race is explained; "" without a page that explains."""
    return f"{explained}?race={race}{query.replace('?', '&')}" if explained else ""


def _linked(made: tuple[SafeString, SafeString | str], address: str, cell: Cell) -> tuple[SafeString, SafeString | str]:
    """The attributes of a cell and its inside, as a link if it has a number that its page explains."""
    attributes, inside = made
    if not address or not _has_number(cell):
        return made
    return attributes, format_html('<a href="{}">{}</a>', address, inside)


LAST = SafeString(" data-last")
"""Marks the column that a narrow screen keeps."""


def _race_cell(language: str, cell: Cell, explained: bool) -> tuple[SafeString, SafeString | str]:
    place = cell.place if cell.status in ("classified", "decider") else None
    return _cell(language, cell.status, place, cell.starters, cell.points, cell.tied, cell.dropped, explained)


@lru_cache(maxsize=2048)
def _cell(
    _language: str,
    status: str,
    place: int | None,
    starters: int | None,
    points: Points | None,
    tied: bool,
    dropped: bool,
    explained: bool,
) -> tuple[SafeString, SafeString | str]:
    """The rest of a cell's attributes, and its inside, cached for all entries with this result. Each language has its
    own."""
    cell = Cell(0, status, place, starters, points, dropped, tied)
    title, text = cell_text(cell, f", {_('explained')}" if explained and _has_number(cell) else "")
    heard = explained and _has_number(cell) and not Ending(status).short  # also behind the link: a table has thousands
    attributes = format_html(
        ' data-status="{}"{}{}{}>',
        status,
        format_html(' data-podium="{}"', place) if place is not None and place <= 3 and status == "classified" else "",
        SafeString(" data-dropped") if dropped else "",
        "" if heard else format_html(' title="{}"', title),
    )
    return attributes, text


def _has_number(cell: Cell) -> bool:
    return cell.points is not None or cell.status == "decider"


register.simple_tag(robot_badge)
register.simple_tag(robot_portrait)


def cell_text(cell: Cell, more: str = "") -> tuple[str, SafeString | str]:
    """One race of one entry: its place or how it ended, as a title; and its points, with the title for screen
    readers, who hear `more` after it."""
    ending = Ending(cell.status)
    if cell.points is None and ending.short:
        return str(ending.label), str(ending.short)
    said = _place_of(cell)
    if cell.status == "decider":
        return said, format_html('<small aria-hidden="true">({})</small>{}', cell.place or "–", _hidden(said + more))
    shown: SafeString | str = figure(cell.points) or ""
    if cell.dropped and cell.points is not None:  # the number itself says that it does not count
        told = _place_of(replace(cell, dropped=False))
        if not ending.short:
            return said, dropped_points(cell.points, told + more)
        shown = dropped_points(cell.points)
    if ending.short:
        return said, format_html("{} <small>{}</small>{}", shown, ending.short, _hidden(more) if more else "")
    return said, format_html('{}<span class="visually-hidden">, {}{}</span>', shown, said, more)


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
def team_points(
    row: TeamRow, race: int, value: Points | None, explained: str = "", query: str = ""
) -> SafeString | str:
    """One race of a team, as a link to how it came about if there is a page that explains."""
    rest = race in row.sat_out
    shown: SafeString | str | None = "–" if value is None and not rest else figure(value)
    if value is not None and race in row.dropped:
        shown = dropped_points(value)
    text = format_html("{} <small>{}</small>", shown or "", Ending.SAT_OUT.label) if rest else shown or ""
    if value is None or not explained:
        return text
    return format_html('<a href="{}">{}{}</a>', _address(explained, query, race), text, _hidden(f", {_('explained')}"))


@register.filter
def tie_text(tie: Tie) -> str:
    """Why equal racers are in this order, in a sentence."""
    return tie_words(tie)


register.simple_tag(lost_words, name="places_lost")
register.simple_tag(line_words)
register.simple_tag(cell_words)
register.simple_tag(team_cell_words)
register.simple_tag(share_words)
register.simple_tag(level_words)
register.filter(asides)


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
def sum_text(parts: Sequence[Share]) -> SafeString:
    """The addition behind a number: 9 + 7 + 4 − 3, with what does not count struck out."""
    heard = _added([(part.points, False) for part in parts if part.lost is None])
    if all(part.lost is None for part in parts):
        return heard
    seen = _added([(part.points if part.lost is None else part.lost, part.lost is not None) for part in parts])
    return format_html('<span aria-hidden="true">{}</span>{}', seen, _hidden(heard))


def _added(numbers: Sequence[tuple[Points, bool]]) -> SafeString:
    """Each with its sign before it, struck out if it does not count. A minus before the first one has no space."""
    if not numbers:
        return SafeString("0")
    first = format_html("{}{}", "−" if numbers[0][0] < 0 else "", _figure(*numbers[0]))
    rest = ((("−" if value < 0 else "+"), _figure(value, struck)) for value, struck in numbers[1:])
    return format_html("{}{}", first, format_html_join("", " {} {}", rest))


def _figure(value: Points, struck: bool) -> SafeString:
    return format_html("<s>{}</s>" if struck else "{}", figure(value if value >= 0 else -value))


@register.simple_tag
def share_points(share: Share) -> SafeString:
    """The number of a part of a total or of a team's race, with its sign if it takes away."""
    if share.lost is not None:
        return dropped_points(share.lost)
    return _added([(share.points, False)])
