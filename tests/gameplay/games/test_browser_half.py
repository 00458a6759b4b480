"""Only the `apply.js` of a game folds a view: for every viewer it gives what `Game.view` gives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Game, InvalidSetup, Json, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import GAMES
from gameplay.management.browser_half import BrowserHalf, apply_of, difference
from gameplay.management.commands.fuzz import options_for
from gameplay.management.offline import play
from tests.gameplay.games.matches import told
from tests.support.tree import ROOT

WITH_BROWSER_HALF = sorted(slug for slug in GAMES if apply_of(slug))
MATCHES = {"bumping_bots": 3}
"""Of other games 8. More find no more: each line of their scripts was broken, and looked for by whom and when it is
found. What is rare (an option card) makes the other games need more."""


HERE = 2
"""Of these, the first ones are asked here, the others in tests/deep/games/test_folds.py."""


def matches(slug: str) -> range:
    return range(MATCHES.get(slug, 8))


def match(slug: str, number: int) -> tuple[int, dict[str, Json]]:
    """Seats and frozen setup of a match: any board, any options."""
    game, dice = GAMES[slug], Random(f"{slug}/{number}")
    while True:
        raw, seats = options_for(game, dice)
        try:
            return seats, game.setup(raw, seats)
        except InvalidSetup:
            continue  # an option that this number of seats cannot have


class Watched:
    """Some viewers of one match, each with the view that a browser folds: a spectator, and two of its seats. Folding
    for eight or nine seats takes most of the time, and finds nothing else."""

    def __init__(self, game: Game[Any], seats: int, browser: BrowserHalf) -> None:
        self.game, self.browser = game, browser
        self.viewers: tuple[int | None, ...] = (None, *sorted({seats // 3, 2 * seats // 3}))
        self.steps = 0

    def started(self, step: Step[Any]) -> None:
        for viewer in self.viewers:
            self.browser.begin(str(viewer), self.game.view(step.state, viewer))

    def asked(self, state: Any, prompt: Prompt) -> None: ...

    def stepped(self, before: Any, step: Step[Any]) -> None:
        self.steps += 1
        for viewer in self.viewers:
            seen = told(step.events, viewer)
            wrong = self.browser.tell(str(viewer), seen, self.game.view(step.state, viewer))
            assert wrong is None, f"step {self.steps}, seat {viewer}: {wrong}"


def watch(slug: str, number: int, script: Path) -> Watched:
    """Match `number`, by chance and by the weakest bot, with a seat that leaves now and then. Raises AssertionError
    with step, viewer and path at the first view that differs from the viewer's."""
    game = GAMES[slug]
    seats, setup = match(slug, number)
    dice = Random(f"{slug}/{number}/dice")
    leave_rate = (0, 0.003, 0.02)[number % 3]

    def answer(view: Mapping[str, Json], prompt: Prompt) -> Json:
        chance = Chance(b"%d/%d" % (number, watched.steps))
        if game.meta.bot_levels and dice.random() < 0.8:
            return game.bot(view, prompt, Pilot(game.meta.bot_levels[0]), chance)
        return game.sample(view, prompt, chance)

    def leaving(state: Any, prompt: Prompt) -> int | None:
        return dice.randrange(seats) if dice.random() < leave_rate else None

    with BrowserHalf(script) as browser:
        watched = Watched(game, seats, browser)
        play(game, setup, answer, Chance(b"%d" % number), watched, leaving)
    return watched


@pytest.mark.parametrize(("slug", "number"), [(slug, n) for slug in WITH_BROWSER_HALF for n in matches(slug)[:HERE]])
def test_a_browser_folds_the_events_to_the_view(slug: str, number: int) -> None:
    script = apply_of(slug)
    assert script
    watch(slug, number, script)


FAULTS = [
    ("bumping_bots", 5, "({ facing: to })", "({})", r"step \d+, seat \w+: robots\.\d\.facing: told"),
    ("bumping_bots", 11, "view.retired = [...view.retired, seat];\n    return", "return", r"retired"),
    ("bumping_bots", 0, "for (const robot of view.robots) robot.cards ??= [];", "", r"robots\.\d\.cards: told None"),
    ("bumping_bots", 5, "view.ranking = [...view.ranking, { seat", "view.ranking.push(1), [{ seat", "not extensible"),
    ("roborally", 0, "({ damage, locked })", "({ damage })", r"\.locked"),
    ("roborally", 0, "robot.locked.includes(i + 1)", "robot.locked.includes(i)", r"registers\.\d"),
    ("roborally", 0, "view.wrecks = [...view.wrecks, seat];", "view.wrecks = [seat];", r"wrecks"),
    ("roborally", 0, "registers.with(phase - 1, register)", "(registers[phase - 1] = register)", "read only"),
]
"""Game, a short match in which it happens, a piece of its script, what to put in
its place, and what is said about it."""


@pytest.mark.parametrize(("slug", "number", "old", "new", "said"), FAULTS)
def test_a_fault_in_the_browser_half_is_found(
    slug: str, number: int, old: str, new: str, said: str, tmp_path: Path
) -> None:
    script = apply_of(slug)
    assert script
    source = script.read_text()
    assert old in source
    planted = tmp_path / "apply.mjs"
    here = script.parent.as_posix()
    planted.write_text(re.sub(r'from "\.', f'from "{here}/.', source.replace(old, new)))
    with pytest.raises(AssertionError, match=said):
        watch(slug, number, planted)


@pytest.mark.parametrize("slug", WITH_BROWSER_HALF)
def test_an_unknown_event_changes_nothing(slug: str) -> None:
    _seats, setup = match(slug, 0)
    view = GAMES[slug].view(GAMES[slug].start(setup, Chance(b"x")).state, None)
    assert difference(slug, view, [Event("fireworks", {"seat": 0})], view) is None


def test_a_live_board_folds_its_events_itself() -> None:
    """A game without a browser half is played on its plain page, and has nothing to fold."""
    for slug in GAMES:
        folder = ROOT / "static" / "gameplay" / "games" / slug
        assert (apply_of(slug) is not None) == (folder / "game.js").exists()


def test_the_toy_has_no_browser_half() -> None:
    assert apply_of("toy") is None
