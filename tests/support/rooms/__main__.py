"""Does the plan of the league's rooms hold, and what does it say of a package?"""

from __future__ import annotations

import argparse
import sys

from tests.support.rooms import cases, reports
from tests.support.rooms.graph import League
from tests.support.rooms.plan import Plan, faults, planned_texts
from tests.support.rooms.templates import Templates

REPORTS = {
    "files": reports.files,
    "moves": reports.moves,
    "templates": reports.templates,
    "today": reports.today,
    "arrows": reports.arrows,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.support.rooms", description=__doc__)
    parser.add_argument("package", nargs="*", help="start.attendance, for example; all by default")
    parser.add_argument("--check", action="store_true", help="What of the plan is not true (the default).")
    parser.add_argument("--cases", action="store_true", help="Tests on a case that an object should answer instead.")
    for name, report in REPORTS.items():
        parser.add_argument(f"--{name}", action="store_true", help=(report.__doc__ or "").splitlines()[0])
    asked = parser.parse_args()
    league, plan = League(), Plan(planned_texts())
    if unknown := [one for one in asked.package if one not in plan.purposes]:
        parser.error(f"no package is called {' or '.join(unknown)}: {' '.join(plan.purposes)}")
    wanted = [report for name, report in REPORTS.items() if getattr(asked, name)]
    for report in wanted:
        for package in asked.package or plan.purposes:
            print(*report(league, plan, package), sep="\n")
    if asked.cases:
        print(*cases.told(league), sep="\n")
    if (wanted or asked.cases) and not asked.check:
        return 0
    found = faults(league, plan) + Templates(league, plan).faults(plan)
    print(*found or [f"The plan holds: {len(plan.places)} files in {len(plan.purposes)} packages."], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
