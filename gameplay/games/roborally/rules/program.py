"""RR-4, RR-5: everybody programmes at the same time.

Owners of Recompile are asked before that; when time runs out, empty phases get random cards.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gameplay.engine.ask import Unanswered
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.games.roborally.rules.damage import hurt
from gameplay.games.roborally.rules.deal import open_phases, take_hand
from gameplay.games.roborally.rules.destruction import destroy
from gameplay.games.roborally.rules.run import AnswerOutOfDate, Asking, Run
from gameplay.games.roborally.state import DESTROYING, ProgramChoice, Robot, slot_of

LIMIT = 120
"""Seconds for everybody in a live match (RR-A-22)."""
SANDGLASS = 30
"""Seconds for the last player, for each robot not yet programmed (RR-5.1, RR-5.2).

A player who programmes alone is the last one from the deal on (RR-5.3).
"""


def program(run: Run) -> None:
    """Ask everybody at once; when the last programme is in, the cards are laid out (RR-4.1, RR-4.3)."""
    run.begin("program")
    asked: list[Prompt] = []
    for robot in run.robots:
        try:
            recompile(run, robot)
            if must_program(robot) and robot.seat not in run.waived and _recorded(run, robot) is None:
                asked.append(_prompt(run, robot))
        except Unanswered as stop:
            asked += stop.question
    if asked:
        raise Unanswered(tuple(asked))
    for robot in run.robots:
        if must_program(robot):
            lay_out(run, robot, _answer(run, robot))
        elif robot.hand:
            run.discard(robot.hand)
            robot.hand = ()
            run.tell("programmed", seat=robot.seat, spare=bool(robot.spare), stored=bool(robot.stored))


def must_program(robot: Robot) -> bool:
    """Whether there is anything to place: if not, the robot is done at once (RR-4.6). A card that it was dealt may go
    on a Flywheel (RR-O-11)."""
    if not robot.active or not robot.hand:
        return False
    return bool(open_phases(robot)) or "flywheel" in robot.options


def prompt_key(turn: int, seat: int) -> str:
    return f"t{turn}/program/s{seat}"


def barrier(run: Run) -> str:
    return f"t{run.table.turn}/program"


def time_limit(run: Run) -> int:
    """Seconds for everybody: a course may reduce them (rulebook 5.4)."""
    return 30 if "thirty_seconds" in run.rules else 60 if "sixty_seconds" in run.rules else LIMIT


def asking(run: Run) -> Asking:
    """Every question before a player's programme is complete belongs to programming: one clock for all of it (RR-5.1,
    RR-A-22), and the sand glass of the others waits for it (RR-5.6)."""
    return {"barrier": barrier(run), "clock": "planning", "limit": time_limit(run), "sandglass": SANDGLASS}


def _prompt(run: Run, robot: Robot) -> Prompt:
    """A question for a programme: sealed and final (RR-4.4). The host runs the sand glass (RR-5)."""
    data = {
        "turn": run.table.turn,
        "phase": 0,
        "phases": open_phases(robot),
        "limit": time_limit(run),
        "sandglass": SANDGLASS,
    }
    key = prompt_key(run.table.turn, robot.seat)
    return Prompt(key, robot.seat, "program", barrier(run), sealed=True, clock="planning", data=data)


def _recorded(run: Run, robot: Robot) -> Mapping[str, Json] | None:
    return (run.answers or {}).get(prompt_key(run.table.turn, robot.seat))


def _answer(run: Run, robot: Robot) -> ProgramChoice:
    """The recorded programme; random cards for a player who has left."""
    key = prompt_key(run.table.turn, robot.seat)
    answer = _recorded(run, robot)
    if answer is None:
        return fill(robot, ProgramChoice(()), run.chance, f"{key}/fill")
    choice = msgspec.convert(answer, ProgramChoice)
    if len(choice.registers) != len(open_phases(robot)) or choice.cards() - {*robot.hand, robot.stored}:
        raise AnswerOutOfDate(key)
    return choice


def lay_out(run: Run, robot: Robot, choice: ProgramChoice) -> None:
    """Cards face down in their phases, one maybe on an option, the rest discarded (RR-4.3)."""
    used = choice.cards()
    for phase, one in zip(open_phases(robot), choice.registers, strict=True):
        run.put(robot, phase, slot_of(one))
    run.discard([card for card in (*robot.hand, robot.stored) if card and card not in used])
    robot.hand = ()
    robot.spare, robot.stored = choice.conditional or 0, choice.store or 0
    run.tell("programmed", seat=robot.seat, spare=bool(robot.spare), stored=bool(robot.stored))
    run.tell(
        "programme",
        (robot.seat,),
        seat=robot.seat,
        registers=[{"cards": None if slot.blind else list(slot.cards), "how": slot.how} for slot in robot.slots],
        spare=robot.spare or None,
        stored=robot.stored or None,
    )


def fill(robot: Robot, placed: ProgramChoice, chance: Chance | None, label: str) -> ProgramChoice:
    """Placed cards stay; each empty phase gets a card at random, in increasing number (RR-5.4, RR-5.5)."""
    registers = [*placed.registers, *[None] * (len(open_phases(robot)) - len(placed.registers))]
    used = placed.cards()
    rest = sorted(card for card in robot.hand if card not in used)
    if chance is not None:
        rest = chance.shuffle(label, rest)
    rest.reverse()
    filled = tuple(rest.pop() if one is None else one for one in registers)
    store = placed.store
    if store is None and robot.stored and robot.stored not in used:
        store = robot.stored
    return ProgramChoice(filled, placed.conditional, store)


def recompile(run: Run, robot: Robot) -> None:
    """Once a turn, with no card placed: a new hand of the same size, then one damage (RR-O-22)."""
    if "recompile" not in robot.options or not robot.hand or robot.recompiled:
        return
    answer = run.ask_at(
        f"t{run.table.turn}/recompile",
        robot,
        "option",
        {"use": (True, False)},
        {"use": False},
        option="recompile",
        **asking(run),
    )
    robot.recompiled = True
    run.tell("recompiled", seat=robot.seat, used=bool(answer["use"]))
    if not answer["use"]:
        return
    size = len(robot.hand)
    run.discard(robot.hand)
    robot.hand = ()
    drawn = [card for card in (run.draw() for _ in range(size)) if card is not None]
    take_hand(run, robot, drawn)
    hurt(run, robot, side=None, cause="recompile", asking=asking(run))
    if robot.damage >= DESTROYING:
        run.discard(robot.hand)
        robot.hand = ()
        destroy(run, robot, "damage")
