"""What one register makes of a robot that is alone, tabled for a board.

A *standing* is what counts of a robot between two registers: its place, its PC and its losses. Its laws change nothing
before the end of the turn, and its heading nothing at all; also on a drifting board: a bot that knows where each action
leads knows how far the programme is turned by then, and writes it down turned back (`bot_plans`).
"""

from __future__ import annotations

from typing import NamedTuple

from gameplay.games.dr2d.board import Board
from gameplay.games.dr2d.rules.pits import DEEPEST, POTHOLE_DAMAGE
from gameplay.games.dr2d.rules.start import rim_of
from gameplay.games.dr2d.state import FULL, LEAST, REGISTERS

STAY = 4
"""The action that stays; 0 to 3 are directions."""
ACTIONS = range(STAY + 1)
STAGES = ("moves", "belts", "pushers")
"""Of a register, in which a robot may change its tile."""


class Standing(NamedTuple):
    """What counts of a robot between two registers."""

    cell: int
    """Where it is, or the rim tile from which it left the board."""
    pc: int
    lost: int = 0
    off: bool = False


class Ways:
    """What one register makes of a robot that is alone, by its parity, action and node."""

    def __init__(self, board: Board) -> None:
        self.board = board
        on = board.squares
        inside = [cell for cell, outside in enumerate(on.outside) if not outside]
        self.hits = [0] * len(on.outside)
        """Beams over each cell."""
        for beam in board.beams:
            for cell in beam.path:
                self.hits[cell] += 1
        pits = [cell for cell in inside if board.pit[cell]]
        places = [(cell, 0, False) for cell in inside]
        places += [(cell, lost, False) for cell in pits for lost in range(1, DEEPEST + 1)]
        places += [(cell, 0, True) for cell in rim_of(board)]
        self.standings = [Standing(cell, pc, lost, off) for cell, lost, off in places for pc in range(LEAST, FULL + 1)]
        self.node = {standing: node for node, standing in enumerate(self.standings)}
        self.after = tuple(
            tuple([self.node[self.played(one, even, action)] for one in self.standings] for action in range(STAY + 1))
            for even in (False, True)
        )
        """By whether the register is even, action and node: the node after it."""

    def played(self, one: Standing, even: bool, action: int, forget: str = "") -> Standing:
        """After a register: losses, move, conveyor, pusher if even, lasers if odd (DD-22, DD-24).

        `forget` leaves out what somebody may forget.
        """
        return self.staged(one, even, action, forget)[0]

    def staged(self, one: Standing, even: bool, action: int, forget: str = "") -> tuple[Standing, list[int]]:
        """The same, and the cells after the move, after the conveyor and after the pusher, 0 beyond the rim."""
        cell, pc, lost, off = one
        if off:
            return Standing(cell, pc, max(0, lost - 1), True), [0, 0, 0]
        board, waits = self.board, bool(lost)
        step, outside = board.squares.step, board.squares.outside
        lost -= waits
        cells: list[int] = []
        for stage, name in enumerate(STAGES):
            way = STAY if waits or pc == LEAST else action
            if stage:
                way = (board.belt if stage == 1 else board.pusher)[cell]
                if name == forget or (stage == 2 and not even):
                    way = STAY
            target = step[way][cell] if 0 <= way < STAY else 0
            if target and outside[target]:
                return Standing(cell, pc, lost, True), [*cells, 0, 0, 0][:3]
            if target:
                cell = target
                if board.pit[cell] and forget != "pits":
                    lost += min(DEEPEST, FULL - pc + 1)
                    pc = max(LEAST, pc - POTHOLE_DAMAGE)
            cells.append(cell)
        if not even and forget != "lasers":
            pc = max(LEAST, pc - self.hits[cell])
        return Standing(cell, pc, lost), cells

    def way_in(self, left_from: int) -> int:
        """Where a robot comes back that is alone (DD-52, DD-54); 0 where the whole rim is walls and potholes."""
        board, rim = self.board, rim_of(self.board)
        first = rim.index(left_from) + 1
        around = (*rim[first:], *rim[:first])
        return next((cell for cell in around if not board.pit[cell] and board.squares.exits(cell)), 0)

    def waited(self, one: Standing) -> Standing:
        """After a turn in which it does nothing."""
        for register in REGISTERS:
            one = self.played(one, register % 2 == 0, STAY)
        return one

    def nearest(self, one: Standing) -> int:
        """Its node, or that of one that has lost as much as the table knows: no lone robot ever loses more."""
        node = self.node.get(one)
        if node is None:
            node = self.node.get(one._replace(lost=DEEPEST))
        return self.node[one._replace(lost=0)] if node is None else node
