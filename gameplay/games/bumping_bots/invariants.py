"""What holds in every position of every race. The fuzzer and the tests call `broken`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gameplay.games.bumping_bots.rules import cards
from gameplay.games.bumping_bots.rules.finish import SAFETY_ROUNDS
from gameplay.games.bumping_bots.rules.speed import FASTEST
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import COPIES, Robot, State


def broken(state: State) -> list[str]:
    """One sentence for each thing that is wrong with a state; empty if nothing is."""
    return [*_cells(state), *_robots(state), *_cards(state), *_course(state), *_ranking(state)]


def _cells(state: State) -> Iterator[str]:
    """At most one piece on each cell, none on a solid one (BB-1.5, BB-1.6); no obstacle is ever lost."""
    table = Table(state)
    pieces = [r.cell for r in state.robots if r.cell is not None] + list(state.mobiles)
    for cell, count in Counter(pieces).items():
        if count > 1:
            yield f"{count} pieces on {cell}"
        if table.solid(cell):
            yield f"a piece on the solid cell {cell}"
    if len(state.mobiles) != len(table.track.mobiles) or len(state.motors) != len(table.track.motors):
        yield "an obstacle was lost"
    if not all(0 <= arm < 6 for arm in state.motors):
        yield f"arms at {state.motors}"
    if len(table.arms) != 2 * len(state.motors):
        yield "two arms on one cell"


def _robots(state: State) -> Iterator[str]:
    """Speeds, gears and facings within their scales (BB-4.6, BB-4.7, BB-6.5)."""
    for seat, robot in enumerate(state.robots):
        if robot.seat != seat:
            yield f"robot {robot.seat} in place {seat}"
        if not 1 <= robot.speed <= FASTEST[robot.gear]:
            yield f"robot {seat} at {robot.gear}{robot.speed}"
        if not 0 <= robot.facing < 6:
            yield f"robot {seat} faces {robot.facing}"
        if not 0 <= robot.engine < max(cards.ENGINE):
            yield f"robot {seat} with {robot.engine} turns of engine"
        yield from _status(state, robot)


def _status(state: State, robot: Robot) -> Iterator[str]:
    on_track = robot.cell is not None
    if robot.status == "racing" and not on_track:
        yield f"robot {robot.seat} races off the track"
    if robot.status == "waiting" and (on_track or state.phase == "race"):
        yield f"robot {robot.seat} waits in the race"
    if robot.status == "classified" and on_track and state.phase != "over":
        yield f"robot {robot.seat} has finished and stands on the track"
    if (robot.left_round is not None) != (robot.status == "retired"):
        yield f"robot {robot.seat} left in round {robot.left_round} and is {robot.status}"


def _cards(state: State) -> Iterator[str]:
    """At most nine of each card, and every hand as large as agreed (BB-12.1, BB-12.2, BB-12.3, BB-12.4)."""
    everywhere: Counter[str] = Counter()
    for robot in state.robots:
        mine = [*robot.cards, *robot.played]
        everywhere.update(mine)
        if len(mine) not in (0, state.setup["card_count"]):
            yield f"robot {robot.seat} has {len(mine)} cards"
        if state.setup["cards"] == "choose" and max(Counter(mine).values(), default=0) > cards.copies_each(
            len(state.robots)
        ):
            yield f"robot {robot.seat} chose too many of a card"
        if robot.cards != cards.hand(robot.cards):
            yield f"robot {robot.seat} holds an unsorted hand"
    if max(everywhere.values(), default=0) > COPIES:
        yield f"more than {COPIES} of a card: {dict(everywhere)}"


def _course(state: State) -> Iterator[str]:
    """The turn belongs to a robot that may take it, and the race ends in time (BB-3.1, BB-9.13)."""
    if state.round > SAFETY_ROUNDS * state.setup["laps"]:
        yield f"round {state.round}"
    if len(set(state.order)) != len(state.order):
        yield f"a seat twice in the order {state.order}"
    if state.phase == "race":
        racing = {robot.seat for robot in state.robots if robot.status == "racing"}
        if state.turn not in racing or not racing <= set(state.order):
            yield f"turn {state.turn} of {sorted(racing)}"
    if (state.phase == "over") != (state.reason is not None):
        yield f"{state.phase} because of {state.reason}"


def _ranking(state: State) -> Iterator[str]:
    """Places go up without holes; a shared place skips the next (BB-9.10); everybody is ranked at the end."""
    before = 0
    for index, rank in enumerate(state.ranking):
        if rank.place not in (before, index + 1):
            yield f"place {rank.place} in line {index + 1}"
        before = rank.place
    seats = [rank.seat for rank in state.ranking]
    if len(set(seats)) != len(seats):
        yield f"a seat ranked twice: {seats}"
    if state.phase == "over" and sorted(seats) != list(range(len(state.robots))):
        yield f"ranked at the end: {seats}"
