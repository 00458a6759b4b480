"""RoboRally's help: every card, element and option with a picture and a sentence; and the pictures of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Chapter, Entry, Mark
from gameplay.gamepages.roborally.picture import SYMBOLS, board_svg, lab
from gameplay.games.roborally.options import CARDS


def guide() -> list[Chapter]:
    return [
        Chapter("cards", gettext("Program cards"), _cards()),
        Chapter("elements", gettext("On the board"), _elements()),
        Chapter("rules", gettext("Damage, power, life"), _rules()),
        Chapter("options", gettext("Option cards"), _options()),
    ]


def card_svg(code: str) -> SafeString:
    return format_html(
        '<svg class="rr-glyph" viewBox="0 0 24 24" aria-hidden="true" data-code="{}">{}</svg>',
        code,
        SYMBOLS.place(f"rr-card-{code}"),
    )


def _cards() -> list[Entry]:
    told = {
        "3": (gettext("Move 3 (priority 790 to 840)"), gettext("Three cells forward.")),
        "2": (gettext("Move 2 (priority 670 to 780)"), gettext("Two cells forward.")),
        "1": (gettext("Move 1 (priority 490 to 660)"), gettext("One cell forward.")),
        "B": (gettext("Back up (priority 430 to 480)"), gettext("One cell back; the robot keeps looking ahead.")),
        "R": (gettext("Rotate right (priority 80 to 420)"), gettext("A quarter turn to the right on the spot.")),
        "L": (gettext("Rotate left (priority 70 to 410)"), gettext("A quarter turn to the left on the spot.")),
        "U": (gettext("U-turn (priority 10 to 60)"), gettext("Half a turn on the spot.")),
    }
    return [Entry(f"card/{code}", name, text, card_svg(code)) for code, (name, text) in told.items()]


def _elements() -> list[Entry]:
    wall, laser = {"walls": [[0, 0, "W"]]}, {"cell": [0, 0], "direction": "E", "beams": 1, "to": [0, 0]}
    push = {"walls": [[0, 1, "N"]], "pushers": [{"cell": [0, 0], "direction": "N", "phases": [1, 3, 5]}]}
    return [
        Entry(
            "element/belt",
            gettext("Belt"),
            gettext("Carries a robot one cell along its arrow in every phase, after all cards were played."),
            _tile(">"),
        ),
        Entry(
            "element/express",
            gettext("Express belt"),
            gettext("Carries a robot one cell first, and once more together with the other belts."),
            _tile(">>"),
        ),
        Entry(
            "element/curve",
            gettext("Curved belt"),
            gettext(
                "Turns the robot that a belt brings onto the curve; not one that walks onto it or is pushed there."
            ),
            _tile(">/s"),
        ),
        Entry(
            "element/pusher",
            gettext("Pusher"),
            gettext("In the phases printed on it, pushes the robot on its cell one cell away from its wall."),
            _tile(".", **push),
        ),
        Entry(
            "element/gear-right", gettext("Green gear"), gettext("Turns the robot a quarter to the right."), _tile("@r")
        ),
        Entry("element/gear-left", gettext("Red gear"), gettext("Turns the robot a quarter to the left."), _tile("@l")),
        Entry(
            "element/laser",
            gettext("Laser"),
            gettext("Each beam does one damage to the first robot in its way, at the end of every phase."),
            _tile(".", lasers=[laser], **wall),
        ),
        Entry(
            "element/pit",
            gettext("Pit"),
            gettext("A robot that enters it is destroyed. Beams pass over it."),
            _tile("O"),
        ),
        Entry(
            "element/wall",
            gettext("Wall"),
            gettext("Stops robots and beams. A robot that drives into it stays and takes no damage."),
            _tile(".", **wall),
        ),
        Entry(
            "element/wrench",
            gettext("Wrench site"),
            gettext("Ends a phase here: the archive marker moves here. Ends the turn here: one damage is repaired."),
            _tile("r"),
        ),
        Entry(
            "element/hammer",
            gettext("Wrench and hammer site"),
            gettext("Like a wrench site; at the end of the turn the robot also draws an option card."),
            _tile("R"),
        ),
        Entry(
            "element/flag",
            gettext("Flag"),
            gettext(
                "Touched by ending a phase on it, in the order of the numbers. It repairs and archives like a wrench."
            ),
            _tile(".", flags=[[0, 0]]),
        ),
        Entry(
            "element/dock",
            gettext("Dock"),
            gettext("Where robots start. The number of the dock breaks every tie of the whole race."),
            _tile("1", docks=[{"dock": 1, "cell": [0, 0], "facing": "N"}]),
        ),
    ]


def _rules() -> list[Entry]:
    return [
        Entry(
            "damage",
            gettext("Damage and locked phases"),
            gettext(
                "Each damage takes one card from your hand. From 5 damage on, phases lock from the last to the first:"
                " the card in a locked phase stays there and is played every turn until it is repaired. The tenth"
                " damage destroys the robot."
            ),
        ),
        Entry(
            "power",
            gettext("Power down"),
            gettext(
                "With damage you may announce it after programming. At the start of the next turn all damage goes, and"
                " the robot gets no cards and stands still for that turn; belts, pushes and lasers still reach it."
            ),
        ),
        Entry(
            "destruction",
            gettext("Destruction and coming back"),
            gettext(
                "A robot in a pit, off the board or with ten damage is destroyed: it loses a life and one option, and"
                " comes back at the end of the turn at its archive marker with 2 damage. Without a life left it is"
                " out of the race."
            ),
        ),
        Entry(
            "lasers",
            gettext("Robot lasers"),
            gettext(
                "Every robot that is not powered down shoots straight ahead at the end of each phase: one damage to"
                " the first robot in its line, if no wall stands between."
            ),
        ),
        Entry(
            "sandglass",
            gettext("The sand glass"),
            gettext("When only one person is still programming in a live race, that person has 30 seconds left."),
        ),
        *_special(),
    ]


def _special() -> list[Entry]:
    """Course rules that change what a race is about."""
    return [
        Entry(
            "superbot",
            gettext("The SuperBot"),
            gettext(
                "On some courses one robot is the SuperBot, at first the one on dock 1. Its main laser does twice the"
                " damage, it loses all its damage at the end of each turn, and only what it touches counts as a flag."
                " Who destroys it with a laser, a weapon or a push becomes the SuperBot."
            ),
        ),
        Entry(
            "turning-boards",
            gettext("Turning boards"),
            gettext(
                "On some courses who touches a flag tosses a coin. Heads turns the board under the flag by a quarter to"
                " the right; robots, flags and archive markers keep their cells, and who then stands over a pit falls."
                " If a flag would lie over a pit or be cut off, the board turns on."
            ),
        ),
        Entry(
            "teams",
            gettext("Teams"),
            gettext(
                "In a race in teams the first robot home wins for its whole team. With shared flags a flag counts for"
                " every robot of the team. Where the last team wins, flags only repair, and a team loses when all its"
                " robots are out of the race. Lasers and pushes hit team mates like anybody else."
            ),
        ),
    ]


def _options() -> list[Entry]:
    return [Entry(f"option/{slug}", gettext(card.name), gettext(card.text)) for slug, card in CARDS.items()]


def _tile(token: str, **more: Json) -> SafeString:
    """One cell."""
    return board_svg(lab([token], **more))


def moving() -> SafeString:
    """A drives two cells and pushes B onto an express belt, which carries it two cells on (pictures.css moves them)."""
    told = gettext("Robot A pushes robot B onto an express belt, which carries it to a flag.")
    board = lab([". . . >> >> ."], flags=[[5, 0]])
    return board_svg(board, label=told, robots=[_robot(0, 0, 0), _robot(1, 1, 0)], css="moving")


def _robot(seat: int, x: int, y: int, facing: str = "E") -> dict[str, Json]:
    return {"seat": seat, "cell": [x, y], "facing": facing}


def pictures() -> dict[str, SafeString]:
    """By name, as the page of the rules uses them."""
    return {
        "robot": _scene(
            gettext("A robot at C2 facing east. The white tip is its nose."), [". . . . ."] * 3, [_robot(0, 2, 1)]
        ),
        "move": _scene(
            gettext("Move 3: three cells ahead, counted by the numbers."),
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
            gettext("An express belt, a belt, and a curve that turns what arrives."),
            [">> >> >> >>", "> > v/w .", ". . v ."],
            [_robot(3, 1, 1)],
        ),
        "gears": _scene(gettext("A green gear turns right, a red one left."), [". @r . @l ."], [_robot(4, 1, 0, "N")]),
        "pusher": _scene(
            gettext("A pusher that works in the phases 1, 3 and 5."),
            [". . .", ". . ."],
            [],
            walls=[[1, 2, "N"]],
            pushers=[{"cell": [1, 1], "direction": "N", "phases": [1, 3, 5]}],
        ),
        "lasers": _scene(
            gettext("The beam of the factory hits only the first robot in its way."),
            [". . . . ."],
            [_robot(6, 2, 0, "N"), _robot(7, 4, 0, "N")],
            walls=[[0, 0, "W"]],
            lasers=[{"cell": [0, 0], "direction": "E", "beams": 1, "to": [2, 0]}],
        ),
        "flags": _scene(
            gettext("Two flags, a wrench site, and a site with wrench and hammer."),
            [". r . R ."],
            [],
            flags=[[0, 0], [4, 0]],
        ),
    }


def _scene(
    label: str, cells: list[str], robots: list[dict[str, Json]], marks: Sequence[Mark] = (), **more: Json
) -> SafeString:
    return board_svg(lab(cells, **more), label=label, robots=robots, marks=marks, css="rule-picture")
