"""Scenario 1, the challenge (DR-S1): the last one in the game wins, as everywhere (DR-8.9)."""

from __future__ import annotations

from gameplay.games.droids.rules.scenarios.base import GREY, Scenario


class Challenge(Scenario):
    """2 to 4 players or two teams (DR-S1.1); the only objective is to be the last (DR-S1.2); no repairers and no grey
    orders (DR-S1.4); 8, 9 or 8 obstacles are laid (DR-S1.3), and taken and placed as usual (DR-S1.5)."""

    teams = True
    removed = GREY
    laid = (8, 9, 8)
