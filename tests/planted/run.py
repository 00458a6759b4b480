"""Plants one fault after the other and asks the tests that reach it."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.planted.areas import named
from tests.planted.copies import Copy, Verdict
from tests.planted.faults import Fault
from tests.planted.groups import SCRIPTS
from tests.planted.reach import Test, batches, reaching

PATIENCE = 120
"""Seconds for a process of pytest to start, and each second that its tests took when they were recorded five times."""
SLOWER = 5


@dataclass
class Result:
    id: str
    found: bool
    kind: str = ""
    """Of the test that found it: pure, database, browser, second process; scripts and types: of `make front`; loading: no test could begin."""
    test: str = ""
    asked: int = 0
    reaching: int = 0
    areas: bool = False
    seconds: float = 0


class Runner:
    def __init__(self, recorded: Path, budget: float, areas: bool) -> None:
        self.recorded, self.budget, self.areas = recorded, budget, areas
        self.good: dict[str, bool] = {}
        self.lock = threading.Lock()

    def judged(self, copy: Copy, fault: Fault, tests: list[Test]) -> Result:
        result = Result(fault.id, False, reaching=len(tests), areas=self.areas)
        if fault.path.startswith(SCRIPTS):
            with copy.planted(fault):
                result.kind = copy.front()
            if result.kind:
                result.found, result.test = True, "make front"
                return result
        cost = {test.name: test.seconds for test in tests}
        lots = list(batches(fault, tests, self.budget))
        if self.areas:
            lots += [[name] for name in named(fault)]
        for lot in lots:
            known = sum(cost.get(name, 60) for name in lot)
            with copy.planted(fault):
                verdict = copy.ask(lot, PATIENCE + SLOWER * known)
            result.asked += verdict.asked
            result.seconds += verdict.seconds
            if verdict.code in (0, 5):
                continue
            if self.proves(copy, lot, verdict):
                result.found, result.kind = True, verdict.kind
                result.test = verdict.red or "it does not end"
                break
        result.seconds = round(result.seconds, 1)
        return result

    def proves(self, copy: Copy, lot: list[str], verdict: Verdict) -> bool:
        """The red test is green without the fault."""
        red = (verdict.red or lot[0]).removesuffix("::*")
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
    """`done` hears of each as soon as it is judged."""
    reached = reaching(runner.recorded, faults)
    copies: queue.Queue[Copy] = queue.Queue()
    for number in range(processes):
        copy = Copy(folder / f"copy-{number}")
        copy.make()
        copies.put(copy)

    def one(fault: Fault) -> None:
        copy = copies.get()
        try:
            result = runner.judged(copy, fault, reached[fault.id])
        finally:
            copies.put(copy)
        with runner.lock:
            done(fault, result)

    with ThreadPoolExecutor(processes) as pool:
        list(pool.map(one, faults))


def results(path: Path) -> dict[str, Result]:
    """The last word on each fault."""
    if not path.exists():
        return {}
    rows = [Result(**json.loads(line)) for line in path.read_text().splitlines()]
    return {row.id: row for row in rows}


def kept(path: Path, result: Result) -> None:
    with path.open("a") as file:
        file.write(json.dumps(asdict(result)) + "\n")
