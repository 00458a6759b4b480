"""The bots see what their seat sees, and answer like any player.

How strong they are stands in `bot_levels`, how they like to drive in `bot_style`. Rookie, amateur and racer look at
their own way (`bot_driver`), expert and champion at the race (`bot_champion`).
"""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.hexgrid import Cell
from gameplay.engine.pilot import Pilot
from gameplay.games.bumping_bots.bot_champion import best_turn
from gameplay.games.bumping_bots.bot_driver import own_way
from gameplay.games.bumping_bots.bot_levels import STRENGTHS, Strength
from gameplay.games.bumping_bots.bot_plan import PRICES
from gameplay.games.bumping_bots.bot_value import Worth
from gameplay.games.bumping_bots.rules.cards import choosable
from gameplay.games.bumping_bots.rules.grid import free_places
from gameplay.games.bumping_bots.rules.order import tier
from gameplay.games.bumping_bots.shapes import View
from gameplay.games.bumping_bots.state import Card, State
from gameplay.games.bumping_bots.view import imagine


def choose(view: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> dict[str, Json]:
    """A payload for the prompt, from the view of the prompt's seat."""
    state, seat, strength = imagine(view, chance), prompt.seat, STRENGTHS[pilot.level]
    label = f"bot/{prompt.key}"
    if prompt.kind == "cards":
        return {"cards": _cards(state, pilot.level, label, chance)}
    if prompt.kind == "grid":
        return {"cell": list(_place(state, seat, strength))}
    decide = best_turn if strength.rivals else own_way
    return decide(state, seat, strength, pilot.style, label, chance).payload()


def _place(state: State, seat: int, strength: Strength) -> Cell:
    """A grid place: the quickest one for a bot that looks round, the default for the others."""
    free = free_places(state)
    if not strength.rivals:
        return free[0]
    worth, robot = Worth(state), state.robots[seat]
    crossings = worth.laps + 1 - robot.c
    motion = (robot.gear, robot.speed, robot.locked)
    return min(free, key=lambda cell: worth.field.value(cell, robot.facing, motion, crossings))


def _cards(state: State, level: str, label: str, chance: Chance) -> list[Card]:
    """Tuning cards: any for the rookie, for the others those that are dearest in the middle of the field (BB-12.4)."""
    count, robots = int(state.setup["card_count"]), int(state.setup["seats"])
    may = chance.shuffle(label, choosable(robots))
    if level == "rookie":
        return may[:count]
    middle = tier((robots + 1) // 2)
    return sorted(may, key=lambda card: -PRICES[card][middle])[:count]
