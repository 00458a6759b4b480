"""A position of Droids in words, for pages that must do without a picture. Reads a view; no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Speech, View
from gameplay.gamepages.droids.picture import killer_way
from gameplay.gamepages.droids.scenarios import counted
from gameplay.gamepages.robots import LETTERS
from gameplay.games.droids.board import NAMES
from gameplay.games.droids.state import KILLER
from gameplay.games.droids.tokens import COLOURS
from gameplay.games.droids.words import WORDS

Player = Mapping[str, Json]
"""A player from a view."""

say = Speech(WORDS)


def cell_name(cell: Sequence[int]) -> str:
    return NAMES.name((cell[0], cell[1]))


def phase(view: View) -> str:
    return say(f"phase/{view['step']}", turn=view["turn"])


def rows(view: View, names: Mapping[int, str]) -> list[dict[str, Json]]:
    """One line for each player: the ranking when it is over, otherwise in the order of turns, with players who are out
    last."""
    places = {line["seat"]: line["place"] for line in view["ranking"]}
    players = view["players"]
    turns = [*view["order"], *(seat for seat in range(len(players)) if seat not in view["order"])]
    return [_row(view, players[seat], names, places.get(seat)) for seat in places or turns]


def _row(view: View, player: Player, names: Mapping[int, str], place: int | None) -> dict[str, Json]:
    emitters = player["emitters"]
    broken = [str(k) for k, one in enumerate(emitters, start=1) if one["broken"]]
    where = {"cell": cell_name(player["cell"]), "emitter": player["serving"]}
    return {
        "letter": LETTERS[player["seat"]],
        "name": names[player["seat"]],
        "place": place,
        "mine": view["you"] == player["seat"],
        "team": None if player["team"] is None else player["team"] + 1,
        "side": say(f"do/{player['side']}"),
        "where": say("where", **where),
        "intact": len(emitters) - len(broken),
        "broken": ", ".join(broken),
        "orders": [
            gettext("Emitter %(emitter)s: %(orders)s") % {"emitter": k, "orders": "; ".join(laid)}
            for k, one in enumerate(emitters, start=1)
            if (laid := [_laid(n, order) for n, order in enumerate(one["cells"], start=1) if order])
        ],
        "held": tokens(player["held"]),
        "more": ", ".join(_more(player)),
    }


def progress(view: View, seat: int) -> str:
    player = view["players"][seat]
    if player["out"] is not None:
        return say("status/left" if player["left"] else "status/out", turn=player["out"])
    home = [say("kept", player["kept"])] if view["board"]["slug"] == "chips" else []
    return ", ".join([say("emitters", sum(not one["broken"] for one in player["emitters"])), *home])


def _laid(place: int, order: Mapping[str, Json]) -> str:
    return gettext("%(place)s. %(order)s") % {"place": place, "order": order_word(order)}


def order_word(order: Mapping[str, Json]) -> str:
    """An order with its arrow: "Shoot to the north"."""
    return say("order", order=say(f"order/{order['order']}"), side=say(f"facing/{order['direction']}"))


def tokens(counts: Mapping[str, int]) -> str:
    """How many of each colour; "–" for none."""
    return ", ".join(counted(colour, counts[colour]) for colour in COLOURS if counts[colour]) or "–"


def _more(player: Player) -> list[str]:
    """What a droid carries, and how its player is doing."""
    told = [say("carries", thing=say(f"thing/{player['carries']}"))] if player["carries"] else []
    told += [say("stock", player["stock"])] if player["stock"] else []
    told += [say("kept", player["kept"])] if player["kept"] else []
    if player["left"]:
        return [*told, say("status/left")]
    if player["out"] is not None:
        return [*told, say("status/out", turn=player["out"])]
    told += [say("status/stopped")] if player["stopped"] else []
    return told + ([say("status/done")] if player["done"] else [])


def hand(view: View) -> list[str]:
    """The reader's tokens by kind; none of others."""
    me = view["players"][view["you"]] if view["you"] is not None else None
    held = (me and me["hand"]) or ()
    return [
        gettext("%(n)s × %(order)s") % {"n": held.count(kind), "order": say(f"order/{kind}")}
        for kind in dict.fromkeys(held)
    ]


def table(view: View, names: Mapping[int, str]) -> list[str]:
    """Whose turn it is, what is on the board, and what is in the bins, a sentence each."""
    lines = []
    if view["mover"] is not None and view["step"] != "over":
        mover = say(f"robot/{KILLER}") if view["mover"] == KILLER else names[view["mover"]]
        lines.append(gettext("%(robot)s to move.") % {"robot": mover})
    lines += [
        gettext("%(robot)s is on %(cell)s.")
        % {"robot": capfirst(say(f"robot/{one['robot']}")), "cell": cell_name(one["cell"])}
        for one in view["neutral"]
        if one["cell"]
    ]
    for kind, words in _lying().items():
        cells = [cell_name(thing["cell"]) for thing in view["things"] if thing["kind"] == kind]
        if cells:
            lines.append(words[len(cells) > 1] % {"cells": ", ".join(cells)})
    if view["options"]["level"] == 0:
        lines.append(gettext("In the bins: %(tokens)s.") % {"tokens": tokens(view["bins"])})
    return lines


def _lying() -> dict[str, tuple[str, str]]:
    """What is on cells: for one, for several."""
    return {
        "obstacle": (gettext("Loose obstacle on %(cells)s."), gettext("Loose obstacles on %(cells)s.")),
        "container": (gettext("Container on %(cells)s."), gettext("Containers on %(cells)s.")),
        "mine": (gettext("Mine on %(cells)s."), gettext("Mines on %(cells)s.")),
    }


def sheet(view: View) -> list[str]:
    """The killer's sheet as it is: by emitter, the orders that have still to be sent."""
    killer = view["killer"]
    if not killer or not killer["sheet"]:
        return []
    columns, sent = killer["sheet"]["columns"], killer["sheet"]["sent"]
    return [
        gettext("Emitter %(emitter)s: %(orders)s")
        % {"emitter": k, "orders": "; ".join(killer_word(killer["side"], code) for code in left) or "–"}
        for k, column in enumerate(columns, start=1)
        if column is not None
        for left in [killer["orders"][column][sent[column] :]]
    ]


def killer_word(side: str, code: str) -> str:
    """An order of the sheet, with where it leads from the killer's side."""
    told = say(f"killer/{code}")
    if code == "T":
        return told
    return gettext("%(order)s (%(side)s)") % {"order": told, "side": say(f"facing/{killer_way(side, code)}")}
