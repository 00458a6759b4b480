"""The bots, five strengths. They see what their seat sees, and answer like any player.

- rookie, amateur, racer: plan as if they were alone, take the best card phase after phase, and misread a phase now and
  then (`bot_slips`): often, sometimes, rarely. They answer all other questions as anybody would at first sight.
- expert, champion: search whole programmes, and play the best of them on among their rivals (`bot_champion`); the
  expert guesses less what rivals do, and slips rarely. They weigh every other question (`bot_answers`).

A style (`bot_value.STYLES`) says what things are worth to any of them.
"""

from __future__ import annotations

from typing import NamedTuple

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.roborally.bot_answers import wise
from gameplay.games.roborally.bot_champion import GUESSES, best_programme, hand_of
from gameplay.games.roborally.bot_field import field_of
from gameplay.games.roborally.bot_search import Search, ahead_of, cards_for, flags_ahead
from gameplay.games.roborally.bot_slips import Misread, slips_drawn
from gameplay.games.roborally.bot_value import PLAIN, STYLES, Prices
from gameplay.games.roborally.cards import CODES, STEPS, Card
from gameplay.games.roborally.choices import programme, read_answer, read_programme
from gameplay.games.roborally.forecast import forecast, robot_in
from gameplay.games.roborally.shapes import View
from gameplay.games.roborally.spaces import sample
from gameplay.games.roborally.state import Robot, Slot


class Mind(NamedTuple):
    """How one strength thinks."""

    guesses: int = 0
    """How often it guesses what rivals do; 0: it forgets them, and plans as if it were alone."""
    slips: float = 0.0
    """How often it misreads a phase (`bot_slips`)."""
    lasers: bool = True
    """Whether it sees them before it is hit."""
    wise: bool = False
    """Weighs all other questions; else it takes what lies nearest."""
    rests: int = 6
    """Damage at which it powers down when it is not wise."""


MINDS = {
    "rookie": Mind(slips=0.35, lasers=False, rests=8),
    "amateur": Mind(slips=0.18, lasers=False, rests=7),
    "racer": Mind(slips=0.07),
    "expert": Mind(guesses=1, slips=0.03, wise=True),
    "champion": Mind(guesses=GUESSES, wise=True),
}
"""By level, from weakest to strongest."""
LONE_WIDTH = 1
"""Standings of a phase that a robot keeps in mind which plans alone."""
KEEPING = ("3", "2", "U", "L", "R", "1", "B")
"""Which unused card is worth keeping, the best first."""


def choose(view: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
    """A payload for the prompt, from the view of the prompt's seat. `pilot.level` is one of MINDS."""
    payload = _think(view, prompt, MINDS[pilot.level], STYLES[pilot.style], chance)
    try:
        if prompt.kind == "program":
            programme(robot_in(view, prompt.seat), read_programme(payload))
        else:
            read_answer(prompt, payload)
    except (InvalidChoice, IllegalChoice):
        return sample(view, prompt, chance)
    return payload


def _think(view: View, prompt: Prompt, mind: Mind, prices: Prices, chance: Chance) -> Json:
    seat, label = prompt.seat, f"bot/{prompt.key}"
    if prompt.kind == "program":
        robot = robot_in(view, seat)
        if not prompt.data["phases"]:  # a card for the Flywheel, and nothing to place
            return payload_of(robot, [])
        slips = slips_drawn(mind.slips, label, chance)
        if not mind.guesses or slips:
            return payload_of(robot, _alone(view, robot, slips, mind, prices))
        return payload_of(robot, best_programme(view, seat, label, chance, prices=prices, guesses=mind.guesses))
    if mind.wise:
        return wise(view, prompt, prices)
    if prompt.kind in ("announce", "stay"):
        rests = mind.rests + prices.tired - PLAIN.tired
        return {"down": prompt.data["damage"] >= rests and True in prompt.data["fields"]["down"]}
    return dict(prompt.data["default"])


def _alone(view: View, robot: Robot, slips: dict[int, str], mind: Mind, prices: Prices) -> list[Slot]:
    """Towards the next flag, as if nobody else were there. Whoever comes back from a wreck looks twice."""
    hand, run, true = hand_of(robot), forecast(view), field_of(view)
    if robot.cell == robot.archive and robot.lives < view["options"]["lives"]:
        slips = {}
    field = Misread(true, slips, lasers=mind.lasers)
    ahead = ahead_of(run, robot, flags_ahead(run))
    best = Search(field, ahead, robot, hand, width=LONE_WIDTH, prices=prices).plans()[0]
    return cards_for(best.plays, hand)


def payload_of(robot: Robot, slots: list[Slot]) -> Json:
    """The slots as an answer, with spare cards on the options that can hold one."""
    registers: list[Json] = [
        slot.cards[0] if len(slot.cards) == 1 else {"card": slot.cards[0], "second": slot.cards[1], "how": slot.how}
        for slot in slots
    ]
    payload: dict[str, Json] = {"registers": registers}
    used = {card for slot in slots for card in slot.cards}
    spare = sorted((card for card in hand_of(robot) if card not in used), key=_keeping)
    if spare and "flywheel" in robot.options and robot.stored not in spare:
        payload["store"] = spare.pop(0)
    spare = [card for card in spare if card != robot.stored]
    if spare and "conditional-program" in robot.options:
        payload["conditional"] = next((card for card in spare if not STEPS[card]), spare[0])
    return payload


def _keeping(card: Card) -> tuple[int, int]:
    return KEEPING.index(CODES[card]), -card
