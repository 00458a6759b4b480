"""Pictures of one game on one page share their shapes: equal shapes are in the page once, and used wherever they
appear. So a list of boards has half of the elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple
from xml.etree import ElementTree

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

Key = tuple[str, ...]


class Shared(NamedTuple):
    parts: SafeString
    """What the page needs once, unseen."""
    pictures: Mapping[str, SafeString]


def shared(pictures: Mapping[str, str], prefix: str) -> Shared:
    """Scenes (symbols.scene) of one kind; `prefix` begins the ids of the parts they share."""
    roots = {name: ElementTree.fromstring(text) for name, text in pictures.items()}  # noqa: S314 - drawings of ours
    groups = [node for root in roots.values() for node in root.iter("g")]
    often = Counter(key for node in groups for key in (_alike(node), *(_run(run) for run in _runs(node))))
    parts: dict[Key, ElementTree.Element] = {}

    def used(key: Key, part: ElementTree.Element) -> ElementTree.Element:
        """The first one becomes the shared part, without its place."""
        part.attrib.pop("transform", "")
        parts.setdefault(key, part).set("id", f"{prefix}-{list(parts).index(key)}")
        return ElementTree.Element("use", {"href": f"#{parts[key].get('id')}"})

    waiting = list(roots.values())
    while waiting:
        node = waiting.pop()
        for run in _runs(node) if node.tag == "g" else ():
            if often[_run(run)] > 1:
                part = ElementTree.Element("g")
                part.extend(run)
                node.insert(list(node).index(run[0]), used(_run(run), part))
                for one in run:
                    node.remove(one)
        for at, child in enumerate(node):
            key = _alike(child)
            if child.tag == "g" and len(child) and often[key] > 1:
                place = child.get("transform")
                node[at] = used(key, child)
                if place:
                    node[at].set("transform", place)
            else:
                waiting.append(child)
    kind = next((root.get("class", "") for root in roots.values()), "").split(" ")[0]
    drawn = {name: mark_safe(ElementTree.tostring(root, "unicode")) for name, root in roots.items()}  # noqa: S308
    written = mark_safe("".join(ElementTree.tostring(part, "unicode") for part in parts.values()))  # noqa: S308
    frame = '<svg class="{} visually-hidden" width="0" height="0" aria-hidden="true"><defs>{}</defs></svg>'
    return Shared(format_html(frame, kind, written) if parts else SafeString(""), drawn)


def _alike(node: ElementTree.Element) -> Key:
    """What an element draws, wherever it is."""
    own = [f"{name}={value}" for name, value in sorted(node.attrib.items()) if name != "transform"]
    return node.tag, *own, *(ElementTree.tostring(part, "unicode") for part in node)


def _runs(node: ElementTree.Element) -> Iterator[list[ElementTree.Element]]:
    """The parts of a group before, between and after its texts, which differ most often."""
    for is_text, found in groupby(list(node), key=lambda part: part.tag == "text"):
        run = list(found)
        if not is_text and len(run) > 1:
            yield run


def _run(run: list[ElementTree.Element]) -> Key:
    return tuple(ElementTree.tostring(part, "unicode") for part in run)
