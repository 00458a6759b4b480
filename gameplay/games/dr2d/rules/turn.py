"""The flow of a match: placing, then turn after turn, as far as the answers reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.games.dr2d.rules.end import end_turn
from gameplay.games.dr2d.rules.ending import check_end
from gameplay.games.dr2d.rules.placement import to_place
from gameplay.games.dr2d.rules.program import Pair, asked, glitch, lock
from gameplay.games.dr2d.rules.register import play_register
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.start import begin_turn
from gameplay.games.dr2d.state import REGISTERS, ProgramChoice

Sealed = tuple[ProgramChoice | None, ...]


def advance(run: Run, sealed: Sealed) -> Sealed:
    """Play until a player has to be asked or the match is over; returns the programmes that still wait.

    A turn in which nobody is asked is played at once: all remaining robots sit it out.
    """
    table = run.table
    nobody: Sealed = (None,) * len(table.robots)
    while table.reason is None and to_place(table) is None:
        if not table.turn:
            check_end(run)  # everybody may have left
        else:
            if asked(table, sealed):
                return sealed
            lock(run, sealed)
            play_turn(run)
            sealed = nobody
        if table.reason is None:
            begin_turn(run)
    return sealed


def play_turn(run: Run, pairs: Mapping[int, Pair] | None = None) -> None:
    """A turn whose programmes are locked: glitches, five registers, the end of the turn.

    Glitches exchange `pairs`, by seat, instead of drawn ones.
    """
    glitch(run, pairs)
    for register in REGISTERS:
        play_register(run, register)
    end_turn(run)


def run_turn(run: Run, programmes: Sequence[ProgramChoice | None], pairs: Mapping[int, Pair] | None = None) -> None:
    """A whole turn with these programmes by seat, up to its end; `begin_turn` follows."""
    lock(run, programmes)
    play_turn(run, pairs)
