"""Which commands the pages name: lines of their blocks of commands, and the text between backquotes.

Several words between backquotes are a command, or are listed as something else (`NO_COMMAND` of `commands.py`). One
word is a command if it is a program of this project or one of `ALONE`. Text that begins with `-` is the rest of a
command.
"""

from __future__ import annotations

import os
import re

from tests.support.tree import ROOT

PAGES = ("README.md", "CONTRIBUTING.md", "docs/operate.md", "deploy/README.md")
ALONE = ("lint-imports", "timedatectl", "tsc")
"""Programs of others that the pages call with no word more."""
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`([^`]+)`")


def named_in(text: str) -> list[str]:
    """In order, each once."""
    found = [
        re.sub(r"\s+# .*$", "", line).strip()
        for language, block in BLOCK.findall(text)
        if language in ("", "sh")
        for line in block.splitlines()
    ]
    inline = [" ".join(code.split()) for code in INLINE.findall(BLOCK.sub("", text))]
    found += [code for code in inline if " " in code or code.startswith("-") or code in ALONE or _is_ours(code)]
    return list(dict.fromkeys(line for line in found if line))


def named() -> dict[str, list[str]]:
    """By command: the pages that name it."""
    found: dict[str, list[str]] = {}
    for page in PAGES:
        for command in named_in((ROOT / page).read_text()):
            found.setdefault(command, []).append(page)
    return found


def _is_ours(word: str) -> bool:
    path = ROOT / word
    return "<" not in word and path.is_file() and os.access(path, os.X_OK)
