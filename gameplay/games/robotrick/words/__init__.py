"""The names, questions and phrases of RoboTrick: one table, by key."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.games.robotrick.words.droco import DROCO
from gameplay.games.robotrick.words.lessons import LESSONS
from gameplay.games.robotrick.words.log import LOG
from gameplay.games.robotrick.words.names import NAMES

WORDS: Table = {**NAMES, **DROCO, **LOG, **LESSONS}
