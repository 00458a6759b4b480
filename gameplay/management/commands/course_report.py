"""`manage.py course_report`: how long, how deadly and how winnable each RoboRally course is, measured by bots.

Champions and racers take turns on the docks; every race goes on to rank everybody. Prints one Markdown table; the two
last columns are the labels these numbers ask for, which each course file carries (docs/games/roborally-bots.md).
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Mapping
from statistics import mean, median
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.games.roborally.board import catalogue
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.state import State
from gameplay.management.offline import play

MIX = ("champion", "racer")
TABLE = 4
"""Robots in a race, or the nearest number the course is made for."""
LENGTHS = ((7.5, "short"), (11.5, "medium"))
"""A course whose winner needs no more turns (median) is called so; longer ones are long."""
DIFFICULTIES = ((0.65, "easy"), (1.05, "mid"), (1.35, "hard"))
"""A course on which a robot is destroyed less often (mean) is called so; deadlier ones are expert."""


class Watched(msgspec.Struct):
    """What a race was like."""

    robots: int
    first_home: int = 0
    """Turn in which the winner was home, or the last team alone; 0 when nobody was."""
    turns: int = 0
    home: int = 0
    destroyed: int = 0
    eliminated: int = 0

    def started(self, step: Step[State]) -> None:
        self._see(step)

    def asked(self, state: State, prompt: Prompt) -> None:
        """Questions tell nothing."""

    def stepped(self, before: State, step: Step[State]) -> None:
        self._see(step)

    def _see(self, step: Step[State]) -> None:
        for event in step.events:
            match event.kind:
                case "turn":
                    self.turns = event.data["turn"]
                case "destroyed":
                    self.destroyed += 1
                case "eliminated":
                    self.eliminated += 1
                case "finished":
                    self.home += 1
                    self.first_home = self.first_home or self.turns
                case "over" if event.data["reason"] == "last_team":
                    self.first_home = self.turns


def race(slug: str, robots: int, number: int) -> Watched:
    """One race to the end, decided by its number."""
    chance = Chance(f"course{number}".encode())
    setup = roborally.setup({"board": slug, "end": "full"}, robots)
    watched = Watched(robots)

    def answer(view: Mapping[str, Json], prompt: Prompt) -> Json:
        return roborally.bot(view, prompt, Pilot(MIX[(prompt.seat + number) % len(MIX)]), chance)

    play(roborally, setup, answer, chance, watched)
    return watched


def label(marks: tuple[tuple[float, str], ...], value: float, beyond: str) -> str:
    return next((name for limit, name in marks if value < limit), beyond)


def line(races: list[Watched]) -> str:
    """The columns of one course."""
    robots = sum(one.robots for one in races)
    won = sorted(one.first_home for one in races if one.first_home)
    wrecks = sum(one.destroyed for one in races) / robots
    first = median(won) if won else 0.0
    spread = f"{won[len(won) // 10]}-{won[-1 - len(won) // 10]}" if won else "-"
    length = label(LENGTHS, first, "long") if won else "long"
    return (
        f"{races[0].robots} | {len(races)} | {first:.0f} ({spread}) | {mean(one.turns for one in races):.1f}"
        f" | {wrecks:.2f} | {100 * sum(one.home for one in races) / robots:.0f} %"
        f" | {100 * sum(one.eliminated for one in races) / robots:.0f} %"
        f" | {length} | {label(DIFFICULTIES, wrecks, 'expert')} |"
    )


class Command(BaseCommand):
    help = "Let bots race every RoboRally course, and print length, wrecks, finishers and the labels they ask for."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("courses", nargs="*", help="slugs; all without them")
        parser.add_argument("--races", type=int, default=100)
        parser.add_argument("--robots", type=int, default=TABLE, help="as near to this as the course allows")

    def handle(self, *_args: object, **options: Any) -> None:
        self.stdout.write(
            "| course | robots | races | winner home in turn (8 of 10) | turns until all are ranked | wrecks a robot"
            " | home | eliminated | length | difficulty |\n|---|---|---|---|---|---|---|---|---|---|"
        )
        began = time.monotonic()
        for slug in options["courses"] or sorted(catalogue()):
            fewest, most = catalogue()[slug]["players"]
            robots = max(fewest, min(most, options["robots"]))
            races = [race(slug, robots, number) for number in range(options["races"])]
            self.stdout.write(f"| {slug} | {line(races)}")
            self.stdout.flush()
        self.stdout.write(f"\n{time.monotonic() - began:.0f} s")
