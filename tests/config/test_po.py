"""Translations compiled in Python."""

import gettext
import os
from pathlib import Path

from config.po import compile_all

PO = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Race"
msgstr "Course"
"""


def test_a_po_file_becomes_a_catalogue_and_only_once(tmp_path: Path) -> None:
    source = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO)
    (written,) = compile_all(tmp_path)
    with written.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Race") == "Course"
    assert compile_all(tmp_path) == []
    later = written.stat().st_mtime + 10
    os.utime(source, (later, later))
    assert compile_all(tmp_path) == [written]
