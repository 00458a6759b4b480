"""Results as tables."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from benchmarks.figures import percentile
from benchmarks.load.run import Result
from benchmarks.load.table import SEAT_SECONDS

ASIDE = ("generator", "director", "machine")
SIDE = ("preview", "draft", "skip", "ping")
"""What pages send besides answers."""


def latencies(results: Sequence[Result]) -> list[str]:
    lines = ["  tables  answers/s     of  p50 ms  p95 ms  p99 ms  sweep's age s   beside an answer; problems"]
    for each in results:
        times = sorted(1000 * seconds for seconds in each.figures.latencies) or [float("nan")]
        wanted = each.tables * 4 / SEAT_SECONDS
        p50, p95, p99 = (percentile(times, share) for share in (0.5, 0.95, 0.99))
        age = max(each.sweep_ages, default=float("nan"))
        lines.append(
            f"  {each.tables:>6} {answers(each) / each.seconds:>10.1f} {wanted:>6.1f}"
            f" {p50:>7.0f} {p95:>7.0f} {p99:>7.0f} {age:>14.1f}   {_beside(each)}"
        )
    return lines


def costs(results: Sequence[Result], nothing: Result) -> list[str]:
    """Processor time for each answer, by role; from `net` on without the cost of a site where nobody plays."""
    roles = _roles(nothing)
    head = "".join(f"{role:>10}" for role in [*roles, "sum", "net", "generator"])
    lines = [
        f"  tables{head}   statements  commits  connects  Redis  site's cores  others' cores  yardstick ms",
    ]
    for each in results:
        spent = [each.spent(role) for role in roles]
        net = sum(spent) - each.seconds * sum(nothing.spent(role) for role in roles) / nothing.seconds
        numbers = [*spent, sum(spent), net, each.spent("generator")]
        others = each.spent("machine") - sum(spent) - each.spent("generator") - each.spent("director")
        figures = "".join(f"{1000 * seconds / max(1, answers(each)):>10.2f}" for seconds in numbers)
        lines.append(
            f"  {each.tables:>6}{figures} {_per_answer(each, nothing, 'statements'):>12}"
            f" {_per_answer(each, nothing, 'transactions'):>8} {_per_answer(each, nothing, 'sessions'):>9}"
            f" {_per_answer(each, nothing, 'commands'):>6} {sum(spent) / each.seconds:>13.2f}"
            f" {others / each.seconds:>14.2f} {1000 * statistics.median(each.yardsticks):>13.2f}"
        )
    return lines


def idle(result: Result) -> str:
    roles = _roles(result)
    told = ", ".join(f"{role} {1000 * result.spent(role) / result.seconds:.1f}" for role in roles)
    counted = f"{_used(result, 'statements'):.0f} statements, {_used(result, 'commands'):.0f} Redis commands"
    return f"  Without tables, each second: {told} ms of processor; {counted}"


def sizes(results: Sequence[Result]) -> list[str]:
    lines = []
    for each in results:
        memory = "  ".join(f"{role} {megabytes:.0f}" for role, megabytes in each.memory.items())
        connections = "  ".join(f"{name} {n}" for name, n in each.connections.items())
        lines.append(f"  {each.tables:>6}   MB: {memory}   open: {connections}")
    return lines


def answers(result: Result) -> int:
    return len(result.figures.latencies)


def _beside(result: Result) -> str:
    counts, n = result.figures.counts, max(1, answers(result))
    sent = [f"{counts[kind] / n:.1f} {kind}s" for kind in SIDE if counts.get(kind)]
    wrong = [f"{many} {what}" for what, many in result.problems.items()]
    return ", ".join([*sent, *wrong]) or "-"


def _roles(result: Result) -> list[str]:
    return [role for role in result.begin.processor if role not in ASIDE]


def _used(result: Result, what: str) -> float:
    """Use per second."""
    return float(getattr(result.end, what) - getattr(result.begin, what)) / result.seconds


def _per_answer(result: Result, nothing: Result, what: str) -> str:
    used = (_used(result, what) - _used(nothing, what)) * result.seconds
    return f"{used / max(1, answers(result)):.1f}" if _used(result, what) else "-"
