"""DR-4, DR-5 and DR-6: the turn, drawing and placing."""

from __future__ import annotations

from collections import Counter

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidChoice
from gameplay.games.droids.game import droids as game
from gameplay.games.droids.rules.drawing import drawn, even_split
from gameplay.games.droids.state import Order, State
from gameplay.games.droids.tokens import COLOUR, COUNTS, KINDS
from tests.gameplay.games.droids.match import Match, colours, hand, placement, start

EVEN = {"violet": 3, "blue": 2, "red": 2}


def drawing(seats: int = 2, **raw: object) -> Match:
    return start(seats, **raw).until("draw")


def placing(seats: int = 2, **raw: object) -> Match:
    return start(seats, **raw).until("place")


def test_a_turn_is_draw_place_send() -> None:
    """DR-4.1, DR-4.2: no phase starts before everybody has finished the one before."""
    match = drawing(3)
    kinds = []
    while match.state.turn == 1 and match.asked[0] != "over":
        kinds.append(match.asked)
        sampled = game.sample(game.view(match.state, match.asked[1]), match.prompt, Chance(b"2"))
        match.answer(sampled)
    steps = [kind for kind, _seat in kinds if kind in ("draw", "place", "send")]
    assert steps == sorted(steps, key=["draw", "place", "send"].index)
    assert steps.count("draw") == 3
    assert [event["step"] for event in match.ever("phase")][:4] == ["lay", "draw", "place", "send"]


def test_everybody_acts_clockwise_from_the_first_player() -> None:
    """DR-4.3"""
    match = drawing(4, sides=["N", "E", "S", "W"])
    first = match.state.first
    order = [(first + number) % 4 for number in range(4)]
    assert match.ever("turn")[-1]["order"] == game.view(match.state, None)["order"] == order
    seats = []
    for _prompt in range(8):
        seats.append(match.asked[1])
        match.answer(EVEN if match.asked[0] == "draw" else {"place": None})
        if match.state.turn != 1 or match.asked[0] == "over":
            break
    assert seats[:8] == order * 2


def played_turn(match: Match) -> None:
    """A turn in which everybody sends an order: a repairer or the own droid gets it wherever it is."""
    turn = match.state.turn
    while match.state.turn == turn and match.asked[0] != "over":
        kind, seat = match.asked
        if kind == "draw":
            match.answer({"violet": 7})
        elif kind == "place" and not any(order for cells in match.player(seat).emitters for order in cells):
            serving = game.view(match.state, seat)["players"][seat]["serving"]
            token = match.player(seat).hand[0]
            match.place(f"{token}-{'NE' if token == 'VD' else 'N'}", serving)
        elif kind == "place":
            match.stop()
        else:
            match.late()


def test_the_left_is_a_matter_of_sides_and_not_of_seats() -> None:
    """DR-2.10, DR-4.3, DR-4.5: south, west, north, east, no matter who sits there."""
    match = drawing(4, sides=["S", "N", "W", "E"])
    clockwise = [0, 2, 1, 3]
    at = clockwise.index(match.state.first)
    expected = [clockwise[(at + number) % 4] for number in range(5)]
    firsts = [match.state.first]
    for _turn in range(4):
        played_turn(match)
        firsts.append(match.state.first)
    assert firsts == expected


def test_when_the_first_player_leaves_at_set_up_the_next_one_begins_once() -> None:
    """DR-4.5, DR-4.6, DR-A9: the second turn begins with the player after that."""
    match = start(4, sides=["S", "W", "N", "E"])
    gone = match.state.first
    match.leave(gone).until("draw")
    assert match.state.first == (gone + 1) % 4
    played_turn(match)
    assert (match.state.turn, match.state.first) == (2, (gone + 2) % 4)


def test_the_first_player_moves_on_to_the_left_and_skips_those_who_are_out() -> None:
    """DR-4.4, DR-4.5, DR-4.6, DR-A9"""
    match = drawing(4, sides=["S", "W", "N", "E"])
    firsts = [match.state.first]
    for _turn in range(4):
        played_turn(match)
        firsts.append(match.state.first)
    assert firsts == [(firsts[0] + number) % 4 for number in range(5)]
    gone = (match.state.first + 1) % 4
    match.leave(gone)
    assert gone not in game.view(match.state, None)["order"]
    played_turn(match)
    assert match.state.first == (gone + 1) % 4
    assert match.ever("turn")[-1]["order"] == [(gone + number) % 4 for number in (1, 2, 3)]


def test_seven_tokens_in_any_split() -> None:
    """DR-5.1, DR-5.2, DR-5.6, DR-A10"""
    for split in ({"violet": 7}, {"blue": 7}, {"red": 7}, {"violet": 1, "blue": 1, "red": 1, "grey": 4}):
        match = drawing(board="mines")
        seat = match.asked[1]
        assert match.player(seat).hand == []
        match.answer(split)
        counts = Counter(COLOUR[kind] for kind in match.player(seat).hand)
        assert counts == Counter(split)
        assert match.told("split") == [{"seat": seat, "tokens": colours(**split)}]
    match = drawing()
    assert match.refused({"violet": 6}) == match.refused({"violet": 4, "red": 4}) == "seven $"


def test_a_bin_gives_no_more_than_it_holds() -> None:
    """DR-5.3"""
    match = drawing(board="challenge")
    assert match.refused({"grey": 1, "violet": 6}) == "bin $.grey"
    state = match.state.clone()
    state.bins = dict.fromkeys(state.bins, 1)
    match.state = state
    assert match.refused({"violet": 5, "blue": 2}) == "bin $.violet"
    match.answer({"violet": 4, "blue": 2, "red": 1})
    assert match.state.bins["V1"] == match.state.bins["BD"] == 0


def test_each_token_of_a_bin_has_the_same_chance() -> None:
    """DR-5.4"""
    state = drawing(board="mines").state
    seen: Counter[str] = Counter()
    for number in range(1200):
        seen.update(drawn(state.clone(), (1, 0, 0, 1), "draw", Chance(b"%d" % number)))
    assert all(
        abs(seen[kind] / 1200 - COUNTS[kind] / 32) < 0.04 for kind in KINDS if COLOUR[kind] in ("violet", "grey")
    )
    assert all(not seen[kind] for kind in KINDS if COLOUR[kind] in ("blue", "red"))


def test_tokens_of_one_draw_are_drawn_without_putting_any_back() -> None:
    """DR-5.4, DR-1.2"""
    state = drawing(board="mines").state.clone()
    before = dict(state.bins)
    found = drawn(state, (0, 24, 0, 0), "draw", Chance(b"all"))
    assert Counter(found) == {"B1": 20, "BD": 4}
    assert {kind: before[kind] - state.bins[kind] for kind in before if before[kind] > state.bins[kind]} == Counter(
        found
    )


def test_tokens_are_seen_by_their_owner_and_the_split_by_all() -> None:
    """DR-5.5"""
    match = drawing(3)
    seat = match.asked[1]
    match.answer(EVEN)
    (event,) = (event for event in match.events if event.kind == "drawn")
    assert event.seen_by == (seat,)
    assert event.data["orders"] == match.player(seat).hand
    for viewer in (None, 0, 1, 2):
        shown = game.view(match.state, viewer)["players"][seat]
        assert shown["hand"] == (match.player(seat).hand if viewer == seat else None)
        assert shown["held"] == colours(**EVEN)


@pytest.mark.parametrize(
    ("bins", "split"),
    [
        ((32, 24, 32, 32), (2, 1, 2, 2)),
        ((32, 24, 32, 0), (3, 2, 2, 0)),
        ((25, 20, 32, 0), (2, 2, 3, 0)),
        ((32, 24, 18, 0), (3, 2, 2, 0)),
        ((1, 1, 3, 30), (1, 1, 2, 3)),
        ((9, 9, 9, 9), (2, 2, 2, 1)),
    ],
)
def test_a_draw_that_is_not_answered_is_even(bins: tuple[int, ...], split: tuple[int, ...]) -> None:
    """DR-17.1: what cannot be divided comes from the fuller bin, then from violet, blue, red, grey."""
    assert even_split(bins) == split


def test_the_even_draw_is_what_is_drawn_when_time_runs_out() -> None:
    """DR-17.1"""
    match = drawing(board="mines")
    match.late()
    assert match.told("split")[0]["tokens"] == colours(violet=2, blue=1, red=2, grey=2)


def test_players_place_one_order_each_round_and_round() -> None:
    """DR-6.1, DR-6.2, DR-6.12: face up; the phase ends when all have stopped."""
    match = placing(2)
    one, two = match.asked[1], 1 - match.asked[1]
    hand(hand(match, one, "V1", "V1", "RS"), two, "V2")
    match.place("V1-N", 3)
    assert match.told("placed") == [{"seat": one, "order": "V1", "emitter": 3, "cell": 1, "direction": "N"}]
    assert game.view(match.state, None)["players"][one]["emitters"][2]["cells"][0] == {"order": "V1", "direction": "N"}
    assert match.asked == ("place", two)
    match.place("V2-S", 1)  # the last token
    assert match.asked == ("place", one)
    match.place("V1-N", 4)
    assert match.asked == ("place", one)
    match.stop()
    assert match.state.step != "place"


def test_an_order_goes_on_a_free_cell_of_an_own_intact_emitter() -> None:
    """DR-6.3, DR-6.4, DR-6.5, DR-6.8, DR-16.4: any cell, gaps allowed, whether or not a robot is in front of it."""
    match = placing(2)
    seat = match.asked[1]
    hand(match, seat, "V1", "V1", "V1", "V1")
    match.player(seat).broken[4] = True
    assert match.refused({"place": placement("V1-N", 5)}) == "broken $.place.emitter"
    for cell in (3, 1, 2):
        match.place("V1-N", 9, cell)
        match.stop() if match.asked[1] != seat else None
    assert match.player(seat).emitters[8] == [Order("V1", 0)] * 3
    assert match.refused({"place": placement("V1-N", 9, 2)}) == "taken $.place.cell"
    for wrong in (placement("V1-N", 11), placement("V1-N", 0), placement("V1-N", 9, 4)):
        with pytest.raises(InvalidChoice):
            match.answer({"place": wrong})


def test_a_token_has_to_be_in_the_hand() -> None:
    """DR-6.1"""
    match = placing(2)
    hand(match, match.asked[1], "V1")
    assert match.refused({"place": placement("V2-N", 5)}) == "not_held $.place.order"


@pytest.mark.parametrize("kind", KINDS)
def test_straight_orders_point_straight_and_diagonal_ones_diagonally(kind: str) -> None:
    """DR-6.6, DR-A12"""
    match = placing(2, board="mines")
    hand(match, match.asked[1], kind)  # type: ignore[arg-type]  # all of them are kinds
    straight = ("N", "E", "S", "W")
    for arrow in (*straight, "NE", "SE", "SW", "NW"):
        payload = {"place": placement(f"{kind}-{arrow}", 5)}
        if (arrow in straight) == (kind not in ("VD", "BD")):
            game.parse(match.state, match.prompt, payload)
        else:
            assert match.refused(payload) == "arrow $.place.direction"


def test_a_placed_order_stays_as_it_lies() -> None:
    """DR-6.7, DR-A11: no answer of the phase moves, turns or takes back anything."""
    match = placing(2)
    seat = match.asked[1]
    hand(match, seat, "V1", "RS", "RT")
    match.place("V1-N", 3)
    match.stop()
    match.place("RS-E", 4)
    assert match.player(seat).emitters[2][0] == Order("V1", 0)
    assert match.refused({"place": placement("RT-N", 3)}) == "taken $.place.cell"


def test_a_player_who_stops_places_no_more_and_hands_the_rest_back() -> None:
    """DR-6.9, DR-6.11: face down, so others learn only the colours."""
    match = placing(2)
    one, two = match.asked[1], 1 - match.asked[1]
    hand(hand(match, one, "V1", "B1", "RS"), two, "V1", "V1", "V1")
    bins = dict(match.state.bins)
    match.stop()
    assert match.told("stopped") == [{"seat": one, "back": colours(violet=1, blue=1, red=1)}]
    assert match.state.bins == {**bins, "V1": bins["V1"] + 1, "B1": bins["B1"] + 1, "RS": bins["RS"] + 1}
    assert match.player(one).hand == []
    for cell in (1, 2):
        assert match.asked == ("place", two)
        match.place("V1-N", 3, cell)
    assert match.asked == ("place", two)


def test_a_player_who_can_place_nothing_stops_automatically() -> None:
    """DR-6.10: no token, or no free cell on an intact emitter."""
    match = placing(2)
    one, two = match.asked[1], 1 - match.asked[1]
    hand(hand(match, one, "V1"), two, "V1", "RS", "RT")
    match.player(two).broken = [True] * 9 + [False]
    match.player(two).emitters[9] = [Order("V1", 0), None, Order("V1", 0)]
    match.place("V1-N", 3)
    assert match.told("stopped") == [{"seat": one, "back": colours()}]
    match.place("RS-N", 10, 2)
    assert match.told("stopped")[0] == {"seat": two, "back": colours(violet=1, red=1)}


def test_a_player_without_an_emitter_is_not_asked_to_place() -> None:
    """DR-6.10, DR-8.3"""
    match = drawing(3)
    seat = match.asked[1]
    match.player(seat).broken = [True] * 10
    match.until("place")
    assert {"seat": seat, "back": colours(violet=3, blue=2, red=2)} in match.ever("stopped")
    assert match.asked[1] != seat


def test_all_who_can_place_nothing_stop_at_the_beginning_of_the_phase() -> None:
    """DR-6.10, DR-6.12: not only the first of them."""
    match = drawing(4, sides=["S", "W", "N", "E"])
    seats = [match.state.first, (match.state.first + 1) % 4]
    for seat in seats:
        match.player(seat).broken = [True] * 10
    match.until("place")
    assert sorted(told["seat"] for told in match.told("stopped")) == sorted(seats)
    assert match.asked == ("place", (match.state.first + 2) % 4)


def test_a_placing_that_is_not_answered_is_a_stop() -> None:
    """DR-17.2"""
    match = placing(3)
    seat = match.asked[1]
    match.late()
    assert match.player(seat).stopped
    assert match.player(seat).hand == []


def test_no_token_is_kept_for_the_next_turn() -> None:
    """DR-5.6"""
    match = drawing(2, sides=["S", "N"])
    played_turn(match)
    state: State = match.state
    assert state.turn == 2
    assert all(player.hand == [] and player.emitters == [[None] * 3] * 10 for player in state.players)
    assert sum(state.bins.values()) == 88
