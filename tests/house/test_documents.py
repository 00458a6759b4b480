"""The documents name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.tree import ROOT, ours, short

ELSEWHERE = ("var/", "locale/xx", "docs/rules-faq.md")
"""What a running site or a translator makes, and a file of somebody else's repository."""
FILE = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/(?:[\w.-]+\.(?:py|js|css|html|md|toml|yaml|json|conf)|[\w.-]+/))`")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)\)")


@pytest.mark.parametrize("path", ours(".md"), ids=short)
def test_files_and_links_of_a_document_exist(path: Path) -> None:
    text = path.read_text()
    named = [name for name in FILE.findall(text) if not name.startswith(ELSEWHERE)]
    bases = (ROOT, path.parent, ROOT / "gameplay", ROOT / "league")
    gone = [name for name in named if not any((base / name).exists() for base in bases)]
    gone += [link for link in LINK.findall(text) if not (path.parent / link).exists()]
    assert gone == []
