"""`python -m tests.planted draw|record|run|compare|try|tell`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tests.planted import draw, faults, found
from tests.planted.groups import NAMES, ROOT
from tests.planted.record import record
from tests.planted.run import AREA, DEEP, Result, Runner, copies, kept, results, run

FOLDER = ROOT / "var" / "planted"
RESULTS = "results.jsonl"
AGAIN = "again.jsonl"
Done = Callable[[faults.Fault, Result], None]


def main() -> None:
    told = _parser().parse_args()
    told.folder = told.folder.resolve()
    {"draw": _draw, "record": _record, "run": _run, "compare": _compare, "try": _try, "tell": _tell}[told.task](told)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.planted")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="for the recording, the copies and what was found")
    parser.add_argument("--processes", type=int, default=2)
    tasks = parser.add_subparsers(dest="task", required=True)
    drawn = tasks.add_parser("draw", help="faults from the product's lines")
    drawn.add_argument("--seed", type=int, required=True)
    drawn.add_argument("--count", type=int, default=15, help="in each group")
    recorded = tasks.add_parser("record", help="which test reaches which line")
    recorded.add_argument("--browser", action="store_true", help="also tests in a browser and those of the services")
    recorded.add_argument("files", nargs="*", help="of tests, instead of all")
    for name, says in (("run", "what finds each of them"), ("compare", "what was found and is not any more")):
        task = tasks.add_parser(name, help=says)
        task.add_argument("--group", choices=NAMES)
        task.add_argument("--limit", type=int, help="not more faults than these")
        task.add_argument("--seconds", type=float, default=120, help="of recorded tests for each fault")
        task.add_argument("--areas", action="store_true", help="also the tests that areas.py names")
        task.add_argument("--survivors", action="store_true", help="once more those that nothing found")
    tried = tasks.add_parser("try", help="one fault and the tests that you name")
    tried.add_argument("id")
    tried.add_argument("tests", nargs="+")
    tasks.add_parser("tell", help="how many of each group were found; writes found.txt again")
    return parser


def _draw(told: argparse.Namespace) -> None:
    those = draw.draw(told.seed, told.count)
    faults.written(those, told.seed)
    print(f"seed {told.seed}: {len(those)} faults, {told.count} in each of {len(NAMES)} groups")


def _record(told: argparse.Namespace) -> None:
    record(told.folder / "recorded", told.processes, told.browser, told.files)


def _run(told: argparse.Namespace) -> None:
    everything, path = faults.drawn(), told.folder / RESULTS

    def done(fault: faults.Fault, result: Result) -> None:
        kept(path, result)
        found.written(everything, results(path))
        by = f"{result.kind} {result.test}" if result.found else f"NOTHING of {result.asked}/{result.reaching}"
        print(f"{fault.id} {result.seconds:.0f} s {fault.told()} | {by}", flush=True)

    _go(told, _chosen(told, everything, results(path)), done)
    print(found.summary(found.read()))


def _try(told: argparse.Namespace) -> None:
    everything, path = faults.drawn(), told.folder / RESULTS
    fault = next(one for one in everything if one.id == told.id)
    known = results(path).get(fault.id, Result(fault.id, False))
    result = Result(fault.id, False, asked=known.asked, reaching=known.reaching, areas=known.areas)
    with copies(told.folder, 1) as those:
        Runner([], told.folder / "recorded", 0, False).finds(those[0], fault, told.tests, AREA, "", result)
    kept(path, result)
    found.written(everything, results(path))
    print(f"{fault.id} {fault.told()} | {f'{result.kind} {result.test}' if result.found else 'nothing'}")


def _compare(told: argparse.Namespace) -> None:
    """`found.txt` is left as it is."""
    path = told.folder / AGAIN
    before = {line.id: line.by.partition(": ")[2] for line in found.read() if line.found}
    those = [fault for fault in faults.drawn() if fault.id in before]

    def done(fault: faults.Fault, result: Result) -> None:
        kept(path, result)
        print(f"{fault.id} {'found' if result.found else 'LOST'} {fault.told()} {result.test}", flush=True)

    _go(told, _chosen(told, those, results(path)), done, before)
    now = results(path)
    first = [one for one in now.values() if one.found and not one.test.startswith(DEEP)]
    print(f"{len(first)} of {len(now)} are found without the deep suite")
    lost = [fault for fault in those if fault.id in now and not now[fault.id].found]
    print("\n".join(f"LOST {fault.id} {fault.told()}" for fault in lost))
    print(f"{len(now)} of {len(those)} asked again, {len(lost)} lost")
    raise SystemExit(bool(lost))


def _chosen(told: argparse.Namespace, those: list[faults.Fault], known: dict[str, Result]) -> list[faults.Fault]:
    chosen = [
        fault
        for fault in those
        if told.group in (None, fault.group)
        and (fault.id not in known or (told.survivors and not known[fault.id].found))
    ]
    return chosen[: told.limit]


def _go(told: argparse.Namespace, chosen: list[faults.Fault], done: Done, known: dict[str, str] | None = None) -> None:
    runner = Runner(chosen, told.folder / "recorded", told.seconds, told.areas, known)
    run(chosen, runner, told.folder, told.processes, done)


def _tell(told: argparse.Namespace) -> None:
    if known := results(told.folder / RESULTS):
        found.written(faults.drawn(), known)
    print(found.summary(found.read()))


if __name__ == "__main__":
    main()
