"""`make try-deploy`: carries out the commands of deploy/README.md, as they stand there, on a bare Debian 12.

Needs root, debootstrap and a network. The Debian is a folder (`TRY=/where` keeps it between runs); what runs in it sees
a network of its own, so nothing meets the services of this machine. There is no systemd in it: a stand-in starts what
the units say. Packages come from where this machine gets its own (`DEBIAN_MIRROR=` names another).
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = "paddock.example.net"
NETWORK = "paddock-try"
ONLINE = ("apt-get", "make setup")
"""Commands that fetch something. All else runs without a way out."""
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
RACE = """
from gameplay import services as s
bots = [s.SeatSpec(bot_level="rookie", label="R"), s.SeatSpec(bot_level="rookie", label="S")]
match = s.match_create(game="bumping_bots", raw={}, seats=bots, speed="live", purpose="practice")
s.match_start(match_id=match.pk)
"""
VERSION = "from gameplay.models import Match; print('version', Match.objects.order_by('id').last().version)"
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
    """The lines of the page's `sh` blocks, in order; of one part of it where a heading is given."""
    text = (ROOT / page).read_text()
    if heading:
        text = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    assert lines, f"{page}: no commands"
    return lines


class Debian:
    """A folder with a bare Debian in it, and a network of its own."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        self.folder = "/"
        self.environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            "NAME": NAME,
            **{k: v for k, v in os.environ.items() if k.lower().endswith("_proxy")},
        }

    def make(self) -> None:
        if not (self.root / "etc/debian_version").exists():
            say(f"debootstrap bookworm from {MIRROR}")
            subprocess.run(["debootstrap", "--variant=minbase", "bookworm", self.root, MIRROR], check=True)
        # As this machine is told to fetch packages, so is the Debian in the folder.
        for path in ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"):
            (self.root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, self.root / path[1:])
        for path in Path("/etc/apt/apt.conf.d").iterdir():
            if "Acquire" in path.read_text():
                shutil.copy(path, self.root / "etc/apt/apt.conf.d")
        shutil.copytree(
            "/usr/local/share/ca-certificates", self.root / "usr/local/share/ca-certificates", dirs_exist_ok=True
        )
        # Installing starts nothing: that would be in the network of this machine.
        policy = self.root / "usr/sbin/policy-rc.d"
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
        stand_in = self.root / "usr/local/bin/systemctl"
        shutil.copy(ROOT / "tests/try_deploy/systemctl.py", stand_in)
        stand_in.chmod(0o755)
        code = self.root / "srv/paddock-1"
        code.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", code], input=archive, check=True)

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        mounts = [("proc", "proc", "proc"), ("tmpfs", "tmpfs", "dev/shm")]
        subprocess.run(["ip", "netns", "add", NETWORK], check=True)
        try:
            subprocess.run(["ip", "netns", "exec", NETWORK, "ip", "link", "set", "lo", "up"], check=True)
            for folder in self._pip():
                (self.root / folder[1:]).mkdir(parents=True, exist_ok=True)
                subprocess.run(["mount", "--bind", folder, self.root / folder[1:]], check=True)
                mounts.append(("", "", folder[1:]))
            for what, kind, where in mounts[:2]:
                (self.root / where).mkdir(exist_ok=True)
                subprocess.run(["mount", "-t", kind, what, self.root / where], check=True)
            yield
        finally:
            self.end()
            for _what, _kind, where in reversed(mounts):
                subprocess.run(["umount", "--lazy", self.root / where], check=False)
            subprocess.run(["ip", "netns", "del", NETWORK], check=False)

    def _pip(self) -> list[str]:
        """Where this machine's pip looks for packages: told to the other's; the folders among it are returned."""
        listed = subprocess.run(["pip", "config", "list"], capture_output=True, text=True, check=False).stdout
        folders = []
        for key, value in re.findall(r"^(?:global|:env:)\.([\w-]+)='(.*)'$", listed, re.MULTILINE):
            self.environment[f"PIP_{key.upper().replace('-', '_')}"] = value.replace("\\n", " ")
            folders += [part.removeprefix("file://") for part in re.findall(r"file:///\S+", value)]
            folders += [value] if key == "find-links" and value.startswith("/") else []
        roots = {re.sub(r"/simple$", "", folder) for folder in folders}
        return sorted(folder for folder in roots if Path(folder).is_dir())

    def end(self) -> None:
        """Ends what runs in the network of its own: that is what was started here, and nothing else."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            listed = subprocess.run(
                ["ip", "netns", "pids", NETWORK], capture_output=True, text=True, check=False
            ).stdout
            for pid in listed.split():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(pid), number)
            time.sleep(2 if listed else 0)

    def run(self, line: str, *, quiet: bool = False) -> str:
        """One line of a page, by a shell, in the folder where the line before left off. What it printed."""
        if not quiet:
            say(f"# {line}")
        if line.startswith("cd "):
            self.folder = line.partition(" ")[2]
            return ""
        inside = [] if any(word in line for word in ONLINE) else ["ip", "netns", "exec", NETWORK]
        with tempfile.TemporaryFile("w+") as out:  # not a pipe: a service that goes on would hold it open
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
        """What the site says to a browser in that Debian."""
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


def until_well(debian: Debian, seconds: float = 600) -> None:
    end = time.monotonic() + seconds
    while True:
        status, text = debian.ask("/health/")
        if status == 200:
            say(f"/health/: {text}")
            return
        if time.monotonic() > end:
            raise SystemExit(f"/health/ never was well: {status} {text}\n{debian.logs()}")
        time.sleep(1)


def version(debian: Debian) -> int:
    printed = debian.run(f'deploy/manage shell --no-imports -c "{VERSION}"', quiet=True)
    return int(re.findall(r"version (\d+)", printed)[-1])


def until_further(debian: Debian, than: int, seconds: float = 600) -> int:
    end = time.monotonic() + seconds
    while (now := version(debian)) <= than:
        if time.monotonic() > end:
            raise SystemExit(f"the race stands still at {now}\n{debian.logs()}")
        time.sleep(1)
    return now


def carry_out(debian: Debian) -> None:
    for line in commands("deploy/README.md"):
        debian.run(line)
        if line.startswith("apt-get install"):
            # Debian looked for a free port in the network of this machine; and it starts these when it installs them.
            debian.run("sed -i 's/^port = .*/port = 5432/' /etc/postgresql/*/main/postgresql.conf", quiet=True)
            debian.run("service postgresql start && service redis-server start", quiet=True)
    until_well(debian)
    assert debian.ask("/")[0] == 200
    assert debian.ask("/accounts/login/")[0] == 200
    (style,) = set(re.findall(r'href="(/static/[^"]*/css/main.css)"', debian.ask("/")[1]))
    assert debian.ask(style)[0] == 200, style
    say("the pages open")
    debian.run(f'deploy/manage shell --no-imports -c "{RACE.replace(chr(34), chr(39))}"', quiet=True)
    at = until_further(debian, 3)
    say(f"a race runs, at version {at}")
    for line in commands("docs/operate.md", "Back up and restore"):
        debian.run(line)
    until_well(debian)
    say(f"the race goes on after the dump was put back, at version {until_further(debian, at)}")


def main() -> None:
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        raise SystemExit("needs root and debootstrap")
    kept = os.environ.get("TRY")
    folder = Path(kept) if kept else Path(tempfile.mkdtemp(prefix="paddock-try-"))
    folder.chmod(0o755)
    debian = Debian(folder)
    try:
        debian.make()
        with debian.open():
            carry_out(debian)
    finally:
        if not kept:
            shutil.rmtree(folder, ignore_errors=True)
    say("well")


sys.exit(main())
