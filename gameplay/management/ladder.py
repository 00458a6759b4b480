"""Races between two kinds of bots, and their sums. Run in memory: no host, no table, no clock.

A *driver* is a strength ("expert"), one with a style ("expert/bold"), or a function under test
("benchmarks.rivals.old:choose", with the arguments of `Game.bot` except the pilot).
"""

from __future__ import annotations

import importlib
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

import msgspec

from gameplay.bots import elo
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import STYLES, Pilot
from gameplay.games.registry import GAMES, AnyGame
from gameplay.management.offline import play

SMALL = 3
"""Up to this many seats, two drivers sit in every order; at larger tables they alternate."""
POINTS = "points"
"""The score of an outcome's lines that says how far ahead somebody is, in games that count points."""

Drive = Callable[[Mapping[str, Json], Prompt, Chance], Json]


class Race(msgspec.Struct, frozen=True):
    """One race to run."""

    game: str
    drivers: tuple[str, ...]
    """By seat."""
    options: dict[str, Json]
    number: int
    luck: str
    """Together with the number it decides all draws."""


class Raced(msgspec.Struct, frozen=True):
    """How it went."""

    race: Race
    places: list[int]
    """By seat."""
    seconds: dict[str, list[float]]
    """Processor time of each answer, by driver."""
    points: list[int] = []
    """By seat, in a game that counts points."""


class Score(msgspec.Struct):
    """The sums of the races of two drivers."""

    first: str
    second: str
    shares: dict[tuple[str, int], list[float]] = {}
    """The share of pairs that the first driver won, by board and number: one value for each of its races."""
    wins: dict[tuple[str, int], list[float]] = {}
    """The same for the races that it won."""
    points: dict[tuple[str, int], list[float]] = {}
    """The same for the points by which it was ahead, on average over the seats."""
    seconds: dict[str, list[float]] = {}

    def add(self, raced: Raced) -> None:
        race = raced.race
        ours = [driver == self.first for driver in race.drivers]
        winners = [mine for mine, place in zip(ours, raced.places, strict=True) if place == min(raced.places)]
        sample = str(race.options.get("board", "")) + f"/{len(race.drivers)}", race.number
        self.shares.setdefault(sample, []).append(elo.pair_share(raced.places, ours))
        self.wins.setdefault(sample, []).append(sum(winners) / len(winners))
        if raced.points:
            self.points.setdefault(sample, []).append(_mean_of(raced, ours, True) - _mean_of(raced, ours, False))
        for driver, spent in raced.seconds.items():
            self.seconds.setdefault(driver, []).extend(spent)

    @property
    def races(self) -> int:
        return sum(map(len, self.shares.values()))

    def lead(self) -> elo.Measured:
        """By how many Elo points the first is stronger."""
        return elo.elo(_means(self.shares))

    def won(self) -> elo.Measured:
        """The share of races that one of the first's robots won."""
        return elo.mean(_means(self.wins))

    def ahead(self) -> elo.Measured | None:
        """By how many points the first is ahead; None in a game that counts none."""
        return elo.ahead(_means(self.points)) if self.points else None


def _mean_of(raced: Raced, ours: Sequence[bool], whose: bool) -> float:
    some = [points for points, mine in zip(raced.points, ours, strict=True) if mine is whose]
    return sum(some) / len(some)


def _means(samples: Mapping[tuple[str, int], Sequence[float]]) -> list[float]:
    return [sum(some) / len(some) for some in samples.values()]


def driver_of(game: AnyGame, name: str) -> Drive:
    """The driver with this name. Raises LookupError for an unknown one."""
    if ":" in name:
        module, _colon, function = name.partition(":")
        try:
            found: Drive = getattr(importlib.import_module(module), function)
        except (ImportError, AttributeError) as missing:
            raise LookupError(f"{name}: {missing}") from missing
        return found
    level, slash, style = name.partition("/")
    if level not in game.meta.bot_levels:
        raise LookupError(f"{game.meta.slug} has no {level}: {', '.join(game.meta.bot_levels)}")
    if slash and style not in STYLES:
        raise LookupError(f"no style is called {style}: {', '.join(STYLES)}")
    pilot = Pilot(level, style)
    return lambda view, prompt, chance: game.bot(view, prompt, pilot, chance)


def run(race: Race) -> Raced:
    """Run one race. Raises what a driver raises, and InvalidChoice or IllegalChoice for an answer that the rules
    refuse."""
    game = GAMES[race.game]
    drives = {name: driver_of(game, name) for name in dict.fromkeys(race.drivers)}
    chance, own = (Chance(f"{race.luck}{race.number}{whose}".encode()) for whose in ("", "/bots"))
    seconds: dict[str, list[float]] = defaultdict(list)

    def answer(view: Mapping[str, Json], prompt: Prompt) -> Json:
        name, began = race.drivers[prompt.seat], time.process_time()
        payload = drives[name](view, prompt, own)
        seconds[name].append(time.process_time() - began)
        return payload

    end = play(game, game.setup(race.options, len(race.drivers)), answer, chance)
    outcome = game.outcome(end)
    assert outcome is not None  # noqa: S101 - the contract: no prompts, hence over
    lines = sorted(outcome.lines, key=lambda line: line.seat)
    points = [line.scores[POINTS] for line in lines if POINTS in line.scores]
    return Raced(race, [line.place for line in lines], dict(seconds), points)


def mirrored(
    game: str, pair: tuple[str, str], seats: int, options: dict[str, Json], numbers: range, luck: str
) -> list[Race]:
    """Each number twice: the robots of the two alternate, and change seats for the second race. At a small table they
    sit in every order in which both are there: for two seats that is the same."""
    taken = [one for one in product(range(2), repeat=seats) if 0 < sum(one) < seats]
    turns = [tuple((seat + turn) % 2 for seat in range(seats)) for turn in range(2)]
    orders = [tuple(pair[which] for which in one) for one in (taken if seats <= SMALL else turns)]
    return [Race(game, order, options, number, luck) for number in numbers for order in orders]


def score(first: str, second: str, races: Iterable[Race], workers: int) -> Score:
    """Run them all, in this many processes."""
    found = Score(first, second)
    for raced in _run_all(list(races), workers):
        found.add(raced)
    return found


def _run_all(races: list[Race], workers: int) -> Iterator[Raced]:
    if workers < 2 or len(races) < 2:
        yield from map(run, races)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(run, races, chunksize=2)
