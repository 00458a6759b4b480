"""RoboRally's help: every card, element and option with a picture and a sentence; and the pictures of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.engine.words import gettext_noop as _
from gameplay.gamepages.base import Chapter, Entry, Mark
from gameplay.gamepages.roborally.picture import SYMBOLS, board_svg, lab
from gameplay.gamepages.roborally.words import say
from gameplay.games.roborally.cards import CODES
from gameplay.games.roborally.options import CARDS

Told = Mapping[str, tuple[str, str]]
"""By key: the name of a thing, and a sentence about it."""

MOVES = {
    "3": _("Three cells forward."),
    "2": _("Two cells forward."),
    "1": _("One cell forward."),
    "B": _("One cell back; the robot keeps facing the same way."),
    "R": _("A quarter turn to the right on the spot."),
    "L": _("A quarter turn to the left on the spot."),
    "U": _("Half a turn on the spot."),
}
ELEMENTS = {
    "belt": _("In every phase, once all cards are played, carries a robot one cell along its arrow."),
    "express": _("Carries a robot one cell first, then one more together with the other belts."),
    "curve": _("Turns a robot that a belt carries onto the curve, but not one that drives or is pushed onto it."),
    "pusher": _("In the phases printed on it, pushes the robot on its cell away from the wall by one cell."),
    "gear-right": _("Turns a robot a quarter turn to the right."),
    "gear-left": _("Turns a robot a quarter turn to the left."),
    "laser": _("At the end of every phase, each beam does one damage to the first robot in its path."),
    "pit": _("A robot that enters it is destroyed. Beams pass over it."),
    "wall": _("Stops robots and beams. A robot that drives into it stays put and takes no damage."),
    "wrench": _("End a phase here and your archive marker moves here. End the turn here and one damage is repaired."),
    "hammer": _("Like a wrench site; at the end of the turn the robot also draws an option card."),
    "flag": _(
        "To touch a flag, end a phase on it; take the flags in numerical order. Like a wrench site, a flag moves "
        "your archive marker and repairs one damage."
    ),
    "dock": _("Where robots start. The dock number breaks every tie in the race."),
}
WALL: Json = {"walls": [[0, 0, "W"]]}
TILES: Mapping[str, tuple[str, Mapping[str, Json]]] = {
    "belt": (">", {}),
    "express": (">>", {}),
    "curve": (">/s", {}),
    "pusher": (".", {"walls": [[0, 1, "N"]], "pushers": [{"cell": [0, 0], "direction": "N", "phases": [1, 3, 5]}]}),
    "gear-right": ("@r", {}),
    "gear-left": ("@l", {}),
    "laser": (".", {**WALL, "lasers": [{"cell": [0, 0], "direction": "E", "beams": 1, "to": [0, 0]}]}),
    "pit": ("O", {}),
    "wall": (".", WALL),
    "wrench": ("r", {}),
    "hammer": ("R", {}),
    "flag": (".", {"flags": [[0, 0]]}),
    "dock": ("1", {"docks": [{"dock": 1, "cell": [0, 0], "facing": "N"}]}),
}
RULES: Told = {
    "damage": (
        _("Damage and locked phases"),
        _(
            "Each point of damage costs you one card in hand. From the fifth point on, phases lock one by one, the "
            "last one first: the card in a locked phase stays there and is played every turn until the damage is "
            "repaired. The tenth point destroys the robot."
        ),
    ),
    "power": (
        _("Power down"),
        _(
            "If your robot is damaged, you can announce a power down after programming. At the start of the "
            "next turn it loses all its damage, but gets no cards and stays still for that turn; belts, pushes "
            "and lasers still affect it."
        ),
    ),
    "destruction": (
        _("Destruction and return"),
        _(
            "A robot in a pit, off the board or with ten damage is destroyed: it loses a life and one option, "
            "and returns at the end of the turn at its archive marker with 2 damage. With no life left, it’s "
            "out of the race."
        ),
    ),
    "lasers": (
        _("Robot lasers"),
        _(
            "At the end of each phase, every robot that isn’t powered down shoots straight ahead: one damage to "
            "the first robot in its line of fire, unless there’s a wall in between."
        ),
    ),
    "sandglass": (
        _("The sand timer"),
        _("In a live race, the last person still programming has 30 seconds left."),
    ),
    # course rules that change the aim of a race
    "superbot": (
        _("The SuperBot"),
        _(
            "On some courses one robot is the SuperBot, at first the one on dock 1. Its main laser does double "
            "damage, it loses all its damage at the end of each turn, and it alone can touch flags. The robot "
            "that destroys it with a laser, a weapon or a push becomes the SuperBot."
        ),
    ),
    "turning-boards": (
        _("Turning boards"),
        _(
            "On some courses, a robot that touches a flag tosses a coin. Heads turns the board under the flag a "
            "quarter turn to the right; robots, flags and archive markers keep their cells, and a robot that is "
            "now over a pit falls. If a flag would end up over a pit or be cut off, the board turns again."
        ),
    ),
    "teams": (
        _("Teams"),
        _(
            "In a team race, the first robot home wins for its whole team. With shared flags, a flag counts for "
            "every robot on the team. In a race won by the last team left, flags only repair, and a team loses "
            "when all its robots are out of the race. Lasers and pushes hit teammates like anyone else."
        ),
    ),
}


def guide() -> list[Chapter]:
    return [
        Chapter("cards", gettext("Program cards"), [_card(code, text) for code, text in MOVES.items()]),
        Chapter("elements", gettext("On the board"), [_element(key, text) for key, text in ELEMENTS.items()]),
        Chapter("rules", gettext("Damage, power, lives"), _entries("", RULES)),
        Chapter("options", gettext("Option cards"), _entries("option", CARDS)),
    ]


def _entries(kind: str, told: Told) -> list[Entry]:
    return [Entry(f"{kind}/{key}" if kind else key, gettext(name), gettext(text)) for key, (name, text) in told.items()]


def _element(key: str, text: str) -> Entry:
    token, more = TILES[key]
    return Entry(f"element/{key}", say(f"name/{key}"), gettext(text), board_svg(lab([token], **more)))


def _card(code: str, text: str) -> Entry:
    priorities = [priority for priority, each in CODES.items() if each == code]
    name = gettext("%(card)s (priority %(least)s to %(most)s)") % {
        "card": say(f"card/{code}"),
        "least": min(priorities),
        "most": max(priorities),
    }
    return Entry(f"card/{code}", name, gettext(text), card_svg(code))


def card_svg(code: str) -> SafeString:
    return format_html(
        '<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true" data-code="{}">{}</svg>',
        code,
        SYMBOLS.place(f"rr-card-{code}"),
    )


def moving() -> SafeString:
    """A drives two cells and pushes B onto an express belt, which carries it two cells further (moving.css moves
    them)."""
    told = gettext("Robot A pushes robot B onto an express belt, which carries it to a flag.")
    board = lab([". . . >> >> ."], flags=[[5, 0]])
    return board_svg(board, label=told, robots=[_robot(0, 0, 0), _robot(1, 1, 0)], css="moving")


def _robot(seat: int, x: int, y: int, facing: str = "E") -> dict[str, Json]:
    return {"seat": seat, "cell": [x, y], "facing": facing}


def pictures() -> dict[str, SafeString]:
    """By name, as the page of the rules uses them."""
    return {
        "robot": _scene(
            gettext("A robot at C2 facing east. Its eyes look that way."), [". . . . ."] * 3, [_robot(0, 2, 1)]
        ),
        "move": _scene(
            gettext("Move 3: three cells ahead, numbered in order."),
            [". . . . ."],
            [_robot(0, 0, 0)],
            marks=[((n, 0), str(n)) for n in (1, 2, 3)],
        ),
        "push": _scene(
            gettext("A moves and pushes B and C in front of it."),
            [". . . . ."],
            [_robot(0, 1, 0), _robot(1, 2, 0, "N"), _robot(2, 3, 0, "S")],
        ),
        "wall": _scene(
            gettext("A wall beyond B: nobody moves."),
            [". . . ."],
            [_robot(0, 1, 0), _robot(1, 2, 0, "N")],
            walls=[[3, 0, "W"]],
        ),
        "belts": _scene(
            gettext("An express belt, a belt, and a curve that turns robots carried onto it."),
            [">> >> >> >>", "> > v/w .", ". . v ."],
            [_robot(3, 1, 1)],
        ),
        "gears": _scene(gettext("A green gear turns right, a red one left."), [". @r . @l ."], [_robot(4, 1, 0, "N")]),
        "pusher": _scene(
            gettext("A pusher that works in phases 1, 3 and 5."),
            [". . .", ". . ."],
            [],
            walls=[[1, 2, "N"]],
            pushers=[{"cell": [1, 1], "direction": "N", "phases": [1, 3, 5]}],
        ),
        "lasers": _scene(
            gettext("A factory laser hits only the first robot in its path."),
            [". . . . ."],
            [_robot(6, 2, 0, "N"), _robot(7, 4, 0, "N")],
            walls=[[0, 0, "W"]],
            lasers=[{"cell": [0, 0], "direction": "E", "beams": 1, "to": [2, 0]}],
        ),
        "flags": _scene(
            gettext("Two flags, a wrench site, and a wrench and hammer site."),
            [". r . R ."],
            [],
            flags=[[0, 0], [4, 0]],
        ),
    }


def _scene(
    label: str, cells: list[str], robots: list[dict[str, Json]], marks: Sequence[Mark] = (), **more: Json
) -> SafeString:
    return board_svg(lab(cells, **more), label=label, robots=robots, marks=marks, css="rule-picture")
