"""`python -m tests.planted draw|record|run|compare`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.planted.groups import ROOT

RECORDED = ROOT / "var" / "planted"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.planted")
    tasks = parser.add_subparsers(dest="task", required=True)
    record = tasks.add_parser("record", help="which test reaches which line")
    record.add_argument("--into", type=Path, default=RECORDED)
    record.add_argument("--processes", type=int, default=2)
    record.add_argument("--browser", action="store_true", help="also tests in a browser and those of the services")
    told = parser.parse_args()
    if told.task == "record":
        from tests.planted.record import record as recorded

        recorded(told.into.resolve(), told.processes, told.browser)


if __name__ == "__main__":
    main()
