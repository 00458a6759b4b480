"""Plants one fault after the other and runs the tests that reach it."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.planted.areas import named
from tests.planted.copies import Copy, Verdict
from tests.planted.faults import Fault
from tests.planted.groups import SCRIPTS
from tests.planted.guess import Names
from tests.planted.reach import batches, near, reaching

PATIENCE = 120
"""Seconds for a process of pytest to start, and each second that its tests took when they were recorded five times."""
SLOWER = 5
AREA = 300
"""Seconds for one of the files or folders that areas.py names."""
DEEP = "tests/deep/"
HERE = "not browser and not services"
"""Tests that are not there for an area."""


@dataclass
class Result:
    id: str
    found: bool
    kind: str = ""
    """Of the test that found it: pure, database, browser, second process; scripts or types (of `make front`); loading
    (no test could begin)."""
    test: str = ""
    asked: int = 0
    reaching: int = 0
    areas: bool = False
    seconds: float = 0


class Runner:
    def __init__(
        self, faults: list[Fault], recorded: Path, budget: float, areas: bool, known: dict[str, str] | None = None
    ) -> None:
        """`known` are the tests that found a fault before: they run first, those of the deep suite last."""
        self.reached, self.budget, self.areas = reaching(recorded, faults), budget, areas
        self.known = known or {}
        self.names = Names() if faults else None
        self.good: dict[str, bool] = {}
        self.lock = threading.Lock()

    def judged(self, copy: Copy, fault: Fault) -> Result:
        tests = self.reached.tests[fault.id]
        result = Result(fault.id, False, reaching=len(tests), areas=self.areas)
        if fault.path.startswith(SCRIPTS):
            with copy.planted(fault):
                result.kind = copy.front()
            if result.kind:
                result.found, result.test = True, "make front"
        elif not self.again(copy, fault, result, deep=False):
            assert self.names is not None
            guessed = near(self.names.tests(fault), tests, self.reached.files)
            for lot in batches(tests, guessed, self.budget):
                cost = sum(test.seconds for test in lot)
                if self.finds(copy, fault, [test.name for test in lot], cost, HERE, result):
                    break
        if not result.found:
            self.again(copy, fault, result, deep=True)
        for name in named(fault) if self.areas and not result.found else ():
            if self.finds(copy, fault, [name], AREA, "", result):
                break
        result.seconds = round(result.seconds, 1)
        return result

    def again(self, copy: Copy, fault: Fault, result: Result, *, deep: bool) -> bool:
        """The test that found it before, if it is of that suite."""
        name = self.known.get(fault.id, "")
        return name.startswith(DEEP) == deep and "::" in name and self.finds(copy, fault, [name], AREA, "", result)

    def finds(self, copy: Copy, fault: Fault, lot: list[str], cost: float, marks: str, result: Result) -> bool:
        patience = PATIENCE + SLOWER * cost
        with copy.planted(fault):
            verdict = copy.ask(lot, patience, marks)
            if verdict.unknown:  # guessed names that are no tests: nothing ran
                lot = [name for name in lot if name not in verdict.unknown]
                verdict = copy.ask(lot, patience, marks) if lot else verdict
            if verdict.late:  # once more: the machine may have stalled
                verdict = copy.ask(lot, patience, marks)
        result.asked += verdict.asked
        result.seconds += verdict.seconds
        if verdict.code in (0, 5) or not self.proves(copy, lot, verdict):
            return False
        result.found, result.kind, result.test = True, verdict.kind, verdict.red or "it does not end"
        return True

    def proves(self, copy: Copy, lot: list[str], verdict: Verdict) -> bool:
        """The red test is green without the fault; so are all tests, where none was red and they did not finish."""
        if verdict.red is None:
            return copy.ask(lot, PATIENCE * 5).code == 0
        red = verdict.red.removesuffix("::*")
        with self.lock:
            known = self.good.get(red)
        if known is None:
            known = copy.ask([red], PATIENCE * 5).code == 0
            with self.lock:
                self.good[red] = known
        if not known:
            print(f"{red} is red without any fault ({verdict.code}): {verdict.output[-300:]}", flush=True)
        return known


def run(
    faults: list[Fault], runner: Runner, folder: Path, processes: int, done: Callable[[Fault, Result], None]
) -> None:
    """Calls `done` with each fault as soon as it is judged."""
    free: queue.Queue[Copy] = queue.Queue()

    def one(fault: Fault) -> None:
        copy = free.get()
        try:
            result = runner.judged(copy, fault)
        finally:
            free.put(copy)
        with runner.lock:
            done(fault, result)

    with copies(folder, processes) as those, ThreadPoolExecutor(processes) as pool:
        for copy in those:
            free.put(copy)
        list(pool.map(one, faults))


@contextlib.contextmanager
def copies(folder: Path, count: int) -> Iterator[list[Copy]]:
    """The verdicts of this run alone."""
    those = [Copy(folder / f"copy-{os.getpid()}-{number}") for number in range(count)]
    for copy in those:
        copy.make()
    try:
        yield those
    finally:
        for copy in those:
            shutil.rmtree(copy.folder, ignore_errors=True)


def results(path: Path) -> dict[str, Result]:
    """The last verdict on each fault."""
    if not path.exists():
        return {}
    rows = [Result(**json.loads(line)) for line in path.read_text().splitlines()]
    return {row.id: row for row in rows}


def kept(path: Path, result: Result) -> None:
    with path.open("a") as file:
        file.write(json.dumps(asdict(result)) + "\n")
