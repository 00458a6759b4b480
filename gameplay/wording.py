"""What pages say when a service refuses, and how message ids of the engine become sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from gameplay.refused import Refused
from gameplay.selectors.games import game_info

REFUSALS = {
    "not_found": gettext_lazy("There is no such match."),
    "not_yours": gettext_lazy("That is not yours to do."),
    "sign_in": gettext_lazy("Please sign in first."),
    "not_open": gettext_lazy("It is too late for that: this is no longer open."),
    "stale": gettext_lazy("The question has changed meanwhile. Please answer it again."),
    "invalid": gettext_lazy("This answer could not be read. Please choose again."),
    "paused": gettext_lazy("The match is paused."),
    "finished": gettext_lazy("The match is over."),
    "seat_taken": gettext_lazy("Somebody else has just taken that seat."),
    "seat_left": gettext_lazy("This robot is out of the race: nobody drives it on."),
    "not_gone": gettext_lazy("The player of this seat is there."),
    "no_position": gettext_lazy("The race can not go on from there: that moment is void, or has not come yet."),
    "moved_on": gettext_lazy("The race has moved on meanwhile. Look again at what would be lost."),
    "other_rules": gettext_lazy(
        "The rules have been corrected since, and come to another position: the race can not go on from there."
    ),
    "full": gettext_lazy("Every seat is taken."),
    "seats_open": gettext_lazy("There are free seats. Wait for people, or put bots on them."),
    "seat_count": gettext_lazy("A race takes from %(least)s to %(most)s robots."),
    "too_many": gettext_lazy("You have several matches open already. Finish or leave one of them first."),
    "too_fast": gettext_lazy("That were many new tables in a short time. Please wait a little."),
    "too_fast_drawing": gettext_lazy("The board was checked very often. Please wait a little, then change something."),
    "too_many_boards": gettext_lazy("You keep %(most)s boards already. Delete one of them first."),
    "too_large": gettext_lazy("That is too large."),
    "board_unreadable": gettext_lazy("This is no board that can be read."),
    "setup:bad_track": gettext_lazy("This track has errors and can not be raced yet."),
    "setup:bad_course": gettext_lazy("This course has errors and can not be raced yet."),
    "setup:teams_need_robots": gettext_lazy("Teams need 4, 6, 8 or 9 robots."),
    "setup:not_on_this_track": gettext_lazy("This track is not raced over so many laps."),
    "setup:out_of_range": gettext_lazy("This number is out of range."),
}


def refusal_text(refused: Refused, game: str = "") -> str:
    """A refusal in the reader's language; never the bare code. With the game it came from: in that game's words."""
    origin, _sep, code = refused.code.partition(":")
    if game and origin in ("illegal", "setup") and code in (words := game_info(game).refusals):
        return worded(words[code], refused.params)
    if refused.code.startswith("illegal:"):
        return gettext("The rules do not allow this here.")
    text = REFUSALS.get(refused.code)
    return str(text) % refused.params if text else gettext("That did not work. Please try again.")


def worded(label: str, params: Mapping[str, Any] | None = None) -> str:
    """A message id of the engine in the reader's language, its parameters filled in."""
    text = gettext(label) if label else ""
    return text % params if params else text
