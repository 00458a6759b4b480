"""Why the rules of Bumping Bots refuse, by the code of a refusal."""

from __future__ import annotations

from gameplay.engine import options
from gameplay.engine.words import gettext_noop as _

REFUSALS: dict[str, str] = {
    **options.REFUSALS,
    # a turn
    "speed_first": _("Choose a speed first."),
    "speed_once": _("You can only choose a speed once a turn."),
    "speed_not_allowed": _("The robot can’t change to this speed."),
    "just_reversed": _("The robot has just reversed: it can only keep its speed or reverse again."),
    "card_not_held": _("You don’t have this card."),
    "one_card_a_turn": _("You can only play one tuning card a turn."),
    "card_not_ready": _("Get this card ready before the movement."),
    "engine_running": _("A souped-up engine is already running."),
    "nitro_forward_only": _("Nitroglycerine only works in forward gear."),
    "nitro_first_round": _("You can’t use nitroglycerine in the first round."),
    "no_magnet_target": _("The magnet has no robot in sight on that side."),
    "too_late": _("It’s too late for that this turn."),
    "no_jump_here": _("The robot can’t jump here."),
    "no_rotation_here": _("You can’t use a quick rotation now."),
    "no_orientation_before": _("The robot can’t turn before this cell."),
    "no_orientation_after": _("The robot can’t turn any more this turn."),
    "no_pivot": _("You can’t pivot a robot like this."),
    "not_offered": _("You can’t do that here."),
    "after_the_end": _("The turn was already over."),
    "not_ended": _("The turn isn’t over yet."),
    # cards and grid
    "grid_place_not_free": _("This grid place is taken, or touches neither the line nor a robot."),
    "wrong_number_of_cards": _("Number of cards to choose: %(count)s."),
    "too_many_of_a_card": _("Choose at most %(most)s of each card."),
    # setting up
    "unknown_board": _("This track doesn’t exist."),
    "bad_track": _("You can’t race on this track."),
    "lab_only": _("A laboratory isn’t a race track."),
    "not_on_this_track": _("You can’t race that number of laps on this track."),
    "teams_need_robots": _("You need 4, 6, 8 or 9 robots to race in teams."),
    "not_a_team_for_each_seat": _("Choose a team for each seat."),
    "teams_of_unequal_size": _("Each team has %(size)s robots."),
    "unknown_mode": _("The grid must be drawn by lot or chosen."),
}
"""The sentence for each code of a refusal."""
