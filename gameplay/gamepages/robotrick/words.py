"""A position of RoboTrick in words, for the plain page: the table, the player's hand, Droco's hand and next card, and
the cards before everybody. Reads a view; no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Speech, View
from gameplay.gamepages.robotrick.picture import worth
from gameplay.gamepages.robots import LETTERS
from gameplay.games.robotrick.cards import TYPES
from gameplay.games.robotrick.words import WORDS

say = Speech(WORDS)
COLUMNS = ("leads", "follows", "other")


def joined(cards: Iterable[str]) -> str:
    return ", ".join(cards) or say("card/none")


def phase(view: View) -> str:
    return say(f"phase/{view['step']}", round=view["round"], trick=view["trick"])


def rows(view: View, names: Mapping[int, str]) -> list[dict[str, Json]]:
    """One line for each player, clockwise as they sit; at the end, the best first."""
    order = [line["seat"] for line in view["ranking"]] or view["order"]
    places = {line["seat"]: line["place"] for line in view["ranking"]}
    return [
        {
            **view["players"][seat],
            "letter": LETTERS[seat],
            "name": names[seat],
            "place": places.get(seat),
            "mine": view.get("you") == seat,
            "up": counted(view["players"][seat]["up"], "up"),
            "down": counted(view["players"][seat]["down"], "down"),
            "rounds": ", ".join(str(score) for score in view["players"][seat]["rounds"]),
        }
        for seat in order
    ]


def progress(view: View, seat: int) -> str:
    """All points so far, including those of a round that is not over."""
    player = view["players"][seat]
    points = player["total"]
    left = [say("status/left")] if player["left"] else []
    return ", ".join([say("fact/points", abs(points), points=str(points).replace("-", "−")), *left])


def counted(cards: Sequence[str], side: str) -> list[str]:
    """The cards before a player, each with its points."""
    return [say(f"points/{side}", n=worth(card), card=card) for card in cards]


def around(view: View, names: Mapping[int, str]) -> list[str]:
    """The table, a sentence each."""

    def whose(by: int | None) -> str:
        return say("droco") if by is None else names[by]

    def trick(plays: Sequence[Mapping[str, Json]]) -> str:
        return ", ".join(say("log/card", card=play["card"], robot=whose(play["by"])) for play in plays)

    if view["step"] == "over":
        return []
    lines = [
        say("around/circle", order=", ".join(whose(by) for by in view["circle"])),
        say("around/trump", type=view["trump"][0], card=view["trump"]),
    ]
    if view["table"]:
        lines.append(say("around/trick", type=view["table"][0]["card"][0], cards=trick(view["table"])))
    if view["tricks"]:
        last = view["tricks"][-1]
        lines.append(say("around/last", cards=trick(last["plays"]), robot=whose(last["winner"])))
    return lines


def droco(view: View) -> list[str]:
    """His open hand by type, and the card that he will play."""
    hand = {kind: [card for card in view["droco"] if card[0] == kind] for kind in TYPES}
    lines = [say("seen/row", type=kind, told=joined(cards)) for kind, cards in hand.items() if cards]
    return [*lines, *(foreseen(view, entry) for entry in view["foreseen"])]


def foreseen(view: View, entry: Mapping[str, Json]) -> str:
    ai, column, index = view["ai"], entry["column"], entry["filter"]
    why = say("foreseen/only") if index is None else say(f"ai/{ai}/{column}/{index}")
    if entry["card"] is None:
        why = say("foreseen/open")
    led = entry["led"] is not None and not view["table"]
    key = "foreseen/said/led" if led else "foreseen/said"
    return say(key, type=entry["led"], card=entry["card"] or "?", why=why)


def ai(view: View) -> dict[str, Json]:
    """The AI card of the round: its name, and its columns as sentences."""
    key = view["ai"]
    return {
        "name": say(f"ai/{key}/name"),
        "columns": [(say(f"column/{column}"), say(f"ai/{key}/{column}/text")) for column in COLUMNS],
    }


def hand(view: View, seat: int | None) -> list[str]:
    """The player's cards, each with its points; new ones are marked."""
    me = view["players"][seat] if seat is not None else None
    if not me or not me["hand"]:
        return []
    got = me["got"] or []
    return [
        ", ".join([say("card/long", n=worth(card), card=card), *([say("card/got")] if card in got else [])])
        for card in me["hand"]
    ]
