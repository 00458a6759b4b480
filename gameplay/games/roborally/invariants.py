"""What holds in every position of every race. Fuzzing and the tests call `broken`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gameplay.games.roborally import options
from gameplay.games.roborally.board import course_of
from gameplay.games.roborally.cards import DECK
from gameplay.games.roborally.rules.ending import ranking
from gameplay.games.roborally.rules.run import phases_of
from gameplay.games.roborally.state import COUNT, EMPTY, State, Table


def broken(state: State) -> list[str]:
    """One sentence for each thing that is wrong with a state; empty if nothing is."""
    return [*_cells(state), *_sheets(state), *_cards(state.table), *_options(state), *_ranking(state)]


def _cells(state: State) -> Iterator[str]:
    """One robot on each cell, none on a pit; a robot is on the board exactly while it races."""
    course = course_of(state.setup["board"], state.setup["board_digest"], state.table.turned)
    robots = state.table.robots
    for cell, count in Counter(robot.cell for robot in robots if robot.cell).items():
        if count > 1:
            yield f"{count} robots on {course.xy[cell]}"
        if course.deadly[cell]:
            yield f"a robot stands on {course.xy[cell]}"
    for robot in robots:
        if bool(robot.cell) != (robot.status == "racing"):
            yield f"robot {robot.seat} is {robot.status} on cell {robot.cell}"
        if course.deadly[robot.archive] and not state.table.turned:
            yield f"archive marker {robot.seat} lies on {course.xy[robot.archive]}"
    if any(course.deadly[cell] for cell in state.table.flags):
        yield "a flag lies on a pit"


def _sheets(state: State) -> Iterator[str]:
    """Damage, locks, life tokens and flags within their scales."""
    most = state.setup["lives"]
    flags = len(state.table.flags)
    for robot in state.table.robots:
        if not 0 <= robot.damage <= 10:
            yield f"robot {robot.seat} has {robot.damage} damage"
        locked = COUNT[robot.locks]
        if robot.status == "racing" and not max(0, robot.damage - 4) <= locked + (robot.damage == 10) <= 6:
            yield f"robot {robot.seat} has {robot.damage} damage and {locked} locked phases"
        if locked > robot.damage:
            yield f"robot {robot.seat} has more locks than damage"
        if not 0 <= robot.lives <= most or not 0 <= robot.flags <= flags:
            yield f"robot {robot.seat} has {robot.lives} tokens and {robot.flags} flags"
        if (robot.finish is not None) != (robot.flags == flags):
            yield f"robot {robot.seat} has {robot.flags} flags and finish {robot.finish}"
        for phase in phases_of(robot.locks):
            waiting = state.stage in ("program", "deal") or robot.down or state.table.reason == "decided"
            if robot.status == "racing" and robot.slots[phase - 1] == EMPTY and not waiting:
                yield f"phase {phase} of robot {robot.seat} is locked and empty"
    if sorted(robot.dock for robot in state.table.robots) != list(range(1, len(state.table.robots) + 1)):
        yield "docks are not given out once each"


def _cards(table: Table) -> Iterator[str]:
    """84 program cards, each in one place."""
    if not table.turn:
        return
    where = table.programs.cards()
    for robot in table.robots:
        where += [*robot.hand, *(card for slot in robot.slots for card in slot.cards)]
        where += [card for card in (robot.spare, robot.stored) if card]
    if sorted(where) != list(DECK):
        lost = set(DECK) - set(where)
        double = [card for card, count in Counter(where).items() if count > 1]
        yield f"program cards lost {sorted(lost)}, twice {sorted(double)}"


def _options(state: State) -> Iterator[str]:
    """26 option cards, each in one place; the cards on them go with them."""
    table = state.table
    where = table.options.cards()
    where += [option for robot in table.robots for option in robot.options]
    for prompt in state.asked:
        if prompt.kind == "keep":
            where += prompt.data["fields"]["option"]
    if sorted(where) != sorted(options.DECK):
        yield f"option cards: {sorted(Counter(where) - Counter(options.DECK))} too many, {len(where)} in all"
    for robot in table.robots:
        held = robot.options
        if robot.spare and "conditional-program" not in held:
            yield f"robot {robot.seat} keeps a card on a Conditional Program it has not"
        if robot.stored and "flywheel" not in held:
            yield f"robot {robot.seat} keeps a card on a Flywheel it has not"
        if bool(robot.coat) != ("ablative-coat" in held) or (robot.shells and "mini-howitzer" not in held):
            yield f"robot {robot.seat} has coat {robot.coat} and {robot.shells} shells"


def _ranking(state: State) -> Iterator[str]:
    """At the end every seat is placed once."""
    if (state.table.reason is not None) != (state.stage == "over"):
        yield f"the race is {state.stage} for the reason {state.table.reason}"
    if state.stage == "over":
        seats = sorted(line.seat for line in ranking(state.table))
        if seats != list(range(len(state.table.robots))):
            yield f"the ranking holds {seats}"
