"""BB-12: tuning cards - the deal, what each tier gives, magnet and jump.

Where a card contradicts the standard rules, the card prevails (BB-12.5).
"""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.chance import Chance
from gameplay.engine.deck import Deck
from gameplay.engine.hexgrid import Cell, neighbour
from gameplay.games.bumping_bots.rules.shocks import bump_own, hit, travel
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import CARDS, COPIES, Card, Robot

AIR = (0, 1, 2, 3)
"""Cells that the jumping robot flies over, by tier; in tier 0 it drives one cell more instead (BB-12.11, BB-12.12)."""
RANGE = (2, 3, 4, 5)
"""Farthest distance of the magnet's target, by tier (BB-12.23)."""
NEAREST = 2
"""A robot already touched is no target (BB-12.23)."""
NITRO = (1, 2, 3, 4)
"""Cells of the nitroglycerine beyond the raised speed, by tier (BB-12.31)."""
ENGINE = (1, 2, 3, 4)
"""Own turns of a souped-up engine, by tier (BB-12.41)."""
QUICK = (1, 1, 2, 3)
"""Quick rotations, by tier; in tier 0 only before the first cell (BB-12.50)."""
MOST_CARDS = 5
"""BB-12.4."""


def hand(cards: Sequence[Card]) -> list[Card]:
    """The cards in the order in which hands are stored."""
    return sorted(cards, key=CARDS.index)


def box() -> list[Card]:
    """The 45 cards."""
    return [card for card in CARDS for _ in range(COPIES)]


def copies_each(robots: int) -> int:
    """How many copies of a type one seat may choose, so that nine always suffice (BB-12.4)."""
    return COPIES // robots


def choosable(robots: int) -> list[Card]:
    """What a seat may choose its cards from, with repetitions (BB-12.4)."""
    return [card for card in CARDS for _ in range(copies_each(robots))]


def deal(seats: Sequence[int], count: int, chance: Chance) -> dict[int, list[Card]]:
    """Random hands, dealt from one shuffled box without reshuffling (BB-2.11, BB-12.2, BB-12.4)."""
    deck = Deck.stacked(chance.shuffle("cards", box()))
    return {seat: hand(deck.take(count)) for seat in seats}


def play(table: Table, robot: Robot, card: Card, tier: int) -> None:
    """A card is used and discarded (BB-12.1); everybody sees it."""
    robot.cards.remove(card)
    robot.played.append(card)
    table.next_beat()
    table.tell("card", {"seat": robot.seat, "card": card, "tier": tier})


def magnet_directions(table: Table, robot: Robot, tier: int) -> list[int]:
    """Directions in which a magnet finds a target in sight and in range (BB-12.21, BB-12.22, BB-12.23)."""
    found = []
    for d in range(6):
        for far in range(1, RANGE[tier] + 1):
            x = neighbour(robot.spot, d, far)
            if x in table.robot_at:
                if far >= NEAREST:
                    found.append(d)
                break
            if not table.empty(x):
                break
    return found


def magnet_pull(table: Table, robot: Robot, d: int) -> bool:
    """Move in a straight line until the target is touched, without any shock (BB-12.24, BB-12.25).

    Returns whether a bumper ended it.
    """
    while True:
        x = neighbour(robot.spot, d)
        if x in table.robot_at:
            return False
        table.next_beat()
        table.move(robot, x, "magnet")
        if table.acts(robot, x):
            bump_own(table, robot)
            return True


def flight(robot: Robot, tier: int) -> list[Cell]:
    """The cells of a jump, the landing cell last."""
    d = travel(robot)
    return [neighbour(robot.spot, d, far) for far in range(1, AIR[tier] + 2)]


def may_jump(table: Table, robot: Robot, tier: int) -> bool:
    """A flight stays over the track: nobody jumps over a wall (BB-12.17).

    On the ground there is nothing to jump over: the next cell must be free (BB-12.10).
    """
    if tier == 0:
        return table.empty(flight(robot, tier)[0])
    return all(table.track.is_track(cell) for cell in flight(robot, tier))


def jump(table: Table, robot: Robot, cells: list[Cell]) -> str:
    """Fly to the last of the cells in one go (BB-12.12, BB-12.14): "go", "blocked", "shock" or "bumper".

    When the landing cell is solid or occupied, the robot rests on the last free cell of the flight and hits it from
    there; an arrow cell on which it comes to rest this way does not bump it (BB-12.18).
    """
    d, landing = travel(robot), cells[-1]
    if table.empty(landing):
        table.next_beat()
        table.move(robot, landing, "jump", cells[:-1])
        if table.acts(robot, landing):
            bump_own(table, robot)
            return "bumper"
        return "go"
    free = [index for index, cell in enumerate(cells) if table.empty(cell)]
    if free:
        table.next_beat()
        table.move(robot, cells[free[-1]], "jump", cells[: free[-1]])
    met = hit(table, robot, landing, d)
    return "blocked" if met == "go" else met
