"""Static files as they are answered."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import override_settings

from config.static import StaticFiles

SECONDS = 60
STYLE = "/static/css/main.css"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


async def site(scope: Any, receive: Any, send: Any) -> None:
    """What stands behind the static files."""
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"the site"})


async def ask(path: str, method: str = "GET", files: StaticFiles | None = None, **headers: str) -> Answer:
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    visit = ApplicationCommunicator(
        files or StaticFiles(site),  # type: ignore[arg-type]
        {"type": "http", "method": method, "path": path, "headers": told},
    )
    begin, end = await visit.receive_output(SECONDS), await visit.receive_output(SECONDS)
    await visit.wait(SECONDS)
    return Answer(begin["status"], {n.decode(): v.decode() for n, v in begin["headers"]}, end["body"])


async def test_a_file_has_its_type_and_can_be_asked_again() -> None:
    answer = await ask(STYLE)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-length"] == str(len(answer.body))
    again = await ask(STYLE, if_modified_since=answer.headers["last-modified"])
    assert (again.status, again.body) == (304, b"")
    head = await ask(STYLE, "HEAD")
    assert (head.status, head.headers["content-length"], head.body) == (200, str(len(answer.body)), b"")
    part = await ask(STYLE, range="bytes=2-5")
    assert (part.status, part.headers["content-length"], part.body) == (206, "4", answer.body[2:6])
    assert (await ask(STYLE, "POST")).status == 405


@pytest.mark.parametrize("path", ["/", "/static/nothing.css", "/static/../config/settings.py", "/static/css/"])
async def test_all_else_is_the_sites(path: str) -> None:
    assert (await ask(path)).status == 418


async def test_with_a_version_in_the_address_browsers_keep_files_for_ever() -> None:
    with override_settings(STATIC_URL="/static/abcdef012345/", WHITENOISE_IMMUTABLE_FILE_TEST=r"."):
        answer = await ask("/static/abcdef012345/css/main.css")
    assert answer.status == 200
    assert "immutable" in answer.headers["cache-control"]


async def test_a_compressed_file_is_for_who_can_read_it(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_bytes(b"p { color: red }" * 99)
    (tmp_path / "a.css.gz").write_bytes(gzip.compress(b"p { color: red }" * 99))
    with override_settings(STATIC_ROOT=tmp_path, WHITENOISE_USE_FINDERS=False):
        files = StaticFiles(site)
        small = await ask("/static/a.css", files=files, accept_encoding="gzip, br")
        whole = await ask("/static/a.css", files=files)
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(small.body) == whole.body
    assert small.headers["vary"] == whole.headers["vary"] == "Accept-Encoding"


async def test_a_file_that_changed_since_the_start_is_sent_as_it_is(tmp_path: Path) -> None:
    """An update while the site runs: the browser would believe the length of before."""
    (tmp_path / "a.css").write_bytes(b"p {}")
    with override_settings(STATIC_ROOT=tmp_path, WHITENOISE_USE_FINDERS=False):
        files = StaticFiles(site)
        (tmp_path / "a.css").write_bytes(b"p { color: red }")
        answer = await ask("/static/a.css", files=files)
        (tmp_path / "a.css").unlink()
        gone = await ask("/static/a.css", files=files)
    assert gone.status == 418
    assert answer.headers["content-length"] == "16"
    assert answer.body == b"p { color: red }"
