"""The server shape as it is in production: uvicorn, a prefork worker and beat as processes, PostgreSQL and Redis.

Every instance has a database and a Redis database of its own, so several runs do not meet. Stops only what it started.
"""

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from tests.support.migrated import postgres_copied

ROOT = Path(__file__).resolve().parent.parent.parent
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379")
LOCK = "paddock-tests-lock"
KEEP_ALIVE = 3600
"""Seconds. After the usual five a server closes an idle line, perhaps just when a slow test's next request comes."""
HELD = 4 * 3600
"""Seconds: longer than the tests take on a slow machine, or another run would empty what they work with."""
SHELL = """
import contextlib, io, json, sys, traceback
import django
django.setup()
from django.db import connections
for line in sys.stdin:
    out, failed = io.StringIO(), None
    try:
        with contextlib.redirect_stdout(out):
            exec(json.loads(line), {})
    except BaseException:
        failed = traceback.format_exc()
    connections.close_all()
    print(json.dumps([out.getvalue(), failed]), flush=True)
"""
"""Runs what comes line by line. A new process for each would spend two seconds of a processor on imports."""


class ServerShape:
    """`.url`; `.run(code)` beside its roles; `.kill(role)`, `.stop(role)`, `.start(role)` of web, worker and beat.

    One with its test's own Redis and with other settings is not shared between tests.
    """

    def __init__(self, lacking: Callable[[str], None], own: "OwnRedis | None" = None, **variables: str) -> None:
        self.lacking = lacking
        self.redis_url, self.variables = own.url if own else "", variables
        self.name = f"paddock_shape_{os.getpid()}_{uuid.uuid4().hex[:6]}"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.shell: subprocess.Popen[str] | None = None
        self.logs = Path(tempfile.mkdtemp(prefix="paddock-shape-"))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.redis: Any = None

    # --- Life -------------------------------------------------------------------------------------------------------

    def __enter__(self) -> Self:
        self._create_database()
        try:
            self.redis = None if self.redis_url else self._take_redis()
            self.environment = {**self._environment(), **self.variables}
            self.manage("compile_po")
            for role in ("web", "worker", "beat"):
                self.start(role)
            self.wait_healthy()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for role in list(self.processes):
            self.stop(role)
        self._end_shell()
        if self.redis is not None:
            if self.redis.get(LOCK) == self.name.encode():  # otherwise another run may have it meanwhile
                self.redis.flushdb()
            self.redis.close()
        self._drop_database()

    def _end_shell(self) -> None:
        if self.shell is not None:
            self.shell.communicate(timeout=60)  # its input ends, and so it stops
            self.shell = None

    def start(self, role: str, port: int = 0, **variables: str | None) -> None:
        """`role` is web, worker or beat; web1, web2 ... are more web processes, with ports and variables of their own.

        A variable that is None is left out.
        """
        python = sys.executable
        kind = role.rstrip("0123456789")
        command = {
            "web": [
                python, "-m", "uvicorn", "config.asgi:application", "--host", "127.0.0.1",
                "--port", str(port or self.port),
                "--lifespan", "off", "--timeout-graceful-shutdown", "2", "--timeout-keep-alive", str(KEEP_ALIVE),
                "--log-level", "warning",
            ],
            "worker": [python, "-m", "celery", "-A", "config", "worker", "-P", "prefork", "-c", "2", "-l", "warning"],
            "beat": [python, "-m", "celery", "-A", "config", "beat", "-l", "warning"],
        }[kind]  # fmt: skip
        own = {"DATABASE_POOL": "1"} if kind == "web" else {"DATABASE_CONN_MAX_AGE": "600"}
        environment = _said({**self.environment, **own, "PGAPPNAME": role, **variables})
        with (self.logs / f"{role}.log").open("ab") as log:
            self.processes[role] = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
            )

    def stop(self, role: str, timeout: float = 60) -> None:
        """Asks politely, then insists."""
        process = self.processes.pop(role)
        if process.poll() is None:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout)
        self._kill_group(process)

    def kill(self, role: str) -> None:
        """kill -9, children included: nothing gets to clean up."""
        self._kill_group(self.processes.pop(role))

    def wait_healthy(self, seconds: float = 240) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for role, process in self.processes.items():
                assert process.poll() is None, f"{role} died:\n{self.log(role)}"
            if self.healthy():
                return
            time.sleep(0.1)
        raise AssertionError("not healthy in time:\n" + "\n".join(self.log(role) for role in self.processes))

    def healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/", timeout=60) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):  # also 503
            return False

    # --- Reaching in ------------------------------------------------------------------------------------------------

    def manage(self, *arguments: str, **variables: str | None) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=_said({**self.environment, **variables}),
            capture_output=True, text=True, timeout=900, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"manage.py {' '.join(arguments)}:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def run(self, code: str) -> str:
        """What `code` prints, run in a process of this site beside its roles."""
        if self.shell is None:
            self.shell = subprocess.Popen(
                [sys.executable, "-c", SHELL],
                cwd=ROOT, env={**self.environment, "LOG_LEVEL": "ERROR"},  # warnings would mix with the answers
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
        told, answer = self.shell.stdin, self.shell.stdout
        assert told is not None
        assert answer is not None
        print(json.dumps(code), file=told, flush=True)
        printed, failed = json.loads(answer.readline() or '["", "it died"]')
        assert failed is None, failed
        return str(printed)

    def log(self, role: str) -> str:
        path = self.logs / f"{role}.log"
        return f"--- {role} ---\n" + (path.read_text(errors="replace")[-4000:] if path.exists() else "")

    # --- Services -----------------------------------------------------------------------------------------------------

    def _environment(self) -> dict[str, str]:
        keep = ("PATH", "HOME", "LANG", "VIRTUAL_ENV", "TMPDIR")
        return {
            **{name: os.environ[name] for name in keep if name in os.environ},
            "PYTHONWARNINGS": "ignore",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": f"{POSTGRES}/{self.name}",
            "REDIS_URL": self.redis_url,
            "SECRET_KEY": "tests-only-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2,
            "ALLOWED_HOSTS": "127.0.0.1",
            "HTTPS": "0",
            "STATIC_VERSIONED": "0",
            "STATIC_ROOT": str(self.logs / "static"),
            "VAR_DIR": str(self.logs / "var"),
            "RATE_LIMITS": "0",
            "API_RATE_ANON": "",
            "API_RATE_USER": "",
            "API_RATE_TOKEN": "",
        }

    def _create_database(self) -> None:
        import psycopg

        try:
            postgres_copied(POSTGRES, self.name)
        except psycopg.OperationalError as error:
            self.lacking(f"PostgreSQL ({error})")

    def _drop_database(self) -> None:
        import psycopg

        with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as db:
            db.execute(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')

    def _take_redis(self) -> Any:
        import redis

        try:
            for number in range(1, 15):  # 0 may be in use, 15 belongs to the benchmarks
                client: Any = redis.Redis.from_url(f"{REDIS}/{number}")
                # Held for hours at most, so that a killed run does not keep it for ever.
                if client.set(LOCK, self.name, nx=True, ex=HELD):
                    # This one's worker would run what a killed run left behind.
                    client.pipeline(transaction=True).flushdb().set(LOCK, self.name, ex=HELD).execute()
                    self.redis_url = f"{REDIS}/{number}"
                    return client
                client.close()
        except redis.ConnectionError as error:
            self.lacking(f"Redis ({error})")
        raise AssertionError("every Redis database is in use by another test run")

    @staticmethod
    def _kill_group(process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # a session of its own: exactly what we started
        process.wait(60)


class OwnRedis:
    """A Redis for one test, which may stop it: `.start()`, `.kill()`. It stores nothing on disk."""

    def __init__(self, lacking: Callable[[str], None]) -> None:
        if shutil.which("redis-server") is None:
            lacking("redis-server")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        self.process = subprocess.Popen(
            ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
        )
        end = time.monotonic() + 120
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise AssertionError("redis-server does not listen")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(60)
            self.process = None


def _said(variables: dict[str, str | None]) -> dict[str, str]:
    return {name: value for name, value in variables.items() if value is not None}


def free_port() -> int:
    """A port for a process that starts later.

    Not one from the kernel's range of free ports, or a browser's next connection could have it by then.
    """
    lowest = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    for _try in range(1000):
        port = secrets.randbelow(lowest - 10_000) + 10_000
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no free port")
