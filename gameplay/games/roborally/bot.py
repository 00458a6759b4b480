"""The bots, five strengths. They see what their seat sees, and answer like any player.

- rookie, amateur, racer: plan as if they were alone, misread a phase now and then (`bot_slips`), misjudge how far a
  programme brings them, and overlook cards: much, less, little. They answer all other questions as anybody would
  at first sight.
- expert, champion: search whole programmes, and play the best of them on among their rivals (`bot_champion`); the
  expert guesses less what rivals do, and slips rarely. They weigh every other question (`bot_answers`).

A style (`bot_value.STYLES`) says what things are worth to any of them.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from gameplay.bots.narrowing import Round
from gameplay.bots.slips import Slips, least
from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.roborally.bot_answers import wise
from gameplay.games.roborally.bot_champion import ROUNDS, best_programme, hand_of
from gameplay.games.roborally.bot_field import field_of
from gameplay.games.roborally.bot_search import Search, ahead_of, cards_for, flags_ahead
from gameplay.games.roborally.bot_slips import Misread, slips_drawn
from gameplay.games.roborally.bot_value import PLAIN, STYLES, Prices
from gameplay.games.roborally.cards import CODES, STEPS, Card
from gameplay.games.roborally.choices import programme, read_answer, read_programme
from gameplay.games.roborally.forecast import forecast, robot_in
from gameplay.games.roborally.rules.deal import open_phases
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.weapons import in_line
from gameplay.games.roborally.shapes import View
from gameplay.games.roborally.spaces import sample
from gameplay.games.roborally.state import Robot, Slot


class Strength(NamedTuple):
    """How one strength thinks."""

    guesses: tuple[Round, ...] = ()
    """How it guesses what rivals do; without any it forgets them, and plans as if it were alone."""
    slips: Slips = Slips()
    """`blur` is in phases, and in a lapse it misreads a phase (`bot_slips`)."""
    cards: int = 9
    """So many of its cards come to mind."""
    lasers: bool = True
    """Whether it sees them before they have hit it."""
    compass: bool = False
    """Goes by how near a flag is as the crow flies: walls, belts and pits on the way come as a surprise."""
    wise: bool = False
    """Weighs all other questions; else it takes what lies nearest."""
    rests: int = 6
    """Damage at which it powers down when it is not wise."""


STRENGTHS = {
    "rookie": Strength(slips=Slips(blur=14.0, lapse=0.5), cards=6, lasers=False, compass=True, rests=7),
    "amateur": Strength(slips=Slips(blur=12.0, lapse=0.4), cards=7, lasers=False, rests=7),
    "racer": Strength(slips=Slips(blur=7.0, lapse=0.32)),
    "expert": Strength(guesses=(Round(1, stay=1),), slips=Slips(lapse=0.2), wise=True),
    "champion": Strength(guesses=ROUNDS, wise=True),
}
"""By level, from weakest to strongest."""
LONE_WIDTH = 8
"""Standings of a phase that a robot keeps in mind which plans alone."""
KEEPING = ("3", "2", "U", "L", "R", "1", "B")
"""Which unused card is worth keeping, the best first."""


def choose(view: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
    """A payload for the prompt, from the view of the prompt's seat. `pilot.level` is one of STRENGTHS."""
    payload = _think(view, prompt, STRENGTHS[pilot.level], STYLES[pilot.style], chance)
    try:
        if prompt.kind == "program":
            programme(robot_in(view, prompt.seat), read_programme(payload))
        else:
            read_answer(prompt, payload)
    except (InvalidChoice, IllegalChoice):
        return sample(view, prompt, chance)
    return payload


def _think(view: View, prompt: Prompt, strength: Strength, prices: Prices, chance: Chance) -> Json:
    seat, label = prompt.seat, f"bot/{prompt.key}"
    if prompt.kind == "program":
        robot = robot_in(view, seat)
        if not prompt.data["phases"]:  # a card for the Flywheel, and nothing to place
            return payload_of(robot, [])
        slips = slips_drawn(strength.slips.lapse, label, chance)
        if not strength.guesses or slips:
            return payload_of(robot, _alone(view, robot, slips, strength, prices, label, chance))
        return payload_of(robot, best_programme(view, seat, label, chance, prices=prices, rounds=strength.guesses))
    if strength.wise:
        return wise(view, prompt, prices)
    if prompt.kind in ("announce", "stay"):
        rests = strength.rests + prices.tired - PLAIN.tired
        return {"down": prompt.data["damage"] >= rests and True in prompt.data["fields"]["down"]}
    return dict(prompt.data["default"])


def _alone(
    view: View, robot: Robot, slips: dict[int, str], strength: Strength, prices: Prices, label: str, chance: Chance
) -> list[Slot]:
    """Towards the next flag, as if nobody else were there.

    A robot that comes back from a wreck looks twice; on its last lives it always does.
    """
    run, true = forecast(view), field_of(view)
    hand = chance.shuffle(f"{label}/cards", hand_of(robot))[: max(strength.cards, len(open_phases(robot)))]
    wrecked = robot.lives < view["options"]["lives"]
    if robot.lives <= 1 or (wrecked and robot.cell == robot.archive):
        slips = {}
    field = Misread(true, slips, lasers=strength.lasers or robot.damage > 1, compass=strength.compass)
    ahead = ahead_of(run, robot, flags_ahead(run))
    plans = Search(field, ahead, robot, hand, width=LONE_WIDTH, prices=prices).plans()
    # No misjudgement makes a pit look good.
    safe = [plan for plan in plans if plan.standing or plan.value < 0] or plans
    losses = [plan.value - (prices.sights if _sees_rival(run, robot, plan.standing) else 0.0) for plan in safe]
    return cards_for(safe[least(losses, strength.slips.blur, f"{label}/blur", chance)].plays, hand)


def _sees_rival(run: Run, robot: Robot, standing: int) -> bool:
    """Whether a rival would stand before the laser of a robot that stands there."""
    there = copy(robot)
    there.cell, there.facing = standing >> 2, standing & 3
    return bool(standing) and any(hit.seat != robot.seat for hit in in_line(run, there)[0])


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
