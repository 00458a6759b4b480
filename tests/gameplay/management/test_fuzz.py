"""`manage.py fuzz`: random races, thousands in `make fuzz`, and a line that replays a failure."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from gameplay.engine.contract import Game
from gameplay.games.bumping_bots import invariants
from gameplay.games.registry import GAMES
from gameplay.management import browser_half
from gameplay.management.commands.fuzz import options_for, race


def test_random_races_hold_every_invariant() -> None:
    """BB-1.5, BB-1.6, BB-4.7, BB-9.10, BB-9.13, BB-12.4, BB-18.5, and every viewer's folded view is the true one."""
    failures = {number: wrong for number in (1, 5) if (wrong := race("bumping_bots", number)[1])}
    assert failures == {}


def test_the_same_number_plays_the_same_race() -> None:
    assert race("bumping_bots", 5) == race("bumping_bots", 5)


def test_all_boards_and_options_come_up() -> None:
    game = GAMES["bumping_bots"]
    drawn = [options_for(game, Random(number)) for number in range(300)]
    assert {raw["board"] for raw, _seats in drawn} == {board.slug for board in game.meta.boards}
    assert {seats for _raw, seats in drawn} == set(range(2, 10))
    assert {raw.get("cards") for raw, _seats in drawn} == {None, "none", "draw", "choose"}
    assert any("grid" in raw for raw, _seats in drawn)


def test_a_game_without_boards_is_raced_too(toy: Game[object]) -> None:
    raw, seats = options_for(toy, Random(1))
    assert "board" not in raw
    assert toy.setup(raw | {"pairs": False}, seats)


def test_a_missing_part_of_a_game_is_reported(toy: Game[object]) -> None:
    out = StringIO()
    call_command("fuzz", "toy", "--races", "0", stdout=out)
    assert "toy gives no `invariants`: not checked is what must hold" in out.getvalue()
    assert "toy gives no `apply.js`: not checked is that the events tell" in out.getvalue()


def test_a_failure_is_reported_with_a_line_that_replays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "broken", lambda state: ["the moon fell down"] if state.round > 1 else [])
    out = StringIO()
    with pytest.raises(CommandError, match="bumping_bots 4"):
        call_command("fuzz", "bumping_bots", "--races", "1", "--seed", "4", "--workers", "1", stdout=out)
    assert "the moon fell down" in out.getvalue()
    assert "replay: manage.py fuzz bumping_bots --races 1 --seed 4" in out.getvalue()


def test_events_that_do_not_lead_to_the_view_after_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    deaf = tmp_path / "apply.mjs"
    deaf.write_text("export const applyEvents = (view) => view;")
    monkeypatch.setattr(browser_half, "apply_of", lambda slug: deaf)
    _steps, wrong = race("bumping_bots", 4)
    assert wrong is not None
    assert "told" in wrong


def test_a_sound_run_says_how_much_was_played() -> None:
    out = StringIO()
    call_command("fuzz", "bumping_bots", "--races", "2", "--seed", "3", "--workers", "1", stdout=out)
    assert out.getvalue().startswith("2 matches, ")
    assert ", 0 failed, " in out.getvalue()
