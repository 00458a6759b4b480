"""A plugin of pytest, `-p tests.planted.recorder`: which test reaches which line of the product, and how long it takes.

PLANTED_DATA names coverage's file; the durations are beside it. What a module's fixture sets up is kept under the
module's name with `::*`: every test of the module builds on it. A child process reports under its test's name.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

from tests.planted.groups import LEFT_OUT, ROOT, SOURCES

SETTINGS = """\
[run]
data_file = {data}
parallel = true
core = ctrace
sigterm = true
concurrency = {concurrency}
context = ${{PLANTED_TEST-}}
source =
{source}
omit =
{omit}
"""


class Recorder:
    """One run of pytest in one process."""

    def __init__(self, data: Path) -> None:
        self.data, self.seconds, self.failed, self.contexts = data, dict[str, float](), list[str](), [""]
        settings = data.with_name(f"{data.name}.ini")
        settings.write_text(
            SETTINGS.format(
                data=data,
                concurrency=os.environ.get("PLANTED_CONCURRENCY", "thread"),
                source="\n".join(f"    {ROOT / name}" for name in SOURCES),
                omit="\n".join(f"    {ROOT / name}" for name in LEFT_OUT),
            )
        )
        self.coverage = coverage.Coverage(config_file=str(settings), messages=False)
        self.coverage.start()
        os.environ["COVERAGE_PROCESS_START"] = str(settings)

    def enter(self, context: str) -> None:
        self.contexts.append(context)
        self.switch()

    def leave(self) -> None:
        self.contexts.pop()
        self.switch()

    def switch(self) -> None:
        os.environ["PLANTED_TEST"] = self.contexts[-1]
        self.coverage.switch_context(self.contexts[-1])

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.enter(item.nodeid)
        begun = time.process_time(), time.monotonic()
        try:
            return (yield)
        finally:
            worked, waited = time.process_time() - begun[0], time.monotonic() - begun[1]
            self.seconds[item.nodeid] = round(max(worked, waited), 3)
            self.leave()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        if fixturedef.scope == "function" or len(self.contexts) == 1:
            return (yield)
        self.enter(self.contexts[1].split("::")[0] + "::*")
        try:
            return (yield)
        finally:
            self.leave()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome != "passed":
            self.failed.append(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        self.data.with_name(f"{self.data.name}.json").write_text(
            json.dumps({"seconds": self.seconds, "failed": self.failed})
        )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RECORDER, "planted")


RECORDER = Recorder(Path(os.environ["PLANTED_DATA"]))
