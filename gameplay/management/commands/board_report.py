"""`manage.py board_report GAME`: how races of bots go on each of its boards.

Champions and racers alternate on the seats. Prints one Markdown table; the game decides what its columns count
(`gameplay/games/<game>/report.py`: OPTIONS of the match, HEAD, Watched, line).
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import GAMES
from gameplay.management.offline import part, play

MIX = ("champion", "racer")
TABLE = 4
"""Robots in a race, or the nearest number the board is made for."""


class Watch:
    """Shows every step of a race to the code that counts what happened in it."""

    def __init__(self, watched: Any) -> None:
        self.watched = watched

    def started(self, step: Step[Any]) -> None:
        self.watched.see(step)

    def asked(self, state: Any, prompt: Prompt) -> None:
        """Questions are not counted."""

    def stepped(self, before: Any, step: Step[Any]) -> None:
        self.watched.see(step)


def race(slug: str, board: str, robots: int, number: int) -> Any:
    """One race to the end, determined by its number: the game's `Watched`."""
    game, chance = GAMES[slug], Chance(f"course{number}".encode())
    setup = game.setup({"board": board, **part(slug, "report", "OPTIONS")}, robots)
    watched = part(slug, "report", "Watched")(robots)

    def answer(view: Mapping[str, Json], prompt: Prompt) -> Json:
        return game.bot(view, prompt, Pilot(MIX[(prompt.seat + number) % len(MIX)]), chance)

    play(game, setup, answer, chance, Watch(watched))
    return watched


class Command(BaseCommand):
    help = "Let bots race every board of a game, and print what its report counts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("boards", nargs="*", help="slugs; all without them")
        parser.add_argument("--races", type=int, default=100)
        parser.add_argument("--robots", type=int, default=TABLE, help="as near to this as the board allows")

    def handle(self, *_args: object, **options: Any) -> None:
        slug = options["game"]
        seats = {info.slug: info.seats for info in GAMES[slug].meta.boards}
        head = part(slug, "report", "HEAD")
        if head is None:
            raise CommandError(f"{slug} has no report")
        self.stdout.write(f"| board | robots | races | {head} |\n" + "|---" * (head.count("|") + 4) + "|")
        began = time.monotonic()
        for board in options["boards"] or seats:
            if board not in seats:
                raise CommandError(f"{slug} has no {board}: {', '.join(seats)}")
            fewest, most = seats[board]
            robots = max(fewest, min(most, options["robots"]))
            races = [race(slug, board, robots, number) for number in range(options["races"])]
            self.stdout.write(f"| {board} | {robots} | {len(races)} | {part(slug, 'report', 'line')(races)} |")
            self.stdout.flush()
        self.stdout.write(f"\n{time.monotonic() - began:.0f} s")
