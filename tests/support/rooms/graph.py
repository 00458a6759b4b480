"""Who uses which definition of the league: read from syntax trees, imports inside functions included.

Signals, tasks by name and attributes in templates are not in it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.tree import ROOT

LEAGUE = ROOT / "league"
STAYS = ("models", "scoring", "sets", "migrations")
"""What the rooms are built on: it uses none of them, and stays where it is."""
REST = "<module>"
"""What a module does that defines nothing."""
OWN = "register"
"""Each file of template tags has its own."""


@dataclass(frozen=True)
class Use:
    """`by` in `module` uses `name` of another definition, in the module `of`."""

    module: str
    by: str
    of: str
    name: str
    line: int

    def __str__(self) -> str:
        return f"{self.module}.{self.by}:{self.line} uses {self.of}.{self.name}"


class Module:
    """One file; `name` without "league."."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        text = path.read_text()
        self.lines = text.count("\n")
        self.tree = ast.parse(text)
        self.imports: dict[str, tuple[str, str]] = {}
        """By the local name: the module, and the name in it ("" for the module itself)."""
        self.defs: dict[str, ast.stmt] = {}
        self.body: list[tuple[str, ast.stmt]] = []
        self._scan(self.tree.body)

    def _scan(self, body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.imports |= imported(node)
            elif isinstance(node, ast.If):  # TYPE_CHECKING
                self._scan([*node.body, *node.orelse])
            else:
                names = defined(node)
                for name in names:
                    self.defs.setdefault(name, node)
                self.body.append((names[0] if names else REST, node))


def imported(node: ast.stmt) -> dict[str, tuple[str, str]]:
    """What an import statement makes known, by its local name. The house imports absolutely."""
    if isinstance(node, ast.ImportFrom):
        return {one.asname or one.name: (node.module or "", one.name) for one in node.names}
    assert isinstance(node, ast.Import)
    return {one.asname or one.name.split(".")[0]: (one.name, "") for one in node.names}


def defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        return [one.id for one in names if isinstance(one.ctx, ast.Store)]
    return []


def chains(node: ast.AST) -> Iterator[tuple[list[str], int]]:
    """The names that are read, each with what is asked of it: `a.b.c` as ["a", "b", "c"], and its line."""
    left = [node]
    while left:
        inner, parts = left.pop(), list[str]()
        while isinstance(inner, ast.Attribute):
            parts.insert(0, inner.attr)
            inner = inner.value
        if not isinstance(inner, ast.Name):
            left.extend(ast.iter_child_nodes(inner))
        elif parts or isinstance(inner.ctx, ast.Load):
            yield [inner.id, *parts], inner.lineno


class League:
    def __init__(self) -> None:
        self.modules: dict[str, Module] = {}
        for path in sorted(LEAGUE.rglob("*.py")):
            name = ".".join(path.relative_to(LEAGUE).with_suffix("").parts).removesuffix("__init__").rstrip(".")
            if not name.startswith("migrations"):
                self.modules[name] = Module(name, path)
        self.uses = [use for name in self.planned() for use in self._uses(self.modules[name])]

    def planned(self) -> list[str]:
        """The modules that have a place in the plan: all that contain something and do not stay."""
        return [name for name, module in self.modules.items() if module.body[1:] and name.split(".")[0] not in STAYS]

    def resolve(self, module: str, name: str) -> tuple[str, str] | None:
        """Where a name of a module is defined: (module, name), or (module, "") if it is a module itself."""
        below = f"{module}.{name}".strip(".")
        if module not in self.modules:
            return None
        if name in self.modules[module].defs:
            return module, name
        if name in self.modules[module].imports:
            return self._found(*self.modules[module].imports[name])
        return (below, "") if below in self.modules else None

    def _found(self, module: str, name: str) -> tuple[str, str] | None:
        """As `resolve`, of what an import statement names."""
        if module.split(".")[0] != "league":
            return None
        module = module.removeprefix("league").lstrip(".")
        return self.resolve(module, name) if name else (module, "")

    def _uses(self, module: Module) -> Iterator[Use]:
        for by, node in module.body:
            known = dict(module.imports)
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import | ast.ImportFrom):
                    known |= imported(inner)
            for (first, *rest), line in chains(node):
                at = self._found(*known[first]) if first in known else self.resolve(module.name, first)
                for part in rest:
                    at = self.resolve(at[0], part) if at and not at[1] else at
                if at and at[1] not in ("", OWN) and at != (module.name, by) and at[0].split(".")[0] not in STAYS:
                    yield Use(module.name, by, *at, line)
