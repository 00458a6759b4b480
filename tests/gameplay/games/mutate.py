"""Break the rules one at a time, and see that a test fails for each.

    python -m tests.gameplay.games.mutate                  # every mutation of every game; ends with 1 if one survives
    python -m tests.gameplay.games.mutate bumping_bots     # of one game
    python -m tests.gameplay.games.mutate --list           # tell the caught ones too

The lists stand beside the tests of each game: `<slug>/mutations.py`. A line of MUTATIONS names a module, a piece of its
source (which must occur exactly once), what to put in its place, and the files of tests that have to notice (a blank
between two). The mutated source lives only in the memory of a forked process: `make test` has one item for each
mutation (test_mutations.py), and a process with a small, warm Python that does the forking (`Forker`).
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Self

ROOT = Path(__file__).parents[3]
TESTS = Path(__file__).parent


class Mutation(NamedTuple):
    module: str
    old: str
    new: str
    tests: str
    """Files below this folder."""


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module before any other finder, with its source changed."""

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
        raise LookupError(f"{mutation.module} holds {mutation.old!r} {source.count(mutation.old)} times")
    return source.replace(mutation.old, mutation.new)


class Run(NamedTuple):
    """How the tests ended."""

    code: int
    """pytest's: 0 when all passed, 1 when one failed. Anything else, such as an unreadable file, is no catch."""
    output: str

    @property
    def caught(self) -> bool:
        """A test failed, or the broken code does not end."""
        return self.code in (1, -signal.SIGXCPU)


SECONDS = 60
"""Of a processor for one mutation: several times what the longest tests take."""
MEMORY = 4 << 30
"""Bytes: what loops for ever must not take the machine with it. Running out of them is no failed test."""


def run(tests: str, mutation: Mutation | None = None) -> Run:
    """Runs the tests in a forked process, which keeps the mutation to itself."""
    import pytest

    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if child:
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            output.seek(0)
            return Run(code, output.read().decode(errors="replace"))
        code = 2
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            for stream in (1, 2):
                os.dup2(output.fileno(), stream)
            if mutation is not None:
                if mutation.module.startswith("gameplay.engine."):
                    forget("gameplay")
                sys.meta_path.insert(0, Mutated(mutation))
            code = int(pytest.main([*FLAGS, *(str(TESTS / one) for one in tests.split())]))
            sys.stdout.flush()
        finally:
            os._exit(code)  # without the cleanup that is the parent's job


def forget(package: str) -> None:
    """As if it had never been imported."""
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]


FLAGS = ["-c", os.devnull, "--rootdir", str(ROOT), "--noconftest", "--import-mode=importlib", "-x", "-q", "-s"]
FLAGS += ["--assert=plain", "--tb=native"]  # a traceback of pytest's own looks through every module for its source
for plugin in ("cacheprovider", "faulthandler", "logging", "warnings", "unraisableexception", "threadexception"):
    FLAGS += ["-p", f"no:{plugin}"]


class Forker:
    """A process without Django, browsers and threads, which a process that has them may ask to fork."""

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "tests.gameplay.games.mutate", "--serve"]
        environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def run(self, tests: str, mutation: Mutation | None = None) -> Run:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([tests, mutation]) + "\n")
        self.process.stdin.flush()
        return Run(*json.loads(self.process.stdout.readline()))


def serve() -> None:
    """The other end of a `Forker`: a line asks for a run, a line answers."""
    warm_up()
    for line in sys.stdin:
        tests, mutation = json.loads(line)
        sys.stdout.write(json.dumps(run(tests, Mutation(*mutation) if mutation else None)) + "\n")
        sys.stdout.flush()


def warm_up() -> None:
    """Once, what every child would otherwise repeat: imports of what no mutation changes. A test that failed is not
    shrunk."""
    import hypothesis
    import pytest

    for path in sorted((ROOT / "gameplay" / "engine").glob("*.py")):
        importlib.import_module(f"gameplay.engine.{path.stem}")  # no game: a mutation of the engine forgets them
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("once", derandomize=True, database=None, deadline=None, phases=phases)
    hypothesis.settings.load_profile("once")
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*FLAGS, "--version"])
    gc.freeze()
    gc.disable()  # a child does not live long


def slugs() -> list[str]:
    """The games that have a list."""
    return sorted(path.parent.name for path in TESTS.glob("*/mutations.py"))


def listed(games: Sequence[str]) -> list[Mutation]:
    """The mutations of these games; of all that have a list, when none is named."""
    lists = [importlib.import_module(f"tests.gameplay.games.{slug}.mutations") for slug in games or slugs()]
    return [mutation for one in lists for mutation in one.MUTATIONS]


def main() -> None:
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    if "--serve" in sys.argv:
        return serve()
    mutations = listed([word for word in sys.argv[1:] if not word.startswith("-")])
    for mutation in mutations:
        mutated(mutation)
    whole = run(" ".join(sorted({name for mutation in mutations for name in mutation.tests.split()})))
    if whole.code != 0:
        raise SystemExit(f"the tests fail without any mutation:\n{whole.output}")
    with ThreadPoolExecutor(2) as pool:
        caught = list(pool.map(lambda mutation: run(mutation.tests, mutation).caught, mutations))
    for mutation, noticed in zip(mutations, caught, strict=True):
        if not noticed or "--list" in sys.argv:
            fate = "caught" if noticed else "survived"
            sys.stdout.write(f"{fate}: {mutation.module}: {mutation.old!r} -> {mutation.new!r} ({mutation.tests})\n")
    survived = caught.count(False)
    sys.stdout.write(f"{len(mutations)} mutations, {survived} survived\n")
    raise SystemExit(survived > 0)


if __name__ == "__main__":
    main()
