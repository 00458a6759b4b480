"""`manage.py bots`: mirrored races and Elo. Each best bot beats the weakest in tests/deep/games/test_bots.py."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.games.registry import GAMES
from gameplay.management.commands import bots
from gameplay.management.commands.bots import MARKS, write
from gameplay.management.ladder import Race, Raced, Score, driver_of, mirrored, run

ONE = ("--races", "1", "--workers", "1", "--seats", "2")


def measured(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("bots", *arguments, stdout=out)
    return out.getvalue().splitlines()


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_every_number_is_raced_twice_with_the_two_changing_seats() -> None:
    made = mirrored("bumping_bots", ("racer", "rookie"), 5, {"board": "rivet_oval"}, range(2), "x")
    assert [race.number for race in made] == [0, 0, 1, 1]
    assert made[0].drivers == ("racer", "rookie", "racer", "rookie", "racer")
    assert made[1].drivers == ("rookie", "racer", "rookie", "racer", "rookie")
    assert [race.drivers for race in mirrored("g", ("a", "b"), 2, {}, range(1), "x")] == [("a", "b"), ("b", "a")]


def test_at_a_table_of_three_two_drivers_sit_in_every_order() -> None:
    orders = [race.drivers for race in mirrored("robotrick", ("racer", "rookie"), 3, {}, range(1), "x")]
    assert len(set(orders)) == len(orders) == 6
    assert all(set(order) == {"racer", "rookie"} for order in orders)


def test_a_game_that_counts_points_says_how_far_ahead_the_first_is() -> None:
    score, drivers = Score("racer", "rookie"), ("racer", "rookie", "racer")
    score.add(Raced(Race("g", drivers, {}, 0, "x"), [1, 2, 3], {}, [30, 7, 10]))
    score.add(Raced(Race("g", drivers, {}, 1, "x"), [1, 2, 3], {}, [12, 5, 8]))
    assert score.points == {("/3", 0): [13.0], ("/3", 1): [5.0]}
    ahead = score.ahead()
    assert ahead is not None
    assert (ahead.mean, round(ahead.high)) == (9.0, 17)
    assert Score("racer", "rookie").ahead() is None


def test_the_two_races_of_a_number_are_one_sample_and_a_shared_victory_is_half() -> None:
    score = Score("racer", "rookie")
    ahead, behind = Race("g", ("racer", "rookie"), {}, 0, "x"), Race("g", ("rookie", "racer"), {}, 0, "x")
    score.add(Raced(ahead, [1, 1], {"racer": [0.1], "rookie": [0.2]}))
    score.add(Raced(behind, [2, 1], {"racer": [0.3]}))
    assert score.races == 2
    assert score.won().mean == 0.75
    assert list(score.shares.values()) == [[0.5, 1.0]]
    assert score.seconds == {"racer": [0.1, 0.3], "rookie": [0.2]}


def test_the_same_word_gives_the_same_races_and_another_word_others() -> None:
    def places(luck: str) -> list[list[int]]:
        field = {"board": "kettle_ring", "cards": "none"}
        return [run(race).places for race in mirrored("bumping_bots", ("rookie", "rookie"), 2, field, range(4), luck)]

    assert places("a") == places("a") != places("b")


def test_the_table_has_each_step_the_whole_ladder_the_styles_and_the_time_of_an_answer(toy: object) -> None:
    lines = [cells(line) for line in measured("toy", *ONE, "--levels", "easy", "hard")]
    pairs = [tuple(line[:2]) for line in lines if len(line) == 7 and line[3] == "2"]
    assert pairs[0] == ("hard", "easy")
    assert ("hard/bold", "hard/careful") in pairs
    assert {"easy", "hard"} <= {line[0] for line in lines if len(line) == 5}


def test_any_two_can_be_measured_with_a_function_as_rival() -> None:
    rival = "tests.gameplay.management.test_bots:drawn"
    lines = measured("bumping_bots", *ONE, "--pairs", f"racer/bold:{rival}", "--boards", "kettle_ring")
    assert cells(lines[2])[:4] == ["racer/bold", rival, "2", "2"]


def drawn(view: object, prompt: object, chance: Chance) -> object:
    """A driver that answers at random."""
    return GAMES["bumping_bots"].sample(view, prompt, chance)  # type: ignore[arg-type]


def nonsense(view: object, prompt: object, chance: Chance) -> object:
    return {"nonsense": 1}


def test_an_answer_that_the_rules_refuse_ends_the_measurement() -> None:
    pair = ("racer", "tests.gameplay.management.test_bots:nonsense")
    (race, _mirror) = mirrored("bumping_bots", pair, 2, {"board": "kettle_ring"}, range(1), "x")
    with pytest.raises((InvalidChoice, IllegalChoice)):
        run(race)


def test_an_unknown_strength_is_refused_by_name() -> None:
    with pytest.raises(LookupError, match="no nobody: rookie"):
        driver_of(GAMES["bumping_bots"], "nobody")


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (("--pairs", "nobody:rookie"), "has no nobody: rookie"),
        (("--pairs", "rookie/mild:rookie"), "no style is called mild: bold"),
        (("--pairs", "rookie"), "has no : rookie"),
        (("--pairs", "rookie:rookie"), "nobody races against itself"),
        (("--pairs", "rookie:not.there:choose"), "No module named 'not'"),
        (("--pairs", "rookie:gameplay.games.registry:choose"), "no attribute 'choose'"),
        (("--pairs", "racer:rookie", "--boards", "nowhere"), "nobody raced"),
        (("--pairs", "racer:rookie", "--options", "laps=9"), "nobody raced"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(wanted: tuple[str, ...], told: str) -> None:
    with pytest.raises(CommandError, match=told):
        measured("bumping_bots", *ONE, *wanted)


def test_a_board_is_left_out_where_its_tables_are_of_another_size() -> None:
    few = ("roborally", *ONE[:-1], "2", "6", "--pairs", "racer:rookie", "--boards", "short-fuse")
    assert [cells(line)[2] for line in measured(*few) if "racer | rookie" in line] == ["2"]


def test_one_strength_alone_is_compared_with_nothing() -> None:
    (line,) = measured("bumping_bots", *ONE, "--levels", "racer")
    assert line == "bumping_bots: there are no two strengths to compare."


def test_a_step_that_is_too_small_is_an_error(toy: object) -> None:
    with pytest.raises(CommandError, match="too close: "):
        measured("toy", *ONE, "--levels", "easy", "hard", "--least", "5000")


def test_the_tables_go_between_the_marks_of_the_document(tmp_path: Path) -> None:
    path = tmp_path / "bots.md"
    path.write_text(f"Before.\n\n{MARKS[0]}\n\nold\n\n{MARKS[1]}\n\nAfter.\n")
    write(path, ["| new |"])
    assert path.read_text() == f"Before.\n\n{MARKS[0]}\n\n| new |\n\n{MARKS[1]}\n\nAfter.\n"
    path.write_text("no marks")
    with pytest.raises(CommandError, match="needs one"):
        write(path, [])


def test_a_document_with_one_of_the_marks_is_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "bots.md"
    path.write_text(f"Before.\n\n{MARKS[0]}\n\nold\n")
    with pytest.raises(CommandError, match="needs one"):
        write(path, ["| new |"])
    assert "old" in path.read_text()


def test_a_board_is_raced_from_its_smallest_table_to_its_largest(monkeypatch: pytest.MonkeyPatch) -> None:
    raced: dict[str, set[int]] = {}

    def seen(first: str, second: str, races: list[Race], workers: int) -> Score:
        for race in races:
            raced.setdefault(str(race.options["board"]), set()).add(len(race.drivers))
        return Score(first, second)

    monkeypatch.setattr(bots, "score", seen)
    every = map(str, range(2, 10))
    with pytest.raises(CommandError, match="nobody raced"):
        measured("bumping_bots", "--races", "1", "--pairs", "racer:rookie", "--seats", *every)
    boards = GAMES["bumping_bots"].meta.boards
    assert raced == {board.slug: set(range(board.seats[0], board.seats[1] + 1)) for board in boards}
