"""`make try-deploy`: runs the commands of deploy/README.md and docs/operate.md, exactly as written, on a Debian 12.

Needs root, debootstrap and a network. The Debian is a folder (`TRY=/where` keeps it afterwards); what runs in it sees
a network of its own, so nothing meets the services of this machine. There is no systemd in it: a stand-in starts what
the units say. Packages come from where this machine gets its own (`DEBIAN_MIRROR=` names another). `FROM=commit` is the
release that is updated, instead of this one under another address of its files.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.load.site import end_calmly
from tests.try_deploy.debian import FIRST, NETWORK, ROOT, Debian, beside, commands, say

RACE = """
from gameplay import services as s
bots = [s.SeatSpec(bot_level="rookie", label="R"), s.SeatSpec(bot_level="rookie", label="S")]
match = s.match_create(game="bumping_bots", raw={}, seats=bots, speed="live", purpose="practice")
s.match_start(match_id=match.pk)
"""
VERSION = "from gameplay.models import Match; print('version', Match.objects.order_by('id').last().version)"


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
            # Debian looked for a free port in this machine's network; and it starts these services when it installs
            # them.
            debian.run("sed -i 's/^port = .*/port = 5432/' /etc/postgresql/*/main/postgresql.conf", quiet=True)
            debian.run("service postgresql start && service redis-server start", quiet=True)
    until_well(debian)
    for line in beside("deploy/README.md"):
        debian.run(line)
    assert debian.ask("/")[0] == 200
    assert debian.ask("/accounts/login/")[0] == 200
    (style,) = set(re.findall(r'href="(/static/[^"]*/css/main.css[^"]*)"', debian.ask("/")[1]))
    assert debian.ask(style)[0] == 200, style
    say("the pages open")
    debian.run(f'deploy/manage shell --no-imports -c "{RACE.replace(chr(34), chr(39))}"', quiet=True)
    at = until_further(debian, 3)
    say(f"a race runs, at version {at}")
    for line in commands("docs/operate.md", "Back up and restore"):
        debian.run(line)
        for more in beside(line):
            debian.run(more)
    until_well(debian)
    say(f"the race goes on after the dump was put back, at version {until_further(debian, at)}")
    for line in commands("docs/operate.md", "Change a setting"):
        debian.run(line)
    until_well(debian)
    debian.lay_out("paddock-2", "HEAD", more="release.txt")
    inside = ["ip", "netns", "exec", NETWORK, sys.executable, "-m", "tests.try_deploy.update"]
    if subprocess.run([*inside, debian.root, str(os.getpid())], cwd=ROOT, check=False).returncode:
        raise SystemExit(f"the update failed\n{debian.logs()}")
    debian.folder = "/srv/paddock"
    for line in beside("docs/operate.md"):
        debian.run(line)
    until_well(debian)


def main() -> None:
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        raise SystemExit("needs root and debootstrap")
    end_calmly()
    began = time.monotonic()
    kept = os.environ.get("TRY")
    folder = Path(kept).resolve() if kept else Path(tempfile.mkdtemp(prefix="paddock-try-"))
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise SystemExit(f"{folder} is not empty")
    folder.chmod(0o755)
    debian = Debian(folder)
    try:
        debian.make()
        debian.lay_out("paddock-1", FIRST)
        with debian.open():
            carry_out(debian)
    finally:
        if not kept and not debian.mounted():
            shutil.rmtree(folder, ignore_errors=True)
    say(f"well, after {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
