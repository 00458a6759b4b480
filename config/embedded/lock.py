"""Only one embedded site at a time on a data directory, and none while its data is being replaced."""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path


class Busy(Exception):
    """Another process holds the data directory."""


@contextlib.contextmanager
def held(directory: Path) -> Iterator[None]:
    """Hold the directory; the kernel releases it however the process ends. Raises Busy."""
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / "paddock.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(str(directory)) from None
        yield
