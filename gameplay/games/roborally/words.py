"""Message ids for answers, so that a plain form and a screen reader can offer them."""

from __future__ import annotations

from gameplay.engine.contract import Json, Prompt
from gameplay.engine.space import Pick
from gameplay.engine.squaregrid import name
from gameplay.engine.words import gettext_noop as _
from gameplay.games.roborally.cards import CODES, Card, Code
from gameplay.games.roborally.options import CARDS

CARD_NAMES: dict[Code, str] = {
    "1": _("Move 1 (%(priority)s)"),
    "2": _("Move 2 (%(priority)s)"),
    "3": _("Move 3 (%(priority)s)"),
    "B": _("Back up (%(priority)s)"),
    "L": _("Rotate left (%(priority)s)"),
    "R": _("Rotate right (%(priority)s)"),
    "U": _("U-turn (%(priority)s)"),
}
FACINGS = {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}

QUESTIONS: dict[str, str] = {
    "program": _("Programme your robot"),
    "announce": _("Power down next turn?"),
    "stay": _("Stay powered down next turn?"),
    "option": _("Use %(option)s?"),
    "weapon": _("What do you fire?"),
    "fire_control": _("Fire Control: what does this hit do?"),
    "shield": _("Discard an option instead of taking the damage?"),
    "lose": _("Which option is lost?"),
    "arm": _("What does the Mechanical Arm touch?"),
    "keep": _("Which option do you keep?"),
    "reentry": _("Where does your robot come back?"),
}
FIELDS: dict[str, str] = {
    "down": _("Powered down next turn"),
    "use": _("Use it"),
    "shot": _("Shot"),
    "aim": _("Effect"),
    "discard": _("Option to discard"),
    "option": _("Option"),
    "touch": _("Touch"),
    "archive": _("Archive marker"),
    "place": _("Cell and facing"),
}
YES, NO = _("Yes"), _("No")

REFUSALS: dict[str, str] = {
    # programmes
    "register_empty": _("Every free phase needs a card."),
    "too_many_registers": _("There are more cards than free phases."),
    "card_not_in_hand": _("This card is not in your hand."),
    "card_used_twice": _("Each card can be used only once."),
    "pair_not_allowed": _("These two cards can not share a phase."),
    "option_not_held": _("Your robot does not have this option."),
    "not_offered": _("This is not possible here."),
    # setups
    "unknown_option": _("There is no such option."),
    "out_of_range": _("From %(minimum)s to %(maximum)s."),
    "not_a_bool": _("Yes or no."),
    "not_a_number": _("A whole number, please."),
    "unknown_value": _("Choose one of the values offered."),
    "unknown_board": _("There is no such course."),
    "bad_course": _("This course can not be raced."),
    "not_on_this_course": _("This course is for %(minimum)s to %(maximum)s robots."),
    "teams_need_robots": _("Teams need 4, 6 or 8 robots."),
    "not_a_team_for_each_seat": _("Name a team for each seat."),
    "teams_of_unequal_size": _("All teams are of the same size, two robots at least."),
    "needs_five_robots": _("Four life tokens need five robots or more."),
    "not_an_object": _("This can not be read."),
    "not_an_order_of_all_seats": _("Name every seat once."),
    "unknown_mode": _("The docks are drawn, or their order is given."),
}
"""A sentence for every code with which this game refuses."""


def card_pick(card: Card, value: Json = None, group: str = "") -> Pick:
    return Pick(card if value is None else value, CARD_NAMES[CODES[card]], {"priority": card}, group)


def pick_of(prompt: Prompt, field: str, value: Json) -> Pick:
    """One offered value with its label."""
    if isinstance(value, bool):
        if field == "archive":
            return Pick(value, _("Moves to the touched cell") if value else _("Stays with the robot"))
        return Pick(value, YES if value else NO)
    if value is None:
        return Pick(None, _("Nothing"))
    if isinstance(value, str):
        return Pick(value, CARDS[value].name)
    if isinstance(value, list):
        return Pick(value, "%(cell)s", {"cell": name((value[0], value[1]))})
    match value:
        case {"weapon": "laser"}:
            return Pick(value, _("The laser"))
        case {"weapon": weapon, "target": None}:
            return Pick(value, CARDS[weapon].name)
        case {"weapon": weapon, "target": target}:
            return Pick(
                value, _("%(option)s at robot %(number)s"), {"option": CARDS[weapon].name, "number": target + 1}
            )
        case {"do": "damage"}:
            return Pick(value, _("One damage"))
        case {"do": "lock", "phase": phase}:
            return Pick(value, _("Lock phase %(phase)s"), {"phase": phase})
        case {"do": "destroy", "option": option}:
            return Pick(value, _("Destroy %(option)s"), {"option": CARDS[option].name})
        case {"cell": cell, "facing": facing}:
            params = {"cell": name((cell[0], cell[1])), "facing": FACINGS[facing]}
            return Pick(value, _("%(cell)s, facing %(facing)s"), params)
    raise ValueError(f"{prompt.kind}: {value!r}")
