"""DD-80 and following: lasers."""

from __future__ import annotations

from gameplay.games.dr2d.rules.run import Run, letter
from gameplay.games.dr2d.rules.standby import damage

LASER_DAMAGE = 1
"""For each beam (DD-83)."""


def lasers(run: Run) -> None:
    """Step 5, in odd registers, on the positions after all other steps: only robots that have stopped in a beam are hit
    (DD-80).

    A beam runs from its emitter's tile to the first wall or the rim (DD-81) and hurts the first robot on its way
    (DD-82). All fire together, each does its damage (DD-83), and every robot is hit and gives cover (DD-84).
    """
    at = run.at
    hit = []
    run.next_beat()
    for beam in run.board.beams:
        end = beam.path[-1]
        target = None
        for cell in beam.path:
            if cell in at:
                end, target = cell, at[cell]
                hit.append(target)
                break
        if run.events is not None:
            run.tell(
                "laser",
                **{"from": run.spot(beam.cell)},
                to=run.spot(end),
                direction=letter(beam.direction),
                target=None if target is None else target.seat,
            )
    for robot in hit:
        damage(run, robot, LASER_DAMAGE, "laser")
