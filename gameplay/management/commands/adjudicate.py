"""`manage.py adjudicate GAME FILE`: the referee's tool for a real table.

Reads a position and what happens on it (JSON, or YAML by the file's extension), prints the events and the position
after as JSON. Only the first document of a YAML file is read: notes may follow a `---`. docs/games/<slug>.md describes
what a document may say. Wrong input is answered in one line with the place, with exit status 1.

Works for any game whose package has a module `position` with `adjudicate(document)`, which raises InvalidChoice,
IllegalChoice or InvalidSetup.
"""

from __future__ import annotations

import importlib
import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.engine.boardfile import BoardError
from gameplay.engine.boardtext import read_first, read_json
from gameplay.engine.contract import IllegalChoice, InvalidChoice, InvalidSetup, Json
from gameplay.games.registry import GAMES

YAML = (".yaml", ".yml")


def adjudicators() -> dict[str, Callable[[Json], Json]]:
    """The games that can be adjudicated, by slug."""
    found = {}
    for slug in sorted(GAMES):
        try:
            found[slug] = importlib.import_module(f"gameplay.games.{slug}.position").adjudicate
        except ModuleNotFoundError:
            continue
    return found


class Command(BaseCommand):
    help = "Apply decisions to a position and print the events and the position after as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(adjudicators()), help="slug of the game")
        parser.add_argument("file", type=Path, help="JSON, or YAML by its extension (.yaml, .yml)")

    def handle(self, *_args: object, **options: Any) -> None:
        file: Path = options["file"]
        document = read(file)
        try:
            answer = adjudicators()[options["game"]](document)
        except InvalidChoice as wrong:
            raise CommandError(one_line(f"{file}: {wrong.at}: {wrong.message}")) from wrong
        except IllegalChoice as refused:
            told = f" {json.dumps(refused.params)}" if refused.params else ""
            raise CommandError(one_line(f"{file}: {refused.at}: refused: {refused.code}{told}")) from refused
        except InvalidSetup as wrong:
            raise CommandError(f"{file}: {wrong.field}: {wrong.code}") from wrong
        self.stdout.write(json.dumps(answer, indent=2, ensure_ascii=False))


def read(file: Path) -> Json:
    """The document in a file. Raises CommandError with line and column if it cannot be read."""
    try:
        text = file.read_text("utf-8")
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else "not UTF-8"
        raise CommandError(f"{file}: {reason}") from wrong
    try:
        document = (read_first if file.suffix.lower() in YAML else read_json)(text, str(file))
        return json.loads(json.dumps(document, allow_nan=False))  # a NaN has no place in a position, and keys are names
    except (BoardError, ValueError) as wrong:
        said = str(wrong) if isinstance(wrong, BoardError) else f"{file}: {wrong}"
        raise CommandError(one_line(said)) from wrong


def one_line(said: str) -> str:
    """The error in one line: a path may contain a name as long and odd as the document has it."""
    return " ".join(said.split())[:1000]
