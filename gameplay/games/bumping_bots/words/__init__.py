"""The names and phrases of Bumping Bots: one table, by key. Refusals have their codes as keys."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.games.bumping_bots.words.editor import EDITOR
from gameplay.games.bumping_bots.words.lessons import LESSONS
from gameplay.games.bumping_bots.words.log import LOG
from gameplay.games.bumping_bots.words.names import NAMES

WORDS: Table = {**NAMES, **LOG, **LESSONS, **EDITOR}
