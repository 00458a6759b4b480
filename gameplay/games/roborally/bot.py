"""The bots: rookie, racer, champion. They see what their seat sees, and answer like any player.

- rookie: legal and clumsy. Compares a few programmes drawn at random by how near they seem to bring it.
- racer: greedy. Takes the card that brings a lone robot on best, phase after phase; rests when it is badly hurt.
- champion: searches whole programmes, and plays the best of them on among its rivals (`bot_champion`); weighs every
  other question (`bot_answers`).
"""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.roborally.bot_answers import wise
from gameplay.games.roborally.bot_champion import best_programme, hand_of
from gameplay.games.roborally.bot_field import DEAD, field_of
from gameplay.games.roborally.bot_goal import goal_of
from gameplay.games.roborally.bot_search import Search, action_of, ahead_of, cards_for, flags_ahead
from gameplay.games.roborally.cards import CODES, STEPS, Card
from gameplay.games.roborally.choices import programme, read_answer, read_programme, sample_programme
from gameplay.games.roborally.forecast import forecast, robot_in
from gameplay.games.roborally.rules.deal import open_phases
from gameplay.games.roborally.shapes import View
from gameplay.games.roborally.spaces import sample
from gameplay.games.roborally.state import PHASES, CardPair, Robot, Slot, slot_of

LEVELS = ("rookie", "racer", "champion")
"""From weakest to strongest."""
ROOKIE_LOOKS = 10
"""Programmes a rookie compares."""
ROOKIE_WHIM = 6
"""One answer of so many is a whim."""
RACER_WIDTH = 1
"""Standings of a phase a racer keeps in mind."""
RACER_RESTS = 6
"""Damage at which a racer powers down."""
KEEPING = ("3", "2", "U", "L", "R", "1", "B")
"""Which unused card is worth keeping, the best first."""


def choose(view: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
    """A payload for the prompt, from the view of the prompt's seat. `pilot.level` is one of LEVELS."""
    payload = _think(view, prompt, pilot.level, chance)
    try:
        if prompt.kind == "program":
            programme(robot_in(view, prompt.seat), read_programme(payload))
        else:
            read_answer(prompt, payload)
    except (InvalidChoice, IllegalChoice):
        return sample(view, prompt, chance)
    return payload


def _think(view: View, prompt: Prompt, level: str, chance: Chance) -> Json:
    label = f"bot/{prompt.key}"
    if prompt.kind == "program" and not prompt.data["phases"]:  # a card for the Flywheel, and nothing to place
        return _payload(robot_in(view, prompt.seat), [])
    if level == "rookie":
        if prompt.kind == "program":
            return _clumsy(view, prompt, label, chance)
        if chance.below(f"{label}/whim", ROOKIE_WHIM):
            return dict(prompt.data["default"])
        return sample(view, prompt, chance)
    robot = robot_in(view, prompt.seat)
    if level == "racer":
        if prompt.kind == "program":
            return _payload(robot, _greedy(view, robot))
        if prompt.kind in ("announce", "stay"):
            return {"down": prompt.data["damage"] >= RACER_RESTS and True in prompt.data["fields"]["down"]}
        return dict(prompt.data["default"])
    if prompt.kind == "program":
        return _payload(robot, best_programme(view, prompt.seat, label, chance))
    return wise(view, prompt)


def _payload(robot: Robot, slots: list[Slot]) -> Json:
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


def _greedy(view: View, robot: Robot) -> list[Slot]:
    """Phase by phase towards the next flag, as if nobody else were there."""
    hand = hand_of(robot)
    run = forecast(view)
    ahead = ahead_of(run, robot, flags_ahead(run))
    best = Search(field_of(view), ahead, robot, hand, width=RACER_WIDTH).plans()[0]
    return cards_for(best.plays, hand)


def _clumsy(view: View, prompt: Prompt, label: str, chance: Chance) -> Json:
    """The best of a few random programmes, measured as the crow flies; it looks for pits, but not for lasers."""
    field, robot = field_of(view), robot_in(view, prompt.seat)
    course = field.course
    goal = goal_of(forecast(view), robot)
    x, y = course.xy[goal.quarry or goal.flags[min(goal.touched, len(goal.flags) - 1)]]
    looks = [sample_programme(robot, chance, f"{label}/look{n}") for n in range(ROOKIE_LOOKS)]

    def far(payload: Json) -> int:
        given = dict(zip(open_phases(robot), read_programme(payload).registers, strict=True))
        standing = robot.cell << 2 | robot.facing
        for phase in PHASES:
            one: Card | CardPair | None = given.get(phase)
            slot = robot.slots[phase - 1] if one is None else slot_of(one)
            standing = field.after(standing, phase, action_of(slot))
            if standing == DEAD:
                return 100 - phase
            if course.xy[standing >> 2] == (x, y):
                return 0
        cell = course.xy[standing >> 2]
        return int(abs(cell[0] - x) + abs(cell[1] - y))

    return min(looks, key=far)
