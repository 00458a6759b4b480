"""How to start Debian's Chromium for Playwright, which would otherwise download its own."""

import os
from collections.abc import Callable
from typing import Any

PATHS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""The first draws the same pages without a window's own tool bars, which cost more than most pages of a test do."""


def launch_args(lacking: Callable[[str], None]) -> dict[str, Any]:
    named = os.environ.get("CHROMIUM")
    path = named or next((path for path in PATHS if os.access(path, os.X_OK)), PATHS[-1])
    if not os.access(path, os.X_OK):
        lacking(f"Chromium ({path})")
    return {
        "executable_path": path,
        "headless": True,
        "args": [
            "--no-sandbox",  # containers run as root
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-sync",
            "--no-first-run",
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
        ],
    }
