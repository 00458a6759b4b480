"""All games, by slug. Adding a game is adding a line here (see CONTRIBUTING.md)."""

from __future__ import annotations

from typing import Any

from gameplay.engine.contract import Game
from gameplay.games.bumping_bots.game import bumping_bots
from gameplay.games.roborally.game import roborally

GAMES: dict[str, Game[Any]] = {game.meta.slug: game for game in (bumping_bots, roborally)}
