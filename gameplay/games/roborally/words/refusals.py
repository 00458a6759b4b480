"""Why the rules of RoboRally refuse, by the code of a refusal."""

from __future__ import annotations

from gameplay.engine import options
from gameplay.engine.words import gettext_noop as _

REFUSALS: dict[str, str] = {
    **options.REFUSALS,
    # programmes
    "register_empty": _("Every free phase needs a card."),
    "too_many_registers": _("There are more cards than free phases."),
    "card_not_in_hand": _("This card isn’t in your hand."),
    "card_used_twice": _("Each card can be used only once."),
    "pair_not_allowed": _("These two cards can’t share a phase."),
    "option_not_held": _("Your robot doesn’t have this option."),
    "not_offered": _("You can’t do that here."),
    # setups
    "unknown_board": _("This course doesn’t exist."),
    "bad_course": _("You can’t race on this course."),
    "not_on_this_course": _("This course is for %(minimum)s to %(maximum)s robots."),
    "teams_need_robots": _("You need 4, 6 or 8 robots to race in teams."),
    "not_a_team_for_each_seat": _("Choose a team for each seat."),
    "teams_of_unequal_size": _("All teams must be the same size, at least two robots each."),
    "needs_five_robots": _("With four life tokens you need at least five robots."),
    "unknown_mode": _("The docks must be drawn by lot, or their order given."),
}
"""A sentence for every code with which this game refuses."""
