"""`make test` stays short: this limits how many tests of the expensive kinds it has. All others are in tests/deep."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

import pytest

from tests.support.tree import ROOT, ours

Function = ast.FunctionDef | ast.AsyncFunctionDef

SERVED = {"server", "new_context"}
SHAPE = {"server_shape", "nginx"}
PROCESS = {"subprocess", "Popen", "manage", "passes_on_postgres", "ServerShape"}
TRIP = {"trip_to", "MigrationExecutor"}
SLEEP = {"sleep", "wait_for_timeout"}


def asked(function: Function) -> set[str]:
    """The fixtures of a test or fixture."""
    return {one.arg for one in (*function.args.args, *function.args.kwonlyargs)}


def mentioned(function: Function) -> set[str]:
    nodes = list(ast.walk(function))
    return {one.id for one in nodes if isinstance(one, ast.Name)} | {
        one.attr for one in nodes if isinstance(one, ast.Attribute)
    }


def slept(function: Function) -> set[str]:
    """The calls that wait for a time; `sleep(0)` only lets others run."""
    calls = [one for one in ast.walk(function) if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)]
    none = (ast.Constant(0), [])
    return {one.func.attr for one in calls if one.args and ast.dump(one.args[0]) != ast.dump(none[0])}  # type: ignore[attr-defined]


KINDS: dict[str, tuple[Callable[[Function], set[str]], set[str], int]] = {
    "a served site": (asked, SERVED, 14),
    "the server shape": (asked, SHAPE, 1),
    "another process": (mentioned, PROCESS, 14),
    "a trip through migrations": (mentioned, TRIP, 0),
    "a sleep": (slept, SLEEP, 4),
}
"""Of each: where it is seen, by which words, and how many tests may be of it."""


def of_a_kind(tree: ast.Module, seen: Callable[[Function], set[str]], words: set[str]) -> Iterator[str]:
    """The tests of a module that are of a kind, also through a function or a fixture of the same module."""
    functions = [one for one in ast.walk(tree) if isinstance(one, Function)]
    dear = {one.name for one in functions if seen(one) & words}
    while more := {one.name for one in functions if (asked(one) | mentioned(one)) & dear} - dear:
        dear |= more
    yield from sorted(name for name in dear if name.startswith("test_"))


def first_suite(words: set[str]) -> dict[str, ast.Module]:
    """The test modules that contain one of the words."""
    paths = [path for path in ours(".py") if path.name.startswith("test_") and path.is_relative_to(ROOT / "tests")]
    named = {path.relative_to(ROOT).as_posix(): path for path in paths}
    texts = {name: path.read_text() for name, path in named.items() if not name.startswith("tests/deep/")}
    word = re.compile(rf"\b({'|'.join(sorted(words))})\b")
    return {name: ast.parse(text) for name, text in texts.items() if word.search(text)}


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_suite_has_no_more_of_the_expensive_kinds(kind: str) -> None:
    seen, words, most = KINDS[kind]
    found = [f"{path}::{test}" for path, tree in first_suite(words).items() for test in of_a_kind(tree, seen, words)]
    assert len(found) <= most, f"{len(found)} tests have {kind}, {most} may; move some to tests/deep:\n" + "\n".join(
        found
    )


PLANTED = """
import time
@fixture
def opened(server): ...
def helper(): time.sleep(1)
def test_a(opened): ...
def test_b(): helper()
def test_c(): time.sleep(0)
"""


@pytest.mark.parametrize(("kind", "found"), [("a served site", ["test_a"]), ("a sleep", ["test_b"])])
def test_a_kind_is_seen_through_fixtures_and_helpers(kind: str, found: list[str]) -> None:
    seen, words, _most = KINDS[kind]
    assert list(of_a_kind(ast.parse(PLANTED), seen, words)) == found
