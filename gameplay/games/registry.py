"""All games, by slug. `manage.py newgame` adds a line here (see CONTRIBUTING.md)."""

from __future__ import annotations

from typing import Any, TypeAlias

from gameplay.engine.contract import Game
from gameplay.games.bumping_bots.game import bumping_bots
from gameplay.games.dr2d.game import dr2d
from gameplay.games.droids.game import droids
from gameplay.games.roborally.game import roborally
from gameplay.games.robotrick.game import robotrick

AnyGame: TypeAlias = Game[Any]
"""A game for code that knows nothing about it: its states come from it, and go back only to it."""

GAMES: dict[str, AnyGame] = {
    game.meta.slug: game
    for game in (
        bumping_bots,
        roborally,
        robotrick,
        dr2d,
        droids,
    )
}
