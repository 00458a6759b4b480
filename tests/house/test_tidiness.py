"""Short files, pinned requirements, and pages that keep the strict content policy."""

import ast
import re

import pytest

from tests.support.tree import ROOT, ours, short

LONGEST = 400
# Each with its reason; take a file off the list once it can be split.
LONG: dict[str, str] = {}


def test_no_file_is_too_long() -> None:
    lengths = {
        short(path): len(path.read_text().splitlines())
        for path in ours(".py", ".js", ".css", ".html")
        if "/migrations/" not in str(path)
    }
    assert {name: n for name, n in lengths.items() if n > LONGEST and name not in LONG} == {}
    assert [name for name in LONG if lengths.get(name, 0) <= LONGEST] == [], "no longer long: take them off the list"


LONGEST_FUNCTION = 60
"""Lines, from `def` to its last one. The linter asks the same of JavaScript (biome.jsonc)."""


def test_no_function_is_too_long() -> None:
    long = {
        f"{short(path)}:{node.name}"
        for path in ours(".py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
        and "/migrations/" not in str(path)
    }
    assert sorted(long) == [], "split them by noun"


WIDEST = 120


def test_no_line_is_too_wide() -> None:
    """A line that holds one sentence or one path of a drawing and nothing else may be longer: it cannot be broken."""
    wide = [
        f"{short(path)}:{number}"
        for path in ours(".js", ".css", ".html", ".ts")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > WIDEST and not re.fullmatch(r"\s*(?:[\w.]+: )?([\"'`]).*\1[,;]?", line)
    ]
    assert wide == []


INLINE = {
    "a script in the page": re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*\btype=[\"'](?:application/json|importmap-shim)[\"'])", re.IGNORECASE
    ),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.IGNORECASE),
    "an event attribute": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "a javascript: address": re.compile(r"javascript:", re.IGNORECASE),
    "an htmx attribute that evaluates code": re.compile(r"\bhx-(?:on|vals=[\"']js:|headers=[\"']js:)", re.IGNORECASE),
    "something from another site": re.compile(
        r"<(?:script|link|img|iframe)[^>]*(?:src|href)=[\"'](?:https?:)?//", re.I
    ),
}


@pytest.mark.parametrize("what", INLINE)
def test_no_template_contains(what: str) -> None:
    found = [
        f"{short(path)}:{text.count(chr(10), 0, match.start()) + 1}"
        for path in ours(".html", ".svg")
        for text in [path.read_text()]
        for match in INLINE[what].finditer(text)
    ]
    assert found == []


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned(name: str) -> None:
    lines = [line.split("#")[0].strip() for line in (ROOT / name).read_text().splitlines()]
    loose = [line for line in lines if line and not line.startswith("-r ") and not re.fullmatch(r"\S+==\S+", line)]
    assert loose == []


def test_no_third_party_code_is_committed() -> None:
    assert [short(path) for path in ours(".min.js", ".min.css", ".map")] == []
