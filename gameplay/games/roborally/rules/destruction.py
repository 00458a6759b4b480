"""RR-13: destruction, life tokens, elimination; and what becomes of option cards (RR-12.9, RR-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.games.roborally import options
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import dethrone, give_up
from gameplay.games.roborally.state import DESTROYING, Robot

NOBODY: Mapping[int, int] = {}


def destroy_fallen(run: Run, robots: Sequence[Robot], movers: Mapping[int, int] = NOBODY) -> None:
    """Destroy the robots that are on a pit or outside, in dock order (RR-13.1, RR-A-14).

    `movers` says by seat which robot moved it there, if one did.
    """
    deadly = run.course.deadly
    for robot in sorted(robots, key=lambda robot: robot.dock) if len(robots) > 1 else robots:
        if deadly[robot.cell] and robot.on_board:
            cause = "outside" if run.course.outside[robot.cell] else "pit"
            destroy(run, robot, cause, movers.get(robot.seat))


def destroy_doomed(run: Run) -> None:
    """Destroy robots with ten damage, in dock order (RR-10.7, RR-A-14)."""
    for robot in run.robots:
        if robot.damage >= DESTROYING and robot.on_board:
            destroy(run, robot, "damage", run.killers.get(robot.seat))


def destroy(run: Run, robot: Robot, cause: str, by: int | None = None) -> None:
    """Take a robot off the board at once (RR-13.2): it loses a life token and an option (RR-13.3).

    `cause` is `damage`, `pit` or `outside`, `by` the seat of the robot that did it. With three tokens a robot comes
    back three times (RR-13.5, RR-13.6); by the strict rule it is out with the last token (RR-A-16).
    """
    table = run.table
    cell = robot.cell
    if run.at[cell] is robot:
        run.at[cell] = None
    robot.cell = 0
    robot.announced = False
    robot.controller = None
    robot.hardened = "superior-archive" in robot.options
    eliminated = robot.lives == 0
    if not eliminated:
        robot.lives -= 1
        eliminated = robot.lives == 0 and run.setup["life_rule"] == "strict"
    if run.events is not None:
        run.next_beat()
        run.tell(
            "destroyed", seat=robot.seat, cause=cause, cell=run.spot(cell), lives=robot.lives, hardened=robot.hardened
        )
    dethrone(run, robot, by)
    if eliminated:
        eliminate(run, robot, "lives")
        return
    robot.status = "destroyed"
    table.wrecks.append(robot.seat)
    if robot.options:
        held = list(robot.options)
        answer = {"option": held[0]}
        if len(held) > 1:  # the oldest if nobody chooses (RR-A-17)
            answer = dict(run.ask(robot, "lose", {"option": held}, answer))
        lose_option(run, robot, answer["option"], "destroyed")


def eliminate(run: Run, robot: Robot, reason: str) -> None:
    """Out of the race (RR-13.4, RR-13.7). `reason` is `lives` or `abandoned`; its cards are discarded at the wipe."""
    table = run.table
    if robot.cell and run.at[robot.cell] is robot:
        run.at[robot.cell] = None
    robot.cell = 0
    robot.status = "abandoned" if reason == "abandoned" else "eliminated"
    robot.down = robot.announced = False
    # Outside the phases: by Recompile before the first of them, otherwise after the last.
    phase = 0 if table.step == "program" else table.phase or 6
    robot.gone_at = (table.turn, phase, table.exits)
    table.exits += 1
    if robot.seat in table.wrecks:
        table.wrecks.remove(robot.seat)
    run.tell("eliminated", seat=robot.seat, reason=reason, gone=list(robot.gone_at))
    if reason == "abandoned":
        give_up(run, robot)
    for option in robot.options:
        lose_option(run, robot, option, "eliminated")


def lose_option(run: Run, robot: Robot, option: str, cause: str) -> None:
    """Discard an option, face up beside the option deck (RR-12.9)."""
    robot.options = tuple(held for held in robot.options if held != option)
    run.table.options.discard([option])
    if option == "flywheel" and robot.stored:
        run.discard((robot.stored,))
        robot.stored = 0
    elif option == "conditional-program" and robot.spare:
        run.discard((robot.spare,))
        robot.spare = 0
    elif option == "ablative-coat":
        robot.coat = 0
    elif option == "mini-howitzer":
        robot.shells = 0
    elif option == "gyroscopic-stabilizer":
        robot.gyro = False
    run.tell("option_lost", seat=robot.seat, option=option, cause=cause)


def draw_option(run: Run, robot: Robot) -> None:
    """Draw the top option, face up (RR-14.3); the discards refill an empty deck (RR-A-32)."""
    if run.chance is None:
        return
    deck = run.table.options
    if deck.spent:
        deck.renew(run.chance, run.shuffling("options"))
        run.tell("options_shuffled", deck=len(deck.pile))
    for option in deck.take(1):
        give_option(run, robot, option)


def give_option(run: Run, robot: Robot, option: str) -> None:
    """A robot gets an option, which is read to all; there is no limit (RR-17.1, RR-17.3)."""
    robot.options = (*robot.options, option)
    if option == "ablative-coat":
        robot.coat = options.COAT
    elif option == "mini-howitzer":
        robot.shells = options.SHELLS
    run.tell("option", seat=robot.seat, option=option, deck=len(run.table.option_deck))
