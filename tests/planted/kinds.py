"""Which faults a file of the product can have, by its syntax tree."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from typing import NamedTuple

QUIET = re.compile(r"^(log|logger|logging|logs|_log|warnings|print|stdout|stderr|self\.stdout|self\.stderr)\b|\.log\b")
CHECKS = re.compile(r"^_?(require|check|ensure|refuse|must|may|assert|only|barred|forbid)(_|$|[a-z])")
ASKING = ("filter", "exclude", "get", "get_object_or_404", "aget", "afilter", "Q", "When")
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.And: ast.Or, ast.Or: ast.And,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt,
}  # fmt: skip
LIMITS: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
KINDS = ("comparison", "limit", "condition", "filter", "permission", "operator", "deleted", "constant", "member")
SETS = ("StrEnum", "TextChoices", "Toned")


class Change(NamedTuple):
    kind: str
    node: ast.expr | ast.stmt
    """What is replaced, as it stands in the source."""
    text: str
    """Instead of it; an expression is put into brackets."""


def changes(node: ast.AST) -> Iterator[Change]:
    """All faults of one node itself, not of those below it."""
    if isinstance(node, ast.Compare):
        yield from _comparisons(node)
    elif isinstance(node, ast.BoolOp | ast.BinOp):
        yield from _operators(node)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield _negated(node.test)
    elif isinstance(node, ast.comprehension):
        yield from map(_negated, node.ifs)
    elif isinstance(node, ast.Call):
        yield from _calls(node)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.ClassDef) and any(_name(base) in SETS for base in node.bases):
        yield from _halves(node)
    if isinstance(node, ast.stmt):
        yield from _deletions(node)


def _with(node: ast.expr, kind: str, **fields: object) -> Change:
    """The same expression with some of its parts replaced."""
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return Change(kind, node, ast.unparse(changed))


def _comparisons(node: ast.Compare) -> Iterator[Change]:
    for at, operator in enumerate(node.ops):
        for kind, table in (("comparison", FLIPPED), ("limit", LIMITS)):
            if other := table.get(type(operator)):
                yield _with(node, kind, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]])


def _operators(node: ast.BoolOp | ast.BinOp) -> Iterator[Change]:
    other = SWAPPED.get(type(node.op))
    text = isinstance(node, ast.BinOp) and any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in (node.left, node.right)
    )
    if other is not None and not text:
        yield _with(node, "operator", op=other())


def _negated(test: ast.expr) -> Change:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return Change("condition", test, ast.unparse(test.operand))
    return Change("condition", test, f"not ({ast.unparse(test)})")


def _calls(node: ast.Call) -> Iterator[Change]:
    name = _name(node.func)
    if isinstance(node.func, ast.Name) and name in SWAPPED_CALLS:
        yield _with(node, "operator", func=ast.Name(SWAPPED_CALLS[name]))
    asks = name in ASKING and not (name == "get" and not node.keywords)
    if asks and len(node.keywords) + len(node.args) > (name in ("Q", "When", "get_object_or_404")):
        for at, keyword in enumerate(node.keywords):
            if keyword.arg not in (None, "then"):
                yield _with(node, "filter", keywords=[*node.keywords[:at], *node.keywords[at + 1 :]])
        for at, argument in enumerate(node.args):
            if name in ("filter", "exclude") and not isinstance(argument, ast.Starred | ast.Lambda):
                yield _with(node, "filter", args=[*node.args[:at], *node.args[at + 1 :]])


def _constants(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield Change("constant", node, str(not node.value))
    elif isinstance(node.value, int):
        yield Change("constant", node, str(node.value + 1))


def _halves(node: ast.ClassDef) -> Iterator[Change]:
    """A half-added member of a closed set, behind the last one: a code without everything that belongs to it."""
    members = [one for one in node.body if isinstance(one, ast.Assign)]
    for last in members[-1:]:
        yield Change("member", last, f'{ast.unparse(last)}\n{" " * last.col_offset}HALF = "half"')


def _deletions(node: ast.stmt) -> Iterator[Change]:
    """Assignments of plain names are left out: without them nothing would run at all."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        checks = isinstance(call, ast.Call) and CHECKS.match(_name(call.func))
        yield Change("permission" if checks else "deleted", node, "pass")
    elif isinstance(node, ast.Raise | ast.AugAssign | ast.Delete | ast.Continue | ast.Break) or _sets_a_part(node):
        yield Change("deleted", node, "pass")
    elif isinstance(node, ast.Assign) and _name(node.targets[0]) == "permission_classes":
        yield Change("permission", node, "permission_classes = ()")
    elif isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Raise):
        yield Change("permission", node, "pass")
    elif isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return | ast.Continue):
        yield Change("deleted", node, "pass")


def _sets_a_part(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and all(isinstance(one, ast.Attribute | ast.Subscript) for one in node.targets)


def quiet(node: ast.AST) -> bool:
    """A line that only logs."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and bool(QUIET.search(ast.unparse(node.value.func)))
    )


def _name(node: ast.expr) -> str:
    """The last part of a dotted name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
