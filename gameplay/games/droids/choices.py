"""The answers of the players: reading a payload, checking it, and the default for a missing one."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.codec import read
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, Prompt
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids import plain
from gameplay.games.droids.rules.damage import worst
from gameplay.games.droids.rules.drawing import TOKENS, even_split
from gameplay.games.droids.rules.placing import spots
from gameplay.games.droids.rules.setting_up import legal
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.shapes import ANSWERS
from gameplay.games.droids.state import (
    Choice,
    DamageChoice,
    DrawChoice,
    LayChoice,
    PlaceChoice,
    Placement,
    PlanChoice,
    Player,
    RepairChoice,
    SendChoice,
    State,
)
from gameplay.games.droids.tokens import COLOURS, Kind, directions


def parse(state: State, prompt: Prompt, payload: Json) -> Choice:
    """Read and check an answer. Raises InvalidChoice or IllegalChoice."""
    choice = read_choice(prompt, payload)
    judge(state, prompt, choice)
    if isinstance(choice, DrawChoice) and sum(choice.split) != TOKENS:
        raise IllegalChoice("seven")
    if isinstance(choice, DamageChoice):
        if len(choice.emitters) != prompt.data["count"]:
            raise IllegalChoice("how_many", "$.emitters", count=prompt.data["count"])
        return DamageChoice(tuple(sorted(choice.emitters)))
    return choice


def read_choice(prompt: Prompt, payload: Json) -> Choice:
    """Any form of a payload. Raises InvalidChoice."""
    if prompt.kind == "draw" and payload == {}:
        raise InvalidChoice("no bin is named")
    choice: Choice = read(ANSWERS[prompt.kind], plain.canonical(prompt.kind, payload))
    return choice


def judge(state: State, prompt: Prompt, choice: Choice) -> None:
    """Check an answer by the rules, as far as it goes; whether it is complete is checked elsewhere."""
    data, player = prompt.data, state.players[prompt.seat]
    if isinstance(choice, LayChoice):
        if list(choice.cell) not in data["legal"]:
            raise IllegalChoice("not_here", "$.cell")
    elif isinstance(choice, DrawChoice):
        check_split(choice, data["bins"])
    elif isinstance(choice, PlaceChoice):
        if choice.place is not None:
            check_queue(player, (choice.place,), player.hand, "$.place")
    elif isinstance(choice, PlanChoice):
        check_plan(player, choice.places, data["limits"])
    elif isinstance(choice, SendChoice):
        if choice.emitter not in {one["emitter"] for one in data["sendable"]}:
            raise IllegalChoice("not_sendable", "$.emitter")
    elif isinstance(choice, DamageChoice):
        check_damage(choice, data["intact"])
    elif choice.emitter not in data["broken"]:
        raise IllegalChoice("not_broken", "$.emitter")


def check_split(choice: DrawChoice, bins: dict[str, int]) -> None:
    """Seven at most, and from no bin more than it holds (DR-5.1, DR-5.3)."""
    for colour, count in zip(COLOURS, choice.split, strict=True):
        if count > bins[colour]:
            raise IllegalChoice("bin", f"$.{colour}", left=bins[colour])
    if sum(choice.split) > TOKENS:
        raise IllegalChoice("seven")


def check_queue(player: Player, places: Sequence[Placement], hand: Sequence[Kind], where: str) -> None:
    """Tokens laid one after another, each from this hand."""
    held, cells = list(hand), {(emitter, cell) for emitter, cell in spots(player)}
    for number, placed in enumerate(places):
        at = where if where != "$.places" else f"{where}[{number}]"
        if placed.order not in held:
            raise IllegalChoice("not_held", f"{at}.order")
        held.remove(placed.order)
        check_spot(player, placed, cells, at)


def check_spot(player: Player, placed: Placement, free: set[tuple[int, int]], at: str) -> None:
    """A free cell of the player's own intact emitter (DR-6.3, DR-6.4, DR-16.4), and an arrow that this kind has
    (DR-6.6)."""
    if COMPASS.index(placed.direction) not in directions(placed.order):
        raise IllegalChoice("arrow", f"{at}.direction")
    if player.broken[placed.emitter - 1]:
        raise IllegalChoice("broken", f"{at}.emitter")
    if (placed.emitter, placed.cell) not in free:
        raise IllegalChoice("taken", f"{at}.cell")
    free.discard((placed.emitter, placed.cell))


def check_plan(player: Player, places: Sequence[Placement], limits: dict[str, int]) -> None:
    """Any of the kinds that the scenario leaves, none more often than there are tokens of it (DR-S7.3)."""
    kinds = [placed.order for placed in places]
    for number, kind in enumerate(kinds):
        if kind not in limits:
            raise IllegalChoice("no_such_order", f"$.places[{number}].order")
        if kinds[: number + 1].count(kind) > limits[kind]:
            raise IllegalChoice("too_many", f"$.places[{number}].order", count=limits[kind])
    check_queue(player, places, kinds, "$.places")


def check_damage(choice: DamageChoice, intact: Sequence[int]) -> None:
    """Different intact emitters (DR-16.1)."""
    for number, emitter in enumerate(choice.emitters):
        if emitter not in intact:
            raise IllegalChoice("not_intact", f"$.emitters[{number}]")
        if emitter in choice.emitters[:number]:
            raise IllegalChoice("same_emitter_twice", f"$.emitters[{number}]")


def default(state: State, prompt: Prompt) -> Choice:
    """When time has run out: DR-17.1, DR-17.2, DR-17.3, DR-17.4, DR-17.5, DR-17.6, DR-17.8."""
    data, player = prompt.data, state.players[prompt.seat]
    if prompt.kind == "lay":
        x, y = Table(state).spot(legal(Table(state))[0])
        return LayChoice((x, y))
    if prompt.kind == "draw":
        return DrawChoice(*even_split([data["bins"][colour] for colour in COLOURS]))
    if prompt.kind == "place":
        return PlaceChoice(None)
    if prompt.kind == "plan":
        return PlanChoice(())
    if prompt.kind == "send":
        return SendChoice(min(one["emitter"] for one in data["sendable"]))
    if prompt.kind == "damage":
        return DamageChoice(tuple(worst(player, data["count"])))
    return RepairChoice(min(data["broken"]))
