"""Why the rules of Bumping Bots say no, by the code of a refusal."""

from __future__ import annotations

from gameplay.engine import options
from gameplay.engine.words import gettext_noop as _

REFUSALS: dict[str, str] = {
    **options.REFUSALS,
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
    "unknown_board": _("There is no such track."),
    "bad_track": _("This track can not be raced."),
    "lab_only": _("A laboratory is no race track."),
    "not_on_this_track": _("This track is not raced over so many laps."),
    "teams_need_robots": _("Teams need 4, 6, 8 or 9 robots."),
    "not_a_team_for_each_seat": _("Name a team for each seat."),
    "teams_of_unequal_size": _("Each team has %(size)s robots."),
    "unknown_mode": _("The grid is drawn or chosen."),
}
"""What to say for each code of a refusal."""
