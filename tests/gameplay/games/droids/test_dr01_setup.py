"""DR-1, DR-2 and DR-3: components, sides and emitters, set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidSetup
from gameplay.games.droids.board import COLOURS, EMITTERS, NAMES, ROWS, SIDES, board_of, distance, serving
from gameplay.games.droids.game import droids as game
from gameplay.games.droids.rules.order import clockwise
from gameplay.games.droids.rules.scenarios import SCENARIOS
from gameplay.games.droids.tokens import COLOUR, COUNTS
from tests.gameplay.games.droids.match import Match, start
from tests.gameplay.games.droids.scene import Dice, name

SEEDS = [b"%d" % number for number in range(40)]


def refused(seats: int, **raw: Any) -> tuple[str, str]:
    with pytest.raises(InvalidSetup) as wrong:
        game.setup(raw, seats)
    assert wrong.value.code in game.meta.refusals
    return wrong.value.field, wrong.value.code


def test_there_are_120_tokens_of_16_kinds_in_four_colours() -> None:
    """DR-1.1, DR-1.6, DR-A1"""
    colours: Counter[str] = Counter()
    for kind, count in COUNTS.items():
        colours[COLOUR[kind]] += count
    assert colours == {"violet": 32, "blue": 24, "grey": 32, "red": 32}
    assert sum(COUNTS.values()) == 120
    assert start(board="mines").tokens() == dict(COUNTS)


def test_a_token_is_in_one_place_at_every_moment() -> None:
    """DR-1.2"""
    match = start(2, board="garden", turns=5)
    tokens = match.tokens()
    while match.asked[0] != "over":
        match.answer(game.sample(game.view(match.state, match.prompt.seat), match.prompt, match.chance))
        assert match.tokens() == tokens
    assert match.state.bins == tokens  # the last turn has ended: all are back


def test_every_roll_and_draw_is_the_servers() -> None:
    """DR-1.4: labels of chance depend only on the turn, the player and the order."""
    match = start(3, board="challenge", turns=5)
    while match.asked[0] != "over":
        match.answer(game.sample(game.view(match.state, match.prompt.seat), match.prompt, Chance(b"sampled")))
    labels = {draw.label for draw in match.chance.log}
    assert {"sides", "first.1", "t1/draw/s0", "t1/draw/s1", "t1/draw/s2"} <= labels
    assert all(label.startswith(("sides", "first.", "t")) for label in labels)


def test_cells_are_named_from_the_south_west() -> None:
    """DR-2.1, DR-2.2, DR-2.11, DR-A2"""
    board = board_of()
    squares = board.squares
    assert [name(cell) for cell in board.starts] == ["e1", "a5", "f10", "j6"]
    assert [name(cell) for cell in board.corners] == ["a1", "j10"]
    e1 = squares.number(NAMES.named("e1") or (0, 0))
    around = [name(squares.step[direction][e1]) for direction in (0, 4, 1, 3, 7)]
    assert around == ["e2", "f2", "f1", "d1", "d2"]
    river = {name(cell) for cell, wet in enumerate(board.river) if wet}
    assert len(river) == 24
    assert {"b9", "c3", "h8", "i2"} & river == {"b9", "i2"}
    fixed = [name(cell) for cell in range(len(board.fixed)) if board.fixed[cell] and not squares.outside[cell]]
    assert sorted(fixed) == sorted(
        ["a10", "c10", "g9", "a8", "e7", "i7", "d6", "g5", "b4", "f4", "j3", "d2", "h1", "j1"]
    )


def test_a_robot_does_not_face_anywhere() -> None:
    """DR-2.3: neither a state nor a view has a facing."""
    shown = game.view(start().state, 0)["players"][0]
    assert not {"heading", "facing", "direction"} & set(shown)


def test_sides_go_clockwise_and_the_opposite_one_is_two_on() -> None:
    """DR-2.4, DR-2.5, DR-2.10, DR-1.5: in the printed game blue, yellow, green (the grey figure) and red."""
    assert dict(zip(COLOURS, SIDES, strict=True)) == {"blue": "S", "yellow": "W", "green": "N", "red": "E"}
    state = start(4, sides=["N", "S", "E", "W"]).state
    assert clockwise(state, 1) == [1, 3, 0, 2]


@pytest.mark.parametrize(
    ("side", "cell", "emitter", "away"),
    [
        ("S", "c4", 3, 4), ("S", "a10", 1, 10), ("S", "j1", 10, 1), ("W", "c4", 7, 3), ("W", "a1", 10, 1),
        ("W", "j10", 1, 10), ("N", "c4", 8, 7), ("N", "a1", 10, 10), ("N", "j10", 1, 1), ("E", "c4", 4, 8),
        ("E", "j10", 10, 1), ("E", "a1", 1, 10),
    ],
)  # fmt: skip
def test_an_emitter_serves_the_column_in_front_of_it(side: str, cell: str, emitter: int, away: int) -> None:
    """DR-2.6, DR-2.8, DR-2.9, DR-A4"""
    at = NAMES.named(cell) or (0, 0)
    assert serving(SIDES.index(side), at) == emitter
    assert distance(SIDES.index(side), at) + 1 == away


def test_ten_intact_empty_emitters_of_three_cells() -> None:
    """DR-2.6, DR-2.7, DR-3.10"""
    for player in start(4).state.players:
        assert player.emitters == [[None] * 3] * EMITTERS
        assert player.broken == [False] * EMITTERS


def test_a_robot_is_alone_on_its_own_circle() -> None:
    """DR-2.12, DR-2.13, DR-2.15, DR-3.3: droids of absent sides are not there."""
    state = start(3, board="mines", sides=["E", "N", "S"]).state
    assert [name(player.cell) for player in state.players] == ["j6", "f10", "e1"]
    assert sorted(state.neutral) == [4, 5]


def test_everybody_has_another_side() -> None:
    """DR-3.1, DR-3.11, DR-17.10: drawn among those that the scenario proposes, or named by the table."""
    proposed = {(2, "challenge"): "SN", (3, "challenge"): "SWN", (2, "statue"): "WE", (3, "statue"): "SWE"}
    proposed |= {(4, "chips"): "SWNE", (2, "duel"): "WE"}
    for (seats, board), sides in proposed.items():
        drawn = {tuple(start(seats, seed, board=board).ever("sides")[0]["sides"]) for seed in SEEDS}
        assert all(sorted(one) == sorted(sides) for one in drawn)
        assert len(drawn) > 1
    assert start(2, sides=["W", "S"]).ever("sides") == [{"sides": ["W", "S"]}]
    assert refused(2, sides=["W", "W"]) == ("sides", "same_side_twice")
    assert refused(2, sides=["W"]) == refused(2, sides=["W", "X"]) == ("sides", "not_a_side_for_each_seat")
    assert refused(2, board="duel", sides=["S", "N"]) == ("sides", "not_a_side_for_each_seat")


def test_partners_sit_opposite() -> None:
    """DR-S0.1, DR-17.10, DR-A29: four players in two teams, in any combination."""
    for teams in ([0, 1, 0, 1], [0, 0, 1, 1], [1, 0, 0, 1]):
        seen = set()
        for seed in SEEDS:
            sides = [player.side for player in start(4, seed, teams=teams).state.players]
            seen.add(tuple(sides))
            assert sorted(sides) == [0, 1, 2, 3]
            assert all((sides[a] - sides[b]) % 4 == 2 for a in range(4) for b in range(a) if teams[a] == teams[b])
        assert len(seen) == 8
    assert game.setup({"teams": True}, 4)["teams"] == [0, 1, 0, 1]
    assert game.setup({"teams": True, "sides": ["S", "E", "N", "W"]}, 4)["sides"] == ["S", "E", "N", "W"]
    assert refused(4, teams=True, sides=["S", "N", "E", "W"]) == ("sides", "partners_opposite")
    assert refused(4, teams=[0, 0, 0, 1]) == ("teams", "two_teams_of_two")
    assert refused(3, teams=True) == ("teams", "teams_need_four")
    assert refused(4, board="chips", teams=True) == ("teams", "no_teams_here")
    assert game.tables({"teams": True}) == {4}


def test_the_number_of_players_is_one_that_the_scenario_allows() -> None:
    """DR-3.2"""
    sizes = {slug: game.tables({"board": slug}) for slug in SCENARIOS}
    assert sizes["challenge"] == sizes["mines"] == sizes["chips"] == sizes["garden"] == {2, 3, 4}
    assert (sizes["statue"], sizes["duel"], sizes["killer"]) == ({2, 3}, {2}, {1})
    assert [info.slug for info in game.meta.boards] == list(SCENARIOS)
    assert {info.slug: info.seats for info in game.meta.boards} == {
        slug: (min(size), max(size)) for slug, size in sizes.items()
    }
    assert refused(4, board="statue") == ("seats", "not_in_this_scenario")
    assert refused(2, board="chess") == ("board", "unknown_board")


def test_a_scenario_is_a_board_and_no_other_one_is_taken() -> None:
    """DR-3.2"""
    frozen = game.setup({}, 2)["board"]
    assert frozen == {"slug": "challenge", "name": "The challenge", "rows": list(ROWS)}
    assert game.setup({"board": frozen}, 2)["board"] == frozen
    assert refused(2, board={**frozen, "rows": ["." * 10] * 10}) == ("board", "another_board")


def test_options_of_other_scenarios_are_refused_unless_they_say_nothing() -> None:
    assert game.setup({"side": "S", "level": 1, "teams": False}, 2)["level"] == 0
    assert refused(2, side="W") == ("side", "only_killer")
    assert refused(2, level=2) == ("level", "only_killer")
    assert refused(1, board="killer", side="N") == ("side", "unknown_value")
    assert refused(1, board="killer", level=7) == ("level", "out_of_range")
    assert refused(2, turns=4) == refused(2, turns=51) == ("turns", "out_of_range")


def test_a_scenario_takes_kinds_out_of_the_bins() -> None:
    """DR-3.4, DR-3.5: a bin for each colour"""
    assert game.view(start(board="challenge").state, 0)["bins"] == {"violet": 32, "blue": 24, "red": 32, "grey": 0}
    assert game.view(start(board="duel").state, 0)["bins"] == {"violet": 25, "blue": 20, "red": 32, "grey": 0}
    assert game.view(start(board="mines").state, 0)["bins"] == {"violet": 32, "blue": 24, "red": 32, "grey": 32}


def rolled(*digits: int, sides: list[str]) -> Match:
    chance = Dice(*digits)
    return Match(game.start(game.setup({"sides": sides}, len(sides)), chance), chance)


def test_the_highest_digit_begins() -> None:
    """DR-3.6, DR-1.3: 0 is the lowest; all roll, clockwise from the south."""
    match = rolled(0, 3, 9, sides=["E", "S", "W"])
    assert match.ever("first_rolls") == [{"digits": [[1, 0], [2, 3], [0, 9]]}]
    assert match.ever("begins") == [{"seat": 0}]
    assert match.state.first == 0


def test_players_who_tie_for_the_highest_digit_roll_again() -> None:
    """DR-3.7, DR-A7"""
    match = rolled(7, 2, 7, 7, 4, 5, 5, 1, 8, sides=["S", "W", "N", "E"])
    rolls = [roll["digits"] for roll in match.ever("first_rolls")]
    assert rolls == [[[0, 7], [1, 2], [2, 7], [3, 7]], [[0, 4], [2, 5], [3, 5]], [[2, 1], [3, 8]]]
    assert match.ever("begins") == [{"seat": 3}]


def test_obstacles_are_laid_one_each_in_turn_order() -> None:
    """DR-3.8, DR-4.6: from the first player, clockwise, until all are on the board."""
    match = rolled(1, 9, 2, sides=["S", "W", "N"])
    assert match.state.to_lay == 9
    seats = []
    while match.asked[0] == "lay":
        seats.append(match.asked[1])
        match.late()
    assert seats == [1, 2, 0, 1, 2, 0, 1, 2, 0]
    assert list(match.state.things.values()) == ["obstacle"] * 9
    assert match.state.turn == 1
    assert match.asked == ("draw", 1)


def test_where_an_obstacle_may_be_laid() -> None:
    """DR-3.9, DR-2.14: river and unused circles, no obstacle, no robot, no second thing."""
    match = start(2, sides=["S", "N"])
    legal = {NAMES.name((x, y)) for x, y in match.prompt.data["legal"]}
    assert {"b9", "a5", "j6", "a1"} <= legal
    assert not {"e1", "f10", "a10", "d2"} & legal
    assert match.refused({"cell": [4, 9]}) == "not_here $.cell"  # e1
    assert match.refused({"cell": [10, 0]}) == "not_here $.cell"
    match.answer({"cell": [0, 5]})
    assert match.told("laid")[0]["cell"] == [0, 5]
    assert match.refused({"cell": [0, 5]}) == "not_here $.cell"


def test_an_obstacle_that_is_not_laid_goes_to_the_first_legal_cell() -> None:
    """DR-17.6: from a1 along each row to the east, row by row to the north."""
    match = start(2, sides=["S", "N"]).until("draw")
    assert [NAMES.name((x, y)) for x, y in (laid["cell"] for laid in match.ever("laid"))] == [
        "a1", "b1", "c1", "d1", "f1", "g1", "i1", "a2",
    ]  # fmt: skip


def test_the_roll_for_the_first_turn_has_ten_digits() -> None:
    """DR-1.3, DR-3.6."""
    digits = set()
    for number in range(40):
        step = game.start(game.setup({}, 2), Chance(b"%d" % number))
        digits |= {pair[1] for event in step.events if event.kind == "first_rolls" for pair in event.data["digits"]}
    assert digits == set(range(10))


def test_by_lot_the_obstacles_lie_where_players_might_have_laid_them() -> None:
    """DR-3.8, DR-3.9: nobody is asked, and no two races begin alike."""
    seen = set()
    for seed in SEEDS[:10]:
        match = start(3, seed=seed, by_lot=True)
        (strewn,) = match.ever("strewn")
        assert match.ever("laid") == []
        assert len(strewn["cells"]) == 9 == sum(thing == "obstacle" for thing in match.state.things.values())
        assert match.state.step == "draw"
        seen.add(str(strewn["cells"]))
    assert len(seen) == 10
