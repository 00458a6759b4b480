"""The project's own files."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def ours(*suffixes: str) -> list[Path]:
    """Files that are committed or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    return [ROOT / name for name in listed if name.endswith(suffixes) and (ROOT / name).is_file()]


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))
