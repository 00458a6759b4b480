"""The facts in a question of RoboRally, for the plain form; its sentences are in the game's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Question, SeatCard, View
from gameplay.gamepages.roborally.words import card_word, say
from gameplay.games.roborally.words import WORDS


def question(prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> Question:
    """A title and a sentence, as the live page says them (`questions.js`)."""
    data, kind = prompt["data"], prompt["kind"]
    option = data.get("option", "")
    key = f"question/{option}" if f"question/{option}" in WORDS else f"question/{kind}"
    facts = _facts(prompt, seats, view)
    if key == "question/option":
        return Question(say(key, **facts), say(f"option/{option}/text"))
    return Question(say(key, **facts), say(f"{key}/text{_ending(prompt, view)}", **facts))


def _facts(prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> dict[str, Json]:
    data, me = prompt["data"], view["robots"][prompt["seat"]]
    facts: dict[str, Json] = {**data, "next": data.get("damage", 0) + 1}
    facts |= {key: seats[data[key]]["name"] for key in ("target", "by") if data.get(key) is not None}
    if option := data.get("option"):
        laid = data.get("cards") or (me["registers"][data["phase"] - 1]["cards"] if data.get("phase") else ())
        facts |= {"option": say(f"option/{option}"), "card": _laid(laid), "spare": _laid([me.get("spare_card")])}
    return facts


def _ending(prompt: Mapping[str, Json], view: View) -> str:
    data = prompt["data"]
    match prompt["kind"]:
        case "shield" if data.get("by") is not None:
            return "/by"
        case "arm" if data.get("during") == "prepare":
            return "/prepare"
        case "reentry" if view["robots"][prompt["seat"]]["hardened"]:
            return "/hardened"
        case "reentry" if True in data["fields"]["down"]:
            return "/down"
    return ""


def _laid(cards: Sequence[int | None] | None) -> str:
    return " + ".join(card_word(card) for card in cards if card) if cards and cards[0] else say("card/hidden")
