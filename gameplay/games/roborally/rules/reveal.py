"""Step A: exchange, reveal, abort (RR-7.1, RR-O-05, RR-O-02).

Several effects on one phase of a robot come in this order (section 4): Radio Control, Scrambler, Abort Switch,
Conditional Program. The own cards of a radio-controlled robot stay where they are. A scrambled phase was changed when
the Scrambler hit. An active Abort Switch does not replace a card that a Conditional Program has put there.
"""

from __future__ import annotations

from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import Robot, Slot


def reveal(run: Run, phase: int) -> None:
    """All active robots reveal their card of the phase at once."""
    active = run.active()
    for robot in active:
        if robot.options and robot.controller is None:
            _exchange_or_abort(run, robot, phase)
    leaders = {robot.controller for robot in active if robot.controller is not None}
    for robot in run.robots:
        slot = robot.slots[phase - 1]
        if slot.up or not slot.cards:
            continue
        # The cards of a controller are needed even if it has been destroyed (RR-O-19, RR-A-18).
        if (robot in active and robot.controller is None) or robot.seat in leaders:
            run.put(robot, phase, Slot(slot.cards, slot.how, up=True))
    if run.events is not None:
        for robot in run.robots:
            slot = robot.slots[phase - 1]
            if slot.cards and (robot.seat in leaders or (robot in active and robot.controller is None)):
                run.tell("revealed", seat=robot.seat, phase=phase, cards=list(slot.cards), how=slot.how)
    for robot in active:
        if "abort-switch" in robot.options and robot.controller is None and not robot.aborting:
            _offer_abort(run, robot, phase)


def _exchange_or_abort(run: Run, robot: Robot, phase: int) -> None:
    """Before the reveal: exchange a card by Conditional Program, otherwise by an active Abort Switch.

    Neither works in a locked phase.
    """
    if robot.locks >> (phase - 1) & 1:
        return
    if robot.spare and run.wants(robot, "conditional-program"):
        spare, robot.spare = robot.spare, 0
        run.clear(robot, phase)
        run.put(robot, phase, Slot((spare,)))
        run.tell("exchanged", seat=robot.seat, phase=phase)
        run.tell("exchanged_card", (robot.seat,), seat=robot.seat, phase=phase, card=spare)
    elif robot.aborting:
        _replace(run, robot, phase)


def _offer_abort(run: Run, robot: Robot, phase: int) -> None:
    """Replace the revealed card; a locked phase cannot start it (RR-O-02)."""
    slot = robot.slots[phase - 1]
    if robot.locks >> (phase - 1) & 1 or not slot.cards:
        return
    if run.wants(robot, "abort-switch", cards=list(slot.cards)):
        robot.aborting = True
        _replace(run, robot, phase)


def _replace(run: Run, robot: Robot, phase: int) -> None:
    """Replace what is in the phase, one card or two, by the top card of the deck, if there is one (RR-A-20)."""
    card = run.draw()
    if card is not None:
        run.clear(robot, phase)
        run.put(robot, phase, Slot((card,), up=True))
        run.tell("aborted", seat=robot.seat, phase=phase, card=card)
