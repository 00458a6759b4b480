"""`manage.py newgame SLUG`: the folders of a new game with a small working game, entered in every list.

Its source, `gameplay/management/firstgame/`, has the layout of the repository: two robots, one button, a live page
without a picture, no board and no drawing. SLUG, TITLE, CLASS and XX (the two letters of its clauses) are replaced
there by the words of the new game. Existing files are never overwritten. See CONTRIBUTING.md, "Add a game".
"""

from __future__ import annotations

import keyword
import re
from argparse import ArgumentParser
from collections.abc import Collection, Iterator
from pathlib import Path

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

FIRST_GAME = Path(__file__).parents[1] / "firstgame"
HOUSE = ("accounts", "config", "gameplay", "league", "static/gameplay", "templates/gameplay", "templates/league")
OF_A_GAME = re.compile(r"(gameplay/games|gameplay/gamepages|static/gameplay/games|templates/gameplay/games)/\w+/")
CLAUSE = re.compile(r"\b([A-Z]{2})-[A-Z0-9]")
LONGEST = 30
"""Letters of a slug: the column of a match has 40, and no line of code may become too wide."""


def files_naming(root: Path, words: Collection[str]) -> set[str]:
    """The files of the house that use one of these words, which are names of games; paths from `root`."""
    named = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.IGNORECASE)
    found = set()
    for path in (path for folder in HOUSE for path in (root / folder).rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in (".py", ".js", ".css", ".html") or "/migrations/" in name or OF_A_GAME.match(name):
            continue
        if named.search(path.read_text()):
            found.add(name)
    return found


class Command(BaseCommand):
    help = "Lay the folders of a new game, with a small game in them that runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="its name in code and addresses, such as robot_trick")
        parser.add_argument("--title", default="", help="its name for people; made of the slug without it")
        parser.add_argument("--prefix", default="", help="the two capitals of its clauses; two letters of the slug")

    def handle(self, *, slug: str, title: str, prefix: str, **_options: object) -> None:
        root = Path(settings.BASE_DIR)
        title = title or slug.replace("_", " ").title()
        self._check(root, slug, title)
        words = {
            "SLUG": slug,
            "TITLE": title,
            "CLASS": "".join(part.capitalize() for part in slug.split("_")),
            "XX": free_prefix(root, slug, prefix),
        }
        for path in sorted(FIRST_GAME.rglob("*.in")):
            target = root / filled(path.relative_to(FIRST_GAME).as_posix().removesuffix(".in"), words)
            text = filled(path.read_text(), words)
            if target.suffix == ".po":
                add_messages(target, text)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text)
                self.stdout.write(target.relative_to(root).as_posix())
        for name in enter(root, slug, words["CLASS"]):
            self.stdout.write(f"{name}: entered")
        call_command("compile_po", stdout=self.stdout)
        self.stdout.write(
            f"\n{title} can be played: make run, then /learn/{slug}/.\n"
            f"Its tests: .venv/bin/pytest tests/house tests/gameplay tests/league/pages/test_every_game.py -k {slug}\n"
            f"Now change its rules, one clause after the other: docs/games/{slug}.md, its tests, its code."
        )

    def _check(self, root: Path, slug: str, title: str) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", slug) or keyword.iskeyword(slug) or len(slug) > LONGEST:
            raise CommandError(f"{slug}: small letters, digits and single _, at most {LONGEST}, and no word of Python.")
        if not re.fullmatch(r"[\w .!?&’'-]{2,40}", title):
            raise CommandError(f"{title}: letters, digits, blanks and a few marks, at most 40.")
        if not (root / "tests" / "house").is_dir():
            raise CommandError("Only in a checkout: the tests of the project are not here.")
        taken = [path for base in ("games", "gamepages") for path in (root / "gameplay" / base).glob(f"{slug}*")]
        if any(path.stem == slug for path in taken) or (root / "docs" / "games" / f"{slug}.md").exists():
            raise CommandError(f"{slug} is taken.")
        naming = sorted(files_naming(root, (slug, title)))
        if naming:
            raise CommandError(f"{title} is a word that the house uses, in {naming[0]}: choose another name.")


def filled(text: str, words: dict[str, str]) -> str:
    for token, word in words.items():
        text = text.replace(token, word)
    return text


def free_prefix(root: Path, slug: str, wanted: str) -> str:
    """Two capitals that no clause of another game begins with; tests may name clauses of games to come."""
    books = set(CLAUSE.findall("".join(path.read_text() for path in (root / "docs/games").glob("*.md"))))
    if wanted:
        if not re.fullmatch("[A-Z]{2}", wanted) or wanted in books:
            raise CommandError(f"{wanted}: two capitals, and not {', '.join(sorted(books))}.")
        return wanted
    named = books | set(CLAUSE.findall("".join(path.read_text() for path in (root / "tests").rglob("*.py"))))
    letters = re.sub("[^A-Z]", "", slug.upper())
    initials = "".join(part[0].upper() for part in slug.split("_"))[:2]
    for prefix in (initials, *(letters[0] + letter for letter in letters[1:])):
        if re.fullmatch("[A-Z]{2}", prefix) and prefix not in named:
            return prefix
    raise CommandError("No two letters of the slug are free: name two with --prefix.")


def add_messages(catalogue: Path, text: str) -> None:
    """Append the messages of `text` that the catalogue lacks; the rest of it stays exactly as it is."""
    known = {entry.msgid for entry in polib.pofile(str(catalogue))}
    new = [entry for entry in polib.pofile(text, wrapwidth=78) if entry.msgid not in known]
    with catalogue.open("a") as file:
        file.writelines(f"\n{entry.__unicode__(wrapwidth=78)}" for entry in new)


def enter(root: Path, slug: str, cls: str) -> Iterator[str]:
    """Enter the game in every list of games. Returns the changed files."""
    lists = {
        "gameplay/games/registry.py": (
            (r"(?m)^((?:from gameplay\.games\..*\n)+)", f"from gameplay.games.{slug}.game import {slug}\n"),
            (r"(?m)^(    for game in \(\n(?: {8}\w+,\n)+)", f"        {slug},\n"),
        ),
        "gameplay/gamepages/registry.py": (
            (r"(?m)^((?:from gameplay\.gamepages\..*\n)+)", f"from gameplay.gamepages.{slug}.page import {cls}Page\n"),
            (r"(?m)^(    for page in \(\n(?: {8}\w+\(\),\n)+)", f"        {cls}Page(),\n"),
        ),
        "pyproject.toml": (
            (r"(?m)^(modules = \[\n(?:    \"gameplay\.games\.\w+\",\n)+)", f'    "gameplay.games.{slug}",\n'),
            (r"(?m)^(modules = \[\n(?:    \"gameplay\.gamepages\.\w+\",\n)+)", f'    "gameplay.gamepages.{slug}",\n'),
        ),
        "tests/house/test_gamepages.py": (
            (r"(?m)^(LACKING: .*\n(?:    .*\n)+)", f'    "{slug}": OPTIONAL - {{"guide", "position", "game.js"}},\n'),
        ),
    }
    for name, places in lists.items():
        path = root / name
        text = path.read_text()
        for where, line in places:
            found = re.search(where, text)
            if found is None:
                raise CommandError(f"{name} looks otherwise than this command knows it: enter {line.strip()} by hand.")
            lines = [*found[1].splitlines(keepends=True), line]
            entered = sorted(lines) if line.startswith("from ") else lines
            text = text[: found.start()] + "".join(entered) + text[found.end() :]
        path.write_text(text)
        yield name
