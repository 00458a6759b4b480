"""Pictures without a stylesheet: classes and variables of a drawing become plain attributes.

A page's drawings take their colours from CSS (tokens, robots, poses), which a renderer does not know. Only what those
files use is understood: classes and elements, descendants and children, nested rules, `:is`, custom properties, `calc`,
`color-mix` in oklab and `light-dark` (always the day). A selector with anything else matches nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from django.conf import settings

from gameplay.gamepages.colours import mixed

SHEETS = ("css/tokens.css", "gameplay/css/poses.css", "gameplay/css/robots.css")
PLAIN = frozenset(
    {"fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin", "stroke-linecap"}
    | {"stroke-dasharray", "opacity", "font-size", "font-weight", "text-anchor", "letter-spacing", "display"}
)
"""Properties that are attributes of the same name."""
MOVES = ("transform", "transform-origin", "transform-box")
CALL = re.compile(r"(var|calc|color-mix|light-dark)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
RULE = re.compile(r"([^{};]+)\{|([^{};]+);|\}")
COMPOUND = re.compile(r"([a-z]*)((?:\.[\w-]+)*)")
SHEER = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")
"""A translucent colour, which the renderer only takes in parts."""
IS = re.compile(r":is\(([^()]*)\)")
IMPORT = re.compile(r"""@import url\("([^"]+)"\);""")


class Rule(NamedTuple):
    path: tuple[tuple[str, frozenset[str]], ...]
    """From the element outwards: how the next one is reached (" " or ">"), and its classes; the element itself is
    "<path>" there."""
    weight: int
    said: dict[str, str]


@cache
def rules(more: str = "") -> tuple[dict[str, str], tuple[Rule, ...]]:
    """The variables of the whole page, and all other rules, the strongest last; `more`: with those of one more sheet,
    and its imports."""
    root: dict[str, str] = {}
    found: list[Rule] = []
    static = Path(settings.BASE_DIR, "static")
    for text in (*(static.joinpath(name).read_text("utf-8") for name in SHEETS), *_sheets(static, more)):
        for selectors, said in _blocks(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
            for selector in selectors:
                if selector == ":root":
                    root |= said
                elif path := _path(selector):
                    found.append(Rule(path, sum(len(classes) for _how, classes in path), said))
    return root, tuple(sorted(found, key=lambda rule: rule.weight))


def _sheets(static: Path, name: str) -> Iterator[str]:
    """A sheet below `static` after those that it imports."""
    if not name:
        return
    text = static.joinpath(name).read_text("utf-8")
    for other in IMPORT.findall(text):
        yield from _sheets(static, str(static.joinpath(name).parent.joinpath(other).resolve().relative_to(static)))
    yield IMPORT.sub("", text)


def _blocks(text: str) -> Iterator[tuple[list[str], dict[str, str]]]:
    """(selectors, declarations) of a sheet; rules in layers are included, those in conditions (`@media`, `@keyframes`)
    are not."""
    open_: list[tuple[str, dict[str, str]]] = []
    for head, line in (match.groups() for match in RULE.finditer(text)):
        if head:
            open_.append((head.strip(), {}))
        elif line:
            if open_ and ":" in line:
                name, _colon, value = line.partition(":")
                open_[-1][1][name.strip()] = " ".join(value.split())
        elif open_:
            selectors, said = open_.pop()
            around = [other for other, _said in open_ if not other.startswith("@layer")]
            if said and not any(one.startswith("@") for one in (selectors, *around)):
                yield _unfolded([*around, selectors]), said


def _unfolded(nested: Sequence[str]) -> list[str]:
    """The selectors of a rule within others, each written out, without `:is`."""
    found = [""]
    for selectors in nested:
        parts = _alternatives(selectors)
        found = [
            (part.replace("&", outer) if "&" in part else f"{outer} {part}").strip()
            for outer in found
            for part in parts
        ]
    return found


def _alternatives(selectors: str) -> list[str]:
    choice = IS.search(selectors)
    if choice is None:
        return [one.strip() for one in selectors.split(",")]
    each = (f"{selectors[: choice.start()]}{one.strip()}{selectors[choice.end() :]}" for one in choice[1].split(","))
    return [one for part in each for one in _alternatives(part)]


def _path(selector: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """() if something in it is not understood."""
    words = selector.replace(">", " > ").split()
    path: list[tuple[str, frozenset[str]]] = []
    how = ""
    for word in reversed(words):
        if word == ">":
            how = ">"
        elif compound := COMPOUND.fullmatch(word):
            own = {f"<{compound[1]}>"} if compound[1] else set()
            path.append((how or " ", frozenset(own | set(filter(None, compound[2].split("."))))))
            how = ""
        else:
            return ()
    return tuple(path)


def _holds(path: tuple[tuple[str, frozenset[str]], ...], line: tuple[frozenset[str], ...]) -> bool:
    """Whether it matches an element whose classes, and those around it, are `line`, from the inside out."""
    (_how, own), *rest = path
    if not own <= line[0]:
        return False
    if not rest:
        return True
    outer = line[1:]
    reach = outer[:1] if rest[0][0] == ">" else outer
    return any(_holds(tuple(rest), outer[at:]) for at in range(len(reach)))


def flat(svg: str, more: str = "") -> str:
    """A picture as text, with everything in attributes, including what `more` says. Raises ElementTree.ParseError."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - drawings of ours, every text escaped
    variables, found = rules(more)
    _flatten(root, (), variables, found)
    return ElementTree.tostring(root, "unicode")


def _flatten(
    node: ElementTree.Element,
    around: tuple[frozenset[str], ...],
    known: Mapping[str, str],
    found: tuple[Rule, ...],
) -> bool:
    """False: the element is invisible."""
    tag = node.tag.rpartition("}")[2]
    line = (frozenset((f"<{tag}>", *node.attrib.pop("class", "").split())), *around)
    said: dict[str, str] = {}
    for rule in found:
        if _holds(rule.path, line):
            said |= rule.said
    own = {name: value for name, value in said.items() if name.startswith("--")}
    scope = {**known, **own} if own else known
    if own:
        scope = {**known, **{name: resolved(value, scope) for name, value in own.items()}}
    for name in PLAIN & said.keys():
        value = resolved(said[name], scope).removesuffix("px")
        if seen := SHEER.fullmatch(value):
            value = "#" + "".join(f"{int(one):02x}" for one in seen.groups()[:3])
            node.set(f"{name}-opacity", seen[4])
        node.set(name, value)
    if "transform" in said:
        _move(node, *(resolved(said.get(name, ""), scope) for name in MOVES))
    if node.get("display") == "none":
        return False
    for name in [name for name in node.attrib if name.startswith("data-")]:
        del node.attrib[name]
    for child in list(node):
        if not _flatten(child, line, scope, found):
            node.remove(child)
    return True


def _move(node: ElementTree.Element, transform: str, origin: str, box: str) -> None:
    """Put the style's transform in place of the attribute. One around an element's own box is left out, because the box
    is not known here; one that shrinks it to nothing hides it."""
    node.attrib.pop("transform", None)
    parts = re.findall(r"(\w+)\(([^()]*)\)", transform)
    turned = [(name, [_number(one) for one in value.replace(",", " ").split()]) for name, value in parts]
    if any(name == "scale" and 0 in values for name, values in turned):
        node.set("display", "none")
    if box == "fill-box":
        return
    still = {"translate": {0.0}, "translateY": {0.0}, "rotate": {0.0}, "scale": {1.0}}
    moved = [(name, values) for name, values in turned if not set(values) <= still.get(name, set())]
    if not moved:
        return
    text = " ".join(f"{name}({' '.join(f'{one:g}' for one in values)})" for name, values in moved)
    at = [f"{_number(one):g}" for one in origin.split()]
    if len(at) == 2 and at != ["0", "0"]:
        text = f"translate({at[0]} {at[1]}) {text} translate({_number(at[0]) * -1:g} {_number(at[1]) * -1:g})"
    node.set("transform", text)


def resolved(value: str, known: Mapping[str, str]) -> str:
    """A value with nothing left to compute. A variable that is not set, without a fallback, is nothing."""
    while call := CALL.search(value):
        inner = call[2]
        if call[1] == "var":
            name, _comma, other = inner.partition(",")
            text = known.get(name.strip(), other.strip())
        elif call[1] == "light-dark":
            text = _parts(inner)[0]
        elif call[1] == "calc":
            text = _reckoned(resolved(inner, known))
        else:
            text = mixed(_parts(resolved(inner, known)))
        value = f"{value[: call.start()]}{text}{value[call.end() :]}"
    return value.strip()


def _parts(text: str) -> list[str]:
    """The parts between commas, outside of parentheses."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", text)]


def _number(text: str) -> float:
    return float(re.sub(r"[a-z%]+$", "", text) or 0)


def _reckoned(text: str) -> str:
    """A product or quotient of lengths and numbers."""
    first, *rest = re.findall(r"[*/]|[-+.\w%]+", text)
    total = _number(first)
    for sign, one in zip(rest[::2], rest[1::2], strict=True):
        total = total * _number(one) if sign == "*" else total / _number(one)
    return f"{total:g}"
