"""Works out the view after a step from the view before it and the events that the viewer saw.

This is the reference for the browser, whose board keeps its picture in the same way (static/gameplay/games/roborally/).
A test checks for every step of a race that it gives the very view that `view()` gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy

from gameplay.engine.contract import Event, Json
from gameplay.games.roborally.options import COAT, SHELLS

SHARED = ("board", "options")
"""Parts of a view that are never changed in place."""


def apply_events(view: Mapping[str, Json], events: Iterable[Event]) -> dict[str, Json]:
    """A new view; the given one is left alone. Kinds that change nothing on the table are passed over."""
    after: dict[str, Json] = {key: value if key in SHARED else deepcopy(value) for key, value in view.items()}
    for event in events:
        seat = event.data.get("seat")
        robot = after["robots"][seat] if seat is not None else {}
        _turn(after, event.kind, event.data)
        _program(robot, event.kind, event.data)
        _board(after, robot, event.kind, event.data)
        _sheet(after, robot, event.kind, event.data)
    return after


def _empty() -> dict[str, Json]:
    return {"cards": [], "how": "", "up": False}


def _hidden() -> dict[str, Json]:
    return {"cards": None, "how": "", "up": False}


def _turn(view: dict[str, Json], kind: str, data: Mapping[str, Json]) -> None:
    """The flow of the race."""
    match kind:
        case "turn":
            view.update(turn=data["turn"], phase=0, step="deal", wrecks=[])
            for robot in view["robots"]:
                robot.update(down=robot["seat"] in data["down"], announced=False, controller=None)
                robot.update(recompiled=False, gyro=False, aborting=False, hardened=False)
        case "step":
            view.update(phase=data["phase"], step=data["step"])
        case "wiped":
            for robot in view["robots"]:
                _wipe(robot)
        case "flag_moved":
            view["flags"][data["flag"] - 1] = list(data["to"])
        case "options_shuffled":
            view.update(option_deck=data["deck"], option_discards=[])
        case "superbot":
            view["superbot"] = data["seat"]
        case "board_turned":
            view.update(turned=list(data["turned"]), board={**view["board"], **data["drawing"]})
        case "over":
            view.update(phase=0, step="over", reason=data["reason"], ranking=[dict(line) for line in data["ranking"]])


def _wipe(robot: dict[str, Json]) -> None:
    here = robot["status"] == "racing"
    if not here:
        robot["locked"] = []
    for index in range(5):
        if index + 1 not in robot["locked"]:
            robot["registers"][index] = _empty()
    robot.update(spare=False, spare_card=None)


def _program(robot: dict[str, Json], kind: str, data: Mapping[str, Json]) -> None:
    """Hands and program sheets."""
    match kind:
        case "dealt":
            robot["hand_count"] = data["count"]
        case "hand":
            robot["hand"] = list(data["cards"])
        case "recompiled":
            robot["recompiled"] = True
        case "ready":
            robot["ready"] = True
        case "programmed":
            _no_hand(robot)
            robot["ready"] = False
            robot.update(spare=data["spare"], stored=data["stored"])
            for index, register in enumerate(robot["registers"]):
                if register["cards"] == []:
                    robot["registers"][index] = _hidden()
        case "programme":
            for index, told in enumerate(data["registers"]):
                robot["registers"][index].update(cards=told["cards"] and list(told["cards"]), how=told["how"])
            robot.update(spare_card=data["spare"], stored_card=data["stored"])
        case "exchanged":
            robot.update(spare=False, spare_card=None)
            robot["registers"][data["phase"] - 1] = _hidden()
        case "exchanged_card":
            robot["registers"][data["phase"] - 1]["cards"] = [data["card"]]
        case "scrambled":
            robot["registers"][data["phase"] - 1] = _hidden()
        case "revealed":
            shown = {"cards": list(data["cards"]), "how": data["how"], "up": True}
            robot["registers"][data["phase"] - 1] = shown
        case "aborted":
            robot["aborting"] = True
            robot["registers"][data["phase"] - 1] = {"cards": [data["card"]], "how": "", "up": True}
        case "programmed_at_random":
            robot["registers"][data["phase"] - 1] = {"cards": [data["card"]], "how": "", "up": True}


def _no_hand(robot: dict[str, Json]) -> None:
    robot["hand_count"] = 0
    if robot["hand"] is not None:
        robot["hand"] = []


def _board(view: dict[str, Json], robot: dict[str, Json], kind: str, data: Mapping[str, Json]) -> None:
    """What happens to robots on the board."""
    match kind:
        case "move":
            robot["cell"] = list(data["to"])
        case "rotate":
            robot["facing"] = data["to"]
        case "touched" | "shared":
            robot.update(flags=data["flag"], finish=data["finish"] and list(data["finish"]))
        case "archived":
            robot["archive"] = list(data["cell"])
        case "destroyed":
            _no_hand(robot)
            robot.update(cell=None, status="destroyed", lives=data["lives"], hardened=data["hardened"])
            robot.update(announced=False, controller=None)
            view["wrecks"].append(data["seat"])
        case "eliminated":
            status = "abandoned" if data["reason"] == "abandoned" else "eliminated"
            robot.update(cell=None, status=status, down=False, announced=False, gone=list(data["gone"]))
            if data["seat"] in view["wrecks"]:
                view["wrecks"].remove(data["seat"])
        case "finished":
            robot.update(cell=None, status="finished", down=False, announced=False)
            robot.update(spare=False, spare_card=None, stored=False, stored_card=None)
            robot["registers"] = [_empty() for _ in range(5)]
            if data["seat"] in view["wrecks"]:
                view["wrecks"].remove(data["seat"])
        case "reentered":
            robot.update(cell=list(data["cell"]), facing=data["facing"], damage=data["damage"], locked=[])
            robot.update(status="racing", down=False, announced=data["down"])


def _sheet(view: dict[str, Json], robot: dict[str, Json], kind: str, data: Mapping[str, Json]) -> None:
    """Damage, power, options."""
    match kind:
        case "damage":
            robot.update(damage=data["damage"], locked=list(data["locked"]))
        case "repaired":
            robot.update(damage=data["damage"], locked=list(data["locked"]))
            for phase in data["freed"]:
                robot["registers"][phase - 1] = _empty()
        case "announced":
            robot["announced"] = data["down"]
        case "gyroscope":
            robot["gyro"] = data["on"]
        case "controlled":
            robot["controller"] = data["by"]
        case "left":
            robot["left"] = True
        case "weapon":
            robot["shells"] = data["left"]
        case "absorbed":
            if data["option"] == "ablative-coat":
                robot["coat"] = data["left"]
        case "offered":
            view["option_deck"] = data["deck"]
        case "not_kept":
            view["option_discards"] += data["options"]
        case "option":
            view["option_deck"] = data["deck"]
            robot["options"].append(data["option"])
            robot["coat"] = COAT if data["option"] == "ablative-coat" else robot["coat"]
            robot["shells"] = SHELLS if data["option"] == "mini-howitzer" else robot["shells"]
        case "option_lost":
            _lose(view, robot, data["option"])


def _lose(view: dict[str, Json], robot: dict[str, Json], option: str) -> None:
    robot["options"].remove(option)
    view["option_discards"].append(option)
    match option:
        case "flywheel":
            robot.update(stored=False, stored_card=None)
        case "conditional-program":
            robot.update(spare=False, spare_card=None)
        case "ablative-coat":
            robot["coat"] = 0
        case "mini-howitzer":
            robot["shells"] = 0
        case "gyroscopic-stabilizer":
            robot["gyro"] = False
