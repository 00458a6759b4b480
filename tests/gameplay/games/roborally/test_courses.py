"""The boards and courses of the box: valid, distinct, and each of them can be finished."""

from __future__ import annotations

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Step
from gameplay.engine.pilot import Pilot
from gameplay.games.roborally import board
from gameplay.games.roborally.board_file import SPECIAL_RULES, read_course
from gameplay.games.roborally.course_notes import NOTES
from gameplay.games.roborally.game import roborally as game
from gameplay.games.roborally.report import Watched, label, line
from gameplay.management.commands.board_report import race

COURSES = sorted(board.catalogue())


@pytest.mark.parametrize("slug", sorted(board.parts()))
def test_every_board_of_the_box_is_without_fault(slug: str) -> None:
    assert board.check_part(board.parts()[slug]) == ()


@pytest.mark.parametrize("slug", COURSES)
def test_every_course_of_the_box_is_without_fault(slug: str) -> None:
    assert board.check(board.catalogue()[slug], slug) == ()


@pytest.mark.parametrize("slug", COURSES)
def test_every_course_describes_itself(slug: str) -> None:
    course = read_course(board.catalogue()[slug])
    assert course.id == slug
    assert course.name
    assert course.note.endswith(".")


def test_every_note_is_marked_for_translators() -> None:
    assert set(NOTES) == {raw["note"] for raw in board.catalogue().values()}


def test_there_is_a_course_for_every_table_and_every_length() -> None:
    courses = [read_course(raw) for raw in board.catalogue().values()]
    for robots in range(2, 9):
        fitting = [course for course in courses if course.players[0] <= robots <= course.players[1]]
        assert len({course.length for course in fitting}) >= (3 if robots > 2 else 2)
    assert {course.length for course in courses} == {"short", "medium", "long"}
    assert len({course.difficulty for course in courses}) >= 3
    assert sum(len(course.rules) > 0 for course in courses) >= 5
    assert {rule for course in courses for rule in course.rules} <= set(SPECIAL_RULES)


def test_every_board_of_the_box_is_raced_on() -> None:
    used = {placed.board for raw in board.catalogue().values() for placed in read_course(raw).boards}
    assert used == set(board.parts())


@pytest.mark.parametrize("slug", COURSES)
def test_a_lone_racer_finishes_every_course(slug: str) -> None:
    """Everybody else leaves in the first turn."""
    seats = read_course(board.catalogue()[slug]).players[0]
    chance = Chance(b"alone")
    state = game.start(game.setup({"board": slug}, seats), chance).state
    for seat in range(1, seats):
        state = game.leave(state, seat, "conceded", chance).state
    while game.prompts(state):
        prompt = game.prompts(state)[0]
        payload = game.bot(game.view(state, 0), prompt, Pilot("racer"), chance)
        state = game.decide(state, prompt, game.parse(state, prompt, payload), chance).state
    assert state.table.robots[0].finish is not None or state.table.reason == "last_team"


# -- the report


def test_the_report_counts_what_happened_in_a_race() -> None:
    watched = race("roborally", "short-fuse", 2, 1)
    assert watched.robots == 2
    assert 1 <= watched.first_home <= watched.turns
    assert watched.home + watched.eliminated == 2


def test_the_report_counts_the_turn_in_which_the_last_team_was_alone() -> None:
    watched = Watched(4, turns=12)
    watched.see(Step(None, (Event("over", {"reason": "last_team", "ranking": []}, None, 0),)))
    assert (watched.home, watched.first_home) == (0, 12)


def test_the_report_draws_its_labels_from_the_numbers() -> None:
    races = [Watched(4, first_home=4 + n, turns=9, home=4, destroyed=3) for n in range(10)]
    assert line(races).endswith("| 100 % | 0 % | medium | mid")
    assert label(((1.0, "a"), (2.0, "b")), 5.0, "c") == "c"
