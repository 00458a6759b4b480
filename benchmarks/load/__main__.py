"""`python -m benchmarks.load`; environment variables say what is measured (`make load`)."""

from __future__ import annotations

import asyncio
import os

from benchmarks.load import told
from benchmarks.load.run import Bench, Result, bench_of, until_healthy
from benchmarks.load.site import SHAPES, end_calmly
from benchmarks.shapes import Missing

TRAFFIC = {"answers": "answers alone", "pages": "as pages send"}


def main() -> None:
    end_calmly()
    counts = [int(word) for word in os.environ.get("TABLES", "10 20 40").split()]
    seconds = float(os.environ.get("SECONDS", "60"))
    shapes = os.environ.get("SHAPE", "server").split()
    traffics = os.environ.get("TRAFFIC", "answers pages").split()
    for shape in shapes:
        for traffic in traffics:
            what = f"{shape} shape, {TRAFFIC[traffic]}"
            print(f"{what}: four people a table, an answer per seat every 5 s, {seconds:.0f} s each", flush=True)
            try:
                with SHAPES[shape]() as site, bench_of(site) as bench:
                    asyncio.run(_measure(bench, counts, seconds, pages=traffic == "pages"))
            except Missing as missing:
                print(f"  skipped: {missing}")
            print(flush=True)


async def _measure(bench: Bench, counts: list[int], seconds: float, *, pages: bool) -> None:
    for port in bench.site.ports:
        await until_healthy(port)
    nothing = await bench.run(0, 10, pages=False)
    print(told.idle(nothing), flush=True)
    results: list[Result] = []
    for count in counts:
        results.append(await bench.run(count, seconds, pages=pages))
        lines = told.latencies(results[-1:])
        print("\n".join(lines if len(results) == 1 else lines[1:]), flush=True)
    for lines in (told.costs(results, nothing), told.sizes(results)):
        print("\n".join(lines), flush=True)


if __name__ == "__main__":
    main()
