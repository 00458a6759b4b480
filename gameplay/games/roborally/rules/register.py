"""One phase, as in the rulebook: reveal, robots move, board elements, lasers, register (RR-2.2)."""

from __future__ import annotations

from gameplay.games.roborally.rules.elements import board_elements
from gameplay.games.roborally.rules.lasers import fire_lasers
from gameplay.games.roborally.rules.moves import move_robots
from gameplay.games.roborally.rules.reveal import reveal
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import succeed
from gameplay.games.roborally.rules.touch import touch


def play_phase(run: Run, phase: int) -> None:
    """Steps A to E, none skipped even if no robot can act (RR-2.3): all may be powered down (RR-A-25)."""
    run.table.phase = phase
    run.absorbed.clear()
    run.begin("A")
    reveal(run, phase)
    run.begin("B")
    move_robots(run, phase)
    run.begin("C")
    board_elements(run, phase)
    run.begin("D")
    fire_lasers(run)
    succeed(run)
    run.begin("E")
    touch(run)
