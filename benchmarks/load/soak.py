"""`python -m benchmarks.load.soak` (`make soak`): an hour of tables as pages send, and what grows meanwhile.

Prints a line a minute. At the end memory, connections and keys in Redis must be within 5 % of what they were after ten
minutes, or the command fails. The rows of the record grow with the races; they are printed and not judged.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.figures import percentile
from benchmarks.load.run import Bench, Hall, bench_of, until_healthy, watch_health
from benchmarks.load.site import SHAPES, end_calmly

MINUTES = int(os.environ.get("MINUTES", "60"))
TABLES = int(os.environ.get("TABLES", "20"))
SETTLED = 10
"""The minute to which the end is compared; in a shorter soak a sixth of it."""
AROUND = 3
"""Minutes whose middle value counts."""
SHARE, FEW = 0.05, 3
"""It may grow by this share, or by this many connections, keys or megabytes: of nine keys one is more than 5 %."""

Sample = dict[str, float]


@dataclass
class Growth:
    name: str
    before: float
    after: float

    @property
    def is_much(self) -> bool:
        return self.after > max(self.before * (1 + SHARE), self.before + FEW)


def growth(samples: Sequence[Sample], settled: int) -> list[Growth]:
    """The growth of all samples, from around the sample `settled` (counted from 1) to the last ones."""
    begin = max(0, min(settled, len(samples)) - 1 - AROUND // 2)
    early, late = samples[begin : begin + AROUND], samples[-AROUND:]
    return [
        Growth(name, *(statistics.median(sample[name] for sample in part) for part in (early, late)))
        for name in samples[0]
    ]


def main() -> None:
    end_calmly()
    shape = os.environ.get("SHAPE", "server")
    print(f"Soak: {shape} shape, {TABLES} tables as pages send, {MINUTES} minutes", flush=True)
    with SHAPES[shape]() as site, bench_of(site) as bench:
        problems, samples = asyncio.run(_soak(bench))
    found = growth(samples, min(SETTLED, max(1, MINUTES // 6)))
    for each in found:
        change = 100 * (each.after / each.before - 1) if each.before else 0.0
        print(
            f"  {each.name:<24} {each.before:>9.1f} -> {each.after:>9.1f}  {change:+6.1f} %{'  grows' * each.is_much}"
        )
    print(f"  problems: {problems or 'none'}")
    sys.exit(any(each.is_much for each in found) or bool({"lost", "doubled", "unseen"}.intersection(problems)))


async def _soak(bench: Bench) -> tuple[dict[str, int], list[Sample]]:
    for port in bench.site.ports:
        await until_healthy(port)
    hall, samples = Hall(bench, pages=True), list[Sample]()
    await hall.fill(TABLES)
    ages: list[float] = []
    watching = asyncio.create_task(watch_health(bench.site.ports[0], ages, []))
    for minute in range(1, MINUTES + 1):
        begin = bench.meters.read()
        await asyncio.sleep(60)
        end = bench.meters.read()
        spent = sum(end.processor[role] - begin.processor[role] for role in bench.site.roots)
        samples.append(_sample(bench))
        times = sorted(1000 * seconds for seconds in hall.figures.latencies) or [float("nan")]
        rows = await hall.rows()
        told = "  ".join(f"{name} {value:.0f}" for name, value in (samples[-1] | rows).items())
        print(
            f"  {minute:>3} min  p50 {percentile(times, 0.5):.0f} p95 {percentile(times, 0.95):.0f} ms"
            f"  {1000 * spent / len(times):.1f} ms an answer  sweep {max(ages, default=0):.1f} s  {told}",
            flush=True,
        )
        hall.figures.latencies.clear()
        ages.clear()
    await hall.drain()
    watching.cancel()
    problems = hall.problems() | await hall.checked()
    await hall.close()
    return problems, samples


def _sample(bench: Bench) -> Sample:
    memory = {f"MB {role}": megabytes for role, megabytes in bench.meters.memory().items()}
    del memory["MB generator"], memory["MB director"]
    return {**memory, **{name: float(n) for name, n in bench.meters.connections().items()}}


if __name__ == "__main__":
    main()
