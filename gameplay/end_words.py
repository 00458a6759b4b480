"""How a match ended, in the reader's language: for its pages and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import strip_tags
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext

from gameplay.gamepages.robots import LETTERS
from gameplay.wording import host_text, name_marked

if TYPE_CHECKING:
    from gameplay.brought import Gain
    from gameplay.selectors.ending import End, Finisher

OUT = {
    "retired": gettext_lazy("retired"),
    "eliminated": gettext_lazy("eliminated"),
    "forfeit": gettext_lazy("did not start"),
}
"""Why a racer is not classified."""
SAID_OF = 3
"""How many are named aloud; the page shows the whole order."""


def how_out(status: str) -> str:
    return str(OUT.get(status, status))


def names_text(finishers: Iterable[Finisher]) -> str:
    """ "A zoe, C Hans"."""
    return ", ".join(_named(one) for one in finishers)


def gain_text(gain: Gain) -> str:
    """ "+5 points, 1st overall (up 2)"; "" if there is nothing to say."""
    place = gettext("%(place)s overall") % {"place": _place(gain)} if gain.place else ""
    text = ", ".join(part for part in (_points(gain), _moved(place, gain)) if part)
    return gettext("for %(name)s: %(gain)s") % {"name": gain.whom, "gain": text} if gain.whom and text else text


def gain_yours(gain: Gain) -> str:
    """The same, addressed to the driver: "+5 points, you are 1st (up 2)"."""
    if gain.whom:
        return gain_text(gain)
    place = gettext("you are %(place)s") % {"place": _place(gain)} if gain.place else ""
    return ", ".join(part for part in (_points(gain), _moved(place, gain)) if part)


def end_text(end: End, game: str) -> str:
    """The whole end, as it is read aloud once when a match of this game ends."""
    if end.annulled:
        return gettext("This match was annulled: no result.")
    if end.solo:
        return gettext("The match is won.") if end.solo.won else gettext("The match is lost.")
    said = [host_text(game, "over")]
    if end.winners:
        said.append(gettext("Won by %(names)s.") % {"names": names_text(end.winners)})
    elif not end.early:
        said.append(gettext("Nobody won."))
    if end.blocks:
        there = [f"{one.place}. {_named(one)}" for _place_there, same in end.blocks for one in same]
        said.append(", ".join(there[:SAID_OF]) + ".")
    if end.you and end.you.gain and (yours := gain_yours(end.you.gain)):
        said.append(yours + ".")
    return " ".join(said)


def robot_called(seat: int, name: str, *, guest: bool) -> str:
    """ "A zoe", "A Neon Koala (guest)"."""
    return f"{LETTERS[seat]} {name_marked(name, guest=guest)}"


def _named(one: Finisher) -> str:
    return robot_called(one.seat, one.name, guest=one.guest)


def _points(gain: Gain) -> str:
    """ "+5 points". Lost points have their sign already."""
    if not gain.figure:
        return ""
    n = gain.figure if gain.figure.startswith(("−", "-")) else f"+{gain.figure}"
    return ngettext("%(n)s point", "%(n)s points", abs(gain.n)) % {"n": n}


def _place(gain: Gain) -> str:
    place = strip_tags(str(ordinal(gain.place or 0)))  # in French it comes with a tag; this is plain text
    return pgettext("place", "equal %(place)s") % {"place": place} if gain.tied else place


def _moved(place: str, gain: Gain) -> str:
    if not place or not gain.moved:
        return place
    n = abs(gain.moved)
    way = ngettext("up %(n)d", "up %(n)d", n) if gain.moved > 0 else ngettext("down %(n)d", "down %(n)d", n)
    return f"{place} ({way % {'n': n}})"
