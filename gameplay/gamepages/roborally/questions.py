"""RoboRally's questions for the plain form: what is asked, and what it means, as a newcomer needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Question, SeatCard
from gameplay.games.roborally.options import CARDS


def question(prompt: Mapping[str, Json], seats: Sequence[SeatCard]) -> Question:
    """A title and a sentence."""
    data = prompt["data"]
    kind = prompt["kind"]
    if kind == "option":
        card = CARDS[data["option"]]
        return Question(gettext("Use %(option)s?") % {"option": gettext(card.name)}, gettext(card.text))
    titles = {
        "program": gettext("Programme your robot"),
        "announce": gettext("Power down next turn?"),
        "stay": gettext("Stay powered down?"),
        "weapon": gettext("What do you fire?"),
        "fire_control": gettext("Fire Control: what does this hit do?"),
        "shield": gettext("Take the damage, or give up an option?"),
        "lose": gettext("Which option is lost?"),
        "arm": gettext("What does the Mechanical Arm touch?"),
        "keep": gettext("Which option do you keep?"),
        "reentry": gettext("Your robot comes back"),
    }
    return Question(titles[kind], _text(kind, data, seats))


def _text(kind: str, data: Mapping[str, Json], seats: Sequence[SeatCard]) -> str:
    texts = {
        "program": gettext("One card for each free phase. Each card may be used once; locked phases keep their card."),
        "announce": gettext(
            "Powered down, your robot loses all its damage at the start of the next turn, but gets no cards and stands"
            " still for that turn. This turn it still runs its programme."
        ),
        "stay": gettext("It may stay powered down for one more turn, or wake up and get cards."),
        "weapon": gettext("One of your options can be used in place of the laser."),
        "shield": gettext("An option you give up now stops this one damage."),
        "lose": gettext("A destroyed robot loses one of its options. You choose which."),
        "arm": gettext("The arm may reach a flag or a site beside your robot."),
        "keep": gettext("On this course everybody is offered three options and keeps one."),
        "reentry": gettext(
            "Choose where it stands and which way it looks. It comes back with 2 damage, with Superior Archive without"
            " any."
        ),
    }
    if kind == "fire_control":
        text = gettext(
            "Your laser hits %(target)s. Lock one of its phases, or destroy an option in place of the damage."
        )
        return text % {"target": seats[data["target"]]["name"]}
    return texts.get(kind, "")
