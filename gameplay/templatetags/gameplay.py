"""Tags of the playing pages: robots as small pictures, words of codes. Nothing here reads a table."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from gameplay.boards_svg import LETTERS, robot_svg
from gameplay.selectors import games_list
from gameplay.wording import worded

register = template.Library()


@register.simple_tag
def robot(seat: int) -> SafeString:
    """The robot of a seat, decorative."""
    return robot_svg(seat)


@register.simple_tag
def game_style(slug: str) -> str:
    """The address of a game's style sheet."""
    return static(f"gameplay/games/{slug}/style.css")


@register.simple_tag
def games(first: str = "") -> list[Any]:
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
def ended(line: dict[str, Any]) -> str:
    """How a seat ended."""
    if line["status"] == "retired":
        return _("retired")
    return _("place %(place)s") % {"place": line["place"]}
