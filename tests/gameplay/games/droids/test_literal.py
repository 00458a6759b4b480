"""The rules and `literal`, which was written a second time from the rulebook, play random positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import COLOURS, ROWS
from gameplay.games.droids.rules.scenarios.garden import garden
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.tokens import KINDS, directions
from tests.gameplay.games.droids import literal
from tests.gameplay.games.droids.scene import cell, dues, name, robot_of, scene, send

POSITIONS = 250
"""Of each scenario. Hundreds of thousands were compared when this was written."""
LAND = [f"{'abcdefghij'[x]}{10 - y}" for y, row in enumerate(ROWS) for x, glyph in enumerate(row) if glyph != "#"]
THINGS = {"mines": "mine obstacle", "chips": "container", "garden": "obstacle", "challenge": "obstacle"}


def spot(of: str) -> literal.Spot:
    return "abcdefghij".index(of[0]) + 1, int(of[1:])


def position(scenario: str, dice: Random) -> dict[str, Any]:
    """The arguments of `scene`: a crowded corner of the board, so that robots meet."""
    middle = spot(dice.choice(LAND))
    near = [one for one in LAND if max(abs(spot(one)[0] - middle[0]), abs(spot(one)[1] - middle[1])) <= 3]
    cells = dice.sample(near, min(len(near), 12))
    colours = list(COLOURS)[: 1 if scenario == "killer" else dice.randint(2, 4)]
    found: dict[str, Any] = {colour: cells.pop() for colour in colours}
    if scenario in ("mines", "chips", "garden"):
        found["repairers"] = [cells.pop() for _robot in range(dice.randint(1, 2))]
        found["broken"] = {colour: [1] for colour in colours if dice.random() < 0.5}
    carriers = [colour for colour in colours if dice.random() < 0.3]
    if scenario == "statue":
        found |= {"statue": "", "carries": {carriers[0]: "statue"}} if carriers else {"statue": cells.pop()}
    elif scenario in ("duel", "killer"):
        found["stock"] = {colour: dice.randint(0, 2) for colour in colours}
    else:
        found["carries"] = {colour: dice.choice(THINGS[scenario].split()) for colour in carriers}
    if scenario == "killer":
        found |= {"killer": cells.pop(), "more": {"level": dice.randint(1, 6)}}
    kinds = THINGS.get(scenario, "obstacle").split()
    if scenario != "statue":
        found["things"] = {one: dice.choice(kinds) for one in cells[: dice.randint(0, 6)]}
    if scenario == "mines":
        found["mines"] = dice.randint(0, 2)
    if scenario != "killer":
        found["out"] = [colour for colour in colours if dice.random() < 0.15]
    return found


def twin(scenario: str, given: dict[str, Any], digits: list[int]) -> literal.Literal:
    """The same position, literally."""
    at = {colour: spot(given[colour]) for colour in COLOURS if colour in given}
    at |= {robot: spot(of) for robot, of in zip(("repairer", "repairer2"), given.get("repairers", ()), strict=False)}
    at |= {robot: spot(given[robot]) for robot in ("statue", "killer") if given.get(robot)}
    return literal.Literal(
        at,
        {spot(of): thing for of, thing in given.get("things", {}).items()},
        dict(given.get("carries", {})),
        frozenset(given.get("out", ())),
        {colour: len(broken) for colour, broken in given.get("broken", {}).items()},
        dict(given["stock"]) if "stock" in given else None,
        scenario == "duel",
        given["mines"] if scenario == "mines" else None,
        list(digits),
    )


def drawn(scenario: str, given: dict[str, Any], dice: Random) -> tuple[str, str]:
    """A robot, and an order for it."""
    if scenario == "killer" and dice.random() < 0.5:
        return "killer", dice.choice(["T", *(letter + steps for letter in "FBLR" for steps in "12X")])
    if "repairers" in given and dice.random() < 0.4:
        who, kind = "repairer", dice.choice(["G1", "G2", "GX", "GR"])
    else:
        who = dice.choice([colour for colour in COLOURS if colour in given])
        kind = dice.choice([kind for kind in KINDS if kind[0] != "G" and (scenario != "statue" or kind != "RS")])
    if scenario == "killer" and kind.startswith("RC"):
        kind = "RT"
    return who, f"{kind}-{COMPASS[dice.choice(directions(kind))]}"  # type: ignore[arg-type]


def as_told(table: Table) -> tuple[Any, ...]:
    """Where everything is and what was hit, in the words of `literal`."""
    robots = [*(colour for colour in COLOURS if any(p.side == COLOURS.index(colour) for p in table.state.players))]
    robots += [{4: "repairer", 5: "repairer2", 6: "killer", 7: "statue"}[robot] for robot in table.state.neutral]
    at = {who: spot(name(table.cell_of(robot_of(table, who)))) for who in robots if table.cell_of(robot_of(table, who))}
    players = {COLOURS[player.side]: player for player in table.state.players}
    return (
        at,
        {spot(name(number)): thing for number, thing in table.state.things.items()},
        {colour: player.carries for colour, player in players.items() if player.carries},
        [(who, count) for who, kind, count in dues(table) if kind == "damage"],
        [who for who, kind, _count in dues(table) if kind == "repair"],
    )


def compare(scenario: str, number: int) -> None:
    """Six orders on the position with a number."""
    dice = Random(number)
    given = position(scenario, dice)
    digits = [dice.choice((0, 0, dice.randint(1, 9), 9)) for _roll in range(40)]
    table, plain = scene(scenario, **given, dice=list(digits)), twin(scenario, given, digits)
    for _order in range(6):
        who, order = drawn(scenario, given, dice)
        send(table, who, order)
        if order == "T":
            for way in "NESW":
                plain.shoot("killer", way, {1: None, 2: 1, 3: 2, 4: 3, 5: 5, 6: 10}[given["more"]["level"]])
        elif who == "killer":
            plain.go(who, "SWNE"["FRBL".index(order[0])], {"1": 1, "2": 2, "X": 99}[order[1]])  # seen from the north
        else:
            plain.send(who, *order.split("-"))
        said = (plain.at, plain.things, plain.carries, plain.hits, plain.repairs)
        assert as_told(table) == said, (number, who, order)
    assert table.state.mines == (plain.mines or 0), number
    if plain.stock is not None:
        assert [player.stock for player in table.state.players] == list(plain.stock.values()), number


@pytest.mark.parametrize("scenario", ["challenge", "mines", "chips", "garden", "statue", "duel", "killer"])
def test_both_have_the_same_result(scenario: str) -> None:
    """DR-9.1, DR-9.3, DR-9.4, DR-9.5, DR-9.8, DR-9.11, DR-12.8, DR-13.2, DR-14.4, DR-15.4, DR-S2.3, DR-S2.5, DR-S2.10,
    DR-S5.8, DR-S6.4, DR-S7.13."""
    for number in range(POSITIONS):
        compare(scenario, number)


def compare_gardens(number: int) -> bool:
    """Whether the garden of a random position is complete, on which both must agree."""
    dice = Random(number)
    circle = dice.choice(["e1", "a5", "f10", "j6"])
    x, y = spot(circle)
    ring = [one for one in LAND if 0 < max(abs(spot(one)[0] - x), abs(spot(one)[1] - y)) <= 2]
    some = dice.sample(ring, dice.randint(3, len(ring))) if dice.random() < 0.7 else dice.sample(LAND, 12)
    table = scene("garden", blue="a1", things=dict.fromkeys(some, "obstacle"))
    found = {spot(name(one)) for one in garden(table, cell(circle))}
    assert found == literal.garden((x, y), {spot(one): "obstacle" for one in some}), number
    return bool(found)


def test_both_see_the_same_gardens() -> None:
    """DR-S4.5, DR-S4.6."""
    assert 50 < sum(compare_gardens(number) for number in range(POSITIONS)) < POSITIONS
