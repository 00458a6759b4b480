"""What experts and champions answer to all questions but the programme: `wise` weighs what the view shows."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine.contract import Json, Prompt
from gameplay.engine.squaregrid import LETTERS
from gameplay.games.roborally.bot_field import DEAD, STILL, Action, field_of
from gameplay.games.roborally.bot_goal import Goal, goal_of
from gameplay.games.roborally.bot_search import Search, action_of, ahead_of, flags_ahead
from gameplay.games.roborally.bot_value import OPTIONS, PLAIN, Prices, after_wreck, at_rest, worth
from gameplay.games.roborally.forecast import forecast, robot_in
from gameplay.games.roborally.rules.register import play_phase
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import is_superbot
from gameplay.games.roborally.rules.weapons import in_line
from gameplay.games.roborally.shapes import AimOffered, PlaceOffered, RobotShown, ShotOffered, View
from gameplay.games.roborally.state import DESTROYING, PHASES, Slot

NEARLY_HOME = 6.0
"""With fewer phases to go, a robot does not rest unless it is spent."""
POOR_HAND = 2.0
"""It pays to take a damage for a new hand when this one brings the robot less than so many phases forward."""
WRECK = 9.0
"""What it is worth to destroy a rival."""
GEARS = {"brakes": STILL, "fourth-gear": Action(0, 4, 0), "reverse-gear": Action(2, 2, 0)}


def wise(view: View, prompt: Prompt, prices: Prices = PLAIN) -> dict[str, Json]:
    """A sensible answer to any question but a programme."""
    fields: Mapping[str, list[Json]] = prompt.data["fields"]
    seat = prompt.seat
    match prompt.kind:
        case "announce" | "stay":
            return {"down": True in fields["down"] and _rests(view, prompt, prices)}
        case "option":
            return {"use": _uses(view, prompt, prices)}
        case "weapon":
            return {"shot": max(fields["shot"], key=lambda shot: _shot(view, seat, shot))}
        case "fire_control":
            return {"aim": _aim(view, prompt.data["target"], fields["aim"])}
        case "shield":
            return {"discard": _shield(view, prompt)}
        case "lose":
            return {"option": min(fields["option"], key=lambda option: OPTIONS[option])}
        case "keep":
            return {"option": max(fields["option"], key=lambda option: OPTIONS[option])}
        case "reentry":
            return {"place": _place(view, seat, fields["place"]), "down": False}
        case "arm":
            return _reach(view, prompt)
    return dict(prompt.data["default"])


# -- power down


def _rests(view: View, prompt: Prompt, prices: Prices) -> bool:
    """Whether it pays to power down for the next turn, played out: hurt by then, and not hit much while it rests."""
    seat, run = prompt.seat, forecast(view)
    field = field_of(view)
    if prompt.kind == "announce":
        _play(run, 1, seat)
    me = run.seats[seat]
    if not me.on_board or me.finish is not None:
        return False
    if me.damage < prices.tired or is_superbot(run, me):  # the SuperBot mends itself
        return False
    if me.damage < prices.spent and goal_of(run, me).to_go(field, me.cell << 2 | me.facing) < NEARLY_HOME:
        return False
    rested = run.fork()
    sleeper = rested.seats[seat]
    sleeper.down, sleeper.damage, sleeper.locks = True, 0, 0
    _play(rested, 1, seat)
    return sleeper.on_board and sleeper.damage < me.damage - 2


def _play(run: Run, first: int, seat: int) -> None:
    """Play the phases from `first` on with the cards that the view shows."""
    for phase in PHASES[first - 1 :]:
        if run.seats[seat].on_board and run.seats[seat].finish is None:
            play_phase(run, phase)


# -- options with yes and no


def _uses(view: View, prompt: Prompt, prices: Prices) -> bool:
    seat, phase = prompt.seat, prompt.data["phase"]
    match prompt.data["option"]:
        case "recompile":
            return _exchanges_hand(view, seat, prices)
        case "gyroscopic-stabilizer":
            plain, steady = forecast(view), forecast(view)
            steady.seats[seat].gyro = True
            return _outcome(view, steady, 1, seat, prices) < _outcome(view, plain, 1, seat, prices)
        case "conditional-program":
            plain, changed = forecast(view), forecast(view)
            me = changed.seats[seat]
            changed.put(me, phase, Slot((view["robots"][seat]["spare_card"] or 0,)))
            me.spare = 0
            changed_worth = _outcome(view, changed, phase, seat, prices)
            return changed_worth < _outcome(view, plain, phase, seat, prices) - 0.5
        case "abort-switch":
            run = forecast(view)
            _play(run, phase, seat)
            return run.seats[seat].status == "destroyed"
        case "brakes" | "fourth-gear" | "reverse-gear" as gear:
            return _alone(view, seat, phase, GEARS[gear], prices) < _alone(view, seat, phase, None, prices)
    return False


def _outcome(view: View, run: Run, phase: int, seat: int, prices: Prices) -> float:
    _play(run, phase, seat)
    return worth(field_of(view), run, run.seats[seat], prices)


def _exchanges_hand(view: View, seat: int, prices: Prices) -> bool:
    """Whether to recompile (RR-O-22): when the hand is poor and one more damage does little harm."""
    field, robot = field_of(view), robot_in(view, seat)
    if robot.damage >= prices.tired:
        return False
    run = forecast(view)
    search = Search(field, ahead_of(run, robot, flags_ahead(run)), robot, robot.hand, width=20, prices=prices)
    best = search.plans()[0].value
    goal = goal_of(run, robot)
    if not goal.quarry:
        return best > worth(field, run, robot, prices) - POOR_HAND
    way = Goal([goal.quarry], 0).to_go(field, robot.cell << 2 | robot.facing)  # as the search reckons it
    return best > way + at_rest(field, run.table.flags, robot.cell, robot.damage, prices) - POOR_HAND


def _alone(view: View, seat: int, phase: int, action: Action | None, prices: Prices) -> float:
    """What the rest of the turn brings a lone robot that executes its present card like this (None: as it is)."""
    field, robot = field_of(view), robot_in(view, seat)
    goal = goal_of(forecast(view), robot)
    flags, touched = goal.flags, goal.touched
    standing, damage, archive = robot.cell << 2 | robot.facing, robot.damage, robot.archive
    for now in PHASES[phase - 1 :]:
        slot = robot.slots[now - 1]
        doing = action if now == phase and action is not None and slot.how == "" else action_of(slot)
        standing = field.after(standing, now, doing, robot.gyro)
        if standing == DEAD:
            return after_wreck(field, goal._replace(touched=touched), archive, robot.lives, prices) + (5 - now) * 0.2
        cell = standing >> 2
        damage += field.lit[cell]
        if not goal.quarry and touched < len(flags) and flags[touched] == cell:
            touched += 1
            if touched == len(flags):
                return -100.0 + now
        if field.course.site[cell] or cell in flags:
            archive = cell
    way = goal._replace(touched=touched).to_go(field, standing)
    return way + at_rest(field, flags, standing >> 2, damage, prices)


# -- shooting


def _shot(view: View, seat: int, shot: ShotOffered) -> float:
    """How much a shot hurts, in phases; the plain laser is 1."""
    robots, phase = view["robots"], view["phase"]
    power: float = (2 if view["options"]["double_lasers"] else 1) * (
        2 if "double-barreled-laser" in robots[seat]["options"] else 1
    )
    power *= 2 if view.get("superbot") == seat else 1
    left = len(PHASES) - int(phase)
    weapon = shot["weapon"]
    if shot["target"] is None:  # the main laser, plainly or with high power
        run = forecast(view)
        plain, strong = in_line(run, run.seats[seat])
        hit = plain if weapon == "laser" else strong
        return power * len(hit) + WRECK * sum(robot.damage + power >= DESTROYING for robot in hit)
    target = robots[shot["target"]]
    ahead = 1.2 if target["flags"] >= robots[seat]["flags"] else 0.8
    if weapon == "scrambler":
        return 1.4 * ahead
    if weapon == "radio-control":
        return 0.5 * left * ahead + 0.4
    away = LETTERS.index(robots[seat]["facing"])
    moved = 1.1 * ahead if left else 0.4
    if weapon == "tractor-beam":
        return moved + _fall(view, target, (away + 2) % 4)
    shell = (WRECK if target["damage"] + 1 >= DESTROYING else 1.0) if weapon == "mini-howitzer" else 0.0
    return moved + _fall(view, target, away) + shell


def _fall(view: View, target: RobotShown, direction: int) -> float:
    """What a push is worth: a wreck, if the target falls; less than nothing, if a wall holds it."""
    course = field_of(view).course
    x, y = target["cell"] or target["archive"]  # the target is on the board
    there = course.step[direction][course.number((x, y))]
    if not there:
        return -2.0
    return WRECK if course.deadly[there] else 0.0


def _aim(view: View, target: int, aims: list[AimOffered]) -> AimOffered:
    """Fire Control: finish it off, take a good card from it, or lock a phase in the middle."""
    robot = view["robots"][target]
    plain = next(aim for aim in aims if aim["do"] == "damage")
    if robot["damage"] >= 9:
        return plain
    cards = [aim for aim in aims if aim["do"] == "destroy"]
    if cards:
        best = max(cards, key=lambda aim: OPTIONS[aim["option"]])
        if OPTIONS[best["option"]] >= 2.0:
            return best
    locks = {aim["phase"]: aim for aim in aims if aim["do"] == "lock"}
    return locks.get(3, locks.get(2, plain))


def _shield(view: View, prompt: Prompt) -> str | None:
    """The option to give up for a damage: the cheapest, if the damage costs more than the card; else None."""
    robot = view["robots"][prompt.seat]
    held = [option for option in prompt.data["fields"]["discard"] if option is not None]
    cheapest = min(held, key=lambda option: OPTIONS[option])
    damage = prompt.data["damage"]
    if damage >= 9:
        return str(cheapest)
    if robot["down"]:  # it will be healed
        return None
    return str(cheapest) if damage >= 4 and OPTIONS[cheapest] < 1.3 else None


# -- places


def _place(view: View, seat: int, places: list[PlaceOffered]) -> PlaceOffered:
    """Where the way is shortest."""
    field, robot = field_of(view), robot_in(view, seat)
    goal = goal_of(forecast(view), robot)

    def far(place: PlaceOffered) -> float:
        cell = field.course.number((place["cell"][0], place["cell"][1]))
        way = goal.to_go(field, cell << 2 | LETTERS.index(place["facing"]))
        return way + 0.3 * field.lit[cell]

    return min(places, key=far)


def _reach(view: View, prompt: Prompt) -> dict[str, Json]:
    """The Mechanical Arm touches the next flag, else what the default says; the archive marker moves along."""
    fields, answer = prompt.data["fields"], dict(prompt.data["default"])
    robot = view["robots"][prompt.seat]
    following = view["flags"][robot["flags"]] if robot["flags"] < len(view["flags"]) else None
    if prompt.data["during"] == "touch" and following in fields["touch"]:
        answer["touch"] = following
    if True in fields.get("archive", ()):
        answer["archive"] = answer["touch"] is not None
    return answer
