"""How a match ended (DR-8.15, DR-S0.3)."""

from __future__ import annotations

from gameplay.engine.contract import Line, Outcome
from gameplay.games.droids.rules.damage import intact
from gameplay.games.droids.rules.ending import ranking
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import State


def outcome(state: State) -> Outcome | None:
    """None during the match. Everybody with the first place wins, a team together; nobody after a defeat. A player
    eliminated by others is beaten, and has a place like any other (DR-8.15)."""
    if not state.ranking:
        return None
    lines = standing(state)
    first = () if state.reason == "defeat" else tuple(sorted(line.seat for line in lines if line.place == 1))
    return Outcome(lines, first, state.reason or "objective")


def standing(state: State) -> tuple[Line, ...]:
    """During the match nobody has won: players in the game come first, by the scenario's count, then players who are
    out (DR-8.15)."""
    teams = state.setup["teams"]
    return tuple(
        Line(
            rank.seat,
            rank.place,
            "classified" if rank.status == "eliminated" and state.reason != "defeat" else rank.status,
            team=None if teams is None else teams[rank.seat],
            scores=scores(state, rank.seat),
        )
        for rank in state.ranking or ranking(Table(state), ())
    )


def scores(state: State, seat: int) -> dict[str, int]:
    """The turn in which it was out or the match ended, its intact emitters, and its containers; against the killer also
    whether it won, and at which level."""
    player, level = state.players[seat], state.setup["level"]
    found = {
        "turns": state.turn if player.out is None else player.out,
        "emitters": len(intact(player)),
        "kept": player.kept,
    }
    if level:
        found |= {"won": int(state.reason != "defeat"), "level": level}
    return found
