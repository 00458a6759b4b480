"""What is at stake, in templates. Nothing here queries the database."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.stakes.shapes import Stakes

register = template.Library()


@register.simple_tag
def stakes_mark(stakes: Stakes | None, entry: int) -> SafeString:
    """In the standings: that a racer is champion or qualifies for certain, or the best place it can still reach."""
    if not stakes:
        return SafeString("")
    if entry in stakes.champions:
        return format_html('<i class="good">{}</i>', pgettext("standings", "champion"))
    if entry in stakes.through:
        return format_html('<i class="good">{}</i>', pgettext("standings", "certain to qualify"))
    if entry in stakes.reach:
        return format_html("<i>{}</i>", _("can still be %(place)s") % {"place": stakes.reach[entry]})
    return SafeString("")
