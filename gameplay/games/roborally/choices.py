"""The answers of the players: how a payload is read and checked, defaults, samples.

A programme is checked against the hand. Every other question contains its possible answers (`prompt.data["fields"]`).
They are public, so one reader serves all these questions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, TypeVar

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, Prompt
from gameplay.games.roborally.cards import TURNS, Card, is_move, pair_kinds
from gameplay.games.roborally.rules.deal import open_phases
from gameplay.games.roborally.rules.program import fill
from gameplay.games.roborally.state import CardPair, ProgramChoice, Robot, State

Choice = ProgramChoice | dict[str, Json]
"""A programme, or a value for each field of another question."""
C = TypeVar("C")


class SparePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    conditional: Card


class StoredPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    store: Card


class StepsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A programme one step at a time, for the plain form."""

    steps: Annotated[tuple[dict[str, Json], ...], msgspec.Meta(max_length=7)]


def read(kind: type[C], payload: Json) -> C:
    """A payload as a typed choice. Raises InvalidChoice with the place."""
    try:
        return msgspec.convert(payload, kind)
    except msgspec.ValidationError as wrong:
        message, at = str(wrong), "$"
        if found := re.search(r" - at `(.*)`$", message):
            message, at = message[: found.start()], found[1]
        raise InvalidChoice(message, at) from wrong
    except RecursionError as wrong:
        raise InvalidChoice("nested too deeply") from wrong


def parse(state: State, prompt: Prompt, payload: Json) -> Choice:
    """Read and check an answer. Raises InvalidChoice or IllegalChoice."""
    if prompt.kind == "program":
        return programme(state.table.robots[prompt.seat], read_programme(payload))
    return read_answer(prompt, payload)


def read_answer(prompt: Prompt, payload: Json) -> dict[str, Json]:
    """A value for each field of the question, all of them offered ones."""
    fields: Mapping[str, Sequence[Json]] = prompt.data["fields"]
    if not isinstance(payload, dict):
        raise InvalidChoice("Expected `object`")
    for name in payload:
        if name not in fields:
            raise InvalidChoice(f"Object contains unknown field `{str(name)[:40]}`")
    values = {}
    for name, offered in fields.items():
        if name not in payload:
            raise InvalidChoice(f"Object missing required field `{name}`")
        value = payload[name]
        # 1 == True and 1.0 == 1 in Python, but not in JSON.
        if not any(type(value) is type(one) and value == one for one in offered):
            if not any(type(value) is type(one) for one in offered):
                raise InvalidChoice("Expected one of the offered values", f"$.{name}")
            raise IllegalChoice("not_offered", f"$.{name}", offered=list(offered))
        values[name] = value
    return values


# -- programmes ---------------------------------------------------------------------------------------------------


def read_programme(payload: Json) -> ProgramChoice:
    """Either form of the payload. Raises InvalidChoice."""
    if not isinstance(payload, dict) or "steps" not in payload:
        return read(ProgramChoice, payload)
    registers: list[Json] = []
    more: dict[str, Card] = {}
    for index, step in enumerate(read(StepsFile, payload).steps):
        try:
            if "conditional" in step:
                more["conditional"] = read(SparePart, step).conditional
            elif "store" in step:
                more["store"] = read(StoredPart, step).store
            elif "second" in step:
                registers.append(read(CardPair, step))
            elif set(step) == {"card"} and type(step["card"]) is int:
                registers.append(step["card"])
            else:
                raise InvalidChoice("Expected a card")
        except InvalidChoice as wrong:
            raise InvalidChoice(wrong.message, f"$.steps[{index}]{wrong.at[1:]}") from wrong
    if len(registers) > 5:
        raise InvalidChoice("Expected at most 5 cards", "$.steps")
    return ProgramChoice(tuple(registers), more.get("conditional"), more.get("store"))


def programme(robot: Robot, given: ProgramChoice, *, partly: bool = False) -> ProgramChoice:
    """The complete programme, if the given one is legal (RR-4.5); with `partly` phases may be empty.

    Raises IllegalChoice.
    """
    phases = open_phases(robot)
    if len(given.registers) > len(phases):
        raise IllegalChoice("too_many_registers", "$.registers", phases=phases)
    if len(given.registers) < len(phases) and not partly:
        raise IllegalChoice("register_empty", "$.registers", phases=phases)
    free = [*robot.hand, robot.stored] if robot.stored else list(robot.hand)
    registers = tuple(
        _register(robot, one, free, f"$.registers[{index}]", partly) for index, one in enumerate(given.registers)
    )
    if given.conditional is not None:
        _keep(robot, "conditional-program", given.conditional, free, "$.conditional")
    store = given.store
    if store is not None:
        _keep(robot, "flywheel", store, free, "$.store")
    elif robot.stored in free:
        store = robot.stored
    return ProgramChoice(registers, given.conditional, store)


def _register(
    robot: Robot, one: Card | CardPair | None, free: list[Card], at: str, partly: bool
) -> Card | CardPair | None:
    if one is None:
        if not partly:
            raise IllegalChoice("register_empty", at)
        return None
    if isinstance(one, int):
        _take(robot, one, free, at)
        return one
    _take(robot, one.card, free, f"{at}.card")
    _take(robot, one.second, free, f"{at}.second")
    kinds = pair_kinds(one.card, one.second, robot.options)
    if not kinds or (one.how and one.how not in kinds):
        raise IllegalChoice("pair_not_allowed", at, card=one.card, second=one.second)
    return CardPair(one.card, one.second, one.how or kinds[0])


def _keep(robot: Robot, option: str, card: Card, free: list[Card], at: str) -> None:
    """A card put face down on an option."""
    if option not in robot.options:
        raise IllegalChoice("option_not_held", at, option=option)
    _take(robot, card, free, at)


def _take(robot: Robot, card: Card, free: list[Card], at: str) -> None:
    if card in free:
        free.remove(card)
        return
    held = card in robot.hand or (card == robot.stored and card)
    raise IllegalChoice("card_used_twice" if held else "card_not_in_hand", at, card=card)


# -- time ran out -------------------------------------------------------------------------------------------------


def default(state: State, prompt: Prompt, draft: Json | None, chance: Chance) -> Choice:
    """Placed cards stay and the rest is drawn at random (RR-5.4); other questions have their default (RR-A-23)."""
    if prompt.kind != "program":
        return dict(prompt.data["default"])
    robot = state.table.robots[prompt.seat]
    return fill(robot, _placed(robot, draft), chance, f"{prompt.key}/fill")


def _placed(robot: Robot, draft: Json | None) -> ProgramChoice:
    """The cards that a draft has placed; none if it cannot be read or breaks a rule."""
    try:
        placed = programme(robot, read_programme(draft), partly=True)
    except (InvalidChoice, IllegalChoice):
        return ProgramChoice(())
    used = placed.cards()
    empty = len(open_phases(robot)) - sum(one is not None for one in placed.registers)
    if sum(card not in used for card in robot.hand) >= empty:
        return placed
    # When too few cards are left to fill the phases, second cards and cards on options go back to the hand.
    return ProgramChoice(tuple(one.card if isinstance(one, CardPair) else one for one in placed.registers))


def sample_programme(robot: Robot, chance: Chance, label: str) -> Json:
    """A random legal payload, with a pair now and then when an option allows one."""
    phases = open_phases(robot)
    cards = chance.shuffle(label, [*robot.hand, robot.stored] if robot.stored else robot.hand)
    registers: list[Json] = cards[: len(phases)]
    rest = cards[len(phases) :]
    for index, card in enumerate(registers):
        for second in rest:
            if is_move(card) and TURNS[second] and pair_kinds(card, second, robot.options):
                registers[index] = {"card": card, "second": second}
                rest.remove(second)
                break
    payload: dict[str, Json] = {"registers": registers}
    if rest and "conditional-program" in robot.options:
        payload["conditional"] = rest.pop()
    if rest and "flywheel" in robot.options:
        payload["store"] = rest.pop()
    return payload
