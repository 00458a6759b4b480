"""How this machine's pip fetches packages, passed on to the pip of another Debian, which is a folder here."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

SECTIONS = ("global", "install", ":env:")
"""What a later one says holds, as in pip."""
PLACES = ("index-url", "extra-index-url", "find-links")
FILES = ("constraint", "cert", "client-cert")
"""Settings that name files, which the other Debian does not have."""
WORDS = (*PLACES, *FILES, "no-index", "trusted-host", "proxy", "timeout", "default-timeout", "retries")
INSIDE = "etc/paddock-pip"
"""Where the files lie in the other Debian, whose site's user perhaps may not read the file's own folder."""


@dataclass
class Fetching:
    environment: dict[str, str] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    """To be seen at the same place in the other Debian."""
    files: dict[str, Path] = field(default_factory=dict)
    """By their path in the other Debian, without its first slash."""


def listed() -> str:
    """The settings of the pip that `make setup` calls here."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def fetching(told: str) -> Fetching:
    """From the output of `pip config list`. An index or a folder elsewhere needs only its name."""
    found: dict[str, list[str]] = {}
    for section in SECTIONS:
        for key, value in re.findall(rf"^{section}\.([\w-]+)=(.*)$", told, re.MULTILINE):
            found[key] = str(ast.literal_eval(value)).split()
    made = Fetching()
    for key in [word for word in WORDS if word in found]:
        words = found[key]
        if key in FILES:
            words = [_file(made, word) for word in words]
        elif key in PLACES:
            made.folders += [folder for word in words if (folder := _folder(word)) and folder not in made.folders]
        made.environment[f"PIP_{key.upper().replace('-', '_')}"] = " ".join(words)
    made.folders.sort()
    return made


def _file(made: Fetching, word: str) -> str:
    """The file's name in the other Debian; what is on another machine keeps its address."""
    path = Path(word.removeprefix("file://")).expanduser()
    if "://" in word.removeprefix("file://") or not path.is_file():
        return word
    inside = f"{INSIDE}/{len(made.files) + 1}-{path.name}"
    made.files[inside] = path
    return f"/{inside}"


def _folder(word: str) -> str:
    """The path on this machine; empty for an address elsewhere. For an index, the folder above: its files are beside
    it."""
    path = word.removeprefix("file://")
    if not path.startswith("/"):
        return ""
    folder = re.sub(r"/simple/?$", "", path)
    return folder.rstrip("/") if Path(folder).is_dir() else ""
