"""deploy/nginx.conf under the real nginx, on local ports, before two web processes of the server shape."""

from __future__ import annotations

import contextlib
import http.client
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from config.machine import files_version
from tests.support.processes import ROOT, ServerShape, free_port

# What surrounds our file on Debian 12, as far as it matters: nginx compresses, and it logs.
DEBIAN = """
daemon off;
worker_processes 1;
pid {here}/nginx.pid;
error_log {here}/error.log;
events {{ worker_connections 768; }}
http {{
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
    sendfile on;
    gzip on;
    client_body_temp_path {here}/body;
    proxy_temp_path {here}/proxy;
    fastcgi_temp_path {here}/fastcgi;
    uwsgi_temp_path {here}/uwsgi;
    scgi_temp_path {here}/scgi;
    include {here}/paddock.conf;
}}
"""
METRICS_TOKEN = "whoever-has-it-reads-metrics"
LIMITED = {
    **dict.fromkeys(("RATE_LIMITS", "API_RATE_ANON", "API_RATE_USER", "API_RATE_TOKEN")),
    "DJANGO_SETTINGS_MODULE": "tests.support.quick_passwords",
}
"""The limits that production has: unsaid, as there."""
SIGN = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1,IP:::1"]  # fmt: skip


class Nginx:
    """`.url` (TLS), `.ask(...)`, `.logged()`; web1 runs this release, web2 another one."""

    def __init__(self, shape: ServerShape, lacking: Callable[[str], None]) -> None:
        for program in ("nginx", "openssl"):
            if not (shutil.which(program) or Path(f"/usr/sbin/{program}").exists()):
                lacking(program)
        self.shape = shape
        self.here = Path(tempfile.mkdtemp(prefix="paddock-nginx-"))
        self.here.chmod(0o755)  # nginx drops root
        self.plain_port, self.port, self.web1, self.web2 = (free_port() for _ in range(4))
        self.url = f"https://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        static = self.here / "static"
        self.sign()
        behind = {
            **LIMITED,
            "PROXY_COUNT": "1",
            "HTTPS": "1",
            "STATIC_ROOT": str(static),
            "METRICS_TOKEN": METRICS_TOKEN,
        }
        release = {**behind, "STATIC_VERSIONED": "1"}
        self.static_url = f"/static/{files_version(ROOT / 'static', ROOT / 'requirements.txt')}/"
        self.shape.manage("collectstatic", "--no-input", "--verbosity", "0", **release)
        try:
            self.shape.start("web1", port=self.web1, **release)
            self.shape.start("web2", port=self.web2, **behind)
            self.start()
            self.wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(60)
        for role in ("web1", "web2"):
            if role in self.shape.processes:
                self.shape.stop(role)
        shutil.rmtree(self.here, ignore_errors=True)

    def sign(self) -> None:
        """A self-signed certificate for this test, as TLS needs one."""
        (self.here / "tls").mkdir()
        keys = ["-keyout", str(self.here / "tls/privkey.pem"), "-out", str(self.here / "tls/fullchain.pem")]
        subprocess.run(["openssl", *SIGN, *keys], check=True, capture_output=True, timeout=600)

    def configuration(self) -> str:
        """The file as it is shipped, with the ports and folders of this test."""
        text = (ROOT / "deploy/nginx.conf").read_text()
        for shipped, here in {
            "127.0.0.1:8001": f"127.0.0.1:{self.web1}",
            "127.0.0.1:8002": f"127.0.0.1:{self.web2}",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen [::]:80;": "" if not _ipv6() else f"listen [::1]:{self.plain_port};",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            "listen [::]:443 ssl http2;": "" if not _ipv6() else f"listen [::1]:{self.port} ssl http2;",
            "/etc/nginx/tls": f"{self.here}/tls",
            "/var/log/nginx": str(self.here),
            "/var/cache/paddock": f"{self.here}/cache",
        }.items():
            assert shipped in text, f"deploy/nginx.conf has no {shipped} any more"
            text = text.replace(shipped, here)
        return text

    def start(self) -> None:
        (self.here / "nginx.conf").write_text(DEBIAN.format(here=self.here))
        (self.here / "paddock.conf").write_text(self.configuration())
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        command = [nginx, "-p", str(self.here), "-c", str(self.here / "nginx.conf"), "-e", "stderr"]
        tried = subprocess.run([*command, "-t"], capture_output=True, text=True, timeout=600, check=False)
        assert tried.returncode == 0, tried.stderr
        assert "[warn]" not in tried.stderr, tried.stderr
        with (self.here / "stderr").open("ab") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out)

    def wait(self, seconds: float = 240) -> None:
        """Waits until both web processes and nginx answer."""
        end = time.monotonic() + seconds
        for port in (self.web1, self.web2, self.plain_port, self.port):
            while True:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
                    break
                assert time.monotonic() < end, self.shape.log("web1") + self.shape.log("web2")
                time.sleep(0.1)

    # --- Asking -----------------------------------------------------------------------------------------------------

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.here / "tls/fullchain.pem"))

    def ask(
        self, path: str, method: str = "GET", body: bytes | None = None, source: str = "127.0.0.1", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """What nginx answers over TLS to a client at the address `source`; follows no redirect."""
        line = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=240, context=self.trust(), source_address=(source, 0)
        )
        return _answer(line, path, method, body, headers)

    def ask_plain(self, path: str) -> tuple[int, dict[str, str], bytes]:
        """The same without TLS."""
        return _answer(http.client.HTTPConnection("127.0.0.1", self.plain_port, timeout=240), path, "GET", None, {})

    def ask_of(self, port: int, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """What the web process at `port` answers to nginx."""
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=240)
        return _answer(line, path, "GET", None, {"x_forwarded_proto": "https", **headers})

    def logged(self) -> str:
        """Everything nginx has logged, after a request of its own that shows that earlier lines are written, too."""
        mark = f"/mark-{time.monotonic_ns()}/"
        self.ask_plain(mark)
        end = time.monotonic() + 240
        while mark not in (text := (self.here / "access.log").read_text()):
            assert time.monotonic() < end, "nginx logs nothing"
            time.sleep(0.05)
        others = [self.here / name for name in ("error.log", "stderr")]
        return text + "".join(path.read_text() for path in others if path.exists())

    def logs(self, pattern: str) -> bool:
        """Whether nginx logs such a line; it does so a moment after it answered."""
        end = time.monotonic() + 60
        while not re.search(pattern, self.logged()):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True


def _answer(
    line: http.client.HTTPConnection, path: str, method: str, body: bytes | None, headers: dict[str, str]
) -> tuple[int, dict[str, str], bytes]:
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    with contextlib.closing(line):
        line.request(method, path, body, told)
        answer = line.getresponse()
        told.clear()
        for name, value in answer.getheaders():
            told[name.lower()] = f"{told[name.lower()]}\n{value}" if name.lower() in told else value
        return answer.status, told, answer.read()


def _ipv6() -> bool:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        return True
    return False
