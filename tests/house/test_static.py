"""Every reference to a static file leads to a file."""

import os
import re
from pathlib import Path

from django.contrib.staticfiles import finders

from tests.support.tree import ROOT, ours, short

STATIC_TAG = re.compile(r"{%\s*static\s+[\"']([^\"'{}]+)[\"']")
MODULE_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")
HAS = re.compile(r"[^{};]*:has\([^{}]*{[^{}]*[{}]")
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


def test_has_asks_for_an_element_with_a_class_or_attribute() -> None:
    """Otherwise Chromium matches half of the page again for each element that any script adds: 8 ms for a line of the
    log.

    So the last part of such a selector has a name, and no rules are nested in it.
    """
    slow = []
    for path in ours(".css"):
        for rule in HAS.findall(path.read_text()):
            selectors, _, inside = rule.partition("{")
            named = all(re.search(r"[.\[]|:has", last_part(each)) for each in split(selectors, ",") if ":has" in each)
            if inside.endswith("{") or not named:
                slow.append(f"{short(path)}: {rule}")
    assert slow == []


def last_part(selector: str) -> str:
    """The compound that is styled, without what `:not(...)` excludes."""
    return re.sub(r":not\((?!:has)[^()]*\)", "", split(selector.strip(), " >+~")[-1])


def split(text: str, at: str) -> list[str]:
    """At these characters, outside brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "([") - (character in ")]")
        if character in at and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return [part for part in parts if part]
