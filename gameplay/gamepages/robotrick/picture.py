"""Cards of RoboTrick as SVG text, drawn by the server: pictures of the rules, and of a trick on the plain page.

Here: the places of cards. Not here: rules, what things look like (symbols.svg in static/gameplay/games/robotrick), and
the live table (beside it), which places the same symbols. Lengths are units of the picture: a card is 60 by 84.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from gameplay.gamepages.robots import robot_at
from gameplay.gamepages.symbols import Sheet, number, scene
from gameplay.games.robotrick.cards import NUMBER, POINTS, TYPES

SYMBOLS = Sheet("games/robotrick")
COIN = "translate(17 28)"
"""The place of the coin with the points on a card."""
STEP = 68
"""From card to card in a row."""
SMALL = 27
ROW = 17
"""From card to card in one of Droco's columns."""
RIM = 9
"""The width of the table's rim."""
MARGIN = 12
"""From the things on the table to its edge: in pictures of rules it may reach a little over the felt."""

By = int | None
"""Whose card it is: a seat, or Droco."""


class Laid(NamedTuple):
    """A card in a row."""

    card: str | None
    """None: face down."""
    by: By | str = ""
    """The seat that played it; "" for nobody in particular."""
    css: str = ""
    """Classes for its state: `rt-best`, `rt-dim`, `rt-raised`."""


def card_at(card: str | None, x: float, y: float, scale: float = 1, css: str = "") -> SafeString:
    """A card around a point; its back for None."""
    at = f"translate({number(x)} {number(y)}) scale({scale:g})"
    if card is None:
        return SYMBOLS.place("rt-back", at, css=css)
    face = SYMBOLS.place(f"rt-card-{card[0]}", text=card[1:]) + SYMBOLS.place("rt-coin", COIN, text=worth(card))
    return format_html('<g class="{}" transform="{}">{}</g>', css, at, face)


def small_at(card: str | None, x: float, y: float, css: str = "") -> SafeString:
    at = f"translate({number(x)} {number(y)})"
    if card is None:
        return SYMBOLS.place("rt-small-back", at, css=css)
    return SYMBOLS.place(f"rt-small-{card[0]}", at, text=card[1:], css=css)


def who_at(by: By, x: float, y: float, scale: float = 0.75) -> SafeString:
    at = f"translate({number(x)} {number(y)})"
    if by is None:
        return SYMBOLS.place("rt-droco", f"{at} scale({scale * 0.85:g})")
    return robot_at({"seat": by}, f"{at} scale({scale * 0.88:g})", 0)


def text_at(text: str, x: float, y: float, css: str = "rt-label") -> SafeString:
    return format_html('<text class="{}" x="{}" y="{}" text-anchor="middle">{}</text>', css, number(x), number(y), text)


def worth(card: str) -> int:
    """The points of a card."""
    return POINTS[NUMBER[card]]


def row(laid: Sequence[Laid], x: float = 38, y: float = 50) -> list[SafeString]:
    """Cards beside each other, with their players below."""
    parts = []
    for index, (card, by, css) in enumerate(laid):
        at = x + STEP * index
        parts.append(card_at(card, at, y - (6 if "rt-raised" in css else 0), css=css))
        if by != "":
            parts.append(who_at(by if isinstance(by, int) else None, at, y + 61))
    return parts


def row_svg(laid: Sequence[Laid], label: str, *, more: Iterable[SafeString] = (), width: float = 0) -> SafeString:
    """A row of cards as a picture of the rules."""
    high = 128 if any(each.by != "" for each in laid) else 104
    return picture((0, 0, max(width, STEP * len(laid) + 8), high), [*row(laid), *more], label)


def trick_svg(laid: Sequence[Laid], label: str) -> SafeString:
    """A trick so far, with room for all four cards."""
    return picture((0, 0, STEP * 4 + 8, 128), row(laid), label, "rt-trick-picture")


def columns(hand: Iterable[str], x: float, y: float, lit: Iterable[str] = ()) -> list[SafeString]:
    """Droco's open hand: four columns, each with the strongest card first."""
    cards, shown = list(hand), set(lit)
    parts = []
    for place, kind in enumerate(TYPES):
        mine = [card for card in cards if card[0] == kind]
        parts += [open_at(card, x + 31 * place, y + ROW * line, lit=card in shown) for line, card in enumerate(mine)]
    return parts


def open_at(card: str, x: float, y: float, *, lit: bool = False) -> SafeString:
    """A card of Droco's: its strength above its type."""
    drawn = SYMBOLS.place(f"rt-open-{card[0]}", f"translate({number(x)} {number(y)})", text=card[1:])
    return format_html('<g class="rt-open"{}>{}</g>', mark_safe(' data-next=""') if lit else "", drawn)


def picture(box: Iterable[float], parts: Iterable[SafeString], label: str, css: str = "rule-picture") -> SafeString:
    """Things on the table: their box, and the table's rim around it."""
    x, y, width, height = box
    around = (x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    return scene("rt-scene", around, [_table(*around), *parts], label=label, css=css)


def _table(x: float, y: float, w: float, h: float) -> SafeString:
    """Felt within a wooden rim, as `tablePart` of pieces.js draws it."""
    right, down, edge = w - RIM, h - RIM, RIM + 3
    inner = f'x="{RIM}" y="{RIM}" width="{right - RIM:g}" height="{down - RIM:g}" rx="11"'
    shade = f"M{edge} {down - 9:g}V{edge + 9}Q{edge} {edge} {edge + 9} {edge}H{right - 9:g}"
    return mark_safe(  # noqa: S308 - numbers alone
        f'<g class="rt-table" transform="translate({x:g} {y:g})"><rect class="rt-wood" width="{w:g}" height="{h:g}"/>'
        f'<path class="rt-wood-lit" d="M0 0H{w:g}L{right:g} {RIM}H{RIM}V{down:g}L0 {h:g}Z"/>'
        f'<rect class="rt-felt" {inner}/><path class="rt-inside" d="{shade}"/><rect class="rt-rim" {inner}/></g>'
    )


def card_svg(card: str) -> SafeString:
    """One card, decorative: its name is beside it."""
    drawn = SYMBOLS.place(f"rt-card-{card[0]}", text=card[1:]) + SYMBOLS.place("rt-coin", COIN, text=worth(card))
    return format_html('<svg class="rt-card-picture" viewBox="-31 -43 62 86" aria-hidden="true">{}</svg>', drawn)


def droco_svg() -> SafeString:
    """Droco's head, decorative."""
    head = SYMBOLS.place("rt-droco")
    return format_html('<svg class="rt-droco-picture" viewBox="-21 -20 42 44" aria-hidden="true">{}</svg>', head)
