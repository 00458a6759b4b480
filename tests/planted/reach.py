"""Which tests reach the lines of a fault, according to `record`, and in which order to run them."""

from __future__ import annotations

import ast
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from coverage.numbits import numbits_to_nums

from tests.planted.faults import Fault
from tests.planted.groups import ROOT, SCRIPTS

NEAR = 16
FIRST = 24
"""So many in the first process of pytest, then twice as many in the next."""
EACH = 2
"""Of the cases of one test, in the first lot."""


class Test(NamedTuple):
    seconds: float
    name: str
    lines: int
    """Of the fault, that it reaches."""


class Reached(NamedTuple):
    tests: dict[str, list[Test]]
    """By the id of the fault, cheapest first."""
    files: set[str]
    """That were recorded."""


def reaching(recorded: Path, faults: Iterable[Fault]) -> Reached:
    faults = list(faults)
    wanted = {fault.id: (fault, *_lines(fault)) for fault in faults if not fault.path.startswith(SCRIPTS)}
    found: dict[str, dict[str, Test]] = defaultdict(dict)
    files: set[str] = set()
    for told in sorted(recorded.glob("*.json")):
        part = json.loads(told.read_text())
        seconds = {name: cost for name, cost in part["seconds"].items() if name not in part["failed"]}
        files |= {name.split("::")[0] for name in part["seconds"]}
        reached = _reached(recorded, told.stem, {fault.path for fault, *_ in wanted.values()})
        for key, (fault, own, around) in wanted.items():
            contexts = reached.get(fault.path, {})
            for name, lines in contexts.items():
                hit = _hit(lines, own, around) if fault.runs else 1
                for test in _tests(name, seconds) if hit else ():
                    old = found[key].get(test)
                    found[key][test] = Test(seconds[test], test, max(hit, old.lines if old else 0))
        for key, (fault, *_rest) in wanted.items():
            if not fault.runs:
                for test in _named(fault, seconds):
                    found[key].setdefault(test, Test(seconds[test], test, 1))
    return Reached({fault.id: sorted(found[fault.id].values()) for fault in faults}, files)


def _hit(lines: set[int], own: set[int], around: set[int]) -> int:
    """How many of its lines; one where only the statement's first line is known to have run."""
    return len(lines & own) or int(bool(lines & around))


def _lines(fault: Fault) -> tuple[set[int], set[int]]:
    """Its own lines, and those of the statement around it: coverage records only some lines of a long expression."""
    source = (ROOT / fault.path).read_text()
    first = fault.at(source) + 1
    own = set(range(first, first + len(fault.before.splitlines())))
    around: list[ast.stmt] = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and not hasattr(node, "body") and node.lineno <= first <= (node.end_lineno or 0)
    ]
    inner = max(around, key=lambda node: node.lineno, default=None)
    return own, set(range(inner.lineno, (inner.end_lineno or 0) + 1)) if inner else own


def _reached(recorded: Path, part: str, paths: set[str]) -> dict[str, dict[str, set[int]]]:
    """By product file and test, for one part of the recording and its child processes."""
    found: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for data in recorded.glob(f"{part}.*pid*"):
        if data.name.endswith(("-journal", "-wal", "-shm")):
            continue
        with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as db:
            try:
                rows = db.execute(
                    "SELECT path, context, numbits FROM line_bits JOIN file ON file.id = file_id"
                    " JOIN context ON context.id = context_id WHERE context != ''"
                )
                for path, context, bits in rows:
                    for name in _ours(path, paths):
                        found[name][context] |= set(numbits_to_nums(bits))
            except sqlite3.DatabaseError:  # a child that was killed while it wrote
                continue
    return found


def _ours(path: str, paths: set[str]) -> Iterator[str]:
    """The recording may have been made in another folder than this one."""
    parts = Path(path).parts
    for at in range(len(parts)):
        if (name := "/".join(parts[at:])) in paths:
            yield name


def _tests(context: str, seconds: dict[str, float]) -> list[str]:
    """What a module's fixture sets up counts for all tests of the module."""
    if context.endswith("::*"):
        return [name for name in seconds if name.startswith(context.removesuffix("*"))]
    return [context] if context in seconds else []


def _named(fault: Fault, seconds: dict[str, float]) -> list[str]:
    """Tests of the files that name the module: what runs at import belongs to no test."""
    module = fault.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _dot, last = module.rpartition(".")
    files = {name.split("::")[0] for name in seconds}
    texts = {file: (ROOT / file).read_text() for file in files if (ROOT / file).exists()}
    near = {file for file, text in texts.items() if module in text or f"from {package} import {last}" in text}
    return [name for name in seconds if name.split("::")[0] in near]


def batches(tests: list[Test], near: list[Test], budget: float) -> Iterator[list[Test]]:
    """In which order to run them: some near ones and the cheapest, then the others that reach most of its lines.

    `budget` is in recorded seconds, all together.
    """
    tests = sorted(tests, key=lambda test: (-test.lines, test.seconds))
    first = list(dict.fromkeys([*near[:NEAR], *tests[: FIRST - NEAR], *near[NEAR:], *tests]))
    lot, left, size, spent = first[:FIRST], first[FIRST:], FIRST, 0.0
    while lot and spent < budget:
        yield lot
        spent += sum(test.seconds for test in lot)
        size *= 2
        lot, left = left[:size], left[size:]


def near(guessed: list[str], tests: list[Test], files: set[str]) -> list[Test]:
    """Of the guessed tests: those that do reach the fault, where it is recorded."""
    cases: dict[str, list[Test]] = defaultdict(list)
    for test in tests:
        cases[test.name.split("[")[0]].append(test)
    found: list[Test] = []
    for name in guessed:
        found += cases[name][:EACH] if name.split("::")[0] in files else [Test(1, name, 0)]
    return found
