"""How to start Debian's Chromium for Playwright, which would otherwise download its own."""

import os
from collections.abc import Callable
from typing import Any


def launch_args(lacking: Callable[[str], None]) -> dict[str, Any]:
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
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
