"""BB-2, setup."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidSetup, Step
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.rules.grid import free_places
from gameplay.games.bumping_bots.state import State


def start(seats: int, seed: bytes = b"x", **raw: Any) -> Step[State]:
    return game.start(game.setup(raw, seats), Chance(seed))


def refused(seats: int = 4, **raw: Any) -> tuple[str, str]:
    with pytest.raises(InvalidSetup) as refusal:
        game.setup(raw, seats)
    return refusal.value.field, refusal.value.code


def test_two_to_nine_robots_race() -> None:
    """BB-2.1."""
    for seats in range(2, 10):
        assert len(start(seats).state.robots) == seats
    for seats in (0, 1, 10):
        assert refused(seats) == ("seats", "out_of_range")


def test_a_race_is_run_over_two_or_three_laps() -> None:
    """BB-2.2."""
    assert [game.setup({"laps": laps}, 2)["laps"] for laps in (2, 3)] == [2, 3]
    for laps in (1, 4, 0, -2):
        assert refused(laps=laps) == ("laps", "out_of_range")
    assert refused(laps="2") == ("laps", "not_a_number")
    assert refused(laps=True) == ("laps", "not_a_number")


def test_every_robot_starts_at_speed_1_in_forward_gear_behind_the_line() -> None:
    """BB-2.3, BB-2.4: facing along the last zone, c = 0, on a cell of the last zone."""
    for slug in ("rivet_oval", "gearbox_serpentine"):
        state = start(9, board=slug).state
        zones = state.setup["board"]["zones"]
        last = {(q, r) for r, a, b in zones[-1]["runs"] for q in range(a, b + 1)}
        for robot in state.robots:
            assert (robot.speed, robot.gear, robot.c, robot.facing) == (1, "F", 0, zones[-1]["dir"])
            assert robot.cell in last


def test_the_kth_robot_drawn_takes_the_kth_cell_of_the_grid() -> None:
    """BB-2.8."""
    step = start(9)
    drawn = next(event.data["order"] for event in step.events if event.kind == "grid_draw")
    grid = step.state.setup["board"]["grid"]
    assert sorted(drawn) == list(range(9))
    assert [list(step.state.robots[seat].cell or ()) for seat in drawn] == grid[:9]


def test_every_track_that_is_raced_has_a_grid_place_for_each_robot() -> None:
    """BB-2.1, BB-2.8: so no setup can have more robots than places; section 4, G1."""
    for info in game.meta.boards:
        assert len(game.setup({"board": info.slug}, 9)["board"]["grid"]) >= 9
    short = game.setup({}, 2)["board"]
    short["grid"].pop()
    assert refused(2, board=short) == ("board", "bad_track")


def test_the_grid_is_a_recorded_seeded_permutation() -> None:
    """BB-2.9: the same seed draws the same grid, and seeds differ; every draw is in the log."""
    orders = set()
    for seed in range(60):
        chance = Chance(bytes([seed]))
        step = game.start(game.setup({"cards": "none"}, 3), chance)
        again = start(3, bytes([seed]), cards="none")
        assert step.events == again.events
        assert {draw.label for draw in chance.log} == {"grid"}
        orders.add(tuple(next(e.data["order"] for e in step.events if e.kind == "grid_draw")))
    assert len(orders) == 6


def choosing(seats: int, order: list[int]) -> State:
    return start(seats, cards="none", grid={"mode": "choose", "order": order}).state


def place(state: State, cell: tuple[int, int]) -> State:
    (prompt,) = game.prompts(state)
    choice = game.parse(state, prompt, {"cell": list(cell)})
    return game.decide(state, prompt, choice, Chance(b"x")).state


def test_robots_choose_their_places_one_after_the_other_in_the_given_order() -> None:
    """BB-2.5, BB-2.10."""
    state = choosing(3, [2, 0, 1])
    asked = []
    for cell in [(6, 4), (7, 3), (5, 6)]:
        (prompt,) = game.prompts(state)
        assert (prompt.kind, prompt.clock) == ("grid", "choice")
        asked.append(prompt.seat)
        state = place(state, cell)
    assert asked == [2, 0, 1]
    assert [robot.cell for robot in state.robots] == [(7, 3), (5, 6), (6, 4)]
    assert (state.phase, state.round) == ("race", 1)


def test_the_first_robot_must_touch_the_line() -> None:
    """BB-2.6: a cell touches the line when it is of the last zone and touches a cell of zone 0."""
    state = choosing(2, [0, 1])
    with pytest.raises(IllegalChoice) as refusal:
        place(state, (6, 3))
    assert refusal.value.code == "grid_place_not_free"
    assert refusal.value.params["legal"] == [[7, 3], [6, 5], [6, 4], [5, 6]]
    assert place(state, (6, 5)).robots[0].cell == (6, 5)


def test_each_further_robot_must_touch_the_line_or_a_placed_robot() -> None:
    """BB-2.7."""
    state = place(choosing(3, [0, 1, 2]), (7, 3))
    for cell in [(5, 5), (5, 4), (4, 6), (5, 3)]:
        with pytest.raises(IllegalChoice):
            place(state, cell)
    assert place(state, (6, 3)).robots[1].cell == (6, 3)


def test_any_placed_robot_will_do() -> None:
    """BB-2.7: (6,3) touches none except the first robot, (4,6) none except the second; then none except one in the
    middle."""
    state = place(place(choosing(4, [0, 1, 2, 3]), (7, 3)), (5, 6))
    assert free_places(state) == [(6, 5), (6, 4), (6, 3), (5, 5), (4, 6)]
    state = place(state, (6, 5))
    assert free_places(state) == [(6, 4), (6, 3), (5, 5), (4, 6)]
    assert place(state, (4, 6)).robots[3].cell == (4, 6)


def test_only_free_grid_cells_may_be_chosen() -> None:
    """BB-2.8, BB-2.10: (6,6) touches the line and is not of the list; (7,3) is taken."""
    state = place(choosing(2, [0, 1]), (7, 3))
    for cell in [(7, 3), (4, 4), (0, 0), (99, 99)]:
        with pytest.raises(IllegalChoice):
            place(state, cell)


def test_the_default_place_is_the_first_legal_cell_of_the_list() -> None:
    """BB-2.10, BB-18.3."""
    state = choosing(2, [1, 0])
    (prompt,) = game.prompts(state)
    assert game.default(state, prompt, None, Chance(b"x")).cell == (7, 3)
    state = place(state, (7, 3))
    (prompt,) = game.prompts(state)
    assert game.default(state, prompt, {"cell": [6, 4]}, Chance(b"x")).cell == (6, 5) == free_places(state)[0]


def test_each_player_draws_as_many_cards_as_laps() -> None:
    """BB-2.11, BB-12.2."""
    assert {len(r.cards) for r in start(5, laps=2).state.robots} == {2}
    assert {len(r.cards) for r in start(5, laps=3).state.robots} == {3}
    assert {len(r.cards) for r in start(5, cards="none").state.robots} == {0}


def test_the_options_are_independent_and_can_be_combined() -> None:
    """BB-2.12."""
    for cards in ("none", "draw", "choose"):
        for obstacles in (True, False):
            for teams in (True, False):
                setup = game.setup(
                    {"board": "gearbox_serpentine", "cards": cards, "obstacles": obstacles, "teams": teams}, 4
                )
                board = setup["board"]
                assert bool(board["fixed"] and board["motors"] and board["mobiles"] and board["bumpers"]) is obstacles
                assert (setup["teams"] == [0, 1, 0, 1]) is teams
                assert game.start(setup, Chance(b"x")).state.phase == ("cards" if cards == "choose" else "race")


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"lap": 2}, ("lap", "unknown_option")),
        ({"cards": "all"}, ("cards", "unknown_value")),
        ({"cards": ["draw"]}, ("cards", "unknown_value")),
        ({"card_count": 6}, ("card_count", "out_of_range")),
        ({"obstacles": 1}, ("obstacles", "not_a_bool")),
        ({"board": "atlantis"}, ("board", "unknown_board")),
        ({"board": {"format": "bb-track/1"}}, ("board", "bad_track")),
        ({"board": 7}, ("board", "bad_track")),
        ({"teams": [0, 0, 0, 1]}, ("teams", "teams_of_unequal_size")),
        ({"teams": [0, 1]}, ("teams", "not_a_team_for_each_seat")),
        ({"grid": {"mode": "choose", "order": [0, 1, 2, 2]}}, ("grid", "not_an_order_of_all_seats")),
        ({"grid": {"mode": "choose", "order": [0, 1, 2]}}, ("grid", "not_an_order_of_all_seats")),
        ({"grid": {"mode": "best"}}, ("grid", "unknown_mode")),
        ({"grid": []}, ("grid", "not_an_object")),
    ],
)
def test_a_wrong_option_is_refused_by_name(raw: dict[str, Any], expected: tuple[str, str]) -> None:
    """BB-2.12, with a field and a code for every error."""
    assert refused(**raw) == expected


def test_teams_need_four_six_eight_or_nine_robots() -> None:
    """BB-11.1, BB-11.2, BB-11.3."""
    assert [game.setup({"teams": True}, n)["teams"] for n in (4, 6)] == [[0, 1, 0, 1], [0, 1, 2, 0, 1, 2]]
    assert game.setup({"teams": True}, 9)["teams"] == [0, 1, 2] * 3
    assert sorted(set(game.setup({"teams": True}, 8)["teams"])) == [0, 1, 2, 3]
    for seats in (2, 3, 5, 7):
        assert refused(seats, teams=True) == ("teams", "teams_need_robots")


def test_after_a_forfeit_a_race_in_teams_starts_with_the_robots_that_are_left() -> None:
    """BB-11.3, BB-11.4: what counts is how many were entered; no team has more robots than a whole one."""
    setup = game.setup({"teams": [0, 0, 1, 1, 2], "entered": 6}, 5)
    assert (setup["teams"], setup["entered"]) == ([0, 0, 1, 1, 2], 6)
    assert game.setup(setup, 5) == setup
    assert [robot["team"] for robot in game.view(game.start(setup, Chance(b"x")).state, None)["robots"]] == [
        0, 0, 1, 1, 2,
    ]  # fmt: skip
    assert game.setup({"teams": [2, 0, 2], "entered": 6}, 3)["teams"] == [2, 0, 2]
    assert game.setup({"teams": True, "entered": 9}, 7)["teams"] == [0, 1, 2, 0, 1, 2, 0]
    assert game.tables({"teams": [0, 0, 1, 1, 2], "entered": 6}) == {5}
    assert game.tables({"teams": True, "entered": 6}) == {2, 3, 4, 5, 6}
    assert refused(5, teams=[0, 0, 1, 1, 2]) == ("teams", "teams_need_robots")
    assert refused(5, teams=[0, 0, 1, 1, 2], entered=7) == ("teams", "teams_need_robots")
    assert refused(5, teams=[0, 0, 0, 1, 2], entered=6) == ("teams", "teams_of_unequal_size")
    assert refused(5, teams=[0, 0, 1, 1, 3], entered=6) == ("teams", "teams_of_unequal_size")
    assert refused(5, teams=[0, 0, 1, 1, -1], entered=6) == ("teams", "teams_of_unequal_size")
    assert refused(5, teams=True, entered=4) == ("entered", "out_of_range")
    assert refused(5, teams=True, entered="6") == ("entered", "not_a_number")


def test_a_setup_names_the_entered_robots_only_in_teams_that_are_not_whole() -> None:
    """BB-11.3: all others stay as they were before there was such an option."""
    assert "entered" not in game.setup({"entered": 6}, 5)
    assert game.setup({"teams": True, "entered": 6}, 6) == game.setup({"teams": True}, 6)


def test_a_laboratory_is_no_race_track() -> None:
    """Section 4: `lab` is for tests only."""
    from gameplay.games.bumping_bots.position import lab

    assert refused(board=lab()) == ("board", "lab_only")


def test_a_setup_frozen_again_is_the_same() -> None:
    """BB-2.12: the setup is self-contained."""
    for raw in ({}, {"board": "gearbox_serpentine", "teams": True, "cards": "choose", "obstacles": False}):
        setup = game.setup(raw, 4)
        assert game.setup(setup, 4) == setup


def test_a_player_who_leaves_while_places_are_chosen_is_passed_over() -> None:
    """BB-2.5, BB-10.6: the order of choosing is announced once; a robot already placed stays until everybody is
    placed."""
    state = place(choosing(4, [3, 1, 0, 2]), (7, 3))
    step = game.leave(state, 1, "conceded", Chance(b"x"))
    assert [event.kind for event in step.events] == ["retire", "turn"]
    assert step.state.turn == 0
    step = game.leave(step.state, 3, "conceded", Chance(b"x"))
    state = step.state
    assert [event.kind for event in step.events] == ["retire"]  # the question that was open stays open
    assert (state.turn, state.robots[3].cell) == (0, (7, 3))
    with pytest.raises(IllegalChoice):
        place(state, (7, 3))
    assert place(state, (6, 3)).turn == 2  # it touches the robot that has left


def test_a_forfeit_after_its_place_was_chosen_is_off_the_track_before_round_1() -> None:
    """BB-10.6: its place stays empty, and it is no obstacle; it ranks behind those who retire in the race (BB-9.14)."""
    state = place(choosing(4, [3, 1, 0, 2]), (7, 3))
    state = game.leave(state, 3, "conceded", Chance(b"x")).state
    state = place(place(state, (6, 5)), (6, 4))
    (prompt,) = game.prompts(state)
    step = game.decide(state, prompt, game.parse(state, prompt, {"cell": [5, 6]}), Chance(b"x"))
    assert [event.kind for event in step.events] == ["move", "remove", "round", "turn"]
    assert step.events[1].data == {"seat": 3, "from": [7, 3]}
    state = step.state
    assert (state.round, state.robots[3].cell, state.retired) == (1, None, [3])
    assert (7, 3) not in [robot.cell for robot in state.robots]
    for seat in (0, 1):
        state = game.leave(state, seat, "conceded", Chance(b"x")).state
    while prompts := game.prompts(state):
        state = game.decide(state, prompts[0], game.default(state, prompts[0], None, Chance(b"x")), Chance(b"x")).state
    assert [rank.seat for rank in state.ranking][0::3] == [2, 3]


def test_a_forfeited_racer_gets_no_cards_and_does_not_leave_twice() -> None:
    """BB-10.6, BB-9.14: seat 1 has chosen its place; it is not dealt to, and stays a forfeit of round 0 for ever."""
    state = place(start(3, cards="draw", grid={"mode": "choose", "order": [1, 0, 2]}).state, (7, 3))
    state = game.leave(state, 1, "conceded", Chance(b"x")).state
    state = place(state, (6, 5))
    (prompt,) = game.prompts(state)
    step = game.decide(state, prompt, game.parse(state, prompt, {"cell": [6, 4]}), Chance(b"x"))
    assert [event.data["seat"] for event in step.events if event.kind == "dealt"] == [0, 2]
    assert [len(robot.cards) for robot in step.state.robots] == [2, 0, 2]
    again = game.leave(step.state, 1, "conceded", Chance(b"x"))
    assert (again.state, again.events) == (step.state, ())
    assert again.state.robots[1].left_round == 0


def test_a_race_stored_with_a_forfeited_robot_on_the_track_continues() -> None:
    """A state stored before BB-10.6 was decided: the robot is taken off at the end of round 1, as it was then.

    BB-9.14: it is worse than one that retires in round 1, though it is ahead.
    """
    state = start(4, cards="none").state
    forfeited, *others = state.order
    state.robots[forfeited].status, state.robots[forfeited].left_round = "retired", 0
    state.order, state.turn = others, others[0]
    state = game.leave(state, others[-1], "conceded", Chance(b"x")).state
    while state.round == 1:
        (prompt,) = game.prompts(state)
        state = game.decide(state, prompt, game.default(state, prompt, None, Chance(b"x")), Chance(b"x")).state
    assert (state.robots[forfeited].cell, state.retired) == (None, [forfeited, others[-1]])
