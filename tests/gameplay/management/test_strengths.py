"""`manage.py strengths`: mirrored seats, a table of win rates, and a smoke: every game's best bot beats its weakest.

How far apart the levels are is measured by the command itself, not in every test run.
"""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from gameplay.games.registry import GAMES
from gameplay.management.commands.strengths import Entry, Played, Score, entries, play_one


def test_every_number_is_raced_twice_with_the_levels_changing_places() -> None:
    made = entries("bumping_bots", ("racer", "rookie"), 3, {"board": "rivet_oval"}, 2)
    assert [entry.number for entry in made] == [0, 0, 1, 1]
    assert made[0].levels == ("racer", "rookie", "racer")
    assert made[1].levels == ("rookie", "racer", "rookie")


def test_a_shared_victory_counts_half_for_each() -> None:
    score = Score()
    entry = Entry("bumping_bots", ("racer", "rookie"), {}, 0)
    score.add(Played(entry, [1, 1], {}))
    score.add(Played(entry, [1, 2], {}))
    assert score.line(("racer", "rookie")) == "2 | 75 % | 1.00 | 1.50 |"


def test_the_table_names_every_pair_and_the_time_of_a_decision() -> None:
    out = StringIO()
    call_command(
        *("strengths", "bumping_bots", "--races", "1", "--seats", "2", "--cards", "none"),
        *("--boards", "kettle_ring", "--workers", "1"),
        stdout=out,
    )
    lines = out.getvalue().splitlines()
    assert [line.split(" | ")[0] for line in lines if " - " in line] == [
        "| champion - racer",
        "| champion - rookie",
        "| racer - rookie",
    ]
    assert [line.split(" | ")[0] for line in lines[-3:]] == ["| champion", "| racer", "| rookie"]


def strengths(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("strengths", *arguments, "--races", "1", "--workers", "1", stdout=out)
    return [line for line in out.getvalue().splitlines() if " - " in line]


def test_a_board_is_left_out_where_its_tables_are_of_another_size() -> None:
    few = ("roborally", "--levels", "racer", "rookie", "--boards", "short-fuse", "--seats")
    (line,) = strengths(*few, "2", "6")
    assert line.startswith("| racer - rookie | 2 | - | 2 |")


def test_a_game_without_boards_is_measured(toy: object) -> None:
    (line,) = strengths("toy", "--seats", "2", "--levels", "easy", "hard")
    assert line.startswith("| hard - easy | 2 | - | 2 |")


def test_a_level_that_wins_too_rarely_is_an_error() -> None:
    with pytest.raises(CommandError, match="fewer than 101 % won: racer - rookie"):
        call_command(
            *("strengths", "bumping_bots", "--races", "1", "--seats", "2", "--cards", "none", "--least", "101"),
            *("--boards", "kettle_ring", "--workers", "1", "--levels", "racer", "rookie"),
            stdout=StringIO(),
        )


def test_one_level_alone_is_not_measured() -> None:
    out = StringIO()
    call_command("strengths", "bumping_bots", "--levels", "racer", stdout=out)
    assert out.getvalue() == "bumping_bots has one level of bots or none: there is nothing to compare.\n"


@pytest.mark.parametrize("game", [slug for slug in sorted(GAMES) if len(GAMES[slug].meta.bot_levels) > 1])
def test_the_best_bot_of_every_game_beats_its_weakest(game: str) -> None:
    weakest, *_between, best = GAMES[game].meta.bot_levels
    races = [play_one(entry) for entry in entries(game, (best, weakest), 2, {}, 1)]
    assert [played.places[played.entry.levels.index(best)] for played in races] == [1, 1]
