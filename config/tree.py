"""The version of our static files while they may change under the running site (docs/decisions/static.md)."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage

from accounts.joined import Files, stamp
from config.machine import files_version

PAUSE = 1.0
"""Seconds between two checks. `holds` notices a file that changed meanwhile when it is requested."""


class Tree:
    """A digest of the files' contents: the same after a restart, and another one when one of them has changed."""

    def __init__(self, root: Path, *beside: Path) -> None:
        self.root, self.beside = root, beside
        self._lock = threading.Lock()
        self._stamps: Files = {}
        self._version, self._looked = "", -PAUSE

    def version(self) -> str:
        if time.monotonic() - self._looked >= PAUSE:
            self._look()
        return self._version

    def holds(self, version: str, files: Files) -> bool:
        """Whether files that were just read have this version. Files of a package always do."""
        if version != self.version():
            return False
        if all(self._stamps.get(file) == told for file, told in files.items() if file.is_relative_to(self.root)):
            return True
        self._look()
        return False

    def _look(self) -> None:
        with self._lock:
            stamps = {file: stamp(file) for file in _files(str(self.root))}
            if stamps != self._stamps:
                self._version = files_version(self.root, *self.beside)
                self._stamps = stamps
            self._looked = time.monotonic()


def _files(folder: str) -> Iterator[Path]:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir():
                yield from _files(entry.path)
            else:
                yield Path(entry.path)


TREE = Tree(settings.BASE_DIR / "static", settings.BASE_DIR / "requirements.txt")


class LiveStorage(StaticFilesStorage):
    """Names files below their current version: `/static/<version>/css/main.css`."""

    def url(self, name: str | None) -> str:
        return super().url(f"{TREE.version()}/{name}")
