"""A match that bots play in memory, some answers at a time: no table, no clock, nothing is stored, nobody watches.

The caller keeps what has happened so far and hands it in again. The same seed and pilots give the same match, however
it is divided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

import msgspec

from gameplay.engine import codec
from gameplay.engine.chance import Chance, mix
from gameplay.engine.contract import Game, Json, LineStatus, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games import thinking
from gameplay.games.registry import GAMES
from gameplay.services.thoughts import Think
from gameplay.work import bot_runner

QUICK = 2
"""How many of a game's strengths, from the weakest, think quickly."""
MOST_ANSWERS = 3_000
"""The most answers in one match: with more it counts as endless."""


class Endless(RuntimeError):
    """A match that does not end."""


class Indoors(msgspec.Struct, frozen=True):
    """A match in memory, as far as it has come."""

    state: str
    """The game's state, as JSON."""
    answers: int = 0
    given: dict[str, Json] = {}
    """Answers to sealed questions that wait for others, by the prompt's key."""
    ends: tuple[tuple[int, LineStatus], ...] = ()
    """Once it is over: place and status of each seat, in the game's words."""


@runtime_checkable
class Beside(Protocol):
    """A `gameplay.work.BotRunner` that has bots think in another process."""

    def is_warm(self) -> bool:
        """That process is there, and would answer at once; if it is not, it is started. Never waits."""
        ...

    def think(self, slug: str, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, seed: bytes) -> Json: ...


def thinker() -> Think:
    """The function that thinks: in another process, if bots have one, so that this process is free for people."""
    runner = bot_runner()
    return runner.think if isinstance(runner, Beside) and runner.is_warm() else thinking.think


def quick_levels(game: str) -> tuple[str, ...]:
    """The strengths of bots that think quickly, the weakest first; () for a game without bots."""
    return GAMES[game].meta.bot_levels[:QUICK] if game in GAMES else ()


def match_indoors(
    *,
    game: str,
    raw: Mapping[str, Json],
    levels: Sequence[str],
    seed: bytes,
    so_far: Indoors | None,
    enough: Callable[[], bool],
    think: Think = thinking.think,
) -> Indoors:
    """Play the match some answers further: until it is over, or `enough` says so after one of them. `levels`: of the
    bot on each seat. Raises Endless, InvalidSetup, what `think` raises, and whatever a broken game raises."""
    rules: Game[object] = GAMES[game]
    luck = Chance(seed)
    if so_far is None:
        state = rules.start(rules.setup(raw, len(levels)), luck).state
        answers, given = 0, dict[str, Json]()
    else:
        state = codec.load(rules.state_type, so_far.state.encode())
        answers, given = so_far.answers, dict(so_far.given)
    while asked := _asked(rules, state):
        missing = next((prompt for prompt in asked if prompt.key not in given), None)
        if missing is None:
            state, given = _fed(rules, state, asked, given, luck), {}
            continue
        if answers >= MOST_ANSWERS:
            raise Endless(f"{game}: no end after {MOST_ANSWERS} answers")
        view, pilot = rules.view(state, missing.seat), Pilot(levels[missing.seat])
        given[missing.key] = think(game, view, missing, pilot, mix(seed, missing.key, [str(answers)]))
        answers += 1
        if enough():
            break
    outcome = rules.outcome(state)
    ends = sorted((line.seat, line.place, line.status) for line in outcome.lines) if outcome else []
    return Indoors(codec.dump(state).decode(), answers, given, tuple((place, status) for _seat, place, status in ends))


def _asked(rules: Game[object], state: object) -> list[Prompt]:
    """The prompts to answer now: all behind one barrier, or the first."""
    prompts = rules.prompts(state)
    if not prompts or not prompts[0].sealed:
        return list(prompts[:1])
    return [prompt for prompt in prompts if prompt.sealed and prompt.barrier == prompts[0].barrier]


def _fed(
    rules: Game[object], state: object, asked: Sequence[Prompt], given: Mapping[str, Json], luck: Chance
) -> object:
    """In order of the seats, like the host; answers that are no longer asked for are left out."""
    for prompt in sorted(asked, key=lambda one: one.seat):
        if prompt in rules.prompts(state):
            state = rules.decide(state, prompt, rules.parse(state, prompt, given[prompt.key]), luck).state
    return state
