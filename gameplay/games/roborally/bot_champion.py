"""The champion takes the best programmes of a lone robot and plays them out among its rivals.

It guesses several times what the rivals nearby will do: it deals them hands that fit the view, and programmes them as
greedy robots; locked cards that lie open are known. Then it plays its own most promising programmes by the rules
themselves, common beginnings once. What counts is how it stands afterwards and, with less weight, how the others stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.games.roborally.board import Course
from gameplay.games.roborally.bot_field import Field, field_of
from gameplay.games.roborally.bot_search import Plan, Search, ahead_of, cards_for, flags_ahead
from gameplay.games.roborally.bot_value import worth
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
CLOSE_CALL = 12
"""How many programmes are played out in every guess."""
GUESSES = 4
NEAR = 7
"""Rivals farther away are taken to stand still."""
MOST_RIVALS = 4
OTHERS = 0.25
"""What a phase that a rival loses is worth, in own phases."""
WAR = 0.8
"""The same, on courses where the last team wins."""
CAP = 30.0
"""The most phases that are counted for a rival."""


class Rehearsal(Run):
    """A forecast in which one robot uses its gears and brakes as planned."""

    __slots__ = ("me", "uses")

    def __init__(
        self,
        table: Table,
        course: Course,
        setup: Mapping[str, Json],
        *,
        me: int,
        uses: Mapping[int, bool] | None = None,
    ) -> None:
        super().__init__(table, course, setup)
        self.me = me
        self.uses = dict(uses or {})

    def wants(self, robot: Robot, option: str, *, default: bool = False, **context: Json) -> bool:
        if robot.seat == self.me and option in ("brakes", "fourth-gear", "reverse-gear"):
            return self.uses.get(self.table.phase, False)
        return default

    def branch(self) -> Rehearsal:
        twin = self.fork()
        return Rehearsal(twin.table, self.course, self.setup, me=self.me, uses=self.uses)


class Programme:
    """One candidate with its cards."""

    __slots__ = ("loss", "plan", "slots", "uses")

    def __init__(self, plan: Plan, slots: list[Slot], phases: list[int]) -> None:
        self.plan, self.slots = plan, slots
        self.uses = {phase: play.uses for phase, play in zip(phases, plan.plays, strict=True)}
        self.loss = 0.0


def best_programme(view: View, seat: int, label: str, chance: Chance) -> list[Slot]:
    """The programme to lay."""
    field = field_of(view)
    plain = forecast(view)
    flags = flags_ahead(plain)
    robot = robot_in(view, seat)
    hand = hand_of(robot)
    phases = open_phases(robot)
    plans = Search(field, ahead_of(plain, robot, flags), robot, hand, width=WIDTH).plans()[:PROMISING]
    tried = [Programme(plan, cards_for(plan.plays, hand), phases) for plan in plans]
    tried += [Programme(plan, cards_for(plan.plays, hand, low_first=True), phases) for plan in plans[:CLOSE_CALL]]
    bases = [_guess(view, field, flags, seat, f"{label}/guess{n}", chance) for n in range(GUESSES)]
    _rehearse(bases[:1], tried, phases, field, seat)
    tried.sort(key=lambda one: one.loss)
    final = tried[:CLOSE_CALL]
    _rehearse(bases[1:], final, phases, field, seat)
    return min(final, key=lambda one: one.loss).slots


def hand_of(robot: Robot) -> list[Card]:
    """What may be laid: the hand, and what lies on a Flywheel."""
    return [*robot.hand, robot.stored] if robot.stored else list(robot.hand)


def _guess(view: View, field: Field, flags: list[list[int]], seat: int, label: str, chance: Chance) -> Rehearsal:
    """The table with likely programmes of the rivals nearby."""
    plain = forecast(view)
    run = Rehearsal(plain.table, plain.course, plain.setup, me=seat)
    hidden = chance.shuffle(label, sorted(set(DECK) - set(known_cards(view))))
    for rival in rivals_near(run, seat):
        hand = [hidden.pop() for _ in range(hand_size(rival))]
        phases = open_phases(rival)
        if rival.down or len(hand) < len(phases) or not phases:
            continue
        plans = Search(field, ahead_of(run, rival, flags), rival, hand, width=RIVAL_WIDTH).plans()
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


def _rehearse(
    bases: Sequence[Rehearsal],
    tried: Sequence[Programme],
    phases: list[int],
    field: Field,
    seat: int,
) -> None:
    """Play every candidate out in every guess; what it costs is added to its loss."""
    for base in bases:
        _grow(base, 1, tried, phases, field, seat)


def _grow(
    run: Rehearsal,
    phase: int,
    tried: Sequence[Programme],
    phases: list[int],
    field: Field,
    seat: int,
) -> None:
    """Play one phase: once for all candidates that lay the same in it."""
    me = run.seats[seat]
    if phase > PHASES[-1] or not me.on_board or me.finish is not None:
        loss = standing(field, run, seat)
        for one in tried:
            one.loss += loss
        return
    branches: dict[tuple[Slot | None, bool], list[Programme]] = {}
    for one in tried:
        slot = one.slots[phases.index(phase)] if phase in phases else None
        branches.setdefault((slot, one.uses.get(phase, False)), []).append(one)
    for (slot, uses), group in branches.items():
        twin = run.branch()
        if slot is not None:
            twin.put(twin.seats[seat], phase, slot)
        twin.uses[phase] = uses
        play_phase(twin, phase)
        _grow(twin, phase + 1, group, phases, field, seat)


def standing(field: Field, run: Run, seat: int) -> float:
    """How the race looks for a seat: the phases that it has to go, less a part of those that its rivals have to go."""
    loss = worth(field, run, run.seats[seat])
    for robot in run.robots:
        if robot.seat != seat:
            mate = run.teams and run.teams[robot.seat] == run.teams[seat]
            weight = WAR if "last_team" in run.rules else OTHERS
            loss += (weight if mate else -weight) * min(CAP, worth(field, run, robot))
    return loss
