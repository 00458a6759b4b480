"""On a clean clone, compiles all modules and rewrites the asserts of all tests once, before the processes of a
parallel run read them. Otherwise each process would do all of it itself, at the same time: fifteen seconds of a
processor each.
"""

from __future__ import annotations

import os
import sys
from compileall import compile_file
from multiprocessing import get_context
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

FOLDERS = ("accounts", "config", "gameplay", "league", "outbox", "tests")
_config: pytest.Config


def compiled_once(config: pytest.Config) -> None:
    """Where Python and pytest look for it."""
    if sys.dont_write_bytecode:
        return
    found = [path for folder in FOLDERS for path in (config.rootpath / folder).rglob("*.py")]
    if all(map(_is_kept, found)):
        return
    with get_context("fork").Pool(os.cpu_count(), _about, [config]) as pool:
        pool.map(compiled, found, chunksize=16)


def _about(config: pytest.Config) -> None:
    global _config
    _config = config


def kept(path: Path) -> Path:
    """Where a test's rewritten asserts are."""
    return rewrite.get_cache_dir(path) / (path.stem + rewrite.PYC_TAIL)


def _is_kept(path: Path) -> bool:
    return not _is_test(path) or kept(path).exists()


def _is_test(path: Path) -> bool:
    return path.name.startswith("test_") or path.name == "conftest.py"


def compiled(path: Path) -> None:
    """Runs in a process that `_about` told of the run."""
    if not _is_test(path):
        compile_file(path, quiet=2)
    elif rewrite._read_pyc(path, kept(path)) is None:
        kept(path).parent.mkdir(exist_ok=True)
        stat, code = rewrite._rewrite_test(path, _config)
        rewrite._write_pyc(_config.stash[rewrite.assertstate_key], code, stat, kept(path))
