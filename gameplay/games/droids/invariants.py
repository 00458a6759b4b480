"""What holds in every position of every match. Fuzzing and the tests call `broken`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gameplay.games.droids.board import EMITTERS
from gameplay.games.droids.rules.drawing import TOKENS
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.scenarios.chips import USED
from gameplay.games.droids.rules.scenarios.duel import STOCK as DUEL
from gameplay.games.droids.rules.scenarios.killer import STOCK as KILLERS
from gameplay.games.droids.rules.scenarios.mines import MINES
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, REPAIRERS, STATUE, Player, State, Thing
from gameplay.games.droids.tokens import KINDS, Kind, directions

NEUTRAL = {
    "mines": set(REPAIRERS),
    "chips": set(REPAIRERS),
    "garden": set(REPAIRERS),
    "statue": {STATUE},
    "killer": {KILLER},
}
"""The neutral robots of each scenario; others have none."""


def broken(state: State) -> list[str]:
    """One sentence for each thing that is wrong with a state; empty if nothing is."""
    found = [*_tokens(state), *_cells(state), *_things(state), *_turns(state), *_ranking(state)]
    for seat, player in enumerate(state.players):
        found += [f"player {seat} {said}" for said in _player(state, player)]
    return found


def slug_of(state: State) -> str:
    return str(state.setup["board"]["slug"])


def _tokens(state: State) -> Iterator[str]:
    """Each token is in one place: its bin, a hand, an emitter, or out of the game by the scenario (DR-1.2)."""
    places: Counter[Kind] = Counter(state.bins)
    for player in state.players:
        places.update(player.hand)
        places.update(order.kind for cells in player.emitters for order in cells if order is not None)
    supply = scenario_of(state).bins()
    for kind in KINDS:
        if places[kind] != supply.get(kind, 0):
            yield f"there are {places[kind]} tokens {kind} instead of {supply.get(kind, 0)}"
        if state.bins.get(kind, 0) < 0:
            yield f"the bin holds {state.bins[kind]} tokens {kind}"


def _cells(state: State) -> Iterator[str]:
    """One robot on each cell (DR-2.13), none on an obstacle, a container or the statue (DR-2.15)."""
    board = Table(state, copied=True).board
    cells = [(f"droid {seat}", player.cell) for seat, player in enumerate(state.players)]
    cells += [(f"robot {robot}", cell) for robot, cell in state.neutral.items() if cell or robot != STATUE]
    for cell, count in Counter(cell for _who, cell in cells).items():
        if count > 1:
            yield f"{count} robots stand on {board.squares.xy[cell]}"
    for who, cell in cells:
        if board.fixed[cell] or state.things.get(cell) in ("obstacle", "container"):
            yield f"{who} stands on {board.squares.xy[cell]}, where an obstacle is"
    if set(state.neutral) != NEUTRAL.get(slug_of(state), set()):
        yield f"the neutral robots are {sorted(state.neutral)}"
    for cell, thing in state.things.items():
        if board.fixed[cell]:
            yield f"a {thing} lies on {board.squares.xy[cell]}"


def _things(state: State) -> Iterator[str]:
    """As many objects as the scenario has, each in one place."""
    slug, players = slug_of(state), state.players
    held: Counter[Thing] = Counter(state.things.values())
    held.update(player.carries for player in players if player.carries is not None)
    stock, kept = sum(player.stock for player in players), sum(player.kept for player in players)
    statue = held.pop("statue", 0) + bool(state.neutral.get(STATUE))
    laid = scenario_of(state).to_lay(len(players))
    count = {
        "obstacles": (held["obstacle"] + stock + state.to_lay, {"duel": 2 * DUEL, "killer": KILLERS}.get(slug, laid)),
        "containers": (held["container"] + kept, len(USED[len(players)]) if slug == "chips" else 0),
        "mines": (held["mine"] + state.mines, MINES if slug == "mines" else 0),
        "statues": (statue, int(slug == "statue")),
    }
    for name, (found, wanted) in count.items():
        if found != wanted:
            yield f"there are {found} {name} instead of {wanted}"
    if slug not in ("duel", "killer") and stock:
        yield f"{stock} obstacles are in stocks"
    if slug in ("duel", "killer") and any(player.carries for player in players):
        yield "somebody carries something beside the stock"
    if min([state.mines, state.to_lay, *(player.stock for player in players)]) < 0:
        yield "less than nothing is left"


def _player(state: State, player: Player) -> Iterator[str]:
    """Hand, emitters and marks."""
    if len(player.emitters) != EMITTERS or len(player.broken) != EMITTERS:
        yield f"has {len(player.emitters)} emitters"
    for emitter, cells in enumerate(player.emitters, 1):
        if player.broken[emitter - 1] and any(cells):
            yield f"has orders on emitter {emitter}, which is destroyed"
        if any(order is not None and order.direction not in directions(order.kind) for order in cells):
            yield f"has an arrow on emitter {emitter} that points wrong"
    laid = sum(order is not None for cells in player.emitters for order in cells)
    if len(player.hand) + laid > TOKENS:
        yield f"has {len(player.hand)} tokens in hand and {laid} on emitters"
    if player.hand and state.step not in ("draw", "place", "over"):
        yield f"holds {len(player.hand)} tokens in the {state.step} phase"
    if laid and state.step not in ("place", "plan", "send", "over"):
        yield f"has {laid} orders on emitters in the {state.step} phase"
    if laid and player.done:
        yield f"has ended the turn, and {laid} orders on emitters"
    if player.left and player.out is None:
        yield "has left, and is in the game"
    if player.out is not None and (player.hand or laid or not 0 <= player.out <= state.turn):
        yield f"is out since turn {player.out}, with {len(player.hand) + laid} tokens"


def _turns(state: State) -> Iterator[str]:
    """Somebody in the game has to act, and during the match nobody has reached the objective."""
    if state.turn > state.setup["turns"] or (state.step != "over" and (state.turn == 0) != (state.step == "lay")):
        yield f"turn {state.turn} in the step {state.step}"
    if state.step == "over":
        return
    player = None if state.mover is None or state.mover == KILLER else state.players[state.mover]
    if not state.due and (player is None or player.out is not None or (state.step == "send" and player.done)):
        yield f"it is the move of {state.mover}"
    for due in state.due:
        hit = state.players[due.seat]
        marked = sum(hit.broken)
        if state.step != "send" or hit.out is not None:
            yield f"player {due.seat} has to choose in the {state.step} phase"
        if due is state.due[0] and not due.emitters < (EMITTERS - marked if due.kind == "damage" else marked):
            yield f"player {due.seat} has nothing to choose"
    if (state.sheet is not None) != (state.step == "send" and KILLER in state.neutral):
        yield f"the killer's sheet in the {state.step} phase: {state.sheet}"
    if not state.due and scenario_of(state).after_order(Table(state), 0) is not None:
        yield "the objective is reached, and the match goes on"


def _ranking(state: State) -> Iterator[str]:
    """At the end, and not before, every seat is placed once; places begin with the first."""
    over = state.step == "over"
    if over != bool(state.ranking) or over != (state.reason is not None):
        yield f"the match is {state.step} for the reason {state.reason}, with {len(state.ranking)} ranked"
    if over and sorted(rank.seat for rank in state.ranking) != list(range(len(state.players))):
        yield "a seat is not ranked once"
    in_game = [seat for seat, player in enumerate(state.players) if player.out is None]
    if not over and not in_game:
        yield "nobody plays any more, and the match is not over"
    teams = state.setup["teams"]
    if not over and len(state.players) > 1 and len({teams[seat] if teams else seat for seat in in_game}) < 2:
        yield "one is left, and the match is not over"
