"""The frame of a board's picture: a scalable drawing that is named, or decorative."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe


def scene_svg(kind: str, box: Iterable[float], parts: Iterable[SafeString], *, label: str, css: str) -> SafeString:
    """`kind` is the class of the game's scenes, `box` the part that is seen; decorative without a `label`."""
    name = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html(
        '<svg class="{} board-picture {}" viewBox="{}" {}>{}</svg>',
        kind,
        css,
        " ".join(f"{value:.1f}".removesuffix(".0") for value in box),
        name,
        mark_safe("".join(parts)),  # noqa: S308 - every part came from format_html
    )
