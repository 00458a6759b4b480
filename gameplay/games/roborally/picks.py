"""Answers with their words, so that a plain form and a screen reader can offer them."""

from __future__ import annotations

from functools import partial

from gameplay.engine.contract import Json, Prompt
from gameplay.engine.space import Pick
from gameplay.engine.squaregrid import name
from gameplay.engine.words import message
from gameplay.games.roborally.cards import CODES, Card
from gameplay.games.roborally.words import WORDS

word = partial(message, WORDS)


def card_pick(card: Card, value: Json = None, group: str = "") -> Pick:
    return Pick(card if value is None else value, word("card"), {"card": card_name(card), "priority": card}, group)


def card_name(card: Card) -> str:
    return word(f"card/{CODES[card]}")


def question_of(prompt: Prompt) -> str:
    """The key of its words; an option with a special use has a question of its own."""
    own = f"question/{prompt.data.get('option', '')}"
    return own if own in WORDS else f"question/{prompt.kind}"


def pick_of(prompt: Prompt, field: str, value: Json) -> Pick:
    """One offered value with its label."""
    if value is None or isinstance(value, bool):
        said = {None: "null", True: "true", False: "false"}[value]
        keys = (f"field/{field}/{said}", f"{question_of(prompt)}/{said}", f"answer/{said}")
        return Pick(value, word(next(key for key in keys if key in WORDS)))
    if isinstance(value, str):
        return Pick(value, word(f"option/{value}"))
    if isinstance(value, list):
        return Pick(value, word("answer/cell"), {"cell": name((value[0], value[1]))})
    match value:
        case {"weapon": "laser"}:
            return Pick(value, word("answer/laser"))
        case {"weapon": weapon, "target": None}:
            return Pick(value, word(f"option/{weapon}"))
        case {"weapon": weapon, "target": target}:
            params: dict[str, Json] = {"option": word(f"option/{weapon}"), "robot": "ABCDEFGH"[target]}
            return Pick(value, word("answer/weapon"), params)
        case {"do": "damage"}:
            return Pick(value, word("answer/damage"))
        case {"do": "lock", "phase": phase}:
            return Pick(value, word("answer/lock"), {"phase": phase})
        case {"do": "destroy", "option": option}:
            return Pick(value, word("answer/destroy"), {"option": word(f"option/{option}")})
        case {"cell": cell, "facing": facing}:
            params = {"cell": name((cell[0], cell[1])), "facing": word(f"facing/{facing}")}
            return Pick(value, word("answer/place"), params)
    raise ValueError(f"{prompt.kind}: {value!r}")
