"""The view after, told from the view before and the events a viewer saw.

A reference: the browser's board keeps its picture the same way (static/gameplay/games/bumping_bots/). A test
checks that for every step of a race this gives the very view that `view()` gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy

from gameplay.engine.contract import Event, Json
from gameplay.games.bumping_bots.view import lap

FIXED = ("board", "options")
"""Parts of a view that no event changes."""


def apply_events(view: Mapping[str, Json], events: Iterable[Event]) -> dict[str, Json]:
    """A new view; the given one is left alone. Kinds that change nothing on the board are passed over."""
    after: dict[str, Json] = {key: value if key in FIXED else deepcopy(value) for key, value in view.items()}
    for event in events:
        _apply(after, event.kind, event.data)
    return after


def _apply(view: dict[str, Json], kind: str, data: Mapping[str, Json]) -> None:
    robot = view["robots"][data["seat"]] if data.get("seat") is not None else {}
    match kind:
        case "round":
            view["phase"], view["round"], view["order"] = "race", data["round"], list(data["order"])
        case "turn":
            view["turn"] = data["seat"]
        case "grid_draw" | "grid_order":
            view["phase"], view["order"] = "grid", list(data["order"])
        case "move":
            robot["cell"] = list(data["to"])
            if data["cause"] == "grid":
                robot["status"] = "racing"
        case "rotate":
            robot["facing"] = data["to"]
        case "speed":
            robot["speed"], robot["gear"] = data["to"], data["gear_to"]
            robot["locked"] = data.get("locked_to", robot["locked"])
        case "crossing":
            robot["c"] = data["to"]
            robot["lap"] = lap(data["to"], view["options"]["laps"])
        case "engine":
            robot["engine"] = data["to"]
        case "card":
            robot["played"].append(data["card"])
            robot["card_count"] -= 1
            if robot["cards"] is not None:
                robot["cards"].remove(data["card"])
        case "dealt" | "hand":
            robot["cards"] = list(data["cards"])
        case "dealt_count":
            robot["card_count"] = data["count"]
        case "mobile":
            view["mobiles"][data["index"]] = list(data["to"])
        case "motor":
            view["motors"][data["index"]] = data["to"]
        case "finish":
            robot.update(cell=None, place=data["place"], status="classified")
            view["ranking"].append({"seat": data["seat"], "place": data["place"], "status": "classified"})
        case "retire":
            robot.update(status="retired", left_round=data["round"])
            if robot["cell"] is None:
                view["retired"].append(data["seat"])
        case "remove":
            robot["cell"] = None
            view["retired"].append(data["seat"])
        case "over":
            view.update(
                phase="over", turn=None, reason=data["reason"], ranking=[dict(line) for line in data["ranking"]]
            )
            for line in data["ranking"]:
                view["robots"][line["seat"]].update(place=line["place"], status=line["status"])
            for other in view["robots"]:
                other["cards"] = other["cards"] or []
