"""The strongest take the best programmes of a lone robot and play them out among its rivals.

They guess several times what the rivals nearby will do: they deal them hands that fit the view, and programme them as
greedy robots; locked cards that lie open are known. Then they play their own most promising programmes by the rules
themselves, common beginnings once, and ask of each end how good the chance to win is (`bot_aim`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from gameplay.bots.guesses import guesses
from gameplay.bots.narrowing import Round, narrowed
from gameplay.bots.playouts import play_out
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.games.roborally.board import Course
from gameplay.games.roborally.bot_aim import hope
from gameplay.games.roborally.bot_field import Field, field_of
from gameplay.games.roborally.bot_search import Plan, Search, ahead_of, cards_for, flags_ahead
from gameplay.games.roborally.bot_value import PLAIN, Prices
from gameplay.games.roborally.cards import DECK, Card
from gameplay.games.roborally.forecast import forecast, give, robot_in
from gameplay.games.roborally.rules.deal import hand_size, open_phases
from gameplay.games.roborally.rules.register import play_phase
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.shapes import View
from gameplay.games.roborally.state import PHASES, Robot, Slot, Table
from gameplay.games.roborally.view import known_cards

WIDTH = 400
"""How many standings of each phase the search for its own programme follows."""
RIVAL_WIDTH = 10
PROMISING = 48
"""How many programmes are played out."""
SLOW_FIRST = 12
"""How many of them also with their slow cards first."""
ROUNDS = (Round(2, stay=27), Round(2, stay=12), Round(4, stay=5), Round(8, stay=1))
"""How the best of them is found in sixteen guesses."""
NEAR = 7
"""Rivals farther away stand still in a guess."""
MOST_RIVALS = 4


class Rehearsal(Run):
    """A forecast in which one robot uses its gears and brakes as planned."""

    __slots__ = ("idle", "me", "uses")

    def __init__(self, table: Table, course: Course, setup: Mapping[str, Json], *, me: int) -> None:
        super().__init__(table, course, setup)
        self.me = me
        self.uses = False
        """In this phase."""
        self.idle: frozenset[int] = frozenset()
        """Rivals that stand still here, because nobody guessed what they do."""

    def wants(self, robot: Robot, option: str, *, default: bool = False, **context: Json) -> bool:
        if robot.seat == self.me and option in ("brakes", "fourth-gear", "reverse-gear"):
            return self.uses
        return default

    def after(self, depth: int, lies: Lies) -> Rehearsal:
        """The table after one more phase."""
        twin = Rehearsal(self.fork().table, self.course, self.setup, me=self.me)
        if lies.slot is not None:
            twin.put(twin.seats[self.me], PHASES[depth], lies.slot)
        twin.uses, twin.idle = lies.uses, self.idle
        play_phase(twin, PHASES[depth])
        return twin


class Lies(NamedTuple):
    """What a candidate does in a phase."""

    slot: Slot | None
    """None: what lies there already."""
    uses: bool = False


Candidate = tuple[list[Slot], list[Lies]]
"""The slots to fill, and all five phases."""


def best_programme(
    view: View, seat: int, label: str, chance: Chance, *, prices: Prices = PLAIN, rounds: Sequence[Round] = ROUNDS
) -> list[Slot]:
    """The programme to lay."""
    field = field_of(view)

    def judge(run: Rehearsal) -> float:
        return -hope(field, _to_the_end(run), seat, prices, run.idle)

    return least_loss(view, field, seat, label, chance, prices, rounds, judge)


def least_loss(
    view: View,
    field: Field,
    seat: int,
    label: str,
    chance: Chance,
    prices: Prices,
    rounds: Sequence[Round],
    judge: Callable[[Rehearsal], float],
) -> list[Slot]:
    """The candidate that loses least in the guesses, as `judge` sees the end of the turn."""
    times = sum(one.guesses for one in rounds)
    bases = guesses(partial(guess, field, seat, prices), view, times, label, chance)

    def losses(n: int, some: Sequence[Candidate]) -> list[float]:
        return play_out(bases[n], [lies for _slots, lies in some], Rehearsal.after, judge, over=over)

    def over(run: Rehearsal) -> bool:
        return run.seats[seat].finish is not None or not run.seats[seat].on_board

    slots, _lies = narrowed(candidates(view, field, seat, prices), losses, rounds)
    return slots


def _to_the_end(run: Rehearsal) -> Rehearsal:
    """When a robot is wrecked in the middle of a turn, its rivals play on."""
    if run.seats[run.me].finish is None:
        for depth in range(run.table.phase, len(PHASES)):
            run = run.after(depth, Lies(None))
    return run


def candidates(view: View, field: Field, seat: int, prices: Prices) -> list[Candidate]:
    """The best programmes of a lone robot; the first of them also with its slow cards first."""
    plain, robot = forecast(view), robot_in(view, seat)
    hand, phases = hand_of(robot), open_phases(robot)
    ahead = ahead_of(plain, robot, flags_ahead(plain))
    plans = Search(field, ahead, robot, hand, width=WIDTH, prices=prices).plans()[:PROMISING]

    def candidate(plan: Plan, *, low_first: bool) -> Candidate:
        slots = cards_for(plan.plays, hand, low_first=low_first)
        lies = {phase: Lies(slot, play.uses) for phase, slot, play in zip(phases, slots, plan.plays, strict=True)}
        return slots, [lies.get(phase, Lies(None)) for phase in PHASES]

    found = [candidate(plan, low_first=False) for plan in plans]
    return found + [candidate(plan, low_first=True) for plan in plans[:SLOW_FIRST]]


def hand_of(robot: Robot) -> list[Card]:
    """What may be laid: the hand, and what lies on a Flywheel."""
    return [*robot.hand, robot.stored] if robot.stored else list(robot.hand)


def guess(field: Field, seat: int, prices: Prices, view: View, chance: Chance) -> Rehearsal:
    """The table with likely programmes of the rivals nearby."""
    plain = forecast(view)
    flags = flags_ahead(plain)
    run = Rehearsal(plain.table, plain.course, plain.setup, me=seat)
    hidden = chance.shuffle("hands", sorted(set(DECK) - set(known_cards(view))))
    near = rivals_near(run, seat)
    others = [one for one in run.robots if one.seat != seat and one not in near]
    run.idle = frozenset(one.seat for one in others if one.on_board and not one.down)
    for rival in near:
        hand = [hidden.pop() for _ in range(hand_size(rival))]
        phases = open_phases(rival)
        if rival.down or len(hand) < len(phases) or not phases:
            continue
        plans = Search(field, ahead_of(run, rival, flags), rival, hand, width=RIVAL_WIDTH, prices=prices).plans()
        give(run, rival.seat, cards_for(plans[0].plays, hand))
    return run


def rivals_near(run: Run, seat: int) -> list[Robot]:
    """Racing rivals near a robot, the nearest first."""
    xy, me = run.course.xy, run.seats[seat]
    found = []
    for robot in run.robots:
        if robot.seat != seat and robot.on_board:
            far = max(abs(a - b) for a, b in zip(xy[robot.cell], xy[me.cell], strict=True))
            if far <= NEAR:
                found.append((far, robot.dock, robot))
    return [robot for _far, _dock, robot in sorted(found, key=lambda one: one[:2])[:MOST_RIVALS]]
