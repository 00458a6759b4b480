"""Break the rules one at a time, and see that a test fails for each.

    python -m tests.gameplay.games.mutate                  # every mutation of every game; ends with 1 if one survives
    python -m tests.gameplay.games.mutate bumping_bots     # of one game
    python -m tests.gameplay.games.mutate --list           # tell the caught ones too

The lists stand beside the tests of each game: `<slug>/mutations.py`. A line of MUTATIONS names a module, a piece of its
source (which must occur exactly once), what to put in its place, and the files of tests that have to notice (a blank
between two). The mutated source lives only in the memory of a forked process.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
TESTS = Path(__file__).parent


class Mutation(NamedTuple):
    module: str
    old: str
    new: str
    tests: str
    """Files below this folder."""


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module before anybody else does, with its source changed."""

    def __init__(self, mutation: Mutation) -> None:
        self.mutation = mutation

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.mutation.module:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(source_of(name)))

    def create_module(self, spec: object) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        path = source_of(self.mutation.module)
        exec(compile(mutated(self.mutation), str(path), "exec"), module.__dict__)


def source_of(module: str) -> Path:
    return ROOT / (module.replace(".", "/") + ".py")


def mutated(mutation: Mutation) -> str:
    source = source_of(mutation.module).read_text()
    if source.count(mutation.old) != 1:
        raise SystemExit(f"{mutation.module} holds {mutation.old!r} {source.count(mutation.old)} times")
    return source.replace(mutation.old, mutation.new)


def survives(mutation: Mutation | None, tests: str) -> bool:
    """Whether the tests still pass, in a forked process."""
    import pytest

    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if mutation is not None:
        sys.meta_path.insert(0, Mutated(mutation))
    flags = ["-c", os.devnull, "--rootdir", str(ROOT), "--noconftest", "--import-mode=importlib", "-x"]
    flags += ["--assert=plain", "-p", "no:cacheprovider"]
    code = int(pytest.main([*flags, *(str(TESTS / one) for one in tests.split())]))
    os._exit(0 if code == 0 else 1 if code == 1 else 0)  # anything but a failed test is no catch


def listed(slugs: Sequence[str]) -> list[Mutation]:
    """The mutations of these games; of all that have a list, when none is named."""
    found = slugs or sorted(path.parent.name for path in TESTS.glob("*/mutations.py"))
    lists = [importlib.import_module(f"tests.gameplay.games.{slug}.mutations") for slug in found]
    return [mutation for one in lists for mutation in one.MUTATIONS]


def main() -> None:
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path.insert(0, str(ROOT))
    mutations = listed([word for word in sys.argv[1:] if not word.startswith("-")])
    for mutation in mutations:
        mutated(mutation)
    if not survives(None, " ".join(sorted({mutation.tests for mutation in mutations}))):
        raise SystemExit("the tests fail without any mutation")
    with ThreadPoolExecutor(2) as pool:
        alive = list(pool.map(lambda mutation: survives(mutation, mutation.tests), mutations))
    for mutation, lives in zip(mutations, alive, strict=True):
        if lives or "--list" in sys.argv:
            fate = "survived" if lives else "caught"
            sys.stdout.write(f"{fate}: {mutation.module}: {mutation.old!r} -> {mutation.new!r} ({mutation.tests})\n")
    sys.stdout.write(f"{len(mutations)} mutations, {sum(alive)} survived\n")
    raise SystemExit(any(alive))


if __name__ == "__main__":
    main()
