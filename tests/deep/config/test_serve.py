"""`manage.py serve`: one process, one address, one data directory; it stops on Ctrl-C."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.commands import environment, manage
from tests.support.processes import ROOT, free_port

pytestmark = pytest.mark.xdist_group("serve")  # the site is prepared once


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of an empty, migrated site on a free port."""
    env = environment(tmp_path_factory.mktemp("var"), PORT=str(free_port()))
    done = manage("prepare", "--no-demo", env=env)
    assert done.returncode == 0, done.stderr
    return env


@pytest.fixture
def process(prepared: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT, env=prepared, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        # A shell starts background children with SIGINT ignored; a person's terminal does not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    yield process
    if process.poll() is None:
        process.kill()
    process.communicate()


LIMIT = 240  # seconds; generous, nothing here measures speed


def health(env: dict[str, str]) -> tuple[int, dict[str, object]]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{env['PORT']}/health/", timeout=LIMIT) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def wait_for_health(process: subprocess.Popen[str], env: dict[str, str]) -> dict[str, object]:
    end = time.monotonic() + LIMIT
    answer: object = "nothing"
    while time.monotonic() < end and process.poll() is None:
        try:
            status, answer = health(env)
            if status == 200:
                return answer  # type: ignore[return-value]
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            pass
        time.sleep(0.1)
    raise AssertionError(f"not healthy, last said {answer}, exit code {process.poll()}")


def test_it_serves_sweeps_and_stops_at_ctrl_c(process: subprocess.Popen[str], prepared: dict[str, str]) -> None:
    answer = wait_for_health(process, prepared)
    assert answer["worker"] == "ok"
    second = manage("serve", env=prepared)
    assert second.returncode != 0
    assert "running already" in second.stderr
    process.send_signal(signal.SIGINT)
    printed, _ = process.communicate(timeout=LIMIT)
    assert process.returncode == 0, printed
    assert f"http://127.0.0.1:{prepared['PORT']}/" in printed
    assert "Traceback" not in printed


BOT_MATCH = """
from gameplay import services as s
bots = [s.SeatSpec(bot_level="rookie", label=name) for name in "RS"]
match = s.match_create(game="bumping_bots", raw={}, seats=bots, speed="live", purpose="practice", bot_pace_ms=0)
s.match_start(match_id=match.pk)
"""


def test_a_killed_site_leaves_no_process_behind_and_starts_again(
    process: subprocess.Popen[str], prepared: dict[str, str]
) -> None:
    wait_for_health(process, prepared)
    assert manage("shell", "--no-imports", "--command", BOT_MATCH, env=prepared).returncode == 0
    end = time.monotonic() + LIMIT
    while len(group(process.pid)) < 2:  # the process in which bots think
        assert time.monotonic() < end, "no bot thinks"
        time.sleep(0.1)
    process.kill()
    process.wait()
    end = time.monotonic() + LIMIT
    while group(process.pid):
        assert time.monotonic() < end, f"left behind: {group(process.pid)}"
        time.sleep(0.1)
    assert manage("check", env=prepared).returncode == 0


def group(leader: int) -> list[int]:
    """The living processes of this process group."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, pgrp = stat.read_text().rpartition(")")[2].split()[:3]
            if int(pgrp) == leader and state != "Z":
                found.append(int(stat.parent.name))
    return found


def test_more_than_one_worker_is_refused(prepared: dict[str, str]) -> None:
    for arguments, variables in ((["--workers", "2"], {}), ([], {"WEB_CONCURRENCY": "4"})):
        done = manage("serve", *arguments, env={**prepared, **variables})
        assert done.returncode != 0
        assert "One process only" in done.stderr


def test_a_taken_port_is_reported_in_words(prepared: dict[str, str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = manage("serve", env={**prepared, "PORT": str(other.getsockname()[1])})
    assert done.returncode != 0
    assert "Cannot serve on" in done.stderr
    assert "Traceback" not in done.stderr


def test_outdated_data_is_not_served(tmp_path: Path) -> None:
    done = manage("serve", env=environment(tmp_path))
    assert done.returncode != 0
    assert "not up to date" in done.stderr


def test_the_one_process_does_not_serve_the_server_shape(prepared: dict[str, str]) -> None:
    done = manage("serve", env={**prepared, "REDIS_URL": "redis://127.0.0.1:6379/0", "SECRET_KEY": "x" * 60})
    assert done.returncode != 0
    assert "server shape" in done.stderr


def test_a_demo_that_was_cut_short_begins_again(prepared: dict[str, str], tmp_path: Path) -> None:
    shutil.copytree(prepared["VAR_DIR"], tmp_path, dirs_exist_ok=True)
    env = environment(tmp_path)
    manage("createsuperuser", "--no-input", env={**env, "DJANGO_SUPERUSER_EMAIL": "half@example.com"})
    (tmp_path / "demo.unfinished").touch()
    assert manage("prepare", "--no-demo", env=env).returncode == 0
    assert not (tmp_path / "demo.unfinished").exists()
    count = "from accounts.models import User; print(User.objects.count())"
    assert manage("shell", "--no-imports", "--command", count, env=env).stdout.strip() == "0"
    assert os.path.exists(tmp_path / "secret_key")
