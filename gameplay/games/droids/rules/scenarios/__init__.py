"""The seven scenarios, by the slug of their board. Each module holds what its clauses change; `base` holds what all
share."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine.contract import Json
from gameplay.games.droids.rules.scenarios.base import Scenario
from gameplay.games.droids.rules.scenarios.challenge import Challenge
from gameplay.games.droids.rules.scenarios.chips import Chips
from gameplay.games.droids.rules.scenarios.duel import Duel
from gameplay.games.droids.rules.scenarios.garden import Garden
from gameplay.games.droids.rules.scenarios.killer import Killer
from gameplay.games.droids.rules.scenarios.mines import Mines
from gameplay.games.droids.rules.scenarios.statue import Statue
from gameplay.games.droids.state import State

SCENARIOS: Mapping[str, Scenario] = {
    "challenge": Challenge(),
    "mines": Mines(),
    "chips": Chips(),
    "garden": Garden(),
    "statue": Statue(),
    "duel": Duel(),
    "killer": Killer(),
}
"""In the order of the rulebook, S1 to S7. The players agree on one before the match (DR-3.2)."""


def scenario_of(match: State | dict[str, Json]) -> Scenario:
    """The scenario of a match, by its state or its setup."""
    setup = match.setup if isinstance(match, State) else match
    return SCENARIOS[setup["board"]["slug"]]
