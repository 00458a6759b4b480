"""A match that bots drive in memory: the same however it is cut up, and nothing of it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games import thinking
from gameplay.games.registry import GAMES
from gameplay.services import indoors
from gameplay.services.indoors import Indoors, match_indoors, quick_levels, thinker


def whole(game: str, seed: bytes = b"autumn", *, pieces: bool = False) -> Indoors:
    rules: Any = GAMES[game]
    raw: dict[str, Json] = {"board": rules.meta.boards[0].slug} if rules.meta.boards else {}
    size = min((one for one in rules.tables(raw) if one > 1), key=lambda one: abs(one - 3))
    levels = [quick_levels(game)[seat % 2] for seat in range(size)]
    found = None
    while found is None or not found.ends:
        found = match_indoors(game=game, raw=raw, levels=levels, seed=seed, so_far=found, enough=lambda: pieces)
    assert sorted(place for place, _status in found.ends)[0] == 1
    assert len(found.ends) == size
    return found


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_comes_to_the_same_end_however_it_is_cut_up(game: str) -> None:
    assert whole(game) == whole(game, pieces=True)


def test_another_seed_is_another_match() -> None:
    assert whole("robotrick") != whole("robotrick", b"winter")


def test_one_without_an_end_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indoors, "MOST_ANSWERS", 5)
    with pytest.raises(indoors.Endless):
        whole("robotrick")


def test_an_unknown_game_has_no_bots() -> None:
    assert quick_levels("chess") == ()
    assert all(len(quick_levels(game)) == 2 for game in GAMES)


class Beside:
    """Bots have a process of their own."""

    def __init__(self, *, warm: bool) -> None:
        self.warm = warm

    def is_warm(self) -> bool:
        return self.warm

    def think(self, slug: str, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, seed: bytes) -> Json:
        return None


def test_where_bots_have_a_process_it_thinks_once_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert thinker() == thinking.think, "workers think for themselves"
    for warm in (True, False):
        beside = Beside(warm=warm)
        monkeypatch.setattr(indoors, "bot_runner", lambda beside=beside: beside)
        assert (thinker() == beside.think) is warm
