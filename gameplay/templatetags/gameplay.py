"""Tags of the playing pages: robots as small pictures, words of codes. Nothing here reads a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.typing import Json
from gameplay.gamepages.robots import LETTERS, robot_svg
from gameplay.selectors import game_page, games_list
from gameplay.wording import worded

if TYPE_CHECKING:
    from gameplay.engine.contract import Meta

register = template.Library()


@register.simple_tag
def robot(seat: int) -> SafeString:
    """The robot of a seat, decorative."""
    return robot_svg(seat)


@register.simple_tag
def game_style(slug: str) -> SafeString:
    """The link to a game's style sheet, where it has one."""
    address = game_page(slug).file("style.css")
    return format_html('<link rel="stylesheet" href="{}">', address) if address else SafeString("")


register.filter("game_page", game_page)


@register.simple_tag
def games(first: str = "") -> list[Meta]:
    """Every game; the one of this slug before the others."""
    return sorted(games_list(), key=lambda meta: meta.slug != first)


@register.filter
def letter(seat: int) -> str:
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"


@register.filter
def word(label: str) -> str:
    """A message id of the engine, translated."""
    return worded(label)


@register.filter
def ended(line: Mapping[str, Json]) -> str:
    """How a seat ended."""
    if line["status"] == "retired":
        return _("retired")
    return _("place %(place)s") % {"place": line["place"]}
