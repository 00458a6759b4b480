"""Other people's servers, played on this machine: one receives mail, one receives HTTP posts."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from outbox.kinds import Kind, Link, Text, _kinds, writes


@dataclass
class MailServer:
    port: int
    letters: list[EmailMessage] = field(default_factory=list)
    says: dict[str, str] = field(default_factory=dict)
    """What it answers to a recipient instead of yes."""


@contextmanager
def mail_server() -> Iterator[MailServer]:
    box = MailServer(0)

    class Handler(socketserver.StreamRequestHandler):
        def say(self, text: str) -> None:
            self.wfile.write(text.encode() + b"\r\n")

        def handle(self) -> None:
            self.say("220 here")
            while line := self.rfile.readline():
                word = line[:4].upper().strip()
                if word == b"RCPT":
                    address = line.decode().partition("<")[2].partition(">")[0]
                    self.say(box.says.get(address, "250 yes"))
                elif word == b"DATA":
                    self.say("354 go on")
                    lines = []
                    while (part := self.rfile.readline()) not in (b".\r\n", b""):
                        lines.append(part[1:] if part.startswith(b"..") else part)
                    box.letters.append(message_from_bytes(b"".join(lines), policy=policy.default))
                    self.say("250 taken")
                elif word == b"QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 yes")

    class Server(socketserver.ThreadingTCPServer):
        allow_reuse_address = daemon_threads = True

    with Server(("127.0.0.1", 0), Handler) as server:
        box.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield box
        server.shutdown()


@dataclass
class Endpoint:
    """An address that receives posts, and answers `code`."""

    url: str = ""
    code: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    """Path, headers, body."""


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    box = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            box.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(box.code)
            for name, value in box.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        box.url = f"http://127.0.0.1:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield box
        server.shutdown()


PING = Kind("ping", "Ping", "When it pings.")
"""A kind of the tests."""


@contextmanager
def kind_known(kind: Kind = PING) -> Iterator[None]:
    """It says its fact `n`, unless that is over."""

    @writes(kind)
    def write(facts: dict[str, Any], reader: Any) -> Text | None:
        if facts.get("over"):
            return None
        return Text(f"Ping {facts['n']}", (f"This is {facts['n']}.",), Link("Look", "/"))

    try:
        yield
    finally:
        del _kinds[kind.key]
