"""Structured logs: JSON, one object a line, nothing secret."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from config import logs
from tests.support.commands import environment, manage

CODE = """
import logging, structlog
structlog.contextvars.bind_contextvars(request_id="abc")
logging.getLogger("somewhere").warning("plain %s", "words")
structlog.get_logger("elsewhere").info("structured", seat=3)
try:
    password = "hunter2" + "hunter2"
    1 / 0
except ZeroDivisionError:
    logging.getLogger("somewhere").exception("broken")
logging.getLogger("django.security").warning("Odd: %s", "/join/s3cret/")
try:
    raise PermissionError
except PermissionError:
    logging.getLogger("django.request").warning("Forbidden: %s", "/c/gearbox/", exc_info=True)
structlog.get_logger("paddock.request").info("request", path="/join/s3cret/")
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a process wrote, by format."""

    def by(log_format: str) -> str:
        env = environment(tmp_path_factory.mktemp("logs"), LOG_FORMAT=log_format)
        done = manage("shell", "--no-imports", "--command", CODE, env=env)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return {log_format: by(log_format) for log_format in ("json", "plain")}


def test_every_line_is_one_json_object_with_the_request(written: dict[str, str]) -> None:
    plain, structured, broken, *_links = [json.loads(line) for line in written["json"].splitlines()]
    assert (plain["event"], plain["level"], plain["logger"], plain["request_id"]) == (
        "plain words",
        "warning",
        "somewhere",
        "abc",
    )
    assert (structured["event"], structured["seat"]) == ("structured", 3)
    assert "ZeroDivisionError" in broken["exception"]


def test_tracebacks_show_no_local_variables(written: dict[str, str]) -> None:
    for text in written.values():
        assert "ZeroDivisionError" in text
        assert "hunter2hunter2" not in text
        # A refusal is one line, that of its request: Django's own line is left out.
        assert "Forbidden" not in text
        assert "PermissionError" not in text


def test_no_line_shows_a_link_that_lets_somebody_in() -> None:
    """Every address of ours with a secret in it, also where Django's own lines or a referrer contain it."""
    from django.urls import get_resolver

    secret = "s3cr-3t_ofMany:Letters"
    routes = [re.sub(r"[\^$]", "", route) for route in _routes(get_resolver().url_patterns)]
    shown = [re.sub(r"<str:token>|\(\?P<(?:key|uidb36)>.*?\)(?=[-/])", secret, route) for route in routes]
    links = [f"/{link}" for link in shown if secret in link]
    assert len(links) >= 10
    for link in links:
        for line in (link, f"Not Found: {link}", f"https://paddock.example{link}?next=1", f"{link[:-1]} and more"):
            hidden = logs.without_secrets(line)
            assert "s3cr" not in hidden, line
            assert "/..." in hidden
    for path in ("/t/sw.js", "/accounts/password/reset/key/done/", "/c/gearbox/cup/", "/join/", "/claim/"):
        assert logs.without_secrets(path) == path


def _routes(patterns: Any, before: str = "") -> Iterator[str]:
    for one in patterns:
        if hasattr(one, "url_patterns"):
            yield from _routes(one.url_patterns, before + str(one.pattern))
        else:
            yield before + str(one.pattern)


def test_a_lines_address_and_text_are_without_secrets(written: dict[str, str]) -> None:
    for text in written.values():
        assert text.count("/join/...") == 2
        assert "s3cret" not in text
