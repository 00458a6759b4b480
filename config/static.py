"""Static files, answered before Django is asked."""

from __future__ import annotations

import asyncio
import gzip
import re
import threading
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from accounts.joined import Files, Unjoinable, joined, roots_of, stamp
from config.body import Application, Receive, Scope, Send
from config.tree import TREE

VERSION = re.compile(r"([0-9a-f]{12})/")
TEXT = re.compile(r"text/|application/(?:javascript|json|manifest\+json)|image/svg")
FOR_EVER, A_MINUTE = "max-age=315360000, public, immutable", "max-age=60, public"
KEPT = 512
"""Joined files, 5 to 90 kB each: each of our files alone, and those that pages name."""


class Joined(NamedTuple):
    small: bytes
    files: Files


class StaticFiles:
    """An ASGI application around another: the files that whitenoise knows, with its headers, and joined ones.

    As Django middleware, each file of a page would cost a thread and a whole request. Our files are small: they are
    read at once. Their length is the current one, not that of when the site started. A file that nobody compressed
    before is compressed when it is first asked for.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        known = WhiteNoiseMiddleware()
        self.find = known.find_file if known.autorefresh else known.files.get
        self.small: dict[str, tuple[bytes, bytes]] = {}
        """By address: the file, and its compressed form."""
        self.joined: OrderedDict[tuple[str, ...], Joined] = OrderedDict()
        self.joining = threading.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, version = scope["path"], None
        if path.startswith(settings.STATIC_URL):
            name = path.removeprefix(settings.STATIC_URL)
            if not settings.STATIC_VERSIONED and (found := VERSION.match(name)):
                version, name = found[1], name[found.end() :]
                path = settings.STATIC_URL + name
            if name.startswith("joined/") and scope["method"] in ("GET", "HEAD"):
                roots = roots_of(name.removeprefix("joined/"))
                if roots and (one := await asyncio.to_thread(self.one, roots)):
                    await answer_joined(one, roots[0], version, scope, send)
                    return
        file = self.find(path)
        if file is None or not await self.plain(file, path, version, scope, send):
            await self.application(scope, receive, send)

    async def plain(self, file: StaticFile, path: str, version: str | None, scope: Scope, send: Send) -> bool:
        """Whether the file is still there."""
        asked = {
            f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}": value.decode("latin-1")
            for name, value in scope["headers"]
        }
        try:
            found = file.get_response(scope["method"], asked)
        except FileNotFoundError:  # an update removed it
            return False
        headers = {name.lower(): value for name, value in found.headers} | {"x-content-type-options": "nosniff"}
        body = b""
        if found.file is not None:
            with found.file as opened:
                if version is not None:
                    file_now = Path(opened.name)
                    holds = TREE.holds(version, {file_now: stamp(file_now)})
                    headers["cache-control"] = FOR_EVER if holds else A_MINUTE
                body = opened.read()
            if found.status == 200 and "content-encoding" not in headers and TEXT.match(headers["content-type"]):
                headers["vary"] = "Accept-Encoding"
                if "gzip" in asked.get("HTTP_ACCEPT_ENCODING", ""):
                    headers["content-encoding"], body = "gzip", await self.compressed(path, body)
            headers["content-length"] = str(len(body))
        await answer(send, int(found.status), headers, body)
        return True

    async def compressed(self, path: str, body: bytes) -> bytes:
        kept = self.small.get(path)
        if kept is None or kept[0] != body:
            kept = self.small[path] = body, await asyncio.to_thread(gzip.compress, body, mtime=0)
        return kept[1]

    def one(self, roots: tuple[str, ...]) -> Joined | None:
        """These files as one, as they are now."""
        with self.joining:
            kept = self.joined.pop(roots, None)
            try:
                if kept is None or any(stamp(file) != told for file, told in kept.files.items()):
                    text, files = joined(roots)
                    kept = Joined(gzip.compress(text.encode(), mtime=0), files)
            except (Unjoinable, FileNotFoundError):
                return None
            self.joined[roots] = kept
            if len(self.joined) > KEPT:
                self.joined.popitem(last=False)
            return kept


async def answer_joined(one: Joined, first: str, version: str | None, scope: Scope, send: Send) -> None:
    holds = settings.STATIC_VERSIONED or (version is not None and TREE.holds(version, one.files))
    headers = {
        "content-type": f"text/{'css' if first.endswith('.css') else 'javascript'}; charset=utf-8",
        "cache-control": FOR_EVER if holds else A_MINUTE,
        "vary": "Accept-Encoding",
        "x-content-type-options": "nosniff",
    }
    body = one.small
    if any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"]):
        headers["content-encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    headers["content-length"] = str(len(body))
    await answer(send, 200, headers, b"" if scope["method"] == "HEAD" else body)


async def answer(send: Send, status: int, headers: dict[str, str], body: bytes) -> None:
    told = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": told})
    await send({"type": "http.response.body", "body": body})
