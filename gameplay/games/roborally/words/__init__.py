"""The names and phrases of RoboRally: one table, by key. Refusals have their codes as keys."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.games.roborally.options import CARDS
from gameplay.games.roborally.words.editor import EDITOR
from gameplay.games.roborally.words.lessons import LESSONS
from gameplay.games.roborally.words.log import LOG
from gameplay.games.roborally.words.names import NAMES
from gameplay.games.roborally.words.questions import QUESTIONS

WORDS: Table = {
    **NAMES,
    **QUESTIONS,
    **LOG,
    **LESSONS,
    **EDITOR,
    **{f"option/{slug}": card.name for slug, card in CARDS.items()},
    **{f"option/{slug}/text": card.text for slug, card in CARDS.items()},
}
