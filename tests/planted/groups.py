"""Which lines of the product belong to which group, and which tests to run where coverage cannot see."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCES = ("accounts", "config", "gameplay", "league", "outbox", "deploy")
LEFT_OUT = (
    "*/migrations/*",
    "*/firstgame/*",
    # The rules of the games have mutations of their own (tests/gameplay/games/<slug>/mutations.py).
    "gameplay/games/*",
    "gameplay/engine/*",
    "gameplay/bots/*",
    # Shapes of data, lists of addresses, settings: none of their lines decides anything.
    "*/shapes.py",
    "*/shapes/*",
    "*/urls.py",
    "*/routing.py",
    "*/apps.py",
    "*/admin.py",
    "*/words.py",
    "*/*_words.py",
    "config/settings.py",
    "config/testing.py",
)


class Group(NamedTuple):
    name: str
    paths: tuple[str, ...]
    says: str = ""
    """Only lines in which this pattern occurs."""


ASKS_PERMISSION = (
    r"\brequire(_account)?\(|\brole_of\(|\breaches\(|\bmay_\w+\(|is_authenticated|is_guest|is_staff|PermissionRefused"
    r"|\bRole\.|barred|login_required|permission_classes|own_case"
)

GROUPS = (
    Group(
        "permissions and roles",
        (
            "league/common/rights.py",
            "league/members/bans.py",
            "league/common/own_case.py",
            "league/common/finding.py",
            "gameplay/services/rights.py",
        ),
    ),
    Group(
        "permissions and roles",
        (
            *("league/*/*"),
            *("gameplay/services/*", "gameplay/selectors/*", "gameplay/pages/*", "gameplay/api/*"),
            "gameplay/consumers/*",
        ),
        ASKS_PERMISSION,
    ),
    Group(
        "commands",
        ("*/management/*", "deploy/*", "manage.py", "config/embedded/serve.py", "league/top/demo*.py"),
    ),
    Group("scoring", ("league/scoring/*", "league/files/pasting/text_*")),
    Group("API", ("*/api/*", "config/api_*.py", "config/throttles.py", "config/schema.py", "config/wellformed.py")),
    Group(
        "sockets",
        (
            *("*/consumers/*", "*/consumers.py", "config/sockets.py", "config/layers.py"),
            *("config/embedded/layers.py", "*/nudges.py", "gameplay/messages.py"),
        ),
    ),
    Group("host services", ("gameplay/services/*", "gameplay/models/*", "gameplay/*.py", "config/*")),
    Group("outbox", ("outbox/*",)),
    Group("accounts", ("accounts/*",)),
    Group(
        "league services",
        ("league/*/*", "league/telling/*", "league/models/*", "league/receivers.py", "league/tasks.py"),
    ),
    Group(
        "selectors and pages",
        ("*/selectors/*", "*/pages/*", "*/forms/*", "*/templatetags/*", "gameplay/gamepages/*", "league/*.py"),
    ),
)
"""The first that fits has the line."""

SCRIPTS = "static"
"""The folder of the last group, which has no syntax tree in Python (scripts.py)."""
NAMES = (*dict.fromkeys(group.name for group in GROUPS), "page scripts")


def fits(path: str, pattern: str) -> bool:
    """`*/` at the beginning matches any folders, `/*` at the end everything below; otherwise `*` stays in its
    folder."""
    if pattern.endswith("/*"):
        folder = pattern.removesuffix("*")
        return f"/{folder[2:]}" in f"/{path}" if folder.startswith("*/") else path.startswith(folder)
    if pattern.startswith("*/"):
        return fnmatch(f"/{path}", pattern)
    return fnmatch(path, pattern) and path.count("/") == pattern.count("/")


def left_out(path: str) -> bool:
    return any(fits(path, one) for one in LEFT_OUT)


def group_of(path: str, line: str) -> str | None:
    """Of a line of a file of the product (`path` from the root of the tree)."""
    if left_out(path):
        return None
    for group in GROUPS:
        if any(fits(path, one) for one in group.paths) and re.search(group.says, line):
            return group.name
    return None


def files() -> list[Path]:
    """Of all groups, in the same order everywhere."""
    found = [path for name in SOURCES for path in (ROOT / name).rglob("*.py")] + [ROOT / "manage.py"]
    return sorted(path for path in found if not left_out(path.relative_to(ROOT).as_posix()))
