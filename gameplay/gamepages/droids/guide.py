"""The help of Droids: every order with its token and a sentence, the things on the island, and the scenarios in
short."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gameplay.engine.words import gettext_noop as _
from gameplay.gamepages.base import Chapter, Entry
from gameplay.gamepages.droids.picture import SYMBOLS, UP
from gameplay.gamepages.droids.scenarios import OBJECTIVES, counted
from gameplay.gamepages.droids.words import say
from gameplay.gamepages.robots import neutral_at
from gameplay.games.droids.meta import BOARDS
from gameplay.games.droids.rules.scenarios import SCENARIOS
from gameplay.games.droids.tokens import COLOUR, COLOURS, COUNTS, Kind, directions

ORDERS: Mapping[Kind, str] = {
    "V1": _("Your droid moves one cell along the arrow."),
    "VD": _("Your droid moves one cell diagonally. The two cells it passes between don’t matter."),
    "V2": _("Your droid moves up to two cells. If only one is possible, it moves one."),
    "VX": _(
        "Your droid keeps going until something stops it: an obstacle, the edge, a robot it can’t push, or the river."
    ),
    "B1": _("Only in the river: your droid moves one cell, in the river or onto land."),
    "BD": _("Only in the river: your droid moves one cell diagonally, in the river or onto land."),
    "RS": _(
        "Your droid shoots at the first robot along the arrow. Divide the number rolled by the distance: that "
        "many emitters are destroyed, at most 3."
    ),
    "RT": _(
        "With empty claws, your droid takes what’s on the next cell, or what the droid there is carrying. With "
        "full claws, it places its load on a free cell."
    ),
    "RCF": _("The first robot along the arrow moves away from you, as far as possible."),
    "RCR": _("The first robot along the arrow moves as far as possible, to the right of the arrow."),
    "RCB": _("The first robot along the arrow moves back towards you, as far as possible. It may push you."),
    "RCL": _("The first robot along the arrow moves as far as possible, to the left of the arrow."),
    "G1": _("A repairer moves one cell. The river doesn’t stop it."),
    "G2": _("A repairer moves up to two cells. The river doesn’t stop it."),
    "GX": _("A repairer moves until something stops it. The river doesn’t."),
    "GR": _("A repairer repairs the droid on the next cell: its player takes one black marker off an emitter."),
}
COLOUR_NAMES = {
    "violet": _("Violet: your droid moves on land"),
    "blue": _("Blue: your droid moves in water"),
    "red": _("Red: shoot, take, command"),
    "grey": _("Grey: repairers"),
}
THINGS = {
    "obstacle": (
        _("Loose obstacle"),
        _("It blocks moves and shots. Droids can take it and place it."),
    ),
    "fixed": (_("Fixed obstacle"), _("It blocks moves and shots. It stays where it is.")),
    "circle": (_("Start circle"), _("A droid starts here. For moves, the circle counts as plain land.")),
    "marker": (_("Black marker"), _("A destroyed emitter: no order can be placed on it.")),
    "repairer": (
        _("Repairer"),
        _("It belongs to nobody. If it’s in one of your columns, you can send it grey orders."),
    ),
    "container": (_("Container"), _("In “Golden chips”, it blocks like a loose obstacle, and you bring it home.")),
    "mine": (
        _("Mine"),
        _("A droid that enters its cell loses one emitter. If you carry it, it may explode at any step."),
    ),
    "statue": (_("The statue"), _("It’s pushed like a robot. Droids can carry it, one step per order.")),
    "killer": (_("The killer"), _("Its orders are on a sheet. It moves like a repairer, and nothing damages it.")),
}
RULES = {
    "column": (
        _("Column"),
        _(
            "An emitter serves the line of cells straight in front of it. Your droid hears the emitter whose "
            "column it’s in; robots and obstacles don’t get in the way."
        ),
    ),
    "next": (
        _("The next order"),
        _(
            "An emitter sends the order nearest to the board first. The orders behind it wait, even if the "
            "emitter serves nobody at the moment."
        ),
    ),
    "must": (
        _("Sending"),
        _(
            "Everyone sends one order in turn, then a second one, and so on. If you can send, you must. If you "
            "can’t, your turn is over and the orders left on your emitters go back to the bins."
        ),
    ),
    "river": (
        _("River"),
        _(
            "A droid that moves into the river stops there and obeys only blue orders. The river doesn’t stop a "
            "droid that is pushed."
        ),
    ),
    "push": (
        _("Pushing"),
        _(
            "A robot that moves onto another pushes it, and all those behind it. If one of them can’t move, nobody "
            "moves."
        ),
    ),
    "out": (_("Elimination"), _("A player who sends no order in a whole turn is out. The droid stays where it is.")),
}


LEVELS = (
    _("like a droid’s shot: roll a die and divide the number by the distance"),
    _("one emitter, no die roll"),
    _("two emitters"),
    _("three emitters"),
    _("five emitters"),
    _("your droid is destroyed, and you lose"),
)
"""What a shot of the killer does, from level 1 on (DR-S7.14)."""
DIGITS = range(10)


def levels() -> list[tuple[int, str]]:
    return [(level, gettext(effect)) for level, effect in enumerate(LEVELS, start=1)]


def shots() -> list[tuple[str, ...]]:
    """By distance, the digits that destroy one, two and three emitters (DR-12.8)."""
    return [(str(distance), *(_digits(distance, count) for count in (1, 2, 3))) for distance in DIGITS[1:]]


def _digits(distance: int, count: int) -> str:
    hit = [digit for digit in DIGITS if min(3, digit // distance) == count]
    if not hit:
        return "–"
    return str(hit[0]) if len(hit) == 1 else f"{hit[0]}–{hit[-1]}"


def guide() -> list[Chapter]:
    return [
        *(_colour(colour) for colour in COLOURS),
        Chapter("rules", gettext("Rules"), [Entry(f"rule/{k}", gettext(n), gettext(t)) for k, (n, t) in RULES.items()]),
        Chapter("things", gettext("On the board"), [_thing(key) for key in THINGS]),
        Chapter(
            "scenarios",
            gettext("Scenarios"),
            [Entry(f"scenario/{slug}", gettext(title), gettext(OBJECTIVES[slug])) for slug, title in _titles()],
        ),
    ]


def _titles() -> list[tuple[str, str]]:
    return [(board.slug, board.title) for board in BOARDS if board.slug in SCENARIOS]


def _colour(colour: str) -> Chapter:
    kinds = [kind for kind in COUNTS if COLOUR[kind] == colour]
    name = gettext("%(colour)s (%(count)s)") % {
        "colour": gettext(COLOUR_NAMES[colour]),
        "count": counted(colour, sum(COUNTS[kind] for kind in kinds)),
    }
    return Chapter(colour, name, [_order(kind) for kind in kinds])


def _order(kind: Kind) -> Entry:
    name = gettext("%(order)s (%(count)s in all)") % {"order": say(f"order/{kind}"), "count": COUNTS[kind]}
    return Entry(f"order/{kind}", name, gettext(ORDERS[kind]), token_icon(kind))


def token_icon(kind: Kind) -> SafeString:
    """A token, decorative: its name is beside it."""
    diagonal = directions(kind)[0] > 3
    return icon(SYMBOLS.place(f"dr-{kind}", turn=45 if diagonal else 0), "-14 -14 28 28")


def icon(drawn: SafeString, box: str) -> SafeString:
    return format_html('<svg class="dr-icon" viewBox="{}" aria-hidden="true">{}</svg>', box, drawn)


def _thing(key: str) -> Entry:
    name, text = THINGS[key]
    robot = {"repairer": "mender", "killer": "killer"}.get(key)
    drawn = neutral_at(robot, "", UP) if robot else SYMBOLS.place(f"dr-{key}")
    return Entry(f"thing/{key}", gettext(name), gettext(text), icon(drawn, "-20 -20 40 40"))
