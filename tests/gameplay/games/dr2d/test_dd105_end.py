"""DD-105 and following: laws, the end of a turn and of the match; DD-115 and following: ranking, leaving."""

from __future__ import annotations

import pytest

from gameplay.games.dr2d.game import dr2d as game
from gameplay.games.dr2d.invariants import broken
from gameplay.games.dr2d.rules.ending import ranking
from gameplay.games.dr2d.state import Robot, Table
from tests.gameplay.games.dr2d.scene import Match, Scene

LAWS = "B2 F6 J10"


def test_a_robot_that_ends_its_turn_on_a_law_downloads_it() -> None:
    """DD-105: passing over it gives nothing."""
    scene = Scene("A F5", "B J9", laws=LAWS).turn(A="SSHHH", B="HHHHS")
    assert (scene.laws("A"), scene.laws("B")) == ([], [3])
    assert scene.told("law") == [{"seat": 1, "law": 3, "turn": 1}]
    assert scene["B"].law_turn == 1


def test_how_a_robot_came_to_a_law_does_not_matter() -> None:
    """DD-106: pushed, carried, trapped, in standby."""
    scene = Scene("A F5 standby", "B F4", laws=LAWS).turn(B="HHHHS")
    assert scene.laws("A") == [2]
    assert scene.laws("B") == []
    scene = Scene("A F6 lost9", "B J9", tiles="J9v", laws=LAWS).turn()
    assert (scene.laws("A"), scene.laws("B")) == ([2], [3])


def test_every_robot_can_download_each_law_once() -> None:
    """DD-107: a second visit gives nothing, and the turn of the latest law stays."""
    scene = Scene("A F6", "B F7", laws=LAWS).turn().next().turn()
    assert scene.told("law") == [{"seat": 0, "law": 2, "turn": 1}]
    assert scene["A"].law_turn == 1
    scene.next().turn(A="NHHHH", B="HNHHH")
    assert scene.laws("B") == [2]


def test_the_end_of_a_turn_has_its_order() -> None:
    """DD-108."""
    scene = Scene("A B2 laws23", "B F5 pc5", "C D4 left", tiles="F51", laws=LAWS).turn()
    order = ["gone", "law", "teleported", "wrench"]
    assert scene.kinds(*order, "over") == order
    scene = Scene("A B2 laws23", "B J10", "C C3 pc5", tiles="C31", laws=LAWS, most=1).turn()
    assert scene.kinds("law", "teleported", "over", "wrench") == ["law", "law", "teleported", "over"]


def test_a_robot_with_three_laws_is_teleported_and_its_tile_is_free() -> None:
    """DD-109."""
    scene = Scene("A B3 laws23", "B B4", laws=LAWS).turn(A="HHHHN")
    assert scene.line == "A=OUT B=B4"
    assert scene["A"].finished == 1
    assert scene.next().turn(B="NNHHH").line == "A=OUT B=B2"
    assert scene.laws("B") == [1]


def test_the_match_ends_when_all_robots_have_the_laws() -> None:
    """DD-110."""
    scene = Scene("A B3 laws23", "B J10 laws12", laws=LAWS).turn(A="HHHHN")
    assert scene.run.table.reason == "finished"
    assert scene.told("over")[0]["ranking"][0] == {"seat": 0, "place": 1, "status": "classified"}


def test_a_match_whose_robots_finish_in_the_last_turn_is_finished() -> None:
    """DD-110, DD-116: it did not stop because turns ran out."""
    scene = Scene("A B2 laws23", "B J10 laws12", laws=LAWS, most=1).turn()
    assert scene.run.table.reason == "finished"
    scene = Scene("A B2 laws23", "B J9 laws12", laws=LAWS, most=1).turn()
    assert scene.run.table.reason == "turn_limit"


def test_the_first_robots_teleported_win() -> None:
    """DD-115: those of an earlier turn alone, and all that are equal."""
    match = Match(3, order=[0, 1, 2]).begun()
    for seat, (finished, pc) in enumerate(((2, 7), (1, 4), (1, 4))):
        robot = match.robot(seat)
        robot.laws, robot.law_turn, robot.state, robot.cell = 7, finished, "out", 0
        robot.finished, robot.pc = finished, pc
    match.state.table.reason = "finished"
    assert match.places == [(1, 1, "classified"), (2, 1, "classified"), (0, 3, "classified")]
    assert match.outcome.winners == (1, 2)


def test_the_last_robot_plays_on_alone() -> None:
    """DD-111: it may concede."""
    scene = Scene("A B3 laws23", "B D4", laws=LAWS).turn(A="HHHHN")
    assert scene.run.table.reason is None
    match = Match(2, order=[0, 1]).begun().leave(0)
    match.answer(1, {"actions": "HHHHH"})
    assert (match.asked, match.tile(0)) == ([1], "GONE")
    assert match.leave(1).places == [(1, 1, "retired"), (0, 2, "retired")]


def ranked(*robots: Robot) -> list[tuple[int, int, str]]:
    lines = ranking(Table(list(robots), tuple(range(len(robots)))))
    return [(line.seat, line.place, line.status) for line in lines]


def test_the_ranking_table_of_the_rulebook() -> None:
    """DD-115, DD-116, DD-117: case DDC-25."""
    assert ranked(
        Robot(0, pc=4, laws=7, law_turn=6, finished=6),
        Robot(1, pc=7, laws=7, law_turn=8, finished=8),
        Robot(2, pc=7, laws=7, law_turn=8, finished=8),
        Robot(3, pc=3, laws=7, law_turn=8, finished=8),
        Robot(4, pc=6, laws=3, law_turn=11),
        Robot(5, pc=7, laws=5, law_turn=19),
        Robot(6, pc=5, laws=3, law_turn=3, left=9),
    ) == [
        (0, 1, "classified"),
        (1, 2, "classified"),
        (2, 2, "classified"),
        (3, 4, "classified"),
        (4, 5, "classified"),
        (5, 6, "classified"),
        (6, 7, "retired"),
    ]


def test_unfinished_robots_rank_by_laws_then_the_turn_of_the_latest_then_pc() -> None:
    """DD-116: behind finished ones; equals share."""
    assert [line[:2] for line in ranked(
        Robot(0, pc=7),
        Robot(1, pc=2, laws=1, law_turn=30),
        Robot(2, pc=7, laws=6, law_turn=39),
        Robot(3, pc=3, laws=1, law_turn=29),
        Robot(4, pc=7),
        Robot(5, pc=6),
        Robot(6, pc=1, laws=7, law_turn=40, finished=40),
        Robot(7, pc=3, laws=4, law_turn=30),
    )] == [(6, 1), (2, 2), (3, 3), (7, 4), (1, 5), (0, 6), (4, 6), (5, 8)]  # fmt: skip


def test_the_later_leaver_ranks_better() -> None:
    """DD-117: the same turn is shared, and all others are before them."""
    lines = ranked(
        Robot(0, left=3, laws=3, law_turn=2, pc=3),
        Robot(1, left=5, pc=2),
        Robot(2, left=3),
        Robot(3, pc=1),
        Robot(4, left=0),
    )
    assert lines == [
        (3, 1, "classified"), (1, 2, "retired"), (0, 3, "retired"), (2, 3, "retired"), (4, 5, "forfeit"),
    ]  # fmt: skip


@pytest.mark.parametrize("most", [1, 3, 40])
def test_the_match_stops_after_its_last_turn(most: int) -> None:
    """DD-116: turn 40, unless the table wants another."""
    match = Match(2, order=[0, 1], **({"max_turns": most} if most != 40 else {})).begun()
    turns = 0
    while match.asked:
        match.program()
        turns += 1
    assert turns == most == match.state.table.turn
    assert match.outcome.reason == "turn_limit"
    assert match.outcome.winners == ()
    assert [line.status for line in match.outcome.lines] == ["classified", "classified"]


def test_a_leavers_robot_waits_and_is_removed_at_the_end_of_the_turn() -> None:
    """DD-117: its programme is withdrawn; it can still be pushed."""
    match = Match(3, order=[0, 1, 2]).place(0, "A1").place(1, "B1").place(2, "L12")
    match.answer(0, {"actions": "SSSSS"}).leave(0)
    assert match.told("left") == [{"seat": 0, "reason": "conceded", "turn": 1}]
    assert match.state.sealed == (None, None, None)
    assert (match.asked, match.tile(0)) == ([1, 2], "A1")
    assert game.racing(match.state) == {1, 2}
    match.answer(1, {"actions": "WHHHH"}).answer(2, {"actions": "HHHHH"})
    assert match.told("exited")[0]["seat"] == 0
    assert [match.tile(seat) for seat in range(3)] == ["GONE", "A1", "L12"]
    assert broken(match.state) == []


def test_a_leavers_robot_is_pressed_and_then_removed() -> None:
    """DD-117, DD-108: it is there for the presses but for no download."""
    scene = Scene("A C6 left", "B F5", tiles="C6P", laws="C6 F6 J10").turn()
    assert scene.kinds("press", "damage", "gone", "law") == ["press", "damage", "gone"]


def test_a_leaver_no_longer_finishes() -> None:
    """DD-117: it ranks behind all others."""
    scene = Scene("A B2 laws23 left", "B F5", laws=LAWS).turn()
    assert scene.line == "A=GONE B=F5"
    assert scene["A"].finished is None


def test_a_player_who_leaves_while_robots_are_placed_has_forfeited() -> None:
    """DD-117, DD-5: the next player is asked, and no robot is left behind."""
    match = Match(3, order=[0, 1, 2]).place(0, "A1").leave(0)
    assert (match.asked, match.tile(0)) == ([1], "GONE")
    match.leave(1)
    assert match.asked == [2]
    match.place(2, "A1").leave(2)
    assert match.places == [(2, 1, "retired"), (0, 2, "forfeit"), (1, 2, "forfeit")]
    assert match.outcome.reason == "abandoned"


def test_a_match_that_everybody_leaves_before_turn_1_is_over() -> None:
    """DD-118."""
    match = Match(2, order=[0, 1]).leave(1).leave(0)
    assert match.places == [(0, 1, "forfeit"), (1, 1, "forfeit")]
    assert match.state.table.turn == 0


def test_the_match_ends_when_every_robot_is_finished_or_removed() -> None:
    """DD-118."""
    scene = Scene("A B2 laws23", "B F5 left", laws=LAWS).turn()
    assert scene.run.table.reason == "finished"
    scene = Scene("A B3 left", "B F5 left", laws=LAWS).turn()
    assert scene.run.table.reason == "abandoned"


def test_a_finished_robot_keeps_its_place_when_its_player_leaves() -> None:
    """DD-115, DD-117."""
    match = Match(2, order=[0, 1]).begun()
    match.robot(0).laws, match.robot(0).law_turn, match.robot(0).state = 7, 1, "out"
    match.robot(0).finished, match.robot(0).cell = 1, 0
    before = match.state
    assert match.leave(0).state == before
    assert match.leave(1).places == [(0, 1, "classified"), (1, 2, "retired")]
    assert match.outcome.winners == (0,)
    assert match.outcome.lines[0].scores == {"turn": 1, "laws": 3, "capacity": 7}


def test_the_last_player_may_end_the_match_with_the_next_place() -> None:
    """DD-120: behind those that are home, before those who left, whatever it has."""
    match = Match(4, order=[0, 1, 2, 3]).begun()
    for seat, finished in ((0, 1), (2, 1)):
        robot = match.robot(seat)
        match.state.table.turn = 2
        robot.laws, robot.law_turn, robot.state, robot.cell, robot.finished = 7, finished, "out", 0, finished
    assert game.decided(match.state) is None
    match.robot(1).laws, match.robot(1).law_turn = 3, 1
    match.leave(1)  # its robot drives no more, and goes at the end of the turn
    assert game.decided(match.state) == 3
    step = game.stop(match.state)
    match.state = step.state
    assert match.places == [(0, 1, "classified"), (2, 1, "classified"), (3, 3, "classified"), (1, 4, "retired")]
    assert (match.outcome.winners, match.outcome.reason) == ((0, 2), "decided")
    assert [event.kind for event in step.events] == ["over"]


def test_a_player_who_ends_a_match_that_all_others_have_left_has_won_it() -> None:
    """DD-120: on turn 40 nobody would have (DD-116)."""
    match = Match(2, order=[0, 1]).begun().leave(0)
    match.state = game.stop(match.state).state
    assert (match.places, match.outcome.winners) == ([(1, 1, "classified"), (0, 2, "retired")], (1,))
