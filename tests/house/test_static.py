"""Every reference to a static file leads to one."""

import os
import re
from pathlib import Path

from django.contrib.staticfiles import finders

from tests.support.tree import ROOT, ours, short

STATIC_TAG = re.compile(r"{%\s*static\s+[\"']([^\"'{}]+)[\"']")
MODULE_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")
CSS_REFERENCE = re.compile(r"""(?:@import\s+(?:url\()?|url\()\s*["']?(?!data:|#)([^"')]+)["']?""")


def test_templates_name_static_files_that_exist() -> None:
    missing = {
        f"{short(path)}: {name}"
        for path in ours(".html")
        for name in STATIC_TAG.findall(path.read_text())
        if not finders.find(name)
    }
    assert missing == set()


def broken(suffix: str, references: re.Pattern[str]) -> list[str]:
    return [
        f"{short(path)}: {name}"
        for path in ours(suffix)
        if path.is_relative_to(ROOT / "static")
        for name in references.findall(path.read_text())
        if not Path(os.path.normpath(path.parent / name)).is_file()
    ]


def test_modules_import_modules_that_exist() -> None:
    assert broken(".js", MODULE_IMPORT) == []


def test_stylesheets_refer_to_files_that_exist() -> None:
    assert broken(".css", CSS_REFERENCE) == []
