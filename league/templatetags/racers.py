"""Racers as their robots."""

from __future__ import annotations

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gameplay.selectors.pictures import robot_badge, robot_portrait
from league import words
from league.pages.charts import Line
from league.selectors.shapes import EntryRef, PlayerResult
from league.templatetags.league import plate_of

register = template.Library()

MOST_ROBOTS = 20
"""Beside the lines of a chart."""


@register.simple_tag
def racer(entry: EntryRef) -> SafeString:
    """The robot of a racer, and its start number."""
    return robot_badge(entry.look, 0 if entry.house else entry.number) + plate_of(entry)


@register.simple_tag
def line_mark(line: Line, lines: int) -> SafeString:
    """Beside a line of a chart: its robot, or in a long one its colour."""
    if lines > MOST_ROBOTS:
        return format_html('<span class="swatch hue-{}"></span>', line.index)
    return robot_badge(line.entry.look, line.entry.number)


register.simple_tag(robot_badge)
register.simple_tag(robot_portrait)


@register.simple_tag
def result_short(result: PlayerResult) -> SafeString | str:
    """A place, or in a few letters how a race ended without one."""
    if result.status == "classified" and result.place:
        return str(ordinal(result.place))
    word = words.WORDS["result"].get(result.status, result.status)
    short = words.SHORT.get(result.status)
    return format_html('<abbr title="{}">{}</abbr>', word, short) if short else str(word)
