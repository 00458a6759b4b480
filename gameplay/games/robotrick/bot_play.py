"""Which card to play: judged in the trick as it stands, or the round played to its end after each of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gameplay.bots.narrowing import Round as Guesses
from gameplay.bots.narrowing import narrowed
from gameplay.bots.slips import lapses, least, noticed
from gameplay.engine.chance import Chance
from gameplay.games.robotrick.bot_aim import Aim
from gameplay.games.robotrick.bot_deals import Deals
from gameplay.games.robotrick.bot_field import TYPES, Field, Round, cards_in, set_of, strongest
from gameplay.games.robotrick.bot_levels import Strength
from gameplay.games.robotrick.bot_seen import Seen
from gameplay.games.robotrick.bot_solve import solve
from gameplay.games.robotrick.bot_wits import play_on, weighed
from gameplay.games.robotrick.cards import STRENGTHS

FEW = 48
"""When no more deals fit, all of them are looked at."""


class Misread(Field):
    """The AI card as somebody takes it who does not look closely: Droco lays his strongest."""

    __slots__ = ()

    def __init__(self, true: Field) -> None:
        for fact in Field.__slots__:
            setattr(self, fact, getattr(true, fact))

    def lays(self, hand: int, led: int, best: int) -> int:
        following = hand & TYPES[led] if led >= 0 else 0
        return strongest(following or hand).bit_length() - 1


def at_sight(seen: Seen, strength: Strength, aim: Aim, label: str, chance: Chance) -> int:
    """The card that looks best in this trick, in some guesses of what the rivals hold."""
    slips, now = strength.slips, seen.now.copy()
    if lapses(slips.lapse, f"{label}/lapse", chance):
        now.field = Misread(now.field)
    rounds = [now]
    if strength.counts:
        deals = Deals(seen, now)
        rounds = [deals.drawn(f"{label}/guess{guess}", chance) for guess in range(strength.counts)]
    wits = replace(strength.wits, spite=strength.wits.spite + aim.style.grudge)
    some = noticed(cards_in(now.legal()), slips.sees, f"{label}/sees", chance)
    losses = [-aim.style.step * (card % STRENGTHS) for card in some]
    for one in rounds:
        for n, (worth, _card) in enumerate(weighed(one, wits, set_of(some))):
            losses[n] -= worth / len(rounds)
    return some[least(losses, slips.blur, f"{label}/wavers", chance)]


def played_out(seen: Seen, strength: Strength, aim: Aim, label: str, chance: Chance) -> int:
    """The card after which the rest of the round goes best, in guesses of what the rivals hold.

    Near the end in all hands that fit, and then every trick that is left is solved.
    """
    some, deals, wits = cards_in(seen.now.legal()), Deals(seen, seen.now), strength.wits
    near = seen.now.hands[seen.me].bit_count() <= strength.solves
    rounds: Sequence[Guesses] = strength.guesses
    known: list[Round] = []
    if near and deals.count <= FEW:
        known = list(deals.all())
        rounds = [Guesses(len(known), stay=1)]

    def losses(guess: int, some: Sequence[int]) -> list[float]:
        deal = known[guess] if known else deals.drawn(f"{label}/guess{guess}", chance)
        found = []
        for card in some:
            then = deal.copy()
            then.play(card)
            score = solve(then) if near else play_on(then, wits)
            found.append(-aim.worth(score) - aim.point * aim.style.step * (card % STRENGTHS))
        return found

    return narrowed(some, losses, rounds)
