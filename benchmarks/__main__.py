"""`python -m benchmarks [name ...]`: all, or those named."""

from __future__ import annotations

import importlib
import os
import sys

NAMES = (
    "engine",
    "roborally",
    "robotrick",
    "dr2d",
    "droids",
    "standings",
    "tournament",
    "round_call",
    "fair_tables",
    "outlook",
    "submit",
    "runout",
    "frames",
    "weight",
    "waiting",
    "flood",
    "reading",
)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    wanted = sys.argv[1:] or NAMES
    for name in wanted:
        if name not in NAMES:
            raise SystemExit(f"no such benchmark: {name} (there are: {', '.join(NAMES)})")
        importlib.import_module(f"benchmarks.{name}").main()
        print(flush=True)


if __name__ == "__main__":
    main()
