"""Tests on a case: places where code or a template chooses by where a race is raced, how it comes about, what a
competition is, or which format a stage has. An object of the case should answer instead (docs/style.md); `cases.toml`
lists the tests that are no such choice, with the reason."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.tree import ROOT

LEAGUE = ROOT / "league"
TEMPLATES = ROOT / "templates" / "league"
STAYS = ("models", "scoring", "sets.py", "migrations")
"""What the rooms are built on."""
LONGEST = 150
"""What is longer consists of tests that are found by themselves."""
NEVER = re.compile("$^")


@dataclass(frozen=True)
class Case:
    """How its tests look."""

    code: re.Pattern[str]
    template: re.Pattern[str]
    filter: re.Pattern[str] = NEVER
    """A keyword of a query."""
    calls: bool = False
    """A call alone asks for it, such as `isinstance(rules, FinalRules)`."""


CASES = {
    "where": Case(
        re.compile(
            r"\b(venue|Venue|at_table|_venues|venues_open|venues_raced)\b|\bmatch(_id)?\b( is (not )?None)"
            r"|\.real\b|^(not )?(heat|slot\.heat|self\.heat)\.match$"
        ),
        re.compile(r"\bvenue\b|\bat_table\b|\.real\b|table_night|\bmatch_code\b"),
        re.compile(r"^(\w+__)*venue(__in)?="),
    ),
    "call": Case(
        re.compile(r"\bon_call\b"),
        re.compile(r"\bon_call\b|\b(card|race|line|thing|head|one)\.round\b(?!\.)"),
        re.compile(r"^(\w+__)*on_call="),
    ),
    "kind": Case(re.compile(r"\b(is_tournament|has_rounds)\b"), re.compile(r"\b(is_tournament|has_rounds)\b")),
    "format": Case(
        re.compile(
            r"(getattr|hasattr)\([\w.\[\]]*(rules|stages)[\w.\[\]]*, '|\bname_of\((?!heat)|\.stages\[1\]"
            r"|isinstance\([\w.\[\]]*rules[\w.\[\]]*,|\bTREE\b|\.format (==|!=|in)|\bformat_ (==|in)"
        ),
        re.compile(r"\bformat\b (==|!=|in)|\.decides\b"),
        calls=True,
    ),
}


@dataclass(frozen=True, order=True)
class Test:
    case: str
    file: str
    """`start/attendance/expected.py`, `competitions/parts/here.html`."""
    line: int
    where: str
    """The function or class; "" in a template."""
    text: str

    @property
    def key(self) -> str:
        return f"{self.case} {self.file} {self.where}".strip()


def stays() -> dict[str, str]:
    """Why a test stays, by its key."""
    reasons = tomllib.loads(Path(__file__).with_name("cases.toml").read_text())
    return {key: reason for reason, keys in reasons.items() for key in keys}


def tests() -> list[Test]:
    """At most one for each line and case."""
    found: dict[tuple[str, str, int], Test] = {}
    for path in sorted(LEAGUE.rglob("*.py")):
        if path.relative_to(LEAGUE).parts[0] not in STAYS:
            for test in _in_module(path):
                known = found.setdefault((test.case, test.file, test.line), test)
                if len(test.text) < len(known.text):
                    found[test.case, test.file, test.line] = test
    for path in sorted(TEMPLATES.rglob("*.html")):
        for test in _in_template(path):
            found.setdefault((test.case, test.file, test.line), test)
    return sorted(found.values())


def _in_module(path: Path) -> Iterator[Test]:
    file = str(path.relative_to(LEAGUE))
    for body in ast.parse(path.read_text()).body:
        where = _defined(body)
        for node, how in _choosing(body):
            text = ast.unparse(node).strip()
            for name, case in CASES.items():
                pattern = case.filter if how == "filter" else case.code
                if pattern.search(text) and (how != "call" or case.calls) and (how == "if" or len(text) <= LONGEST):
                    yield Test(name, file, node.lineno, where, text)


def _defined(body: ast.stmt) -> str:
    if isinstance(body, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return body.name
    stored = (node.id for node in ast.walk(body) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return next(stored, "")


def _choosing(body: ast.AST) -> Iterator[tuple[ast.expr | ast.keyword, str]]:
    for node in ast.walk(body):
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node.test, "if"
        elif isinstance(node, ast.comprehension):
            yield from ((one, "if") for one in node.ifs)
        elif isinstance(node, ast.Match):
            yield node.subject, "if"
        elif isinstance(node, ast.BoolOp | ast.Compare) or (isinstance(node, ast.UnaryOp) and _is_not(node)):
            yield node, "value"
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("filter", "exclude", "get", "Q", "Count"):
                yield from ((one, "filter") for one in node.keywords if one.arg)
            elif called in ("getattr", "hasattr", "name_of", "isinstance"):
                yield node, "call"


def _is_not(node: ast.UnaryOp) -> bool:
    return isinstance(node.op, ast.Not)


def _in_template(path: Path) -> Iterator[Test]:
    file = str(path.relative_to(TEMPLATES))
    for number, line in enumerate(path.read_text().splitlines(), 1):
        for tag in re.findall(r"{%-?\s*(?:if|elif)\b[^%]*%}", line):
            for name, case in CASES.items():
                if case.template.search(tag):
                    yield Test(name, file, number, "", tag)


def told() -> Iterator[str]:
    """All tests that an object should answer, then their number by case."""
    found, reasons = tests(), stays()
    for test in found:
        if test.key not in reasons:
            yield f"{test.case:6} {test.file}:{test.line} {test.where}: {test.text[:90]}"
    for case in CASES:
        mine = [test for test in found if test.case == case]
        left = Counter(test.file.rpartition(".")[2] for test in mine if test.key not in reasons)
        yield f"{case}: {left['py']} tests in Python, {left['html']} in templates; {len(mine) - left.total()} more stay"


if __name__ == "__main__":
    print(*told(), sep="\n")
