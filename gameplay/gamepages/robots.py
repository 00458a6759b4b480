"""The house's robots, one a seat: outline, pattern and letter tell them apart without colour. Every game has them."""

from __future__ import annotations

from itertools import count

from django.utils.html import format_html
from django.utils.safestring import SafeString

# Outlines looking east and patterns over them; the same as in static/gameplay/robots.js.
BODIES = (
    "M14 0L-11 -12L-6 0L-11 12Z",
    "M-9 -11H8A4 4 0 0 1 12 -7V7A4 4 0 0 1 8 11H-9A4 4 0 0 1 -13 7V-7A4 4 0 0 1 -9 -11Z",
    "M12 0A12 12 0 1 1 -12 0A12 12 0 1 1 12 0Z",
    "M12 -7V7L0 13.5L-12 7V-7L0 -13.5Z",
    "M9 -13.5L13 0L9 13.5L-12 7V-7Z",
    "M-6 -8H6A8 8 0 0 1 6 8H-6A8 8 0 0 1 -6 -8Z",
    "M14 0L0 -13L-14 0L0 13Z",
    "M-5 -13H5V-6H13V6H5V13H-5V6H-13V-6H-5Z",
    "M13 0L9 4L10 9L4.5 9.5L1 13.5L-3.5 10.5L-8.5 11L-9 5.5L-13 1.5L-10 -2.5L-11 -7.5L-6 -8.5L-3 -13L1.5 -10.5"
    "L6.5 -11.5L8 -6L12.5 -4Z",
)
PATTERNS = (
    "",
    "M-14 -7H14M-14 0H14M-14 7H14",
    "M-7 -14V14M0 -14V14M7 -14V14",
    "M-14 -6L-6 -14M-14 2L2 -14M-14 10L10 -14M-10 14L14 -10M-2 14L14 -2M6 14L14 6",
    "M-8 -8h.1M0 -8h.1M8 -8h.1M-8 0h.1M8 0h.1M-8 8h.1M0 8h.1M8 8h.1",
    "M-14 0H14M0 -14V14",
    "M-14 -14L14 14M-14 14L14 -14",
    "M-14 -9L-7 -4L0 -9L7 -4L14 -9M-14 7L-7 12L0 7L7 12L14 7",
    "M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0",
)
LETTERS = "ABCDEFGHI"
ROBOT_SCALE = 1.14
_clips = count(1)
"""Ids of clip paths: unique in a page that shows a robot several times."""


def robot_svg(seat: int) -> SafeString:
    """One robot as a small decorative picture; its name stands beside it."""
    figure = robot_figure(seat, f"translate(0 0) scale({ROBOT_SCALE})", 0)
    return format_html('<svg class="robot-icon" viewBox="-16 -16 36 32" aria-hidden="true">{}</svg>', figure)


def robot_figure(seat: int, at: str, turn: float, badge: SafeString | str = "") -> SafeString:
    """A robot for a larger drawing: `at` is its transform, `turn` its degrees from east."""
    return format_html(
        '<g class="robot seat-{seat}" transform="{at}"><g transform="rotate({turn})">'
        '<clipPath id="{clip}"><path d="{body}"/></clipPath>'
        '<path class="robot-nose" d="M11.5 -6.5L18.5 0L11.5 6.5Z"/><path class="robot-body" d="{body}"/>'
        '<path class="robot-pattern{dots}" d="{pattern}" clip-path="url(#{clip})"/>'
        '<path class="robot-body-line" d="{body}"/></g><text class="robot-letter" y="4.2">{letter}</text>{badge}</g>',
        seat=seat,
        at=at,
        turn=turn,
        clip=f"robot-clip-{next(_clips)}",
        body=BODIES[seat],
        pattern=PATTERNS[seat],
        dots=" robot-pattern-dots" if seat == 4 else "",
        letter=LETTERS[seat],
        badge=badge,
    )
