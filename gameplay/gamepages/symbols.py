"""Drawings: `symbols.svg` of the house or of a game draws each once, pictures place it and the live page clones it.

A sheet has `<symbol>`s, and `<defs>` that they `<use>`; also those of another sheet, if it takes that (`data-takes`).
To place a symbol is to write its contents into a picture, as a group with the symbol's class: styles reach it like any
other element. Only the contents of `<defs id="page">` are once in a page (`{% robot_shapes %}`), and pictures `<use>`
them there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from xml.etree import ElementTree

from django.conf import settings
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

TURNS = 'data-turn=""'
"""Marks the part of a symbol that turns; everything beside it stays upright."""
STAYS = 'data-turn="back"'
"""Marks what stays upright within a part that turns."""
OPEN = "></text>"
"""A text of a symbol that is filled in when the symbol is placed."""


class Sheet:
    """The symbols of one file, read when the first is asked for."""

    def __init__(self, folder: str) -> None:
        """`folder`: below static/gameplay/."""
        self.file = Path(settings.BASE_DIR, "static/gameplay", folder, "symbols.svg")

    @cached_property
    def named(self) -> dict[str, ElementTree.Element]:
        text = self.file.read_text("utf-8").replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)
        root = ElementTree.fromstring(text)  # noqa: S314 - a file of ours
        others = root.get("data-takes")
        taken = Sheet(others).named if others else {}
        return {**taken, **{node.get("id", ""): node for node in root.iter()}}

    @cached_property
    def symbols(self) -> dict[str, tuple[str, str]]:
        """By name: the class of the group, and its contents."""
        drawn = (node for node in self.named.values() if node.tag == "symbol")
        return {node.get("id", ""): (node.get("class", ""), _inner(node, self.named, {})) for node in drawn}

    def filled(self, name: str, given: Mapping[str, str]) -> str:
        """The contents of a symbol with open parts: `{face}` in it becomes what is `given` as `face`."""
        page = {node.get("id", "") for node in self.named["page"]}
        return _inner(self.named[name], {key: node for key, node in self.named.items() if key not in page}, given)

    @cached_property
    def page(self) -> SafeString:
        """What is once in a page, for pictures to use."""
        written = (ElementTree.tostring(node, "unicode").strip() for node in self.named["page"])
        return mark_safe("".join(written))  # noqa: S308 - a file of ours

    def place(self, name: str, transform: str = "", *, turn: float = 0, text: object = "", css: str = "") -> SafeString:
        """A symbol as a group; `turn` (degrees clockwise) is for the part that turns, `text` for the open one."""
        own, drawing = self.symbols[name]
        return placed(drawing.replace(OPEN, f">{escape(text)}</text>"), f"{own} {css}".strip(), transform, turn)

    def all(self) -> SafeString:
        """Every symbol, for a page whose script places them (static/gameplay/symbols.js)."""
        written = (f'<symbol id="{name}" class="{own}">{inner}</symbol>' for name, (own, inner) in self.symbols.items())
        return mark_safe("".join(written))  # noqa: S308 - a file of ours


def placed(drawing: str, css: str, transform: str, turn: float) -> SafeString:
    """A drawing as a group, with its parts turned."""
    drawing = drawing.replace(TURNS, f'transform="rotate({turn:g})"' if turn else "")
    drawing = drawing.replace(STAYS, f'transform="rotate({-turn:g})"' if turn else "")
    place = format_html(' transform="{}"', transform) if transform else ""
    return format_html('<g class="{}"{}>{}</g>', css, place, mark_safe(drawing))  # noqa: S308 - a file of ours


def _written(node: ElementTree.Element, named: Mapping[str, ElementTree.Element], given: Mapping[str, str]) -> str:
    """An element as text. What it uses replaces the use, with the attributes of the use, unless it is not `named`. In
    it, `{letter}` becomes the use's `data-letter`, and `<slot/>` becomes the children of the use."""
    if node.tag == "slot":
        return given["slot"]
    attributes = {name: value.format_map(given) for name, value in node.attrib.items()}
    shared = node.tag == "use" and attributes["href"].removeprefix("#") not in named
    if node.tag == "use" and not shared:
        slot = _inner(node, named, given)
        node = named[attributes["href"].removeprefix("#")]
        given = {name.removeprefix("data-"): value for name, value in attributes.items()} | {"slot": slot}
        own = {name: value for name, value in attributes.items() if not name.startswith("data-")}
        attributes = {name: value.format_map(given) for name, value in node.attrib.items()} | own
    kept = "".join(
        f' {name}="{" ".join(value.split())}"'
        for name, value in attributes.items()
        if name != "id" and (shared or name != "href")
    )
    inner = _inner(node, named, given)
    if node.tag == "g" and not kept:
        return inner
    return f"<{node.tag}{kept}>{inner}</{node.tag}>" if inner or node.tag == "text" else f"<{node.tag}{kept}/>"


def _inner(node: ElementTree.Element, named: Mapping[str, ElementTree.Element], given: Mapping[str, str]) -> str:
    return (node.text or "").strip().format_map(given) + "".join(_written(part, named, given) for part in node)


def number(value: float) -> str:
    """A length in a picture: a tenth of a unit is enough."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")  # 0 for what is a little less


def moved(x: float, y: float, turn: float = 0) -> str:
    """The transform to a point, with a turn there, in degrees clockwise."""
    return f"translate({number(x)} {number(y)})" + (f" rotate({turn:g})" if turn else "")


def scene(kind: str, box: Iterable[float], parts: Iterable[SafeString], *, label: str, css: str) -> SafeString:
    """A board's picture. `kind` is the class of the game's scenes, `box` the visible part; decorative without a
    `label`."""
    name = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html(
        '<svg class="{} board-picture {}" viewBox="{}" {}>{}</svg>',
        kind,
        css,
        " ".join(map(number, box)),
        name,
        mark_safe("".join(parts)),  # noqa: S308 - every part came from format_html
    )


HOUSE = Sheet("")
