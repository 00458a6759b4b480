"""The declared shapes of views, events, questions and answers are those of random play: nothing more, nothing less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import GAMES
from gameplay.management.offline import part, play
from tests.gameplay.games.matches import setups
from tests.support.fitting import misfit

WITH_SHAPES = [slug for slug in sorted(GAMES) if part(slug, "shapes", "View")]
CASES = [
    pytest.param(slug, seats, raw, id=f"{slug}-{n}")
    for slug in WITH_SHAPES
    for n, (seats, raw) in enumerate(setups(slug))
]


class Fitting:
    """Compares all of a match with the shapes of its game."""

    def __init__(self, slug: str, seats: int) -> None:
        self.game, self.seats = GAMES[slug], seats
        self.view: type = part(slug, "shapes", "View")
        self.events: Mapping[str, type] = part(slug, "told", "EVENTS")
        self.prompts: Mapping[str, type] = part(slug, "shapes", "PROMPTS")
        self.answers: Mapping[str, type] = part(slug, "shapes", "ANSWERS")
        self.picks: Mapping[str, type] = part(slug, "shapes", "PICKS")
        self.wrong: Counter[str] = Counter()

    def started(self, step: Step[Any]) -> None:
        self.stepped(None, step)

    def asked(self, state: Any, prompt: Prompt) -> None:
        self._holds(prompt.kind, self.prompts.get(prompt.kind), prompt.data)

    def answered(self, view: Mapping[str, Json], prompt: Prompt, payload: Json) -> None:
        self._holds(f"answer to {prompt.kind}", self.answers.get(prompt.kind), payload)
        space = self.game.choices(view, prompt, None)
        for pick in getattr(space, "picks", getattr(space, "next", getattr(space, "items", ()))) if self.picks else ():
            self._holds(f"pick of {prompt.kind}", self.picks.get(prompt.kind), pick.params)

    def stepped(self, before: Any, step: Step[Any]) -> None:
        for event in step.events:
            self._holds(event.kind, self.events.get(event.kind), event.data)
        for viewer in (None, 0, self.seats - 1):
            self._holds("view", self.view, self.game.view(step.state, viewer))

    def _holds(self, what: str, kind: type | None, value: Json) -> None:
        said = "nobody says what it tells" if kind is None else misfit(kind, value)
        if said:
            self.wrong[f"{what}: {said}"] += 1


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_what_a_game_sends_has_the_shape_that_it_declares(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game, fitting, dice = GAMES[slug], Fitting(slug, seats), Random(slug)

    def answer(view: Mapping[str, Json], prompt: Prompt) -> Json:
        chance = Chance(prompt.key.encode())
        rookie = dice.random() < 0.5
        payload = (
            game.bot(view, prompt, Pilot(game.meta.bot_levels[0]), chance)
            if rookie
            else game.sample(view, prompt, chance)
        )
        fitting.answered(view, prompt, payload)
        return payload

    def leaving(state: Any, prompt: Prompt) -> int | None:
        return prompt.seat if dice.random() < 0.003 else None

    play(game, game.setup(raw, seats), answer, Chance(b"shapes"), fitting, leaving)
    assert not fitting.wrong


@pytest.mark.parametrize("wrong", [{"to": [1]}, {"to": None}, {"cause": "wind"}, {"seat": "A"}, {"more": 1}])
def test_another_shape_is_noticed(wrong: dict[str, Json]) -> None:
    move, kind = (
        {"seat": 0, "from": [1, 2], "to": [1, 3], "cause": "card"},
        part("roborally", "told", "EVENTS")["move"],
    )
    assert misfit(kind, move) is None
    assert misfit(kind, move | wrong)
