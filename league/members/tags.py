"""A player's results in templates. Nothing here queries the database."""

from __future__ import annotations

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.members.shapes import PlayerResult
from league.sets import Ending

register = template.Library()


@register.simple_tag
def result_short(result: PlayerResult) -> SafeString | str:
    """A place, or a short code for a race without one."""
    if result.status == "classified" and result.place:
        return str(ordinal(result.place))
    how = Ending(result.status)
    return format_html('<abbr title="{}">{}</abbr>', how.label, how.short) if how.short else str(how.label)
