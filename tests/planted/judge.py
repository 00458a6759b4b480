"""A plugin of pytest, `-p tests.planted.judge`: writes the first red test, and its kind, to PLANTED_VERDICT."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

BROWSER = {"page", "browser", "context", "new_context", "phone"}
PROCESSES = {"server_shape", "nginx"}
DATABASE = {"db", "transactional_db", "django_db_setup"}
SECOND = ("subprocess", "Popen", "support.processes", "support.commands", "support.tree", "support.nginx")


class Judge:
    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self.red: str | None = None
        self.asked = 0

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = {item.nodeid: item for item in session.items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.asked += report.when == "call"
        if report.failed and self.red is None:
            self.red = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and self.red is None:
            self.red = f"{report.nodeid}::*"

    def pytest_sessionfinish(self) -> None:
        item = self.items.get(self.red or "")
        told = {"red": self.red, "asked": self.asked, "kind": kind_of(item) if item else "loading"}
        Path(os.environ["PLANTED_VERDICT"]).write_text(json.dumps(told))


def kind_of(item: pytest.Item) -> str:
    """browser, second process, database or pure."""
    names = set(getattr(item, "fixturenames", ()))
    if names & BROWSER:
        return "browser"
    if names & PROCESSES or any(word in item.path.read_text() for word in SECOND):
        return "second process"
    if names & DATABASE or item.get_closest_marker("django_db"):
        return "database"
    return "pure"


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Judge(), "planted")
