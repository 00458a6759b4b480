"""The bots: rookie, racer, champion. They see what their seat sees, and answer like any player.

- rookie: legal and clumsy. Drives slowly, looks at a few turns at random, plays a card when it feels like it.
- racer: greedy. Takes the own turn after which a lone robot would be home soonest; a card when it saves a turn.
- champion: see `bot_champion`.
"""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.bumping_bots import bot_champion
from gameplay.games.bumping_bots.bot_search import Found, turns
from gameplay.games.bumping_bots.bot_value import PRICES, Worth, least
from gameplay.games.bumping_bots.rules.cards import choosable
from gameplay.games.bumping_bots.rules.grid import free_places
from gameplay.games.bumping_bots.shapes import View
from gameplay.games.bumping_bots.state import Card, State
from gameplay.games.bumping_bots.view import imagine

LEVELS = ("rookie", "racer", "champion")
"""From weakest to strongest."""
ROOKIE_SPEED = 4
ROOKIE_LOOKS = 8
"""Turns a rookie compares."""
CARD_RUNS = 120
"""Turns looked at for one card."""
RACER_LIKES: tuple[Card, ...] = ("nitro", "engine", "jump", "quick", "magnet")
SAVES = 0.9
"""Turns a card must save before a racer plays it."""
WAVERS = 1.5
"""A racer may take a turn that is worse than the best one by less than this."""


def choose(view: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> dict[str, Json]:
    """A payload for the prompt, from the view of the prompt's seat. `pilot.level` is one of LEVELS."""
    state, level = imagine(view, chance), pilot.level
    label = f"bot/{prompt.key}"
    if prompt.kind == "cards":
        return {"cards": _cards(state, prompt.seat, level, label, chance)}
    if prompt.kind == "grid":
        return {"cell": list(_place(state, prompt.seat, level, label, chance))}
    if level == "champion":
        return bot_champion.best_turn(state, prompt.seat, label, chance).payload()
    if level == "racer":
        return _greedy(state, prompt.seat, label, chance).payload()
    return _clumsy(state, prompt.seat, label, chance).payload()


def _greedy(state: State, seat: int, label: str, chance: Chance) -> Found:
    worth = Worth(state)

    def to_go(found: Found) -> float:
        return worth.turns_to_go(found.table.robots[seat])

    plain = list(turns(state, seat, pivots=False))
    best = plain[least([to_go(found) for found in plain], WAVERS, f"{label}/wavers", chance)]
    for card in dict.fromkeys(state.robots[seat].cards):
        played = min(turns(state, seat, card, pivots=False, limit=CARD_RUNS), key=to_go, default=None)
        if played is not None and to_go(played) < to_go(best) - SAVES:
            best = played
    return best


def _clumsy(state: State, seat: int, label: str, chance: Chance) -> Found:
    worth = Worth(state)
    cards = state.robots[seat].cards
    whim, which = chance.draws(f"{label}/whim", [6, max(1, len(cards))])
    found: list[Found] = []
    if cards and whim == 0:
        found = list(turns(state, seat, cards[which], pivots=False, limit=CARD_RUNS))
    found = found or list(turns(state, seat, pivots=False))
    slow = [one for one in found if one.table.robots[seat].speed <= ROOKIE_SPEED]
    looks = chance.shuffle(f"{label}/looks", slow or found)[:ROOKIE_LOOKS]
    return min(looks, key=lambda one: worth.turns_to_go(one.table.robots[seat]))


def _place(state: State, seat: int, level: str, label: str, chance: Chance) -> tuple[int, int]:
    """A grid place: anywhere for the rookie, the default for the racer, the quickest one for the champion."""
    free = free_places(state)
    if level == "rookie":
        return chance.choice(label, free)
    if level == "racer":
        return free[0]
    worth, robot = Worth(state), state.robots[seat]
    crossings = worth.laps + 1 - robot.c
    motion = (robot.gear, robot.speed, robot.locked)
    return min(free, key=lambda cell: worth.field.value(cell, robot.facing, motion, crossings))


def _cards(state: State, seat: int, level: str, label: str, chance: Chance) -> list[Card]:
    """Tuning cards: any for the rookie, the dearest for the others (BB-12.4)."""
    count = int(state.setup["card_count"])
    may = choosable(int(state.setup["seats"]))
    if level == "rookie":
        return chance.shuffle(label, may)[:count]
    wanted: list[Card] = list(RACER_LIKES)
    if level == "champion":
        wanted.sort(key=lambda card: -PRICES[card])
    hand: list[Card] = []
    while len(hand) < count:
        left = [card for card in wanted if may.count(card) > hand.count(card)]
        hand.append(min(left, key=lambda card: (hand.count(card), wanted.index(card))))
    return hand
