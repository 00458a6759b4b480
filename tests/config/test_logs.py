"""Structured logs: JSON, one object a line, nothing secret."""

import json
from pathlib import Path

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
"""


def lines(tmp_path: Path, log_format: str) -> str:
    done = manage(
        "shell", "--no-imports", "--command", CODE, env=environment(tmp_path, LOG_FORMAT=log_format)
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_line_is_one_json_object_with_the_request(tmp_path: Path) -> None:
    plain, structured, broken = [json.loads(line) for line in lines(tmp_path, "json").splitlines()]
    assert (plain["event"], plain["level"], plain["logger"], plain["request_id"]) == (
        "plain words",
        "warning",
        "somewhere",
        "abc",
    )
    assert (structured["event"], structured["seat"]) == ("structured", 3)
    assert "ZeroDivisionError" in broken["exception"]


def test_tracebacks_show_no_local_variables(tmp_path: Path) -> None:
    for log_format in ("json", "plain"):
        text = lines(tmp_path, log_format)
        assert "ZeroDivisionError" in text
        assert "hunter2hunter2" not in text
