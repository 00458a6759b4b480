"""DR-7: sending orders."""

from __future__ import annotations

from typing import Any

from gameplay.games.droids.board import board_of
from gameplay.games.droids.rules.sending import next_order, sendable
from gameplay.games.droids.state import Order, State
from tests.gameplay.games.droids.match import Match, colours, sending, start
from tests.gameplay.games.droids.scene import cell, name, scene

TWO: dict[str, Any] = {"blue": "e2", "green": "f9"}


def laid(laid: dict[str, dict[int, str]], /, **where: Any) -> Match:
    """The challenge with these orders on emitters; blue is seat 0 and moves first."""
    return sending(scene(where.pop("scenario", "challenge"), **(where or TWO)), laid)


def senders(match: Match) -> list[tuple[int, str]]:
    return [(sent["seat"], sent["order"]) for sent in match.ever("sent")]


def able(state: State, seat: int) -> list[tuple[int, str, int]]:
    """Emitter, order and robot for everything that a player can send."""
    return [(one.emitter, one.order.kind, one.robot) for one in sendable(state, board_of(), seat)]


def test_players_send_one_order_each_round_and_round() -> None:
    """DR-7.1, DR-7.16, DR-4.3, DR-17.9: the only order to be sent plays itself."""
    match = laid({"blue": {5: "V1-N V1-S V1-N"}, "green": {5: "V1-S V1-N"}})
    assert senders(match) == [(0, "V1"), (1, "V1"), (0, "V1"), (1, "V1"), (0, "V1")]
    assert [done["seat"] for done in match.ever("done")] == [1, 0]
    assert match.state.turn == 2


def test_the_order_on_the_lowest_occupied_cell_is_next() -> None:
    """DR-7.2, DR-6.5"""
    player = scene(**TWO).player(0)
    player.emitters[4] = [None, Order("V1", 0), Order("V2", 0)]
    assert next_order(player, 5) == (2, Order("V1", 0))
    player.emitters[4] = [Order("RS", 1), Order("V1", 0), None]
    assert next_order(player, 5) == (1, Order("RS", 1))
    assert next_order(player, 6) is None


def test_an_order_for_the_own_droid_can_be_sent_when_it_is_in_the_column() -> None:
    """DR-7.3, DR-7.5, DR-7.7: what is between does not matter, and another droid there gets nothing."""
    match = scene(blue="e9", green="e5", things={"e3": "obstacle"})
    for kind in ("V1", "B1", "RS", "RCF"):
        for emitter in (4, 5, 6):
            match.player(0).emitters[emitter - 1][0] = Order(kind, 0)  # type: ignore[arg-type]  # all are kinds
        assert able(match.state, 0) == [(5, kind, 0)]
    match.player(0).cell = cell("d9")
    match.player(0).emitters[3][0] = None
    assert able(match.state, 0) == []  # green is in column e, and is not blue's


def test_a_grey_order_goes_to_the_repairer_in_the_column_that_is_nearest_to_the_emitter() -> None:
    """DR-7.4, DR-7.6: to the sender's; both of one column, seen from all four sides."""
    four = {"blue": "d1", "yellow": "a4", "green": "g10", "red": "j7"}
    table = scene("mines", repairers=("e8", "e3"), **four)
    for seat, emitter in ((0, 5), (2, 6)):
        table.player(seat).emitters[emitter - 1][0] = Order("G1", 0)
    assert able(table.state, 0) == [(5, "G1", 5)]
    assert able(table.state, 2) == [(6, "G1", 4)]
    table = scene("mines", repairers=("c5", "g5"), **four)
    for seat, emitter in ((1, 6), (3, 5)):
        table.player(seat).emitters[emitter - 1][0] = Order("GR", 0)
    assert able(table.state, 1) == [(6, "GR", 4)]
    assert able(table.state, 3) == [(5, "GR", 5)]


def test_the_next_order_blocks_those_behind_it() -> None:
    """DR-7.17: a grey one without a repairer, another one without the own droid."""
    table = scene("mines", repairers=("a1", "c5"), **TWO)
    player = table.player(0)
    player.emitters[4] = [Order("G1", 0), Order("V1", 0), None]  # the own droid is here, no repairer
    player.emitters[2] = [Order("V1", 0), Order("G1", 0), None]  # a repairer is here, not the own droid
    assert able(table.state, 0) == []
    player.emitters[4][0] = player.emitters[2][0] = None
    assert able(table.state, 0) == [(3, "G1", 5), (5, "V1", 0)]


def test_a_player_who_can_send_several_chooses() -> None:
    """DR-7.8, DR-7.9: passing is no answer."""
    match = laid({"blue": {1: "G1-N", 5: "V1-N", 9: "V1-N"}}, scenario="mines", repairers=("a1", "j10"), **TWO)
    assert match.asked == ("send", 0)
    assert [(one["emitter"], one["order"], one["robot"]) for one in match.prompt.data["sendable"]] == [
        (1, "G1", 4),
        (5, "V1", 0),
    ]
    assert match.refused({"emitter": 9}) == "not_sendable $.emitter"
    match.answer({"emitter": 5})
    assert match.told("sent")[0] == {
        "seat": 0, "emitter": 5, "cell": 1, "order": "V1", "direction": "N", "robot": 0,
    }  # fmt: skip
    assert senders(match) == [(0, "V1"), (0, "G1")]  # green has nothing; then one is left


def test_the_order_to_send_that_is_not_chosen_is_that_of_the_lowest_emitter() -> None:
    """DR-17.3"""
    match = laid({"blue": {1: "G1-N", 5: "V1-N"}}, scenario="mines", repairers=("a1", "j10"), **TWO).late()
    assert senders(match)[0] == (0, "G1")


def test_an_order_is_carried_out_at_once_and_its_token_goes_back() -> None:
    """DR-7.10, DR-7.11"""
    match = laid({"blue": {5: "V1-N"}}, blue="e1", green="f9")
    assert name(match.player(0).cell) == "e2"
    assert [event.kind for event in match.all[:4]] == ["sent", "move", "mover", "done"]
    assert match.player(0).emitters[4] == [None] * 3
    assert match.state.bins["V1"] == 8


def test_an_order_that_cannot_be_carried_out_counts_as_sent() -> None:
    """DR-7.12, DR-7.11: blocked, wrong terrain, no target."""
    for order in ("V1-S", "B1-N", "RS-W", "RT-W"):
        match = laid({"blue": {5: order}, "green": {5: "V1-S"}}, blue="e1", green="f10")
        assert match.ever("no_effect") or match.ever("fired")
        assert match.state.turn == 2  # nobody is out: both have sent
        assert sum(match.state.bins.values()) == 88


def test_a_player_with_nothing_to_send_has_ended_the_turn() -> None:
    """DR-7.13, DR-7.14: all orders left on the emitters go back."""
    match = laid({"blue": {5: "V1-N V1-S", 7: "RS-N B1-N"}, "green": {5: "V1-S"}})
    assert match.ever("done") == [
        {"seat": 1, "back": colours()},
        {"seat": 0, "back": colours(blue=1, red=1)},
    ]
    assert match.player(0).emitters == [[None] * 3] * 10


def test_a_player_who_has_ended_the_turn_sends_nothing_more() -> None:
    """DR-7.15, DR-A13: even when the droid is pushed before an emitter that held an order."""
    match = laid({"blue": {4: "V1-N V1-E"}, "green": {5: "V1-N"}}, blue="d5", green="e5")
    assert senders(match) == [(0, "V1"), (0, "V1")]
    assert match.ever("done")[0] == {"seat": 1, "back": colours(violet=1)}
    assert name(match.player(1).cell) == "f5"


def test_a_droid_that_is_brought_before_an_order_in_time_may_send_it() -> None:
    """DR-7.3, DR-7.13: what counts is the move on which the player must send."""
    match = laid({"blue": {4: "V1-E"}, "green": {5: "V1-N"}}, blue="d5", green="e5")
    assert senders(match) == [(0, "V1"), (1, "V1")]
    assert name(match.player(1).cell) == "f6"


def test_one_order_is_fully_resolved_before_the_next() -> None:
    """DR-7.18: token to bin, action with its die, damage, then the next sender."""
    match = laid({"blue": {5: "RS-N"}, "green": {6: "RS-S"}}, blue="e1", green="e2")
    kinds = [event.kind for event in match.all]
    assert kinds[:2] == ["sent", "shot"]
    hit = match.ever("shot")[0]
    assert match.asked == (("damage", 1) if hit["emitters"] else ("damage", 0))
    assert match.state.mover == (0 if hit["emitters"] else 1)
    assert match.state.bins["RS"] == 13 + (not hit["emitters"])


def test_keys_of_prompts_name_the_turn_and_the_order() -> None:
    match = laid({"blue": {1: "G1-N", 5: "V1-N"}}, scenario="mines", repairers=("a1", "j10"), **TWO)
    assert match.prompt.key == match.prompt.barrier == "t1/send.0/s0"
    assert (match.prompt.clock, match.prompt.sealed) == ("turn", False)
    lay = start(2)
    assert lay.prompt.key == f"setup/lay.0/s{lay.state.first}"
    assert lay.prompt.clock == "choice"
    draw = lay.until("draw")
    assert draw.prompt.key == f"t1/draw/s{draw.state.first}"
    assert draw.prompt.clock == "planning"
    place = draw.until("place")
    assert place.prompt.key == f"t1/place.0/s{place.state.first}"
