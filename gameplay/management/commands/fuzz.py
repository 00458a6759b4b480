"""`manage.py fuzz [GAME] --races N --seed S`: random matches, and everything that must hold in them.

Options, board, seats, answers, garbage, seats that leave: all are drawn from the match's own number, so that number
alone replays a failure. Checked after every step, for any game: prompts and outcome agree, dump and load, reading
leaves the state untouched, every viewer's view is what the events say, `view(imagine(v)) == v`, garbage and made-up
answers are refused with a word. A game may add its own: `invariants.broken(state)`, and the `apply.js` of its live
board (if Node is installed); the command says which of them it does not check.
"""

from __future__ import annotations

import json
import multiprocessing
import time
import traceback
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Game, IllegalChoice, InvalidChoice, Json, Prompt, Step
from gameplay.engine.pilot import STYLES, Pilot
from gameplay.games.registry import GAMES
from gameplay.management import browser_half
from gameplay.management.browser_half import BrowserHalf
from gameplay.management.offline import part, play

GARBAGE: tuple[Json, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    "",
    "end",
    [],
    {},
    [[]],
    {"steps": None},
    {"steps": 7},
    {"steps": []},
    {"steps": [None]},
    {"steps": [{}]},
    {"steps": [{"do": "fly"}]},
    {"steps": [{"do": "end"}] * 3},
    {"steps": [{"do": "speed", "to": 99, "gear": "F"}, {"do": "end"}]},
    {"steps": [{"do": "speed", "to": 1, "gear": "X"}]},
    {"cell": None},
    {"cell": [0]},
    {"cell": [10**9, 10**9]},
    {"cards": "jump"},
    {"cards": ["anvil"]},
    {"cards": ["jump"] * 8},
    {"unknown": 1},
)


class Broken(AssertionError):
    """Something that must hold does not."""


class Checks:
    """Watches one match."""

    def __init__(self, game: Game[Any], dice: Random) -> None:
        self.game, self.dice = game, dice
        self.seats = 0
        self.steps = 0
        self.views: dict[int | None, dict[str, Json]] = {}
        self.broken: Callable[[Any], list[str]] | None = part(game.meta.slug, "invariants", "broken")
        script = browser_half.apply_of(game.meta.slug)
        self.browser = BrowserHalf(script) if script and browser_half.node() else None

    def close(self) -> None:
        if self.browser:
            self.browser.close()

    def started(self, step: Step[Any]) -> None:
        few = self.dice.sample(range(self.seats), 2) if self.seats > 2 else range(self.seats)
        self.views = {viewer: self.game.view(step.state, viewer) for viewer in (None, *few)}
        if self.browser:
            for viewer, view in self.views.items():
                self.browser.begin(str(viewer), view)
        self._state(step.state)

    def asked(self, state: Any, prompt: Prompt) -> None:
        """Read and refuse: nothing may change the state."""
        if self.dice.random() > 0.2:
            return
        before = codec.digest(state)
        view = self.game.view(state, prompt.seat)
        self.game.choices(view, prompt, None)
        default = self.game.default(state, prompt, None, Chance(b"default"))
        _must(default is not None, "no default")
        for payload in [self.dice.choice(GARBAGE), self._mangled(view, prompt)]:
            try:
                self.game.parse(state, prompt, payload)
            except InvalidChoice as refused:
                _must(refused.at.startswith("$"), f"refused without a place: {payload!r}")
            except IllegalChoice as refused:
                _must(bool(refused.code), f"refused without a code: {payload!r}")
        _must(codec.digest(state) == before, "reading changed the state")

    def _mangled(self, view: Mapping[str, Json], prompt: Prompt) -> Json:
        """A legal answer with one thing broken: it may still be legal, but it may never crash."""
        text = json.dumps(self.game.sample(view, prompt, Chance(b"mangled%d" % self.dice.randrange(99))))
        at = self.dice.randrange(len(text))
        spoilt = text[:at] + self.dice.choice('0123456789{}[]",:-nesw') + text[at + 1 :]
        try:
            return json.loads(spoilt)
        except ValueError:
            return spoilt

    def stepped(self, before: Any, step: Step[Any]) -> None:
        self.steps += 1
        self.views = {viewer: self.game.view(step.state, viewer) for viewer in self.views}
        if self.browser:
            for viewer, view in self.views.items():
                seen = [e for e in step.events if e.seen_by is None or (viewer is not None and viewer in e.seen_by)]
                wrong = self.browser.tell(str(viewer), seen, view)
                _must(wrong is None, f"step {self.steps}, viewer {viewer}: {wrong}")
        self._state(step.state)

    def _state(self, state: Any) -> None:
        game = self.game
        if self.broken is not None:
            wrong = self.broken(state)
            _must(not wrong, "; ".join(wrong))
        open_prompts = game.prompts(state)
        _must((game.outcome(state) is None) == bool(open_prompts), "prompts and outcome disagree")
        _must(len({prompt.key for prompt in open_prompts}) == len(open_prompts), "two prompts have one key")
        dumped = codec.dump(state)
        _must(codec.dump(codec.load(game.state_type, dumped)) == dumped, "load(dump(state)) is another state")
        for viewer, view in self.views.items():
            imagined = game.imagine(view, Chance(b"imagine%d" % self.steps))
            _must(game.view(imagined, viewer) == view, f"viewer {viewer} cannot imagine its view")


def _must(holds: bool, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


def options_for(game: Game[Any], dice: Random) -> tuple[dict[str, Json], int]:
    """A random board, if there are any, options and number of seats."""
    boards = game.meta.boards
    raw: dict[str, Json] = {"board": dice.choice(boards).slug} if boards else {}
    seats = dice.randint(*game.meta.seats)
    for option in game.meta.options:
        if dice.random() < 0.3:
            continue
        if option.kind == "bool":
            raw[option.key] = dice.random() < 0.5
        elif option.kind == "number":
            raw[option.key] = dice.randint(option.minimum, option.maximum)
        else:
            raw[option.key] = dice.choice([value for value, _label in option.choices])
    if game.meta.has_grid and dice.random() < 0.5:
        order = list(range(seats))
        dice.shuffle(order)
        raw["grid"] = {"mode": "choose", "order": order}
    return raw, seats


def race(slug: str, seed: int) -> tuple[int, str | None]:
    """Play match number `seed`: (steps, what went wrong with its trace, or None)."""
    game = GAMES[slug]
    dice = Random(f"{slug}/{seed}")  # noqa: S311 - reproducible, not secret
    checks = Checks(game, dice)
    try:
        while True:
            raw, checks.seats = options_for(game, dice)
            try:
                setup = game.setup(raw, checks.seats)
                break
            except ValueError:
                continue  # an option that this number of seats cannot have
        _must(game.setup(setup, checks.seats) == setup, "setup(setup) is another setup")
        chance = Chance(b"fuzz%d" % seed)
        how = dice.choice(["sample", "bots", "mixed", "defaults"])
        quick = game.meta.bot_levels[:2]  # the strong ones think for long
        pilots = [Pilot(dice.choice(quick or ("",)), dice.choice(("", *STYLES))) for _seat in range(checks.seats)]
        leave_rate = dice.choice([0.0, 0.0, 0.005, 0.05])

        def answer(view: Mapping[str, Json], prompt: Prompt) -> Json:
            drawn = dice.random()
            if quick and (how == "bots" or (how == "mixed" and drawn < 0.5)):
                return game.bot(view, prompt, pilots[prompt.seat], chance)
            if how == "defaults" and drawn < 0.8:
                state = game.imagine(view, chance)
                return codec.plain(game.default(state, prompt, None, chance))
            return game.sample(view, prompt, Chance(b"sample%d/%d" % (seed, checks.steps)))

        def leaving(_state: Any, _prompt: Prompt) -> int | None:
            return dice.randrange(checks.seats) if dice.random() < leave_rate else None

        end = play(game, setup, answer, chance, checks, leaving)
        outcome = game.outcome(end)
        _must(outcome is not None, "the match ended without an outcome")
        placed = sorted(line.seat for line in outcome.lines) if outcome else []
        _must(placed == list(range(checks.seats)), "a seat has no place")
    except Exception:
        return checks.steps, traceback.format_exc()
    finally:
        checks.close()
    return checks.steps, None


def _job(job: tuple[str, int]) -> tuple[str, int, int, str | None]:
    return *job, *race(*job)


class Command(BaseCommand):
    help = "Play random matches and check everything that must hold in them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", choices=sorted(GAMES), help="slug; all games without it")
        parser.add_argument("--races", type=int, default=2000)
        parser.add_argument("--seed", type=int, default=1, help="number of the first match")
        parser.add_argument("--workers", type=int, default=2)

    def handle(self, *_args: object, **options: Any) -> None:
        slugs = [options["game"]] if options["game"] else sorted(GAMES)
        for slug in slugs:
            for sentence in _unchecked(slug):
                self.stdout.write(sentence)
        jobs = [(slug, options["seed"] + n) for slug in slugs for n in range(options["races"])]
        began, steps, failed = time.monotonic(), 0, []
        for slug, seed, count, wrong in _results(jobs, options["workers"]):
            steps += count
            if wrong is not None:
                failed.append((slug, seed))
                self.stdout.write(f"\n{wrong.rstrip()}\nreplay: manage.py fuzz {slug} --races 1 --seed {seed}\n")
                self.stdout.flush()
        took = time.monotonic() - began
        self.stdout.write(f"{len(jobs)} matches, {steps} steps, {len(failed)} failed, {took:.0f} s")
        if failed:
            raise CommandError("failed: " + ", ".join(f"{slug} {seed}" for slug, seed in failed[:20]))


def _unchecked(slug: str) -> Iterator[str]:
    if part(slug, "invariants", "broken") is None:
        yield f"{slug} gives no `invariants`: not checked is what must hold in every position of this game."
    if browser_half.apply_of(slug) is None:
        yield f"{slug} gives no `apply.js`: not checked is that the events tell each view after."
    elif browser_half.node() is None:
        yield "Node is not installed: not checked is that the events tell each view after."


def _results(jobs: list[tuple[str, int]], workers: int) -> Iterator[tuple[str, int, int, str | None]]:
    """(game, number, steps, what went wrong), as they come; in this process when one worker is enough."""
    if workers < 2 or len(jobs) < 2:
        yield from map(_job, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(_job, jobs, chunksize=2)
