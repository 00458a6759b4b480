"""A turn of DR2D: eight robots with programmes, on every board for eight; with all events and without any.

Times are processor time, so that a busy machine does not matter. Aims: under 1 ms with all events, clearly less
without, as bots plan.
"""

from __future__ import annotations

import time

from benchmarks.figures import line
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event
from gameplay.games.dr2d.board import Board, board_of, digest
from gameplay.games.dr2d.game import dr2d
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.turn import run_turn
from gameplay.games.dr2d.setup import freeze
from gameplay.games.dr2d.state import LETTERS, ProgramChoice, Robot, Table

FOR_EIGHT = [info.slug for info in dr2d.meta.boards if info.seats[1] == 8]
TABLES = 100
"""For each board: robots anywhere on it, with any damage and any actions."""


def tables(board: Board, slug: str) -> list[tuple[Table, list[ProgramChoice]]]:
    on = board.squares
    tiles = [cell for cell in range(len(on.xy)) if not on.outside[cell] and not board.pit[cell]]
    found = []
    for number in range(TABLES):
        luck = Chance(f"{slug}/{number}".encode())
        cells, points = luck.shuffle("cells", tiles), luck.draws("pc", [6] * 8)
        robots = [Robot(seat, cells[seat], "board", pc=points[seat] + 2) for seat in range(8)]
        drawn = luck.draws("actions", [len(LETTERS)] * 40)
        actions = "".join(LETTERS[one] for one in drawn)
        programmes = [ProgramChoice(actions[seat * 5 : seat * 5 + 5]) for seat in range(8)]
        found.append((Table(robots, tuple(range(8)), turn=1), programmes))
    return found


def turn_times(*, told: bool) -> list[float]:
    """The seconds of every turn; each includes a copy of the table, because a bot needs one for each plan."""
    times = []
    for slug in FOR_EIGHT:
        content = freeze({"board": slug}, 8)["board"]
        board = board_of(content, digest(content))
        for table, programmes in tables(board, slug):
            begun = time.process_time()
            events: list[Event] | None = [] if told else None
            run = Run(table.clone(), board, 40, events=events)
            run_turn(run, programmes)
            times.append(time.process_time() - begun)
    return times


def main() -> None:
    print(f"DR2D: a turn of eight robots, programmes given, on {len(FOR_EIGHT)} boards (aim: under 1 ms with events)")
    turn_times(told=False)  # makes the boards' tables
    print(line("with all events", turn_times(told=True)))
    silent = turn_times(told=False)
    print(line("without events, as bots plan", silent))
    print(f"  without events: {len(silent) / sum(silent):,.0f} turns a second")


if __name__ == "__main__":
    main()
