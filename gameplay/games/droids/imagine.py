"""A full state from a view: hidden parts (other hands, and which tokens are in the bins) are left out, or dealt."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import SIDES, board_of
from gameplay.games.droids.rules.bins import of_colour, sorted_hand
from gameplay.games.droids.shapes import PlayerShown, Spot, View
from gameplay.games.droids.state import Due, Order, Player, Rank, Sheet, State
from gameplay.games.droids.tokens import COLOURS, Kind


def imagine(seen: View, chance: Chance) -> State:
    """A state that shows this view to its viewer: hidden hands get tokens of the colours that they are known to hold,
    from all that the viewer does not see."""
    state = state_of(seen)
    for colour in COLOURS:
        unseen = [kind for kind in of_colour(state, colour) for _token in range(state.bins[kind])]
        hidden = [player for player in seen["players"] if player["hand"] is None and player["held"][colour]]
        if not hidden:
            continue
        tokens = iter(chance.shuffle(f"imagine/{colour}", unseen))
        for player in hidden:
            dealt = [next(tokens) for _token in range(player["held"][colour])]
            state.players[player["seat"]].hand += dealt
            for kind in dealt:
                state.bins[kind] -= 1
    for one in state.players:
        one.hand = sorted_hand(one.hand)
    return state


def state_of(seen: View) -> State:
    """The state that shows this view, except for hidden hands: those are empty, and their tokens are in the bins."""
    board = dict(seen["board"])
    squares = board_of(tuple(seen["board"]["rows"])).squares

    def number(spot: Spot | None) -> int:
        return squares.number((spot[0], spot[1])) if spot else 0

    players = [_player(one, number(one["cell"])) for one in seen["players"]]
    killer = seen["killer"]
    sheet = killer and killer["sheet"]
    return State(
        setup={**seen["options"], "board": board, "board_digest": codec.digest(board)},
        players=players,
        neutral={one["robot"]: number(one["cell"]) for one in seen["neutral"]},
        things={number(one["cell"]): one["kind"] for one in seen["things"]},
        bins=_bins(seen, players),
        mines=seen["mines"],
        to_lay=seen["to_lay"],
        turn=seen["turn"],
        step=seen["step"],
        first=seen["first"],
        mover=seen["mover"],
        laid=seen["laid"],
        due=[Due(due["seat"], due["kind"], due["emitters"]) for due in seen["due"]],
        dues=seen["dues"],
        sheet=sheet and Sheet(tuple(sheet["columns"]), list(sheet["sent"]), sheet["done"]),
        ranking=msgspec.convert(seen["ranking"], list[Rank]),
        reason=seen["reason"],
    )


def _player(seen: PlayerShown, cell: int) -> Player:
    return Player(
        side=SIDES.index(seen["side"]),
        cell=cell,
        carries=seen["carries"],
        stock=seen["stock"],
        hand=list(seen["hand"] or ()),
        emitters=[
            [laid and Order(laid["order"], COMPASS.index(laid["direction"])) for laid in emitter["cells"]]
            for emitter in seen["emitters"]
        ],
        broken=[emitter["broken"] for emitter in seen["emitters"]],
        stopped=seen["stopped"],
        done=seen["done"],
        sent=seen["sent"],
        kept=seen["kept"],
        out=seen["out"],
        left=seen["left"],
    )


def _bins(seen: View, players: Sequence[Player]) -> dict[Kind, int]:
    """All tokens in play except those on emitters and in the viewer's hand."""
    bins = dict(seen["supply"])
    for player in players:
        for kind in (*player.hand, *(laid.kind for cells in player.emitters for laid in cells if laid)):
            bins[kind] -= 1
    return bins
