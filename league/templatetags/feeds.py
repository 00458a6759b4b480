"""Addresses for other programs: calendars to subscribe to, and a table for another site."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

register = template.Library()

LEAST, ROW, AROUND = 240, 44, 190
"""The frame's height in pixels: at least, per row of the table, around the table. A frame that is too low scrolls."""


@register.simple_tag(takes_context=True)
def site_link(context: template.Context, name: str, *args: object) -> str:
    """The absolute address of a page or feed of the league, by its name."""
    link: str = context["request"].build_absolute_uri(reverse(f"league:{name}", args=args))
    return link


@register.filter
def webcal(link: str) -> str:
    """The same address as a link that opens a calendar program."""
    return f"webcal://{link.partition('://')[2]}"


@register.simple_tag(takes_context=True)
def frame_snippet(context: template.Context, club_slug: str, slug: str, name: str, rows: int) -> str:
    """What people paste into their own site to show the standings there, in the reader's language: plain text, which a
    page escapes as usual."""
    address = f"{site_link(context, 'standings_frame', club_slug, slug)}?lang={get_language()}"
    title, height = _("Standings: %(name)s") % {"name": name}, max(LEAST, rows * ROW + AROUND)
    attributes = f'src="{escape(address)}" title="{escape(title)}" width="100%" height="{height}" loading="lazy"'
    return f"<iframe {attributes}></iframe>"
