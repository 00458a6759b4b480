"""The questions of Droids, for the plain form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Question, SeatCard, View
from gameplay.gamepages.droids.words import tokens


def question(prompt: Mapping[str, Json], seats: Sequence[SeatCard], view: View) -> Question:
    """A title, and what to know before answering."""
    kind, data, me = prompt["kind"], prompt["data"], view["players"][prompt["seat"]]
    if kind == "lay":
        left = ngettext("%(n)s obstacle left to lay.", "%(n)s obstacles left to lay.", data["left"])
        return Question(gettext("Lay an obstacle"), left % {"n": data["left"]})
    if kind == "draw":
        words = gettext("Choose a bin for each of your seven tokens. The bins hold: %(tokens)s.")
        return Question(gettext("Turn %(turn)s: draw seven tokens") % data, words % {"tokens": tokens(data["bins"])})
    if kind == "place":
        words = gettext(
            "Your droid hears emitter %(emitter)s. Cell 1 is next to the board: its order is sent first. If you "
            "choose no token, you stop placing for this turn, and the tokens in your hand go back to the bins."
        )
        return Question(gettext("Place a token, or stop"), words % {"emitter": me["serving"]})
    if kind == "plan":
        words = gettext(
            "Your droid hears emitter %(emitter)s. Choose up to seven tokens, and a place for each. Then the "
            "killer’s sheet is laid out."
        )
        return Question(gettext("Turn %(turn)s: plan your orders") % data, words % {"emitter": me["serving"]})
    if kind == "send":
        return Question(gettext("Send an order"), gettext("You must send one. These are the ones you can send."))
    if kind == "damage":
        count = data["count"]
        title = ngettext("Choose %(n)s emitter to destroy", "Choose %(n)s emitters to destroy", count) % {"n": count}
        return Question(title, gettext("Orders on it go back to the bins.") if count == 1 else _orders_back())
    return Question(gettext("Choose an emitter to repair"), gettext("It can hold orders again from the next turn."))


def _orders_back() -> str:
    return gettext("Orders on them go back to the bins.")


def heading(event: Mapping[str, Json]) -> str:
    """A turn begins a part of the match."""
    return gettext("Turn %(turn)s") % event["data"] if event["kind"] == "turn" else ""
