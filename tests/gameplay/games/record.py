"""A random match as the host records it, which may be set back; without a database."""

from __future__ import annotations

from typing import Any

import msgspec

from gameplay.engine import codec
from gameplay.engine.chance import Chance, mix
from gameplay.engine.contract import Game, Json
from gameplay.services.fold import Past, label_of_stretch, settled_before
from gameplay.services.resolve import Fed, feed
from tests.gameplay.games.matches import sample


class Record:
    """One decision for each step."""

    def __init__(self, game: Game[Any], setup: dict[str, Json], secret: bytes) -> None:
        self.game, self.secret = game, secret
        self.steps: list[Past] = []
        self.fed: dict[int, list[Fed]] = {}
        self.states: dict[int, Any] = {}
        self.restart: Past | None = None
        luck = self.luck()
        self.store(game.start(setup, luck).state, luck)

    def seed_of(self, restarted: int) -> bytes:
        return mix(self.secret, label_of_stretch("label", restarted), ["nonce"])

    def luck(self) -> Chance:
        if self.restart is None:
            return Chance(self.seed_of(0))
        settled = settled_before(self.steps, self.restart, self.seed_of)
        return Chance(self.seed_of(self.restart.version), settled)

    def store(self, state: Any, luck: Chance, back_to: int | None = None) -> None:
        version = len(self.steps) + 1
        self.steps.append(Past(version, list(luck.log), codec.digest(state), back_to))
        self.state = self.states[version] = state

    def play_on(self, most: int) -> None:
        for _step in range(most):
            prompts = self.game.prompts(self.state)
            if not prompts:
                return
            asked, luck = prompts[0], self.luck()
            version = len(self.steps) + 1
            if version % 11 == 0:
                item = Fed("", asked.seat, reason="conceded")
            elif version % 5 == 0:
                item = Fed(asked.key, asked.seat, use_default=True)
            else:
                payload = sample(self.game, self.state, asked, b"%d" % version)
                item = Fed(asked.key, asked.seat, payload)
            self.fed[version] = [item]
            self.store(feed(self.game, self.state, item, luck)[0], luck)

    def set_back(self, salt: int) -> None:
        """To a valid position, chosen by lot; reported as `match_restart` does it."""
        counts = [step for step in self.steps if step.voided is None]
        back = Chance(b"back%d" % salt).choice("to", counts)
        version = len(self.steps) + 1
        self.steps = [
            msgspec.structs.replace(step, voided=version)
            if step.version > back.version and step.voided is None
            else step
            for step in self.steps
        ]
        luck = Chance(self.seed_of(version))
        self.store(self.game.reshuffle(self.states[back.version], luck), luck, back.version)
        self.restart = self.steps[-1]
