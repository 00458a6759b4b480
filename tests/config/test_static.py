"""How static files are served."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import override_settings

import config.static
from config.static import StaticFiles
from config.tree import Tree

SECONDS = 60
STYLE = "/static/css/main.css"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


async def site(scope: Any, receive: Any, send: Any) -> None:
    """The application behind the static files."""
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


async def test_a_file_has_its_type_and_can_be_revalidated() -> None:
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


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/static/nothing.css",
        "/static/../config/settings.py",
        "/static/css/",
        "/static/joined/nothing.js",
        "/static/joined/js/site.js~js/share.js",
    ],
)
async def test_everything_else_goes_to_the_site(path: str) -> None:
    assert (await ask(path)).status == 418


async def test_browsers_keep_files_with_a_version_in_the_address_for_ever() -> None:
    with override_settings(STATIC_URL="/static/abcdef012345/", WHITENOISE_IMMUTABLE_FILE_TEST=r"."):
        answer = await ask("/static/abcdef012345/css/main.css")
    assert answer.status == 200
    assert "immutable" in answer.headers["cache-control"]


async def test_a_client_that_can_read_it_gets_the_compressed_file(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_bytes(b"p { color: red }" * 99)
    (tmp_path / "a.css.gz").write_bytes(gzip.compress(b"p { color: red }" * 99))
    with override_settings(STATIC_ROOT=tmp_path, WHITENOISE_USE_FINDERS=False):
        files = StaticFiles(site)
        small = await ask("/static/a.css", files=files, accept_encoding="gzip, br")
        whole = await ask("/static/a.css", files=files)
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(small.body) == whole.body
    assert small.headers["vary"] == whole.headers["vary"] == "Accept-Encoding"


async def test_a_file_that_nobody_compressed_is_compressed_on_request() -> None:
    whole, small, again = [await ask(STYLE, accept_encoding=how) for how in ("br", "gzip", "gzip, br")]
    assert "content-encoding" not in whole.headers
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(small.body) == gzip.decompress(again.body) == whole.body
    assert small.headers["content-length"] == str(len(small.body))
    assert small.headers["vary"] == whole.headers["vary"] == "Accept-Encoding"
    picture = await ask("/static/img/icon-apple-180.png", accept_encoding="gzip")
    assert "content-encoding" not in picture.headers


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site's files, which change while it runs."""
    for name, text in {
        "a.js": 'import { b } from "./b.js";\nconsole.log(b);\n',
        "b.js": "export const b = 1;\n",
    }.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr("config.static.TREE", Tree(tmp_path))
    monkeypatch.setattr("config.tree.PAUSE", 0)
    monkeypatch.setattr("django.contrib.staticfiles.finders.find", lambda name: str(tmp_path / name))
    return tmp_path


def kept_for_ever(answer: Answer) -> bool:
    return "immutable" in answer.headers["cache-control"]


async def test_below_the_current_version_a_file_is_kept_for_ever(tree: Path) -> None:
    files, now = StaticFiles(site), config.static.TREE  # type: ignore[arg-type]
    before = now.version()
    assert not kept_for_ever(await ask("/static/joined/a.js", files=files))
    first = await ask(f"/static/{before}/joined/a.js", files=files)
    assert kept_for_ever(first)
    assert first.headers["content-type"].startswith("text/javascript")
    (tree / "b.js").write_text("export const b = 22;\n")
    old = await ask(f"/static/{before}/joined/a.js", files=files)
    new = await ask(f"/static/{now.version()}/joined/a.js", files=files)
    assert now.version() != before
    assert b"b = 1;" in first.body
    assert b"b = 22;" in old.body, "what is there now"
    assert old.body == new.body
    assert (kept_for_ever(old), kept_for_ever(new)) == (False, True)


async def test_a_file_that_changed_since_the_last_look_is_not_served_under_the_version(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, files = config.static.TREE, StaticFiles(site)  # type: ignore[arg-type]
    before = now.version()
    monkeypatch.setattr("config.tree.PAUSE", SECONDS)
    (tree / "b.js").write_text("export const b = 22;\n")
    assert not kept_for_ever(await ask(f"/static/{before}/joined/a.js", files=files))
    assert now.version() != before
    assert Tree(tree).version() == now.version(), "by what they hold: the same after a restart"


async def test_a_file_by_itself_has_the_version_too() -> None:
    version = config.static.TREE.version()
    assert kept_for_ever(await ask(f"/static/{version}/css/main.css"))
    for other in ("", "0123456789ab/"):
        answer = await ask(f"/static/{other}css/main.css")
        assert (answer.status, kept_for_ever(answer)) == (200, False)


async def test_a_client_that_reads_no_gzip_gets_a_joined_file_whole(tree: Path) -> None:
    whole = await ask("/static/joined/a.js")
    small = await ask("/static/joined/a.js", accept_encoding="gzip")
    head = await ask("/static/joined/a.js", "HEAD")
    assert gzip.decompress(small.body) == whole.body
    assert (head.body, head.headers["content-length"]) == (b"", str(len(whole.body)))
    (tree / "b.js").unlink()
    assert (await ask("/static/joined/a.js")).status == 418


async def test_a_file_that_changed_since_the_start_is_sent_as_it_is(tmp_path: Path) -> None:
    """An update while the site runs: the browser would trust the old length."""
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
