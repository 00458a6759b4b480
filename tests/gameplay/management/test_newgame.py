"""`manage.py newgame` refuses before it writes. tests/deep/management tests what it makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command


@pytest.mark.parametrize(
    ("slug", "title", "told"),
    [
        ("Bolt", "Bolt", "small letters, digits"),
        ("class", "Class", "no word of Python"),
        ("bolt", "B", "a few marks"),
        ("bolt", "Bolt", "Only in a checkout"),
    ],
)
def test_an_unusable_name_or_title_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str, title: str, told: str
) -> None:
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    with pytest.raises(CommandError, match=told):
        call_command("newgame", slug, "--title", title)
    assert list(tmp_path.iterdir()) == []
