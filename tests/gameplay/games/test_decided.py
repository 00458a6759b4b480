"""A decided match stays decided: once `Game.decided` names the last racer, nobody's place changes, and that racer may
end the match there (`Game.stop`) with those places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import DECIDED, Game, Json, Line, Prompt, Step
from gameplay.games.registry import GAMES
from gameplay.management.browser_half import BrowserHalf, apply_of
from gameplay.management.offline import part
from tests.gameplay.games.matches import play, told
from tests.gameplay.games.test_contract import CASES

LIMIT = 160
DECIDES = ("bumping_bots", "dr2d", "roborally", "robotrick")
"""Games in which the last one plays on. Droids is over at once when one is left (DR-8.9), or one team."""
LUCK = Chance(b"decided")


def places(lines: tuple[Line, ...]) -> list[tuple[int, int]]:
    return sorted((line.seat, line.place) for line in lines)


def states(game: Game[Any], setup: dict[str, Json], seats: int, first: int) -> Iterator[Any]:
    """The positions of a match that all except one of its seats leave, from answer `first` on."""
    stays = (first + 1) % seats
    goes = [seat for seat in range(seats) if seat != stays]

    def leaving(taken: int, _prompts: tuple[Prompt, ...]) -> int | None:
        return goes.pop() if goes and taken >= first + 3 * (seats - 1 - len(goes)) else None

    for moment in play(game, setup, b"decided%d" % first, limit=LIMIT, leaving=leaving):
        yield moment.step.state


@pytest.mark.parametrize("first", [1, 14])
@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_once_it_is_decided_no_place_changes_and_it_may_end_there(
    slug: str, seats: int, raw: dict[str, Json], first: int
) -> None:
    game = GAMES[slug]
    found, then = None, []
    for state in states(game, game.setup(raw, seats), seats, first):
        seat = game.decided(state)
        if found is not None:
            assert places(game.standing(state)) == then
            assert seat == (found if game.prompts(state) else None)
        elif seat is not None:
            assert game.racing(state) == {seat}
            assert {prompt.seat for prompt in game.prompts(state)} == {seat}
            found, then = seat, places(game.standing(state))
            _ends(game, state, seat)
    assert found is None or (slug in DECIDES and seats > 1)


def _ends(game: Game[Any], state: Any, seat: int) -> None:
    """The end keeps the places, and every view shows it."""
    before, standing = codec.dump(state), game.standing(state)
    step = game.stop(state)
    assert codec.dump(state) == before
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.lines, outcome.reason) == (game.standing(step.state), DECIDED)
    assert places(outcome.lines) == places(standing)
    (mine,) = (line for line in outcome.lines if line.seat == seat)
    assert mine.status == "classified"
    first = {line.seat for line in outcome.lines if line.place == 1}
    assert outcome.winners
    assert first <= set(outcome.winners)
    assert [line.status for line in standing] == [line.status for line in outcome.lines]
    assert (game.prompts(step.state), game.racing(step.state), game.decided(step.state)) == ((), frozenset(), None)
    assert codec.load(game.state_type, codec.dump(step.state)) == step.state
    broken = part(game.meta.slug, "invariants", "broken")
    assert not broken or broken(step.state) == []
    beats = [0, *(event.beat for event in step.events)]
    assert all(now - earlier in (0, 1) for earlier, now in pairwise(beats))
    _told(game, state, step, (None, seat, (seat + 1) % len(standing)))
    with pytest.raises(ValueError, match="not decided"):
        game.stop(step.state)


def _told(game: Game[Any], state: Any, step: Step[Any], viewers: tuple[int | None, ...]) -> None:
    script = apply_of(game.meta.slug)
    assert script
    with BrowserHalf(script) as browser:
        for viewer in viewers:
            view, after = game.view(state, viewer), game.view(step.state, viewer)
            browser.begin(str(viewer), view)
            assert browser.tell(str(viewer), told(step.events, viewer), after) is None
            assert game.view(game.imagine(after, LUCK), viewer) == after


@pytest.mark.parametrize("slug", DECIDES)
def test_each_game_is_decided_in_some_of_these_matches(slug: str) -> None:
    game, cases = GAMES[slug], [case.values[1:] for case in CASES if case.values[0] == slug]
    assert any(
        game.decided(state) is not None
        for seats, raw in cases
        for state in states(game, game.setup(dict(raw), seats), seats, 1)
    )


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_while_all_race_nothing_is_decided(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    state = game.start(game.setup(raw, seats), LUCK).state
    assert game.decided(state) is None
    with pytest.raises(ValueError, match="decided"):
        game.stop(state)
