"""What the host makes of a record: matches of every game, set back at random. Needs Django, unlike the contract."""

from __future__ import annotations

import pytest

from gameplay.engine import codec
from gameplay.engine.contract import Json
from gameplay.games.registry import GAMES
from gameplay.services.fold import fold
from tests.gameplay.games.matches import setups
from tests.gameplay.games.record import Record

CASES = [
    pytest.param(slug, seats, raw, id=f"{slug}-{n}")
    for slug in sorted(GAMES)
    for n, (seats, raw) in enumerate(setups(slug))
]


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_a_match_set_back_again_and_again_continues_and_is_verified(
    slug: str, seats: int, raw: dict[str, Json]
) -> None:
    """Folding the record of a match with restarts at random positions gives every state and every draw of it."""
    game = GAMES[slug]
    setup = game.setup(raw, seats)
    record = Record(game, setup, f"{slug}{seats}".encode())
    for turn in range(6):
        record.play_on(8)
        if game.prompts(record.state):
            record.set_back(turn)
    record.play_on(4)
    folded = fold(game, setup, record.steps, record.fed, record.seed_of)
    for (step, state, luck), past in zip(folded, record.steps, strict=True):
        assert (codec.digest(state), luck.log) == (past.digest, past.draws), step.version
    counts = [step for step in record.steps if step.voided is None]
    *_before, (_step, state, _luck) = fold(game, setup, counts, record.fed, record.seed_of)
    assert state == record.state
