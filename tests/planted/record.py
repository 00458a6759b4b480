"""Runs the tests under coverage, some files at a time, so that an interrupted recording can resume."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.planted.groups import ROOT

FILES = 6
"""Of tests in one process: what it costs to start is paid once for them."""
SECONDS = 3600
LAST = (
    "tests/browser",
    "tests/deep",
    "tests/gameplay/games",
    "tests/gameplay/engine",
    "tests/gameplay/bots",
    "tests/benchmarks",
)
"""These reach the product by a browser, or only rules that have mutations of their own."""
NEVER = (
    "tests/planted",
    "tests/try_deploy",
    "tests/deep/games/test_mutations.py",
    # They start, kill and starve whole sites, or take databases through all migrations: areas.py names them by area.
    "tests/deep/crashes",
    "tests/deep/concurrency",
    "tests/deep/upgrade",
    "tests/deep/management/test_newgame.py",
)


class Part(NamedTuple):
    name: str
    files: tuple[str, ...]


def parts() -> list[Part]:
    """One of each folder, then the next of each: an interrupted recording knows something about everything."""
    folders: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(NEVER):
            folders.setdefault(path.parent.relative_to(ROOT).as_posix(), []).append(name)
    told = [
        (folder.startswith(LAST), begin, Part(f"{folder.replace('/', '.')}-{begin // FILES}", tuple(one)))
        for folder, files in folders.items()
        for begin in range(0, len(files), FILES)
        for one in [files[begin : begin + FILES]]
    ]
    return [part for _last, _begin, part in sorted(told)]


def alone(files: list[str]) -> list[Part]:
    """Each by itself, where only a part is to be recorded."""
    return [Part(name.replace("/", ".").removesuffix(".py"), (name,)) for name in files]


def record(into: Path, processes: int, browser: bool, files: list[str]) -> None:
    into.mkdir(parents=True, exist_ok=True)
    wanted = alone(files) or parts()
    missing = [part for part in wanted if not (into / f"{part.name}.json").exists()]
    print(f"{len(missing)} of {len(wanted)} parts to record", flush=True)
    with ThreadPoolExecutor(processes) as pool:
        for said in pool.map(lambda part: _recorded(into, part, browser), missing):
            print(said, flush=True)


def _recorded(into: Path, part: Part, browser: bool) -> str:
    """One pytest process; it first removes what an interrupted one left over."""
    for old in into.glob(f"{part.name}.*"):
        old.unlink()
    data, begun = into / part.name, time.monotonic()
    wanted = "browser or not browser" if browser else "not browser and not services"
    concurrency = "thread,greenlet" if browser else "thread"
    with (into / f"{part.name}.out").open("w") as output:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "tests.planted.recorder", "-q", "-n0", "-m", wanted, *part.files],
            cwd=ROOT, env={**os.environ, "PLANTED_DATA": str(data), "PLANTED_CONCURRENCY": concurrency},
            stdout=output, stderr=output, timeout=SECONDS, check=False,
        )  # fmt: skip
    return f"{part.name}: ended with {done.returncode} after {time.monotonic() - begun:.0f} s"
