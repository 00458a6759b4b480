"""Message ids for the steps of a turn, so that a plain form and a screen reader can offer them."""

from __future__ import annotations

from gameplay.engine.codec import plain
from gameplay.engine.contract import Json
from gameplay.engine.space import Pick
from gameplay.engine.words import gettext_noop as _
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
    TurnStep,
    Where,
)

CARD_NAMES: dict[Card, str] = {
    "jump": _("Jumping robot"),
    "magnet": _("Magnet"),
    "nitro": _("Nitroglycerine"),
    "engine": _("Swelled engine"),
    "quick": _("Quick rotation"),
}

SPEED = _("Speed")
CARD = _("Tuning card")
MOVEMENT = _("During the movement")
SHOCK = _("Shock")
AFTERWARDS = _("After the movement")


def pick_of(step: TurnStep, where: Where | None) -> Pick:
    """A step as something to pick. `params` also say where: `cell`, `facing` of the robot concerned at that moment."""
    label, params, group = _words(step)
    if where is not None:
        cell, facing = where
        params |= {"cell": None if cell is None else list(cell), "facing": facing}
        if cell is not None:
            params |= {"q": cell[0], "r": cell[1]}
    return Pick(plain(step), label, params, group)


def _words(step: TurnStep) -> tuple[str, dict[str, Json], str]:
    match step:
        case Speed(to, "F"):
            return _("Forward at %(speed)s"), {"speed": to}, SPEED
        case Speed(to):
            return _("Reverse at %(speed)s"), {"speed": to}, SPEED
        case Nitro():
            return _("Nitroglycerine instead of a speed"), {}, SPEED
        case Engine():
            return _("Play the swelled engine"), {}, CARD
        case Arm("jump"):
            return _("Make the jumping robot ready"), {}, CARD
        case Arm():
            return _("Make quick rotations ready"), {}, CARD
        case Magnet(direction, "start"):
            return _("Magnet before the movement, direction %(direction)s"), {"direction": direction}, CARD
        case Magnet(direction):
            return _("Magnet after the movement, direction %(direction)s"), {"direction": direction}, AFTERWARDS
        case Jump():
            return _("Jump from (%(q)s, %(r)s)"), {}, MOVEMENT
        case Quick("left"):
            return _("Quick rotation to the left at (%(q)s, %(r)s)"), {}, MOVEMENT
        case Quick():
            return _("Quick rotation to the right at (%(q)s, %(r)s)"), {}, MOVEMENT
        case Before("left"):
            return _("Turn left before the last cell, at (%(q)s, %(r)s)"), {}, MOVEMENT
        case Before():
            return _("Turn right before the last cell, at (%(q)s, %(r)s)"), {}, MOVEMENT
        case After("left"):
            return _("Turn left at the end, at (%(q)s, %(r)s)"), {}, AFTERWARDS
        case After():
            return _("Turn right at the end, at (%(q)s, %(r)s)"), {}, AFTERWARDS
        case Pivot(seat, "left", k):
            return _("Pivot robot %(robot)s by %(angle)s° to the left"), {"robot": seat + 1, "angle": 60 * k}, SHOCK
        case Pivot(seat, _turn, k):
            return _("Pivot robot %(robot)s by %(angle)s° to the right"), {"robot": seat + 1, "angle": 60 * k}, SHOCK
    return _("End of the turn"), {}, AFTERWARDS


REFUSALS: dict[str, str] = {
    # a turn
    "speed_first": _("Choose a speed first."),
    "speed_once": _("The speed is chosen once a turn."),
    "speed_not_allowed": _("The robot can not change to this speed."),
    "just_reversed": _("The robot has just reversed: it may only keep its speed or reverse again."),
    "card_not_held": _("You do not hold this card."),
    "one_card_a_turn": _("One tuning card a turn."),
    "card_not_ready": _("Make this card ready before the movement."),
    "engine_running": _("A swelled engine is running already."),
    "nitro_forward_only": _("Nitroglycerine works in forward gear only."),
    "nitro_first_round": _("No nitroglycerine in the first round."),
    "no_magnet_target": _("The magnet finds no robot in sight there."),
    "too_late": _("It is too late for this in the turn."),
    "no_jump_here": _("The robot can not jump here."),
    "no_rotation_here": _("No quick rotation at this moment."),
    "no_orientation_before": _("The robot can not turn before this cell."),
    "no_orientation_after": _("The robot can not turn any more in this turn."),
    "no_pivot": _("Nobody can be pivoted like this."),
    "not_offered": _("This is not possible here."),
    "after_the_end": _("The turn has ended before this."),
    "not_ended": _("The turn is not ended yet."),
    # cards and grid
    "grid_place_not_free": _("This grid place is taken, or touches neither the line nor a robot."),
    "wrong_number_of_cards": _("Choose exactly %(count)s cards."),
    "too_many_of_a_card": _("At most %(most)s of each card."),
    # setting up
    "unknown_option": _("There is no such option."),
    "out_of_range": _("From %(minimum)s to %(maximum)s."),
    "not_a_bool": _("Yes or no."),
    "not_a_number": _("A whole number, please."),
    "unknown_value": _("Choose one of the values offered."),
    "unknown_board": _("There is no such track."),
    "bad_track": _("This track can not be raced."),
    "lab_only": _("A laboratory is no race track."),
    "not_on_this_track": _("This track is not raced over so many laps."),
    "teams_need_robots": _("Teams need 4, 6, 8 or 9 robots."),
    "not_a_team_for_each_seat": _("Name a team for each seat."),
    "teams_of_unequal_size": _("Each team has %(size)s robots."),
    "not_an_object": _("This can not be read."),
    "not_an_order_of_all_seats": _("Name every seat once."),
    "unknown_mode": _("The grid is drawn or chosen."),
}
"""What to say for each code of a refusal."""
