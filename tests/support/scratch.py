"""A clone of the working tree, changes included, with data of its own: for commands that write into the project."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.support.commands import environment
from tests.support.processes import free_port
from tests.support.tree import ROOT, ours

LINKED = (".venv", "node_modules")
"""What a clone would install once more."""
WHO = ("-c", "user.name=Tests", "-c", "user.email=tests@example.org")
CARRIED = ("CHROMIUM", "REQUIRE_SERVICES", "TEST_POSTGRES_URL", "TEST_REDIS_URL", "DEBIAN_MIRROR", "XDG_CACHE_HOME")
"""Variables that say where this machine has something; those of pip and of proxies as well."""


class Scratch:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for source in ours(""):
            target = folder / source.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
        (folder / ".venv").symlink_to(Path(sys.prefix))
        (folder / "node_modules").symlink_to(ROOT / "node_modules")
        self.git("init", "--quiet")
        with (folder / ".git/info/exclude").open("a") as exclude:
            exclude.writelines(f"/{name}\n" for name in LINKED)
        self.git("add", "--all")
        self.git(*WHO, "commit", "--quiet", "--message", "As it lies here")
        carried = {k: v for k, v in os.environ.items() if k in CARRIED or k.startswith("PIP_") or k.endswith("_proxy")}
        self.environment = environment(folder / "var", **carried)
        del self.environment["DJANGO_SETTINGS_MODULE"]  # as in the shell of somebody who has just cloned it

    def git(self, *words: str) -> str:
        return subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def changed(self) -> list[str]:
        """The files that differ from the commit, new ones included."""
        return [line[3:] for line in self.git("status", "--porcelain", "--untracked-files=all").splitlines()]

    def clean(self) -> None:
        """Puts it back as it was committed, without data."""
        self.git("reset", "--quiet", "--hard")
        self.git("clean", "--quiet", "--force", "-d")
        shutil.rmtree(self.folder / "var", ignore_errors=True)

    def run(self, line: str, **variables: str) -> str:
        """What the line printed; fails when it exits with an error."""
        done = subprocess.run(
            ["bash", "-ec", line], cwd=self.folder, env={**self.environment, **variables}, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}\nended with {done.returncode}:\n{done.stdout[-12_000:]}"
        return done.stdout

    @contextlib.contextmanager
    def running(self, line: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
        """Runs a line that does not end by itself, until the end of the block: Ctrl-C then stops it and all that it
        started."""
        log = self.folder / "var" / f"going-{free_port()}.log"
        log.parent.mkdir(exist_ok=True)
        with log.open("w+") as out:
            process = subprocess.Popen(
                ["bash", "-ec", line], cwd=self.folder, env={**self.environment, **variables},
                stdin=subprocess.DEVNULL, stdout=out, stderr=out, text=True, start_new_session=True,
            )  # fmt: skip
            try:
                yield process
                os.killpg(process.pid, signal.SIGINT)
                process.wait(120)
                _until_gone(process.pid)
            except BaseException as error:
                error.add_note(log.read_text()[-6000:])
                raise
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # a session of its own: exactly what was started here
                process.wait(60)


def _until_gone(group: int) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError("what it started goes on")


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):  # also 503
        return False


def lacks(program: str) -> bool:
    """Whether this machine lacks it; `root` is a user who may do anything."""
    if program == "root":
        return os.geteuid() != 0
    if program == "chromium":
        return not any(
            map(shutil.which, (os.environ.get("CHROMIUM", "chromium"), "chromium-headless-shell", "chromium"))
        )
    return shutil.which(program) is None


def need(programs: tuple[str, ...], lacking: Callable[[str], None]) -> None:
    for program in programs:
        if lacks(program):
            lacking(program)
