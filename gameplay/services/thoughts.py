"""A bot's answer to one question: its level's choice, otherwise a random legal one, otherwise the game's default.

Reads and writes nothing. `bots` answers one question with it, `runout` many.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import AnyGame
from gameplay.models import Match, Seating
from gameplay.services.payloads import payload_check
from gameplay.services.seeds import bot_seed, nonces_of

log = logging.getLogger(__name__)

Think = Callable[[str, Mapping[str, Json], Prompt, Pilot, bytes], Json]
"""`thinking.think`, here or in another process: slug, view, prompt, pilot, seed."""
How = Literal["bot", "sample", "default"]


class Stopping(Exception):
    """Raised by a `Think`: this process is being stopped. The question is thought about again after the next start."""


def bot_answer(
    match: Match, game: AnyGame, state: object, prompt: Prompt, seatings: Sequence[Seating], think: Think
) -> tuple[How, Json]:
    """The answer of the bot at the prompt's seat, and how it came about; a "default" has no payload.

    A bot that crashes or answers nonsense gets a random legal answer, and if that fails too, the game's default: a bot
    never stops a match. Raises Stopping when `think` does.
    """
    pilot = next(Pilot(seating.bot_level, seating.style) for seating in seatings if seating.seat == prompt.seat)
    view = game.view(state, prompt.seat)
    seed = bot_seed(match, nonces_of(seatings), prompt.key)
    ways: dict[How, Callable[[], Json]] = {
        "bot": lambda: think(match.game, view, prompt, pilot, seed),
        "sample": lambda: game.sample(view, prompt, Chance(seed)),
    }
    for how, answer in ways.items():
        try:
            payload = payload_check(answer())
            game.parse(state, prompt, payload)
        except Stopping:
            raise
        except Exception:  # a bot may fail in any way, nonsense included
            log.exception("bot failed", extra={"match": match.code, "prompt": prompt.key, "level": pilot.level})
        else:
            return how, payload
    return "default", None
