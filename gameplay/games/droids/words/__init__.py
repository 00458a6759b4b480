"""The names and phrases of Droids: one table, by key."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.games.droids.words.lessons import LESSONS
from gameplay.games.droids.words.log import LOG
from gameplay.games.droids.words.names import NAMES
from gameplay.games.droids.words.panel import PANEL
from gameplay.games.droids.words.phases import PHASES
from gameplay.games.droids.words.picture import PICTURE

WORDS: Table = {**NAMES, **PHASES, **LOG, **PICTURE, **PANEL, **LESSONS}
