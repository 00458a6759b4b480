"""RR-12: damage, one at a time; locked phases; options that prevent damage (RR-O-01, RR-O-17)."""

from __future__ import annotations

from gameplay.games.roborally.rules.destruction import lose_option
from gameplay.games.roborally.rules.run import BY_ITSELF, Asking, Run, phases_of
from gameplay.games.roborally.state import COUNT, DESTROYING, Robot, Slot

ALL_LOCKED = 31


def hurt(
    run: Run, robot: Robot, *, side: int | None, cause: str, by: int | None = None, asking: Asking = BY_ITSELF
) -> None:
    """Do one damage to a robot, unless an option takes it. The caller destroys robots that have ten (RR-10.7).

    `side` is where it comes from (None: from nowhere), `cause` is `laser`, `robot`, `rear`, `howitzer`, `ram` or
    `recompile`, `by` the seat behind it. A destroyed robot takes none (RR-A-36), nor does one past its tenth (RR-A-38).
    `asking` says how to ask for a shield when the question is part of something larger.
    """
    if not robot.on_board or robot.damage >= DESTROYING:
        return
    if robot.options:
        if shielded(run, robot, side):
            absorb(run, robot, side)
            return
        if robot.coat:
            wear_coat(run, robot)
            return
        discard = run.ask(
            robot,
            "shield",
            {"discard": [None, *robot.options]},
            {"discard": None},
            cause=cause,
            by=by,
            damage=robot.damage,
            **asking,
        )["discard"]
        if discard is not None:  # RR-12.7, RR-12.8
            lose_option(run, robot, discard, "shield")
            return
    take_damage(run, robot, cause=cause, by=by)


def shielded(run: Run, robot: Robot, side: int | None) -> bool:
    """Whether a Power-Down Shield stops the next damage from this side: one for each side and phase (RR-O-17)."""
    return (
        robot.down
        and side is not None
        and "power-down-shield" in robot.options
        and (robot.seat, side) not in run.absorbed
    )


def absorb(run: Run, robot: Robot, side: int | None) -> None:
    if side is not None:
        run.absorbed.add((robot.seat, side))
    run.tell("absorbed", seat=robot.seat, option="power-down-shield", left=None)


def wear_coat(run: Run, robot: Robot) -> None:
    """The Ablative Coat takes the damage and goes with its third (RR-O-01)."""
    robot.coat -= 1
    run.tell("absorbed", seat=robot.seat, option="ablative-coat", left=robot.coat)
    if not robot.coat:
        lose_option(run, robot, "ablative-coat", "used_up")


def take_damage(run: Run, robot: Robot, *, cause: str, by: int | None, lock: int = 0) -> None:
    """The damage is marked on the sheet and may lock a phase (RR-12.1, RR-A-40); `lock` names it for Fire Control.

    The phase keeps the card that is in it, executed or not (RR-12.2).
    """
    robot.damage += 1
    if not lock and robot.damage - COUNT[robot.locks] > 4 and robot.locks != ALL_LOCKED:
        lock = max(phase for phase in (1, 2, 3, 4, 5) if not robot.locks >> (phase - 1) & 1)
    if lock:
        robot.locks |= 1 << (lock - 1)
    if robot.damage == DESTROYING:
        run.killers[robot.seat] = by
    if run.events is not None:
        run.tell("damage", seat=robot.seat, damage=robot.damage, locked=phases_of(robot.locks), cause=cause, by=by)
    if lock and robot.down and not robot.slots[lock - 1].cards:
        card = run.draw()
        if card is not None:  # programmed at once with a random card, face up (RR-6.11, RR-A-12)
            run.put(robot, lock, Slot((card,), up=True))
            run.tell("programmed_at_random", seat=robot.seat, phase=lock, card=card)


def heal(run: Run, robot: Robot) -> None:
    """Discard all damage, and the cards of the locked phases."""
    freed = phases_of(robot.locks)
    robot.damage = robot.locks = 0
    for phase in freed:
        run.clear(robot, phase)
    run.tell("repaired", seat=robot.seat, damage=0, locked=[], freed=freed)


def repair(run: Run, robot: Robot) -> None:
    """Discard one damage; the lowest locked phase unlocks and its card is discarded (RR-12.4, RR-12.5)."""
    if not robot.damage:
        return
    robot.damage -= 1
    freed = None
    if robot.locks:
        freed = phases_of(robot.locks)[0]
        robot.locks &= ~(1 << (freed - 1))
        run.clear(robot, freed)
    run.tell(
        "repaired", seat=robot.seat, damage=robot.damage, locked=phases_of(robot.locks), freed=[freed] if freed else []
    )
