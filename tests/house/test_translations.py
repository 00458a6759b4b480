"""Every marked string has its translation; no entry is fuzzy, missing or left over."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from django.conf import settings

from tests.support.services import lacking
from tests.support.tree import ROOT, ours

CATALOGUES = sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po"))
BAD_SPACE = re.compile(r" [:;!?»]|« |[^\W\d_][;!?]$|[^\W\d_][:;!?] ")
NEVER = re.compile(r"\b(can not|anew|beamer|so-manieth|whoever|(?:is|are) told|not (?:yet )?said)\b", re.IGNORECASE)
JAMAIS = re.compile(r"\b(beamer|est appelée|n’ont pas dit|tu|ton|toi)\b", re.IGNORECASE)
"""Never right on a page (docs/style.md, Plain English)."""
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "deploy/README.md", "docs/operate.md", "docs/games/*.md"]
TRANSLATED = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_has_its_catalogues(language: str) -> None:
    folder = ROOT / "locale" / language / "LC_MESSAGES"
    assert {path.name for path in folder.glob("*.po")} == {"django.po", "djangojs.po"}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_catalogue_is_complete(path: Path) -> None:
    catalogue = polib.pofile(str(path))
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []
    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert catalogue.metadata.get("Language") == path.parts[-3]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_placeholders_survive_translation(path: Path) -> None:
    holes = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
    wrong = []
    for entry in polib.pofile(str(path)):
        wanted = set(holes.findall(entry.msgid)) | set(holes.findall(entry.msgid_plural))
        for text in [entry.msgstr] if not entry.msgid_plural else entry.msgstr_plural.values():
            given = set(holes.findall(text))
            # A plural form may leave its number out ("one race"), but no translation may invent a placeholder.
            if given - wanted or (not entry.msgid_plural and given != wanted):
                wrong.append(entry.msgid)
    assert wrong == []


def test_no_french_line_begins_with_a_colon() -> None:
    """There is a non-breaking space before : ; ! ? » and after «."""
    wrong = []
    for path in CATALOGUES:
        for entry in polib.pofile(str(path)):
            texts = [entry.msgstr, *entry.msgstr_plural.values()]
            wrong += [text for text in texts if path.parts[-3] == "fr" and BAD_SPACE.search(text)]
    assert wrong == []


def test_no_sentence_has_a_word_that_is_never_right() -> None:
    wrong = []
    for path in CATALOGUES:
        for entry in polib.pofile(str(path)):
            wrong += [text for text in (entry.msgid, entry.msgid_plural) if NEVER.search(text)]
            wrong += [text for text in (entry.msgstr, *entry.msgstr_plural.values()) if JAMAIS.search(text)]
    assert sorted(set(wrong)) == []


@pytest.mark.parametrize("documents", DOCUMENTS)
def test_no_document_has_a_word_that_is_never_right(documents: str) -> None:
    paths = list(ROOT.glob(documents))
    assert paths
    found = [f"{path.name}: {word[0]}" for path in paths for word in NEVER.finditer(path.read_text())]
    assert found == []


def test_scripts_leave_the_colon_to_the_translation() -> None:
    """French has a space before the colon: `${what}: ${told}` would be English in every language."""
    wrong = [
        f"{path.name}: {line.strip()}"
        for path in ours(".js")
        for line in path.read_text().splitlines()
        if re.search(r"\}: \$\{", line)
    ]
    assert wrong == []


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_the_catalogues_hold_exactly_what_is_marked(domain: str, tmp_path: Path) -> None:
    """Collects the strings again in a copy, and compares."""
    if not shutil.which("xgettext"):
        lacking("gettext (xgettext)")
    for source in ours(""):
        name = source.relative_to(ROOT)
        if name.parts[0] not in ("tests", "benchmarks", "docs"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, tmp_path / name)
    done = subprocess.run(
        [sys.executable, "-m", "django", "makemessages", "-d", domain, "-l", "fr", "--no-location", "--no-obsolete"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(tmp_path),
             "DJANGO_SETTINGS_MODULE": "config.testing", "VAR_DIR": str(tmp_path / "var")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    there = polib.pofile(str(ROOT / "locale" / "fr" / "LC_MESSAGES" / f"{domain}.po"))
    marked = polib.pofile(str(tmp_path / "locale" / "fr" / "LC_MESSAGES" / f"{domain}.po"))
    have = {(entry.msgctxt, entry.msgid) for entry in there if not entry.obsolete}
    want = {(entry.msgctxt, entry.msgid) for entry in marked if not entry.obsolete}
    assert sorted(str(message) for message in want - have) == [], "marked, but not in the catalogue: make messages"
    assert sorted(str(message) for message in have - want) == [], "in the catalogue, but no longer marked"
