"""DR-S7.4 and following: the killer's sheet is laid, and its orders are sent."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import EMITTERS, serving
from gameplay.games.droids.rules import sending
from gameplay.games.droids.rules.orders import execute_killer, killer_direction
from gameplay.games.droids.rules.scenarios.killer import killer_side
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, Sheet, State
from gameplay.games.droids.tokens import COLOURS

SHEET: tuple[tuple[str, str, str], ...] = (
    ("T", "F1", "R1"),
    ("F2", "T", "R2"),
    ("R1", "T", "F1"),
    ("T", "L2", "FX"),
    ("F1", "T", "B1"),
    ("L1", "T", "F2"),
    ("T", "R1", "B2"),
    ("BX", "T", "L1"),
    ("L2", "T", "R1"),
    ("T", "F1", "L2"),
)
"""By sheet column 0 to 9: its three orders, the one next to the board first."""
COLUMNS = len(SHEET)


def emitter(state: State, table: Table) -> int:
    """The killer's emitter, from 1, that serves its position; its emitters are those of the opposite seat (DR-S7.5)."""
    return serving(killer_side(state.players[0].side), table.board.squares.xy[state.neutral[KILLER]])


def lay(table: Table, chance: Chance) -> None:
    """The die says which column is on the emitter that serves the killer (DR-S7.4), the others follow (DR-S7.5);
    columns that stick out serve nobody, and bare emitters have no orders (DR-S7.6). It stays like that until the turn
    ends (DR-S7.7)."""
    state = table.state
    digit = chance.below(f"t{state.turn}/sheet", COLUMNS)
    shift = digit - emitter(state, table)
    columns = tuple(k + shift if 0 <= k + shift < COLUMNS else None for k in range(1, EMITTERS + 1))
    state.sheet = Sheet(columns, [0] * COLUMNS)
    table.next_beat()
    shown = {"columns": list(columns), "sent": [0] * COLUMNS, "done": False}
    table.tell("sheet", {"digit": digit, "sheet": shown})


def act(table: Table, sheet: Sheet) -> None:
    """The killer sends the first unsent order of the column on its current emitter; with none there its turn ends
    (DR-S7.9)."""
    state = table.state
    at = emitter(state, table)
    column = sheet.columns[at - 1]
    table.next_beat()
    if column is None or sheet.sent[column] == len(SHEET[column]):
        sheet.done = True
        table.tell("done", {"seat": KILLER, "back": dict.fromkeys(COLOURS, 0)})
        sending.go_round(table)
        return
    number = sheet.sent[column]
    code = SHEET[column][number]
    sheet.sent[column] += 1
    state.laid += 1
    direction = None if code == "T" else COMPASS[killer_direction(table, code)]
    table.tell(
        "killer_sent", {"emitter": at, "column": column, "number": number, "order": code, "direction": direction}
    )
    execute_killer(table, code)
    sending.resolve(table)
