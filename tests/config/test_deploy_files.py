"""deploy/: environment, compose file, units and nginx fit together, and match what the settings read."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.tree import ROOT

DEPLOY = ROOT / "deploy"
TABLE = (ROOT / "docs/operate.md").read_text()
PLAIN = re.compile(r'[A-Z_]+=(?:"[^"$`\\!]*"|[^\s"\'$`\\!#&;|()<>*?~]*)')
"""What the shell, systemd and compose read alike."""
COMPOSE_ALONE = {"POSTGRES_PASSWORD"}


def example() -> dict[str, str]:
    lines = (DEPLOY / "env.example").read_text().splitlines()
    told = [line for line in lines if line and not line.startswith("#")]
    return {name: value.strip('"') for name, _, value in (line.partition("=") for line in told)}


def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return services


def test_the_shell_systemd_and_compose_read_the_example_alike(tmp_path: Path) -> None:
    lines = (DEPLOY / "env.example").read_text().splitlines()
    assert [line for line in lines if line and not line.startswith("#") and not PLAIN.fullmatch(line)] == []
    shell = subprocess.run(
        ["sh", "-c", f"set -ae; . '{DEPLOY}/env.example'; env -0"],
        capture_output=True, text=True, check=True, env={"PATH": "/usr/bin:/bin"},
    ).stdout  # fmt: skip
    read = dict(line.partition("=")[::2] for line in shell.split("\0"))
    assert {name: read.get(name) for name in example()} == example()


def test_every_variable_is_in_the_table_of_settings() -> None:
    settings = (ROOT / "config/settings.py").read_text()
    known = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    assert {"DATABASE_POOL", "SITE_CLUB", "HSTS_SECONDS"} <= known
    unsaid = {name for name in known | set(example()) - COMPOSE_ALONE if f"`{name}`" not in TABLE}
    assert unsaid == set()
    assert set(example()) - COMPOSE_ALONE - known == {"DATABASE_URL"} - known


def test_the_example_has_everything_a_server_needs() -> None:
    needed = {"SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "PROXY_COUNT", "HTTPS", "EMAIL_URL"}
    assert needed <= set(example())
    assert (example()["SECRET_KEY"], example()["PROXY_COUNT"]) == ("", "1")


def test_compose_uses_its_own_services_whatever_the_example_says() -> None:
    services = compose()
    ours = {name: service for name, service in services.items() if service.get("image") == "paddock"}
    assert {"web1", "web2", "beat", "migrate"} <= set(ours)
    for name, service in ours.items():
        environment = service["environment"]
        hosts = {
            re.sub(r".*?//(?:[^@/]*@)?([\w.]+).*", r"\1", environment[f"{kind}_URL"]) for kind in ("DATABASE", "REDIS")
        }
        assert hosts <= set(services), name
        assert service["env_file"] == ".env", name


def test_nginx_of_compose_has_the_containers_behind_it(tmp_path: Path) -> None:
    services = compose()
    (change,) = re.findall(r"sed -E '(.+?)' /paddock.conf", services["nginx"]["command"][-1])
    text = subprocess.run(
        ["sed", "-E", change, str(DEPLOY / "nginx.conf")], capture_output=True, text=True, check=True
    ).stdout
    behind = re.findall(r"^    server (\S+):8000 ", text, re.MULTILINE)
    assert sorted(behind) == sorted(name for name in services if name.startswith("web"))
    assert "127.0.0.1:80" not in text


def test_nginx_of_debian_has_the_units_behind_it() -> None:
    started = set(re.findall(r"paddock-web@(\d)", (DEPLOY / "README.md").read_text()))
    behind = re.findall(r"^    server 127.0.0.1:800(\d) ", (DEPLOY / "nginx.conf").read_text(), re.MULTILINE)
    assert set(behind) == started
    assert "--port 800%i " in (DEPLOY / "systemd/paddock-web@.service").read_text()


def test_both_pages_name_the_same_services() -> None:
    started, kept = ((ROOT / page).read_text() for page in ("deploy/README.md", "docs/operate.md"))
    (line,) = re.findall(r"^systemctl enable --now (paddock.*)$", started, re.MULTILINE)
    assert re.findall(r"^systemctl (?:stop|start) (.*)$", kept, re.MULTILINE) == [line, line]


def test_the_unit_and_the_container_start_a_web_process_alike() -> None:
    unit = (DEPLOY / "systemd/paddock-web@.service").read_text()
    container = (DEPLOY / "Dockerfile").read_text().partition("CMD")[2]
    options = set(re.findall(r"--[a-z-]+", unit.partition("ExecStart=")[2].partition("\n")[0]))
    assert options == set(re.findall(r"--[a-z-]+", container))


def test_docker_understands_the_compose_file(tmp_path: Path) -> None:
    asked = shutil.which("docker") and subprocess.run(
        ["docker", "compose", "version"], capture_output=True, check=False
    )
    if not asked or asked.returncode:
        pytest.skip("docker compose is not there")
    for name in ("compose.yaml", "nginx.conf", "Dockerfile"):
        shutil.copy(DEPLOY / name, tmp_path)
    filled = {**example(), "SECRET_KEY": "k", "POSTGRES_PASSWORD": "p"}
    (tmp_path / ".env").write_text("".join(f'{name}="{value}"\n' for name, value in filled.items()))
    done = subprocess.run(
        ["docker", "compose", "-f", str(tmp_path / "compose.yaml"), "config"],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    site = yaml.safe_load(done.stdout)["services"]["web1"]["environment"]
    assert site["DATABASE_URL"] == "postgres://paddock:p@postgres:5432/paddock"
    assert site["DEFAULT_FROM_EMAIL"] == example()["DEFAULT_FROM_EMAIL"]


def test_systemd_lets_a_worker_finish_what_it_has_begun() -> None:
    """By default it signals all processes of a unit to stop: a worker's children would stop in the middle of a task."""
    assert "\nKillMode=mixed\n" in (DEPLOY / "systemd/paddock-worker@.service").read_text()


def rolled(folder: Path, well: int) -> tuple[int, list[str]]:
    """Runs deploy/roll with stand-ins for what it calls: how it ended, and what it called while nginx sent requests to
    whom."""
    conf, told = folder / "paddock.conf", folder / "told"
    shutil.copy(DEPLOY / "nginx.conf", conf)
    (folder / "env").write_text("ALLOWED_HOSTS=club.example.org,other.example.org\n")
    told.touch()
    for name, code in {"systemctl": 0, "nginx": 0, "python3": well, "sleep": 0}.items():
        seen = f"sed -n 's/^ *server 127.0.0.1:\\(800.\\) \\(down\\)*.*/\\1\\2/p' {conf} | tr '\\n' ' '"
        (folder / name).write_text(f'#!/bin/sh\necho "$({seen})$(basename $0) $*" >> {told}\nexit {code}\n')
        (folder / name).chmod(0o755)
    environment = {
        "PATH": f"{folder}:/usr/bin:/bin", "PADDOCK_ENV": str(folder / "env"), "PADDOCK_NGINX": str(conf),
    }  # fmt: skip
    done = subprocess.run([DEPLOY / "roll"], env=environment, capture_output=True, text=True, timeout=600, check=False)
    return done.returncode, [line for line in told.read_text().splitlines() if "systemctl" in line or "python3" in line]


def test_each_web_process_restarts_while_nginx_sends_it_nothing(tmp_path: Path) -> None:
    code, told = rolled(tmp_path, well=0)
    assert code == 0
    assert [line for line in told if "systemctl" in line] == [
        "8001down 8002 systemctl reload nginx",
        "8001down 8002 systemctl restart paddock-web@1",
        "8001 8002 systemctl reload nginx",
        "8001 8002down systemctl reload nginx",
        "8001 8002down systemctl restart paddock-web@2",
        "8001 8002 systemctl reload nginx",
    ]
    assert (tmp_path / "paddock.conf").read_text() == (DEPLOY / "nginx.conf").read_text()


def test_a_web_process_that_does_not_come_back_stays_out_and_the_other_is_left_alone(tmp_path: Path) -> None:
    code, told = rolled(tmp_path, well=1)
    assert code == 1
    assert {line.partition(" python3")[0] for line in told if "python3" in line} == {"8001down 8002"}
    assert told[1] == "8001down 8002 systemctl restart paddock-web@1"
    assert "paddock-web@2" not in "".join(told)
