"""Why a step of a turn is refused: a stable code, with parameters that the seat can see in its own view."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.games.bumping_bots.state import (
    After,
    Arm,
    Before,
    Card,
    Engine,
    Jump,
    Magnet,
    Nitro,
    Pivot,
    Quick,
    Speed,
    State,
    TurnStep,
)


def refusal(state: State, seat: int, steps: tuple[TurnStep, ...], at: int) -> str:
    """The code for the step at index `at`, which no moment of the turn offered."""
    robot, step, earlier = state.robots[seat], steps[at], steps[:at]
    if isinstance(step, Speed):
        if earlier:
            return "speed_once"
        return "just_reversed" if robot.locked else "speed_not_allowed"
    if isinstance(step, Nitro) and earlier:
        return "speed_once"
    if not earlier and not isinstance(step, Nitro):
        return "speed_first"
    used = [done for done in earlier if isinstance(done, Nitro | Engine | Arm | Magnet)]
    card = card_of(step)
    if card is not None:
        if used and not _armed(used, card, step):
            return "one_card_a_turn"
        if card not in robot.cards:
            return "card_not_held"
    match step:
        case Nitro():
            return "nitro_forward_only" if robot.gear == "R" else "nitro_first_round"
        case Engine():
            return "engine_running" if robot.engine else "too_late"
        case Arm():
            return "too_late"
        case Magnet(_, "start") if len(earlier) > 1:
            return "too_late"
        case Magnet():
            return "no_magnet_target"
        case Jump():
            return "no_jump_here" if used else "card_not_ready"
        case Quick():
            return "no_rotation_here" if used else "card_not_ready"
        case Before():
            return "no_orientation_before"
        case After():
            return "no_orientation_after"
        case Pivot():
            return "no_pivot"
    return "not_offered"


def card_of(step: TurnStep) -> Card | None:
    """The tuning card a step needs."""
    match step:
        case Nitro():
            return "nitro"
        case Engine():
            return "engine"
        case Arm(card):
            return card
        case Magnet():
            return "magnet"
        case Jump():
            return "jump"
        case Quick():
            return "quick"
    return None


def _armed(used: Sequence[TurnStep], card: Card, step: TurnStep) -> bool:
    return isinstance(step, Jump | Quick) and any(isinstance(done, Arm) and done.card == card for done in used)
