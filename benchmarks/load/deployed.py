"""The commands that `deploy/systemd` starts, as commands for this machine, so that we measure what is deployed.

Only addresses differ: another port for each web process, another folder for data, no TLS.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

from benchmarks.shapes import ROOT

DEPLOY = ROOT / "deploy"
VENV = "/srv/paddock/.venv/bin/"
INSTANCES = ("1", "2")
"""For a unit if the page of deployment does not say which instances are started."""


class Process(NamedTuple):
    role: str
    """The unit's name without `paddock-`: web, worker, beat."""
    command: list[str]
    environment: dict[str, str]


def processes(ports: dict[str, int]) -> list[Process]:
    """Every instance of every unit; `ports` by instance, for the web processes."""
    told = "".join(path.read_text() for path in sorted(DEPLOY.glob("*.md")))
    found = []
    for unit in sorted((DEPLOY / "systemd").glob("paddock-*.service")):
        name = unit.stem.rstrip("@")
        for instance in instances(name, told) if unit.stem.endswith("@") else [""]:
            role = name.removeprefix("paddock-")
            found.append(_process(role, unit.read_text(), instance, ports.get(instance)))
    return [process for process in found if process]


def instances(name: str, told: str) -> list[str]:
    """Which instances the page starts: `paddock-web@1 paddock-web@2`, or `paddock-web@{1,2}`."""
    found: list[str] = []
    for one, several in re.findall(rf"\b{name}@(?:(\w+)|\{{([\w,]+)\}})", told):
        found += [one] if one else several.split(",")
    return sorted(set(found)) or list(INSTANCES)


def web_instances() -> list[str]:
    return instances("paddock-web", "".join(path.read_text() for path in sorted(DEPLOY.glob("*.md"))))


def _process(role: str, unit: str, instance: str, port: int | None) -> Process | None:
    """None for a unit that runs once and ends, or that is not the site's."""
    text = unit.replace("\\\n", " ").replace("%i", instance).replace("%H", "localhost")
    start = re.search(r"^ExecStart=(.+)$", text, re.MULTILINE)
    if start is None or "Type=oneshot" in text or VENV not in start[1]:
        return None
    command = shlex.split(start[1])
    command[0] = str(Path(sys.executable).parent / Path(command[0]).name)
    if "--port" in command and port is not None:
        command[command.index("--port") + 1] = str(port)
    own = dict(
        pair.split("=", 1)
        for line in re.findall(r"^Environment=(.+)$", text, re.MULTILINE)
        for pair in shlex.split(line)
    )
    own.pop("VAR_DIR", None)
    return Process(role, command, own)


def example() -> dict[str, str]:
    """What `env.example` sets for all processes."""
    lines = (DEPLOY / "env.example").read_text().splitlines()
    pairs = [line.split("=", 1) for line in lines if re.match(r"[A-Z][A-Z0-9_]*=.", line)]
    return dict(pairs)
