"""The pictures of the rules of Droids, and the small one that moves."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gameplay.gamepages.droids.lab import Lab, tokens_svg
from gameplay.gamepages.droids.picture import (
    box,
    cell_names,
    floor,
    middle,
    neutral_at,
    printed,
    rack,
    slot,
)
from gameplay.gamepages.squares import CELL
from gameplay.gamepages.symbols import number, scene
from gameplay.games.droids.board import EMITTERS, NAMES, ROWS, SIDES, serving
from gameplay.games.droids.rules.sheet import SHEET

HAND = (("V1", "N"), ("V2", "N"), ("VX", "N"), ("B1", "N"), ("RS", "N"), ("RT", "N"), ("GR", "N"))
SERVED = "b3"
"""The cell that emitters serve from four sides."""


def pictures() -> dict[str, SafeString]:
    """By name, as the page of the rules uses them."""
    return {**_turn(), **_moves(), **_actions(), **_scenarios()}


def _turn() -> dict[str, SafeString]:
    return {
        "hand": tokens_svg(
            HAND, gettext("Seven tokens: three violet, one blue, two red and one grey.")
        ),
        "served": served_svg(),
        "emitter": Lab(
            rows=("......", "......", "......"), droids={0: (1, 2)}, lit=((1, 0), (1, 1), (1, 2)),
            orders={(2, 1): ("V2", "N"), (2, 2): ("V1", "E"), (3, 1): ("RS", "W")}, ways=(((1, 2), (1, 0)),),
        ).svg(gettext(
            "Droid A is in the column of emitter 2. The order next to the board is sent first: up to two cells north."
        )),
        "damage": Lab(
            rows=("......",), droids={0: (1, 0)}, orders={(2, 1): ("V1", "E"), (4, 1): ("RT", "N")}, broken=(3,),
        ).svg(gettext("Emitter 3 is destroyed: it has a black marker and no order.")),
    }  # fmt: skip


def _moves() -> dict[str, SafeString]:
    return {
        "push": Lab(
            rows=("......",), droids={0: (0, 0), 1: (2, 0)}, neutral={4: (3, 0)}, ways=(((0, 0), (2, 0)),),

        ).svg(gettext("A moves two cells east and pushes B, which pushes the repairer.")),
        "held": Lab(
            rows=("....#.",), droids={0: (2, 0), 2: (3, 0)},
        ).svg(gettext("C is in front of a fixed obstacle: A can’t push C, and stays where it is.")),
        "river": Lab(
            rows=(".~~...", ".~~...", "......"), droids={0: (0, 0), 1: (2, 1)},
            ways=(((0, 0), (1, 0)), ((2, 1), (3, 2)))
        ).svg(gettext(
            "A moves as far east as possible and stops on the first river cell. A blue order brings B out."
        )),
        "diagonal": Lab(
            rows=("..#...", ".#...."), droids={0: (1, 0)}, ways=(((1, 0), (2, 1)),),
        ).svg(gettext("A moves one cell south-east, between two fixed obstacles.")),
    }  # fmt: skip


def _actions() -> dict[str, SafeString]:
    return {
        "shot": Lab(
            rows=("......",), droids={0: (0, 0), 1: (3, 0)}, shots=(((0, 0), (3, 0)),),
            marks=(((1, 0), "1"), ((2, 0), "2")),
        ).svg(gettext("A shoots east at B, three cells away.")),
        "covered": Lab(
            rows=("......",), droids={0: (0, 0), 1: (4, 0)}, things=(("obstacle", (2, 0)),),
            shots=(((0, 0), (1, 0)),),
        ).svg(gettext("A loose obstacle is between A and B, so there’s no shot.")),
        "take": Lab(
            rows=("......", "......"), droids={0: (0, 0), 1: (0, 1)}, carries={1: "obstacle"},
            things=(("obstacle", (1, 0)),), ways=(((1, 0), (0, 0)), ((0, 1), (1, 1))),
        ).svg(gettext("A carries nothing and takes the obstacle. B carries one and places it.")),
        "command": Lab(
            rows=("......",), droids={0: (1, 0), 1: (4, 0)}, ways=(((4, 0), (2, 0)),),
        ).svg(gettext("A commands B to come back: B moves as far west as possible, and pushes A along.")),
        "commands": tokens_svg(
            (("RCF", "E"), ("RCR", "E"), ("RCB", "E"), ("RCL", "E")),
            gettext("Four commands sent east: the robot moves east, south, west, north."),
        ),
        "repair": Lab(
            rows=("......",), droids={2: (2, 0)}, neutral={4: (1, 0)}, ways=(((1, 0), (2, 0)),),
        ).svg(gettext("The repairer repairs towards the east, where C is: C can take off one black marker.")),
    }  # fmt: skip


def _scenarios() -> dict[str, SafeString]:
    return {
        "challenge": Lab(
            rows=("......", "......", "......"), droids={0: (0, 2), 3: (4, 0)},
            things=(("obstacle", (1, 0)), ("obstacle", (3, 2)), ("obstacle", (2, 1))),
        ).svg(gettext("Loose obstacles laid by the players, and two droids.")),
        "mines": Lab(
            rows=("......", "......"), neutral={4: (2, 0)}, droids={1: (4, 1)},
            things=(("mine", (0, 0)), ("mine", (1, 1))), ways=(((0, 0), (2, 0)),),
        ).svg(gettext("The repairer has moved two cells and left a mine where it started.")),
        "chips": Lab(
            rows=("......", "..B..."), droids={0: (0, 1)}, carries={0: "container"},
            things=(("container", (4, 0)),), ways=(((0, 1), (2, 1)),),
        ).svg(gettext("A carries a container to its own start circle.")),
        "garden": Lab(
            rows=("......", "......", "..#...", "..B..."),
            things=tuple(("obstacle", cell) for cell in ((1, 3), (1, 2), (3, 2), (3, 3))), droids={1: (5, 1)},
            lit=((2, 3),),
        ).svg(gettext(
            "A’s start circle is enclosed: by adjoining obstacles on three sides, by the edge on the fourth."
        )),
        "statue": Lab(
            rows=("......", "..B..."), neutral={7: (2, 0)}, droids={0: (4, 1)},
        ).svg(gettext("The statue is one cell north of A’s start circle.")),
        "duel": Lab(
            rows=("......", "......", "......"), droids={1: (1, 1), 3: (4, 1)},
            things=tuple(("obstacle", cell) for cell in ((1, 0), (0, 1), (2, 1), (1, 2))),
        ).svg(gettext("B is a prisoner: there’s an obstacle on each of the four cells beside it.")),
        "killer": Lab(
            rows=("......", "......", "......"), droids={0: (4, 2)}, neutral={6: (1, 0)},
            things=tuple(("obstacle", cell) for cell in ((0, 0), (2, 0), (1, 1))),
        ).svg(gettext("The killer, at the edge, is walled in by three obstacles.")),
        "sheet": sheet_svg(),
    }  # fmt: skip


def served_svg() -> SafeString:
    """A repairer, and the emitter of each side that serves it."""
    cell = NAMES.named(SERVED) or (0, 0)
    lit_cells = [spot for side in SIDES for spot in between(side, cell)]
    parts = [*floor(ROWS, {}, lit_cells), *cell_names(ROWS)]
    for number_of, side in enumerate(SIDES):
        emitter = serving(number_of, cell)
        x, y = middle(side, emitter, 2)
        parts += [
            rack(side, range(1, EMITTERS + 1), f"seat-{number_of}"),
            lit(slot(side, emitter)),
            format_html('<text class="dr-emitter-number" x="{}" y="{}">{}</text>', number(x), number(y + 9), emitter),
        ]
    parts.append(neutral_at(4, cell))
    label = gettext("A repairer on b3 is served by South’s emitter 2, West’s 8, North’s 9 and East’s 3.")
    return scene("dr-scene", box(ROWS, SIDES), parts, label=label, css="rule-picture")


def lit(spot: tuple[int, int, int, int]) -> SafeString:
    """A border around an emitter, in a casing."""
    line = 'x="{0}" y="{1}" width="{2}" height="{3}" rx="5"/>'
    return format_html(f'<rect class="dr-lit dr-lit-case" {line}<rect class="dr-lit dr-lit-line" {line}', *spot)


def between(side: str, cell: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells from an emitter to a cell of its column, including that cell."""
    x, y = cell[0], cell[1]
    return {
        "S": [(x, far) for far in range(y, EMITTERS)],
        "W": [(near, y) for near in range(x + 1)],
        "N": [(x, near) for near in range(y + 1)],
        "E": [(far, y) for far in range(x, EMITTERS)],
    }[side]


def sheet_svg() -> SafeString:
    """The killer's sheet below the board: as it would be in the south."""
    parts = [rack("S", range(1, EMITTERS + 1), size=1)]
    for column, orders in enumerate(SHEET):
        for place, code in enumerate(orders, start=1):
            parts.append(printed("S", code, slot("S", column + 1, place, 1)))
        x, y = middle("S", column + 1, 3, 1)
        parts.append(format_html('<text class="dr-number" x="{}" y="{}">{}</text>', number(x), number(y + 32), column))
    label = gettext("The killer’s sheet: ten columns, 0 to 9, with three orders each, the first next to the board.")
    return scene("dr-scene", (-4, CELL + 6, EMITTERS * CELL + 8, 114), parts, label=label, css="rule-picture")


def moving() -> SafeString:
    """A is sent an order, moves into another column, and shoots from there (moving.css moves it)."""
    told = gettext("Droid A gets an order: it moves into the column of emitter 4, whose order is a shot at B.")
    lab = Lab(
        rows=("........",),
        droids={0: (1, 0), 1: (6, 0)},
        orders={(2, 1): ("V2", "E"), (4, 1): ("RS", "E")},
        depth=1,
        css="moving",
    )
    return lab.svg(told)
