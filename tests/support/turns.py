"""In which order and where the tests run, and what lets a test that drives a browser run before one that does not."""

import asyncio
import contextlib
import itertools
from collections.abc import Iterator

import pytest
from xdist.scheduler import LoadGroupScheduling

TOGETHER = ("tests/accounts/", "tests/gameplay/api/", "tests/gameplay/host/", "tests/gameplay/pages/", "tests/league/")
"""Each file there stays in one process: its tests share worlds (worlds.py), which each process makes for itself."""
SPREAD = 0.8
"""The part of the other tests among which those of the browser come: what is left for the end is short and waits for
nothing, so that no process is still busy when the others are done."""


class ByWorlds(LoadGroupScheduling):
    def _split_scope(self, nodeid: str) -> str:
        scope: str = super()._split_scope(nodeid)
        path = nodeid.partition("::")[0]
        return path if scope == nodeid and path.startswith(TOGETHER) else scope


def order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Tests that must stay in one process first, then the long ones, then modules of browser tests among the others.

    A browser test waits about as long as it works: beside a test that only computes, no core is idle. A module stays
    together, or its fixtures would be made more than once in a process.
    """
    grouped: list[pytest.Item] = []
    long: tuple[list[pytest.Item], list[pytest.Item]] = ([], [])
    short: tuple[list[pytest.Item], list[pytest.Item]] = ([], [])
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        if "xdist_group" in marks:
            grouped.append(item)
        else:
            (long if "long" in marks else short)["browser" in marks].append(item)
    others, browsers = short
    return [
        *grouped,
        *_among([[item] for item in long[1]], [[item] for item in long[0]], 1),
        *_among(_modules(browsers), _modules(others), SPREAD),
    ]


def _among(some: list[list[pytest.Item]], others: list[list[pytest.Item]], spread: float) -> Iterator[pytest.Item]:
    """Batches of some tests, spread evenly over that part of the others."""
    count, by_all, done, passed = sum(map(len, some)), sum(map(len, others)) * spread, 0, 0
    for batch in others:
        while some and done * by_all <= passed * count:
            done += len(some[0])
            yield from some.pop(0)
        passed += len(batch)
        yield from batch
    yield from itertools.chain(*some)


def _modules(items: list[pytest.Item]) -> list[list[pytest.Item]]:
    return [list(module) for _path, module in itertools.groupby(items, key=lambda item: item.path)]


@contextlib.contextmanager
def without_playwrights_loop() -> Iterator[None]:
    """Playwright's synchronous API keeps an event loop running in the test's thread, where asyncio allows no second
    one.

    Nothing may ask the browser for anything meanwhile: its loop must not run before it is back.
    """
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop if loop is not None and loop.is_running() else None)
