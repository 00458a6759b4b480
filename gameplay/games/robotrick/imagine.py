"""A full state imagined from a view: the hidden cards are dealt again, so that they fit everything that was seen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from gameplay.engine.chance import Chance
from gameplay.games.robotrick.cards import DECK, NUMBER, STRENGTHS, TYPES, numbers
from gameplay.games.robotrick.rules.dealing import ASIDE
from gameplay.games.robotrick.rules.seating import left_of
from gameplay.games.robotrick.shapes import PlayShown, View
from gameplay.games.robotrick.state import DROCO, PASSED, PLAYERS, Past, Phase, Play, Rank, State, Trick

ASIDE_PLACE = -1
"""The place of the cards set aside among the hands that are dealt: it may hold any type."""
Voids = Mapping[int, Collection[int]]
"""Types that a seat cannot hold, because it did not follow them."""


def imagine(seen: View, chance: Chance) -> State:
    """A state that shows this view to its viewer. If an exchange is known, its receiver has the cards; a player who did
    not follow a type has none of it."""
    state = state_of(seen)
    if state.step == "over":
        return state
    known = {state.trump, *(card for hand in state.hands for card in hand), *(play.card for play in state.table)}
    known.update(play.card for trick in state.tricks for play in trick.plays)
    unseen = [card for card in DECK if card not in known]
    hidden = [seat for seat in range(PLAYERS) if seen["players"][seat]["hand"] is None]
    rooms = {seat: seen["players"][seat]["hand_count"] for seat in hidden} | {ASIDE_PLACE: ASIDE}
    kept: dict[int, list[int]] = {place: [] for place in rooms}
    for seat in range(PLAYERS):  # the receiver has what the viewer gave, until it is played
        to = left_of(state.order, seat)
        kept.get(to, []).extend(card for card in state.passes[seat] if card in unseen)
    loose = [card for card in unseen if not any(card in cards for cards in kept.values())]
    rooms = {place: room - len(kept[place]) for place, room in rooms.items()}
    dealt = spread(chance.shuffle("imagine", loose), rooms, voids(state), chance)
    for place in rooms:
        cards = sorted([*kept[place], *dealt[place]])
        if place == ASIDE_PLACE:
            state.aside = cards
        else:
            state.hands[place] = cards
    _exchange(state, seen, chance)
    return state


def state_of(seen: View) -> State:
    """The state that shows this view, without what the view hides."""
    players = seen["players"]
    hands = [sorted(numbers(player["hand"] or ())) for player in players]
    passes = [sorted(numbers(player["gave"] or ())) for player in players]
    order = list(seen["order"])
    for player in players:
        if player["got"] is not None:
            passes[order[order.index(player["seat"]) - 1]] = sorted(numbers(player["got"]))
    step: Phase = seen["step"]
    leader = {"pass": None, "play": place_of(seen["leader"]), "over": None}[step]
    return State(
        setup=dict(seen["options"]),
        order=order,
        round=seen["round"],
        step=step,
        ai=seen["ai"],
        trump=NUMBER[seen["trump"]],
        hands=[*hands, sorted(numbers(seen["droco"]))],
        passes=passes,
        leader=leader,
        table=plays_of(seen["table"]),
        tricks=[
            Trick(place_of(trick["leader"]), tuple(plays_of(trick["plays"])), place_of(trick["winner"]))
            for trick in seen["tricks"]
        ],
        up=[numbers(player["up"]) for player in players],
        down=[numbers(player["down"]) for player in players],
        past=[
            Past(
                past["round"],
                past["ai"],
                NUMBER[past["trump"]],
                tuple(past["scores"]),
                tuple(tuple(numbers(cards)) for cards in past["up"]),
                tuple(tuple(numbers(cards)) for cards in past["down"]),
            )
            for past in seen["past"]
        ],
        left=[player["seat"] for player in players if player["left"]],
        ranking=msgspec.convert(seen["ranking"], list[Rank]),
        reason=seen["reason"],
    )


def place_of(by: int | None) -> int:
    return DROCO if by is None else by


def plays_of(plays: Sequence[PlayShown]) -> list[Play]:
    return [Play(place_of(play["by"]), NUMBER[play["card"]]) for play in plays]


def voids(state: State) -> dict[int, set[int]]:
    """What the tricks of this round have shown about hands (RT-23)."""
    found: dict[int, set[int]] = {}
    for plays in (*(trick.plays for trick in state.tricks), tuple(state.table)):
        for play in plays[1:]:
            led = plays[0].card // STRENGTHS
            if play.card // STRENGTHS != led:
                found.setdefault(play.by, set()).add(led)
    return found


def spread(cards: Sequence[int], rooms: Mapping[int, int], closed: Voids, chance: Chance) -> dict[int, list[int]]:
    """Deal the cards, in this order, to places with this much room that are not closed to their type."""
    slots = [place for place, room in rooms.items() for _slot in range(room)]
    closed = {place: types for place, types in closed.items() if rooms.get(place)}
    dealt: dict[int, list[int]] = {place: [] for place in rooms}
    if not closed:
        for card, place in zip(cards, slots, strict=True):
            dealt[place].append(card)
        return dealt
    slots = chance.shuffle("imagine/slots", slots)
    shut = [sum(kind in types for types in closed.values()) for kind in range(len(TYPES))]
    room = Room(rooms, closed, cards)
    for card in sorted(cards, key=lambda card: -shut[card // STRENGTHS]):
        found = next((place for place in slots if room.take(place, card // STRENGTHS)), None)
        if found is None:
            raise ValueError("no deal fits this view")
        slots.remove(found)
        dealt[found].append(card)
    return dealt


class Room:
    """Whether the remaining cards can still be dealt: any types together have no more cards than the places open to one
    of them have room (Hall's theorem). `spare` has, for each set of types (a bit each), how much more room there is.
    """

    def __init__(self, rooms: Mapping[int, int], closed: Voids, cards: Sequence[int]) -> None:
        self.closed = {place: sum(1 << kind for kind in closed.get(place, ())) for place in rooms}
        counts = [0] * len(TYPES)
        for card in cards:
            counts[card // STRENGTHS] += 1
        self.spare = [
            sum(room for place, room in rooms.items() if kinds & ~self.closed[place])
            - sum(count for kind, count in enumerate(counts) if kinds >> kind & 1)
            for kinds in range(1 << len(TYPES))
        ]

    def take(self, place: int, kind: int) -> bool:
        """Put a card of this type there, unless then the card or the rest would have no place."""
        shut = self.closed[place]
        if shut >> kind & 1:
            return False
        fewer = [kinds for kinds in range(1 << len(TYPES)) if kinds & ~shut and not kinds >> kind & 1]
        if any(self.spare[kinds] < 1 for kinds in fewer):
            return False
        for kinds in fewer:
            self.spare[kinds] -= 1
        return True


def _exchange(state: State, seen: View, chance: Chance) -> None:
    """Passes that the viewer does not know: two cards that the giver holds, or that the receiver has had."""
    for seat in range(PLAYERS):
        to = left_of(state.order, seat)
        if state.step == "pass" and seen["players"][seat]["passed"]:
            may = state.hands[seat]
        elif state.step == "play" and not state.passes[seat]:
            played = [play for trick in state.tricks for play in trick.plays] + state.table
            may = sorted([*state.hands[to], *(play.card for play in played if play.by == to)])
        else:
            continue
        state.passes[seat] = sorted(chance.shuffle(f"imagine/s{seat}", may)[:PASSED])
