"""A track as text, the way the rulebook prints it: for documents, tests and messages, never for the live page."""

from __future__ import annotations

from gameplay.engine.hexgrid import Cell, neighbour
from gameplay.games.bumping_bots.board_file import TrackFile


def picture(track: TrackFile) -> str:
    """One line a row: its r, then cell (q, r) at column `5 + 2q + r - left`; `left` is the smallest 2q + r.

    A digit is a zone, A to I are the first nine grid places, # fixed, X the centre of a motor, % its arms, o mobile,
    @ the centre of a bumper, * its arrow cells.
    """
    mark: dict[Cell, str] = {}
    for index, zone in enumerate(track.zones):
        mark.update(dict.fromkeys(zone.cells(), str(index) if index < 10 else "+"))
    left = min((2 * q + r for q, r in mark), default=0)
    mark.update({cell: chr(ord("A") + place) for place, cell in enumerate(track.grid[:9])})
    mark.update(dict.fromkeys(track.fixed, "#"))
    mark.update(dict.fromkeys(track.mobiles, "o"))
    for motor in track.motors:
        mark[motor.center] = "X"
        mark.update({neighbour(motor.center, motor.arm + side): "%" for side in (0, 3)})
    for bumper in track.bumpers:
        mark.update({cell: "*" for cell, _direction in bumper.arrow_cells()})
        mark[bumper.center] = "@"
    lines = []
    for row in sorted({r for _q, r in mark}):
        at = {2 * q + r - left: sign for (q, r), sign in mark.items() if r == row}
        lines.append(f"{row:4} " + "".join(at.get(column, " ") for column in range(max(at) + 1)))
    return "\n".join(lines)
