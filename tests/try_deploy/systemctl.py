#!/usr/bin/python3
"""systemctl where no systemd runs: starts what a unit says, as its user, in its environment, for `make try-deploy`.

Knows what the units of deploy/systemd use; Debian's own services have scripts in /etc/init.d. `systemd-analyze verify`
checks the units' other lines.
"""

import os
import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

UNITS = Path("/etc/systemd/system")
RUN = Path("/run/paddock-units")


def unit(name: str) -> dict[str, list[str]]:
    """The lines of a unit, by key; `paddock-web@1` is made of `paddock-web@.service`."""
    stem, _, instance = name.partition("@")
    text = (UNITS / f"{stem}{'@' if instance else ''}.service").read_text()
    told: dict[str, list[str]] = {}
    for line in text.replace("%i", instance).replace("%H", os.uname().nodename).splitlines():
        key, is_line, value = line.partition("=")
        if is_line and not line.startswith("#"):
            told.setdefault(key, []).append(value)
    return told


def is_ours(name: str) -> bool:
    return (UNITS / f"{name.partition('@')[0]}{'@' if '@' in name else ''}.service").exists()


def start(name: str) -> None:
    told = unit(name)
    environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
    for file in told.get("EnvironmentFile", []):
        lines = [line for line in Path(file).read_text().splitlines() if line and not line.startswith("#")]
        environment |= {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines)}
    environment |= dict(line.partition("=")[::2] for line in told.get("Environment", []))
    for folder in told.get("StateDirectory", []):
        subprocess.run(["install", "-d", "-o", told["User"][0], f"/var/lib/{folder}"], check=True)
    for most in told.get("LimitNOFILE", []):
        here = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(here, int(most)), here))
    RUN.mkdir(exist_ok=True)
    with (RUN / f"{name}.log").open("ab") as log:
        command = ["setpriv", "--reuid", told["User"][0], "--regid", told["User"][0], "--init-groups", "--"]
        process = subprocess.Popen(
            [*command, *shlex.split(told["ExecStart"][0])], cwd=told["WorkingDirectory"][0], env=environment,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    (RUN / f"{name}.pid").write_text(str(process.pid))


def stop(name: str) -> None:
    pid = int((RUN / f"{name}.pid").read_text())
    if unit(name).get("KillMode") == ["mixed"]:
        os.kill(pid, signal.SIGTERM)
    else:
        os.killpg(pid, signal.SIGTERM)  # all processes of a unit get the signal, its first one's children too
    for _ in range(600):
        if not Path(f"/proc/{pid}").exists() or "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text():
            return
        time.sleep(0.1)
    os.killpg(pid, signal.SIGKILL)


def main() -> None:
    command, *names = [word for word in sys.argv[1:] if not word.startswith("--")]
    for name in names:
        if not is_ours(name):
            subprocess.run(["service", name, "start" if command == "enable" else command], check=True)
        elif command == "restart":
            stop(name)
            start(name)
        else:
            {"enable": start, "start": start, "stop": stop}[command](name)


main()
