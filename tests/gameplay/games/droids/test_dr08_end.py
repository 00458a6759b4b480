"""DR-8 and DR-S0: elimination, leaving, the end, the ranking."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.droids.game import droids as game
from gameplay.games.droids.rules import ending
from tests.gameplay.games.droids.match import Match, colours, hand, sending, start
from tests.gameplay.games.droids.scene import FOUR, lying, name, scene

TEAMS = {"more": {"teams": [0, 1, 0, 1]}}


def idle_turn(match: Match, *busy: int) -> Match:
    """A turn in which only these players send an order: a violet one that reaches their droid."""
    turn = match.state.turn
    while match.state.turn == turn and match.asked[0] != "over":
        kind, seat = match.asked
        if kind == "draw":
            match.late()
        elif kind == "place" and seat in busy and not any(map(any, match.player(seat).emitters)):
            hand(match, seat, "V1", "V1")
            match.place("V1-N", game.view(match.state, seat)["players"][seat]["serving"])
        else:
            match.late()
    return match


def drawing(seats: int, **raw: Any) -> Match:
    return start(seats, **raw).until("draw")


def test_a_player_who_sent_no_order_in_a_turn_is_out() -> None:
    """DR-8.1, DR-8.2: whatever the reason; here no order was placed."""
    match = drawing(3)
    match = idle_turn(match, 0, 1)
    assert [player.out for player in match.state.players] == [None, None, 1]
    assert match.ever("out") == [{"seat": 2, "turn": 1, "why": "nothing_sent", "back": colours()}]
    assert match.state.turn == 2


def test_a_player_without_emitters_is_out_at_the_end_of_the_turn_not_before() -> None:
    """DR-8.3, DR-8.2, DR-A15"""
    match = sending(
        scene(blue="e1", yellow="a5", green="f10", broken={"yellow": range(1, 11)}),
        {"blue": {5: "V1-N"}, "green": {5: "V1-S"}},
    )
    kinds = [event.kind for event in match.all]
    assert [out["seat"] for out in match.ever("out")] == [1]
    assert kinds.index("out") > max(at for at, kind in enumerate(kinds) if kind == "sent")
    sent = sending(scene(blue="e1", yellow="a5", green="f10", broken={"yellow": range(1, 11)}), {})
    assert sent.state.reason == "nobody"


def test_orders_lost_with_their_emitters_are_not_sent() -> None:
    """DR-8.2, DR-16.2"""
    table = scene(blue="e1", yellow="a5", green="f10", broken={"yellow": range(2, 11)})
    table.player(1).emitters[5][0] = None
    match = sending(table, {"blue": {5: "V1-N"}, "green": {5: "V1-S"}, "yellow": {1: "V1-E"}})
    assert match.ever("out")[0]["seat"] == 1
    assert {"seat": 1, "back": colours(violet=1)} in match.ever("done")


def test_players_who_fail_in_one_turn_are_out_together() -> None:
    """DR-8.4, DR-8.10: nobody is left, so it is a draw between them."""
    match = idle_turn(idle_turn(drawing(3), 0, 1))
    assert [player.out for player in match.state.players] == [2, 2, 1]
    assert match.state.reason == "nobody"
    assert match.places == [(0, 1, "classified"), (1, 1, "classified"), (2, 3, "classified")]
    assert match.winners == (0, 1)
    assert match.asked == ("over", -1)


def test_the_droid_of_an_eliminated_player_stays_with_what_it_carries() -> None:
    """DR-8.5, DR-8.7: it is asked nothing more."""
    table = scene(blue="e1", yellow="a5", green="f10", carries={"yellow": "obstacle"})
    match = sending(table, {"blue": {5: "V1-N"}, "green": {5: "V1-S"}})
    assert match.player(1).out == 1
    assert name(match.player(1).cell) == "a5"
    assert match.player(1).carries == "obstacle"
    assert game.racing(match.state) == {0, 2}
    asked = set()
    while match.asked[0] != "over":
        asked.add(match.asked[1])
        match.late()
    assert 1 not in asked


def test_an_eliminated_droid_can_be_pushed_and_loses_no_emitter() -> None:
    """DR-8.6: inert, but there."""
    table = scene(blue="e1", yellow="e2", green="f10", out=["yellow"])
    match = sending(table, {"blue": {5: "V1-N RS-N"}, "green": {5: "V1-S"}})
    assert [name(match.player(seat).cell) for seat in (0, 1)] == ["e2", "e3"]
    assert match.ever("fired")[0]["why"] == "out"
    assert match.player(1).broken == [False] * 10


def test_the_match_ends_with_the_last_player() -> None:
    """DR-8.9, DR-S1.2"""
    match = idle_turn(drawing(3), 1)
    assert match.state.reason == "last"
    assert match.places == [(1, 1, "classified"), (0, 2, "classified"), (2, 2, "classified")]
    assert match.winners == (1,)
    assert match.ever("over")[0]["ranking"][0] == {"seat": 1, "place": 1, "status": "classified"}


def test_the_objective_ends_the_match_at_once() -> None:
    """DR-8.8, DR-8.15: the others are equal behind the winner."""
    table = scene("statue", blue="e1", yellow="a5", red="j6", statue="b5")
    match = sending(table, {"blue": {5: "V1-N"}, "yellow": {6: "RT-E RT-E"}, "red": {6: "V1-W"}})
    assert match.ever("home") == [{"seat": 1}]
    assert match.state.reason == "objective"
    assert match.places == [(1, 1, "classified"), (0, 2, "classified"), (2, 2, "classified")]
    assert len(match.ever("sent")) == 2


def test_several_winners_are_in_a_draw() -> None:
    """DR-8.11, DR-8.15: players in a draw share the first place."""
    table = scene("garden", blue="e5", yellow="d5", green="f5", repairers=("a1", "j10"))
    ending.objective(table, (0, 1))
    assert [(rank.seat, rank.place) for rank in table.state.ranking] == [(0, 1), (1, 1), (2, 3)]
    outcome = game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "objective")


def test_the_objective_is_looked_at_before_the_elimination() -> None:
    """DR-8.12: in the duel the prisoner loses, and its rival, who sent, wins."""
    table = scene("duel", yellow="a5", red="j9", things=lying("a4 a6 b5"))
    match = sending(table, {"red": {9: "V1-S"}})
    assert match.state.reason == "objective"
    assert match.winners == (1,)
    assert match.ever("out") == []


def test_a_player_who_leaves_is_out_at_once_and_hands_all_tokens_back() -> None:
    """DR-8.13, DR-A18"""
    match = drawing(3).until("place")
    seat = match.asked[1]
    match.place(f"{match.player(seat).hand[0]}-{'NE' if match.player(seat).hand[0][1] == 'D' else 'N'}", 5)
    match.leave(seat)
    assert match.told("left") == [{"seat": seat, "reason": "conceded"}]
    assert match.told("out")[0]["why"] == "left"
    assert match.player(seat).hand == []
    assert match.player(seat).emitters == [[None] * 3] * 10
    assert sum(match.tokens().values()) == 88
    assert match.asked == ("place", match.state.mover)
    again = game.leave(match.state, seat, "absent", Chance(b""))
    assert again.state == match.state
    assert again.events == ()


@pytest.mark.parametrize("kind", ["lay", "draw", "place"])
def test_when_a_player_leaves_the_move_passes_on(kind: str) -> None:
    """DR-8.13, DR-4.6: the player who is asked, or another."""
    match = start(3).until(kind)
    seat = match.asked[1]
    other = match.state.clone()
    match.leave(seat)
    assert match.asked[0] == kind
    assert match.asked[1] != seat
    left = game.leave(other, (seat + 1) % 3, "conceded", match.chance).state
    (prompt,) = game.prompts(left)
    assert (prompt.kind, prompt.seat) == (kind, seat)


def test_a_player_who_leaves_while_an_order_leaves_choices_makes_none() -> None:
    """DR-8.13, DR-7.18: the order is resolved, and the next one sends."""
    table = scene("mines", blue="e2", yellow="e3", green="f10", things={"e4": "mine"})
    match = sending(table, {"blue": {5: "V1-N V1-N"}, "green": {5: "V1-S"}})
    assert match.asked == ("damage", 1)
    match.leave(1)
    assert match.told("broken") == []
    assert match.state.due == []
    assert (match.state.turn, match.asked[0]) == (2, "draw")


def test_after_two_have_left_the_third_has_won() -> None:
    """DR-8.13, DR-8.9, DR-17.7"""
    match = drawing(3)
    assert game.meta.timeouts_to_leave == 3
    match.leave(0).leave(2)
    assert match.places == [(1, 1, "classified"), (0, 2, "retired"), (2, 2, "retired")]
    assert match.state.reason == "last"


def test_after_the_last_turn_it_is_a_draw_of_those_who_are_left() -> None:
    """DR-8.14, DR-8.15"""
    match = drawing(3, turns=5)
    idle_turn(match, 0, 1)
    for _turn in range(4):
        idle_turn(match, 0, 1)
    assert match.state.turn == 5
    assert match.state.reason == "turn_limit"
    assert match.places == [(0, 1, "classified"), (1, 1, "classified"), (2, 3, "classified")]
    assert match.winners == (0, 1)
    assert game.setup({}, 2)["turns"] == 50


def test_a_player_who_sends_nothing_in_the_last_turn_is_out_before_it_is_a_draw() -> None:
    """DR-8.1, DR-8.14: the elimination comes first, and may end the match itself (DR-8.9)."""
    laid = {"blue": {5: "V1-N"}, "green": {5: "V1-S"}}
    match = sending(scene(blue="e1", yellow="a5", green="f10", more={"turns": 1}), laid)
    assert (match.state.reason, match.winners) == ("turn_limit", (0, 2))
    assert match.places == [(0, 1, "classified"), (2, 1, "classified"), (1, 3, "classified")]
    match = sending(scene(blue="e1", yellow="a5", more={"turns": 1}), {"blue": {5: "V1-N"}})
    assert (match.state.reason, match.winners) == ("last", (0,))


def test_after_the_last_turn_most_containers_win() -> None:
    """DR-8.14, DR-8.15, DR-S3.10: of those in the game; a later elimination is better than an earlier one."""
    table = scene("chips", **FOUR, things={"g3": "container"}, more={"turns": 1})
    for seat, kept in enumerate((1, 2, 0, 9)):
        table.player(seat).kept = kept
    table.player(3).out = 1
    ending.end_turn(table)  # nobody has sent: let three have
    table = scene("chips", **FOUR, things={"g3": "container"}, more={"turns": 1})
    for seat, kept in enumerate((1, 2, 1, 9)):
        table.player(seat).kept, table.player(seat).sent = kept, 1
    table.player(3).out = 0
    ending.end_turn(table)
    assert [(rank.seat, rank.place, rank.status) for rank in table.state.ranking] == [
        (1, 1, "classified"), (0, 2, "classified"), (2, 2, "classified"), (3, 4, "eliminated"),
    ]  # fmt: skip


def test_eliminated_players_are_ranked_by_their_turn() -> None:
    """DR-8.15: the later the better, equal in the same turn."""
    table = scene(**FOUR)
    for seat, out in enumerate((1, None, 3, 1)):
        table.player(seat).out = out
    ending.check_last(table)
    assert [(rank.seat, rank.place) for rank in table.state.ranking] == [(1, 1), (2, 2), (0, 3), (3, 3)]


def test_a_team_is_out_with_both_and_wins_with_one() -> None:
    """DR-S0.3, DR-8.9: the eliminated partner wins, too."""
    table = scene(**FOUR, **TEAMS)
    table.state.turn = 4
    table.player(2).out = 2
    ending.eliminate(table, 1, "nothing_sent")
    ending.check_last(table)
    assert table.state.step == "send"
    ending.eliminate(table, 3, "nothing_sent")
    ending.check_last(table)
    assert [(rank.seat, rank.place, rank.status) for rank in table.state.ranking] == [
        (0, 1, "classified"), (2, 1, "eliminated"), (1, 3, "eliminated"), (3, 3, "eliminated"),
    ]  # fmt: skip
    outcome = game.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert [(line.seat, line.team) for line in outcome.lines] == [(0, 0), (2, 0), (1, 1), (3, 1)]


@pytest.mark.parametrize("last", range(4))
def test_a_team_has_the_place_of_its_better_player(last: int) -> None:
    """DR-S0.3, DR-8.15: whichever partner is left, and however early the other one went."""
    table = scene(**FOUR, **TEAMS)
    table.state.turn = 9
    mate = (last + 2) % 4
    for seat, player in enumerate(table.state.players):
        player.out = None if seat == last else 1 if seat == mate else 8
    ending.check_last(table)
    assert {rank.seat: rank.place for rank in table.state.ranking} == {
        seat: 1 if seat in (last, mate) else 3 for seat in range(4)
    }


def test_a_draw_of_teams_is_between_both() -> None:
    """DR-S0.3: by DR-8.10 with a partner who was out before, and by DR-8.14."""
    table = scene(**FOUR, **TEAMS)
    table.state.turn = 4
    table.player(2).out = 2
    for seat in (0, 1, 3):
        ending.eliminate(table, seat, "nothing_sent")
    ending.check_last(table)
    assert table.state.reason == "nobody"
    assert [rank.place for rank in table.state.ranking] == [1, 1, 1, 1]
    table = scene(**FOUR, more={"teams": [0, 1, 0, 1], "turns": 1})
    table.player(2).out = 0
    for seat in (0, 1, 3):
        table.player(seat).sent = 1
    ending.end_turn(table)
    assert table.state.reason == "turn_limit"
    assert [rank.place for rank in table.state.ranking] == [1, 1, 1, 1]


def test_partners_play_for_themselves_and_see_no_other_hand() -> None:
    """DR-S0.2"""
    match = drawing(4, teams=True)
    seats = []
    while match.asked[0] == "draw":
        seats.append(match.asked[1])
        match.late()
    assert sorted(seats) == [0, 1, 2, 3]
    for viewer in range(4):
        shown = game.view(match.state, viewer)["players"]
        assert [one["hand"] is not None for one in shown] == [seat == viewer for seat in range(4)]


def test_scores_name_the_turns_the_emitters_and_the_containers() -> None:
    match = idle_turn(idle_turn(drawing(3), 0, 1), 1)
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert {line.seat: line.scores for line in outcome.lines} == {
        1: {"turns": 2, "emitters": 10, "kept": 0},
        0: {"turns": 2, "emitters": 10, "kept": 0},
        2: {"turns": 1, "emitters": 10, "kept": 0},
    }
