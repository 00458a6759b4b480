"""Compiles the translations in Python, so that nobody needs gettext's tools to run the site."""

import os
from pathlib import Path

import polib


def compile_all(directory: Path) -> list[Path]:
    """Compile every .po below `directory` whose .mo is missing or older. Returns the .mo files written."""
    written = []
    for source in sorted(directory.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        partial = target.with_name(f"{target.name}.{os.getpid()}")  # several processes may do this at once
        polib.pofile(str(source)).save_as_mofile(str(partial))
        os.replace(partial, target)
        written.append(target)
    return written
