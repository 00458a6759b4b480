"""A folder with a bare Debian 12 in it, and how to look into it from outside."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.deep.commands import COMMANDS, Trial
from tests.try_deploy.fetching import fetching, listed

ROOT = Path(__file__).resolve().parents[2]
NAME = "paddock.example.net"
NETWORK = "paddock-try"
ONLINE = ("apt-get", "make setup")
"""Commands that fetch something. All else runs without a way out."""
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
FIRST = os.environ.get("FROM", "HEAD")
"""The release that is there before the update: another one than this, if it is deployed by the same page."""
ASK = f"""
import json, ssl, sys, urllib.error, urllib.request
context = ssl.create_default_context(cafile="/etc/nginx/tls/fullchain.pem"); context.check_hostname = False
try:
    request = urllib.request.Request("https://127.0.0.1" + sys.argv[1], headers={{"Host": "{NAME}"}})
    with urllib.request.urlopen(request, timeout=20, context=context) as answer:
        print(json.dumps([answer.status, answer.read().decode(errors="replace")]))
except urllib.error.HTTPError as error:
    print(json.dumps([error.code, error.read().decode(errors="replace")]))
except OSError as error:
    print(json.dumps([0, str(error)]))
"""


def commands(page: str, heading: str = "") -> list[str]:
    """The lines of the page's `sh` blocks, in order; of one section where a heading is given. Refuses a line that the
    table of commands does not leave to the trial."""
    text = (ROOT / page).read_text()
    if heading:
        text = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    assert lines, f"{page}: no commands"
    if unknown := [line for line in lines if not isinstance(COMMANDS.get(line), Trial)]:
        raise SystemExit(f"{page}: not of tests/deep/commands.py, so not carried out: {unknown}")
    return lines


def beside(after: str) -> list[str]:
    """What the page's text names and its blocks do not: lines to run after this one, or after this page."""
    return [how.line for how in COMMANDS.values() if isinstance(how, Trial) and how.line and how.after == after]


class Debian:
    """A folder with a bare Debian in it, and a network of its own.

    `way_out` is what reaches the network of this machine; nothing, unless this process is in the other one.
    """

    def __init__(self, root: Path, folder: str = "/", way_out: Sequence[str] = ()) -> None:
        self.root, self.folder, self.way_out = root, folder, way_out
        self.environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            "NAME": NAME,
            **{k: v for k, v in os.environ.items() if k.lower().endswith("_proxy")},
        }
        self.fetching = fetching(listed())
        self.environment |= self.fetching.environment

    def make(self) -> None:
        if not (self.root / "etc/debian_version").exists():
            say(f"debootstrap bookworm from {MIRROR}")
            subprocess.run(["debootstrap", "--variant=minbase", "bookworm", self.root, MIRROR], check=True)
        # The Debian in the folder fetches packages as this machine does.
        for path in ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"):
            (self.root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, self.root / path[1:])
        for told in Path("/etc/apt/apt.conf.d").iterdir():
            if "Acquire" in told.read_text():
                shutil.copy(told, self.root / "etc/apt/apt.conf.d")
        shutil.copytree(
            "/usr/local/share/ca-certificates", self.root / "usr/local/share/ca-certificates", dirs_exist_ok=True
        )
        for inside, file in self.fetching.files.items():
            (self.root / inside).parent.mkdir(exist_ok=True)
            shutil.copyfile(file, self.root / inside)
        # Installing starts nothing: a service would start in this machine's network.
        policy = self.root / "usr/sbin/policy-rc.d"
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
        stand_in = self.root / "usr/local/bin/systemctl"
        shutil.copy(ROOT / "tests/try_deploy/systemctl.py", stand_in)
        stand_in.chmod(0o755)

    def lay_out(self, release: str, commit: str, more: str = "") -> None:
        """The code of a commit, unpacked; with a static file `more` its files have another address."""
        code = self.root / "srv" / release
        code.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", code], input=archive, check=True)
        if more:
            (code / "static" / more).write_text(f"{release}\n")

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        subprocess.run(["ip", "netns", "add", NETWORK], check=True)
        try:
            subprocess.run(["ip", "netns", "exec", NETWORK, "ip", "link", "set", "lo", "up"], check=True)
            self._mount("-t", "proc", "proc", "/proc")
            self._mount("-t", "tmpfs", "tmpfs", "/dev/shm")
            for folder in self.fetching.folders:
                self._mount("--bind", "-o", "ro", folder, folder)
            yield
        finally:
            self.end()
            for mounted in reversed(self.mounted()):
                subprocess.run(["umount", "--lazy", mounted], check=False)
            subprocess.run(["ip", "netns", "del", NETWORK], check=False)

    def _mount(self, *words: str) -> None:
        inside = self.root / words[-1][1:]
        inside.mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", *words[:-1], inside], check=True)

    def mounted(self) -> list[str]:
        """What is mounted in the folder: deleting the folder would delete that too."""
        points = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
        return [point for point in points if point.startswith(f"{self.root}/")]

    def end(self) -> None:
        """Ends what runs in its own network: exactly what was started here."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            running = self.running()
            for pid in running:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
            time.sleep(2 if running else 0)

    def running(self) -> list[int]:
        """The processes in the network of its own."""
        listed = subprocess.run(["ip", "netns", "pids", NETWORK], capture_output=True, text=True, check=False)
        return [int(pid) for pid in listed.stdout.split()]

    def trust(self) -> ssl.SSLContext:
        """For requests to that site: no known authority made its certificate."""
        context = ssl.create_default_context(cafile=str(self.root / "etc/nginx/tls/fullchain.pem"))
        context.check_hostname = False
        return context

    def run(self, line: str, *, quiet: bool = False) -> str:
        """Runs one line of a page in a shell, in the folder where the line before left off. Returns what it printed."""
        if not quiet:
            say(f"# {line}")
        if line.startswith("cd "):
            self.folder = line.partition(" ")[2]
            return ""
        fetches = any(word in line for word in ONLINE)
        inside = self.way_out if fetches else ["ip", "netns", "exec", NETWORK]
        with tempfile.TemporaryFile("w+") as out:  # not a pipe: a service that keeps running would hold it open
            done = subprocess.run(
                [*inside, "chroot", self.root, "sh", "-ec", f"cd {self.folder}\n{line}"],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False,
            )  # fmt: skip
            out.seek(0)
            printed = out.read()
        if done.returncode:
            raise SystemExit(f"{line}\nended with {done.returncode}:\n{printed[-6000:]}\n{self.logs()}")
        return printed

    def ask(self, path: str) -> tuple[int, str]:
        """What the site answers to a browser in that Debian."""
        with tempfile.NamedTemporaryFile("w", dir=self.root / "tmp", suffix=".py") as script:
            script.write(ASK)
            script.flush()
            status, text = json.loads(self.run(f"python3 /tmp/{Path(script.name).name} {path}", quiet=True))
        return int(status), str(text)

    def logs(self) -> str:
        files = [*self.root.glob("run/paddock-units/*.log"), *self.root.glob("var/log/nginx/*.log")]
        return "\n".join(f"--- {path.name}\n{path.read_text(errors='replace')[-2000:]}" for path in files)


def say(line: str) -> None:
    print(line, flush=True)
