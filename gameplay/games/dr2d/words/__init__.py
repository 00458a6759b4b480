"""The names and phrases of DR2D: one table, by key."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.games.dr2d.words.editor import EDITOR
from gameplay.games.dr2d.words.lessons import LESSONS
from gameplay.games.dr2d.words.log import LOG
from gameplay.games.dr2d.words.names import NAMES
from gameplay.games.dr2d.words.questions import QUESTIONS
from gameplay.games.dr2d.words.tiles import TILES

WORDS: Table = {**NAMES, **TILES, **QUESTIONS, **LOG, **LESSONS, **EDITOR}
