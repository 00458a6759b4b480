"""Numbers as lines."""

from __future__ import annotations

from collections.abc import Sequence


def percentile(sorted_times: Sequence[float], share: float) -> float:
    return sorted_times[min(len(sorted_times) - 1, int(len(sorted_times) * share))]


def line(name: str, seconds: Sequence[float]) -> str:
    """`name  p50 ... ms  p95 ... ms  p99 ... ms  (n)`"""
    times = sorted(second * 1000 for second in seconds)
    shares = "   ".join(f"p{share * 100:.0f} {percentile(times, share):8.2f} ms" for share in (0.5, 0.95, 0.99))
    return f"  {name:<34} {shares}   n={len(times)}"


def ratio(name: str, seconds: Sequence[float], floor: Sequence[float]) -> str:
    def at(share: float) -> str:
        times = percentile(sorted(seconds), share) / percentile(sorted(floor), share)
        return f"p{share * 100:.0f} {times:8.2f} x"

    return f"  {name:<34} {'   '.join(map(at, (0.5, 0.95, 0.99)))}"
