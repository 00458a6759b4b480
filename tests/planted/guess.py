"""Where nothing is recorded yet: which tests may reach a function, by the names that functions mention.

From the function of the fault to the functions that mention it, to those that mention these, up to tests. A guess only
chooses which tests run first; only a recording can show that nothing finds a fault.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.planted.faults import Fault, scopes
from tests.planted.groups import ROOT, files

COMMON = 80
"""A name that so many functions mention leads nowhere."""
STEPS = 5
MOST = 160


class Place(NamedTuple):
    path: str
    name: str
    length: int
    """In lines: short tests first."""


class Names:
    """Which functions mention which, in the product and its tests."""

    def __init__(self) -> None:
        self.users: dict[str, set[Place]] = defaultdict(set)
        for path in [*files(), *sorted((ROOT / "tests").rglob("*.py"))]:
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(("tests/browser", "tests/planted", "tests/deep")):
                continue
            for where, node in scopes(ast.parse(path.read_text())):
                length = (node.end_lineno or node.lineno) - node.lineno
                for word in _words(node):
                    self.users[word].add(Place(name, where, length))

    def tests(self, fault: Fault) -> list[str]:
        """Nearest first, and of these the shortest; one of each file before a second of any."""
        found: dict[Place, int] = {}
        seen = set(fault.where.split(".")) - {""} or {Path(fault.path).stem}
        edge = set(seen)
        for step in range(STEPS):
            users = {user for name in edge for user in self.users[name] if len(self.users[name]) <= COMMON}
            for user in users:
                if user.name.split(".")[-1].startswith("test_") and "/test_" in user.path:
                    found.setdefault(user, step)
            edge = {user.name.split(".")[-1] for user in users} - seen
            seen |= edge
        near = set(Path(fault.path).stem.split("_"))
        ranks: dict[Place, tuple[int, int]] = {
            test: (step - 2 * bool(near & set(Path(test.path).stem.split("_"))), test.length)
            for test, step in found.items()
        }
        return [f"{test.path}::{test.name.replace('.', '::')}" for test in _spread(ranks)][:MOST]


def _spread(ranks: dict[Place, tuple[int, int]]) -> Iterator[Place]:
    again: dict[str, int] = defaultdict(int)
    turns: dict[Place, int] = {}
    for test in sorted(ranks, key=lambda test: ranks[test]):
        turns[test] = again[test.path] // 4
        again[test.path] += 1
    yield from sorted(ranks, key=lambda test: (turns[test], ranks[test]))


def _words(node: ast.stmt) -> set[str]:
    found: set[str] = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            found.add(one.id)
        elif isinstance(one, ast.Attribute):
            found.add(one.attr)
        elif isinstance(one, ast.arg):
            found.add(one.arg)
    return found
