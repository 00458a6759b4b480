"""One fault: lines of the product, and what replaces them."""

from __future__ import annotations

import ast
import functools
import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

DRAWN = Path(__file__).with_name("drawn.jsonl")
SAME = Path(__file__).with_name("same.txt")
"""Faults that change nothing that anybody could see, each with why: they are drawn again."""


@dataclass(frozen=True)
class Fault:
    group: str
    path: str
    line: int
    """The first of its lines when it was drawn."""
    end: int
    kind: str
    where: str
    """The function or class, by its qualified name; empty for the module itself."""
    runs: bool
    """Within a function. What runs when the module is loaded belongs to no test."""
    nth: int
    """Which of the equal lines in there."""
    before: str
    after: str

    @property
    def id(self) -> str:
        told = "\n".join((self.path, self.where, str(self.nth), self.before, self.after))
        return hashlib.sha256(told.encode()).hexdigest()[:8]

    def told(self) -> str:
        return f"{self.path}:{self.line} {self.kind}: {_short(self.before)}  ->  {_short(self.after)}"

    def at(self, source: str) -> int:
        """Its first line, counted from 0. It is searched in its function, wherever that is by now."""
        begin, end = _span(source, self.where)
        lines, wanted = source.splitlines(), self.before.splitlines()
        spots = [at for at in range(begin, end) if lines[at : at + len(wanted)] == wanted]
        if self.nth >= len(spots):
            raise LookupError(f"{self.path} has no more {self.before!r} in {self.where or 'it'}")
        return spots[self.nth]

    def planted(self, source: str) -> str:
        """The source with the fault in it."""
        lines, wanted, at = source.splitlines(), self.before.splitlines(), self.at(source)
        return "\n".join([*lines[:at], *self.after.splitlines(), *lines[at + len(wanted) :], ""])


def scopes(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Functions and classes with their qualified names, outer ones first."""

    def below(node: ast.AST, name: str) -> Iterator[tuple[str, ast.stmt]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}" if name else child.name
                yield inner, child
                yield from below(child, inner)
            else:
                yield from below(child, name)

    yield from below(tree, "")


@functools.lru_cache(maxsize=4)
def _spans(source: str) -> dict[str, tuple[int, int]]:
    """From which line to before which each function and class extends, counted from 0."""
    spans: dict[str, tuple[int, int]] = {}
    for name, node in scopes(ast.parse(source)):
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        spans.setdefault(name, (first - 1, node.end_lineno or first))
    return spans


def _span(source: str, where: str) -> tuple[int, int]:
    if not where:
        return 0, len(source.splitlines())
    if where not in _spans(source):
        raise LookupError(f"there is no {where}")
    return _spans(source)[where]


def nth_of(source: str, where: str, line: int, before: str) -> int:
    """Which of the equal lines of its function begins at this line (from 1)."""
    begin, _end = _span(source, where)
    lines, wanted = source.splitlines(), before.splitlines()
    return sum(lines[at : at + len(wanted)] == wanted for at in range(begin, line - 1))


def written(faults: list[Fault], seed: int) -> None:
    head = {"seed": seed, "faults": len(faults)}
    rows = [{"id": fault.id, **asdict(fault)} for fault in faults]
    DRAWN.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in (head, *rows)))


def drawn() -> list[Fault]:
    rows = [json.loads(line) for line in DRAWN.read_text().splitlines()[1:]]
    return [Fault(**{key: value for key, value in row.items() if key != "id"}) for row in rows]


def same() -> dict[str, str]:
    if not SAME.exists():
        return {}
    lines = [line for line in SAME.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split(" ", 1) for line in lines)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else f"{line[:97]}..."
