"""Draws faults from the product: so many a group, the kinds in turn, never two in one statement."""

from __future__ import annotations

import ast
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

from tests.planted import scripts
from tests.planted.faults import Fault, nth_of, same
from tests.planted.groups import NAMES, ROOT, SCRIPTS, files, group_of
from tests.planted.kinds import KINDS, Change, changes, quiet

UNDRAWN = ("__str__", "__repr__", "__unicode__")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
UNREAD = ("annotation", "returns", "decorator_list", "bases", "type_params")
TYPES = ("TypedDict", "Protocol", "NamedTuple", "IntegerChoices")


def draw(seed: int, count: int) -> list[Fault]:
    """`count` faults of each group. A larger count begins with the same ones."""
    found: dict[str, list[Fault]] = {name: [] for name in NAMES}
    for path in files():
        for fault in candidates(path):
            found[fault.group].append(fault)
    for path in scripts.files():
        for fault in scripts.candidates(path):
            found[fault.group].append(fault)
    nothing = same()
    return [
        fault
        for name in NAMES
        for fault in itertools.islice((one for one in _turns(found[name], seed) if one.id not in nothing), count)
    ]


def _turns(faults: list[Fault], seed: int) -> Iterator[Fault]:
    """In the order in which they are drawn: one of each kind, then the next of each."""
    luck = random.Random(f"{seed} {faults[0].group}")
    piles = {kind: [fault for fault in faults if fault.kind == kind] for kind in KINDS}
    for pile in piles.values():
        luck.shuffle(pile)
    taken: set[tuple[str, int]] = set()
    while any(piles.values()):
        for pile in luck.sample([pile for pile in piles.values() if pile], sum(map(bool, piles.values()))):
            while pile:
                fault = pile.pop()
                if (fault.path, fault.line) not in taken and differs(fault):
                    taken.add((fault.path, fault.line))
                    yield fault
                    break


def differs(fault: Fault) -> bool:
    """Whether Python compiles it to a different program."""
    source = (ROOT / fault.path).read_text()
    if fault.path.startswith(SCRIPTS):
        return scripts.readable(fault.planted(source))
    try:
        changed = compile(fault.planted(source), fault.path, "exec")
    except SyntaxError:
        return False
    return changed != compile(source, fault.path, "exec")


def candidates(path: Path) -> Iterator[Fault]:
    name, source = path.relative_to(ROOT).as_posix(), path.read_text()
    lines = source.splitlines()
    for statement, node, where, runs in _nodes(ast.parse(source)):
        for change in changes(node):
            group = group_of(name, " ".join(lines[change.node.lineno - 1 : change.node.end_lineno]))
            if group is None:
                continue
            first, last, before, after = _lines(lines, change)
            if before != after and statement is not None:
                yield Fault(
                    group, name, first, last, change.kind, where, runs, nth_of(source, where, first, before), before,
                    after,
                )  # fmt: skip


def _lines(lines: list[str], change: Change) -> tuple[int, int, str, str]:
    """The first and last line, before and after."""
    node = change.node
    first, last = node.lineno, node.end_lineno or node.lineno
    head = lines[first - 1].encode()[: node.col_offset].decode()
    tail = lines[last - 1].encode()[node.end_col_offset :].decode()
    bare = isinstance(node, ast.stmt | ast.Constant)
    after = head + (change.text if bare else f"({change.text})") + tail
    return first, last, "\n".join(lines[first - 1 : last]), after


Found = tuple[ast.stmt | None, ast.AST, str, bool]


def _nodes(tree: ast.Module) -> Iterator[Found]:
    """Statement, node, the name of its function or class, and whether it runs in a function."""

    def below(node: ast.AST, at: ast.stmt | None, where: str, runs: bool) -> Iterator[Found]:
        for field, value in ast.iter_fields(node):
            if field in UNREAD or (field == "keywords" and isinstance(node, ast.ClassDef)):
                continue
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST) or _undrawn(child):
                    continue
                inner, named = child if isinstance(child, ast.stmt) else at, where
                if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    named = f"{where}.{child.name}" if where else child.name
                yield inner, child, where, runs
                yield from below(child, inner, named, runs or isinstance(child, FUNCTIONS))

    yield from below(tree, None, "", False)


def _undrawn(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name in UNDRAWN
    if isinstance(node, ast.ClassDef):
        return node.name == "Meta" or any(ast.unparse(base).split(".")[-1] in TYPES for base in node.bases)
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test) or "__name__" in ast.unparse(node.test)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return quiet(node)
