"""What a seat may see of a race, and a full state imagined from it.

Hands, face-down cards and the order of the decks are secret. The keys of a view are documented in
docs/games/roborally.md.
"""

from __future__ import annotations

from typing import cast

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.engine.options import without_board
from gameplay.engine.squaregrid import LETTERS
from gameplay.games.roborally import options
from gameplay.games.roborally.board import Course, course_of, drawing
from gameplay.games.roborally.cards import DECK
from gameplay.games.roborally.rules.ending import ranking
from gameplay.games.roborally.rules.program import fill, prompt_key
from gameplay.games.roborally.rules.run import phases_of
from gameplay.games.roborally.rules.turn import advance
from gameplay.games.roborally.shapes import Options, RegisterShown, RobotShown, View
from gameplay.games.roborally.state import ProgramChoice, Robot, Slot, Stage, State, Table


def view(state: State, viewer: int | None) -> View:
    """The public table, and the viewer's own cards."""
    table = state.table
    setup = state.setup
    course = course_of(setup["board"], setup["board_digest"], table.turned)
    lines = ranking(table) if table.reason is not None else []
    shown: View = {
        "game": "roborally",
        "board": drawing(setup["board"], setup["board_digest"], table.turned),
        "options": cast("Options", without_board(setup)),
        "turn": table.turn,
        "phase": table.phase,
        "step": table.step,
        "robots": [_robot(state, course, robot, own=robot.seat == viewer) for robot in table.robots],
        "flags": [list(course.xy[cell]) for cell in table.flags],
        "option_deck": len(table.option_deck),
        "option_discards": list(table.option_discards),
        "wrecks": list(table.wrecks),
        "ranking": [{"seat": line.seat, "place": line.place, "status": line.status} for line in lines],
        "reason": table.reason,
        "you": viewer,
    }
    if setup.get("superbot"):
        shown["superbot"] = table.superbot
    if setup.get("turning_boards"):
        shown["turned"] = list(table.turned)
    return shown


def _robot(state: State, course: Course, robot: Robot, *, own: bool) -> RobotShown:
    teams = state.setup.get("teams")
    shown: RobotShown = {
        "seat": robot.seat,
        "dock": robot.dock,
        "cell": list(course.xy[robot.cell]) if robot.cell else None,
        "facing": LETTERS[robot.facing],
        "archive": list(course.xy[robot.archive]),
        "damage": robot.damage,
        "locked": phases_of(robot.locks),
        "lives": robot.lives,
        "flags": robot.flags,
        "status": robot.status,
        "down": robot.down,
        "announced": robot.announced,
        "left": robot.seat in state.left,
        "options": list(robot.options),
        "coat": robot.coat,
        "shells": robot.shells,
        "hand": list(robot.hand) if own else None,
        "hand_count": len(robot.hand),
        "registers": [_register(slot, own=own) for slot in robot.slots],
        "spare": bool(robot.spare),
        "spare_card": robot.spare if own and robot.spare else None,
        "stored": bool(robot.stored),
        "stored_card": robot.stored if own and robot.stored else None,
        "recompiled": robot.recompiled,
        "ready": prompt_key(state.table.turn, robot.seat) in state.answers,
        "gyro": robot.gyro,
        "aborting": robot.aborting,
        "controller": robot.controller,
        "hardened": robot.hardened,
        "finish": list(robot.finish) if robot.finish else None,
        "gone": list(robot.gone_at) if robot.gone_at else None,
    }
    if teams:
        shown["team"] = teams[robot.seat]
    return shown


def _register(slot: Slot, *, own: bool) -> RegisterShown:
    """The visible part of a phase: `{"cards", "how", "up"}`, with `cards` null if it is face down."""
    known = slot.up or (own and not slot.blind) or not slot.cards
    return {
        "cards": list(slot.cards) if known else None,
        "how": slot.how if known else "",
        "up": slot.up,
    }


# -- imagining ----------------------------------------------------------------------------------------------------


def imagine(seen: View, chance: Chance) -> State:
    """A full state that fits the view: hidden cards are drawn from all that the view does not show.

    While everybody programmes, the state can be played on. A later part of a turn cannot be resolved again from its
    middle: there the state shows what the view shows, and asks nothing.
    """
    setup: dict[str, Json] = {
        **seen["options"],
        "board": seen["board"]["source"],
        "board_digest": seen["board"]["digest"],
    }
    course = course_of(setup["board"], setup["board_digest"], tuple(seen.get("turned", ())))
    hidden = chance.shuffle("imagine", sorted(set(DECK) - set(known_cards(seen))))
    robots = []
    for one in seen["robots"]:
        hand = one["hand"]
        if hand is None:
            hand = sorted((hidden.pop() for _ in range(one["hand_count"])), reverse=True)
        slots = tuple(_slot(register, hidden, mine=one["seat"] == seen["you"]) for register in one["registers"])
        robot = robot_of(one, course, tuple(hand), slots)
        robot.spare = one["spare_card"] or (hidden.pop() if one["spare"] else 0)
        robot.stored = one["stored_card"] or (hidden.pop() if one["stored"] else 0)
        robots.append(robot)
    held = {option for robot in robots for option in robot.options} | set(seen["option_discards"])
    rest = chance.shuffle("imagine/options", [option for option in options.DECK if option not in held])
    left = tuple(one["seat"] for one in seen["robots"] if one["left"])
    table = Table(
        robots=robots,
        flags=[course.number((x, y)) for x, y in seen["flags"]],
        turn=seen["turn"],
        phase=seen["phase"],
        step=seen["step"],
        deck=hidden,
        option_deck=rest[: seen["option_deck"]],
        option_discards=list(seen["option_discards"]),
        wrecks=list(seen["wrecks"]),
        exits=sum(robot.gone_at is not None for robot in robots),
        left=left,
        reason=seen["reason"],
        superbot=seen.get("superbot"),
        turned=tuple(seen.get("turned", ())),
    )
    state = State(setup=setup, stage=stage_of(seen["step"]), base=table.clone(), table=table, left=left)
    if state.stage == "program":
        for one in seen["robots"]:
            if one["ready"]:
                key = prompt_key(table.turn, one["seat"])
                secret = fill(robots[one["seat"]], ProgramChoice(()), chance, f"imagine/{key}")
                state.answers[key] = codec.plain(secret)
        began = advance(state, chance)[0]
        state.asked, state.told, state.drawn = began.asked, began.told, began.drawn
    return state


def stage_of(step: str) -> Stage:
    """The part of a turn a step belongs to."""
    if step in ("A", "B", "C", "D", "E"):
        return "phase"
    named: dict[str, Stage] = {
        "keep": "keep",
        "program": "program",
        "announce": "announce",
        "prepare": "prepare",
        "over": "over",
    }
    return named.get(step, "deal")


def known_cards(seen: View) -> list[int]:
    """Program cards whose place the view shows."""
    cards: list[int] = []
    for robot in seen["robots"]:
        cards += robot["hand"] or ()
        for register in robot["registers"]:
            cards += register["cards"] or ()
        cards += [card for card in (robot["spare_card"], robot["stored_card"]) if card]
    return cards


def _slot(register: RegisterShown, hidden: list[int], *, mine: bool) -> Slot:
    cards = register["cards"]
    if cards is None:
        return Slot((hidden.pop(),), blind=mine)
    return Slot(tuple(cards), register["how"], register["up"])


def robot_of(one: RobotShown, course: Course, hand: tuple[int, ...], slots: tuple[Slot, ...]) -> Robot:
    """A robot from the view, with the given cards."""
    cell = one["cell"]
    return Robot(
        seat=one["seat"],
        dock=one["dock"],
        cell=0 if cell is None else course.number((cell[0], cell[1])),
        facing=LETTERS.index(one["facing"]),
        archive=course.number((one["archive"][0], one["archive"][1])),
        damage=one["damage"],
        locks=sum(1 << (phase - 1) for phase in one["locked"]),
        slots=slots,
        hand=hand,
        lives=one["lives"],
        flags=one["flags"],
        status=one["status"],
        down=one["down"],
        announced=one["announced"],
        options=tuple(one["options"]),
        coat=one["coat"],
        shells=one["shells"],
        recompiled=one["recompiled"],
        gyro=one["gyro"],
        aborting=one["aborting"],
        controller=one["controller"],
        hardened=one["hardened"],
        finish=None if one["finish"] is None else (one["finish"][0], one["finish"][1]),
        gone_at=None if one["gone"] is None else (one["gone"][0], one["gone"][1], one["gone"][2]),
    )
