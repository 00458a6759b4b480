"""`manage.py tournament`: mirrored seats, a table of win rates."""

from __future__ import annotations

from io import StringIO

from django.core.management import call_command

from gameplay.management.commands.tournament import Entry, Played, Score, entries


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
        *("tournament", "bumping_bots", "--races", "1", "--seats", "2", "--cards", "none"),
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
