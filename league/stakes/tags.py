"""What is at stake, in templates. Nothing here queries the database."""

from __future__ import annotations

from collections.abc import Collection, Mapping

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
    if entry in stakes.through:
        return format_html('<i class="good">{}</i>', pgettext("standings", "certain to qualify"))
    return _mark(entry, stakes.champions, stakes.reach)


@register.simple_tag
def team_mark(stakes: Stakes | None, team: int) -> SafeString:
    """The same of a team."""
    return _mark(team, stakes.team_champions, stakes.team_reach) if stakes else SafeString("")


def _mark(one: int, champions: Collection[int], reach: Mapping[int, str]) -> SafeString:
    if one in champions:
        return format_html('<i class="good">{}</i>', pgettext("standings", "champion"))
    if one in reach:
        return format_html("<i>{}</i>", _("can still finish %(place)s") % {"place": reach[one]})
    return SafeString("")
