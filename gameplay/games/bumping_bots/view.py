"""What a seat may see of a race, and a full state imagined from it.

Everything is public except unplayed cards (BB-18.5); when the race is over they are shown, too. The keys of a view are
documented in docs/games/bumping_bots.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.deck import Deck
from gameplay.engine.options import without_board
from gameplay.games.bumping_bots.rules import cards
from gameplay.games.bumping_bots.shapes import BoardShown, Options, View
from gameplay.games.bumping_bots.state import Card, Rank, Robot, State


def view(state: State, viewer: int | None) -> View:
    """The public race, and the viewer's own hand."""
    board: BoardShown = state.setup["board"]
    laps = state.setup["laps"]
    teams = state.setup["teams"]
    return {
        "game": "bumping_bots",
        "board": {**board, "digest": state.setup["board_digest"]},
        "options": cast("Options", without_board(state.setup)),
        "phase": state.phase,
        "round": state.round,
        "order": list(state.order),
        "turn": state.turn,
        "robots": [
            {
                "seat": robot.seat,
                "cell": None if robot.cell is None else list(robot.cell),
                "facing": robot.facing,
                "gear": robot.gear,
                "speed": robot.speed,
                "c": robot.c,
                "lap": lap(robot.c, laps),
                "place": robot.place,
                "status": robot.status,
                "engine": robot.engine,
                "locked": robot.locked,
                "cards": list(robot.cards) if viewer == robot.seat or state.phase == "over" else None,
                "card_count": len(robot.cards),
                "played": list(robot.played),
                "left_round": robot.left_round,
                "team": None if teams is None else teams[robot.seat],
            }
            for robot in state.robots
        ],
        "mobiles": [list(cell) for cell in state.mobiles],
        "motors": list(state.motors),
        "ranking": [{"seat": r.seat, "place": r.place, "status": r.status} for r in state.ranking],
        "retired": list(state.retired),
        "reason": state.reason,
        "places": {str(seat): place for seat, place in sorted(state.places.items())},
        "you": viewer,
    }


def lap(c: int, laps: int) -> int:
    """The lap shown (BB-9.4)."""
    return max(1, min(c, laps))


def state_of(seen: View, hands: Mapping[int, list[Card]]) -> State:
    """The state that shows this view, given the hands it hides."""
    board = {key: value for key, value in seen["board"].items() if key != "digest"}
    return State(
        setup={**seen["options"], "board": board, "board_digest": seen["board"]["digest"]},
        phase=seen["phase"],
        round=seen["round"],
        order=list(seen["order"]),
        turn=seen["turn"],
        robots=[
            Robot(
                seat=r["seat"],
                facing=r["facing"],
                cell=None if r["cell"] is None else (r["cell"][0], r["cell"][1]),
                gear=r["gear"],
                speed=r["speed"],
                c=r["c"],
                status=r["status"],
                place=r["place"],
                engine=r["engine"],
                locked=r["locked"],
                cards=list(hands.get(r["seat"], ()) if r["cards"] is None else r["cards"]),
                played=list(r["played"]),
                left_round=r["left_round"],
            )
            for r in seen["robots"]
        ],
        mobiles=[(q, r) for q, r in seen["mobiles"]],
        motors=list(seen["motors"]),
        ranking=msgspec.convert(seen["ranking"], list[Rank]),
        retired=list(seen["retired"]),
        reason=seen["reason"],
        places={int(seat): place for seat, place in seen["places"].items()},
    )


def imagine(seen: View, chance: Chance) -> State:
    """A full state that fits the view: hidden hands are drawn from the cards that nobody has shown."""
    unseen = cards.box()
    for robot in seen["robots"]:
        for card in [*robot["played"], *(robot["cards"] or ())]:
            if card in unseen:
                unseen.remove(card)
    hidden = [r for r in seen["robots"] if r["cards"] is None and r["card_count"]]
    hands: dict[int, list[Card]] = {}
    if seen["options"]["cards"] == "choose":
        for robot in hidden:
            mine = cards.choosable(len(seen["robots"]))
            for card in robot["played"]:
                mine.remove(card)
            mine = chance.shuffle(f"imagine/s{robot['seat']}", mine)
            hands[robot["seat"]] = cards.hand(mine[: robot["card_count"]])
    else:
        deck = Deck.stacked(chance.shuffle("imagine", unseen))
        for robot in hidden:
            hands[robot["seat"]] = cards.hand(deck.take(robot["card_count"]))
    return state_of(seen, hands)
