"""A line to a server that a test may close: what is on its way is then lost, and nobody new gets in."""

from __future__ import annotations

import contextlib
import socket
import threading
import urllib.parse
from collections.abc import Iterator
from typing import Self

from tests.support.on_postgres import need_postgres
from tests.support.processes import POSTGRES, free_port


class Relay:
    """`.port` leads to a server, while it is open: `.open()`, `.close()`."""

    def __init__(self, host: str, port: int) -> None:
        self.server = (host, port)
        self.port = free_port()
        self._door: socket.socket | None = None
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        self._door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._let_in, args=(self._door,), daemon=True).start()

    def close(self) -> None:
        """Newcomers are refused, as if nothing listened there."""
        with self._lock:
            door, self._door = self._door, None
            ends, self._ends = self._ends, set()
        if door is not None:
            # Closing it alone would let one more in: a thread waits in `accept`.
            door.shutdown(socket.SHUT_RDWR)
            door.close()
        for end in ends:
            _end(end)

    def _let_in(self, door: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _peer = door.accept()
                there = socket.create_connection(self.server)
                with self._lock:
                    if self._door is not door:
                        _end(here)
                        _end(there)
                        return
                    self._ends |= {here, there}
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            _end(end)


@contextlib.contextmanager
def relayed() -> Iterator[Relay]:
    """A relay before the tests' PostgreSQL."""
    need_postgres()
    where = urllib.parse.urlsplit(POSTGRES)
    with Relay(where.hostname or "127.0.0.1", where.port or 5432) as line:
        yield line


def _end(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)  # wakes the readers
    end.close()
