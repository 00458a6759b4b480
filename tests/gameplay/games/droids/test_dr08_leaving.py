"""DR-8.13 and DR-A18: players who leave while an order waits for choices, and what place a leaver gets."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.games.droids.game import droids as game
from gameplay.games.droids.invariants import broken
from gameplay.games.droids.rules import ending
from gameplay.games.droids.state import Due
from tests.gameplay.games.droids.match import Match, sending
from tests.gameplay.games.droids.scene import FOUR, Dice, dues, lying, scene, send, where

BLUE, YELLOW, GREEN, RED = range(4)
DOWN = {"blue": {5: "V1-N V1-N"}, "yellow": {6: "V1-E V1-E"}, "green": {5: "V1-S V1-S"}, "red": {6: "V1-W V1-W"}}


def waiting(*dues: Due) -> Match:
    """Blue has sent an order with these open choices; each of the four has two orders more."""
    table = scene("mines", **FOUR, repairers=("a1", "j10"), broken={colour: [1, 2] for colour in FOUR}, mines=24)
    table.state.due, table.state.dues = list(dues), len(dues)
    return sending(table, DOWN)


def open_to(match: Match) -> list[int]:
    return [due.seat for due in match.state.due]


def senders(match: Match) -> list[int]:
    return [sent["seat"] for sent in match.ever("sent")]


def leave(match: Match, seat: int) -> Match:
    match.leave(seat)
    assert broken(match.state) == []
    return match


def test_another_players_open_choice_stays_as_it_is_asked() -> None:
    """DR-8.13, DR-7.18: only the leaver's own choices are withdrawn, also later ones."""
    match = waiting(Due(YELLOW, "damage", 2), Due(GREEN, "damage", 1), Due(RED, "damage", 1), Due(GREEN, "damage", 1))
    asked = match.prompt
    leave(match, GREEN)
    assert (match.prompt, open_to(match)) == (asked, [YELLOW, RED])
    assert match.told("broken") == []
    match.answer({"emitters": [3, 4]})
    assert match.asked == ("damage", RED)
    assert match.prompt.key == "t1/send.0/damage.1/s3"
    match.late()
    assert senders(match)[0] == YELLOW


def test_the_choice_behind_that_of_the_leaver_comes_next() -> None:
    """DR-8.13, DR-7.18: all of the leaver's are withdrawn, the first one and a later one."""
    match = waiting(Due(YELLOW, "damage", 1), Due(RED, "damage", 1), Due(YELLOW, "damage", 2))
    leave(match, YELLOW)
    assert match.asked == ("damage", RED)
    assert (open_to(match), senders(match)) == ([RED], [])
    match.late()
    assert [one["seat"] for one in match.ever("broken")] == [RED]
    assert senders(match)[0] == GREEN


def test_after_the_only_choice_the_next_player_sends() -> None:
    """DR-8.13, DR-7.18, DR-7.1: the order under way is over, and its sender is not the next one."""
    match = leave(waiting(Due(YELLOW, "damage", 1)), YELLOW)
    assert senders(match) == [GREEN, RED, BLUE, GREEN, RED, BLUE]
    assert (match.ever("broken"), match.state.dues) == ([], 0)


def test_the_sender_may_leave_while_another_player_chooses() -> None:
    """DR-8.13, DR-7.18: the order that was sent is still resolved to its end."""
    match = waiting(Due(YELLOW, "damage", 2))
    asked = match.prompt
    leave(match, BLUE)
    assert (match.prompt, senders(match)) == (asked, [])
    match.answer({"emitters": [9, 10]})
    assert match.told("broken")[0]["emitters"] == [9, 10]
    assert senders(match) == [YELLOW, GREEN, RED, YELLOW, GREEN, RED]


def test_the_sender_may_be_the_one_who_has_to_choose() -> None:
    """DR-8.13, DR-7.18"""
    match = leave(waiting(Due(BLUE, "damage", 1)), BLUE)
    assert senders(match) == [YELLOW, GREEN, RED, YELLOW, GREEN, RED]


def test_a_leaver_is_not_repaired() -> None:
    """DR-8.13, DR-15.5: an open repair is withdrawn like damage."""
    match = waiting(Due(YELLOW, "repair"))
    assert match.asked == ("repair", YELLOW)
    leave(match, YELLOW)
    assert match.ever("repaired") == []
    assert senders(match)[0] == GREEN


def test_the_droid_of_a_leaver_stays_as_it_is() -> None:
    """DR-8.13, DR-8.5, DR-8.6: pushed, robbed and commanded like any other; a shot does nothing."""
    table = scene(blue="e4", yellow="e5", red="j8", out=["yellow"], carries={"yellow": "obstacle"})
    table.player(YELLOW).left = True
    assert where(send(table, "blue", "RT-N", "V1-N"), "blue", "yellow") == ["e5", "e6"]
    assert (table.player(BLUE).carries, dues(send(table, "blue", "RS-N"))) == ("obstacle", [])
    assert where(send(table, "blue", "RCR-N"), "yellow") == "h6"  # up to the river


def test_with_the_last_rival_the_match_is_over_whatever_was_open() -> None:
    """DR-8.13, DR-8.9: at once; nobody still has to choose."""
    for leaver, winner in ((1, 0), (0, 1)):
        table = scene(blue="e1", green="e3", things=lying("a1 b1 c1 a2 b2 c2 i10 j10"))
        match = sending(table, {"blue": {5: "RS-N V1-N"}, "green": {6: "V1-N"}}, Dice(4))
        assert match.asked == ("damage", 1)
        leave(match, leaver)
        assert (match.asked, match.winners, match.state.reason) == (("over", -1), (winner,), "last")
        assert (match.state.due, match.ever("broken")) == ([], [])


def ended(outs: Sequence[int | None], left: Sequence[int] = (), kept: Sequence[int] = (), turn: int = 4) -> Match:
    """Golden chips after a turn in which nobody has sent an order: who went when, and which of them left."""
    table = scene("chips", **FOUR, repairers=("a1", "j10"), things={"g3": "container"})
    table.state.turn = turn
    for seat, out in enumerate(outs):
        table.player(seat).out, table.player(seat).left = out, seat in left
        table.player(seat).kept = kept[seat] if kept else 0
    match = sending(table, {})
    assert match.state.step == "over"
    return match


def test_a_leaver_has_no_part_in_the_draw_of_those_who_went_in_that_turn() -> None:
    """DR-8.10, DR-A18: nobody is left, and leaving wins nothing; the others share it, whatever they have kept."""
    match = ended([None, None, 4, 2], left=[2], kept=[1, 5, 9, 0])
    assert match.state.reason == "nobody"
    assert match.places == [(0, 1, "classified"), (1, 1, "classified"), (2, 3, "retired"), (3, 4, "classified")]
    assert match.winners == (0, 1)


def test_leavers_and_eliminated_of_one_turn_are_equal() -> None:
    """DR-8.15, DR-8.13, DR-S3.10: only the turn counts, neither why a player went nor the containers."""
    table = scene("chips", **FOUR, things={"g3": "container"})
    for seat, (out, kept) in enumerate([(None, 0), (3, 1), (3, 4), (2, 6)]):
        table.player(seat).out, table.player(seat).kept = out, kept
    table.player(YELLOW).left = True
    ending.check_last(table)
    assert [(rank.seat, rank.place, rank.status) for rank in table.state.ranking] == [
        (0, 1, "classified"), (1, 2, "retired"), (2, 2, "eliminated"), (3, 4, "eliminated"),
    ]  # fmt: skip


def test_a_player_who_is_out_already_and_leaves_keeps_the_place() -> None:
    """DR-8.15, DR-A18"""
    match = waiting(Due(YELLOW, "damage", 1))
    match.player(RED).out = 0
    before = [line.seat for line in game.standing(match.state)]
    left = game.leave(match.state, RED, "conceded", match.chance)
    assert [event.kind for event in left.events] == ["left"]
    assert [line.seat for line in game.standing(left.state)] == before
    assert (left.state.players[RED].out, game.standing(left.state)[-1].status) == (0, "retired")
