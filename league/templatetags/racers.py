"""Racers as their robots."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gameplay.selectors.pictures import robot_badge, robot_portrait
from league.pages.charts import Line
from league.selectors.shapes import EntryRef
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
