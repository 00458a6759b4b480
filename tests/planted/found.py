"""`found.txt`: one line for each fault, and what finds it today."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.planted.faults import Fault
from tests.planted.groups import NAMES
from tests.planted.run import Result

FOUND = Path(__file__).with_name("found.txt")
NOTHING = "nothing"
HEAD = """\
# id | group | where | kind of fault | what finds it, and which kind of test that is
# `nothing` says how many of the tests that reach the line were asked, and whether those of the area were.
"""


class Line(NamedTuple):
    id: str
    group: str
    where: str
    kind: str
    by: str

    @property
    def found(self) -> bool:
        return not self.by.startswith(NOTHING)


def written(faults: list[Fault], results: Mapping[str, Result], path: Path = FOUND) -> None:
    """Faults that were not run yet are left out."""
    lines = [
        " | ".join((fault.id, fault.group, f"{fault.path}:{fault.line}", fault.kind, _by(results[fault.id])))
        for fault in faults
        if fault.id in results
    ]
    path.write_text(HEAD + "".join(f"{line}\n" for line in lines))


def _by(result: Result) -> str:
    if result.found:
        return f"{result.kind}: {result.test}"
    area = ", and those of its area" if result.areas else ""
    return f"{NOTHING}: asked {result.asked} of {result.reaching}{area}"


def read(path: Path = FOUND) -> list[Line]:
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return [Line(*line.split(" | ", 4)) for line in lines]


def summary(lines: list[Line]) -> str:
    """A line for each group."""
    rows = []
    for group in NAMES:
        own = [line for line in lines if line.group == group]
        kinds = Counter(line.by.split(":")[0] for line in own if line.found)
        told = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        rows.append(f"{group}: {sum(kinds.values())} of {len(own)} found ({told})")
    found = sum(line.found for line in lines)
    return "\n".join([*rows, f"all: {found} of {len(lines)} found"])
