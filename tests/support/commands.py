"""manage.py in a process and a data directory of its own: for what only a whole process shows."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.processes import ROOT

KEEP = ("PATH", "HOME", "LANG", "VIRTUAL_ENV", "TMPDIR")


def environment(var: Path | None = None, **variables: str) -> dict[str, str]:
    """A nearly empty environment, so that the test meets the defaults."""
    kept = {name: os.environ[name] for name in KEEP if name in os.environ}
    return {**kept, **({"VAR_DIR": str(var)} if var else {}), "DJANGO_SETTINGS_MODULE": "config.settings", **variables}


def manage(*arguments: str, env: dict[str, str], timeout: float = 600) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=timeout, check=False,
    )  # fmt: skip
