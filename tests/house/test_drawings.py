"""Everything is drawn once: no path occurs twice, in any language (docs/decisions/drawings.md)."""

import re
from collections import defaultdict

from tests.support.tree import ours, short

PATH = re.compile(r"""(["'`])\s*(M\s*-?[\d.][^"'`$]*?)\s*\1""")
"""A whole path in quotes, of an attribute or of a script."""


def test_no_path_occurs_twice() -> None:
    where = defaultdict(list)
    drawing = (
        path for path in ours(".svg", ".js", ".py", ".html") if re.match(r"(static|templates)?/?gameplay/", short(path))
    )
    for path in drawing:
        for found in PATH.finditer(path.read_text()):
            where[re.sub(r"\s+", " ", found[2])].append(short(path))
    assert len(where) > 50, "they are still found"
    assert {drawn: places for drawn, places in where.items() if len(places) > 1} == {}
