"""`manage.py strengths [GAME]`: how far apart the bots are, measured.

Every pair of levels plays every board that takes so many robots, with the seats mirrored: the same number (hence the
same draws) is raced twice, the levels changing places. Prints one Markdown table: races won, mean place, and the
processor time of a decision.
With `--least 60` it fails when a level wins fewer than 60 % of the races of a line against a weaker one.
"""

from __future__ import annotations

import multiprocessing
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import GAMES
from gameplay.management.offline import play


class Entry(msgspec.Struct, frozen=True):
    """One match to play: the level at each seat, the raw options and the number that decides its luck."""

    game: str
    levels: tuple[str, ...]
    options: dict[str, Json]
    number: int


class Played(msgspec.Struct):
    entry: Entry
    places: list[int]
    """By seat."""
    seconds: dict[str, list[float]]
    """By level, one for each decision."""


def play_one(entry: Entry) -> Played:
    game = GAMES[entry.game]
    chance = Chance(f"tournament{entry.number}".encode())  # the luck behind the rates in docs/games
    seconds: dict[str, list[float]] = defaultdict(list)

    def answer(view: Mapping[str, Json], prompt: Prompt) -> Json:
        level, began = entry.levels[prompt.seat], time.process_time()
        payload = game.bot(view, prompt, Pilot(level), chance)
        seconds[level].append(time.process_time() - began)
        return payload

    end = play(game, game.setup(entry.options, len(entry.levels)), answer, chance)
    outcome = game.outcome(end)
    assert outcome is not None  # noqa: S101 - the contract: no prompts, hence over
    places = {line.seat: line.place for line in outcome.lines}
    return Played(entry, [places[seat] for seat in range(len(places))], dict(seconds))


def entries(game: str, pair: tuple[str, str], seats: int, options: dict[str, Json], races: int) -> list[Entry]:
    """`races` numbers, each raced twice with the two levels changing places."""
    levels = tuple(pair[seat % 2] for seat in range(seats))
    mirrored = tuple(pair[1 - seat % 2] for seat in range(seats))
    return [Entry(game, order, options, number) for number in range(races) for order in (levels, mirrored)]


class Score:
    """What a pair's races add up to."""

    def __init__(self) -> None:
        self.races = 0
        self.won: dict[str, float] = defaultdict(float)
        self.places: dict[str, list[int]] = defaultdict(list)

    def add(self, played: Played) -> None:
        self.races += 1
        levels = played.entry.levels
        winners = [levels[seat] for seat, place in enumerate(played.places) if place == min(played.places)]
        for level in winners:
            self.won[level] += 1 / len(winners)
        for seat, place in enumerate(played.places):
            self.places[levels[seat]].append(place)

    def rate(self, level: str) -> float:
        """Races won, of a hundred."""
        return 100 * self.won[level] / self.races

    def line(self, pair: tuple[str, str]) -> str:
        rate = self.rate(pair[0])
        first, second = (sum(self.places[level]) / len(self.places[level]) for level in pair)
        return f"{self.races} | {rate:.0f} % | {first:.2f} | {second:.2f} |"


class Command(BaseCommand):
    help = "Let the bots of a game race each other, and print how often each level wins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", choices=sorted(GAMES), default=next(iter(GAMES)))
        parser.add_argument("--levels", nargs="+", default=[], help="only these; all levels without it")
        parser.add_argument("--races", type=int, default=10, help="numbers for each board, each raced twice")
        parser.add_argument("--seats", type=int, nargs="+", default=[2, 4, 6])
        parser.add_argument("--cards", nargs="+", default=["none", "draw"], help="of games that have this option")
        parser.add_argument("--boards", nargs="+", default=[])
        parser.add_argument("--workers", type=int, default=2)
        parser.add_argument("--least", type=int, default=0, help="share of wins, in per cent, below which it fails")

    def handle(self, *_args: object, **options: Any) -> None:
        game = GAMES[options["game"]]
        boards = options["boards"] or [board.slug for board in game.meta.boards]
        fields: list[dict[str, Json]] = [{"board": board} for board in boards] or [{}]
        levels = options["levels"] or game.meta.bot_levels
        strongest_first = [level for level in game.meta.bot_levels[::-1] if level in levels]
        if len(strongest_first) < 2:
            self.stdout.write(f"{game.meta.slug} has one level of bots or none: there is nothing to compare.")
            return
        has_cards = any(option.key == "cards" for option in game.meta.options)
        seconds: dict[str, list[float]] = defaultdict(list)
        too_weak = []
        self.stdout.write("| pair | robots | cards | races | first wins | mean place of the first | of the second |")
        self.stdout.write("|---|---|---|---|---|---|---|")
        for pair in combinations(strongest_first, 2):
            for seats in options["seats"]:
                for cards in options["cards"] if has_cards else ["-"]:
                    score = Score()
                    raw = {"cards": cards} if has_cards else {}
                    fitting = [field | raw for field in fields if seats in game.tables(field | raw)]
                    jobs = [
                        entry
                        for field in fitting
                        for entry in entries(game.meta.slug, pair, seats, field, options["races"])
                    ]
                    if not jobs:
                        continue
                    for played in results(jobs, options["workers"]):
                        score.add(played)
                        for level, spent in played.seconds.items():
                            seconds[level] += spent
                    line = f"{pair[0]} - {pair[1]} | {seats} | {cards} | {score.line(pair)}"
                    self.stdout.write(f"| {line}")
                    if score.rate(pair[0]) < options["least"]:
                        too_weak.append(line)
        self.stdout.write("\n| level | decisions | median | 95 of 100 below | longest |\n|---|---|---|---|---|")
        for level in strongest_first:
            spent = sorted(seconds[level])
            if spent:
                marks = (spent[len(spent) // 2], spent[len(spent) * 95 // 100], spent[-1])
                shown = " | ".join(f"{mark * 1000:.0f} ms" for mark in marks)
                self.stdout.write(f"| {level} | {len(spent)} | {shown} |")
        if too_weak:
            raise CommandError(f"fewer than {options['least']} % won: {'; '.join(too_weak)}")


def results(jobs: list[Entry], workers: int) -> Iterator[Played]:
    if workers < 2 or len(jobs) < 2:
        yield from map(play_one, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play_one, jobs, chunksize=4)
