"""Tags of the playing pages: robots as small pictures, words for codes. Nothing here reads a table, except for a chat
that is about to ask for a picture (`link_picture`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.joined import address
from accounts.looks import look_of
from gameplay.end_words import gain_text, gain_yours, how_out, names_text
from gameplay.gamepages.robots import LETTERS, PARTS, front_svg, portrait_svg, robot_at, robot_svg, robot_symbols
from gameplay.gamepages.symbols import HOUSE
from gameplay.pages.link_pictures import picture_ahead
from gameplay.selectors import game_page, games_list, turns
from gameplay.wording import host_text, match_title, reaction_words, worded, words_script

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.linkcard import LinkCard
    from accounts.looks import Look, Robot
    from accounts.models import User
    from gameplay.engine.contract import Meta
    from gameplay.gamepages.base import SeatCard

register = template.Library()


@register.simple_tag
def robot(seat: int, look: str = "") -> SafeString:
    """The robot of a seat, decorative; `look`: its code, "" for the house robot."""
    return robot_svg(seat, look)


@register.simple_tag
def robot_piece(seat: int, transform: str, turn: int) -> SafeString:
    """The robot of a seat from above, within a picture; `turn`: degrees clockwise from looking east."""
    return robot_at({"seat": seat}, transform, turn)


@register.simple_tag
def portrait(seat: int, pose: str = "", look: str = "") -> SafeString:
    """The robot of a seat from the front, decorative; `pose`: a class of poses.css."""
    return portrait_svg(seat, pose, look)


@register.simple_tag(takes_context=True)
def link_picture(context: template.Context, card: LinkCard) -> str:
    """The address of the picture beside the link of a page; if a chat reads the page, the picture is drawn."""
    told = card.picture
    if (request := context.get("request")) is not None:
        picture_ahead(request, told)
    return reverse("gameplay:link-picture", args=[told])


@register.simple_tag
def podium_robot(one: Robot, pose: str = "") -> SafeString:
    """The same for a racer on a podium."""
    look = look_of(one.look, one.seat)
    return front_svg(look, one.text or LETTERS[one.seat], pose, one.seat)


@register.simple_tag
def look_portrait(look: Look, pose: str = "") -> SafeString:
    """A person's robot from the front, without a number, decorative."""
    return front_svg(look, "", pose)


@register.simple_tag
def own_portrait(user: User) -> SafeString:
    """The viewer's own, with the chosen number."""
    return front_svg(user.robot, "" if user.number_wish is None else str(user.number_wish))


@register.simple_tag
def robot_shapes() -> SafeString:
    """The shapes that all pictures of robots on a page share."""
    return format_html(
        '<svg class="visually-hidden" width="0" height="0" aria-hidden="true"><defs data-robot-shapes>{}</defs></svg>',
        PARTS.page,
    )


@register.simple_tag
def game_style(slug: str, name: str = "style.css") -> SafeString:
    """The link to a game's style sheet, if it has one, with its imports."""
    if name not in game_page(slug).files:
        return SafeString("")
    return format_html('<link rel="stylesheet" href="{}">', address(f"gameplay/games/{slug}/{name}"))


@register.simple_tag
def symbols(slug: str, seats: Sequence[SeatCard] = ()) -> SafeString:
    """The drawings of a live page: invisible until a script places them (static/gameplay/symbols.js). The robots have
    the looks of its `seats`."""
    own = game_page(slug).symbols
    drawn = (HOUSE.all(), robot_symbols({seat["seat"]: seat["look"] for seat in seats}), own.all() if own else "")
    return format_html("<template data-symbols><svg>{}{}{}</svg></template>", *drawn)


@register.simple_tag(takes_context=True)
def call_tag(context: template.Context, code: str) -> str:
    """What calls the viewer to their match; a visitor is never called."""
    return turns.call_tag(code, context["request"].user.pk)


@register.simple_tag
def game_words(slug: str) -> SafeString:
    """The script with the words of a game in the reader's language; it comes before the modules that use them."""
    language = get_language() or settings.LANGUAGE_CODE
    words = reverse("gameplay:game-words", args=[slug, language, words_script(slug, language).digest])
    return format_html('<script src="{}" defer fetchpriority="high"></script>', words)


@register.simple_tag
def host_says(slug: str, key: str, n: int = 1, **values: object) -> str:
    """The host's words about a match of this game (gameplay/engine/host_words.py)."""
    return host_text(slug, key, n, **values)


register.simple_tag(reaction_words, name="reactions")
register.filter("game_page", game_page)
register.filter("match_title", match_title)
register.filter("how_out", how_out)
register.filter("gain", gain_text)
register.filter("gain_yours", gain_yours)
register.filter("names", names_text)


@register.simple_tag
def games(first: str = "") -> list[Meta]:
    """Every game, the one with this slug first."""
    return sorted(games_list(), key=lambda meta: meta.slug != first)


@register.filter
def letter(seat: int) -> str:
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"


@register.filter
def word(label: str) -> str:
    """A message id of the engine, translated."""
    return worded(label)
