"""The legal answers, and what an unfinished programme would do: computed from a view alone, so nothing leaks."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, IllegalChoice, InvalidChoice, Json, Preview, Prompt
from gameplay.engine.space import Arrange, Form, OneOf, Pick, Space, Steps
from gameplay.games.roborally.cards import pair_kinds
from gameplay.games.roborally.choices import (
    programme,
    read_answer,
    read_programme,
    sample_programme,
)
from gameplay.games.roborally.forecast import forecast, give, robot_in, stand_still
from gameplay.games.roborally.picks import card_name, card_pick, pick_of, word
from gameplay.games.roborally.rules.deal import open_phases
from gameplay.games.roborally.rules.register import play_phase
from gameplay.games.roborally.shapes import View
from gameplay.games.roborally.state import PHASES, ProgramChoice, Robot, Slot, slot_of

SHOWN = frozenset({"step", "element", "move", "rotate", "blocked", "destroyed", "execute"})
OWN = frozenset({"damage", "touched", "archived"})


def choices(view: View, prompt: Prompt, draft: Json | None) -> Space:
    """The legal answers; for a programme with active options, what may follow the draft."""
    if prompt.kind != "program":
        fields = tuple(
            OneOf(name, word(f"field/{name}"), tuple(pick_of(prompt, name, value) for value in values))
            for name, values in prompt.data["fields"].items()
        )
        return fields[0] if len(fields) == 1 else Form(fields)
    robot = robot_in(view, prompt.seat)
    if not special(robot):
        items = tuple(card_pick(card) for card in robot.hand)
        return Arrange("registers", word("question/program"), items, len(open_phases(robot)))
    given = ProgramChoice(()) if draft is None else read_programme(draft)
    return _steps(robot, given)


def special(robot: Robot) -> bool:
    """Whether a programme of this robot may hold more than one card for each phase."""
    held = set(robot.options)
    return bool(held & {"crab-legs", "dual-processor", "conditional-program", "flywheel"})


def _steps(robot: Robot, given: ProgramChoice) -> Steps:
    """Phase after phase; then cards for Conditional Program and Flywheel."""
    placed = programme(robot, given, partly=True)
    phases = open_phases(robot)
    done = [one for one in placed.registers if one is not None]
    used = placed.cards() - ({robot.stored} if given.store is None and placed.store == robot.stored else set())
    free = [card for card in (*robot.hand, robot.stored) if card and card not in used]
    picks: list[Pick] = []
    if len(done) < len(phases):
        needed = len(phases) - len(done)
        picks += [card_pick(card, {"card": card}) for card in free]
        if len(free) > needed:  # otherwise a pair would leave a later phase empty
            for card in free:
                for second in free:
                    for how in pair_kinds(card, second, robot.options) if card != second else ():
                        picks.append(_pair_pick(card, second, how))
        return Steps(word("question/program"), tuple(picks), complete=False)
    if "conditional-program" in robot.options and placed.conditional is None:
        picks += [card_pick(card, {"conditional": card}, word("option/conditional-program")) for card in free]
    if "flywheel" in robot.options and given.store is None:
        picks += [card_pick(card, {"store": card}, word("option/flywheel")) for card in free if card != robot.stored]
    return Steps(word("question/program"), tuple(picks), complete=True)


def _pair_pick(card: int, second: int, how: str) -> Pick:
    value = {"card": card, "second": second, "how": how}
    label = word("answer/crab" if how == "crab" else "answer/pair")
    return Pick(value, label, {"card": card_name(card), "second": card_name(second)}, word("answer/pairs"))


def sample(view: View, prompt: Prompt, chance: Chance) -> Json:
    """Some legal payload, drawn at random."""
    label = f"sample/{prompt.key}"
    if prompt.kind == "program":
        return sample_programme(robot_in(view, prompt.seat), chance, label)
    fields = prompt.data["fields"]
    return {name: chance.choice(f"{label}/{name}", values) for name, values in fields.items()}


# -- the ghost path -----------------------------------------------------------------------------------------------


def preview(view: View, prompt: Prompt, draft: Json) -> Preview:
    """The path of an unfinished programme, while the other robots stay where they are. Raises like `parse`."""
    if prompt.kind != "program":
        read_answer(prompt, draft)
        return Preview((), None, complete=True)
    robot = robot_in(view, prompt.seat)
    given = read_programme(draft)
    placed = programme(robot, given, partly=True)
    try:
        programme(robot, given)
        complete = True
    except IllegalChoice:
        complete = False
    following: Space | None
    try:
        following = choices(view, prompt, draft)
    except (InvalidChoice, IllegalChoice):
        following = None
    if isinstance(following, Steps) and not following.next:
        following = None
    return Preview(tuple(ghost(view, prompt.seat, [slot_of(one) for one in placed.registers])), following, complete)


def ghost(view: View, seat: int, slots: Sequence[Slot]) -> list[Event]:
    """The five phases of one programme; belts, pushers, gears and board lasers work, other robots are only moved."""
    events: list[Event] = []
    run = forecast(view, events)
    for other in run.robots:
        if other.seat != seat:
            stand_still(run, other.seat)
    give(run, seat, slots)
    for phase in PHASES:
        if run.seats[seat].on_board:
            play_phase(run, phase)
    return [event for event in events if event.kind in SHOWN or (event.kind in OWN and event.data["seat"] == seat)]
