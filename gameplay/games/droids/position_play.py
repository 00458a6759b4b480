"""What the referee's tool plays: orders, a send phase, a part of a place phase, on a position written by hand."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json
from gameplay.engine.positions import within
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids import position_file as files
from gameplay.games.droids.board import COLOURS, distance, serving
from gameplay.games.droids.position_table import answers_of, order, table_of, told
from gameplay.games.droids.rules import damage, ending, placing, sending, sheet
from gameplay.games.droids.rules.order import in_game, left_of
from gameplay.games.droids.rules.orders import KILLER_STEPS, execute, execute_killer
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, REPAIRERS, Order, Placement
from gameplay.games.droids.tokens import COLOUR


class Answers:
    """What a document says where something has to be chosen, each value once, and what the rules choose else."""

    def __init__(self, asked: files.Position, table: Table) -> None:
        self.table = table
        self.left = {"damage": answers_of(asked.damage, table), "repair": answers_of(asked.repair, table)}

    def settle(self) -> None:
        """Make every open choice (DR-7.18)."""
        state = self.table.state
        damage.settle(self.table)
        while state.due:
            due = state.due[0]
            player, said = state.players[due.seat], self.left[due.kind][due.seat]
            colour = COLOURS[player.side]
            may = damage.intact(player) if due.kind == "damage" else damage.destroyed(player)
            if said:
                chosen, said[: due.emitters] = said[: due.emitters], []
                if len(set(chosen)) != due.emitters or not set(chosen) <= set(may):
                    raise InvalidChoice(f"{due.emitters} of {may} to choose", f"$.{due.kind}.{colour}")
            else:
                chosen = damage.worst(player, due.emitters) if due.kind == "damage" else may[:1]
            damage.answer(self.table, chosen)
            damage.settle(self.table)


# -- orders that reach their robots


def reached(asked: files.Orders) -> dict[str, Json]:
    """Carry out orders one after another, and check the objective after each."""
    table = table_of(asked)
    state, answers = table.state, Answers(asked, table)
    winners: Sequence[int] | None = None
    effects: list[Json] = []
    for index, text in enumerate(asked.orders):
        at = f"$.orders[{index}]"
        if winners is not None:
            raise InvalidChoice("the match is over", at)
        by, code, emitter = (*text.split(" "), "")[:3]
        before = len(table.events or [])
        state.mover = KILLER if by == "killer" else seat_of(table, by, at)
        if by == "killer":
            killer_order(table, code, at)
        else:
            sent_order(table, state.mover, code, int(emitter or 0), at)
        answers.settle()
        state.laid += 1
        effects.append(effect(table, before))
        winners = scenario_of(state).after_order(table, state.mover)
    return {"effects": effects, **told(table, winners)}


def seat_of(table: Table, colour: str, at: str) -> int:
    """The seat of a droid of the position."""
    for seat, player in enumerate(table.state.players):
        if COLOURS[player.side] == colour:
            return seat
    raise InvalidChoice(f"no droid is {colour}", at)


def effect(table: Table, before: int) -> str | None:
    """Why the last order had no effect; None: it had one."""
    events = (table.events or [])[before:]
    return next((event.data["why"] for event in events if event.kind == "no_effect"), None)


def killer_order(table: Table, code: str, at: str) -> None:
    """`T`, or a letter of FBLR and how far."""
    if KILLER not in table.state.neutral:
        raise InvalidChoice("there is no killer", at)
    if code != "T" and not (len(code) == 2 and code[0] in "FBLR" and code[1] in KILLER_STEPS):
        raise InvalidChoice("not an order of the killer", at)
    execute_killer(table, code)


def sent_order(table: Table, seat: int, code: str, emitter: int, at: str) -> None:
    """An order of a player; with an emitter it must be one that can be sent from there (DR-7.3, DR-7.4)."""
    player = table.player(seat)
    if player.out is not None:
        raise IllegalChoice("out", at)
    if "-" not in code:
        raise InvalidChoice("an order has an arrow", at)
    with within(at):
        sends = order(table, code)
    robot = seat
    if COLOUR[sends.kind] == "grey":
        robot = repairer(table, player.side, emitter, at)
    elif emitter and serving(player.side, table.board.squares.xy[player.cell]) != emitter:
        raise IllegalChoice("not_sendable", at)
    execute(table, robot, sends, seat)


def repairer(table: Table, side: int, emitter: int, at: str) -> int:
    """The one in the column of an emitter, the nearest of two (DR-7.6); or the only one there is."""
    xy = table.board.squares.xy
    there = {robot: xy[cell] for robot, cell in table.state.neutral.items() if robot in REPAIRERS}
    if not emitter:
        if len(there) != 1:
            raise InvalidChoice("say from which emitter: there are two repairers, or none", at)
        return next(iter(there))
    column = [robot for robot, cell in there.items() if serving(side, cell) == emitter]
    if not column:
        raise IllegalChoice("not_sendable", at)
    return min(column, key=lambda robot: distance(side, there[robot]))


# -- a send phase


def sent(asked: files.Turn) -> dict[str, Json]:
    """Play the send phase of a turn, and the checks at its end."""
    if len(asked.droids) == 1 and asked.scenario != "killer":
        raise InvalidChoice("a turn needs two players", "$.droids")
    table = table_of(asked)
    state, answers = table.state, Answers(asked, table)
    sends = answers_of(asked.sends, table)
    state.first = seat_of(table, asked.first, "$.first") if asked.first else 0
    if KILLER in state.neutral:
        if asked.sheet is None:
            raise InvalidChoice("the die for the killer's sheet is missing", "$.sheet")
        sheet.lay(table, Chance(b"") if table.chance is None else table.chance)
    sending.begin(table)
    while state.mover is not None:
        if state.due:
            answers.settle()
            sending.resolve(table)
        elif state.mover == KILLER and state.sheet is not None:
            sheet.act(table, state.sheet)
        else:
            send(table, state.mover, sends[state.mover])
    numbers = {COLOURS[player.side]: player.sent for player in state.players}
    if state.sheet is not None:
        numbers["killer"] = sum(state.sheet.sent)
    if not state.ranking:
        ending.end_turn(table)
    following = None if state.ranking else left_of(state, state.first, in_game)
    out = [COLOURS[player.side] for player in state.players if player.out == state.turn]
    winners = [rank.seat for rank in state.ranking if rank.place == 1] if state.reason != "defeat" else []
    return {
        "sent": numbers,
        "out": out,
        "next": None if following is None else COLOURS[state.players[following].side],
        "reason": state.reason,
        **told(table, winners if state.ranking else None),
    }


def send(table: Table, seat: int, said: list[int]) -> None:
    """The emitter that the document says where there is a choice; else the lowest one (DR-17.3)."""
    able = sending.sendable(table.state, table.board, seat)
    if not able:
        sending.end_sending(table, seat)
        return
    chosen = able[0]
    if len(able) > 1 and said:
        emitter = said.pop(0)
        found = [one for one in able if one.emitter == emitter]
        if not found:
            colour = COLOURS[table.player(seat).side]
            raise IllegalChoice("not_sendable", f"$.sends.{colour}", emitters=[one.emitter for one in able])
        chosen = found[0]
    sending.send(table, seat, chosen)


# -- a part of a place phase


def laid(asked: files.Place) -> dict[str, Json]:
    """Make some moves of the place phase, and tell whose move it is then."""
    table = table_of(asked)
    state = table.state
    state.first = seat_of(table, asked.first, "$.first") if asked.first else 0
    for colour, hand in asked.hands.items():
        player = table.player(seat_of(table, colour, f"$.hands.{colour}"))
        for kind in hand:
            if not state.bins.get(kind):
                raise InvalidChoice(f"there are not so many {kind}", f"$.hands.{colour}")
            state.bins[kind] -= 1
        player.hand = list(hand)
    placing.begin(table)
    for index, move in enumerate(asked.places):
        lay(table, move, f"$.places[{index}]")
    mover = None if state.mover is None else COLOURS[table.player(state.mover).side]
    return {
        "next": mover,
        "hands": {COLOURS[player.side]: list(player.hand) for player in state.players},
        "emitters": {COLOURS[player.side]: emitters(player.emitters) for player in state.players},
        "events": told(table, None)["events"],
    }


def lay(table: Table, move: files.Laying, at: str) -> None:
    """One move of the place phase, as `choices` judges it."""
    if table.state.mover != (seat := seat_of(table, move.by, f"{at}.by")):
        raise IllegalChoice("not_your_move", f"{at}.by")
    placed = None
    if move.order is not None:
        with within(f"{at}.order"):
            token = order(table, move.order)
        player = table.player(seat)
        if token.kind not in player.hand:
            raise IllegalChoice("not_in_hand", f"{at}.order")
        if (move.emitter, move.cell) not in placing.spots(player):
            raise IllegalChoice("not_free", f"{at}.emitter")
        placed = Placement(token.kind, move.emitter, move.cell, COMPASS[token.direction])  # type: ignore[arg-type]  # a literal
    placing.place(table, seat, placed)


def emitters(cells: Sequence[Sequence[Order | None]]) -> dict[str, Json]:
    """The emitters that hold something, as a document writes them."""
    return {
        str(number): [None if one is None else f"{one.kind}-{COMPASS[one.direction]}" for one in slots]
        for number, slots in enumerate(cells, 1)
        if any(slots)
    }
