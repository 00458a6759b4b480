"""The bots, five strengths. They see what their seat sees, and answer like any player.

What each of them looks at and how it errs stands in `bot_levels`. The weaker judge a card by the trick in which it is
played (`bot_play.at_sight`), the stronger play the round to its end after it, in hands that fit all they know.
"""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.robotrick.bot_aim import Aim
from gameplay.games.robotrick.bot_levels import STRENGTHS, STYLES
from gameplay.games.robotrick.bot_pass import by_habit, tried
from gameplay.games.robotrick.bot_play import at_sight, played_out
from gameplay.games.robotrick.bot_seen import seen_of
from gameplay.games.robotrick.cards import NAMES, named
from gameplay.games.robotrick.shapes import View


def choose(view: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> dict[str, Json]:
    """A payload for the prompt, from the view of the prompt's seat."""
    seen, strength, style = seen_of(view, prompt.seat), STRENGTHS[pilot.level], STYLES[pilot.style]
    aim, label = Aim(seen, style, wins=strength.wins), f"bot/{prompt.key}"
    if prompt.kind == "pass":
        if strength.passes:
            return {"cards": named(tried(seen, strength, aim, label, chance))}
        hand = seen.now.hands[seen.me]
        return {"cards": named(by_habit(hand, seen.now.field.trump, strength.passing))}
    some = seen.now.legal()
    if some & (some - 1) == 0:
        return {"card": NAMES[some.bit_length() - 1]}
    decide = played_out if strength.guesses else at_sight
    return {"card": NAMES[decide(seen, strength, aim, label, chance)]}
