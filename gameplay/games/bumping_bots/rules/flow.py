"""The course of a race: cards, grid, rounds of turns, end. Each function moves a working copy one step on."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.games.bumping_bots.rules import grid
from gameplay.games.bumping_bots.rules.finish import close, end_round, remove_retired, why_over
from gameplay.games.bumping_bots.rules.order import in_order
from gameplay.games.bumping_bots.rules.table import Table


def begin(table: Table, chance: Chance) -> None:
    """BB-2: choose cards first if they are chosen (BB-12.4), then the grid."""
    if table.state.setup["cards"] == "choose":
        table.state.phase = "cards"
        return
    after_cards(table, chance)


def after_cards(table: Table, chance: Chance) -> None:
    """On to the grid once every seat has chosen its cards."""
    if not grid.to_choose_cards(table.state):
        grid.open_grid(table, chance)
        after_grid(table, chance)


def after_grid(table: Table, chance: Chance) -> None:
    """The next robot is placed; or the first round begins, without the robots that have forfeited (BB-10.6)."""
    state = table.state
    state.turn = grid.to_place(state)
    if state.turn is not None:
        table.tell("turn", {"seat": state.turn})
        return
    remove_retired(table)
    if state.setup["cards"] == "draw":
        grid.deal(table, chance)
    begin_round(table)


def begin_round(table: Table) -> None:
    """Compute the order once and hand the turn to the leader (BB-3.1, BB-3.2)."""
    state = table.state
    racing = [r for r in table.robots if r.status == "racing"]
    state.phase = "race"
    state.round += 1
    state.order = in_order(table.track, racing, state.order)
    table.next_beat()
    table.tell("round", {"round": state.round, "order": list(state.order)})
    give_turn(table, state.order[0])


def give_turn(table: Table, seat: int) -> None:
    table.state.turn = seat
    table.tell("turn", {"seat": seat})


def after_turn(table: Table) -> None:
    """The next robot of the order that is still racing, or the end of the round (BB-3.1, BB-9.14)."""
    state = table.state
    played = state.order.index(state.turn) if state.turn is not None else -1
    waiting = [seat for seat in state.order[played + 1 :] if state.robots[seat].status == "racing"]
    table.next_beat()
    if waiting:
        give_turn(table, waiting[0])
        return
    table.bumped.clear()
    table.strikes.clear()
    end_round(table)
    reason = why_over(state)
    if reason is not None:
        close(table, reason)
    else:
        begin_round(table)


def leave(table: Table, seat: int, reason: str, chance: Chance) -> None:
    """A robot retires: no further turn; off the track at the end of the round (BB-9.14).

    Before the first round it has forfeited: a robot that is placed keeps its place until everybody is (BB-10.6), any
    other is removed at once; and the race is over as soon as fewer than two robots are left.
    """
    state, robot = table.state, table.robots[seat]
    if state.phase == "over" or robot.status in ("classified", "retired"):
        return
    robot.status, robot.left_round = "retired", state.round
    table.tell("retire", {"seat": seat, "reason": reason, "round": state.round})
    if state.phase == "race":
        if state.turn == seat:
            after_turn(table)
        return
    if robot.cell is None:
        state.retired.append(seat)
    over = why_over(state)
    if over is not None:
        close(table, over)
    elif state.phase == "cards":
        after_cards(table, chance)
    elif state.turn == seat:
        after_grid(table, chance)
