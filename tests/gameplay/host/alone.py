"""The small game of the tests in a version for one player: as many rounds as the level says, won with a score above
3."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from gameplay.engine.contract import Json, Meta, Option, Outcome, Solo
from gameplay.games.registry import GAMES
from gameplay.models import Match
from gameplay.services import match_start
from tests.gameplay.host.table import Table
from tests.gameplay.host.toy import State, Toy

SLUG = "alone"


class Alone(Toy):
    """The level is the option `rounds`; the `corner` changes nothing."""

    meta: Meta = msgspec.structs.replace(
        Toy.meta,
        slug=SLUG,
        title="Alone",
        options=(
            *Toy.meta.options,
            Option("corner", "one_of", "n", "Corner", choices=(("n", "North"), ("s", "South"))),
        ),
        solo=Solo(
            board="box",
            level="rounds",
            levels=(("1", "Easy"), ("2", "Hard")),
            side="corner",
            sides=(("n", "North"), ("s", "South")),
            kept=("sparks", "Sparks"),
        ),
    )

    def setup(self, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
        return {**super().setup(raw, seats), "corner": raw.get("corner", "n")}

    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        if found is None or len(found.lines) != 1:
            return found
        [line] = found.lines
        won = state.scores[0] > 3 and not state.left[0]
        scores = {"won": int(won), "turns": state.round, "level": state.rounds, "sparks": state.scores[0]}
        return Outcome((msgspec.structs.replace(line, scores=scores),), (0,) if won else (), "finished")


alone = Alone()


@contextmanager
def alone_in_the_box() -> Iterator[Alone]:
    """While it is among the site's games."""
    GAMES[SLUG] = alone
    try:
        yield alone
    finally:
        del GAMES[SLUG]


@dataclasses.dataclass
class Game(Table):
    """A match for one player."""

    @classmethod
    def of(cls, match: Match, user: Any) -> Game:
        return cls(match, [user])

    @classmethod
    def begin(cls, user: Any, level: int = 1, **options: Any) -> Game:
        made = cls.make(user, **{"game": SLUG, "raw": {"rounds": level}, "speed": "none"} | options)
        match_start(match_id=made.match.pk)
        return made

    def finish(self, *steps: int) -> Match:
        """Every turn consists of these steps."""
        while not self.fresh().is_over:
            self.pick(5)
            self.turn(0, *steps)
        return self.match

    def dice(self) -> list[int]:
        return [event["data"]["die"] for event in self.events() if event["kind"] == "die"]
